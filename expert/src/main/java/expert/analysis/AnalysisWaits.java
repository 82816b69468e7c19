package expert.analysis;

import earl.Memory;
import earl.Trace;
import earl.WaitDefinitions;
import earl.Waits;
import expert.lane.PatternTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of waits in one analysis. A trace is opened with this object before the definitions are known; they must
 * be known before waits are computed.
 */
public final class AnalysisWaits implements WaitDefinitions {
    private volatile @Nullable WaitDefinitions definitions;
    private volatile @Nullable Waits found;

    /** Sets the definitions. */
    public void define(WaitDefinitions known) {
        definitions = known;
    }

    @Override
    public Waits find(Trace trace, int threads, Memory memory) {
        WaitDefinitions known = definitions;
        if (known == null) {
            throw new IllegalStateException(
                    "a pattern that adds waits in callbacks cannot ask for waits: all are known only after it");
        }
        Waits waits = known.find(trace, threads, memory);
        found = waits;
        return waits;
    }

    /** Notes for users on the waits of these patterns, if waits were computed. */
    public List<String> remarks(List<PatternTask> patterns, DefinedWaits defined) {
        Waits waits = found;
        return waits == null ? List.of() : remarks(waits, patterns, defined);
    }

    /** Notes for users on waits that were found. */
    public static List<String> remarks(Waits waits, List<PatternTask> patterns, DefinedWaits defined) {
        Set<String> names = patterns.stream().map(PatternTask::name).collect(Collectors.toSet());
        List<String> remarks = new ArrayList<>(defined.remarks());
        remarks.addAll(waits.remarks(names::contains));
        return remarks;
    }
}
