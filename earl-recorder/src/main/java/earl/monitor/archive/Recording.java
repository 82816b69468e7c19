package earl.monitor.archive;

import earl.Progress;
import earl.TraceException;
import earl.TraceInfo;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.archive.definition.Crash;
import earl.monitor.archive.definition.Defined;
import earl.monitor.archive.event.Matching;
import earl.monitor.call.CallTable;
import earl.monitor.path.FrameChoice;
import earl.monitor.path.ThreadPaths;
import earl.monitor.process.Clock;
import earl.monitor.process.Communicators;
import earl.monitor.process.JoinedWorlds;
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
import earl.schema.DefinitionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Makes an archive of the records of a program's processes. */
public final class Recording {
    /** The archive's property that describes missing parts. */
    public static final String INCOMPLETE = "EXPERT::INCOMPLETE";

    /** The archive's property with the measured offsets of other nodes' clocks from that of rank 0's node, in seconds. */
    public static final String CLOCKS = "EXPERT::CLOCKS";

    static final String RECORDS = ".records";

    private final Path folder;
    private final List<String> functions;
    private final double measuredRate;
    private final List<String> known;
    private final String share;
    private final boolean allFrames;
    private final Map<Path, CallTable> watched;

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
        Outcome of(RecordedProcesses processes) throws IOException;
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
            return use.of(RecordedProcesses.of(folder, files, functions));
        } catch (IOException fault) {
            throw new TraceException(folder, -1, "cannot be read: " + fault.getMessage(), fault);
        } finally {
            files.forEach(RecordFile::close);
        }
    }

    private Outcome write(RecordedProcesses recorded, Path target, KnownNames names, Progress progress)
            throws IOException {
        List<ProcessRecords> processes = recorded.all();
        List<ThreadRecords> threads =
                processes.stream().flatMap(process -> process.threads.stream()).toList();
        List<RingHeader> headers = threads.stream().map(ThreadRecords::header).toList();
        Clock clock = Clock.of(headers, measuredRate);
        NodeClocks clocks = new NodeClocks(processes, clock);
        RecordedSpan span = RecordedSpan.of(processes, clocks, clock);
        Symbols symbols = ArchiveDefinitions.symbols(processes, names, progress);
        FrameChoice choice = choice(headers);
        List<String> lacks = lacks(recorded, symbols, choice, clocks);
        JoinedWorlds joined = new JoinedWorlds(processes, clocks);
        lacks.addAll(joined.lacks());
        Communicators communicators = new Communicators(processes, joined);
        TraceFormat format = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no format is written"));
        List<String> unseen = ArchiveProperties.unseen(headers);
        RingHeader header = headers.getFirst();
        TraceInfo info = new ArchiveProperties(share, unseen, lacks)
                .info(target, header, clock, clocks, Samples.of(threads, 0, 0).facts());
        try (TraceSink sink = format.create(target, info)) {
            Defined defined = new Defined(sink);
            defined.put(
                    DefinitionKind.CLOCK_PROPERTIES,
                    clock.ticksPerSecond(),
                    span.first(),
                    Math.max(1, span.last() - span.first() + 1),
                    header.realtime()
                            - Math.round((clocks.of(header).corrected(header.startTicks()) - span.first())
                                    * 1e9
                                    / clock.ticksPerSecond()));
            ArchiveDefinitions definitions =
                    new ArchiveDefinitions(defined, processes, communicators, functions, symbols, choice);
            processes.stream()
                    .filter(ProcessRecords::recorded)
                    .forEach(process ->
                            definitions.regions().program(headerOf(process).program()));
            ArchiveWalks walks =
                    new ArchiveWalks(definitions, processes, functions, clocks, clock.ticksPerSecond(), span.last());
            Matching matching = null;
            if (processes.stream().anyMatch(ProcessRecords::selective)) {
                matching = new Matching();
                walks.walk(new NoSink(), matching, Progress.NONE);
                matching.settle();
            }
            Walked walked = walks.walk(sink, matching, progress);
            sink.complete();
            return new Outcome(
                    walked.events(),
                    recorded.withRecords(),
                    lacks,
                    walked.unknown(),
                    Samples.of(
                            threads,
                            walked.between() == 0 ? 0 : (double) walked.sampled() / walked.between(),
                            walked.dropped()),
                    unseen,
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

    private List<String> lacks(RecordedProcesses recorded, Symbols symbols, FrameChoice choice, NodeClocks clocks) {
        List<String> lacks = new ArrayList<>(known);
        if (recorded.separate()) {
            lacks.add("each process has an MPI_COMM_WORLD of 1: this mpirun belongs to another MPI");
        }
        lacks.addAll(ArchiveDefinitions.lacks(recorded.all(), new Crash(symbols, choice, functions)));
        lacks.addAll(clocks.lacks());
        return lacks;
    }

    private Outcome profile(RecordedProcesses recorded, KnownNames names, Progress progress) throws IOException {
        List<ProcessRecords> processes = recorded.all();
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
                recorded.withRecords(),
                lacks(recorded, symbols, choice, clocks),
                0,
                Samples.of(threads, 0, 0),
                ArchiveProperties.unseen(headers),
                List.of(),
                symbols.asked(),
                (of, site) -> "",
                (of, ticks) -> clocks.of(of).corrected(ticks),
                clock.ticksPerSecond(),
                profile);
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
            return paths == null ? "" : paths.siteText(site);
        };
    }

    private static String key(RingHeader header) {
        return header.host() + " " + header.pid() + " " + header.thread();
    }

    static RingHeader headerOf(ProcessRecords process) {
        return process.threads.getFirst().header();
    }
}
