package earl.monitor.archive;

import earl.Progress;
import earl.TraceException;
import earl.TraceInfo;
import earl.format.EventSink;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.monitor.call.CallKinds;
import earl.monitor.call.CallTable;
import earl.monitor.path.FrameChoice;
import earl.monitor.path.ThreadPaths;
import earl.monitor.process.Clock;
import earl.monitor.process.Communicators;
import earl.monitor.process.DeviceActivities;
import earl.monitor.process.JoinedWorlds;
import earl.monitor.process.Modules;
import earl.monitor.process.NodeClocks;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.profile.ProfileBuilder;
import earl.monitor.profile.RunProfile;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.symbol.KnownNames;
import earl.monitor.symbol.Symbols;
import earl.parallel.Workers;
import earl.schema.DefinitionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes an archive of the records of a program's processes. */
public final class Recording {
    /** The archive's property that describes missing parts. */
    public static final String INCOMPLETE = "EXPERT::INCOMPLETE";

    /** The archive's property with the measured offsets of other nodes' clocks from that of rank 0's node, in seconds. */
    public static final String CLOCKS = "EXPERT::CLOCKS";

    /** Property of an archive: how many regions a call path has at most. */
    private static final String CALLSITE_DEPTH = "EXPERT::CALLSITE_DEPTH";

    /** Property of an archive: how many samples of call paths its threads took, and how often. */
    private static final String SAMPLES = "EXPERT::SAMPLES";

    /** Property of an archive: what the recorder does not see in such a program. */
    private static final String UNSEEN = "EXPERT::UNSEEN";

    /** Property of an archive: how much of the run its events represent. */
    private static final String SHARE = "EXPERT::SELECTED";

    /** Separator in the name of a world, before a suffix for processes that the launcher does not distinguish. */
    private static final String SEPARATE = "\n";

    private static final String RECORDS = ".records";
    /** Maximum number of ranks of a recording without files, and for each file: each rank leaves one, unless its node failed. */
    private static final long MAX_RANKS = 1 << 16;

    private static final long MAX_RANKS_BY_FILE = 1 << 10;
    /** Characters of what an archive says is lacking. */
    private static final int MAX_LACKING = 16_000;

    private final Path folder;
    private final List<String> functions;
    private final double measuredRate;
    private final List<String> known;
    private final String share;
    private final boolean allFrames;
    private final Map<Path, CallTable> watched;
    /** Whether each process has a world of its own, because its launcher belongs to another MPI. */
    private boolean separate;

    /**
     * The result.
     *
     * @param events written
     * @param processes that left records
     * @param lacks missing parts, as text; empty if it is complete
     * @param unknownPartners messages and collective operations that are shown as mere calls, because members of their communicator are unknown
     * @param samples the state of the samples
     * @param unseen what the recorder does not see in such a program, as text; empty if it sees all
     * @param counted names of the counters that all threads recorded
     * @param lines whether source lines could be looked up
     * @param sourceLines source lines of call paths
     * @param times when something was by the archive's clock
     * @param clock ticks a second
     * @param profile the calls of the whole run
     */
    public record Outcome(
            long events,
            int processes,
            List<String> lacks,
            long unknownPartners,
            Samples samples,
            List<String> unseen,
            List<String> counted,
            boolean lines,
            SourceLines sourceLines,
            Times times,
            double clock,
            RunProfile profile) {
        public Outcome {
            lacks = List.copyOf(lacks);
            unseen = List.copyOf(unseen);
            counted = List.copyOf(counted);
        }
    }

    /** When something was, by the archive's clock. */
    @FunctionalInterface
    public interface Times {
        /** Converts a thread's ticks to the archive's ticks, given the header of its ring. */
        long ticks(RingHeader header, long ticks);
    }

    /** The source lines of calls. */
    @FunctionalInterface
    public interface SourceLines {
        /** The line of a site of a thread, which its ring's header describes: {@code "halo.c:13"}; empty if it is not known. */
        String line(RingHeader header, long site);
    }

