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
 * Decides whether the columns of a trace go to native memory or to files.
 *
 * @param folder folder of the files, {@code null} for native memory
 * @param bytes approximate maximum size of the columns while the trace is opened
 */
record StoreChoice(@Nullable Path folder, long bytes) {
    /** Size in bytes up to which the machine's memory is not checked. */
    private static final long MAX_UNCHECKED = 256L << 20;
    /** Share of the machine's memory (or of this process's limit) that columns may take. */
    private static final double SHARE = 0.4;
    /** Approximate number of bytes per event for messages and collective operations. */
    private static final long LINKS = 6;
    /** Bytes per event: the table, and temporary links. */
    private static final long EVENT = EventTable.EVENT_BYTES + LINKS;
    /** Bytes per event of a source that decodes whole locations. */
    private static final long DECODED = LocationEvents.EVENT_BYTES + Integer.BYTES;

    static StoreChoice of(TraceSource source, OpenOptions options) {
        long events = 0;
        long payloads = 0;
        for (int location = 0; location < source.locations(); location++) {
            events += source.estimatedEvents(location);
            payloads += source.bytes(location);
        }
        long bytes = events * (source.readsInParts() ? EVENT : EVENT + DECODED) + payloads;
        if (bytes <= Math.min(MAX_UNCHECKED, Runtime.getRuntime().maxMemory() / 2)
                || bytes <= Math.min(nativeLimit(), (long) (SHARE * machineMemory()))) {
            return new StoreChoice(null, bytes);
        }
        Path folder = options.store() == null ? CacheFolder.columns() : options.store();
        return new StoreChoice(folder, bytes);
    }

    /**
     * Maximum number of bytes off the heap: the limit of the virtual machine, which is the size of its heap unless set
     * otherwise.
     */
    private static long nativeLimit() {
        long limit = Long.parseLong(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxDirectMemorySize")
                .getValue());
        return limit > 0 ? limit : Runtime.getRuntime().maxMemory();
    }

    /** Memory of the machine, or the limit of this process if that is less. */
    private static long machineMemory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Runtime.getRuntime().maxMemory();
    }

    /**
     * The exception for a failure while columns are filled. A full disk appears as a fault of the memory that is mapped to
     * it.
     */
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
