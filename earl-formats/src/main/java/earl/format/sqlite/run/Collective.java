package earl.format.sqlite.run;

import earl.format.build.CollectiveOperation;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names of the kernels of NCCL and RCCL. */
final class Collective {
    private Collective() {}

    /** The operation of a kernel, null if the kernel does not communicate. */
    static @Nullable String operation(String kernel) {
        String name = kernel.toLowerCase(Locale.ROOT);
        if (!name.startsWith("nccl")
                && !name.startsWith("rccl")
                && !name.startsWith("msccl")
                && !name.contains(" ncclk")
                && !name.contains(" nccld")) {
            return null;
        }
        return CollectiveOperation.of(kernel);
    }
}