    /**
     * Prepares a recording of the records in a folder.
     *
     * @param folder folder of the files {@code *.records}, with copies of their processes' {@code /proc/self/maps} beside
     *     them
     * @param functions the table of the recorder that wrote them, as text
     * @param measuredRate ticks a second of the processor's counter, for processes that did not live to say; 0 if unknown
     * @param known missing parts for reasons that the records do not show, as text
     * @param share share of the run that the events represent, as text; empty for all of it
     * @param allFrames whether call paths have the frames of libraries that only lead to MPI, too
     * @param watched file of records -> the calls of the whole run, for threads that were watched
     */
    public Recording(
            Path folder,
            String functions,
            double measuredRate,
            List<String> known,
            String share,
            boolean allFrames,
            Map<Path, CallTable> watched) {
        this.watched = Map.copyOf(watched);
        this.allFrames = allFrames;
        this.share = share;
        this.known = List.copyOf(known);
        this.folder = folder;
        this.functions = FunctionTable.parse(functions).names();
        this.measuredRate = measuredRate;
    }

    /** File of the records of a ring. */
    public static Path records(Path folder, Path ring) {
        return folder.resolve(ring.getFileName() + RECORDS);
    }

    /**
     * Writes the archive.
     *
     * @param target its folder
     * @param names those that were found while the program ran
     * @throws TraceException if there are no records, one cannot be read, or the archive not be written
     */
    public Outcome write(Path target, KnownNames names, Progress progress) {
        return read(processes -> write(processes, target, names, progress));
    }

    /**
     * Reads the profile of the run, and writes nothing.
     *
     * @param names those that were found while the program ran
     * @throws TraceException if there are no records, or one cannot be read
     */
    public Outcome profile(KnownNames names, Progress progress) {
        return read(processes -> profile(processes, names, progress));
    }

    /** A use of the records of all processes. */
    @FunctionalInterface
    private interface Use {
        Outcome of(List<ProcessRecords> processes) throws IOException;
    }

    private Outcome read(Use use) {
        List<RecordFile> files = new ArrayList<>();
        try {
            try (Stream<Path> found = Files.list(folder)) {
                for (Path path : found.filter(file -> file.toString().endsWith(RECORDS))
                        .sorted()
                        .toList()) {
                    files.add(new RecordFile(path));
                }
            }
            if (files.isEmpty()) {
                throw new TraceException(
                        folder,
                        -1,
                        "no process of the program left records: it called neither MPI_Init nor CUDA or HIP, it contains MPI"
                                + " itself, or a script took LD_PRELOAD from it");
            }
            return use.of(processes(files));
        } catch (IOException fault) {
            throw new TraceException(folder, -1, "cannot be read: " + fault.getMessage(), fault);
        } finally {
            files.forEach(RecordFile::close);
        }
    }

