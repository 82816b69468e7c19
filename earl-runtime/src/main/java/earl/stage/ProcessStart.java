package earl.stage;

import java.lang.management.ManagementFactory;

/** The start of this process. */
final class ProcessStart {
    private ProcessStart() {}

    /**
     * Nanoseconds since the process started. The launcher's shell becomes this process, so its time is included; Linux counts
     * it in hundredths of a second.
     */
    static double nanosAgo() {
        long now = System.currentTimeMillis();
        long started = ProcessHandle.current()
                .info()
                .startInstant()
                .map(java.time.Instant::toEpochMilli)
                .orElseGet(() -> ManagementFactory.getRuntimeMXBean().getStartTime());
        return (now - started) * 1e6;
    }
}
