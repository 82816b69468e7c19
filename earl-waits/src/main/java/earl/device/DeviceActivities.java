package earl.device;

import earl.CallPaths;
import earl.Columns;
import earl.Diagnostic;
import earl.Trace;
import earl.column.Expressions;
import earl.column.TableBuilder;
import earl.column.expression.RowSource;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.LongList;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.view.FurtherPaths;
import earl.view.ViewSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The activities of accelerators: kernels, copies and memsets on streams, the calls of hosts that queued them, and the calls that waited
 * for them. A trace without streams is not read. Immutable; any thread may read it.
 */
public final class DeviceActivities {
    /** Length up to which a call that need not wait returns after the activity for which it waited, in seconds, or as a share of it. */
    private static final double RETURN_SECONDS = 100e-6;

    private static final double RETURN_SHARE = 0.01;

    private final Trace trace;
    private final Definitions definitions;
    private final int threads;
    private final Diagnostics diagnostics = new Diagnostics();
    private final Streams streams;
    private Activities activities = new Activities();
    private Calls calls = new Calls();
    private Synchronizing synchronizing = new Synchronizing();
    private int[] call = {};
    /** {@code [activity] -> } whether no call queued it. */
    private boolean[] ofDriver = {};

    private int[] previous = {};
    private int[] waitedFor = {};
    /** {@code [activity] -> } whether the trace lacks work of its stream between the activity before it and this one. */
    private boolean[] afterUnseen = {};

    /** {@code [stream] -> } number of graphs that were launched, and of which the trace has no activity. */
    private int[] unseenGraphs = {};

    private long[] begin = {};
    private long[] end = {};
    private @Nullable DividedWaits parts;
    /** Rows of {@link #synchronizing} by the first query of a loop. */
    private @Nullable Map<Long, Integer> loops;
    /** {@code [activity] -> } its name under the call path of its call; for a copy that path; -1 if unknown. */
    private int[] callpath = {};

    private FurtherPaths.Nodes furtherPaths = FurtherPaths.Nodes.NONE;
    /** {@code [activity] -> } ticks at which nothing held it back any more, -1 if unknown. */
    private long[] ready = {};
    /** {@code [activity] -> } latest end of the activities before it in its stream, -1 for none. */
    private long[] free = {};

    private DeviceActivities(ViewSource source) {
        trace = source.trace();
        definitions = source.definitions();
        threads = source.options().threads();
        streams = new Streams(definitions);
    }

    /** Finds the activities of a trace. */
    static DeviceActivities find(ViewSource source) {
        DeviceActivities found = new DeviceActivities(source);
        if (found.streams.count() > 0) {
            found.read(source);
        }
        return found;
    }

    /** The activities of a trace. */
    public static DeviceActivities of(Trace trace) {
        return trace.view(DeviceActivities.class);
    }

    private void read(ViewSource source) {
        DeviceScan scan = new DeviceScan(source, streams);
        scan.scan();
        activities = scan.activities;
        calls = scan.calls;
        begin = ticks(activities.begin);
        end = ticks(activities.end);
        Pairing pairing = new Pairing(trace, streams, activities, calls, begin, end, diagnostics);
        pairing.pair();
        call = pairing.call;
        ofDriver = pairing.ofDriver;
        QueueOrder order = new QueueOrder(trace, streams, activities, calls, call, begin, end);
        order.follow();
        calls.releaseLinks();
        activities.releaseLinks();
        previous = order.previous;
        waitedFor = order.waitedFor;
        afterUnseen = order.afterUnseen;
        unseenGraphs = order.unseenGraphs;
        synchronizing = order.synchronizing;
        prepare();
        findCallpaths(source.callpaths());
    }

    private void findCallpaths(CallPaths paths) {
        ActivityPaths found = new ActivityPaths(paths);
        callpath = new int[begin.length];
        for (int row = 0; row < callpath.length; row++) {
            long pos = activities.begin.get(row);
            int caller = call[row] < 0 ? Trace.NONE : trace.events().callpath(calls.enter.get(call[row]));
            int region = activities.region.get(row);
            callpath[row] = caller < 0 || region < 0
                    ? caller
                    : found.path(trace.events().callpath(pos), caller);
        }
        furtherPaths = found.nodes();
    }

    /** The call paths of activities that no event has. */
    FurtherPaths.Nodes furtherPaths() {
        return furtherPaths;
    }

