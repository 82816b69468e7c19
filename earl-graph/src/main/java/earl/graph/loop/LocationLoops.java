package earl.graph.loop;

import earl.Column;
import earl.Columns;
import earl.Loops;
import earl.Trace;
import earl.column.Expressions;
import earl.graph.FlowGraph;
import earl.graph.capture.CallNodes;
import earl.graph.capture.CallSiteText;
import earl.graph.forest.LoopForest;
import earl.memory.Search;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The loops of a location: the loop forest of its flow graph, and the iterations. Immutable; any thread may use it. */
public final class LocationLoops implements Loops, IterationTimes {
    private final Trace trace;
    private final int location;
    private final String signature;
    private final BitSet undistinguished;
    /** Null if there are no loops, and nothing else is needed. */
    private final @Nullable Found found;

    /** The graph in which loops were found, and the loops. */
    private record Found(FlowGraph graph, CallLevels levels, LevelLoops loops, IterationTable table) {}

    /**
     * The loops of some calls.
     *
     * @param signature the attributes that make calls the same node, as text
     * @param undistinguished loops whose iterations cannot be matched to the program's
     */
    LocationLoops(
            Trace trace,
            CallNodes calls,
            CallLevels levels,
            LevelLoops loops,
            String signature,
            BitSet undistinguished) {
        this(
                trace,
                calls.graph().location(),
                signature,
                undistinguished,
                new Found(calls.graph(), levels, loops, new IterationCapture(trace, calls, levels, loops).run()));
    }

    private LocationLoops(Trace trace, int location, String signature, BitSet undistinguished, @Nullable Found found) {
        this.trace = trace;
        this.location = location;
        this.signature = signature;
        this.undistinguished = undistinguished;
        this.found = found;
    }

    /** These loops, without a graph if there are none: the graphs of many thousand locations take much memory. */
    LocationLoops compact() {
        return count() == 0 ? new LocationLoops(trace, location, signature, undistinguished, null) : this;
    }

    private Found found() {
        return Objects.requireNonNull(found, "there are no loops");
    }

    /** The flow graph; not of one that is {@linkplain #compact compact} and has no loops. */
    FlowGraph graph() {
        return found().graph();
    }

    /** The forest; the same. */
    LoopForest forest() {
        return found().loops().forest();
    }

    private LevelLoops levelLoops() {
        return found().loops();
    }

    private CallLevels levels() {
        return found().levels();
    }

    IterationTable table() {
        return found().table();
    }

    @Override
    public int location() {
        return location;
    }

    @Override
    public int count() {
        return found == null ? 0 : forest().size();
    }

    @Override
    public int parent(int loop) {
        return forest().loop(loop).parent();
    }

    @Override
    public int depth(int loop) {
        return forest().loop(loop).depth();
    }

    @Override
    public String header(int loop) {
        int level = levelLoops().headerLevel(loop);
        return level == CallLevels.NONE ? graph().label(headerNode(loop)) : name(level);
    }

    @Override
    public String callsite(int loop) {
        int level = levelLoops().headerLevel(loop);
        return level == CallLevels.NONE
                ? graph().callsite(headerNode(loop))
                : CallSiteText.of(trace, levels().enter(level), trace.events().callpath(levels().enter(level)));
    }

    @Override
    public String function(int loop) {
        int level = levelLoops().level(loop);
        return level == 0 ? "" : name(level);
    }

    private String name(int level) {
        int region = trace.events().region(levels().enter(level));
        return region < 0 ? "" : trace.regions().get(region).name();
    }

    @Override
    public int headerNode(int loop) {
        return forest().loop(loop).header();
    }

    @Override
    public int[] members(int loop) {
        return forest().loop(loop).members();
    }

    @Override
    public boolean isIrreducible(int loop) {
        return forest().loop(loop).isIrreducible();
    }

    @Override
    public List<String> otherEntries(int loop) {
        return Arrays.stream(forest().loop(loop).entries())
                .mapToObj(graph()::label)
                .toList();
    }

    @Override
    public String signature() {
        return signature;
    }

    /** Whether iterations of a loop differ, and nothing says whether they are iterations of one loop of the program. */
    boolean isUndistinguished(int loop) {
        return undistinguished.get(loop);
    }

