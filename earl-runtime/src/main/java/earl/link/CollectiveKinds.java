package earl.link;

import earl.schema.FieldType;
import java.util.Set;

/** What is known of collective operations by their kinds, which are codes of OTF2. */
public final class CollectiveKinds {
    private static final Set<String> SYNCHRONIZING = Set.of(
            "BARRIER", "ALLREDUCE", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK");

    private CollectiveKinds() {}

    /** Whether no member leaves a collective operation of this kind before the last one enters it. */
    public static boolean isSynchronizing(int operation) {
        return SYNCHRONIZING.contains(FieldType.COLLECTIVE_OP.names().name(operation));
    }

    /** Whether a collective operation of this kind moves no data. */
    public static boolean isBarrier(int operation) {
        return FieldType.COLLECTIVE_OP.names().name(operation).equals("BARRIER");
    }
}
