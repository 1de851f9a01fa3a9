/**
 * Pure functions from a moment of a run to a picture of it: figures made of boxes, hatches, lines and texts, each figure with its subject and
 * a spoken text. The window paints pictures and exports write them; colours are names until then, and widths of texts are asked of whoever
 * paints.
 */
@NullMarked
package dev.lockstep.picture;

import org.jspecify.annotations.NullMarked;
