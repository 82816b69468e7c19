package expert.spark;

import expert.cluster.Cluster;
import expert.cluster.Job;
import expert.cluster.Outputs;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A folder in which tasks say that they have begun, and wait until they may go on. All machines see it. */
final class Gate {
    private static final String OPEN = "open";
    private static final String BEGUN = "begun-";
    private static final String DONE = "done-";
    private static final long POLL_NANOS = 20_000_000;

    private final Path folder;
    private volatile int tasks;

    Gate(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
    }

    /** Work that begins when the gate is open. */
    <S extends Serializable, I extends Serializable, O extends Serializable> Work<S, I, O> hold(Work<S, I, O> work) {
        return new Held<>(work, folder.toString());
    }

    private <S extends Serializable, I extends Serializable, O extends Serializable> Job<S, I, O> hold(
            Job<S, I, O> job) {
        return new Job<>(job.stage(), job.shared(), hold(job.work()));
    }

    private record Held<S extends Serializable, I extends Serializable, O extends Serializable>(
            Work<S, I, O> work, String folder) implements Work<S, I, O> {
        @Override
        public O run(S shared, I input, TaskResources resources) {
            try {
                String name = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
                Files.createFile(Path.of(folder, BEGUN + name));
                while (!Files.exists(Path.of(folder, OPEN))) {
                    LockSupport.parkNanos(POLL_NANOS);
                }
                O output = work.run(shared, input, resources);
                Files.createFile(Path.of(folder, DONE + name));
                return output;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Runs something on a thread of its own: the common pool may have only one, which the ends of processes need too. */
    static <T> CompletableFuture<T> run(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Thread.ofPlatform().daemon()::start);
    }

    /** A cluster with some number of slots, of which the tasks of one stage wait at the gate. */
    Cluster hold(Cluster cluster, String held, int slots) {
        return new Cluster() {
            @Override
            public <S extends Serializable, I extends Serializable, O extends Serializable> List<O> map(
                    String stage, S shared, List<I> inputs, Work<S, I, O> work) {
                if (!stage.equals(held)) {
                    return cluster.map(stage, shared, inputs, work);
                }
                tasks = inputs.size();
                return cluster.map(stage, shared, inputs, Gate.this.hold(work));
            }

            @Override
            public <I extends Serializable, O extends Serializable, R extends Serializable> R reduce(
                    Job<?, I, O> each, List<I> inputs, Job<?, Outputs<O>, R> last) {
                if (!each.stage().equals(held)) {
                    return cluster.reduce(each, inputs, last);
                }
                tasks = inputs.size();
                return cluster.reduce(Gate.this.hold(each), inputs, last);
            }

            @Override
            public int slots() {
                return slots;
            }

            @Override
            public long memoryPerTask() {
                return cluster.memoryPerTask();
            }

            @Override
            public void close() {
                cluster.close();
            }
        };
    }

    void open() throws IOException {
        Files.createFile(folder.resolve(OPEN));
    }

    /** Number of tasks of the stage that waits. */
    int tasks() {
        return tasks;
    }

    /** Number of tasks that have begun; one that began twice counts twice. */
    int begun() {
        return names(BEGUN).size();
    }

    /** Number of tasks that have ended. */
    int done() {
        return names(DONE).size();
    }

    /** Waits until tasks have begun in two processes; one of these. */
    ProcessHandle awaitTwo(CompletableFuture<?> running) {
        await(() -> processes().size() >= 2, running);
        return ProcessHandle.of(processes().getFirst()).orElseThrow();
    }

    private List<Long> processes() {
        return names(BEGUN).stream()
                .map(name -> Long.parseLong(name.substring(BEGUN.length(), name.indexOf('-', BEGUN.length()))))
                .distinct()
                .toList();
    }

    /** Waits until something holds, or the work has failed. */
    static void await(BooleanSupplier condition, CompletableFuture<?> running) {
        while (!condition.getAsBoolean()) {
            if (running.isDone()) {
                running.join();
                throw new IllegalStateException("the work ended too early");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private List<String> names(String prefix) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