    private long[] ticks(LongList positions) {
        long[] ticks = positions.toArray();
        for (int from = 0; from < ticks.length; from += BLOCK) {
            int n = Math.min(BLOCK, ticks.length - from);
            long[] some = Arrays.copyOfRange(ticks, from, from + n);
            trace.events().copyTicks(some, n, some);
            System.arraycopy(some, 0, ticks, from, n);
        }
        return ticks;
    }

    private static final int BLOCK = 1 << 12;

    private void prepare() {
        ready = new long[begin.length];
        free = new long[begin.length];
        long[] latest = new long[streams.count()];
        Arrays.fill(latest, Trace.NONE);
        for (int row = 0; row < begin.length; row++) {
            int stream = activities.stream.get(row);
            free[row] = latest[stream];
            latest[stream] = Math.max(latest[stream], end[row]);
            if (free[row] > begin[row]) {
                note(DiagnosticCode.OVERLAPPING_ACTIVITIES, row);
            }
            if (begin[row] == end[row]) {
                note(DiagnosticCode.EMPTY_ACTIVITIES, row);
            }
            if (activities.kind.get(row) == Activities.COLLECTIVE && !isDescribed(row)) {
                note(DiagnosticCode.UNPAIRED_COLLECTIVE, row);
            }
            ready[row] = call[row] < 0
                    ? Trace.NONE
                    : Math.max(
                            trace.events().ticks(calls.enter.get(call[row])),
                            Math.max(
                                    previous[row] < 0 ? Trace.NONE : end[previous[row]],
                                    waitedFor[row] < 0 ? Trace.NONE : end[waitedFor[row]]));
        }
    }

    /** Whether the trace says which operation a collective kernel is. */
    private boolean isDescribed(int row) {
        return has(activities.operation, row) || has(activities.group, row);
    }

    private static boolean has(LongList column, int row) {
        return !column.isEmpty() && column.get(row) >= 0;
    }

    private void note(DiagnosticCode code, int row) {
        long pos = activities.begin.get(row);
        diagnostics.add(code, trace.events().location(pos), pos, () -> "position " + pos);
    }

    /**
     * The call path of an activity that begins with an event: its name under the call that queued it, and for a copy that call; -1 for other
     * events, and if the call is unknown.
     */
    public int callpathOf(long pos) {
        int row = activities.begin.find(pos);
        return row < 0 ? Trace.NONE : callpath[row];
    }

    /** Number of activities. Those of all streams are in order of their begins. */
    int count() {
        return begin.length;
    }

    /** Kind of an activity, one of {@link Activities#KINDS}. */
    int kind(int row) {
        return activities.kind.get(row);
    }

    int stream(int row) {
        return activities.stream.get(row);
    }

    /** Ticks at which an activity begins. */
    long begin(int row) {
        return begin[row];
    }

    /** Ticks at which an activity ends. */
    long end(int row) {
        return end[row];
    }

    /** Whether the call that queued an activity is known. */
    boolean hasCall(int row) {
        return call[row] >= 0;
    }

    /** Whether an activity has a call that is not known. */
    boolean lacksCall(int row) {
        return call[row] < 0 && !ofDriver[row];
    }

    /** Whether the trace lacks work of an activity's stream between the activity before it and this one. */
    boolean isAfterUnseen(int row) {
        return afterUnseen[row];
    }

    /** Number of graphs that may have run on a stream, and of which the trace has no activity. */
    int unseenGraphs(int stream) {
        return unseenGraphs[stream];
    }

    /** Ticks of the enter of the call that queued an activity, which must be known. */
    long queued(int row) {
        return trace.events().ticks(calls.enter.get(call[row]));
    }

    /** Ticks at which nothing held an activity back any more, if its call is known. */
    long ready(int row) {
        return ready[row];
    }

    /** The last query of the loop that begins with a query, by their enters; for any other call, the call itself. */
    public long lastQuery(long call) {
        Integer row = loops().get(call);
        return row == null ? call : calls.enter.get(synchronizing.last.get(row));
    }

    private synchronized Map<Long, Integer> loops() {
        Map<Long, Integer> known = loops;
        if (known == null) {
            known = new HashMap<>();
            for (int row = 0; row < synchronizing.size(); row++) {
                if (synchronizing.kind.get(row) == Synchronizing.QUERY) {
                    known.put(calls.enter.get(synchronizing.call.get(row)), row);
                }
            }
            loops = known;
        }
        return known;
    }

    List<Diagnostic> diagnostics() {
        return diagnostics.list();
    }

    // ---- table of activities ----

