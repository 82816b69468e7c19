package expert.whatif;

import earl.Trace;
import earl.replay.rule.ReplayOptions;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * The replay of an open trace, kept for later analyses of its parts as long as memory suffices: its graph takes longer to make than all
 * else of an analysis of a part. Any thread, but analyses that use it take turns.
 */
public final class KeptReplay {
    private final Trace trace;
    private @Nullable SoftReference<Prediction> kept;

    /** None yet, of this trace. */
    public KeptReplay(Trace trace) {
        this.trace = trace;
    }

    /** The replay of the run as it was recorded. */
    synchronized Prediction recorded() {
        Prediction known = kept == null ? null : kept.get();
        if (known == null) {
            known = new Prediction(trace, ReplayOptions.RECORDED);
            kept = new SoftReference<>(known);
        }
        return known;
    }
}
