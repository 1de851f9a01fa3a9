/** Tests of the pictures: what they say, where it stands, and that nothing is cut off or lies on something else. */
@NullMarked
package dev.lockstep.picture;

import org.jspecify.annotations.NullMarked;