    /** Processes by world and rank, in the order in which the worlds began, including those without records. */
    private List<ProcessRecords> processes(List<RecordFile> files) throws IOException {
        Map<String, TreeMap<Integer, List<ThreadRecords>>> worlds = new LinkedHashMap<>();
        List<RecordFile> inTime = new ArrayList<>(files);
        Map<String, String> owners = new HashMap<>();
        inTime.sort(java.util.Comparator.comparingLong(file -> file.header().realtime()));
        Map<String, List<RecordFile>> devices = new HashMap<>();
        List<RecordFile> ofThreads = new ArrayList<>();
        for (RecordFile file : inTime) {
            if ((file.header().notes() & RingHeader.OF_DEVICES) != 0) {
                devices.computeIfAbsent(
                                worldOf(file.header(), owners) + file.header().rank(), of -> new ArrayList<>())
                        .add(file);
            } else {
                ofThreads.add(file);
            }
        }
        List<ThreadRecords> surveyed = ofThreads.parallelStream()
                .map(file -> new ThreadRecords(file, functions.size()))
                .toList();
        for (ThreadRecords thread : surveyed) {
            worlds.computeIfAbsent(worldOf(thread.header(), owners), world -> new TreeMap<>())
                    .computeIfAbsent(thread.header().rank(), rank -> new ArrayList<>())
                    .add(thread);
        }
        Map<String, Boolean> fixed = new TreeMap<>();
        separate = worlds.size() > 1
                && inTime.stream().allMatch(file -> (file.header().notes() & RingHeader.LEFT_ALONE) != 0);
        int number = 0;
        CallKinds kinds = new CallKinds(functions);
        List<ProcessRecords> processes = new ArrayList<>();
        for (Map.Entry<String, TreeMap<Integer, List<ThreadRecords>>> world : worlds.entrySet()) {
            long ranks = world.getValue().values().stream()
                    .flatMap(List::stream)
                    .mapToLong(thread ->
                            Math.max(thread.header().ranks(), thread.header().rank() + 1L))
                    .max()
                    .orElse(0);
            if (ranks > MAX_RANKS + MAX_RANKS_BY_FILE * files.size()
                    || world.getValue().firstKey() < 0) {
                throw new TraceException(
                        folder,
                        -1,
                        "the ranks in the headers of its " + files.size() + " files of records are damaged");
            }
            number++;
            for (int rank = 0; rank < ranks; rank++) {
                List<ThreadRecords> threads = world.getValue().getOrDefault(rank, List.of());
                Path maps = folder.resolve(threads.isEmpty() ? "none" : maps(threads));
                ProcessRecords process = new ProcessRecords(
                        world.getKey(),
                        worlds.size() == 1 ? 0 : number,
                        rank,
                        processes.size(),
                        threads,
                        Modules.read(maps, fixed));
                process.activities(
                        DeviceActivities.read(process, devices.getOrDefault(world.getKey() + rank, List.of()), kinds));
                processes.add(process);
            }
        }
        return processes;
    }

    /**
     * The world of a process as its launcher named it. Another process with its rank in that world has a world of its own: its launcher
     * belongs to another MPI.
     */
    private static String worldOf(RingHeader header, Map<String, String> owners) {
        String process = header.host() + "." + header.pid();
        String owner = owners.computeIfAbsent(header.world() + SEPARATE + header.rank(), rank -> process);
        return owner.equals(process) ? header.world() : header.world() + SEPARATE + process;
    }

    private static String maps(List<ThreadRecords> threads) {
        ThreadRecords first = threads.stream()
                .filter(thread -> thread.header().thread() == 0)
                .findFirst()
                .orElse(threads.getFirst());
        return first.file().path().getFileName().toString().replace(RECORDS, ".maps");
    }

