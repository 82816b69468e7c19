package expert.split;

import earl.SourceLine;
import earl.Trace;
import earl.survey.EventKey;
import expert.summary.CallSites;
import expert.summary.FirstCalls;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The source lines from which a cut of a trace calls, by call path of the whole trace. */
final class CutSites implements Serializable {
    private static final long serialVersionUID = 1L;

    private final HashMap<Integer, First> paths = new HashMap<>();

    /** The first calls of a call path: the lines of some, and which calls these are. */
    private static final class First implements Serializable {
        private static final long serialVersionUID = 1L;

        private final ArrayList<SourceLine> lines = new ArrayList<>();
        private final ArrayList<Integer> numbers = new ArrayList<>();
        /** The first call from each line. */
        private final ArrayList<EventKey> keys = new ArrayList<>();

        private int calls;
        private @Nullable EventKey firstKey;
        private @Nullable EventKey lastKey;

        /** The first call. */
        EventKey first() {
            return Objects.requireNonNull(firstKey);
        }

        /** The last one that was counted. */
        EventKey last() {
            return Objects.requireNonNull(lastKey);
        }

        void add(@Nullable SourceLine line, EventKey key) {
            lastKey = key;
            firstKey = firstKey == null ? key : firstKey;
            if (line != null && lines.size() < CallSites.MAX_LINES && !lines.contains(line)) {
                lines.add(line);
                numbers.add(calls);
                keys.add(key);
            }
            calls++;
        }
    }

    /**
     * The lines in a cut.
     *
     * @param own which enters count
     * @param callpaths gives ids of call paths in the whole trace
     * @param key gives an enter as a key
     * @param threads workers, 1 or more; the result does not depend on it
     */
    static CutSites of(
            Trace cut, LongPredicate own, IntUnaryOperator callpaths, LongFunction<EventKey> key, int threads) {
        CutSites sites = new CutSites();
        if (cut.events().hasSources()) {
            FirstCalls.find(
                    cut,
                    own,
                    threads,
                    (path, enter) -> sites.paths
                            .computeIfAbsent(callpaths.applyAsInt(path), p -> new First())
                            .add(cut.events().source(enter), key.apply(enter)));
        }
        return sites;
    }

    /** The lines of a trace from those of its cuts, in order. */
    static CallSites of(List<CutSites> cuts) {
        CallSites.Builder found = new CallSites.Builder();
        Map<Integer, Integer> calls = new HashMap<>();
        for (CutSites cut : cuts) {
            cut.paths.forEach((path, first) -> {
                int before = calls.getOrDefault(path, 0);
                for (int i = 0; i < first.lines.size(); i++) {
                    if (before + first.numbers.get(i) < FirstCalls.MAX_CALLS) {
                        found.add(path, first.lines.get(i));
                    }
                }
                calls.put(path, before + first.calls);
            });
        }
        return found.build();
    }

    /**
     * The lines of a trace from those of cuts that have calls of one time.
     *
     * @return empty if cuts do not know which calls of a path are the first {@value FirstCalls#MAX_CALLS}, and it matters
     */
    static Optional<CallSites> ofSkewed(List<CutSites> cuts) {
        Map<Integer, List<First>> all = new TreeMap<>();
        cuts.forEach(cut -> cut.paths.forEach((path, first) ->
                all.computeIfAbsent(path, p -> new ArrayList<>()).add(first)));
        CallSites.Builder found = new CallSites.Builder();
        for (Map.Entry<Integer, List<First>> path : all.entrySet()) {
            Map<SourceLine, EventKey> lines = new HashMap<>();
            for (First first : path.getValue()) {
                for (int i = 0; i < first.lines.size(); i++) {
                    lines.merge(first.lines.get(i), first.keys.get(i), (a, b) -> a.compareTo(b) < 0 ? a : b);
                }
            }
            for (Map.Entry<SourceLine, EventKey> line : lines.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .toList()) {
                Before before = before(path.getValue(), line.getKey(), line.getValue());
                if (before.most < FirstCalls.MAX_CALLS) {
                    found.add(path.getKey(), line.getKey());
                } else if (before.least < FirstCalls.MAX_CALLS) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(found.build());
    }

    /** Bounds of the number of calls of a call path before one of them. */
    private record Before(int least, int most) {}

    private static Before before(List<First> cuts, SourceLine line, EventKey call) {
        int least = 0;
        int most = 0;
        for (First cut : cuts) {
            int at = cut.lines.indexOf(line);
            if (at >= 0 && cut.keys.get(at).equals(call)) {
                least += cut.numbers.get(at);
                most += cut.numbers.get(at);
            } else if (call.compareTo(cut.first()) > 0) {
                least += call.compareTo(cut.last()) > 0 ? cut.calls : 1;
                most += cut.calls;
            }
        }
        return new Before(least, most);
    }
}
