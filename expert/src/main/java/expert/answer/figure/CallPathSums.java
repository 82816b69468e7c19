package expert.answer.figure;

import earl.Trace;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import expert.summary.TraceSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Severities by call path, where call paths with the same names are one. */
public final class CallPathSums {
    private CallPathSums() {}

    /**
     * Severity by call path id, ascending; -1 for bookings without one. No cell has a location. The sum for call paths with
     * the same names (some writers define a region once for each rank), under the smallest of their ids.
     */
    public static CellTable of(PatternResult result, TraceSummary trace) {
        CellTable cells = CellTable.of(result.cells());
        int[] firsts = trace.calls().firsts();
        CellTable.Builder sums = new CellTable.Builder(0);
        for (int i = 0; i < cells.size(); ) {
            int callpath = cells.callpath(i);
            double sum = 0;
            for (; i < cells.size() && cells.callpath(i) == callpath; i++) {
                sum += cells.severity(i);
            }
            sums.add(callpath < 0 ? callpath : firsts[callpath], Trace.NONE, sum);
        }
        return sums.build();
    }

    /** The cells of the result of {@link #of}, the worst first. */
    public static List<PatternResult.Cell> worstFirst(CellTable sums) {
        List<PatternResult.Cell> sorted = new ArrayList<>(sums);
        sorted.sort(Comparator.comparingDouble(PatternResult.Cell::severity)
                .reversed()
                .thenComparingInt(PatternResult.Cell::callpath));
        return sorted;
    }
}
