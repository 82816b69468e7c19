package expert.answer.figure;

import expert.pattern.Analysis;
import expert.pattern.CellTable;
import java.util.List;

/** Whether the calls of a call path move enough data for their time to be a transfer, as the {@link Account} counts it. */
public final class CallBytes {
    private static final List<String> SENT = List.of("bytes_sent", "collective_bytes_sent");
    private static final List<String> RECEIVED = List.of("bytes_received", "collective_bytes_received");

    private CallBytes() {}

    /**
     * Whether calls transfer data rather than cost time for being called: those that may move data, unless the analysis knows that they move
     * little.
     *
     * @param callpath the first of those with the same names
     */
    public static boolean isTransfer(int callpath, Analysis analysis) {
        double visits = sum(List.of("visits"), callpath, analysis);
        double bytes = Math.max(sum(SENT, callpath, analysis), sum(RECEIVED, callpath, analysis));
        boolean little = visits > 0 && bytes > 0 && bytes / visits < AccountTimes.LARGE;
        return !little && RegionUse.isTransfer(analysis.trace().calls().region(callpath));
    }

    private static double sum(List<String> patterns, int callpath, Analysis analysis) {
        int[] firsts = analysis.trace().calls().firsts();
        double sum = 0;
        for (String name : patterns) {
            CellTable cells = analysis.pattern(name)
                    .map(result -> CellTable.of(result.cells()))
                    .orElse(null);
            for (int cell = 0; cells != null && cell < cells.size(); cell++) {
                int path = cells.callpath(cell);
                sum += path >= 0 && firsts[path] == callpath ? cells.severity(cell) : 0;
            }
        }
        return sum;
    }
}
