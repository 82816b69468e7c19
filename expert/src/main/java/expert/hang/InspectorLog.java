package expert.hang;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one rank of a communicator that NVIDIA's NCCL Inspector wrote. It writes an operation when it has
 * completed, and loses those that its ring has no room for.
 *
 * @param file the log
 * @param communicator id of the communicator
 * @param rank rank in the communicator
 * @param size number of ranks of the communicator
 * @param version version of the log's form
 * @param completed by kind of operation, for instance {@code AllReduce}: the numbers of its operations. NCCL counts each kind
 *     by itself.
 * @param cutAt byte at which the log breaks off; -1 if it does not
 */
record InspectorLog(
        Path file,
        String communicator,
        int rank,
        int size,
        String version,
        Map<String, TreeSet<Long>> completed,
        long cutAt) {

    /** The log of a communicator without operations so far. */
    static InspectorLog empty(Path file, String communicator, int rank, int size, String version) {
        return new InspectorLog(file, communicator, rank, size, version, new TreeMap<>(), -1);
    }

    InspectorLog cutAt(long offset) {
        return new InspectorLog(file, communicator, rank, size, version, completed, offset);
    }

    /** Whether a value is a line of such a log. */
    static boolean isLine(@Nullable Object value) {
        return value instanceof Map<?, ?> map && map.get("header") != null && map.get("coll_perf") != null;
    }

    /** Number of operations of a kind in the log. */
    long count(String kind) {
        TreeSet<Long> numbers = completed.get(kind);
        return numbers == null ? 0 : numbers.size();
    }

    /** The last operation of a kind in the log; 0 if there is none. */
    long last(String kind) {
        TreeSet<Long> numbers = completed.get(kind);
        return numbers == null || numbers.isEmpty() ? 0 : numbers.last();
    }
}