    /** One row per activity, in order of the begins. See table {@code activities} in docs/tables.md. */
    public Columns activities() {
        List<String> strings = IntStream.range(0, definitions.count(DefinitionSpace.STRING))
                .mapToObj(definitions::string)
                .toList();
        return new TableBuilder(trace, activities.size(), threads)
                .integers("begin", Expressions.rows(activities.begin))
                .integers("end", Expressions.rows(activities.end))
                .integers("call", ofCall(calls.enter))
                .integers("stream", Expressions.tableRows(row -> streams.location(activities.stream.get(row))))
                .integers("device", Expressions.tableRows(row -> streams.device(activities.stream.get(row))))
                .integers(
                        "rank", Expressions.tableRows(row -> streams.rank(streams.process(activities.stream.get(row)))))
                .integers("host", ofCall(calls.location::get))
                .words("kind", Activities.KINDS, Expressions.tableRows(activities.kind::get))
                .words("name", names(), Expressions.tableRows(this::name))
                .integers("bytes", optional(activities.bytes))
                .words("direction", Activities.DIRECTIONS, Expressions.tableRows(activities.direction::get))
                .integers("previous", Expressions.tableRows(row -> previous[row]))
                .integers("waited_for", Expressions.tableRows(row -> waitedFor[row]))
                .truths("after_unseen", Expressions.tableRows(row -> afterUnseen[row] ? 1 : 0))
                .integers("correlation", optional(activities.correlation))
                .integers("graph", optional(activities.graph))
                .words("group", strings, optional(activities.group))
                .words("operation", strings, optional(activities.operation))
                .integers("sequence", optional(activities.sequence))
                .words("members", strings, optional(activities.members))
                .integers("waited_begin", ofWaited(activities.begin))
                .integers("waited_end", ofWaited(activities.end))
                .integers("ready_ticks", since(ready))
                .integers("free_ticks", since(free))
                .time("begin_time", "begin")
                .time("end_time", "end")
                .span("call_enter", "call_leave", "call")
                .time("waited_until", "waited_end")
                .seconds("ready", "ready_ticks")
                .seconds("free", "free_ticks")
                .region("call_region", "call")
                .callpath("callpath", "call")
                .build();
    }

    /** The names of regions, of copies by direction, and last of no activity. */
    private List<String> names() {
        List<String> names = new ArrayList<>();
        definitions.regions().forEach(region -> names.add(region.name()));
        Activities.DIRECTIONS.forEach(direction -> names.add("copy " + direction));
        names.add("copy");
        names.add(ActivityWait.NONE);
        return names;
    }

    private long name(int row) {
        int region = activities.region.get(row);
        int direction = activities.direction.get(row);
        return region >= 0
                ? region
                : definitions.regions().size() + (direction < 0 ? Activities.DIRECTIONS.size() : direction);
    }

    private static RowSource<long[]> optional(LongList list) {
        return list.isEmpty() ? Expressions.tableRows(row -> Trace.NONE) : Expressions.rows(list);
    }

    /** Ticks since the begin of the trace. */
    private RowSource<long[]> since(long[] ticks) {
        long start = trace.info().startTicks();
        return Expressions.tableRows(row -> ticks[row] < 0 ? Trace.NONE : ticks[row] - start);
    }

    private RowSource<long[]> ofCall(LongList column) {
        return Expressions.tableRows(row -> call[row] < 0 ? Trace.NONE : column.get(call[row]));
    }

    private RowSource<long[]> ofCall(IntUnaryOperator column) {
        return Expressions.tableRows(row -> call[row] < 0 ? Trace.NONE : column.applyAsInt(call[row]));
    }

    // ---- table of synchronizations ----

    /** One row per call that waits, or may wait, for streams. See table {@code device_syncs} in docs/tables.md. */
    public Columns synchronizations() {
        Synchronizing s = synchronizing;
        return new TableBuilder(trace, s.size(), threads)
                .integers("call", Expressions.tableRows(row -> calls.enter.get(s.call.get(row))))
                .integers("last_call", Expressions.tableRows(row -> calls.enter.get(s.last.get(row))))
                .integers("location", Expressions.tableRows(row -> calls.location.get(s.call.get(row))))
                .integers("stream", Expressions.tableRows(this::streamOf))
                .words("kind", Synchronizing.KINDS, Expressions.tableRows(s.kind::get))
                .integers("needed", Expressions.tableRows(s.needed::get))
                .integers("begin", ofNeeded(activities.begin))
                .integers("end", ofNeeded(activities.end))
                .truths("waits", Expressions.tableRows(row -> waits(row) ? 1 : 0))
                .truths("unseen", Expressions.tableRows(s.unseen::get))
                .integers(
                        "around",
                        Expressions.tableRows(row -> trace.events().enterptr(calls.enter.get(s.call.get(row)))))
                .integers("between_ticks", Expressions.rows(s.between))
                .integers("queries_ticks", Expressions.rows(s.inQueries))
                .time("enter", "call")
                .span("last_enter", "leave", "last_call")
                .time("end_time", "end")
                .seconds("between", "between_ticks")
                .seconds("queries", "queries_ticks")
                .region("region", "call")
                .build();
    }

