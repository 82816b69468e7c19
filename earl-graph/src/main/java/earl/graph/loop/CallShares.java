package earl.graph.loop;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.graph.forest.LoopForest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of calls in a loop and in some of its iterations: Table 3 of the paper, over all locations that have the loop.
 * The time of a region excludes its callees.
 */
public final class CallShares {
    /** Ticks and enters by region, of all iterations and of those chosen. */
    private static final class Sums {
        private long all;
        private long chosen;
        private long calls;
        private long chosenCalls;
    }

    private final Trace trace;
    private final Map<String, Sums> sums = new HashMap<>();
    private long all;
    private long chosen;

    /**
     * A region.
     *
     * @param region its name
     * @param all its share of the time of all iterations
     * @param chosen its share of the time of the chosen ones
     * @param mean seconds a call, in all iterations
     * @param chosenMean seconds a call, in the chosen ones
     */
    public record Row(String region, double all, double chosen, double mean, double chosenMean) {
        /** Largest difference of the shares, 0 to 1. */
        public double difference() {
            return Math.abs(all - chosen);
        }
    }

    private CallShares(Trace trace) {
        this.trace = trace;
    }

    /** The regions of a loop, those with the largest shares first. */
    public static List<Row> of(Trace trace, ProgramLoops loops, ProgramLoop loop, IterationChoice choice) {
        CallShares shares = new CallShares(trace);
        for (LocationLoops location : loops.locations()) {
            int there = loops.loop(location, loop.number());
            if (there != LoopForest.NONE) {
                shares.add(location, there, choice);
            }
        }
        return shares.rows();
    }

    private void add(LocationLoops location, int loop, IterationChoice choice) {
        Events events = trace.events();
        for (long i = 1; i <= location.iterations(loop); i++) {
            boolean taken = choice.contains(i);
            long last = location.last(loop, i);
            long since = location.beginTicks(loop, i);
            long pos = location.first(loop, i);
            long enclosing = events.enterptr(pos);
            String region = enclosing == Trace.NONE ? "" : name(enclosing);
            for (; pos != Trace.NONE && pos <= last; pos = trace.next(pos)) {
                EventType type = events.type(pos);
                if (type != EventType.ENTER && type != EventType.EXIT) {
                    continue;
                }
                book(region, events.ticks(pos) - since, taken);
                since = events.ticks(pos);
                if (type == EventType.ENTER) {
                    region = name(pos);
                    Sums of = sums.computeIfAbsent(region, name -> new Sums());
                    of.calls++;
                    of.chosenCalls += taken ? 1 : 0;
                } else {
                    long enter = events.enterptr(pos);
                    long outer = enter == Trace.NONE ? Trace.NONE : events.enterptr(enter);
                    region = outer == Trace.NONE ? "" : name(outer);
                }
            }
            book(region, location.endTicks(loop, i) - since, taken);
        }
    }

    private String name(long enter) {
        int region = trace.events().region(enter);
        return region < 0 ? "" : trace.regions().get(region).name();
    }

    private void book(String region, long ticks, boolean taken) {
        if (ticks == 0) {
            return;
        }
        Sums of = sums.computeIfAbsent(region, name -> new Sums());
        of.all += ticks;
        all += ticks;
        if (taken) {
            of.chosen += ticks;
            chosen += ticks;
        }
    }

    private List<Row> rows() {
        double second = trace.info().ticksPerSecond();
        List<Row> rows = new ArrayList<>();
        sums.forEach((region, of) -> rows.add(new Row(
                region,
                all == 0 ? 0 : (double) of.all / all,
                chosen == 0 ? 0 : (double) of.chosen / chosen,
                of.calls == 0 ? Double.NaN : of.all / second / of.calls,
                of.chosenCalls == 0 ? Double.NaN : of.chosen / second / of.chosenCalls)));
        rows.sort(Comparator.comparingDouble(Row::all).reversed().thenComparing(Row::region));
        return rows;
    }
}
