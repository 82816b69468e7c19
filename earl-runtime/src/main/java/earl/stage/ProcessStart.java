package earl.stage;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The start of this process. Not from {@link ProcessHandle.Info#startInstant}: Java adds the time since the boot to the time of
 * the boot, which Linux gives in whole seconds.
 */
final class ProcessStart {
    private static final Path UPTIME = Path.of("/proc/uptime");
    /** The unit in which Linux gives programs the start, on all processors that Java runs on. */
    private static final double TICKS_PER_SECOND = 100;

    private ProcessStart() {}

    /**
     * Nanoseconds since the process started. The launcher's shell becomes this process, so its time is included; Linux counts
     * it in hundredths of a second. Elsewhere, and in containers that hide the time of the boot: since Java started.
     */
    static double nanosAgo() {
        return Math.max(ManagementFactory.getRuntimeMXBean().getUptime() * 1e6, secondsOnLinux() * 1e9);
    }

    private static double secondsOnLinux() {
        try {
            String uptime = Files.readString(UPTIME, StandardCharsets.ISO_8859_1);
            return Double.parseDouble(uptime.substring(0, uptime.indexOf(' ')))
                    - SystemStatus.of(SystemStatus.PROCESS).start() / TICKS_PER_SECOND;
        } catch (IOException notLinux) {
            return 0;
        }
    }
}
