package earl.diag;

import earl.Diagnostic;
import earl.Diagnostic.Severity;
import java.util.Locale;

/**
 * Every irregularity that EARL counts while it reads, merges and links a trace, with its severity and its consequence for
 * the figures.
 */
public enum DiagnosticCode {
    // reading: definitions
    DUPLICATE_DEFINITION(Severity.INFO, "the trace gives a definition twice with the same contents; EXPERT keeps one"),
    CONFLICTING_DEFINITION(
            Severity.ERROR, "two definitions share an id; events that name it may belong to the other one"),
    UNDEFINED_REFERENCE(
            Severity.ERROR, "a record names a definition that the trace does not have; a placeholder stands for it"),
    CYCLIC_DEFINITION(Severity.ERROR, "definitions are their own ancestors; EXPERT cut the cycle"),
    UNKNOWN_DEFINITION(Severity.INFO, "a definition record has an unknown kind; EXPERT skipped it"),
    BROKEN_DEFINITION(
            Severity.ERROR, "a definition record is damaged; EXPERT skipped it, and what it defines is missing"),
    SHORT_DEFINITION(
            Severity.ERROR, "a definition record ends before its last fields; these have their default values"),
    BROKEN_DEFINITIONS(Severity.DATA_LOSS, "definitions after a damaged one are missing"),
    DERIVED_REGION_ROLE(
            Severity.INFO, "the trace does not say which regions are MPI calls; EXPERT recognized them by their names"),
    MISSING_CLOCK_PROPERTIES(
            Severity.ERROR, "the trace does not give the resolution of its clock; EXPERT assumed nanoseconds"),
    RANK_OUT_OF_RANGE(Severity.ERROR, "a rank lies outside of its communicator; the event has no partner"),
    // reading: local definitions and events
    MISSING_LOCAL_DEFINITIONS(
            Severity.INFO,
            "a location has no file of local definitions; EXPERT took its ids as global and its clock as correct"),
    BROKEN_LOCAL_DEFINITIONS(
            Severity.ERROR,
            "the mapping tables or clock offsets of a location are truncated; its ids and times may be wrong"),
    CLOCK_OFFSET_ORDER(Severity.ERROR, "clock offsets are not in order of time; EXPERT ignored those out of order"),
    WRONG_EVENT_COUNT(
            Severity.INFO, "the trace announces another number of events than it has; EXPERT used those that it found"),
    EMPTY_LOCATION(Severity.INFO, "a location has no events"),
    MISSING_EVENTS_FILE(Severity.DATA_LOSS, "the event file of a location is missing; the figures lack its events"),
    TRUNCATED_EVENTS(
            Severity.DATA_LOSS, "the event file of a location ends early; the figures lack the events after that"),
    BROKEN_EVENTS(
            Severity.DATA_LOSS,
            "the event file of a location is damaged; the figures lack the events from there to the end of the"
                    + " file"),
    BROKEN_RECORD(Severity.DATA_LOSS, "an event record is damaged; EXPERT skipped it"),
    UNKNOWN_RECORD(Severity.INFO, "an event record has an unknown kind; EXPERT skipped it"),
    TIME_BACKWARDS(
            Severity.ERROR,
            "a time stamp earlier than the previous one was raised to the previous one; waits near it may be"
                    + " wrong"),
    // reading: intervals of other formats
    UNORDERED_ROWS(
            Severity.INFO,
            "rows of a trace of Paraver are not in order of time; EXPERT sorted them, and rows of one time so that calls nest"),
    REVERSED_INTERVAL(Severity.ERROR, "a recorded interval ends before it begins; EXPERT set its end to its begin"),
    ROUNDED_INTERVAL(
            Severity.INFO,
            "the times of a recorded interval cross another one by no more than the resolution of the file; EXPERT cut the overlap"),
    CROSSING_INTERVAL(
            Severity.ERROR,
            "recorded intervals of one thread cross; EXPERT cut the shorter overlap from the interval that has it at its end"),
    EMPTY_ACTIVITY(Severity.INFO, "an activity of a stream begins and ends at one time"),
    OVERLAPPING_ACTIVITY(
            Severity.INFO,
            "an activity begins before an earlier one of its stream has ended; a further location of the stream has it"),
    // recordings of machine learning
    EVENT_WITHOUT_TIME(
            Severity.DATA_LOSS, "an event has no time stamp or no duration that can be right; EXPERT left it out"),
    ASYNCHRONOUS_EVENT(
            Severity.INFO, "an event is of an asynchronous operation, which belongs to no thread; EXPERT left it out"),
    UNPAIRED_EVENT(
            Severity.ERROR,
            "an event begins without an end, or ends without a begin; EXPERT ended the first with the file"),
    SHARED_CORRELATION(
            Severity.ERROR,
            "processes in one file use the same correlation ids; calls and activities with these ids cannot be paired by them"),
    MISSING_RANK(Severity.DATA_LOSS, "ranks of the run have no file; waits for them are unknown"),
    OTHER_RUN(Severity.ERROR, "a file does not belong to the run of the first file; waits between them mean nothing"),
    DROPPED_REQUIREMENT(
            Severity.INFO,
            "a node names one that controls it, which the file lacks, or the two require each other in a circle; EXPERT ignored that"),
    OTHER_FILE(Severity.INFO, "a file in the folder of a run has the name of a trace, and is none; EXPERT left it out"),
    STEP_WITHOUT_ACTIVITIES(
            Severity.DATA_LOSS,
            "a step of the profiler has no GPU activities, although other steps have; the figures lack them"),
    NO_COMMON_CLOCK(
            Severity.ERROR,
            "the clocks of the ranks have nothing in common; waits of one rank for another are unknown, and EXPERT compares"
                    + " durations"),
    UNPAIRED_COLLECTIVE(
            Severity.DATA_LOSS,
            "the other members of a collective operation on streams are missing or uncertain; waits for them are unknown"),
    UNKNOWN_COLLECTIVE(
            Severity.ERROR,
            "the name of a collective kernel does not say which operation it is, nor does the trace; EXPERT pairs such kernels with each"
                    + " other"),
    UNNAMED_ROW(
            Severity.ERROR,
            "a row of a database has no name; what it does is unknown, so that a wait in it or a cause may be missing"),
    // databases
    BROKEN_TABLE(Severity.DATA_LOSS, "a table of a database is damaged; the figures lack its rows from there on"),
    UNREAD_LOG(
            Severity.DATA_LOSS,
            "a database has a write-ahead log beside it, because its writer did not close it; the figures lack what only the log has: open"
                    + " and close the database with sqlite3"),
    DERIVED_PROCESS(
            Severity.INFO,
            "a row of a database does not name its process; EXPERT took the only process with activities on its device, the only one"
                    + " with a call of its correlation id, or the only one of the file"),
    UNKNOWN_PROCESS(
            Severity.DATA_LOSS,
            "a row of a database does not name its process, and nothing else says which of several it is; EXPERT left it out"),
    REPEATED_ROW(
            Severity.ERROR,
            "rows or activities of a file are equal in location, times, name and ids; EXPERT counts what they record once"),
    // linking
    LEAVE_WITHOUT_ENTER(
            Severity.ERROR, "a leave names a region that is not open; the event belongs to the innermost open region"),
    IMPROPER_NESTING(Severity.ERROR, "a region ends while regions inside of it are open; EXPERT ended these with it"),
    REGION_NOT_LEFT(Severity.INFO, "a region never ends; its time runs to the last event of the location"),
    UNMATCHED_SEND(Severity.DATA_LOSS, "a send has no receive in the trace; waits for it are unknown"),
    UNMATCHED_RECV(Severity.DATA_LOSS, "a receive has no send in the trace; waits in it are unknown"),
    RECV_BEFORE_SEND(
            Severity.ERROR,
            "a message is received before it is sent: clocks are not synchronized; waits may be wrong by that"
                    + " time"),
    CLOCKS_CORRECTED(
            Severity.INFO,
            "clocks contradicted messages or collective operations; EXPERT corrected them by the bounds that these give, and"
                    + " all times are corrected ones"),
    UNNAMED_CALL(
            Severity.DATA_LOSS,
            "the trace has no name for a kind of MPI calls, so that EXPERT does not know what they do; waits in them are"
                    + " unknown"),
    MESSAGE_WITHOUT_CALL(
            Severity.DATA_LOSS,
            "a message is sent or received while the trace shows no call of MPI; which call that was, and whether it waited, is unknown"),
    INCOMPLETE_COLLECTIVE(
            Severity.DATA_LOSS, "members of a collective operation have no record; waits for them are unknown"),
    MISMATCHED_COLLECTIVE(
            Severity.ERROR,
            "members of a communicator disagree on the operation; EXPERT may pair their records wrongly"),
    MISALIGNED_COLLECTIVE(
            Severity.ERROR,
            "members of a communicator have different numbers of operations, and one leaves an operation before another one begins"
                    + " it; EXPERT may pair their records wrongly from there on"),
    MISSING_COMPLETION(
            Severity.INFO,
            "a non-blocking operation has no completion record; EXPERT took the posting call of a send, and"
                    + " ignored other operations"),
    UNKNOWN_REQUEST(
            Severity.INFO,
            "a completion names a request whose start is not recorded; EXPERT took the completing call as the"
                    + " start"),
    NOT_A_MEMBER(
            Severity.ERROR,
            "a location takes part in a collective operation of a communicator to which it does not belong;"
                    + " EXPERT ignored it"),
    // one-sided communication and threads
    INCOMPLETE_WINDOW_OPERATION(
            Severity.DATA_LOSS,
            "members of a collective operation on a window have no record; waits for them are unknown"),
    NOT_A_MEMBER_OF_WINDOW(
            Severity.ERROR,
            "a one-sided operation names a rank that the communicator of the window does not have; EXPERT"
                    + " ignored it"),
    UNKNOWN_GROUP_SYNC(
            Severity.INFO, "a group synchronization lies in no call that synchronizes with a group; EXPERT ignored it"),
    UNMATCHED_EPOCH(
            Severity.DATA_LOSS,
            "an access or exposure epoch has no end, no begin, or a partner without an epoch; waits for it are"
                    + " unknown"),
    LOCK_NOT_RELEASED(Severity.DATA_LOSS, "a lock of a window is never released; waits for it are unknown"),
    LOCK_NOT_REQUESTED(
            Severity.DATA_LOSS, "a lock of a window is released without a request; waits for it are unknown"),
    BARRIER_WITHOUT_TEAM(
            Severity.INFO,
            "a thread is in a barrier of an unknown team; waits for other threads of that team are unknown"),
    INCOMPLETE_TEAM_BARRIER(
            Severity.DATA_LOSS, "threads of a team have no record of a barrier; waits for them are unknown"),
    UNKNOWN_SENDERS(
            Severity.INFO,
            "the trace does not say which processes send to a member of MPI_Alltoallv or MPI_Alltoallw; its wait lies between"
                    + " wait_at_vector_collective and that plus possible_wait_at_vector_collective"),
    UNLINKED_OPERATION(
            Severity.INFO,
            "no record says which call completes a non-blocking operation of neighbours, or of two groups in a recording of"
                    + " EXPERT; its wait is unknown"),
    // accelerators
    ACTIVITY_WITHOUT_CALL(
            Severity.DATA_LOSS,
            "an activity of a stream has no call that queued it, because records are missing; its delay is unknown"),
    CALL_WITHOUT_ACTIVITY(
            Severity.DATA_LOSS,
            "a call queued an activity that has no record; the time of its stream is missing, or counts as idle; after the launch of a"
                    + " graph, it counts as neither"),
    UNCERTAIN_ACTIVITIES(
            Severity.DATA_LOSS,
            "the order of calls does not say for certain which of them queued the activities of a stream, or of several streams"
                    + " that calls do not name; EXPERT leaves their calls unknown"),
    ACTIVITY_BEFORE_CALL(
            Severity.ERROR,
            "an activity begins before the call that queued it: the clocks of host and device differ by that time"),
    OVERLAPPING_ACTIVITIES(
            Severity.INFO, "an activity begins before an earlier one of its stream ends; times of streams count once"),
    EMPTY_ACTIVITIES(Severity.INFO, "an activity has no length"),
    BUFFER_FLUSH(
            Severity.INFO,
            "the measurement wrote its buffer to disk; that time counts for the region TRACE BUFFER FLUSH, and may"
                    + " cause waits for the location"),
    SAMPLES(
            Severity.INFO,
            "the trace has samples of call paths; the times of call paths and waits come from enters and leaves only"),
    MEASUREMENT_OFF(
            Severity.DATA_LOSS,
            "the measurement was off; the figures lack what the location did then, and that time counts for the"
                    + " call in which it passed");

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

    /** The effect of such input on the figures. */
    public Severity severity() {
        return severity;
    }

    /** The consequence of such input for the figures, in one sentence. */
    public String meaning() {
        return meaning;
    }

    Diagnostic diagnostic(long count, double seconds, String first) {
        return new Diagnostic(word(), severity, count, seconds, first, meaning);
    }
}
