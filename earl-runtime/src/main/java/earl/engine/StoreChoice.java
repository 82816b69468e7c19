package earl.engine;

import com.sun.management.HotSpotDiagnosticMXBean;
import earl.OpenOptions;
import earl.TraceException;
import earl.cache.CacheFolder;
import earl.format.TraceSource;
import earl.store.EventTable;
import earl.store.LocationEvents;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Whether the columns of a trace go to native memory or to files.
 *
 * @param folder where the files go, {@code null} for native memory
 * @param bytes what the columns take at most at one time while the trace is opened, about
 */
record StoreChoice(@Nullable Path folder, long bytes) {
    /** Up to this size nobody asks how much memory the machine has. */
    private static final long MAX_UNCHECKED = 256L << 20;
    /** The part of the machine's memory (or of the limit set for this process) that columns may take. */
    private static final double SHARE = 0.4;
    /** Bytes an event takes for its messages and collective operations, about. */
    private static final long LINKS = 6;
    /** Bytes an event takes in memory: its location's columns, the table, and links under way. */
    private static final long IN_MEMORY = LocationEvents.EVENT_BYTES + Integer.BYTES + EventTable.EVENT_BYTES + LINKS;

    private static final long IN_FILES = LocationEvents.ROW_BYTES + EventTable.EVENT_BYTES + LINKS;

    static StoreChoice of(TraceSource source, OpenOptions options) {
        long events = 0;
        long payloads = 0;
        for (int location = 0; location < source.locations(); location++) {
            events += source.estimatedEvents(location);
            payloads += source.bytes(location);
        }
        long bytes = events * IN_MEMORY + payloads;
        if (bytes <= Math.min(MAX_UNCHECKED, Runtime.getRuntime().maxMemory() / 2)
                || bytes <= Math.min(nativeLimit(), (long) (SHARE * machineMemory()))) {
            return new StoreChoice(null, bytes);
        }
        Path folder = options.store() == null ? CacheFolder.columns() : options.store();
        return new StoreChoice(folder, events * IN_FILES + payloads);
    }

    /** What this process may take off the heap: the virtual machine's own limit, which is that of its heap unless it was told. */
    private static long nativeLimit() {
        long told = Long.parseLong(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxDirectMemorySize")
                .getValue());
        return told > 0 ? told : Runtime.getRuntime().maxMemory();
    }

    /** Memory of the machine, or the limit set for this process if that is less. */
    private static long machineMemory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Runtime.getRuntime().maxMemory();
    }

    /** What to throw for a failure while columns are filled: a full disk shows as a fault of the memory that is mapped to it. */
    RuntimeException explained(Throwable failure) {
        if (folder != null && (failure instanceof InternalError || failure instanceof UncheckedIOException)) {
            return new TraceException(folder, -1, "no space for columns: the disk became full", failure);
        }
        if (folder == null && failure instanceof OutOfMemoryError) {
            return new TraceException(
                    Path.of("").toAbsolutePath(),
                    -1,
                    "no memory for columns: about " + (bytes >> 20) + " MB needed",
                    failure);
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }
}
