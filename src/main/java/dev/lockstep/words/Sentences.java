package dev.lockstep.words;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Subject;
import java.util.Locale;

/** The sentences that explain a run. They say what PostgreSQL said and what follows from it surely, and nothing else. */
public final class Sentences {
    private final WhatHappened happened;
    private final Explanation explanation;

    /** Sentences in that language, English where it has none. */
    public Sentences(Locale locale) {
        Speech speech = new Speech(locale);
        this.happened = new WhatHappened(speech);
        this.explanation = new Explanation(speech);
    }

    /** What happened last, as a trainer reads it aloud: one or a few sentences on one line, never empty. */
    public String whatHappened(Moment moment) {
        return happened.of(moment);
    }

    /**
     * What there is to know of a subject: who wants what, who holds what, in which state that one is, since when, its last statement, what
     * would end it. Says so when the moment does not have it. Never empty.
     */
    public String explain(Moment moment, Subject subject) {
        return explanation.of(moment, subject);
    }
}
