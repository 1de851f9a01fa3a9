/**
 * Every text that a person reads, in resource bundles by language, and the sentences that explain what a run shows. Nothing here decides
 * anything; it only says it.
 */
@NullMarked
package dev.lockstep.words;

import org.jspecify.annotations.NullMarked;