    private RowSource<long[]> ofWaited(LongList column) {
        return Expressions.tableRows(row -> waitedFor[row] < 0 ? Trace.NONE : column.get(waitedFor[row]));
    }

    private RowSource<long[]> ofNeeded(LongList column) {
        return Expressions.tableRows(row -> {
            int needed = synchronizing.needed.get(row);
            return needed < 0 ? Trace.NONE : column.get(needed);
        });
    }

    private long streamOf(int row) {
        int stream = calls.stream.get(synchronizing.call.get(row));
        return stream < 0 ? Trace.NONE : streams.location(stream);
    }

    /** Whether a call waits until the activity that it needs has ended: by definition, or because it returns soon after that. */
    private boolean waits(int row) {
        int needed = synchronizing.needed.get(row);
        if (needed < 0) {
            return false;
        }
        long enter = trace.events().ticks(calls.enter.get(synchronizing.call.get(row)));
        long ended = end[needed];
        if (ended <= enter) {
            return false;
        }
        int kind = synchronizing.kind.get(row);
        boolean definite = kind == Synchronizing.STREAM || kind == Synchronizing.DEVICE || kind == Synchronizing.EVENT;
        if (definite) {
            return true;
        }
        long leave = left(row);
        if (leave < ended) {
            return false;
        }
        boolean blocking = kind == Synchronizing.QUERY || calls.what(synchronizing.call.get(row)) == GpuCalls.COPY;
        double returns = Math.max(RETURN_SECONDS * trace.info().ticksPerSecond(), RETURN_SHARE * (leave - enter));
        return blocking || leave - ended <= returns;
    }

    // ---- table of what ran while hosts waited ----

    /** One row per part of a wait during which one activity ran, or none. See table {@code host_waits} in docs/tables.md. */
    public Columns waits() {
        DividedWaits p = parts();
        Synchronizing s = synchronizing;
        List<String> names = names();
        return new TableBuilder(trace, p.wait.size(), threads)
                .integers("call", Expressions.tableRows(row -> calls.enter.get(s.call.get(p.wait.get(row)))))
                .integers("location", Expressions.tableRows(row -> calls.location.get(s.call.get(p.wait.get(row)))))
                .integers(
                        "rank",
                        Expressions.tableRows(row ->
                                streams.rank(streams.processOf(calls.location.get(s.call.get(p.wait.get(row)))))))
                .words("kind", Synchronizing.KINDS, Expressions.tableRows(row -> s.kind.get(p.wait.get(row))))
                .integers("activity", Expressions.tableRows(p.activity::get))
                .words(
                        "name",
                        names,
                        Expressions.tableRows(
                                row -> p.activity.get(row) < 0 ? names.size() - 1L : name(p.activity.get(row))))
                .integers(
                        "queued_by",
                        Expressions.tableRows(row -> p.activity.get(row) < 0 || call[p.activity.get(row)] < 0
                                ? Trace.NONE
                                : calls.enter.get(call[p.activity.get(row)])))
                .integers("ticks", Expressions.rows(p.ticks))
                .seconds("time", "ticks")
                .region("region", "call")
                .callpath("queued_at", "queued_by")
                .build();
    }

    private synchronized DividedWaits parts() {
        DividedWaits known = parts;
        if (known == null) {
            known = new DividedWaits(streams, activities, begin, end);
            for (int row = 0; row < synchronizing.size(); row++) {
                if (waits(row)) {
                    int needed = synchronizing.needed.get(row);
                    int kind = synchronizing.kind.get(row);
                    boolean several = kind == Synchronizing.DEVICE || calls.stream.get(synchronizing.call.get(row)) < 0;
                    known.add(
                            row,
                            needed,
                            several && kind != Synchronizing.EVENT,
                            trace.events().ticks(calls.enter.get(synchronizing.call.get(row))),
                            Math.min(end[needed], left(row)));
                }
            }
            parts = known;
        }
        return known;
    }

    /** When the host goes on after a wait. */
    private long left(int row) {
        long leave = trace.events().exitptr(calls.enter.get(synchronizing.last.get(row)));
        return leave < 0 ? Long.MAX_VALUE : trace.events().ticks(leave);
    }
}
