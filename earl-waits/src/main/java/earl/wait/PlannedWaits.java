package earl.wait;

import earl.Memory;
import earl.Trace;
import earl.WaitDefinitions;
import earl.Waits;
import java.util.List;

/**
 * The waits that plans define.
 *
 * @param definitions at most {@value #MAX_DEFINITIONS}. Among definitions with the same role, an earlier one claims time
 *     before a later one; but a part claims time before its parent
 */
public record PlannedWaits(List<WaitDefinition> definitions) implements WaitDefinitions {
    /** The table of waits has a byte for the kind. */
    static final int MAX_DEFINITIONS = 256;

    /**
     * Checks the definitions.
     *
     * @throws IllegalArgumentException if there are too many, two have one name, one needs waits that none defines, or some need each other
     */
    public PlannedWaits {
        if (definitions.size() > MAX_DEFINITIONS) {
            throw new IllegalArgumentException(
                    definitions.size() + " patterns define waits, at most " + MAX_DEFINITIONS + " can");
        }
        definitions = List.copyOf(definitions);
        WaitDefinitionOrder.inOrder(definitions);
    }

    @Override
    public Waits find(Trace trace, int threads, Memory memory) {
        return new WaitsOnRequest(trace, definitions, threads, memory);
    }
}
