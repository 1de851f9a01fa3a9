package dev.lockstep.model.scenario;

import java.util.List;

/**
 * What a scenario needs of the server; where it can't be had the scenario is skipped.
 *
 * @param place the least place that will do
 * @param extensions extensions that its tables use
 * @param version the oldest major version; 0 when any will do
 * @param superuser whether the role has to be a superuser
 */
public record Needs(Place place, List<String> extensions, int version, boolean superuser) {

    /** Nothing but a schema. */
    public static final Needs NOTHING = new Needs(Place.SCHEMA, List.of(), 0, false);

    /** Copies what it is given. */
    public Needs {
        extensions = List.copyOf(extensions);
    }

    /** Where a run can have its tables, least first. */
    public enum Place {
        /** A schema in a database that others use too. */
        SCHEMA,
        /** A database of the run's own. */
        OWN_DATABASE,
        /** A server of the run's own. */
        OWN_SERVER
    }
}
