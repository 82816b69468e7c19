package earl.sync;

import earl.Diagnostic;
import earl.Synchronizations;
import earl.schema.RecordKind;
import earl.view.Division;
import earl.view.Holds;
import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link Synchronizations} and their tables. */
public final class SynchronizationsProvider implements ViewProvider<Synchronizations> {
    private static final TableDescription WINDOWS = TableDescription.of(
                    "windows", "A member of a collective operation on a window, in order of the members' ends.")
            .integer("instance", "number of the operation")
            .integer("win", "window")
            .integer("location", Meaning.LOCATION, "location of the member")
            .integer("size", Meaning.COUNT, "members of the window")
            .position("call", "enter of the member's call")
            .position("begin", "the member's begin record; the call where there is none")
            .position("end", "the member's end record")
            .string("operation", "the operation as OTF2 names it, CREATE_HANDLE for instance")
            .region("region", "region of the call")
            .truth("complete", "all members have a record")
            .time("enter", "time of the begin record")
            .time("leave", "time of the end record")
            .time("call_enter", "enter of the call")
            .time("call_leave", "leave of the call");

    private static final TableDescription EPOCHS = TableDescription.of(
                    "epochs",
                    "An access epoch and a target in it, with the exposure epoch to which it belongs; then an origin of an exposure"
                            + " epoch that has no access epoch.")
            .integer("access", "number of the access epoch")
            .integer("exposure", "number of the exposure epoch")
            .integer("win", "window")
            .integer("origin", Meaning.LOCATION, "location of the origin")
            .integer("target", Meaning.LOCATION, "location of the target")
            .position("start_call", "enter of MPI_Win_start")
            .position("complete_call", "enter of MPI_Win_complete")
            .position("post_call", "enter of MPI_Win_post")
            .position("wait_call", "enter of MPI_Win_wait, or of the MPI_Win_test that succeeded")
            .position(
                    "transfer",
                    "event at which the origin had done its last transfer to the target: its completion in a call of its own, the"
                            + " leave of the call that began it, or the leave of MPI_Win_start")
            .truth("access_complete", "the access epoch has ended, and all its exposure epochs are there")
            .truth("exposure_complete", "the exposure epoch has ended, and all its access epochs are there")
            .time("start_enter", "enter of MPI_Win_start")
            .time("start_leave", "its leave")
            .time("complete_enter", "enter of MPI_Win_complete")
            .time("complete_leave", "its leave")
            .time("post_enter", "enter of MPI_Win_post")
            .time("post_leave", "its leave")
            .time("wait_enter", "enter of the call that ends the exposure epoch")
            .time("wait_leave", "its leave")
            .time("transferred", "time of the transfer")
            .region("wait_region", "region of the call that ends the exposure epoch");

    private static final TableDescription LOCKS = TableDescription.of(
                    "locks", "A lock of a window or of threads, in order of the requests.")
            .integer("win", "window, -1 for a lock of threads")
            .integer("location", Meaning.LOCATION, "location that asked for the lock")
            .integer(
                    "target",
                    Meaning.LOCATION,
                    "location of the window's part; -1 for all of the window, and for threads")
            .integer("lock", "number of the lock")
            .integer(
                    "holder",
                    Meaning.LOCATION,
                    "location that held it in a way that excludes this one, and released it last")
            .position("call", "enter of the call that asked for it")
            .position("release", "its release")
            .position("freed", "release by the holder")
            .position(
                    "wait_call",
                    "enter of the call in which this location was when the holder released it, -1 for none")
            .truth("exclusive", "the lock is exclusive")
            .time("wait_enter", "enter of that call")
            .time("wait_leave", "its leave")
            .time("freed_time", "time of the release by the holder")
            .region("region", "region of the call that asked for the lock")
            .region("wait_region", "region of the call in which this location waited");

    private static final TableDescription TEAMS = TableDescription.of(
                    "teams", "A thread of a team at an OpenMP barrier, in order of the enters.")
            .integer("instance", "number of the barrier")
            .integer("team", "number of the team")
            .integer("location", Meaning.LOCATION, "location of the thread")
            .integer("size", Meaning.COUNT, "threads of the team")
            .position("call", "enter of the barrier")
            .truth("implicit", "the barrier is implicit")
            .truth("complete", "all threads of the team are there")
            .time("enter", "enter of the barrier")
            .time("leave", "its leave")
            .region("region", "region of the barrier");

