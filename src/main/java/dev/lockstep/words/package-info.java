/**
 * What a person reads: resource bundles by language, and the classes that turn what happened into sentences.
 * No other package holds such texts.
 */
@NullMarked
package dev.lockstep.words;

import org.jspecify.annotations.NullMarked;
