package expert.pattern;

import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source lines from which regions are called, by call path. Immutable. */
public final class CallSites implements Serializable {
    private static final long serialVersionUID = 1L;

    /** No source lines are known. */
    public static final CallSites NONE = new CallSites(Map.of());

    /** Source lines that are kept of a call path. */
    private static final int MAX_LINES = 8;

    /**
     * Calls of a call path whose source lines are read. This includes all lines of a loop; reading each of 10^9 calls would
     * take minutes.
     */
    private static final int MAX_CALLS = 1000;

    private static final int CHUNK = 1 << 12;

    @SuppressWarnings("EnumOrdinal") // as copyPlaces has them
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("serial") // the collections of Java that it can be are serializable
    private final Map<Integer, List<SourceLine>> lines;

    /** Some source lines, by call path. */
    public CallSites(Map<Integer, List<SourceLine>> lines) {
        this.lines = Map.copyOf(lines);
    }

    /** The lines of a call path; empty if none is known. */
    List<SourceLine> of(int callpath) {
        return lines.getOrDefault(callpath, List.of());
    }

    /** The lines of a trace, from the first {@value #MAX_CALLS} calls of each call path. */
    static CallSites of(Trace trace) {
        Events events = trace.events();
        if (!events.hasSources()) {
            return NONE;
        }
        int[] left = new int[trace.callpaths().count()];
        int open = left.length;
        for (int path = 0; path < left.length; path++) {
            left[path] = (int) Math.min(MAX_CALLS, trace.callpaths().visits(path));
            open -= left[path] == 0 ? 1 : 0;
        }
        Map<Integer, List<SourceLine>> found = new HashMap<>();
        int[] locations = new int[CHUNK];
        int[] types = new int[CHUNK];
        int[] paths = new int[CHUNK];
        long[] enters = new long[CHUNK];
        for (long from = 0; from < events.length() && open > 0; from += CHUNK) {
            int n = (int) Math.min(CHUNK, events.length() - from);
            events.copyPlaces(from, n, locations, types, paths, enters);
            for (int i = 0; i < n; i++) {
                if (types[i] == ENTER && paths[i] >= 0 && left[paths[i]] > 0) {
                    open -= --left[paths[i]] == 0 ? 1 : 0;
                    add(events.source(from + i), paths[i], found);
                }
            }
        }
        found.replaceAll((path, known) -> List.copyOf(known));
        return new CallSites(found);
    }

    private static void add(@Nullable SourceLine line, int path, Map<Integer, List<SourceLine>> to) {
        if (line != null) {
            List<SourceLine> known = to.computeIfAbsent(path, first -> new ArrayList<>());
            if (known.size() < MAX_LINES && !known.contains(line)) {
                known.add(line);
            }
        }
    }

    /**
     * The same for other ids of call paths. If several call paths get one id, it has the lines of all.
     *
     * @param newIds by call path, {@link Trace#NONE} for an omitted one
     */
    CallSites renamed(int[] newIds) {
        Map<Integer, List<SourceLine>> renamed = new HashMap<>();
        lines.keySet().stream().sorted().forEach(path -> {
            if (newIds[path] != Trace.NONE) {
                of(path).forEach(line -> add(line, newIds[path], renamed));
            }
        });
        return new CallSites(renamed);
    }
}
