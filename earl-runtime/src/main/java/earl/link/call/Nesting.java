package earl.link.call;

import earl.Trace;
import earl.memory.Capacity;
import earl.memory.IntColumn;
import earl.memory.LongList;
import earl.schema.InitAndFinalize;
import earl.schema.RecordKind;
import earl.schema.RegionTwins;
import earl.store.EventTable;
import earl.store.Payload;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds, for the events of one location, the enter of the region instance in which each happened, and the call tree.
 *
 * <p>Enters and leaves should nest. Where they do not nest:
 *
 * <ul>
 *   <li>a leave of an outer open region closes it and all instances within it, which count as {@link #unclosed()}
 *   <li>a leave of a region that is not open closes nothing ({@link #stray()}); its enter is the enter of the innermost open
 *       region
 *   <li>an instance that is open at the end has no exit ({@link #open()})
 * </ul>
 */
public final class Nesting {
    private static final int ENTER = RecordKind.ENTER.code();
    private static final int LEAVE = RecordKind.LEAVE.code();

    /** The attribute of an enter with the number of calls that it represents. */
    public static final String POLLS = "polls";

    private MemorySegment heap;
    private final int polls;
    private final RegionTwins twins;
    /** Receives pairs of indices: the enter of an instance that an outer leave closed, and this leave. {@code null} if they are not wanted. */
    private final @Nullable LongList closed;

    private final CallTree tree = new CallTree();

    /** The open instances: links to their enters, and their nodes in the tree. */
    private int[] openEnters = new int[32];

    private int[] openNodes = new int[32];
    private long[] openTicks = new long[32];
    /** Number of calls that an open instance represents. */
    private long[] openCalls = new long[32];

    private int depth;
    /** Instances open at the end. */
    private int open;

    /** Fields of a node in {@link #times()}. */
    public static final int VISITS = 0;

    public static final int INCLUSIVE = 1;
    public static final int EXCLUSIVE = 2;
    /** Exclusive ticks while MPI is initialized. */
    public static final int INITIALIZED = 3;

    public static final int FIELDS = 4;

    private long[] times = new long[8 * FIELDS];
    private final InitAndFinalize initialized;
    /** {@code [node] -> } exclusive ticks before the end of the first {@code MPI_Init}; null before it. */
    private long @Nullable [] before;
    /** {@code [node] -> } exclusive ticks before the first {@code MPI_Finalize}; null before it. */
    private long @Nullable [] atFinalize;

    /** {@code [region] -> } whether {@link #durations} has its calls. */
    private final boolean[] counted;

    private final CallDurations durations = new CallDurations();
    /** Payloads of enters seen lately, which events share, and the calls that each stands for. */
    private final int[] knownPayloads = new int[64];

    private final long[] knownCalls = new long[64];
    private long unclosed;
    private long firstUnclosed = -1;
    private long stray;
    private long firstStray = -1;

    /**
     * For a location, before its first event.
     *
     * @param twins the regions that are the same
     * @param counted {@link CallDurations#counted}
     * @param polls the attribute {@link #POLLS}, {@link earl.Trace#NONE} if the trace has none
     * @param closed receives pairs of indices: the enter of an instance that an outer leave closed, and this leave; {@code null} if they
     *     are not wanted
     */
    public Nesting(
            RegionTwins twins, boolean[] counted, InitAndFinalize initialized, int polls, @Nullable LongList closed) {
        this.counted = counted;
        this.initialized = initialized;
        this.polls = polls;
        this.twins = twins;
        this.heap = MemorySegment.NULL;
        this.closed = closed;
    }

    /** The payloads of the next events, which have those of earlier ones at the same offsets. */
    public void morePayloads(MemorySegment next) {
        heap = next;
    }

    /** The payloads of the next events, which replace those of earlier ones. */
    public void payloads(MemorySegment next) {
        heap = next;
        Arrays.fill(knownPayloads, 0);
    }

    /**
     * Processes the next events. Afterwards the value of an enter is its node in {@link #tree()}, the value of a stray leave is
     * encoded by {@link EventTable#strayLeave}, and the value of any other record is 0.
     */
    public void process(EventBlock block) {
        process(block, block.from, 0, block.n);
    }

    /**
     * Processes some of the events of a block.
     *
     * @param from index on the location of the block's first event
     * @param first the first of them in the block
     * @param end the one after the last of them
     */
    public void process(EventBlock block, long from, int first, int end) {
        long[] ticks = block.ticks;
        byte[] kinds = block.kinds;
        int[] values = block.values;
        int[] payloads = block.payloads;
        int[] enters = block.enters;
        for (int i = first; i < end; i++) {
            int kind = kinds[i] & 0x7F;
            enters[i] = depth == 0 ? 0 : openEnters[depth - 1];
            if (kind == ENTER) {
                int region = twins.first(values[i]);
                if (atFinalize == null && initialized.endsBefore(region)) {
                    atFinalize = exclusive(ticks[i]);
                }
                int node = tree.child(depth == 0 ? -1 : openNodes[depth - 1], region);
                push(IntColumn.encode(from + i), node, ticks[i]);
                if (polls != Trace.NONE && kinds[i] < 0) {
                    openCalls[depth - 1] = calls(payloads[i]);
                    times[node * FIELDS + VISITS] += openCalls[depth - 1] - 1;
                }
                values[i] = node;
            } else if (kind == LEAVE) {
                if (depth > 0 && tree.region(openNodes[depth - 1]) == twins.first(values[i])) {
                    pop(ticks[i]);
                } else {
                    improper(from, i, ticks[i], values, enters);
                }
            } else {
                values[i] = 0;
            }
        }
    }

    /** Closes what is open after the last event, which has a time. */
    public void finish(long last) {
        open = depth;
        while (depth > 0) {
            pop(last);
        }
    }

    /** Number of open instances. */
    public int depth() {
        return depth;
    }

    /** Region of an open instance; 0 is the outermost one. */
    public int openRegion(int at) {
        return tree.region(openNodes[at]);
    }

    /** Index on the location of its enter. */
    public long openEnter(int at) {
        return IntColumn.decode(openEnters[at]);
    }

    /** Time of its enter. */
    public long openTicks(int at) {
        return openTicks[at];
    }

    /** Call path of an open instance: its node in {@link #tree}. */
    public int openNode(int at) {
        return openNodes[at];
    }

    /** Number of calls that an enter in a block represents. */
    public long calls(EventBlock block, int i) {
        return polls != Trace.NONE && block.kinds[i] < 0 ? calls(block.payloads[i]) : 1;
    }

    /** How many calls an enter stands for whose attributes are at an offset. */
    private long calls(int payload) {
        int place = (payload * 0x9E3779B9) >>> 26;
        if (knownPayloads[place] != payload) {
            long at = Payload.find(heap, Integer.toUnsignedLong(payload), RecordKind.ENTER, polls);
            knownPayloads[place] = payload;
            knownCalls[place] = at < 0 ? 1 : Math.max(1, Payload.typedValue(heap, at));
        }
        return knownCalls[place];
    }

    private void push(int link, int node, long time) {
        if (depth == openEnters.length) {
            openEnters = Capacity.ensure(openEnters, depth + 1);
            openNodes = Capacity.ensure(openNodes, depth + 1);
            openTicks = Capacity.ensure(openTicks, depth + 1);
            openCalls = Capacity.ensure(openCalls, depth + 1);
        }
        openEnters[depth] = link;
        openNodes[depth] = node;
        openTicks[depth] = time;
        openCalls[depth] = 1;
        depth++;
        if (node * FIELDS == times.length) {
            times = Capacity.ensure(times, (node + 1) * FIELDS);
        }
        times[node * FIELDS + VISITS]++;
    }

    /** Leaves the innermost open instance. */
    private void pop(long time) {
        depth--;
        long spent = time - openTicks[depth];
        int node = openNodes[depth] * FIELDS;
        times[node + INCLUSIVE] += spent;
        times[node + EXCLUSIVE] += spent;
        int region = tree.region(openNodes[depth]);
        if (region >= 0 && region < counted.length && counted[region]) {
            durations.add(openNodes[depth], spent / openCalls[depth], openCalls[depth]);
        }
        if (depth > 0) {
            times[openNodes[depth - 1] * FIELDS + EXCLUSIVE] -= spent;
        }
        // Not if it ends with the last event, because it was never left.
        if (before == null && open == 0 && initialized.beginsAfter(region)) {
            before = exclusive(time);
        }
    }

    /** {@code [node] -> } exclusive ticks until a time, those of open instances too. */
    private long[] exclusive(long until) {
        long[] ticks = new long[tree.count()];
        for (int node = 0; node < ticks.length; node++) {
            ticks[node] = times[node * FIELDS + EXCLUSIVE];
        }
        for (int at = 0; at < depth; at++) {
            long spent = until - openTicks[at];
            ticks[openNodes[at]] += spent;
            if (at > 0) {
                ticks[openNodes[at - 1]] -= spent;
            }
        }
        return ticks;
    }

    /** Whether an {@code MPI_Init} was left. */
    public boolean isInitialized() {
        return before != null;
    }

    /** Whether {@code MPI_Finalize} was entered. */
    public boolean isFinalized() {
        return atFinalize != null;
    }

    private void improper(long from, int i, long time, int[] values, int[] enters) {
        int region = twins.first(values[i]);
        int at = depth - 1;
        while (at >= 0 && tree.region(openNodes[at]) != region) {
            at--;
        }
        if (at < 0) {
            values[i] = EventTable.strayLeave(values[i]);
            if (stray++ == 0) {
                firstStray = from + i;
            }
            return;
        }
        if (closed != null) {
            for (int inner = at + 1; inner < depth; inner++) {
                closed.add(IntColumn.decode(openEnters[inner]));
                closed.add(from + i);
            }
        }
        if (unclosed == 0) {
            firstUnclosed = from + i;
        }
        unclosed += depth - 1 - at;
        enters[i] = openEnters[at];
        while (depth > at) {
            pop(time);
        }
    }

    public CallTree tree() {
        return tree;
    }

    /** Instances closed by the leave of an enclosing region. */
    public long unclosed() {
        return unclosed;
    }

    /** Index of the first leave that closed such instances. */
    public long firstUnclosed() {
        return firstUnclosed;
    }

    /** Leaves of regions that were not open. */
    public long stray() {
        return stray;
    }

    /** Index of the first of them. */
    public long firstStray() {
        return firstStray;
    }

    /**
     * {@code [4 * node] -> } visits; then inclusive and exclusive ticks, and exclusive ticks while MPI is initialized. An open instance ends
     * with the last event. On a location that does not call {@code MPI_Init}, MPI is initialized from the begin; without {@code
     * MPI_Finalize}, to the end.
     */
    public long[] times() {
        long[] all = Arrays.copyOf(times, tree.count() * FIELDS);
        for (int node = 0; node < tree.count(); node++) {
            long end = atFinalize == null
                    ? all[node * FIELDS + EXCLUSIVE]
                    : node < atFinalize.length ? atFinalize[node] : 0;
            all[node * FIELDS + INITIALIZED] = end - (before != null && node < before.length ? before[node] : 0);
        }
        return all;
    }

    /** Durations of the calls of libraries by node. Calls that one enter represents have equal parts of its time. */
    public CallDurations durations() {
        return durations;
    }

    /** Instances open at the end. */
    public int open() {
        return open;
    }

    /** Index of the enter of the outermost of them. */
    public long firstOpen() {
        return open == 0 ? -1 : IntColumn.decode(openEnters[0]);
    }
}
