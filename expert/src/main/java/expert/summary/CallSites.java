package expert.summary;

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
    public static final int MAX_LINES = 8;

    @SuppressWarnings("serial") // the collections of Java that it can be are serializable
    private final Map<Integer, List<SourceLine>> lines;

    /** Some source lines, by call path. */
    public CallSites(Map<Integer, List<SourceLine>> lines) {
        this.lines = Map.copyOf(lines);
    }

    /** Collects source lines: of each call path the first {@value #MAX_LINES}. */
    public static final class Builder {
        private final Map<Integer, List<SourceLine>> lines = new HashMap<>();

        /** Adds a line of a call path; null if it is not known. */
        public void add(int callpath, @Nullable SourceLine line) {
            if (line != null) {
                List<SourceLine> known = lines.computeIfAbsent(callpath, first -> new ArrayList<>());
                if (known.size() < MAX_LINES && !known.contains(line)) {
                    known.add(line);
                }
            }
        }

        /** The lines that were added. */
        public CallSites build() {
            lines.replaceAll((path, known) -> List.copyOf(known));
            return new CallSites(lines);
        }
    }

    /** The lines of a call path; empty if none is known. */
    List<SourceLine> of(int callpath) {
        return lines.getOrDefault(callpath, List.of());
    }

    /** The lines of a trace, from the {@linkplain FirstCalls first calls} of each call path. */
    static CallSites of(Trace trace, int threads) {
        if (!trace.events().hasSources()) {
            return NONE;
        }
        Builder found = new Builder();
        FirstCalls.find(
                trace,
                enter -> true,
                threads,
                (path, enter) -> found.add(path, trace.events().source(enter)));
        return found.build();
    }

    /**
     * These lines with other ids of call paths. If several call paths get one id, it has the lines of all.
     *
     * @param newIds by call path, {@link Trace#NONE} for an omitted one
     */
    CallSites renamed(int[] newIds) {
        Builder renamed = new Builder();
        lines.keySet().stream().sorted().forEach(path -> {
            if (newIds[path] != Trace.NONE) {
                of(path).forEach(line -> renamed.add(newIds[path], line));
            }
        });
        return renamed.build();
    }
}
