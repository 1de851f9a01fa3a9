package dev.lockstep.model.scenario;

/** What can be wrong with a scenario file. In brackets the arguments of the message, in order. */
public enum ProblemCode {
    /** There is no such file. */
    FILE_MISSING,
    /** It is a folder, or may not be read. */
    FILE_UNREADABLE,
    /** It is larger than any scenario [limit in KiB]. */
    FILE_TOO_BIG,
    /** It holds bytes or characters that are no text. */
    FILE_NOT_TEXT,
    /** Its aliases, merges or parameters make more of it than any scenario needs. */
    FILE_TOO_MUCH,
    /** Nothing is in it, or comments only. */
    FILE_EMPTY,
    /** It is text or YAML, but no keys. */
    FILE_NO_SCENARIO,

    /** The YAML parser gave up [what it said]. */
    YAML_SYNTAX,
    /** A tab stands where only spaces may. */
    YAML_TAB,
    /** Collections within collections [limit]. */
    YAML_TOO_DEEP,
    /** More aliases than a scenario needs [limit]. */
    YAML_TOO_MANY_ALIASES,
    /** A mapping merges itself. */
    YAML_ENDLESS_ALIAS,
    /** An alias without its anchor [name]. */
    YAML_UNDEFINED_ALIAS,
    /** A second document begins. */
    YAML_SEVERAL_DOCUMENTS,
    /** A tag [tag]. */
    YAML_TAG,
    /** What follows a merge key is neither keys nor a list of them. */
    YAML_MERGE,

    /** A text belongs here. */
    EXPECTED_TEXT,
    /** Where a text may be given for each language, a key that names none [key]. */
    LANGUAGE_UNKNOWN,
    /** A list belongs here. */
    EXPECTED_LIST,
    /** Keys with values belong here. */
    EXPECTED_KEYS,
    /** A text is empty. */
    TEXT_EMPTY,
    /** A whole number belongs here [value, least, most]. */
    NUMBER_WRONG,
    /** A time belongs here [value]. */
    DURATION_WRONG,
    /** A value of a short list belongs here [value, allowed values]. */
    VALUE_UNKNOWN,

    /** The key stands twice in one mapping [key, line of the first]. */
    KEY_DOUBLED,
    /** No such key is allowed here [key, allowed keys]. */
    KEY_UNKNOWN,
    /** The format has that key, this version of the program does not read it [key]. */
    KEY_UNSUPPORTED,
    /** A key is needed here [key]. */
    KEY_MISSING,
    /** Another version of the format [version]. */
    VERSION_WRONG,

    /** No name for a session or step [name]. */
    NAME_INVALID,
    /** The name is taken [name, line of the first]. */
    NAME_DOUBLED,
    /** The name belongs to the program [name]. */
    NAME_RESERVED,
    /** No name for another database of the run [name]. */
    DATABASE_NAME_INVALID,
    /** A file that set-up names can't be read [path, why]. */
    SETUP_FILE_UNREADABLE,
    /** Set-up or tear-down of a scenario that works on tables that are there already. */
    TABLES_EXISTING_SETUP,
    /** Not what holds a lock or waits for one [text]. */
    LOCK_INVALID,
    /** A copy would be called as another session is [name]. */
    COPY_DOUBLED,

    /** No name for a parameter [name]. */
    PARAMETER_NAME_INVALID,
    /** No parameter of that name [name, known names]. */
    PARAMETER_UNKNOWN,
    /** A parameter is made from itself [name]. */
    PARAMETER_CIRCLE,
    /** A text grows too long, or is made from others over too many steps [name]. */
    PARAMETER_TOO_LONG,
    /** A key in place of a text or number within a text [name]. */
    PARAMETER_IS_KEY,
    /** An opening brace without its end. */
    PARAMETER_UNCLOSED,

    /** A session that borrows its connections has no such key [key, how it comes to connections]. */
    POOL_SESSION_KEY,
    /** A pool gives up too early [the shortest time]. */
    POOL_TIMEOUT_SHORT,

    /** SQL without a step's name. */
    STEP_UNNAMED,
    /** One item of a list of steps has several names [first name, second name]. */
    STEP_SEVERAL_NAMES,
    /** What follows a number sign is not sent. */
    SQL_COMMENT,
    /** Not five digits and capital letters [text]. */
    SQLSTATE_INVALID,

    /** Not of the form session.step [text]. */
    STEP_ID_INVALID,
    /** No such session [name, known names]. */
    SESSION_UNKNOWN,
    /** No such step in its session [session.step, known steps]. */
    STEP_UNKNOWN,
    /** Nobody retries that session, or not so often [session#attempt.step, attempts in all]. */
    ATTEMPT_UNKNOWN,
    /** A schedule waits for a step that it did not list before [session.step]. */
    STEP_NOT_BEFORE,
    /** A schedule lists a step twice [session.step]. */
    STEP_LISTED_TWICE,
    /** A schedule lists a step before one that its session runs first [session.step, session.step that must come later]. */
    STEP_OUT_OF_ORDER,
    /** The program's own ROLLBACK before any step of that session [session.step]. */
    ROLLBACK_FIRST,

    /** No such schedule [name, known names]. */
    SCHEDULE_UNKNOWN,
    /** An expectation names a step that its schedule does not run [session.step, schedule]. */
    STEP_NOT_SCHEDULED,
    /** No step of that session can end it so [text, session, known outcomes]. */
    OUTCOME_UNKNOWN,
    /** Not a number of rows [text]. */
    ROWS_INVALID,

    /** A variant has a new step and does not say where [step]. */
    VARIANT_STEP_UNPLACED,
    /** The file's schedule names a step that the variant does not have, or in another order [schedule, session.step]. */
    VARIANT_SCHEDULE_MISFIT,
    /** The file's schedule does not run a step that the variant adds [schedule, session.step]. */
    VARIANT_STEP_NOT_RUN,
    /** What the file expects of a schedule can't be met in the variant [schedule, what it names]. */
    VARIANT_EXPECTATION_MISFIT,

    /** No such variant [name, known names]. */
    VARIANT_UNKNOWN,
    /** No verdict of a matrix [text]. */
    VERDICT_INVALID,
    /** A matrix sets the isolation level, and the file sets one itself [what sets it]. */
    ISOLATION_FIXED,

    /** The list of problems was cut here [how many are listed]. */
    MORE_PROBLEMS
}
