package earl.monitor;

import earl.Progress;
import earl.TraceException;
import earl.monitor.archive.Recording;
import earl.monitor.call.CallKinds;
import earl.monitor.call.CallTable;
import earl.monitor.profile.CallsFile;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import earl.monitor.symbol.KnownNames;
import earl.monitor.watch.FirstCalls;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadResult;
import earl.monitor.watch.ThreadResultFile;
import earl.monitor.watch.ThreadWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A recording: its folder, its rings, and their processing. Finally the folder has the archive. Until then, {@code
 * .recording} in it has what is needed to make the archive, so that another process can do it ({@link #recover}) if this one
 * is killed.
 */
public final class Session {
    private static final String NODE = "node";
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
    /** Time for the monitors of other nodes to finish after the program has ended. */
    private static final long NODES_MILLIS = 30_000;

    private static final String RATE = "rate";
    private static final String FRAMES = "frames";
    private static final String ALL = "all";
    private static final String CONTENT = "content";
    private static final String PROFILE = "profile";
    /** Names that only recordings with events have in their folder, and only those without. */
    private static final List<String> OF_ARCHIVES =
            List.of("traces", "traces.def", "traces.otf2", "graphs.efg", "selection.csv", "stability.csv");

    private static final List<String> OF_PROFILES = List.of("profile.cubex", "calls.csv");

    private final Path folder;
    private final WorkFolder work;
    private final RingFolders rings;
    private final double rate;
    private boolean monitors;
    private boolean allFrames;
    private boolean profile;
    private final KnownNames names = new KnownNames();
    private List<ThreadWatch> watched = List.of();
    private List<ThreadResult> results = List.of();
    private FirstCalls.Kept kept = FirstCalls.Kept.WANTED;
    private String share = "";

    private Session(Path folder, WorkFolder work, RingFolders rings, double rate) {
        this.folder = folder;
        this.work = work;
        this.rings = rings;
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
        return begin(folder, library.counterRate(), hostName());
    }

    /** Begins a recording on a machine whose processor counter has {@code rate} ticks per second. */
    static Session begin(Path folder, double rate) {
        return begin(folder, rate, hostName());
    }

    /** The name of this node, as its processes say it. */
    private static String hostName() {
        try {
            return Files.readString(HOST_NAME).strip();
        } catch (IOException unknown) {
            return "";
        }
    }

    /** Begins a recording on a node with this name. */
    static Session begin(Path folder, double rate, String node) {
        try {
            WorkFolder work = WorkFolder.of(folder);
            work.empty();
            RingFolders rings = RingFolders.make(folder, work.rings(), node);
            work.mark();
            work.table(FunctionTable.text());
            Properties facts = new Properties();
            facts.setProperty(RATE, String.valueOf(rate));
            facts.setProperty(NODE, node);
            rings.write(facts);
            work.store(facts);
            return new Session(folder, work, rings, rate);
        } catch (IOException fault) {
            throw TraceException.unwritable(folder, fault);
        }
    }

    /** The path of the recorder's library during a recording; it is removed with the recording's other data. */
    public static Path library(Path folder) {
        return WorkFolder.of(folder).library();
    }

    /**
     * Continues a recording whose monitor was killed: takes the rest of the rings.
     *
     * @throws TraceException if the folder holds none
     */
    public static Session recover(Path folder) {
        WorkFolder work = WorkFolder.of(folder);
        Properties facts = work.facts();
        try {
            RingFolders rings = RingFolders.read(facts, work.rings(), facts.getProperty(NODE, ""));
            Session session = new Session(folder, work, rings, Double.parseDouble(facts.getProperty(RATE, "0")));
            session.monitors = true;
            session.profile = facts.getProperty(CONTENT, "").equals(PROFILE);
            session.allFrames = facts.getProperty(FRAMES, "").equals(ALL);
            session.takeAll();
            return session;
        } catch (NumberFormatException | InvalidPathException damaged) {
            throw new TraceException(folder, -1, "the description of its recording is damaged", damaged);
        }
    }

    /** Whether a folder holds a recording without its archive: it was broken off, or it goes on. */
    public static boolean isUnfinished(Path folder) {
        return WorkFolder.of(folder).isThere();
    }

    /**
     * Whether a recording without its archive goes on: its monitor, or a process of its program on this node, still runs.
     *
     * @throws TraceException if the folder holds no such recording
     */
    public static boolean isRunning(Path folder) {
        WorkFolder work = WorkFolder.of(folder);
        Properties facts = work.facts();
        try {
            return Leftovers.areInUse(RingFolders.read(facts, work.rings(), facts.getProperty(NODE, "")));
        } catch (InvalidPathException damaged) {
            throw new TraceException(folder, -1, "the description of its recording is damaged", damaged);
        }
    }

    /** The part of a recording on another node. */
    static Session ofNode(WorkFolder work, Path rings, Properties facts) {
        RingFolders own = new RingFolders(List.of(rings), "");
        Session session = new Session(work.path(), work, own, Double.parseDouble(facts.getProperty(RATE, "0")));
        session.monitors = true;
        return session;
    }

    /**
     * Lets processes on other nodes start monitors there, {@link NodeMonitor#run}. The folder must be one that all nodes see.
     *
     * @param settings how programs are watched
     * @param command what starts such a monitor, empty if nothing can; its rings, the stem of its marks and the process that started it follow
     */
    public void monitors(Settings settings, List<String> command) {
        if (command.isEmpty()) {
            return;
        }
        try {
            Properties facts = work.facts();
            settings.write(facts);
            work.store(facts);
            NodeOutputs.script(work.monitor(), command);
            monitors = true;
        } catch (IOException fault) {
            throw TraceException.unwritable(work.path(), fault);
        }
    }

    /** Keeps the frames of libraries that only lead to MPI in call paths, too. */
    public void keepAllFrames() {
        set(FRAMES, ALL);
        allFrames = true;
    }

    /** Keeps only the profile of the run: processes add up their calls, and there is no archive. */
    public void keepProfileOnly() {
        set(CONTENT, PROFILE);
        profile = true;
    }

    /** Whether only the profile of the run is kept. */
    public boolean keepsProfileOnly() {
        return profile;
    }

    private void set(String fact, String value) {
        try {
            Properties facts = work.facts();
            facts.setProperty(fact, value);
            work.store(facts);
        } catch (IOException fault) {
            throw TraceException.unwritable(work.path(), fault);
        }
    }

    /** Whether the recording in a folder, which was broken off, has its rings in a folder. */
    static boolean needs(Path folder, Path place) {
        try {
            return WorkFolder.of(folder).facts().containsValue(place.toString());
        } catch (TraceException recovered) {
            return false;
        }
    }

    private void takeAll() {
        for (Path path : ringFiles()) {
            try (RingFile ring = open(path);
                    Spool spool = new Spool(records(path), ring)) {
                if (!Collector.isAlive(ring.header().pid())) {
                    ring.abandoned();
                }
                FirstCalls.rest(records(path), ring);
                ring.consumed(spool.append(ring, ring.read(), ring.head()));
            }
        }
    }

    /** Opens a ring of the recording's. */
    RingFile open(Path ring) {
        return RingFile.open(ring, work.rings());
    }

    /** Variables for the recorder in the environment of the program's processes. */
    public Map<String, String> environment() {
        Map<String, String> variables = new TreeMap<>();
        rings.announce(variables);
        variables.put(
                "EXPERT_RECORD_PID", String.valueOf(ProcessHandle.current().pid()));
        if (monitors) {
            variables.put("EXPERT_RECORD_MONITOR", work.monitor().toString());
        }
        variables.put("EXPERT_RECORD_PROFILE", profile ? "1" : "0");
        return variables;
    }

    /**
     * The rings there are now.
     *
     * @param ended whether the program has ended: the rings of other nodes may only be read after that
     */
    List<Path> ringFiles(boolean ended) {
        return ringFiles().stream()
                .filter(ring -> ended || !rings.isElsewhere(ring))
                .toList();
    }

    /** The rings there are now, of all nodes that use our folders. */
    List<Path> ringFiles() {
        return rings.rings();
    }

    /** Names that are found while the program runs. */
    KnownNames names() {
        return names;
    }

    /** File of the records of a ring. */
    Path records(Path ring) {
        return Recording.records(work.path(), ring);
    }

    /** The clock rate of a process, as far as it is known while the process runs. */
    double ticksPerSecond(RingHeader header) {
        return header.counter() && rate > 0 ? rate : 1e9;
    }

    /** Sets the watches of its threads, after all have ended. */
    void watched(List<ThreadWatch> watches) {
        watched = List.copyOf(watches);
    }

    /**
     * The selection as text, one line per stretch of the first rank with stretches; empty if all calls were kept.
     *
     * @param outcome what {@link #write} answered
     */
    public List<String> selection(Recording.Outcome outcome) {
        return new MonitorReport(results, outcome, FunctionTable.shipped().names()).selection();
    }

    /** The share of the run that the events represent, as text; empty if all calls were kept. */
    public String share() {
        return share;
    }

    /**
     * The processes whose graphs do not have the order of all calls, as text.
     *
     * @param outcome what {@link #write} answered
     */
    public List<String> unordered(Recording.Outcome outcome) {
        return new MonitorReport(results, outcome, FunctionTable.shipped().names()).unordered();
    }

    /**
     * Whether iterations should have been selected and none was, so that the recording has the first calls, or all of them.
     */
    public boolean lacksSelection() {
        return kept != FirstCalls.Kept.WANTED;
    }

    /** Whether calls are missing at the end of the recording because no iteration was selected. */
    public boolean holdsFirstCallsOnly() {
        return kept == FirstCalls.Kept.FIRST;
    }

    /** The requested folder. */
    public Path folder() {
        return folder;
    }

    /**
     * Makes the archive of the recording.
     *
     * @throws TraceException if nothing was, or the archive cannot be written
     */
    public Recording.Outcome write(Progress progress) {
        return write(progress, NODES_MILLIS);
    }

    /** As {@link #write(Progress)}, with a limit in milliseconds on the wait for monitors of other nodes. */
    Recording.Outcome write(Progress progress, long millis) {
        saveMaps();
        try {
            List<String> lacks = new ArrayList<>(new NodeOutputs(work.rings(), work.path()).await(millis));
            lacks.addAll(NodeOutputs.unwatched(
                    ringFiles().stream().filter(rings::isElsewhere).toList()));
            String table = work.table();
            if (work.isUnused() && work.hasRefusals()) {
                throw new TraceException(folder, -1, "no process of the program left records; each printed the reason");
            }
            results = new ArrayList<>(ThreadResultFile.readAll(work.path()));
            watched.forEach(watch -> results.add(ThreadResult.of(watch)));
            watched = List.of();
            FirstCalls.Settled first = FirstCalls.settle(
                    work.path(), results.stream().collect(Collectors.toMap(ThreadResult::records, ThreadResult::last)));
            kept = first.kept();
            Set<Integer> gone = RecordingOrders.replaced(work.rings(), results);
            CallKinds kinds = new CallKinds(FunctionTable.parse(table).names());
            results.replaceAll(result -> result.without(gone, kinds));
            if (kept == FirstCalls.Kept.ALL) {
                results.replaceAll(ThreadResult::withoutStretches);
            }
            share = holdsFirstCallsOnly() || first.polls() > 0
                    ? MonitorReport.share(first)
                    : MonitorReport.share(results);
            Map<Path, CallTable> tables =
                    results.stream().collect(Collectors.toMap(ThreadResult::records, ThreadResult::table));
            Recording recording = new Recording(work.path(), table, rate, lacks, share, allFrames, tables);
            drop(profile ? OF_ARCHIVES : OF_PROFILES);
            if (profile) {
                Recording.Outcome outcome = recording.profile(names, progress);
                CallsFile.write(outcome.profile(), folder);
                return outcome;
            }
            Recording.Outcome outcome = recording.write(folder, names, progress);
            report(outcome, table);
            return outcome;
        } catch (IOException fault) {
            throw new TraceException(work.path(), -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }

    /** Removes what an earlier recording of another kind has left in the folder. */
    private void drop(List<String> names) throws IOException {
        for (String name : names) {
            if (Files.exists(folder.resolve(name))) {
                RingFolders.removeAll(folder.resolve(name));
            }
        }
    }

    private void saveMaps() {
        try {
            keepMaps();
        } catch (IOException fault) {
            throw TraceException.unwritable(work.path(), fault);
        }
    }

    private void report(Recording.Outcome outcome, String table) {
        try {
            new MonitorReport(results, outcome, FunctionTable.parse(table).names()).write(folder);
        } catch (IOException fault) {
            throw TraceException.unwritable(folder, fault);
        }
    }

    /** Coordinates the monitors of several nodes. */
    RecordingOrders orders() {
        return new RecordingOrders(monitors ? work.rings() : null, folder.equals(work.path()));
    }

    /** Writes the results of the threads on this node. */
    void handOver() {
        for (ThreadWatch watch : watched) {
            ThreadResultFile.write(ThreadResult.of(watch));
        }
        watched = List.of();
    }

    /** Copies the maps beside the rings, because the rings are removed. */
    void keepMaps() throws IOException {
        work.keepMaps(ringFiles());
    }

    /**
     * Removes everything if the program recorded nothing: it did not call MPI, or could not be started.
     *
     * @return whether that is so; otherwise nothing changes
     */
    public boolean dropIfEmpty() {
        if (!work.isUnused() || !ringFiles().isEmpty()) {
            return false;
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

    /**
     * Leaves what {@link #recover} needs in the recording's folder, and frees the memory of the rings. All of their records must have been
     * taken.
     */
    public void leave() {
        try {
            keepMaps();
            results.forEach(ThreadResultFile::write);
            handOver();
            rings.removeFromMemory();
        } catch (IOException fault) {
            throw TraceException.unwritable(work.path(), fault);
        }
    }

    /** Whether the data of this recording are still in its folder. */
    public boolean isThere() {
        return work.isThere();
    }

    /** Number of bytes of memory that the rings hold. */
    public long memory() {
        return rings.memory();
    }

    /** Frees the memory of the rings. */
    public void dropMemory() {
        try {
            rings.removeFromMemory();
        } catch (IOException fault) {
            throw new TraceException(RingFolders.SHARED_MEMORY, -1, "cannot be freed: " + fault.getMessage(), fault);
        }
    }

    /** Removes the rings and the data from which the archive was made. */
    public void clear() {
        try {
            rings.remove();
            RingFolders.removeAll(work.path());
        } catch (IOException fault) {
            throw new TraceException(work.path(), -1, "cannot be removed: " + fault.getMessage(), fault);
        }
    }
}
