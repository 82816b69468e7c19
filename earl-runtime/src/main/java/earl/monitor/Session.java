package earl.monitor;

import earl.Progress;
import earl.TraceException;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One recording: its folder, where the rings are, and what is done with them. The folder holds the archive in the end; until then
 * {@code .recording} in it holds what is needed to make it, so that another process can ({@link #recover}) if this one is killed.
 */
public final class Session {
    private static final String WORK = ".recording";
    private static final String FACTS = "session.properties";
    private static final String TABLE = "functions.txt";
    private static final String RINGS = "rings";
    private static final String RATE = "rate";
    private static final String RING_SUFFIX = ".ring";
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final Path folder;
    private final Path work;
    private final List<Path> rings;
    private final double rate;
    private List<LaneWatch> watched = List.of();

    private Session(Path folder, List<Path> rings, double rate) {
        this.folder = folder;
        this.work = folder.resolve(WORK);
        this.rings = List.copyOf(rings);
        this.rate = rate;
    }

    /**
     * Begins a recording.
     *
     * @param folder where; made if missing
     * @param library the recorder
     * @throws TraceException if the folder cannot be written
     */
    public static Session begin(Path folder, RecorderLibrary library) {
        return begin(folder, library.counterRate());
    }

    /** The same, where the processor's counter has so many ticks a second. */
    static Session begin(Path folder, double rate) {
        try {
            Path work = folder.resolve(WORK);
            removeAll(work);
            List<Path> rings = new ArrayList<>();
            if (Files.isWritable(SHARED_MEMORY)) {
                rings.add(Files.createTempDirectory(SHARED_MEMORY, "expert-"));
            }
            rings.add(Files.createDirectories(work.resolve(RINGS)).toAbsolutePath());
            Files.writeString(work.resolve(TABLE), FunctionTable.text());
            Properties facts = new Properties();
            facts.setProperty(RATE, String.valueOf(rate));
            for (int i = 0; i < rings.size(); i++) {
                facts.setProperty(RINGS + i, rings.get(i).toString());
            }
            try (Writer out = Files.newBufferedWriter(work.resolve(FACTS))) {
                facts.store(out, null);
            }
            return new Session(folder, rings, rate);
        } catch (IOException fault) {
            throw new TraceException(folder, -1, "cannot be written: " + fault.getMessage(), fault);
        }
    }

    /**
     * Goes on with a recording whose monitor was killed: takes what is left in the rings.
     *
     * @throws TraceException if the folder holds none
     */
    public static Session recover(Path folder) {
        Path work = folder.resolve(WORK);
        Properties facts = new Properties();
        try (Reader in = Files.newBufferedReader(work.resolve(FACTS))) {
            facts.load(in);
        } catch (IOException missing) {
            throw new TraceException(folder, -1, "holds no recording that was broken off", missing);
        }
        List<Path> rings = new ArrayList<>();
        for (int i = 0; facts.containsKey(RINGS + i); i++) {
            rings.add(Path.of(facts.getProperty(RINGS + i)));
        }
        Session session = new Session(folder, rings, Double.parseDouble(facts.getProperty(RATE, "0")));
        session.takeAll();
        return session;
    }

    private void takeAll() {
        for (Path path : ringFiles()) {
            try (RingFile ring = RingFile.open(path);
                    Spool spool = new Spool(records(path), ring)) {
                long from = ring.tail();
                long whole = from + ring.whole(from, ring.head());
                spool.append(ring, from, whole);
                ring.consumed(whole);
            }
        }
    }

    /** What the recorder must find in the environment of the program's processes. */
    public Map<String, String> environment() {
        return rings.size() > 1
                ? Map.of(
                        "EXPERT_RECORD_RINGS", rings.getFirst().toString(),
                        "EXPERT_RECORD_RINGS2", rings.getLast().toString())
                : Map.of("EXPERT_RECORD_RINGS", rings.getFirst().toString());
    }

    /** The rings there are now. */
    List<Path> ringFiles() {
        List<Path> found = new ArrayList<>();
        for (Path place : rings) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.list(place)) {
                    files.filter(file -> file.toString().endsWith(RING_SUFFIX)).forEach(found::add);
                } catch (IOException fault) {
                    throw new TraceException(place, -1, "cannot be read: " + fault.getMessage(), fault);
                }
            }
        }
        found.sort(null);
        return found;
    }

    /** Where the records of a ring are kept. */
    Path records(Path ring) {
        return Recording.records(work, ring);
    }

    /** The clock of a process, as far as it can be known while it runs. */
    double ticksPerSecond(RingHeader header) {
        return header.counter() && rate > 0 ? rate : 1e9;
    }

    /** Those who watched its threads, when all have ended. */
    void watched(List<LaneWatch> watches) {
        watched = List.copyOf(watches);
    }

    /**
     * What was selected, in words, one line a window of the first rank that has any; nothing where all calls were kept.
     *
     * @param outcome what {@link #write} answered
     */
    public List<String> selection(Recording.Outcome outcome) {
        return new MonitorReport(watched, outcome, FunctionTable.shipped().names()).selection();
    }

    /** Whether its threads were watched, so that only a selection was kept. */
    public boolean wasWatched() {
        return !watched.isEmpty();
    }

    /** The folder that was asked for. */
    public Path folder() {
        return folder;
    }

    /**
     * Makes the archive of what was recorded.
     *
     * @throws TraceException if nothing was, or the archive cannot be written
     */
    public Recording.Outcome write(Progress progress) {
        try {
            for (Path ring : ringFiles()) {
                Path maps = ring.resolveSibling(ring.getFileName() + ".maps");
                if (Files.exists(maps)) {
                    Files.copy(
                            maps, work.resolve(maps.getFileName()), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                }
            }
            String table = Files.readString(work.resolve(TABLE));
            Recording.Outcome outcome = new Recording(work, table, rate).write(folder, progress);
            new MonitorReport(watched, outcome, FunctionTable.parse(table).names()).write(folder);
            return outcome;
        } catch (IOException fault) {
            throw new TraceException(work, -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }

    /**
     * Leaves nothing behind where the program recorded nothing: it did not call MPI, or could not be started.
     *
     * @return whether that is so; else all stays as it is
     */
    public boolean dropIfEmpty() {
        try (Stream<Path> files = Files.list(work)) {
            Set<String> own = Set.of(TABLE, FACTS, RINGS);
            boolean recorded = files.anyMatch(file -> !own.contains(String.valueOf(file.getFileName())));
            if (recorded || !ringFiles().isEmpty()) {
                return false;
            }
        } catch (IOException fault) {
            throw new TraceException(work, -1, "cannot be read: " + fault.getMessage(), fault);
        }
        clear();
        try (Stream<Path> others = Files.list(folder)) {
            if (others.findAny().isEmpty()) {
                Files.delete(folder);
            }
        } catch (IOException fault) {
            throw new TraceException(folder, -1, "cannot be removed: " + fault.getMessage(), fault);
        }
        return true;
    }

    /** Removes the rings and what the archive was made from. */
    public void clear() {
        try {
            for (Path place : rings) {
                removeAll(place);
            }
            removeAll(work);
        } catch (IOException fault) {
            throw new TraceException(work, -1, "cannot be removed: " + fault.getMessage(), fault);
        }
    }

    private static void removeAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
