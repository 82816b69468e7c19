package expert.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.spark.Success$;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.jspecify.annotations.Nullable;

/** Listens to Spark: which tasks of each running group have ended. Called by a thread of Spark; asked by any thread. */
final class TaskCounts extends SparkListener {
    private static final String GROUP = "spark.jobGroup.id";

    private static final long PATIENCE_MILLIS = 1000;
    private static final double MILLIS = 1e3;
    private static final double NANOS = 1e9;

    private final Map<String, Set<TaskOfStage>> done = new HashMap<>();
    private final Map<Integer, String> groups = new HashMap<>();
    private final Map<String, Map<String, Double>> figures = new HashMap<>();

    private record TaskOfStage(int stage, int index) {}

    /** From now on the tasks of a group count. */
    synchronized void begin(String group) {
        done.put(group, new HashSet<>());
        figures.put(group, new LinkedHashMap<>());
    }

    synchronized void end(String group) {
        done.remove(group);
        figures.remove(group);
        groups.values().removeIf(group::equals);
    }

    /** Number of tasks that have ended with success; one that ran twice counts once. */
    synchronized int done(String group) {
        Set<TaskOfStage> tasks = done.get(group);
        return tasks == null ? 0 : tasks.size();
    }

    /**
     * What the tasks of a group took, by figure, with tasks that failed or ran twice. Waits until all tasks are known to have
     * ended, but not for ever: Spark may lose an event if there are very many.
     */
    synchronized Map<String, Double> figures(String group, int tasks) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (done(group) < tasks && System.nanoTime() < end) {
            wait(PATIENCE_MILLIS);
        }
        return new LinkedHashMap<>(figures.getOrDefault(group, Map.of()));
    }

    @Override
    public synchronized void onJobStart(SparkListenerJobStart start) {
        String group = group(start.properties());
        if (group != null && done.containsKey(group)) {
            start.stageIds().foreach(stage -> groups.put((Integer) stage, group));
        }
    }

    private static @Nullable String group(@Nullable Properties properties) {
        return properties == null ? null : properties.getProperty(GROUP);
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        String group = groups.getOrDefault(end.stageId(), "");
        Set<TaskOfStage> tasks = done.get(group);
        if (tasks == null) {
            return;
        }
        if (end.taskMetrics() != null) {
            add(Objects.requireNonNull(figures.get(group)), end.taskMetrics());
        }
        if (end.reason() == Success$.MODULE$) {
            tasks.add(new TaskOfStage(end.stageId(), end.taskInfo().index()));
            notifyAll();
        }
    }

    private static void add(Map<String, Double> figures, TaskMetrics task) {
        figures.merge("runs", 1.0, Double::sum);
        figures.merge("run_seconds", task.executorRunTime() / MILLIS, Double::sum);
        figures.merge("CPU_seconds", task.executorCpuTime() / NANOS, Double::sum);
        figures.merge("returned_bytes", (double) task.resultSize(), Double::sum);
        figures.merge(
                "shuffled_bytes",
                (double) task.shuffleReadMetrics().totalBytesRead()
                        + task.shuffleWriteMetrics().bytesWritten(),
                Double::sum);
        figures.merge("spilled_bytes", (double) task.memoryBytesSpilled() + task.diskBytesSpilled(), Double::sum);
    }
}
