package earl.monitor;

import earl.TraceException;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RingFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outputs of the monitors of other nodes in the session's folder. For each, the process that starts it makes a file
 * {@code NODE.PID.began} in the shared folder; at its end it makes {@code NODE.PID.done} beside it.
 */
final class NodeOutputs {
    static final String DONE = ".done";
    private static final String BEGAN = ".began";
    private static final long LOOK_MILLIS = 20;

    private final Path shared;
    private final Path work;

    NodeOutputs(Path shared, Path work) {
        this.shared = shared;
        this.work = work;
    }

    /** Whether a file belongs to a monitor of another node. */
    static boolean isMonitor(Path file) {
        return file.toString().endsWith(BEGAN);
    }

    /**
     * Writes the script with which processes on other nodes start monitors there. The script fails if the command does not
     * exist.
     *
     * @param command what starts a monitor; its rings, the stem of its marks and the process that started it follow
     */
    static void script(Path file, List<String> command) throws IOException {
        List<String> words = command.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .toList();
        Files.writeString(
                file,
                "test -x " + words.getFirst() + " || exit 1\n" + String.join(" ", words)
                        + " \"$@\" </dev/null >\"$2.log\" 2>&1 &\n");
    }

    /**
     * Waits until all monitors have ended, after the program has.
     *
     * @param millis for how long at most
     * @return the nodes of those that have not finished, as text with their ranks
     */
    List<String> await(long millis) {
        long until = System.nanoTime() + millis * 1_000_000;
        try {
            List<String> open = open();
            while (!open.isEmpty() && System.nanoTime() < until) {
                Thread.sleep(LOOK_MILLIS);
                open = open();
            }
            Map<String, Set<Integer>> ranks = ranks();
            return open.stream()
                    .map(node -> "the monitor of node " + node + " did not finish: "
                            + (ranks.containsKey(node)
                                    ? "of " + words(ranks.get(node)) + " there is what it had taken"
                                    : "nothing of its processes is there"))
                    .toList();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (IOException fault) {
            throw new TraceException(shared, -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }

    private List<String> open() throws IOException {
        if (!Files.isDirectory(shared)) {
            return List.of();
        }
        // Changing the folder here makes changes of other nodes visible at once: network file systems cache its content
        // for
        // a while.
        Files.delete(Files.createTempFile(shared, "look", ""));
        List<String> open = new ArrayList<>();
        try (Stream<Path> files = Files.list(shared)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(BEGAN)).sorted().toList()) {
                String stem = String.valueOf(file.getFileName());
                stem = stem.substring(0, stem.length() - BEGAN.length());
                if (!Files.exists(shared.resolve(stem + DONE))) {
                    open.add(stem.substring(0, stem.lastIndexOf('.')));
                }
            }
        }
        return open;
    }

    /** [node] -> ranks whose records are there. */
    private Map<String, Set<Integer>> ranks() throws IOException {
        Map<String, Set<Integer>> ranks = new TreeMap<>();
        try (Stream<Path> files = Files.list(work)) {
            for (Path path :
                    files.filter(file -> file.toString().endsWith(".records")).toList()) {
                try (RecordFile file = new RecordFile(path)) {
                    ranks.computeIfAbsent(file.header().host(), node -> new TreeSet<>())
                            .add(file.header().rank());
                }
            }
        }
        return ranks;
    }

    /** The nodes without a monitor, as text, from rings in the shared folder. */
    static List<String> unwatched(List<Path> rings) {
        Map<String, Set<Integer>> nodes = new TreeMap<>();
        for (Path path : rings) {
            try (RingFile ring = RingFile.open(path)) {
                nodes.computeIfAbsent(ring.header().host(), node -> new TreeSet<>())
                        .add(ring.header().rank());
            }
        }
        return nodes.entrySet().stream()
                .map(node -> "no monitor could be started on node " + node.getKey() + ": of " + words(node.getValue())
                        + " there is what their rings had room for")
                .toList();
    }

    private static String words(Set<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ")
                + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
