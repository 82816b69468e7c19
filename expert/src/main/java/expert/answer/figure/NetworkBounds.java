package expert.answer.figure;

import expert.answer.figure.Account.Kind;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import java.util.Optional;

/**
 * Bounds of the two factors of communication efficiency. The run time on a network without cost lies between the largest useful time of a
 * location and the run time, and is no shorter than the critical path without its communication: that chain of work remains.
 *
 * @param serialization largest value of serialization efficiency; its least value is the communication efficiency
 * @param transfer least value of transfer efficiency; its largest value is 1
 * @see <a href="https://pop-coe.eu/node/69">POP standard metrics</a>
 */
public record NetworkBounds(double serialization, double transfer) {
    /** The bounds; empty if the critical path or the communication efficiency is not known, and in a focus. */
    public static Optional<NetworkBounds> of(Analysis analysis) {
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
        double onPath = 0;
        CellTable cells = CellTable.of(path.cells());
        for (int cell = 0; cell < cells.size(); cell++) {
            int callpath = cells.callpath(cell);
            if (callpath >= 0 && RegionUse.kind(analysis.trace().calls().region(callpath), false) == Kind.CALLS) {
                onPath += cells.severity(cell);
            }
        }
        double transfer = Math.clamp((run - onPath) / run, communication.severity(), 1);
        return Optional.of(new NetworkBounds(Math.min(1, communication.severity() / transfer), transfer));
    }
}
