package expert.report;

import expert.pattern.PatternResult;
import expert.pattern.TraceSummary;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Severities by call path as a reader knows call paths: in words. */
final class CallPathSums {
    private CallPathSums() {}

    /**
     * Severity by call path id, ascending; -1 for bookings without one. Of call paths that are the same in words (some writers define
     * a region once for each rank) the sum, under the smallest id.
     */
    static Map<Integer, Double> of(PatternResult result, TraceSummary trace) {
        Map<String, Integer> firsts = new HashMap<>();
        Map<Integer, Double> sums = new TreeMap<>();
        result.byCallpath().forEach((id, severity) -> {
            int first = id < 0 ? id : firsts.computeIfAbsent(trace.callpath(id), words -> id);
            sums.merge(first, severity, Double::sum);
        });
        return Collections.unmodifiableMap(sums);
    }
}
