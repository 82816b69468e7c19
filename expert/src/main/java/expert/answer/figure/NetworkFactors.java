package expert.answer.figure;

import expert.answer.figure.Account.Kind;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import java.util.Optional;

/**
 * The two factors of communication efficiency: what waiting for each other costs, and what the network costs. A replay gives the run time on a
 * network without cost. Without it, they are bounds: that run time is no shorter than the critical path without its communication.
 *
 * @param serialization serialization efficiency, or its largest value; its least value is the communication efficiency
 * @param transfer transfer efficiency, or its least value; its largest value is 1
 * @param bounds whether they are bounds
 * @see <a href="https://pop-coe.eu/node/69">POP standard metrics</a>
 */
public record NetworkFactors(double serialization, double transfer, boolean bounds) {
    /** The factors; empty if the critical path or the communication efficiency is not known, and in a focus. */
    public static Optional<NetworkFactors> of(Analysis analysis) {
        PatternResult path = analysis.pattern("critical_path").orElse(null);
        PatternResult communication =
                analysis.pattern("communication_efficiency").orElse(null);
        double run = analysis.trace().duration();
        if (path == null
                || communication == null
                || !(path.severity() > 0)
                || !(communication.severity() > 0)
                || !(run > 0)
                || analysis.trace().focus() != null) {
            return Optional.empty();
        }
        double useful = communication.severity();
        double ideal = analysis.replayed().ideal();
        if (Double.isNaN(ideal)) {
            double transfer = Math.clamp((run - onPath(path, analysis)) / run, useful, 1);
            return Optional.of(new NetworkFactors(Math.min(1, useful / transfer), transfer, true));
        }
        double outside = analysis.replayed().outside();
        double serialization = Math.clamp((Double.isNaN(outside) ? useful * run : outside) / ideal, useful, 1);
        return Optional.of(new NetworkFactors(serialization, useful / serialization, false));
    }

    /** Seconds that the critical path is in communication. */
    private static double onPath(PatternResult path, Analysis analysis) {
        double onPath = 0;
        CellTable cells = CellTable.of(path.cells());
        for (int cell = 0; cell < cells.size(); cell++) {
            int callpath = cells.callpath(cell);
            if (callpath >= 0 && RegionUse.kind(analysis.trace().calls().region(callpath), false) == Kind.CALLS) {
                onPath += cells.severity(cell);
            }
        }
        return onPath;
    }
}
