package earl.cause;

import earl.Causes;
import earl.Columns;
import earl.Location;
import earl.Trace;
import earl.Waits;
import earl.cause.time.CausalWaits;
import earl.cause.time.MeetingOrder;
import earl.cause.time.Meetings;
import earl.cause.time.MetWaits;
import earl.cause.time.ParallelSpan;
import earl.cause.time.Phases;
import earl.cause.time.SpentTimes;
import earl.cause.time.SyncPoints;
import earl.device.DeviceActivities;
import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import earl.processor.ProcessorTimes;
import earl.stage.Stage;
import earl.stage.Stages;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link Causes} of a trace. */
final class CauseTable implements Causes {
    private final Trace trace;
    private final Supplier<Waits> all;
    private final int threads;
    private final ColumnMemory memory;
    private @Nullable Basis basis;
    private @Nullable DelayCosts costs;
    private @Nullable CriticalPath path;
    private @Nullable PathStays stays;
    private @Nullable Columns pathColumns;
    private @Nullable Columns segmentColumns;
    private @Nullable Columns delayColumns;
    private @Nullable Columns waitColumns;

    /**
     * The causes of a trace's waits; nothing is computed yet.
     *
     * @param waits supplies the waits when they are needed
     * @param threads workers, 1 or more; no result depends on it
     * @param memory memory for data that grow with the trace; it lives as long as this object
     */
    CauseTable(Trace trace, Supplier<Waits> waits, int threads, ColumnMemory memory) {
        this.trace = trace;
        this.all = waits;
        this.threads = threads;
        this.memory = memory;
    }

    /** The common inputs of path and delay. */
    private record Basis(CausalWaits waits, ParallelSpan ends, MetWaits met, SpentTimes times, Phases phases) {}

    private synchronized Basis basis() {
        Basis known = basis;
        if (known == null) {
            Waits given = all.get();
            try (Stage _ = Stages.enter("causes: basis")) {
                Workers workers = new Workers(threads);
                CausalWaits waits = new CausalWaits(trace, given, workers);
                ParallelSpan ends = new ParallelSpan(trace, workers);
                MeetingOrder order = new MeetingOrder(trace, waits, memory, workers);
                Meetings meetings = new Meetings(trace, waits, ends, memory, workers);
                SyncPoints points = new SyncPoints(trace, waits, ends, order, meetings, memory);
                if (ProcessorTimes.of(trace).isKnown()) {
                    points.keepTimes(trace.events());
                }
                MetWaits met = new MetWaits(trace, waits, points, memory, workers);
                SpentTimes times = new SpentTimes(trace, waits, points, activities(), memory, workers);
                known = new Basis(waits, ends, met, times, new Phases(trace, times, ends, workers));
            }
            basis = known;
        }
        return known;
    }

    /** By the event with which an activity begins, its call path; -1 for other events. */
    private LongToIntFunction activities() {
        if (trace.locations().stream().noneMatch(Location::isStream)) {
            return pos -> Trace.NONE;
        }
        DeviceActivities device = DeviceActivities.of(trace);
        return device::callpathOf;
    }

    private synchronized DelayCosts costs() {
        DelayCosts known = costs;
        if (known == null) {
            Basis on = basis();
            try (Stage _ = Stages.enter("causes: delays")) {
                Workers workers = new Workers(threads);
                known = new DelayCosts(trace, on.waits, on.met, on.times, call -> true, memory, workers);
            }
            costs = known;
        }
        return known;
    }

    private synchronized CriticalPath path() {
        CriticalPath known = path;
        if (known == null) {
            Basis on = basis();
            try (Stage _ = Stages.enter("causes: critical path")) {
                known = new CriticalPath(
                        trace,
                        on.waits,
                        on.met,
                        on.times,
                        on.phases,
                        on.ends,
                        CriticalPath.BLOCK,
                        new Workers(threads));
            }
            path = known;
        }
        return known;
    }

    private synchronized PathStays stays() {
        PathStays known = stays;
        if (known == null) {
            known = path().stays();
            stays = known;
        }
        return known;
    }

