package expert.cluster;

import java.nio.file.Path;

/** What a task may use while it runs. */
public interface TaskResources {
    /** An empty folder for temporary files, deleted after the task. */
    Path scratch();

    /** Number of worker threads, 1 or more. */
    int threads();
}
