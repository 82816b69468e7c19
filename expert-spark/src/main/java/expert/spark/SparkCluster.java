package expert.spark;

import earl.Progress;
import earl.stage.Stages;
import expert.cluster.Cluster;
import expert.cluster.Job;
import expert.cluster.Outputs;
import expert.cluster.Wire;
import expert.cluster.Work;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

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
        if (inputs.isEmpty()) {
            return List.of();
        }
        try (SparkJob job = new SparkJob(stage)) {
            List<byte[]> outcomes = job.run(
                    job.tasks(new Job<>(stage, shared, work), inputs),
                    inputs.size(),
                    done -> progress.progress(stage, done, inputs.size()));
            return outcomes.stream().map(Outcome::<O>output).toList();
        }
    }

    @Override
    public <I extends Serializable, O extends Serializable, R extends Serializable> R reduce(
            Job<?, I, O> each, List<I> inputs, Job<?, Outputs<O>, R> last) {
        int count = inputs.size();
        try (SparkJob job = new SparkJob(each.stage())) {
            // Each input has a partition of its own, with the same number. Without inputs, there is an empty partition.
            JavaRDD<Tuple2<Integer, byte[]>> numbered = job.tasks(each, inputs)
                    .mapPartitionsWithIndex(
                            (number, outcomes) -> outcomes.hasNext()
                                    ? List.of(new Tuple2<>(number, outcomes.next()))
                                            .iterator()
                                    : Collections.emptyIterator(),
                            false);
            JavaRDD<byte[]> outcome = JavaPairRDD.fromJavaRDD(numbered)
                    .partitionBy(new HashPartitioner(1))
                    .mapPartitions(new LastTask<>(job.task(last), count));
            // Spark tells of tasks later, and perhaps of the last task first.
            int[] shown = {0};
            return Outcome.output(job.run(outcome, count + 1, done -> {
                        if (done <= count || shown[0] < count) {
                            progress.progress(each.stage(), Math.min(done, count), count);
                        }
                        if (done > count) {
                            progress.progress(last.stage(), 1, 1);
                        }
                        shown[0] = done;
                    })
                    .getFirst());
        }
    }

    /** A group of tasks with what they share. One thread. */
    private final class SparkJob implements AutoCloseable {
        private final String group = "expert-" + UUID.randomUUID();
        private final List<Broadcast<byte[]>> shared = new ArrayList<>();
        private long sent;

        SparkJob(String stage) {
            if (closed) {
                throw new IllegalStateException("the cluster is closed");
            }
            counts.begin(group);
            context.setJobGroup(group, "EXPERT: " + stage, true);
        }

        /** The outcomes of tasks, one for each partition. */
        <S extends Serializable, I extends Serializable, O extends Serializable> JavaRDD<byte[]> tasks(
                Job<S, I, O> job, List<I> inputs) {
            List<byte[]> data = inputs.stream().map(Wire::bytes).toList();
            sent += data.stream().mapToLong(input -> input.length).sum();
            return context.parallelize(data, Math.max(1, data.size())).map(task(job));
        }

        <S extends Serializable, I extends Serializable, O extends Serializable> Task<S, I, O> task(Job<S, I, O> job) {
            byte[] bytes = Wire.bytes(job.shared());
            sent += bytes.length;
            Broadcast<byte[]> common = context.broadcast(bytes);
            shared.add(common);
            return new Task<>(common, Wire.bytes(job.work()), Failures.attempts(context));
        }

        /**
         * Runs tasks, and waits for them.
         *
         * @param show gets the number of tasks done, whenever it has changed
         * @return what the last partitions have, in their order
         */
        List<byte[]> run(JavaRDD<byte[]> last, int tasks, IntConsumer show) {
            try {
                List<byte[]> outcomes = await(last.collectAsync(), group, show);
                show.accept(tasks);
                if (Stages.areRecorded()) {
                    Stages.count("sent_bytes", (double) sent);
                    counts.figures(group, tasks).forEach(Stages::count);
                }
                return outcomes;
            } catch (RuntimeException fault) {
                throw fault;
            } catch (Exception interrupted) {
                // Scala declares no exceptions. Spark throws an InterruptedException here.
                throw new CancellationException("interrupted");
            }
        }

        @Override
        public void close() {
            counts.end(group);
            if (!context.sc().isStopped()) {
                context.clearJobGroup();
                shared.forEach(common -> common.destroy(false));
            }
        }
    }

    private List<byte[]> await(JavaFutureAction<List<byte[]>> running, String group, IntConsumer show) {
        boolean done = false;
        try {
            int before = -1;
            while (true) {
                int now = counts.done(group);
                if (now != before) {
                    before = now;
                    // Stops the work by an exception if the user wants to.
                    show.accept(now);
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
