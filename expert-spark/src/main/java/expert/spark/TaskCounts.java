package expert.spark;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.spark.Success$;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.jspecify.annotations.Nullable;

/** Listens to Spark: which tasks of each running map have ended. Called by a thread of Spark; asked by any thread. */
final class TaskCounts extends SparkListener {
    private static final String GROUP = "spark.jobGroup.id";

    private final Map<String, BitSet> done = new HashMap<>();
    private final Map<Integer, String> groups = new HashMap<>();

    /** From now on the tasks of a group count. */
    synchronized void begin(String group) {
        done.put(group, new BitSet());
    }

    synchronized void end(String group) {
        done.remove(group);
        groups.values().removeIf(group::equals);
    }

    /** Number of tasks that have ended with success; one that ran twice counts once. */
    synchronized int done(String group) {
        BitSet tasks = done.get(group);
        return tasks == null ? 0 : tasks.cardinality();
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
        BitSet tasks = done.get(groups.getOrDefault(end.stageId(), ""));
        if (tasks != null && end.reason() == Success$.MODULE$) {
            tasks.set(end.taskInfo().index());
        }
    }
}
