package expert.analysis;

import earl.Trace;
import expert.pattern.Analysis;
import expert.pattern.Extent;
import expert.whatif.KeptReplay;
import org.jspecify.annotations.Nullable;

/**
 * An analysis whose trace is still open.
 *
 * @param analysis what the patterns found
 * @param trace the trace; its waits are those that the analysis defines
 * @param extent the part of the trace that the analysis is about; null for all of it. Usable until the trace is closed
 * @param replays of the trace, for analyses of its parts
 */
public record OpenAnalysis(
        Analysis analysis, Trace trace, @Nullable Extent extent, KeptReplay replays) implements AutoCloseable {
    @Override
    public void close() {
        trace.close();
    }
}
