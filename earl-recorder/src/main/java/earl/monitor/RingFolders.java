package earl.monitor;

import earl.TraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The folders of a recording's rings: in memory, if the machine has a memory file system, and otherwise in the recording's
 * own folder, which all nodes see. Immutable; any thread.
 *
 * @param places in the order in which processes try them
 * @param node the name of the session's node, as its processes say it; empty: processes of all nodes are taken to be on it
 */
record RingFolders(List<Path> places, String node) {
    static final String SUFFIX = ".ring";
    static final String PREFIX = "expert-";
    static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private static final String MAPS = ".maps";
    private static final String FACT = "rings";

    RingFolders {
        places = List.copyOf(places);
    }

    /**
     * Makes them.
     *
     * @param recording whose they are
     * @param shared the folder that all nodes see
     */
    static RingFolders make(Path recording, Path shared, String node) throws IOException {
        List<Path> places = new ArrayList<>();
        if (Files.isWritable(SHARED_MEMORY)) {
            Path memory = null;
            try {
                memory = Files.createTempDirectory(SHARED_MEMORY, PREFIX);
                Leftovers.own(memory, recording);
                places.add(memory);
            } catch (IOException full) {
                if (memory != null) {
                    removeAll(memory); // Not even room to say whose it is.
                }
            }
        }
        places.add(Files.createDirectories(shared).toAbsolutePath());
        return new RingFolders(places, node);
    }

    /** Writes down where they are. */
    void write(Properties facts) {
        for (int i = 0; i < places.size(); i++) {
            facts.setProperty(FACT + i, places.get(i).toString());
        }
    }

    /**
     * Reads the output of {@link #write}. The author is unknown, and the folders will be removed. So only folders of rings
     * in memory are accepted.
     *
     * @param shared the folder that all nodes see
     * @throws InvalidPathException if a place is none
     */
    static RingFolders read(Properties facts, Path shared, String node) {
        List<Path> places = new ArrayList<>();
        for (int i = 0; facts.containsKey(FACT + i); i++) {
            Path place = Path.of(facts.getProperty(FACT + i));
            if (SHARED_MEMORY.equals(place.getParent())
                    && String.valueOf(place.getFileName()).startsWith(PREFIX)) {
                places.add(place);
            }
        }
        places.add(shared);
        return new RingFolders(places, node);
    }

    /** Variables for the recorder in the environment of the program's processes. */
    void announce(Map<String, String> variables) {
        variables.put("EXPERT_RECORD_NODE", node);
        variables.put("EXPERT_RECORD_RINGS", places.getFirst().toString());
        if (places.size() > 1) {
            variables.put("EXPERT_RECORD_RINGS2", places.getLast().toString());
        }
    }

    /** Whether a ring is one of another node, in the folder that nodes share, where two nodes cannot use it at once. */
    boolean isElsewhere(Path ring) {
        String name = String.valueOf(ring.getFileName());
        return !node.isEmpty()
                && places.getLast().equals(ring.getParent())
                && !name.replaceFirst("\\.\\d+\\.\\d+\\.ring$", "").equals(node);
    }

    /** The rings there are now, of all nodes that use our folders. */
    List<Path> rings() {
        List<Path> found = new ArrayList<>();
        for (Path place : places) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.list(place)) {
                    files.filter(file -> file.toString().endsWith(SUFFIX)).forEach(found::add);
                } catch (IOException fault) {
                    throw new TraceException(place, -1, "cannot be read: " + fault.getMessage(), fault);
                }
            }
        }
        found.sort(null);
        return found;
    }

    /** The copy of a process's {@code /proc/self/maps} beside its ring. */
    static Path maps(Path ring) {
        return ring.resolveSibling(ring.getFileName() + MAPS);
    }

    /** Number of bytes in those that are in memory. */
    long memory() {
        long bytes = 0;
        for (Path place : places.subList(0, places.size() - 1)) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.list(place)) {
                    for (Path file : files.toList()) {
                        bytes += Files.size(file);
                    }
                } catch (IOException fault) {
                    throw new TraceException(place, -1, "cannot be read: " + fault.getMessage(), fault);
                }
            }
        }
        return bytes;
    }

    /** Removes those that are in memory, and all that is in them. */
    void removeFromMemory() throws IOException {
        for (Path place : places.subList(0, places.size() - 1)) {
            removeAll(place);
        }
    }

    /** Removes them and all that is in them. */
    void remove() throws IOException {
        for (Path place : places) {
            removeAll(place);
        }
    }

    /** Removes a folder, if it is there, and all that is in it. */
    static void removeAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