    private Outcome write(List<ProcessRecords> processes, Path target, KnownNames names, Progress progress)
            throws IOException {
        List<ThreadRecords> threads =
                processes.stream().flatMap(process -> process.threads.stream()).toList();
        List<RingHeader> headers = threads.stream().map(ThreadRecords::header).toList();
        Clock clock = Clock.of(headers, measuredRate);
        NodeClocks clocks = new NodeClocks(processes, clock);
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (ProcessRecords process : processes) {
            for (ThreadRecords thread : process.threads) {
                if (thread.first <= thread.last) {
                    NodeClocks.Line line = clocks.of(thread.header());
                    long until = process.killed() ? thread.until(clock.ticksPerSecond()) : thread.last;
                    first = Math.min(first, line.corrected(thread.first));
                    last = Math.max(last, line.corrected(until));
                }
            }
            for (int row = 0; row < process.activities().size(); row++) {
                NodeClocks.Line line = clocks.of(headerOf(process));
                first = Math.min(first, line.corrected(process.activities().begin(row)));
                last = Math.max(last, line.corrected(process.activities().end(row)));
            }
        }
        if (first > last) {
            first = clocks.of(headers.getFirst()).corrected(headers.getFirst().loadTicks());
            last = first;
        }
        Symbols symbols = ArchiveDefinitions.symbols(processes, names, progress);
        FrameChoice choice = choice(headers);
        List<String> lacks = lacks(processes, symbols, choice, clocks);
        JoinedWorlds joined = new JoinedWorlds(processes, clocks);
        lacks.addAll(joined.lacks());
        Communicators communicators = new Communicators(processes, joined);
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no format is written"));
        try (TraceSink sink = format.create(
                target,
                info(
                        target,
                        headers.getFirst(),
                        clock,
                        clocks,
                        Samples.of(threads, 0, 0).facts(),
                        String.join("; ", unseen(headers)),
                        lacks))) {
            Defined defined = new Defined(sink);
            RingHeader header = headers.getFirst();
            defined.put(
                    DefinitionKind.CLOCK_PROPERTIES,
                    clock.ticksPerSecond(),
                    first,
                    Math.max(1, last - first + 1),
                    header.realtime()
                            - Math.round((clocks.of(header).corrected(header.startTicks()) - first)
                                    * 1e9
                                    / clock.ticksPerSecond()));
            ArchiveDefinitions definitions =
                    new ArchiveDefinitions(defined, processes, communicators, functions, symbols, choice);
            processes.stream()
                    .filter(ProcessRecords::recorded)
                    .forEach(process ->
                            definitions.regions().program(headerOf(process).program()));
            Matching matching = null;
            if (processes.stream().anyMatch(ProcessRecords::selective)) {
                matching = new Matching();
                walk(
                        new NoSink(),
                        definitions,
                        processes,
                        clocks,
                        clock.ticksPerSecond(),
                        matching,
                        last,
                        Progress.NONE);
                matching.settle();
            }
            Walked walked =
                    walk(sink, definitions, processes, clocks, clock.ticksPerSecond(), matching, last, progress);
            sink.complete();
            int recorded =
                    (int) processes.stream().filter(ProcessRecords::recorded).count();
            return new Outcome(
                    walked.events(),
                    recorded,
                    lacks,
                    walked.unknown(),
                    Samples.of(
                            threads,
                            walked.between() == 0 ? 0 : (double) walked.sampled() / walked.between(),
                            walked.dropped()),
                    unseen(headers),
                    counted(headers),
                    symbols.asked(),
                    sourceLines(processes, definitions),
                    (of, ticks) -> clocks.of(of).corrected(ticks),
                    clock.ticksPerSecond(),
                    new ProfileBuilder(functions, watched, symbols, definitions::paths, clocks, clock.ticksPerSecond())
                            .build(processes));
        }
    }

    private static List<String> counted(List<RingHeader> headers) {
        List<String> counted = new ArrayList<>(headers.getFirst().counters());
        headers.forEach(header -> counted.retainAll(header.counters()));
        return counted;
    }

    private FrameChoice choice(List<RingHeader> headers) {
        return new FrameChoice(allFrames, Math.max(1, headers.getFirst().depth()));
    }

    private List<String> lacks(List<ProcessRecords> processes, Symbols symbols, FrameChoice choice, NodeClocks clocks) {
        List<String> lacks = new ArrayList<>(known);
        if (separate) {
            lacks.add("each process has an MPI_COMM_WORLD of 1: this mpirun belongs to another MPI");
        }
        lacks.addAll(ArchiveDefinitions.lacks(processes, new Crash(symbols, choice, functions)));
        lacks.addAll(clocks.lacks());
        return lacks;
    }

