package expert.spark;

import expert.analysis.ClusterException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.status.api.v1.ExecutorSummary;
import scala.jdk.javaapi.CollectionConverters;

/** The executors that an application has. */
final class Executors {
    /** Of an executor's memory, for events off the heap; {@link SparkSettings} gives the heap the rest. */
    static final double OFF_HEAP = 0.4;

    private static final long POLL_MILLIS = 50;
    private static final String WAIT = "120s";

    private final JavaSparkContext context;
    private final SparkConf conf;

    Executors(JavaSparkContext context) {
        this.context = context;
        this.conf = context.getConf();
    }

    private boolean isLocal() {
        return context.sc().isLocal();
    }

    /** Cores of each executor. */
    private List<Integer> cores() {
        List<Integer> cores = new ArrayList<>();
        for (ExecutorSummary executor :
                CollectionConverters.asJava(context.sc().statusStore().executorList(true))) {
            if (executor.totalCores() > 0 && (isLocal() || !executor.id().equals("driver"))) {
                cores.add(executor.totalCores());
            }
        }
        return cores;
    }

    private int cpusPerTask() {
        return conf.getInt("spark.task.cpus", 1);
    }

    /** Waits until there is one. */
    void await() {
        long limit = conf.getTimeAsMs(SparkSettings.EXECUTOR_WAIT, WAIT);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limit);
        while (!isLocal() && cores().isEmpty()) {
            if (context.sc().isStopped()) {
                throw new ClusterException(
                        context.master()
                                + " has ended the application or does not accept it: is the secret that of the cluster?",
                        null);
            }
            if (System.nanoTime() - end > 0) {
                throw new ClusterException(
                        context.master() + " gives no executor within " + limit / 1000
                                + " s: its workers are busy or have less memory than --conf executor-memory, or executors do not start"
                                + " (their logs are in the workers' work folders), or the secret is not that of the cluster",
                        null);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException stop) {
                throw new CancellationException("interrupted");
            }
        }
    }

    int slots() {
        if (isLocal()) {
            return Math.max(1, context.defaultParallelism() / cpusPerTask());
        }
        await();
        return Math.max(
                1, cores().stream().mapToInt(cores -> cores / cpusPerTask()).sum());
    }

    long memoryPerTask() {
        if (isLocal()) {
            return Runtime.getRuntime().maxMemory() / 2 / slots();
        }
        await();
        int most =
                cores().stream().mapToInt(cores -> cores / cpusPerTask()).max().orElse(1);
        return (long) (conf.getSizeAsBytes("spark.executor.memory", "1g") * OFF_HEAP) / Math.max(1, most);
    }
}
