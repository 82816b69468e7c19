package expert.record;

import earl.monitor.profile.RunProfile.Resources;
import earl.monitor.profile.RunProfile.ThreadProfile;
import expert.text.Words;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Groups of threads that may run on the same processors of a node, of which there are fewer than threads. */
final class ProcessorShares {
    /** Threads that lose less than this share of their time do not suffer from it: they may sleep in turn. */
    private static final double MINIMUM = 0.05;

    private static final double PERCENT = 100;
    private static final int MAX_RANGES = 4;

    private final List<ThreadProfile> threads;

    /** A node, and the processors of it that some threads may use. */
    private record ProcessorSet(String node, BitSet processors) {}

    /** Threads that may run on the same set, and the share of their time in which they had no processor. */
    private record Crowd(ProcessorSet set, List<ThreadProfile> threads) {
        double share() {
            double queued = 0;
            double seconds = 0;
            for (ThreadProfile thread : threads) {
                Resources used = thread.resources();
                if (used != null && !Double.isNaN(used.queued())) {
                    queued += used.queued();
                    seconds += thread.seconds();
                }
            }
            return seconds > 0 ? queued / seconds : 0;
        }

        boolean isCrowded() {
            return threads.size() > set.processors.cardinality() && share() >= MINIMUM;
        }

        String words() {
            List<Integer> ranks = threads.stream()
                    .map(ThreadProfile::rank)
                    .distinct()
                    .sorted()
                    .toList();
            String named = (ranks.size() == 1 ? "rank " : "ranks ") + Words.ranges(ranks, MAX_RANGES);
            int count = set.processors.cardinality();
            String who = ranks.size() < threads.size() ? Words.count(threads.size(), "thread") + " of " + named : named;
            String where = count == 1 ? "processor " + set.processors.nextSetBit(0) : Words.count(count, "processor");
            return String.format(
                    Locale.ROOT,
                    "%s share %s of %s: they had none for %.1f %% of their time",
                    who,
                    where,
                    set.node,
                    PERCENT * share());
        }
    }

    ProcessorShares(List<ThreadProfile> threads) {
        this.threads = threads;
    }

    /** The group that loses most; empty if none loses enough. */
    Optional<String> line() {
        Map<ProcessorSet, List<ThreadProfile>> sets = new LinkedHashMap<>();
        for (ThreadProfile thread : threads) {
            Resources used = thread.resources();
            if (used != null && !used.processors().isEmpty()) {
                sets.computeIfAbsent(new ProcessorSet(thread.node(), used.processors()), set -> new ArrayList<>())
                        .add(thread);
            }
        }
        return sets.entrySet().stream()
                .map(set -> new Crowd(set.getKey(), set.getValue()))
                .filter(Crowd::isCrowded)
                .max(Comparator.comparingDouble(Crowd::share))
                .map(Crowd::words);
    }
}
