package dev.lockstep;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.INTERFACES;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.application.Platform;
import org.jspecify.annotations.NullMarked;

/** The rooms of the program and what each may use, so that dependencies point downwards only. */
@AnalyzeClasses(packages = "dev.lockstep", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    private static final String BASE = "dev.lockstep";
    private static final String[] ROOMS = {
        "app", "cli", "ui", "export", "picture", "words", "postgres", "engine", "recording", "scenariofile", "model"
    };

    // One rule a room. `app` has none: it puts the program together and may use all.

    @ArchTest
    static final ArchRule everyClassLivesInARoom = classes()
            .should()
            .resideInAnyPackage(inRooms(ROOMS))
            .because("a new package is a decision: give it a rule here that says what it may use");

    @ArchTest
    static final ArchRule cli = room("cli", "engine", "export", "recording", "scenariofile", "words", "model")
            .because(
                    "the terminal is one view of a run; it needs neither the window nor JDBC, which app hands it behind"
                            + " the engine's ports");

    @ArchTest
    static final ArchRule ui = room("ui", "engine", "scenariofile", "recording", "export", "picture", "words", "model")
            .because("the window reads a run's state and sends it commands; JDBC on its thread would freeze it");

    @ArchTest
    static final ArchRule export = room("export", "picture", "recording", "words", "model")
            .because("an export is made from a recording, so it works without a database, an engine or a window");

    @ArchTest
    static final ArchRule picture = room("picture", "words", "model")
            .because("a picture is a pure function of a moment: window, SVG and HTML all draw the same one");

    @ArchTest
    static final ArchRule words = room("words", "model")
            .because("sentences explain what the model holds and know nothing of where they appear");

    @ArchTest
    static final ArchRule postgres = room("postgres", "engine", "model")
            .because("the database side implements the engine's ports and decides nothing about a run");

    @ArchTest
    static final ArchRule engine = room("engine", "model")
            .because("the run loop is tested and replayed without a database and without a window");

    @ArchTest
    static final ArchRule recording =
            room("recording", "model").because("a recording is read where there is neither a database nor an engine");

    @ArchTest
    static final ArchRule scenariofile =
            room("scenariofile", "model").because("a file is checked without running it, and without a database");

    @ArchTest
    static final ArchRule model = classes()
            .that()
            .resideInAPackage(BASE + ".model..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify.annotations..", BASE + ".model.."))
            .because("the model is plain immutable data and pure functions that every other room can rely on");

    @ArchTest
    static final ArchRule postgresUsesPortsOfTheEngine = noClasses()
            .that()
            .resideInAPackage(BASE + ".postgres..")
            .should()
            .dependOnClassesThat(resideInAPackage(BASE + ".engine..").and(not(portOrValue())))
            .because("it implements the engine's interfaces and exchanges values with it; the run loop calls it, never"
                    + " the other way round")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule sharedUiKnowsNoPanel = noClasses()
            .that()
            .resideInAPackage(BASE + ".ui.fx..")
            .should()
            .dependOnClassesThat(resideInAPackage(BASE + ".ui..").and(resideOutsideOfPackage(BASE + ".ui.fx..")))
            .because("what the panels share must not depend on one of them")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule noCycles = slices().matching(BASE + ".(**)")
            .should()
            .beFreeOfCycles()
            .because("packages that need each other are one package, and can't be read or tested alone");

    // Libraries that belong to one room.

    @ArchTest
    static final ArchRule jdbcOnlyInPostgres = noClasses()
            .that()
            .resideOutsideOfPackage(BASE + ".postgres..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql..", "com.zaxxer..")
            .because("each connection has one owner, and only that room knows how to use and to end it");

    @ArchTest
    static final ArchRule javafxOnlyInUi = noClasses()
            .that()
            .resideOutsideOfPackage(BASE + ".ui..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "com.sun.javafx..", "org.controlsfx..", "atlantafx..", "org.kordamp..")
            .because("the commands and the tests of the engine run where there is no display");

    @ArchTest
    static final ArchRule mainIsNoApplication = noClasses()
            .that()
            .resideInAPackage(BASE + ".app..")
            .should()
            .beAssignableTo(Application.class)
            .because("Java refuses to start such a main class when JavaFX comes from the class path, as it does here");

    @ArchTest
    static final ArchRule oneWayOntoTheFxThread = noClasses()
            .that()
            .haveNameNotMatching("dev\\.lockstep\\.ui\\.fx\\.FxQueue(\\$.*)?")
            .should()
            .accessTargetWhere(target(name("runLater")).and(target(owner(assignableTo(Platform.class)))))
            .because("at most one task is queued on the JavaFX thread, so that a fast run can't flood it");

    // No static mutable state.

    @ArchTest
    static final ArchRule staticFieldsAreFinal = fields().that()
            .areStatic()
            .should()
            .beFinal()
            .because("two runs, or two tests, in one process must not see each other");

    @ArchTest
    static final ArchRule staticFieldsDoNotChange = noFields()
            .that()
            .areStatic()
            .should()
            .haveRawType(changeable())
            .because("a final reference to something that changes is static mutable state all the same; a constant"
                    + " collection is declared as List, Set or Map and made with of() or copyOf()");

    @ArchTest
    static final ArchRule packagesAreNullMarked = classes()
            .should(liveInANullMarkedPackage())
            .because("NullAway and the readers take every type to be non-null unless it says otherwise");

    /** Classes of the room may use the named rooms, themselves, and libraries; a rule of its own limits those. */
    private static ArchRule room(String room, String... mayUse) {
        String[] allowed =
                inRooms(Stream.concat(Stream.of(room), Arrays.stream(mayUse)).toArray(String[]::new));
        return classes()
                .that()
                .resideInAPackage(BASE + "." + room + "..")
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(BASE + "..").or(resideInAnyPackage(allowed)))
                .allowEmptyShould(true);
    }

    private static String[] inRooms(String... rooms) {
        return Arrays.stream(rooms).map(room -> BASE + "." + room + "..").toArray(String[]::new);
    }

    private static DescribedPredicate<JavaClass> portOrValue() {
        return INTERFACES
                .or(assignableTo(Record.class))
                .or(assignableTo(Enum.class))
                .or(assignableTo(Throwable.class))
                .as("interfaces, records, enums or exceptions");
    }

    private static DescribedPredicate<JavaClass> changeable() {
        return resideInAPackage("java.util.concurrent.atomic..")
                .or(assignableTo(ThreadLocal.class))
                .or(assignableTo(Lock.class))
                .or(assignableTo(Executor.class))
                .or(assignableTo(StringBuilder.class))
                .or(assignableTo(Collection.class)
                        .or(assignableTo(Map.class))
                        .and(not(INTERFACES.or(assignableTo(Record.class)).or(assignableTo(Enum.class)))))
                .as("that can change");
    }

    private static ArchCondition<JavaClass> liveInANullMarkedPackage() {
        return new ArchCondition<>("live in a package whose package-info.java says @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type,
                        marked,
                        type.getName() + " is in a package that is not marked: " + type.getPackageName()));
            }
        };
    }
}
