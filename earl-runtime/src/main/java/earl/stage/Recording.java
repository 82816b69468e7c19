package earl.stage;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the stages of this process took.
 *
 * <p>Elapsed time is shared: while threads work in N different stages, each stage gets 1/N of it. So elapsed times add up to
 * the total. Threads that wait do not count unless all wait. Processor time, allocated bytes and page faults are those of the
 * threads in a stage. {@link #OTHER} has the rest: threads of the virtual machine, which compile and collect garbage, and threads in no
 * stage.
 */
public final class Recording implements AutoCloseable {
    /** The stage from the start of the process to the begin of the recording. */
    public static final String START = "start";
    /** Name for everything that happens in no stage. */
    public static final String OTHER = "other";

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Map<String, Sum> sums = new LinkedHashMap<>();
    private final Map<Thread, Entered> innermost = new HashMap<>();
    private final PeakMemory memory = new PeakMemory();
    private long before = System.nanoTime();
    private boolean areFaultsKnown = true;

    /** What one stage has taken so far. */
    private static final class Sum {
        private double nanos;
        private long processorNanos;
        private long bytes;
        private long pageFaults;
        private long peak;
        private final Map<String, Double> figures = new LinkedHashMap<>();
    }

    /**
     * Totals of one stage: seconds, seconds of processor time, bytes allocated on the heap, pages of memory used for the first time
     * (on Linux; 0 elsewhere), maximum resident bytes, and what was {@linkplain Stages#count counted}, by figure.
     */
    public record Total(
            String name,
            double seconds,
            double processorSeconds,
            long allocated,
            long pageFaults,
            long peak,
            Map<String, Double> figures) {}

    Recording() {
        Sum start = sum(START);
        start.nanos = ProcessStart.nanosAgo();
        start.processorNanos = PROCESS.getProcessCpuTime();
        start.bytes = THREADS.getTotalThreadAllocatedBytes();
        start.pageFaults = pageFaults(SystemStatus.PROCESS);
        start.peak = memory.takePeak();
    }

    private long pageFaults(Path of) {
        if (!areFaultsKnown) {
            return 0;
        }
        try {
            return SystemStatus.of(of).pageFaults();
        } catch (IOException notLinux) {
            areFaultsKnown = false;
            return 0;
        }
    }

    private Sum sum(String name) {
        return sums.computeIfAbsent(name, added -> new Sum());
    }

    /** A stage that a thread has entered. */
    private final class Entered implements Stage {
        private final String name;
        private final Sum sum;
        private final @Nullable Entered outer;
        private long processorNanos;
        private long bytes;
        private long pageFaults;

        Entered(String name, @Nullable Entered outer) {
            this.name = name;
            this.sum = sum(name);
            this.outer = outer;
        }

        private void resume() {
            innermost.put(Thread.currentThread(), this);
            processorNanos = THREADS.getCurrentThreadCpuTime();
            bytes = THREADS.getCurrentThreadAllocatedBytes();
            pageFaults = pageFaults(SystemStatus.THREAD);
        }

        private void suspend() {
            innermost.remove(Thread.currentThread());
            sum.processorNanos += THREADS.getCurrentThreadCpuTime() - processorNanos;
            sum.bytes += THREADS.getCurrentThreadAllocatedBytes() - bytes;
            sum.pageFaults += pageFaults(SystemStatus.THREAD) - pageFaults;
        }

        @Override
        public void close() {
            leave(this);
        }
    }

    synchronized Stage enter(String name) {
        share();
        Entered outer = innermost.get(Thread.currentThread());
        if (outer != null) {
            outer.suspend();
        }
        Entered entered = new Entered(name, outer);
        entered.resume();
        return entered;
    }

    private synchronized void leave(Entered entered) {
        share();
        entered.suspend();
        if (entered.outer != null) {
            entered.outer.resume();
        }
    }

    synchronized void count(String figure, double amount) {
        Entered entered = innermost.get(Thread.currentThread());
        if (entered != null) {
            entered.sum.figures.merge(figure, amount, Double::sum);
        }
    }

    /** The name of the current thread's stage. */
    synchronized @Nullable String current() {
        Entered entered = innermost.get(Thread.currentThread());
        return entered == null ? null : entered.name;
    }

    /** Gives the time and memory since the last change to the stages that were active. */
    private void share() {
        Set<Sum> active = active();
        long now = System.nanoTime();
        long peak = memory.takePeak();
        for (Sum sum : active) {
            sum.nanos += (double) (now - before) / active.size();
            sum.peak = Math.max(sum.peak, peak);
        }
        before = now;
    }

    private Set<Sum> active() {
        Set<Sum> running = new LinkedHashSet<>();
        Set<Sum> all = new LinkedHashSet<>();
        innermost.forEach((thread, entered) -> {
            all.add(entered.sum);
            if (thread.getState() == Thread.State.RUNNABLE) {
                running.add(entered.sum);
            }
        });
        if (all.isEmpty()) {
            all.add(sum(OTHER));
        }
        return running.isEmpty() ? all : running;
    }

    /**
     * The totals in the order in which the stages began, {@link #OTHER} last. Call it when no thread is in a stage: the
     * processor time of open stages belongs to {@link #OTHER} until they are closed.
     */
    public synchronized List<Total> totals() {
        share();
        Sum other = sum(OTHER);
        sums.remove(OTHER);
        other.processorNanos = PROCESS.getProcessCpuTime();
        other.bytes = THREADS.getTotalThreadAllocatedBytes();
        other.pageFaults = pageFaults(SystemStatus.PROCESS);
        for (Sum sum : sums.values()) {
            other.processorNanos -= sum.processorNanos;
            other.bytes -= sum.bytes;
            other.pageFaults -= sum.pageFaults;
        }
        // The system counts a process's time in hundredths of a second.
        other.processorNanos = Math.max(0, other.processorNanos);
        sums.put(OTHER, other);
        List<Total> totals = new ArrayList<>();
        sums.forEach((name, sum) -> totals.add(new Total(
                name,
                sum.nanos / 1e9,
                sum.processorNanos / 1e9,
                sum.bytes,
                sum.pageFaults,
                sum.peak,
                Collections.unmodifiableMap(new LinkedHashMap<>(sum.figures)))));
        return totals;
    }

    /** Ends the recording. */
    @Override
    public void close() {
        Stages.stop();
    }
}
