package dev.lockstep.scenariofile;

import java.util.List;

/**
 * The keys that one kind of mapping may have.
 *
 * @param read keys that this version reads
 * @param later keys of the format that it does not read yet
 */
record Keys(List<String> read, List<String> later) {

    static Keys of(String... read) {
        return new Keys(List.of(read), List.of());
    }

    Keys later(String... keys) {
        return new Keys(read, List.of(keys));
    }
}
