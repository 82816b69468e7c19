package expert.cli;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Notices that the virtual machine mostly collects garbage and frees almost nothing. A program with such a full heap would
 * run for hours before it failed. One thread, which takes no memory once it looks; that it gets none before is a verdict,
 * too.
 */
final class CollectionWatch {
    private static final long BETWEEN_LOOKS_MILLIS = 500;
    /** Looks after which the verdict falls: 10 s. */
    private static final int LOOKS = 20;
    /** Share of the time that collections take, in percent. */
    private static final int MAX_SHARE = 90;
    /** Share of the heap that is free at some time, in percent. */
    private static final int MIN_FREE = 12;
    /**
     * Minimum heap size in bytes; in smaller heaps Java hardly works. The classes that read the collectors' times are loaded
     * while there is memory.
     */
    private static final long MIN_HEAP = 128L << 20;

    private final Runnable verdict;
    private final long[] millis = new long[LOOKS];
    private final long[] nanos = new long[LOOKS];
    private long looks;

    /** @param verdict called once, when there is no hope of progress */
    CollectionWatch(Runnable verdict) {
        this.verdict = verdict;
    }

    /** Watches this process until it ends. */
    void start() {
        Thread thread = new Thread(this::watch, "expert-collections");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            Runtime machine = Runtime.getRuntime();
            long max = machine.maxMemory();
            while (max >= MIN_HEAP && freeMemory(machine) * 100 > max * MIN_FREE) {
                Thread.sleep(BETWEEN_LOOKS_MILLIS);
            }
            GarbageCollectorMXBean[] collectors = collectors();
            while (!look(collected(collectors), System.nanoTime(), freeMemory(machine) * 100 > max * MIN_FREE)) {
                Thread.sleep(BETWEEN_LOOKS_MILLIS);
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
            return;
        } catch (OutOfMemoryError full) {
            // So little is left.
        }
        verdict.run();
    }

    private static long freeMemory(Runtime machine) {
        return machine.maxMemory() - machine.totalMemory() + machine.freeMemory();
    }

    private static GarbageCollectorMXBean[] collectors() {
        List<GarbageCollectorMXBean> all = ManagementFactory.getGarbageCollectorMXBeans();
        return all.toArray(GarbageCollectorMXBean[]::new);
    }

    private static long collected(GarbageCollectorMXBean... collectors) {
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            millis += collector.getCollectionTime();
        }
        return millis;
    }

    /**
     * Another look.
     *
     * @param collected milliseconds that collections took so far
     * @param now nanoseconds of any clock
     * @param free whether a good part of the heap is free
     * @return whether there is no hope of progress
     */
    boolean look(long collected, long now, boolean free) {
        if (free) {
            looks = 0;
        }
        int at = (int) (looks % LOOKS);
        boolean full = looks >= LOOKS
                && TimeUnit.MILLISECONDS.toNanos(collected - millis[at]) >= (now - nanos[at]) / 100 * MAX_SHARE;
        millis[at] = collected;
        nanos[at] = now;
        looks++;
        return full;
    }
}
