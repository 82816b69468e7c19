package earl.diag;

import earl.Diagnostic;
import earl.Diagnostic.Severity;
import java.util.Locale;

/** Every oddity that reading, merging and linking a trace counts, with its severity and what it means for the figures. */
public enum DiagnosticCode {
    // reading: definitions
    DUPLICATE_DEFINITION(Severity.INFO, "a definition is given twice with the same contents; one was kept"),
    CONFLICTING_DEFINITION(
            Severity.ERROR, "two definitions share an id; events that name it may belong to the other one"),
    UNDEFINED_REFERENCE(
            Severity.ERROR, "a record names a definition that the trace does not have; a placeholder stands for it"),
    CYCLIC_DEFINITION(Severity.ERROR, "definitions are their own ancestors; the cycle was cut"),
    UNKNOWN_DEFINITION(Severity.INFO, "a definition record of an unknown kind was skipped"),
    BROKEN_DEFINITION(Severity.ERROR, "a definition record is damaged and was passed over; what it defines is missing"),
    SHORT_DEFINITION(
            Severity.ERROR, "a definition record ends before its last fields, which have their default values"),
    BROKEN_DEFINITIONS(Severity.DATA_LOSS, "definitions after the broken one are missing"),
    DERIVED_REGION_ROLE(
            Severity.INFO,
            "regions were taken for calls of the MPI library by their name, since the trace does not say so"),
    MISSING_CLOCK_PROPERTIES(
            Severity.ERROR, "the trace does not give its clock's resolution; nanoseconds were assumed"),
    RANK_OUT_OF_RANGE(Severity.ERROR, "a rank lies outside its communicator; the event has no partner"),
    // reading: local definitions and events
    MISSING_LOCAL_DEFINITIONS(
            Severity.INFO,
            "a location has no file of local definitions; its ids were taken as global and its clock as correct"),
    BROKEN_LOCAL_DEFINITIONS(
            Severity.ERROR,
            "a location's mapping tables or clock offsets are cut short; its ids and times may be wrong"),
    CLOCK_OFFSET_ORDER(Severity.ERROR, "clock offsets are not in order of time; those out of order were left out"),
    WRONG_EVENT_COUNT(Severity.INFO, "the trace announces another number of events than it has; those found were used"),
    EMPTY_LOCATION(Severity.INFO, "a location has no events"),
    MISSING_EVENTS_FILE(Severity.DATA_LOSS, "a location's event file is missing; the figures lack its events"),
    TRUNCATED_EVENTS(Severity.DATA_LOSS, "a location's event file ends early; the figures lack what followed"),
    BROKEN_EVENTS(
            Severity.DATA_LOSS,
            "a location's event file is damaged; the figures lack the events from there to the file's end"),
    BROKEN_RECORD(Severity.DATA_LOSS, "an event record is damaged and was passed over"),
    UNKNOWN_RECORD(Severity.INFO, "an event record of an unknown kind was skipped"),
    TIME_BACKWARDS(
            Severity.ERROR, "a time before the event before it was raised to that one's; waits near it may be wrong"),
    // linking
    LEAVE_WITHOUT_ENTER(
            Severity.ERROR, "a region is left that is not open; the event belongs to the innermost open region"),
    IMPROPER_NESTING(
            Severity.ERROR, "a region is left while regions inside it are open; those were taken as left with it"),
    REGION_NOT_LEFT(Severity.INFO, "a region is never left; its time runs to the location's last event"),
    UNMATCHED_SEND(Severity.DATA_LOSS, "a send has no receive in the trace; waits for it are not known"),
    UNMATCHED_RECV(Severity.DATA_LOSS, "a receive has no send in the trace; waits in it are not known"),
    RECV_BEFORE_SEND(
            Severity.ERROR,
            "a message is received before it is sent: clocks are not synchronized; waits may be wrong by as much"),
    INCOMPLETE_COLLECTIVE(
            Severity.DATA_LOSS, "members of a collective operation have no record; waits for them are not known"),
    MISMATCHED_COLLECTIVE(
            Severity.ERROR, "members of a communicator disagree on the operation; their records may be paired wrongly"),
    MISSING_COMPLETION(
            Severity.INFO,
            "a non-blocking operation has no completion record: for a send the call that posted it was taken, others were left out"),
    UNKNOWN_REQUEST(
            Severity.INFO,
            "a completion names a request whose start is not recorded; the completing call was taken for the starting one"),
    NOT_A_MEMBER(
            Severity.ERROR,
            "a location takes part in a collective operation of a communicator to which it does not belong; it was left out"),
    // one-sided communication and threads
    INCOMPLETE_WINDOW_OPERATION(
            Severity.DATA_LOSS,
            "members of a collective operation on a window have no record; waits for them are not known"),
    NOT_A_MEMBER_OF_WINDOW(
            Severity.ERROR,
            "a one-sided operation comes from or goes to a rank that the window's communicator does not have; it was left out"),
    UNKNOWN_GROUP_SYNC(
            Severity.INFO,
            "a group synchronization lies in none of the calls that synchronize with a group; it was left out"),
    UNMATCHED_EPOCH(
            Severity.DATA_LOSS,
            "an access or exposure epoch has no end, no begin, or a partner without one of its own; waits for it are not known"),
    LOCK_NOT_RELEASED(Severity.DATA_LOSS, "a lock of a window is never released; waits for it are not known"),
    LOCK_NOT_REQUESTED(
            Severity.DATA_LOSS, "a lock of a window is released that was not requested; waits for it are not known"),
    BARRIER_WITHOUT_TEAM(
            Severity.INFO,
            "a thread is in a barrier, but nothing says of which team; if others were in it, waits for them are not known"),
    INCOMPLETE_TEAM_BARRIER(
            Severity.DATA_LOSS, "threads of a team have no record of a barrier; waits for them are not known"),
    BUFFER_FLUSH(
            Severity.INFO,
            "the measurement wrote its buffer to disk; that time counts for the call in which it passed, and waits for the location may be"
                    + " its doing"),
    MEASUREMENT_OFF(
            Severity.DATA_LOSS,
            "the measurement was switched off; the figures lack what the location did then, and that time counts for the call in which"
                    + " it passed");

    private final Severity severity;
    private final String meaning;

    DiagnosticCode(Severity severity, String meaning) {
        this.severity = severity;
        this.meaning = meaning;
    }

    /** Its stable name in reports, for instance {@code "unmatched_send"}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How bad it is for the figures. */
    public Severity severity() {
        return severity;
    }

    /** What it means for the figures. */
    public String meaning() {
        return meaning;
    }

    Diagnostic diagnostic(long count, double seconds, String first) {
        return new Diagnostic(word(), severity, count, seconds, first, meaning);
    }
}
