package expert.lane;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Notices when a full garbage collection leaves more of the heap in use than a limit. The virtual machine's notifications
 * take a while to load; they are requested only when the heap, with its garbage, exceeds the limit.
 */
final class HeapWatch implements AutoCloseable {
    private static final String FULL = "end of major GC";
    private final long limit;
    private final LongConsumer exceeded;
    private final NotificationListener listener = this::collected;
    private Set<String> pools = Set.of();
    private boolean listening;
    private boolean closed;

    /** Calls {@code exceeded} with the bytes left in use whenever they are more than {@code limit}. */
    HeapWatch(long limit, LongConsumer exceeded) {
        this.limit = limit;
        this.exceeded = exceeded;
    }

    /** Looks at the heap; to be called now and then. */
    synchronized void look() {
        Runtime machine = Runtime.getRuntime();
        if (!listening && !closed && machine.totalMemory() - machine.freeMemory() > limit) {
            listening = true;
            pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .map(MemoryPoolMXBean::getName)
                    .collect(Collectors.toSet());
            for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                if (collector instanceof NotificationEmitter emitter) {
                    emitter.addNotificationListener(listener, null, null);
                }
            }
        }
    }

    private void collected(Notification notification, Object unused) {
        if (!notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            return;
        }
        GarbageCollectionNotificationInfo collection =
                GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
        long left = collection.getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> pools.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
        if (collection.getGcAction().equals(FULL) && left > limit) {
            exceeded.accept(left);
        }
    }

    /** Bytes that a thread has allocated since it began. */
    static long allocatedBy(Thread thread) {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                ? threads.getThreadAllocatedBytes(thread.threadId())
                : 0;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (!listening) {
            return;
        }
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(listener);
                } catch (ListenerNotFoundException never) {
                    throw new IllegalStateException(never);
                }
            }
        }
    }
}
