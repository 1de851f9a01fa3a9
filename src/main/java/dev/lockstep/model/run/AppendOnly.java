package dev.lockstep.model.run;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * An immutable list that shares its elements with the lists it grew from: a store plus a length. Appending to the longest list of a store
 * takes constant time; appending to a shorter one, the past, copies.
 *
 * <p>One thread may append while others read lists that were handed to them in a way that publishes them (a volatile field, a queue): an
 * element is written before the longer list exists and never again.
 */
public final class AppendOnly<T> extends AbstractList<T> implements RandomAccess {
    private final Store store;
    private final int length;

    private AppendOnly(Store store, int length) {
        this.store = store;
        this.length = length;
    }

    /** The list of nothing, with a store of its own. */
    public static <T> AppendOnly<T> empty() {
        return new AppendOnly<>(new Store(), 0);
    }

    /** This list with one more element at its end. */
    public AppendOnly<T> plus(T element) {
        if (store.claim(length)) {
            store.write(length, element);
            return new AppendOnly<>(store, length + 1);
        }
        AppendOnly<T> copy = empty();
        for (T each : this) {
            copy = copy.plus(each);
        }
        return copy.plus(element);
    }

    /** This list with some more elements at its end, in their order. */
    public AppendOnly<T> plusAll(List<T> elements) {
        AppendOnly<T> all = this;
        for (T element : elements) {
            all = all.plus(element);
        }
        return all;
    }

    @Override
    @SuppressWarnings("unchecked") // the store of a list of T is only ever written through lists of T
    public T get(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(index);
        }
        return (T) store.read(index);
    }

    @Override
    public int size() {
        return length;
    }

    /** Chunks never move, so that a reader can not meet a half-copied array. */
    private static final class Store {
        private static final int CHUNK_BITS = 10;
        private static final int CHUNK = 1 << CHUNK_BITS;

        private Object[][] chunks = new Object[4][];
        private int claimed;

        /** Whether the place at that length is free; it is the caller's from then on. */
        synchronized boolean claim(int length) {
            if (length != claimed) {
                return false;
            }
            claimed++;
            return true;
        }

        synchronized void write(int index, Object element) {
            int chunk = index >> CHUNK_BITS;
            if (chunk == chunks.length) {
                chunks = java.util.Arrays.copyOf(chunks, chunk * 2);
            }
            if (chunks[chunk] == null) {
                chunks[chunk] = new Object[CHUNK];
            }
            chunks[chunk][index & (CHUNK - 1)] = element;
        }

        synchronized Object read(int index) {
            return chunks[index >> CHUNK_BITS][index & (CHUNK - 1)];
        }
    }
}
