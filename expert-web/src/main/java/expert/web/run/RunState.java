package expert.web.run;

import java.util.Locale;

/** How far a run is. */
public enum RunState {
    QUEUED,
    RUNNING,
    DONE,
    FAILED,
    CANCELLED;

    /** Whether it stays as it is. */
    boolean isFinal() {
        return this == DONE || this == FAILED || this == CANCELLED;
    }

    /** Its name on the wire. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
