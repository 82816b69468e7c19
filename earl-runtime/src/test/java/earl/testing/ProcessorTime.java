package earl.testing;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The processor time of this process, for limits that hold beside other processes, too. */
public final class ProcessorTime {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Linux counts the processor time of children in ticks of which a second has this number, whatever its timer does. */
    private static final long TICKS = 100;

    private static final Path STATUS = Path.of("/proc/self/stat");

    private ProcessorTime() {}

    /** Nanoseconds of processor time that all threads of this process have used. */
    public static long nanos() {
        return SYSTEM.getProcessCpuTime();
    }

    /** As {@link #nanos()}, of the programs that this process started and that have ended, with theirs; 0 where Linux does not tell. */
    public static long nanosOfChildren() throws IOException {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        // The second word is the name of the program, which may contain anything: what follows its bracket is counted
        // from the third.
        String status = Files.readString(STATUS);
        String[] words = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(words[13]) + Long.parseLong(words[14])) * (TimeUnit.SECONDS.toNanos(1) / TICKS);
    }
}