    private Outcome profile(List<ProcessRecords> processes, KnownNames names, Progress progress) throws IOException {
        List<ThreadRecords> threads =
                processes.stream().flatMap(process -> process.threads.stream()).toList();
        List<RingHeader> headers = threads.stream().map(ThreadRecords::header).toList();
        Clock clock = Clock.of(headers, measuredRate);
        NodeClocks clocks = new NodeClocks(processes, clock);
        Symbols symbols = ArchiveDefinitions.symbols(processes, names, progress);
        FrameChoice choice = choice(headers);
        Map<ThreadRecords, ThreadPaths> paths = new HashMap<>();
        for (ProcessRecords process : processes) {
            for (ThreadRecords thread : process.threads) {
                paths.put(thread, new ThreadPaths(thread.stacks, thread.python, process.modules, symbols, choice));
            }
        }
        RunProfile profile = new ProfileBuilder(
                        functions,
                        watched,
                        symbols,
                        thread -> Objects.requireNonNull(paths.get(thread)),
                        clocks,
                        clock.ticksPerSecond())
                .build(processes);
        return new Outcome(
                0,
                (int) processes.stream().filter(ProcessRecords::recorded).count(),
                lacks(processes, symbols, choice, clocks),
                0,
                Samples.of(threads, 0, 0),
                unseen(headers),
                List.of(),
                symbols.asked(),
                (of, site) -> "",
                (of, ticks) -> clocks.of(of).corrected(ticks),
                clock.ticksPerSecond(),
                profile);
    }

    private static List<String> unseen(List<RingHeader> headers) {
        int notes = headers.stream().mapToInt(RingHeader::notes).reduce(0, (one, other) -> one | other);
        List<String> unseen = new ArrayList<>();
        if ((notes & RingHeader.PYTHON_TOO_OLD) != 0) {
            unseen.add("call paths have no functions of Python: that takes Python 3.9 or later");
        } else if ((notes & RingHeader.PYTHON_UNSAFE) != 0) {
            unseen.add(
                    "some call paths have no functions of Python: the program has several threads of Python, of which"
                            + " more than one may call MPI (thread level above MPI_THREAD_FUNNELED)");
        }
        if ((notes & RingHeader.OPENMP_EARLY) != 0) {
            unseen.add("constructs of OpenMP that began before MPI_Init are missing");
        }
        if ((notes & RingHeader.OPENMP_GNU) != 0) {
            unseen.add("loops of OpenMP with a static schedule, single constructs and explicit tasks are missing: GNU's"
                    + " runtime does not report them");
        }
        long lone = headers.stream().mapToLong(RingHeader::loneConstructs).sum();
        if (lone > 0) {
            unseen.add(String.format(
                    Locale.ROOT,
                    "%,d constructs of OpenMP are only counted: they cannot wait, because their team has one thread",
                    lone));
        }
        return unseen;
    }

    private static SourceLines sourceLines(List<ProcessRecords> processes, ArchiveDefinitions definitions) {
        Map<String, ThreadPaths> known = new HashMap<>();
        for (ProcessRecords process : processes) {
            for (ThreadRecords thread : process.threads) {
                known.put(key(thread.header()), definitions.paths(thread));
            }
        }
        return (header, site) -> {
            ThreadPaths paths = known.get(key(header));
            return paths == null ? "" : paths.place(site);
        };
    }

    private static String key(RingHeader header) {
        return header.host() + " " + header.pid() + " " + header.thread();
    }

    /** Counts of walks: events, messages on communicators with unknown members, and those of samples that {@link Samples} gives. */
    private record Walked(long events, long unknown, long between, long sampled, long dropped) {
        Walked plus(Walked other) {
            return new Walked(
                    events + other.events,
                    unknown + other.unknown,
                    between + other.between,
                    sampled + other.sampled,
                    dropped + other.dropped);
        }
    }

