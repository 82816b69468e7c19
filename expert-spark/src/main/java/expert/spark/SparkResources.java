package expert.spark;

import earl.disk.Temporary;
import expert.cluster.TaskResources;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkEnv;
import org.jspecify.annotations.Nullable;

/** The folder of one task, on the executor's own disk, and its threads. */
final class SparkResources implements TaskResources, AutoCloseable {
    private final Temporary folder;
    private final Path scratch;
    private final int threads;

    private SparkResources(Temporary folder, Path scratch, int threads) {
        this.folder = folder;
        this.scratch = scratch;
        this.threads = threads;
    }

    static SparkResources make() throws IOException {
        Temporary folder = Temporary.folder(disk(), "expert-task");
        // The folder has a lock file, a task's is empty.
        Path scratch = Files.createDirectory(folder.path().resolve("scratch"));
        return new SparkResources(
                folder, scratch, Integer.parseInt(SparkEnv.get().conf().get("spark.task.cpus", "1")));
    }

    /** Spark deletes the folders of an executor when its application ends, also if the executor was killed. */
    private static Path disk() {
        for (String name : new String[] {"SPARK_EXECUTOR_DIRS", "SPARK_LOCAL_DIRS"}) {
            String folder = first(System.getenv(name), name.equals("SPARK_EXECUTOR_DIRS") ? File.pathSeparator : ",");
            if (folder != null && Files.isDirectory(Path.of(folder))) {
                return Path.of(folder);
            }
        }
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static @Nullable String first(@Nullable String list, String separator) {
        return list == null || list.isEmpty() ? null : list.split(separator, 2)[0];
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
