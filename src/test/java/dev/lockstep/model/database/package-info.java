/** Tests of addresses: what is understood, from where it is completed, and what is refused. */
@NullMarked
package dev.lockstep.model.database;

import org.jspecify.annotations.NullMarked;