    /**
     * Walks over all processes, over several at the same time unless their messages are being matched.
     *
     * @param matching decides which messages have both their ends in the recording; {@code null}: all
     */
    private Walked walk(
            TraceSink sink,
            ArchiveDefinitions definitions,
            List<ProcessRecords> processes,
            NodeClocks clocks,
            long ticksPerSecond,
            @Nullable Matching matching,
            long last,
            Progress progress) {
        CallKinds kinds = new CallKinds(functions);
        long all = processes.stream().mapToLong(Recording::records).sum();
        LongConsumer taken = taken(progress, all);
        AtomicReferenceArray<Walked> walked = new AtomicReferenceArray<>(processes.size());
        IntConsumer walk = i -> {
            ProcessRecords process = processes.get(i);
            EventSink out = sink.events();
            EventWriter writer = new EventWriter(out, definitions, process, i, kinds, matching);
            ProcessWalk one = new ProcessWalk(
                    process, i, writer, definitions, clocks, functions.indexOf("MPI_Finalize"), ticksPerSecond, last);
            one.write(taken);
            long events = writer.events() + new DeviceWriter(out, definitions.devices(), process, clocks).write();
            walked.set(i, new Walked(events, writer.unknownPartners, one.between(), one.sampled(), one.dropped()));
        };
        if (matching == null) {
            Workers.all().forEach(processes.size(), i -> definitions.order().run(i, () -> walk.accept(i)));
        } else {
            IntStream.range(0, processes.size()).forEach(walk);
        }
        return IntStream.range(0, processes.size())
                .mapToObj(walked::get)
                .reduce(new Walked(0, 0, 0, 0, 0), Walked::plus);
    }

    /** Reports records of all walks together. Any thread. */
    private static LongConsumer taken(Progress progress, long all) {
        AtomicLong done = new AtomicLong();
        return records -> {
            synchronized (done) {
                progress.progress("write", done.addAndGet(records), all);
            }
        };
    }

    private static long records(ProcessRecords process) {
        return process.threads.stream()
                .mapToLong(thread -> thread.file().count())
                .sum();
    }

    static RingHeader headerOf(ProcessRecords process) {
        return process.threads.getFirst().header();
    }

    private TraceInfo info(
            Path target,
            RingHeader header,
            Clock clock,
            NodeClocks clocks,
            String samples,
            String unseen,
            List<String> lacks) {
        Map<String, String> properties = new LinkedHashMap<>();
        if (!header.library().isEmpty()) {
            properties.put("EXPERT::MPI_LIBRARY", header.library());
        }
        properties.put(CALLSITE_DEPTH, String.valueOf(header.depth()));
        if (!samples.isEmpty()) {
            properties.put(SAMPLES, samples);
        }
        if (!clocks.words().isEmpty()) {
            properties.put(CLOCKS, clocks.words());
        }
        if (!share.isEmpty()) {
            properties.put(SHARE, share);
        }
        if (!unseen.isEmpty()) {
            properties.put(UNSEEN, unseen);
        }
        String lacking = brief(lacks);
        if (!lacks.isEmpty()) {
            properties.put(INCOMPLETE, lacking);
        }
        String program = header.program().substring(header.program().lastIndexOf('/') + 1);
        String selected = share.isEmpty() ? program : program + "; " + share;
        String description = lacks.isEmpty() ? selected : selected + "; incomplete: " + lacking;
        return new TraceInfo(
                target,
                "OTF2",
                "EXPERT recorder",
                header.host(),
                description,
                clock.ticksPerSecond(),
                0,
                0,
                properties,
                Map.of());
    }

    /**
     * The missing parts, shortened to fit: an anchor file holds 256 KiB of text, and damaged records may lack any number of
     * parts.
     */
    private static String brief(List<String> lacks) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lacks.size(); i++) {
            String lack = lacks.get(i);
            if (text.length() + lack.length() > MAX_LACKING) {
                return text.append(text.isEmpty() ? "" : "; ")
                        .append(lacks.size() - i)
                        .append(text.isEmpty() ? " things" : " more")
                        .toString();
            }
            text.append(i == 0 ? "" : "; ").append(lack);
        }
        return text.toString();
    }
}
