package expert.lane;

import earl.OpenOptions;
import earl.Trace;
import earl.plan.Plan;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Walks over a trace in several lanes at once: patterns that can merge share out the parts of the trace, each of the others
 * has a lane where it sees all of it. Use it on the thread that requested the analysis.
 */
public final class ParallelWalk {
    private final Trace trace;
    private final Lanes lanes;
    private final Function<PatternTask, Lane.Outcome<Plan>> plans;
    private final Evaluation evaluation;
    private final OpenOptions options;
    private final long worthALane;
    private final Function<Trace, long[]> cuts;

    /**
     * Walks over one trace.
     *
     * @param plans gives the plan of a pattern that describes, or one failure
     * @param options sets the number of threads and the receiver of progress
     * @param worthALane minimum number of events for which a pattern with many calls may get its own lane
     * @param cuts where the trace is cut for patterns that can merge
     */
    public ParallelWalk(
            Trace trace,
            Lanes lanes,
            Function<PatternTask, Lane.Outcome<Plan>> plans,
            OpenOptions options,
            long worthALane,
            Function<Trace, long[]> cuts) {
        this.trace = trace;
        this.lanes = lanes;
        this.plans = plans;
        this.evaluation = new Evaluation(trace);
        this.options = options;
        this.worthALane = worthALane;
        this.cuts = cuts;
    }

    /** The results of patterns. */
    public Lane.Outcome<PatternResult> run(List<PatternTask> patterns) {
        List<Failure> failures = new ArrayList<>();
        List<PatternTask> described = new ArrayList<>();
        List<PatternTask> scripted = new ArrayList<>();
        for (PatternTask pattern : planned(patterns, failures)) {
            (pattern.type().onlyDescribes() ? described : scripted).add(pattern);
        }
        List<PatternResult> results = new ArrayList<>();
        Precomputation ahead = Precomputation.of(patterns, trace, options.threads());
        try {
            for (Lane.Outcome<PatternResult> outcome : run(scripted, described)) {
                results.addAll(outcome.results());
                failures.addAll(outcome.failures());
            }
        } finally {
            ahead.close();
        }
        return new Lane.Outcome<>(results, failures);
    }

    /** The patterns, with plans for those that describe; omits those that fail. */
    private List<PatternTask> planned(List<PatternTask> patterns, List<Failure> failures) {
        List<PatternTask> planned = new ArrayList<>();
        for (PatternTask pattern : patterns) {
            if (pattern.type().table() == null || pattern.plan() != null) {
                planned.add(pattern);
            } else {
                Lane.Outcome<Plan> outcome = plans.apply(pattern);
                outcome.results().forEach(plan -> planned.add(pattern.planned(plan)));
                failures.addAll(outcome.failures());
            }
        }
        return planned;
    }

    /** Walks with some patterns in lanes, and evaluates meanwhile the plans of others. */
    private List<Lane.Outcome<PatternResult>> run(List<PatternTask> scripted, List<PatternTask> described) {
        List<WalkRange> parts = WalkRange.between(trace, cuts.apply(trace));
        Map<Lane, List<PatternTask>> work = new LinkedHashMap<>();
        Map<Realm, List<PatternTask>> divisible = new LinkedHashMap<>();
        for (PatternTask pattern : scripted) {
            if (parts.size() > 1 && pattern.isDivisible()) {
                divisible
                        .computeIfAbsent(Realm.of(pattern.file()), realm -> new ArrayList<>())
                        .add(pattern);
            } else {
                work.computeIfAbsent(laneFor(pattern, work), lane -> new ArrayList<>())
                        .add(pattern);
            }
        }
        Map<Realm, Division> divisions = new LinkedHashMap<>();
        divisible.forEach((realm, patterns) -> divisions.put(realm, new Division(trace, patterns, parts)));

        Runnable chunkDone = chunks(work.size() + divisions.size());
        List<Future<Lane.Outcome<PatternResult>>> running = new ArrayList<>();
        work.forEach(
                (lane, patterns) -> running.add(lane.submit(() -> lane.run(patterns, trace, chunkDone, Walk::run))));
        List<Future<?>> helping = new ArrayList<>();
        divisions.forEach((realm, division) -> {
            for (Lane lane : lanesFor(realm, division)) {
                helping.add(lane.submit(() -> {
                    division.help(lane, chunkDone);
                    return true;
                }));
            }
        });
        List<Lane.Outcome<PatternResult>> outcomes = new ArrayList<>();
        outcomes.add(evaluation.of(described));
        helping.forEach(lanes::await);
        divisions.forEach((realm, division) -> {
            Lane first = lanes.of(realm).getFirst();
            running.add(first.submit(() -> division.join(first)));
        });
        running.forEach(walk -> outcomes.add(lanes.await(walk)));
        return outcomes;
    }

    /** Reports progress for each completed chunk, over all walks of the trace. */
    private Runnable chunks(int walks) {
        long chunks = (trace.length() + CallbackFilter.CHUNK - 1) / CallbackFilter.CHUNK;
        long total = chunks * walks;
        AtomicLong done = new AtomicLong();
        return () -> options.progress().progress("analyze", Math.min(done.incrementAndGet(), total), total);
    }

    /** As many lanes as can share the parts. */
    private List<Lane> lanesFor(Realm realm, Division division) {
        int wanted = Math.min(options.threads(), division.parts());
        for (int i = lanes.of(realm).size(); i < wanted; i++) {
            lanes.open(realm);
        }
        return lanes.of(realm);
    }

    /** The lane a pattern runs in: its realm's first; for one with many calls the least busy of several, if that pays. */
    private Lane laneFor(PatternTask pattern, Map<Lane, List<PatternTask>> work) {
        Realm realm = Realm.of(pattern.file());
        List<Lane> candidates = lanes.of(realm);
        if (candidates.isEmpty()) {
            return lanes.open(realm);
        }
        if (!pattern.isHeavy() || trace.length() < worthALane) {
            return candidates.getFirst();
        }
        Lane least = candidates.stream()
                .min(Comparator.comparingLong(lane -> heavy(work.get(lane))))
                .orElseThrow();
        if (heavy(work.get(least)) == 0 || lanes.count() >= options.threads()) {
            return least;
        }
        return lanes.open(realm);
    }

    private static long heavy(@Nullable List<PatternTask> patterns) {
        return patterns == null
                ? 0
                : patterns.stream().filter(PatternTask::isHeavy).count();
    }
}