    /** What a cut of a trace adds to the causes of the whole one. */
    void addTo(CauseSums sums, LongPredicate own) {
        addDelays(sums, own);
        addTo(sums);
    }

    /** What a part of the run between two ticks has, and the delays of some calls. */
    void addTo(CauseSums sums, LongPredicate calls, long from, long to) {
        Basis on = basis();
        addDelays(sums, calls);
        sums.add(
                trace,
                new PartialActivity(trace, on.waits, on.times, activities(), stays(), on.phases, on.ends, from, to));
    }

    private void addDelays(CauseSums sums, LongPredicate calls) {
        sums.kinds(all.get().kinds());
        cells(calls).forEach(sums::add);
    }

    private List<CostCells> cells(LongPredicate calls) {
        Basis on = basis();
        try (ColumnMemory part = memory.like()) {
            return new DelayCosts(trace, on.waits, on.met, on.times, calls, part, new Workers(threads)).cells();
        }
    }

    /** Only the critical path and the times of locations. */
    void addTo(CauseSums sums) {
        Basis on = basis();
        sums.add(trace, on.times, path(), ofAll(on), on.ends);
    }

    private PhaseSums ofAll(Basis on) {
        return new PhaseSums(trace, on.phases, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    public Causes ofOthers(Waits others) {
        return new CauseTable(trace, () -> others, threads, memory);
    }

    @Override
    public Causes within(long from, long to) {
        return new Part(from, to);
    }

    @Override
    public synchronized Columns criticalPath() {
        Columns known = pathColumns;
        if (known == null) {
            Basis on = basis();
            CriticalPath found = path();
            try (Stage _ = Stages.enter("causes: critical path")) {
                known = CauseColumns.path(
                        trace, new PathCells(trace, new WholeActivity(trace, on.times, found, ofAll(on), on.ends)));
            }
            pathColumns = known;
        }
        return known;
    }

    @Override
    public synchronized Columns segments() {
        Columns known = segmentColumns;
        if (known == null) {
            known = CauseColumns.segments(trace, basis().waits(), stays());
            segmentColumns = known;
        }
        return known;
    }

    @Override
    public synchronized Columns delays() {
        Columns known = delayColumns;
        if (known == null) {
            known = CauseColumns.delays(trace, all.get().kinds(), costs().cells());
            delayColumns = known;
        }
        return known;
    }

    @Override
    public Columns delays(LongPredicate calls) {
        return CauseColumns.delays(trace, all.get().kinds(), cells(calls));
    }

    @Override
    public synchronized Columns waits() {
        Columns known = waitColumns;
        if (known == null) {
            Supplier<DelayCosts> later = this::costs;
            known = CauseColumns.waits(trace, all.get(), () -> basis().waits(), later);
            waitColumns = known;
        }
        return known;
    }

    /** The causes in a part of the run; nothing of it is kept. */
    private final class Part implements Causes {
        private final long from;
        private final long to;

        Part(long from, long to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Causes ofOthers(Waits others) {
            return CauseTable.this.ofOthers(others).within(from, to);
        }

        @Override
        public Causes within(long begin, long end) {
            return new Part(Math.max(from, begin), Math.min(to, end));
        }

        @Override
        public Columns criticalPath() {
            Basis on = basis();
            return CauseColumns.path(
                    trace,
                    new PathCells(
                            trace,
                            new PartialActivity(
                                    trace, on.waits, on.times, activities(), stays(), on.phases, on.ends, from, to)));
        }

        @Override
        public Columns segments() {
            return CauseColumns.segments(trace, basis().waits(), stays(), from, to);
        }

        @Override
        public Columns delays() {
            return delays(call -> true);
        }

        @Override
        public Columns delays(LongPredicate calls) {
            return CauseTable.this.delays(call -> {
                long entered = trace.events().ticks(call);
                return entered >= from && entered < to && calls.test(call);
            });
        }

        @Override
        public Columns waits() {
            return CauseTable.this.waits();
        }
    }
}
