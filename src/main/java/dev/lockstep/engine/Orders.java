package dev.lockstep.engine;

/**
 * What a run has been told to do.
 *
 * @param steps how many steps may be sent
 * @param thenEnd whether the run ends by itself when nothing is left
 */
record Orders(int steps, boolean thenEnd) {
    static final Orders NONE = new Orders(0, false);

    static Orders all(boolean thenEnd) {
        return new Orders(Integer.MAX_VALUE, thenEnd);
    }

    /** One step more; pressing Next twice sends two. */
    Orders one() {
        return all() ? this : new Orders(steps + 1, thenEnd);
    }

    Orders sent() {
        return all() ? this : new Orders(steps - 1, thenEnd);
    }

    boolean any() {
        return steps > 0;
    }

    boolean all() {
        return steps == Integer.MAX_VALUE;
    }
}
