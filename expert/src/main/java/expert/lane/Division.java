package expert.lane;

import earl.Trace;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Patterns of one language that can merge, working on the parts of a trace. Any number of lanes {@link #help}, each on its
 * own thread. When all have finished, one of them {@link #join}s the results.
 *
 * <p>The assignment of parts to lanes is arbitrary; neither the figures nor the reported failure of a pattern depends on it.
 */
final class Division {
    private final Trace trace;
    private final List<PatternTask> patterns;
    private final List<WalkRange> parts;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReferenceArray<Lane.Outcome<Gathered>> outcomes;
    /** [pattern] -> the first part in which it failed, as far as known. */
    private final Map<String, Integer> failedIn = new ConcurrentHashMap<>();

    Division(Trace trace, List<PatternTask> patterns, List<WalkRange> parts) {
        this.trace = trace;
        this.patterns = List.copyOf(patterns);
        this.parts = List.copyOf(parts);
        this.outcomes = new AtomicReferenceArray<>(parts.size());
    }

    /** Number of parts: more lanes are of no use. */
    int parts() {
        return parts.size();
    }

    /** Works on parts until none is left. On the lane's thread. */
    void help(Lane lane, Runnable chunkDone) {
        for (int i = next.getAndIncrement(); i < parts.size(); i = next.getAndIncrement()) {
            WalkRange part = parts.get(i);
            List<PatternTask> left = patterns.stream()
                    .filter(pattern -> failedIn.getOrDefault(pattern.name(), part.number()) >= part.number())
                    .toList();
            Lane.Outcome<Gathered> outcome =
                    lane.run(left, trace, chunkDone, (walk, chosen, entries) -> walk.gather(part, chosen, entries));
            for (Failure failure : outcome.failures()) {
                if (failure.pattern() != null) {
                    failedIn.merge(failure.pattern(), part.number(), Math::min);
                }
            }
            outcomes.set(i, outcome);
        }
    }

    /** Merges the results of the parts in order, and finishes the patterns. On the lane's thread. */
    Lane.Outcome<PatternResult> join(Lane lane) {
        Map<String, List<Gathered>> gathered = new LinkedHashMap<>();
        Map<String, Failure> failed = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            Lane.Outcome<Gathered> outcome = Objects.requireNonNull(outcomes.get(i), "all parts are done");
            for (Failure failure : outcome.failures()) {
                failed.putIfAbsent(String.valueOf(failure.pattern()), failure);
            }
            for (Gathered found : outcome.results()) {
                gathered.computeIfAbsent(found.pattern(), name -> new ArrayList<>())
                        .add(found);
            }
        }
        List<PatternTask> left = patterns.stream()
                .filter(pattern -> !failed.containsKey(pattern.name()))
                .toList();
        Lane.Outcome<PatternResult> outcome =
                lane.run(left, trace, () -> {}, (walk, chosen, entries) -> walk.join(gathered, chosen, entries));
        List<Failure> failures = new ArrayList<>(failed.values());
        failures.addAll(outcome.failures());
        return new Lane.Outcome<>(outcome.results(), failures);
    }
}
