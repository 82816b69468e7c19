package expert.spark;

import earl.Progress;
import earl.stage.Stages;
import expert.cluster.Cluster;
import expert.cluster.Wire;
import expert.cluster.Work;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Tasks of a Spark application. */
public final class SparkCluster implements Cluster {
    private static final long REDRAW_MILLIS = 100;

    private final JavaSparkContext context;
    private final Progress progress;
    private final boolean ownsContext;
    private final TaskCounts counts = new TaskCounts();
    private final Executors executors;
    private volatile boolean closed;

    SparkCluster(JavaSparkContext context, Progress progress, boolean ownsContext) {
        this.context = context;
        this.progress = progress;
        this.ownsContext = ownsContext;
        this.executors = new Executors(context);
        context.sc().addSparkListener(counts);
    }

    /**
     * The cluster of an application that has a context already, such as a notebook. Closing it leaves the context as it is.
     *
     * @param progress receives the tasks done by stage, from the threads that call {@link #map}
     */
    public static SparkCluster of(JavaSparkContext context, Progress progress) {
        return new SparkCluster(context, progress, false);
    }

    @Override
    public <S extends Serializable, I extends Serializable, O extends Serializable> List<O> map(
            String stage, S shared, List<I> inputs, Work<S, I, O> work) {
        if (closed) {
            throw new IllegalStateException("the cluster is closed");
        }
        if (inputs.isEmpty()) {
            return List.of();
        }
        try {
            return run(stage, shared, inputs, work);
        } catch (RuntimeException fault) {
            throw fault;
        } catch (Exception interrupted) {
            // Spark's Scala declares no exceptions, and throws that of an interruption.
            throw new CancellationException("interrupted");
        }
    }

    private <S extends Serializable, I extends Serializable, O extends Serializable> List<O> run(
            String stage, S shared, List<I> inputs, Work<S, I, O> work) throws Exception {
        String group = "expert-" + UUID.randomUUID();
        counts.begin(group);
        byte[] sharedBytes = Wire.bytes(shared);
        Broadcast<byte[]> common = context.broadcast(sharedBytes);
        try {
            context.setJobGroup(group, "EXPERT: " + stage, true);
            Task<S, I, O> task = new Task<>(common, Wire.bytes(work), Failures.attempts(context));
            List<byte[]> data = inputs.stream().map(Wire::bytes).toList();
            // One input a partition; collect keeps their order.
            JavaFutureAction<List<byte[]>> running =
                    context.parallelize(data, data.size()).map(task).collectAsync();
            List<O> outputs = await(running, group, stage, inputs.size()).stream()
                    .map(Outcome::<O>output)
                    .toList();
            progress.progress(stage, inputs.size(), inputs.size());
            if (Stages.areRecorded()) {
                long sent = sharedBytes.length
                        + data.stream().mapToLong(input -> input.length).sum();
                Stages.count("sent_bytes", (double) sent);
                counts.figures(group, inputs.size()).forEach(Stages::count);
            }
            return outputs;
        } finally {
            counts.end(group);
            if (!context.sc().isStopped()) {
                context.clearJobGroup();
                common.destroy(false);
            }
        }
    }

    private List<byte[]> await(JavaFutureAction<List<byte[]>> running, String group, String stage, int tasks) {
        boolean done = false;
        try {
            int before = -1;
            while (true) {
                int now = counts.done(group);
                if (now != before) {
                    before = now;
                    // Stops the work by an exception if the user wants to.
                    progress.progress(stage, now, tasks);
                }
                try {
                    List<byte[]> outcomes = running.get(REDRAW_MILLIS, TimeUnit.MILLISECONDS);
                    done = true;
                    return outcomes;
                } catch (TimeoutException notYet) {
                    // Shows how far the tasks are, and waits again.
                }
            }
        } catch (InterruptedException stop) {
            throw new CancellationException("interrupted");
        } catch (ExecutionException failure) {
            done = true;
            throw Failures.of(failure.getCause() == null ? failure : failure.getCause());
        } finally {
            if (!done) {
                running.cancel(true);
            }
        }
    }

    @Override
    public int slots() {
        return executors.slots();
    }

    @Override
    public long memoryPerTask() {
        return executors.memoryPerTask();
    }

    /** Waits until the cluster has an executor. @throws ClusterException if it gets none in time */
    void awaitExecutors() {
        executors.await();
    }

    @Override
    public void close() {
        closed = true;
        if (!context.sc().isStopped()) {
            context.sc().removeSparkListener(counts);
            if (ownsContext) {
                closeContext();
            }
        }
    }

    /** Scala prints the stack of a task that Spark hands to a pool which it has closed already. */
    private void closeContext() {
        PrintStream err = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            context.close();
        } finally {
            System.setErr(err);
        }
    }
}
