package expert.run;

import earl.Trace;
import earl.WaitDefinitions;
import earl.Waits;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What counts as a wait in one analysis. A trace is opened with it before that is known; it must be known before a wait is looked for. */
final class AnalysisWaits implements WaitDefinitions {
    private volatile @Nullable WaitDefinitions definitions;
    private volatile @Nullable Waits found;

    /** From now on it is known. */
    void define(WaitDefinitions known) {
        definitions = known;
    }

    @Override
    public Waits find(Trace trace, int threads, LongFunction<MemorySegment> memory) {
        WaitDefinitions known = definitions;
        if (known == null) {
            throw new IllegalStateException(
                    "a pattern that adds waits in callbacks cannot ask for waits: all are known only after it");
        }
        Waits waits = known.find(trace, threads, memory);
        found = waits;
        return waits;
    }

    /** What users should know of the waits of these patterns, if waits were looked for. */
    List<String> remarks(List<Chosen> patterns, Producers producers) {
        Waits waits = found;
        if (waits == null) {
            return List.of();
        }
        Set<String> names = patterns.stream().map(Chosen::name).collect(Collectors.toSet());
        List<String> remarks = new ArrayList<>(producers.remarks());
        remarks.addAll(waits.remarks(names::contains));
        return remarks;
    }
}
