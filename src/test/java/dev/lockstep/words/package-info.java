/** Tests of what the program says: sentences, advice, and that every language has every text. */
@NullMarked
package dev.lockstep.words;

import org.jspecify.annotations.NullMarked;
