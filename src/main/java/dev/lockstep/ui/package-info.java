/** The window: one package a panel, {@code shell} puts them together, {@code fx} holds what they share. */
@NullMarked
package dev.lockstep.ui;

import org.jspecify.annotations.NullMarked;
