package earl.sync;

import earl.Columns;
import earl.Diagnostic;
import earl.Synchronizations;
import earl.Trace;
import earl.column.TableBuilder;
import earl.diag.Diagnostics;
import earl.view.ViewSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The synchronization of locations beyond messages and collective operations; each set is computed on the first request. Any
 * thread.
 */
final class TraceSynchronizations implements Synchronizations {
    private final Trace trace;
    private final int threads;
    private final SyncEvents events;
    private final Diagnostics diagnostics = new Diagnostics();
    private final Map<String, Columns> found = new HashMap<>();

    /** The synchronization in an open trace. Nothing is read yet. */
    TraceSynchronizations(ViewSource source) {
        trace = source.trace();
        threads = source.options().threads();
        events = new SyncEvents(trace, source.table(), source.payloads(), source.definitions());
    }

    private synchronized Columns once(String name, Supplier<Columns> finder) {
        Columns known = found.get(name);
        if (known == null) {
            known = finder.get();
            found.put(name, known);
        }
        return known;
    }

    private TableBuilder columns(SyncTable table) {
        return table.columns(new TableBuilder(trace, table.rows(), threads));
    }

    @Override
    public Columns windows() {
        return once(
                "windows",
                () -> columns(WindowFinder.find(events, diagnostics))
                        .time("enter", "begin")
                        .time("leave", "end")
                        .span("call_enter", "call_leave", "call")
                        .region("region", "call")
                        .build());
    }

    @Override
    public Columns epochs() {
        return once(
                "epochs",
                () -> columns(EpochFinder.find(events, diagnostics))
                        .span("start_enter", "start_leave", "start_call")
                        .span("complete_enter", "complete_leave", "complete_call")
                        .span("post_enter", "post_leave", "post_call")
                        .span("wait_enter", "wait_leave", "wait_call")
                        .time("transferred", "transfer")
                        .region("wait_region", "wait_call")
                        .build());
    }

    @Override
    public Columns locks() {
        return once(
                "locks",
                () -> columns(LockFinder.find(events, diagnostics))
                        .span("wait_enter", "wait_leave", "wait_call")
                        .time("freed_time", "freed")
                        .region("region", "call")
                        .region("wait_region", "wait_call")
                        .build());
    }

    @Override
    public Columns neighbours() {
        return once(
                "neighbours",
                () -> columns(NeighbourFinder.find(events, diagnostics))
                        .span("enter", "leave", "call")
                        .span("source_enter", "source_leave", "source_call")
                        .region("region", "call")
                        .build());
    }

    @Override
    public Columns vectors() {
        return once(
                "vectors",
                () -> columns(VectorFinder.find(events, diagnostics))
                        .time("enter", "begin")
                        .time("leave", "end")
                        .time("source_enter", "source_begin")
                        .time("possible_enter", "possible_begin")
                        .span("call_enter", "call_leave", "call")
                        .region("region", "call")
                        .build());
    }

    @Override
    public Columns teams() {
        return once(
                "teams",
                () -> columns(TeamFinder.find(events, diagnostics))
                        .span("enter", "leave", "call")
                        .region("region", "call")
                        .build());
    }

    @Override
    public Columns idling() {
        return once("idling", () -> idling(Long.MIN_VALUE, Long.MAX_VALUE));
    }

    @Override
    public Columns idling(long from, long to) {
        return columns(IdleFinder.find(events, from, to))
                .seconds("time", "ticks")
                .build();
    }

    /** The irregularities in the sets requested so far. */
    List<Diagnostic> diagnostics() {
        return diagnostics.list();
    }
}
