package earl.format.build;

import java.util.Locale;

/** The collective operations that names of kernels and of ranges contain. */
public final class CollectiveOperation {
    /** Longer names before those that they contain. */
    private static final String[] OPERATIONS = {
        "allreduce",
        "allgather",
        "reducescatter",
        "alltoall",
        "broadcast",
        "sendrecv",
        "reduce",
        "gather",
        "scatter",
        "send",
        "recv"
    };

    private CollectiveOperation() {}

    /**
     * The operation of a name such as {@code ncclKernel_AllReduce_RING_LL_Sum_float} or {@code gloo:all_reduce}, in lower case and without
     * underscores; {@code "unknown"} if the name contains none.
     */
    public static String of(String name) {
        String bare = name.toLowerCase(Locale.ROOT).replace("_", "");
        for (String operation : OPERATIONS) {
            if (bare.contains(operation)) {
                return operation;
            }
        }
        return "unknown";
    }
}