    private static final TableDescription IDLING = TableDescription.of(
                    "idling", "A thread that idles while its master runs a call path alone.")
            .integer("callpath", Meaning.CALLPATH, "call path of the master")
            .integer("location", Meaning.LOCATION, "location of the thread that idles")
            .integer("master", Meaning.LOCATION, "location of the master")
            .with("ticks", Holds.INTEGER, "ticks", "how long, exactly")
            .duration("time", "how long");

    /** The attribute that numbers neighbourhood operations: without it, a call is none. */
    public static final String NEIGHBOURHOOD = "neighbourhood operation";

    /** The table of {@link Synchronizations#neighbours}. */
    public static final TableDescription NEIGHBOURS = TableDescription.of(
                    "neighbours",
                    "A member of a neighbourhood operation, or of a collective operation on an intercommunicator, and a process that sends to it, in order of the members' enters.")
            .integer("location", Meaning.LOCATION, "location of the member")
            .integer("source", Meaning.LOCATION, "location of the process that sends")
            .position("call", "enter of the member's call")
            .position("source_call", "enter of its call in the operation, -1 if the trace does not have it")
            .truth("receives", "the member receives bytes in the operation")
            .truth("sends", "the trace says of the operation that the process sends bytes to the member")
            .time("enter", "enter of the member's call")
            .time("leave", "its leave")
            .time("source_enter", "enter of its call in the operation")
            .time("source_leave", "its leave")
            .region("region", "region of the call");

    private static final TableDescription VECTORS = TableDescription.of(
                    "vectors",
                    "A member of MPI_Alltoallv or MPI_Alltoallw and the last of the members for which it waits, in order of the operations.")
            .number("instance", "number of the operation")
            .integer("location", Meaning.LOCATION, "location of the member")
            .position("call", "enter of the call in which the member ended")
            .position("begin", "the member's begin record; the enter of its call where there is none")
            .position("end", "the member's end record")
            .position(
                    "source_call",
                    "enter of the call in which the last member began that certainly sends to this one, -1 for none")
            .position("source_begin", "begin record of that member")
            .position("source_end", "end record of that member")
            .position(
                    "possible_call",
                    "enter of the call in which the last member began that may send to this one, -1 for none")
            .position("possible_begin", "begin record of that member")
            .truth("blocking", "the member began and ended in the same call")
            .truth("known", "the trace says who sends to the member, or there is one other member only")
            .time("enter", "time of the begin record")
            .time("leave", "time of the end record")
            .time("source_enter", "time of the begin record of the last member that certainly sends")
            .time("possible_enter", "time of the begin record of the last member that may send")
            .time("call_enter", "enter of the call in which the member ended")
            .time("call_leave", "leave of that call")
            .region("region", "region of the call in which the member ended");

    private static final Division OF_WINDOWS =
            Division.ofRecords(RecordKind.RMA_WIN_CREATE, RecordKind.RMA_OP_COMPLETE_REMOTE);

    @Override
    public Class<Synchronizations> type() {
        return Synchronizations.class;
    }

    @Override
    public Synchronizations make(ViewSource source) {
        return new TraceSynchronizations(source);
    }

    @Override
    public List<ViewTable<Synchronizations>> tables() {
        return List.of(
                ViewTable.of(WINDOWS, Synchronizations::windows).inCuts(OF_WINDOWS),
                ViewTable.of(EPOCHS, Synchronizations::epochs).inCuts(OF_WINDOWS),
                ViewTable.of(LOCKS, Synchronizations::locks)
                        .inCuts(Division.ofRecords(RecordKind.RMA_REQUEST_LOCK, RecordKind.THREAD_RELEASE_LOCK)),
                ViewTable.of(NEIGHBOURS, Synchronizations::neighbours),
                ViewTable.of(VECTORS, Synchronizations::vectors).inCuts(Division.rowsOf("end")),
                ViewTable.of(TEAMS, Synchronizations::teams)
                        .inCuts(Division.ofRecords(RecordKind.THREAD_FORK, RecordKind.THREAD_TEAM_END)),
                ViewTable.of(IDLING, (Synchronizations found) -> found.idling())
                        .ofPart((found, part) -> found.idling(part.from(), part.to())));
    }

    @Override
    public List<Diagnostic> diagnostics(Synchronizations view) {
        return ((TraceSynchronizations) view).diagnostics();
    }
}
