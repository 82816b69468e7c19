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

/** The source lines from which a window of a trace calls, by call path of the whole trace. */
final class WindowSites implements Serializable {
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
     * The lines in a window.
     *
     * @param own which enters count
     * @param callpaths gives ids of call paths in the whole trace
     * @param key gives an enter as a key
     * @param threads workers, 1 or more; the result does not depend on it
     */
    static WindowSites of(
            Trace window, LongPredicate own, IntUnaryOperator callpaths, LongFunction<EventKey> key, int threads) {
        WindowSites sites = new WindowSites();
        if (window.events().hasSources()) {
            FirstCalls.find(
                    window,
                    own,
                    threads,
                    (path, enter) -> sites.paths
                            .computeIfAbsent(callpaths.applyAsInt(path), p -> new First())
                            .add(window.events().source(enter), key.apply(enter)));
        }
        return sites;
    }

    /** The lines of a trace from those of its windows, in order. */
    static CallSites of(List<WindowSites> windows) {
        CallSites.Builder found = new CallSites.Builder();
        Map<Integer, Integer> calls = new HashMap<>();
        for (WindowSites window : windows) {
            window.paths.forEach((path, first) -> {
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
     * The lines of a trace from those of windows that have calls of one time.
     *
     * @return empty if windows do not know which calls of a path are the first {@value FirstCalls#MAX_CALLS}, and it matters
     */
    static Optional<CallSites> ofSkewed(List<WindowSites> windows) {
        Map<Integer, List<First>> all = new TreeMap<>();
        windows.forEach(window -> window.paths.forEach((path, first) ->
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

    private static Before before(List<First> windows, SourceLine line, EventKey call) {
        int least = 0;
        int most = 0;
        for (First window : windows) {
            int at = window.lines.indexOf(line);
            if (at >= 0 && window.keys.get(at).equals(call)) {
                least += window.numbers.get(at);
                most += window.numbers.get(at);
            } else if (call.compareTo(window.first()) > 0) {
                least += call.compareTo(window.last()) > 0 ? window.calls : 1;
                most += window.calls;
            }
        }
        return new Before(least, most);
    }
}
