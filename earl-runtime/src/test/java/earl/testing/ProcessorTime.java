package earl.testing;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The processor time of this process, for limits that hold beside other processes, too. */
public final class ProcessorTime {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessorTime() {}

    /** Nanoseconds of processor time that all threads of this process have used. */
    public static long nanos() {
        return SYSTEM.getProcessCpuTime();
    }
}
