package earl.cause;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.cause.time.CausalWaits;
import earl.column.Expressions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Causes as columns; times in seconds. */
final class CauseColumns {
    private CauseColumns() {}

    private static Column integers(long length, LongUnaryOperator value) {
        return Expressions.integers(length, (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = value.applyAsLong(from + i);
            }
        });
    }

    private static Column seconds(Trace trace, long length, LongToDoubleFunction ticks) {
        return Expressions.times(length, (double) trace.info().ticksPerSecond(), (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = ticks.applyAsDouble(from + i);
            }
        });
    }

    static Columns path(Trace trace, PathCells cells) {
        int length = cells.count();
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put("callpath", () -> integers(length, row -> cells.callpath((int) row)));
        makers.put("location", () -> integers(length, row -> cells.location((int) row)));
        makers.put("time", () -> seconds(trace, length, row -> cells.spent((int) row)));
        makers.put("imbalance", () -> seconds(trace, length, row -> cells.imbalance((int) row)));
        makers.put("arrivals", () -> integers(length, row -> cells.arrivals((int) row)));
        makers.put("passes", () -> integers(length, row -> cells.passes((int) row)));
        makers.put("phase_imbalance", () -> seconds(trace, length, row -> cells.phaseImbalance((int) row)));
        makers.put("phases", () -> integers(length, row -> cells.phases((int) row)));
        makers.put("impact", () -> seconds(trace, length, row -> cells.impact((int) row)));
        return Expressions.columns(length, makers);
    }

    static Columns segments(Trace trace, CausalWaits waits, PathStays path) {
        return segments(trace, waits, path, IntStream.range(0, path.count()).toArray(), Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** The stays in a part of the run, cut at its begin and end. */
    static Columns segments(Trace trace, CausalWaits waits, PathStays path, long from, long to) {
        int[] stays = IntStream.range(0, path.count())
                .filter(stay -> path.end(stay) > from && path.begin(stay) < to)
                .toArray();
        return segments(trace, waits, path, stays, from, to);
    }

    private static Columns segments(Trace trace, CausalWaits waits, PathStays path, int[] stays, long from, long to) {
        int length = stays.length;
        long start = trace.info().startTicks();
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put("location", () -> integers(length, row -> path.location(stays[(int) row])));
        makers.put("begin", () -> seconds(trace, length, row -> Math.max(from, path.begin(stays[(int) row])) - start));
        makers.put("end", () -> seconds(trace, length, row -> Math.min(to, path.end(stays[(int) row])) - start));
        makers.put("callpath", () -> integers(length, row -> path.path(stays[(int) row])));
        makers.put(
                "call",
                () -> integers(length, row -> {
                    int wait = path.row(stays[(int) row]);
                    return wait < 0 ? Trace.NONE : waits.call(wait);
                }));
        return Expressions.columns(length, makers);
    }

    /** Sorted by kind and term, then by call path and location. */
    static Columns delays(Trace trace, List<WaitKind> kinds, List<CostCells> parts) {
        int count = parts.stream().mapToInt(CostCells::count).sum();
        long[] callpath = new long[count];
        long[] location = new long[count];
        long[] kind = new long[count];
        boolean[] longTerm = new boolean[count];
        double[] ticks = new double[count];
        double[] lost = new double[count];
        int at = 0;
        for (CostCells part : parts) {
            for (int cell = 0; cell < part.count(); cell++) {
                callpath[at] = part.path(cell);
                location[at] = part.location();
                kind[at] = part.kind(cell);
                longTerm[at] = part.isLongTerm();
                ticks[at] = part.ticks(cell);
                lost[at] = part.lost(cell);
                at++;
            }
        }
        List<String> names = kinds.stream().map(WaitKind::name).toList();
        return delays(trace, names, callpath, location, kind, longTerm, ticks, lost);
    }

    /** The delays of cells in arrays. The caller must not change them afterwards. */
    static Columns delays(
            Trace trace,
            List<String> kinds,
            long[] callpath,
            long[] location,
            long[] kind,
            boolean[] longTerm,
            double[] ticks,
            double[] lost) {
        int count = ticks.length;
        double[] cost = new double[count];
        double[] without = new double[count];
        double ticksPerSecond = trace.info().ticksPerSecond();
        Arrays.setAll(cost, cell -> ticks[cell] / ticksPerSecond);
        Arrays.setAll(without, cell -> lost[cell] / ticksPerSecond);
        Integer[] order = new Integer[count];
        Arrays.setAll(order, cell -> cell);
        Arrays.sort(order, (a, b) -> {
            int byKind = Long.compare(kind[a], kind[b]);
            int byTerm = byKind != 0 ? byKind : Boolean.compare(longTerm[a], longTerm[b]);
            int byPath = byTerm != 0 ? byTerm : Long.compare(callpath[a], callpath[b]);
            return byPath != 0 ? byPath : Long.compare(location[a], location[b]);
        });
        long[] rows = Arrays.stream(order).mapToLong(Integer::longValue).toArray();
        Column inOrder = Expressions.integers(rows);
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put("callpath", () -> Expressions.integers(callpath).take(inOrder));
        makers.put("location", () -> Expressions.integers(location).take(inOrder));
        makers.put("kind", () -> Expressions.words(kinds, kind).take(inOrder));
        makers.put("long_term", () -> Expressions.truths(longTerm).take(inOrder));
        makers.put("cost", () -> Expressions.numbers(cost).take(inOrder));
        makers.put("without_processor", () -> Expressions.numbers(without).take(inOrder));
        return Expressions.columns(count, makers);
    }

    /**
     * Waits with their causes and effects; these are missing if the causes cannot be found.
     *
     * @param causal the waits whose causes can be found
     */
    static Columns waits(Trace trace, Waits waits, Supplier<CausalWaits> causal, Supplier<DelayCosts> costs) {
        Columns plain = waits.columns();
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        plain.names().forEach(name -> makers.put(name, () -> plain.column(name)));
        makers.put("indirect", () -> of(trace, waits, causal, costs, DelayCosts::copyIndirect, false));
        makers.put("direct", () -> of(trace, waits, causal, costs, DelayCosts::copyIndirect, true));
        makers.put("propagating", () -> of(trace, waits, causal, costs, DelayCosts::copyPropagating, false));
        makers.put("terminal", () -> of(trace, waits, causal, costs, DelayCosts::copyPropagating, true));
        makers.put("long_term", () -> of(trace, waits, causal, costs, DelayCosts::copyCosts, false));
        calls(trace, plain, "call", "", makers);
        calls(trace, plain, "partner", "partner_", makers);
        return Expressions.columns(waits.count(), makers);
    }

    /** Adds the properties of the calls in a column. */
    private static void calls(
            Trace trace, Columns plain, String positions, String before, Map<String, Supplier<Column>> makers) {
        for (String name : List.of("callpath", "region")) {
            makers.put(before + name, () -> trace.columns().column(name).take(plain.column(positions)));
        }
    }

    /** Copies ticks of some waits. */
    private interface TickCopy {
        void copy(DelayCosts costs, int[] rows, int n, double[] into, int at);
    }

    private static Column of(
            Trace trace,
            Waits waits,
            Supplier<CausalWaits> causal,
            Supplier<DelayCosts> costs,
            TickCopy part,
            boolean rest) {
        CausalWaits those = causal.get();
        DelayCosts found = costs.get();
        return Expressions.times(waits.count(), (double) trace.info().ticksPerSecond(), (from, n, into, at) -> {
            int[] rows = new int[n];
            for (int i = 0; i < n; i++) {
                rows[i] = those.rowOf(from + i);
            }
            part.copy(found, rows, n, into, at);
            for (int i = 0; rest && i < n; i++) {
                long whole = rows[i] < 0 ? waits.attributed(from + i) : those.ticks(rows[i]);
                into[at + i] = whole - into[at + i];
            }
        });
    }
}
