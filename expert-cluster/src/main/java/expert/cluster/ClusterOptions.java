package expert.cluster;

import earl.Progress;
import java.util.Map;

/**
 * Options for opening a {@link Cluster}.
 *
 * @param settings settings of the implementation, by name; it refuses unknown ones with an {@link IllegalArgumentException}
 *     of one line
 * @param progress receives the tasks done by stage, and notices; called from any thread
 * @param threads number of worker threads that tasks in this process share, 1 or more
 */
public record ClusterOptions(Map<String, String> settings, Progress progress, int threads) {
    public ClusterOptions {
        settings = Map.copyOf(settings);
        if (threads < 1) {
            throw new IllegalArgumentException("threads are 1 or more, not " + threads);
        }
    }
}
