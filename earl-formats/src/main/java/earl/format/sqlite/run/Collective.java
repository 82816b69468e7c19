package earl.format.sqlite.run;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names of the kernels of NCCL and RCCL. */
final class Collective {
    /** Operations, longer names before those that they contain. */
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

    private Collective() {}

    /** The operation of a kernel, null if the kernel does not communicate. */
    static @Nullable String operation(String kernel) {
        String name = kernel.toLowerCase(Locale.ROOT);
        if (!name.startsWith("nccl")
                && !name.startsWith("rccl")
                && !name.contains(" ncclk")
                && !name.contains(" nccld")) {
            return null;
        }
        String bare = name.replace("_", "");
        for (String operation : OPERATIONS) {
            if (bare.contains(operation)) {
                return operation;
            }
        }
        return "unknown";
    }
}
