package expert.option;

import expert.script.sandbox.Quota;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The limits of scripts. */
final class QuotaOptions {
    @Option(
            names = "--max-heap",
            paramLabel = "SIZE",
            converter = ByteCount.class,
            description = "Stop a script if more than SIZE (500M, 2G) of the heap is in use after a full garbage"
                    + " collection while it runs (default: three quarters of the heap).")
    private @Nullable Long heap;

    @Option(
            names = "--max-printed",
            paramLabel = "SIZE",
            converter = ByteCount.class,
            description =
                    "Stop a script that prints more than SIZE (default: 16M for patterns, 1G for 'run' and 'shell').")
    private @Nullable Long printed;

    /** The quota of a command. */
    Quota quota(Quota usual) {
        return new Quota(
                heap == null ? usual.heap() : heap,
                printed == null ? usual.printed() : printed,
                usual.written(),
                usual.files());
    }
}
