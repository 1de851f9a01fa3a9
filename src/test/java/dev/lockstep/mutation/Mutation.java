package dev.lockstep.mutation;

/**
 * One place where the program can be broken, and the test that must notice.
 *
 * @param name what is broken, in words
 * @param source the file, below {@code src/main/java/dev/lockstep}
 * @param find a text that stands in it exactly once
 * @param replacement what stands there instead
 * @param test the test, as {@code ui.KeysTest#method}, below {@code dev.lockstep}
 */
record Mutation(String name, String source, String find, String replacement, String test) {}
