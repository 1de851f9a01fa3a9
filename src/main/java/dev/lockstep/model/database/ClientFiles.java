package dev.lockstep.model.database;

import java.util.Optional;

/** The few files that an address can be completed from. */
public interface ClientFiles {

    /** The text of that file; empty when it is not there or can't be read. */
    Optional<String> text(String path);

    /** Whether others than its owner have any right to that file; false where files have no such rights. */
    boolean openToOthers(String path);
}