    @Override
    public long entries(int loop) {
        Objects.checkIndex(loop, count());
        return table().entries(loop);
    }

    @Override
    public long iterations(int loop) {
        Objects.checkIndex(loop, count());
        return table().count(loop);
    }

    @Override
    public double time(int loop) {
        return sum(loop, row -> table().end(row) - table().begin(row))
                / (double) trace.info().ticksPerSecond();
    }

    @Override
    public double mpiTime(int loop) {
        return sum(loop, table()::mpi) / (double) trace.info().ticksPerSecond();
    }

    long sum(int loop, IntToLongFunction what) {
        long sum = 0;
        for (long i = 0; i < iterations(loop); i++) {
            sum += what.applyAsLong(table().row(loop, i));
        }
        return sum;
    }

    private int row(int loop, long iteration) {
        long count = iterations(loop);
        if (iteration < 1 || iteration > count) {
            throw new IndexOutOfBoundsException("the loop has no iteration " + iteration
                    + (count == 0 ? "" : "; its iterations are numbered from 1 to " + count));
        }
        return table().row(loop, iteration - 1);
    }

    @Override
    public long first(int loop, long iteration) {
        return table().first(row(loop, iteration));
    }

    @Override
    public long last(int loop, long iteration) {
        return table().last(row(loop, iteration));
    }

    @Override
    public long beginTicks(int loop, long iteration) {
        return table().begin(row(loop, iteration));
    }

    @Override
    public long endTicks(int loop, long iteration) {
        return table().end(row(loop, iteration));
    }

    @Override
    public long iterationOf(int loop, long pos) {
        if (trace.events().location(pos) != location()) {
            return Trace.NONE;
        }
        long low = Search.first(0, iterations(loop), middle -> table().first(table().row(loop, middle)) > pos);
        return low > 0 && table().last(table().row(loop, low - 1)) >= pos ? low : Trace.NONE;
    }

    @Override
    public Column iterationsOf(int loop, Column positions) {
        Objects.checkIndex(loop, count());
        Column known = positions.computed();
        return Expressions.integers(known.length(), Expressions.rows(row -> {
            long pos = known.integer(row);
            return pos == Trace.NONE ? Trace.NONE : iterationOf(loop, pos);
        }));
    }

    @Override
    public int innermost(long pos) {
        int found = Trace.NONE;
        for (int loop = 0; loop < count(); loop++) {
            if (depth(loop) > (found == Trace.NONE ? 0 : depth(found)) && iterationOf(loop, pos) != Trace.NONE) {
                found = loop;
            }
        }
        return found;
    }

    @Override
    public Columns columns(int loop) {
        long count = iterations(loop);
        double second = trace.info().ticksPerSecond();
        long start = trace.info().startTicks();
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put("iteration", () -> Expressions.integers(count, Expressions.rows(row -> row + 1)));
        integers(makers, "entry", loop, table()::entry);
        integers(makers, "first", loop, table()::first);
        integers(makers, "last", loop, table()::last);
        seconds(makers, "begin", loop, row -> table().begin(row) - start, second);
        seconds(makers, "end", loop, row -> table().end(row) - start, second);
        seconds(makers, "time", loop, row -> table().end(row) - table().begin(row), second);
        seconds(makers, "mpi_time", loop, table()::mpi, second);
        seconds(makers, "wait", loop, table()::waited, second);
        integers(makers, "messages", loop, table()::messages);
        integers(makers, "bytes_sent", loop, table()::sent);
        integers(makers, "bytes_received", loop, table()::received);
        return Expressions.columns(count, makers);
    }

    private void integers(Map<String, Supplier<Column>> makers, String name, int loop, IntToLongFunction value) {
        makers.put(
                name,
                () -> Expressions.integers(
                        iterations(loop), Expressions.rows(row -> value.applyAsLong(table().row(loop, row)))));
    }

    private void seconds(
            Map<String, Supplier<Column>> makers, String name, int loop, IntToLongFunction ticks, double second) {
        makers.put(
                name,
                () -> Expressions.times(iterations(loop), second, (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        into[at + i] = (double) ticks.applyAsLong(table().row(loop, from + i));
                    }
                }));
    }
}
