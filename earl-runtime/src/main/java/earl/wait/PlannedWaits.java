package earl.wait;

import earl.Trace;
import earl.WaitDefinitions;
import earl.Waits;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The waits that plans define.
 *
 * @param definitions in the order in which they claim time that several claim, but for what {@link Waits} says
 */
public record PlannedWaits(List<WaitDefinition> definitions) implements WaitDefinitions {
    public PlannedWaits {
        definitions = List.copyOf(definitions);
        WaitDefinitionOrder.inOrder(definitions);
    }

    @Override
    public Waits find(Trace trace, int threads, LongFunction<MemorySegment> memory) {
        return WaitTable.of(trace, definitions, threads, memory);
    }
}
