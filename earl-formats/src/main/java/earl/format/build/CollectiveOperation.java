package earl.format.build;

import earl.schema.DeviceAttribute;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
     * underscores; {@link DeviceAttribute#UNKNOWN_OPERATION} if the name contains none.
     */
    public static String of(String name) {
        String bare = name.toLowerCase(Locale.ROOT).replace("_", "");
        for (String operation : OPERATIONS) {
            if (bare.contains(operation)) {
                return operation;
            }
        }
        return DeviceAttribute.UNKNOWN_OPERATION;
    }

    /** The operation of a kernel of NCCL, RCCL or MSCCL, as {@link #of} gives it; null if the kernel is none of them. */
    public static @Nullable String ofKernel(String kernel) {
        String name = kernel.toLowerCase(Locale.ROOT);
        boolean communicates = name.startsWith("nccl")
                || name.startsWith("rccl")
                || name.startsWith("msccl")
                || name.contains(" ncclk")
                || name.contains(" nccld");
        return communicates ? of(kernel) : null;
    }
}
