package expert.cluster;

import earl.Progress;
import earl.disk.Temporary;
import earl.parallel.Uninterrupted;
import expert.analysis.ClusterException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Tasks in this process, on threads of their own. They are as separate as on other machines: shared value, inputs, work and
 * outputs are serialized, so no task sees objects of another one. Serialized data comes from this process alone.
 */
public final class LocalCluster implements Cluster {
    private final int slots;
    private final int threadsPerTask;
    private final Progress progress;
    private final boolean twice;
    private final Random order;
    private volatile boolean closed;

    /**
     * One task at a time, which has all threads.
     *
     * @param threads worker threads, 1 or more
     */
    public LocalCluster(int threads, Progress progress) {
        this(1, threads, progress, false, new Random(0));
    }

    /**
     * For tests of work.
     *
     * @param slots tasks at the same time, 1 or more
     * @param threadsPerTask worker threads of a task, 1 or more
     * @param twice whether each task runs twice; the second output counts
     * @param order decides the order in which tasks begin
     */
    LocalCluster(int slots, int threadsPerTask, Progress progress, boolean twice, Random order) {
        this.slots = slots;
        this.threadsPerTask = threadsPerTask;
        this.progress = progress;
        this.twice = twice;
        this.order = order;
    }

    /** A cluster for tests that runs each task twice, in a random order. */
    public static LocalCluster repeating(int slots, long seed) {
        return repeating(slots, seed, Progress.NONE);
    }

    /** As {@link #repeating(int, long)}, and shows progress. */
    public static LocalCluster repeating(int slots, long seed, Progress progress) {
        return new LocalCluster(slots, 1, progress, true, new Random(seed));
    }

    @Override
    public <S extends Serializable, I extends Serializable, O extends Serializable> List<O> map(
            String stage, S shared, List<I> inputs, Work<S, I, O> work) {
        return run(new Job<>(stage, shared, work), inputs).stream()
                .map(output -> Wire.<O>value(output, 0))
                .toList();
    }

    @Override
    public <I extends Serializable, O extends Serializable, R extends Serializable> R reduce(
            Job<?, I, O> each, List<I> inputs, Job<?, Outputs<O>, R> last) {
        List<byte[]> outputs = run(each, inputs);
        Supplier<Outputs<O>> all = () -> new Outputs<>(
                outputs.stream().map(output -> Wire.<O>value(output, 0)).toList());
        return Wire.value(runCopies(last, List.of(all)).getFirst(), 0);
    }

    private <S extends Serializable, I extends Serializable, O extends Serializable> List<byte[]> run(
            Job<S, I, O> job, List<I> inputs) {
        List<Supplier<I>> copies = new ArrayList<>();
        for (I input : inputs) {
            byte[] data = Wire.bytes(input);
            copies.add(() -> Wire.value(data, 0));
        }
        return runCopies(job, copies);
    }

    /**
     * Runs tasks.
     *
     * @param inputs each gives a copy of an input
     * @return the serialized outputs
     */
    private <S extends Serializable, I extends Serializable, O extends Serializable> List<byte[]> runCopies(
            Job<S, I, O> job, List<Supplier<I>> inputs) {
        if (closed) {
            throw new IllegalStateException("the cluster is closed");
        }
        byte[] common = Wire.bytes(job.shared());
        byte[] program = Wire.bytes(job.work());
        AtomicInteger done = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(
                Math.min(slots, Math.max(1, inputs.size())),
                runnable -> Thread.ofPlatform().daemon().name("expert-task").unstarted(runnable));
        try {
            List<Future<byte[]>> futures = new ArrayList<>(Collections.nCopies(inputs.size(), null));
            for (int index : shuffled(inputs.size())) {
                futures.set(index, pool.submit(() -> {
                    Work<S, I, O> copy = Wire.value(program, 0);
                    byte[] output = once(copy, common, inputs.get(index));
                    if (twice) {
                        output = once(copy, common, inputs.get(index));
                    }
                    progress.progress(job.stage(), done.incrementAndGet(), inputs.size());
                    return output;
                }));
            }
            List<byte[]> outputs = new ArrayList<>();
            for (Future<byte[]> future : futures) {
                outputs.add(get(future));
            }
            return outputs;
        } finally {
            pool.shutdownNow();
            await(pool);
        }
    }

    private <S extends Serializable, I extends Serializable, O extends Serializable> byte[] once(
            Work<S, I, O> work, byte[] shared, Supplier<I> input) {
        try (Temporary scratch = Temporary.folder(Path.of(System.getProperty("java.io.tmpdir")), "expert-task")) {
            // The temporary folder itself holds a lock.
            Path folder = Files.createDirectory(scratch.path().resolve("task"));
            return Wire.bytes(work.run(Wire.value(shared, 0), input.get(), new Slot(folder, threadsPerTask)));
        } catch (IOException unusable) {
            throw new ClusterException("no folder for temporary files: " + unusable.getMessage(), unusable);
        }
    }

    private record Slot(Path scratch, int threads) implements TaskResources {}

    private synchronized List<Integer> shuffled(int count) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(i);
        }
        if (twice) {
            Collections.shuffle(all, order);
        }
        return all;
    }

    private static <O> O get(Future<O> future) {
        try {
            return future.get();
        } catch (InterruptedException stop) {
            throw new CancellationException("interrupted");
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            if (failure.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(failure.getCause());
        }
    }

    /** Waits until its tasks have ended: they use files that are deleted afterwards. */
    private static void await(ExecutorService pool) {
        Uninterrupted.await(() -> {
            while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
                // A day is not long for a task.
            }
        });
    }

    @Override
    public int slots() {
        return slots;
    }

    /** Half of the heap, shared by the tasks: the other half is the driver's. */
    @Override
    public long memoryPerTask() {
        return Runtime.getRuntime().maxMemory() / 2 / slots;
    }

    @Override
    public void close() {
        closed = true;
    }
}
