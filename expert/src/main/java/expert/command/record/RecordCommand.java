package expert.command.record;

import earl.TraceException;
import earl.cache.CacheFolder;
import earl.graph.Signature;
import earl.monitor.Collector;
import earl.monitor.Launch;
import earl.monitor.Leftovers;
import earl.monitor.NamesAhead;
import earl.monitor.NodeMonitor;
import earl.monitor.Session;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.MpiChoice;
import earl.monitor.recorder.RecorderException;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.KernelCounter;
import earl.monitor.watch.Settings;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.record.BrokenRecording;
import expert.record.ProgramRun;
import expert.record.RecordingSummary;
import expert.terminal.Cancellation;
import expert.terminal.Console;
import expert.terminal.LiveView;
import expert.terminal.ProgressDisplay;
import expert.terminal.Remark;
import expert.terminal.StopSignals;
import expert.terminal.TerminalSize;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert record}: runs an MPI program and records its communication. */
@ForLauncher(ownArguments = 1)
@CommandLine.Command(
        name = "record",
        header = "Run an MPI program and record what it communicates.",
        description = "You need not change the program. EXPERT loads a library into each process. The library writes"
                + " the MPI calls into memory that it shares with EXPERT, and never waits. EXPERT contains the library"
                + " for Open MPI and MPICH; for another MPI it compiles it at the first recording. The exit status is"
                + " that of the program.")
public final class RecordCommand extends Command {
    private final String mainClass;

    private static final int STANDARD_ERROR = 2;
    private static final double PERCENT = 100;
    /** Memory of a thread's profile and call paths; where it is full, records move to files. */
    private static final long PROFILE_BYTES = 4L << 20;

    private static final String BANNER = "EXPERT_BANNER";
    private static final int MAX_DEPTH = 1000;
    private static final Pattern PERIOD = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(us|ms|s)");
    /** Nanoseconds between two samples. */
    private static final double MIN_PERIOD = 1e5;

    private static final double MAX_PERIOD = 1e10;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "D",
            description = "Folder of the recording (default: expert-record-DATE-TIME).")
    private @Nullable Path folder;

    @Option(names = "--force", description = "Replace the contents of the folder.")
    private boolean force;

    @Option(names = "--all", description = "Keep all calls, whatever space they take.")
    private boolean all;

    @Option(
            names = "--keep",
            paramLabel = "MIB",
            description =
                    "Keep all calls while their records fit into MIB on each node; after that, record only iterations"
                            + " (default: 64; 0 with --iterations).")
    private @Nullable Integer keep;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Number of iterations of the outermost loop to record in full (default: 10).")
    private @Nullable Integer iterations;

    @Option(
            names = "--interval",
            paramLabel = "T",
            description = "Seconds between two checks of the flow graph (default: 0.1).")
    private double interval = Settings.DEFAULT.interval();

    @Option(
            names = "--checks",
            paramLabel = "K",
            description = "Number of checks without a change after which the graph counts as stable (default: 10).")
    private int checks = Settings.DEFAULT.checks();

    @Option(
            names = "--when-changed",
            paramLabel = "P%",
            description =
                    "Record again when iterations differ by more than P from the recorded ones: in time, share of MPI,"
                            + " or instructions per cycle.")
    private String change = "0";

    @Option(names = "--live", description = "Show the progress of the program's threads while it runs.")
    private boolean live;

    @Option(
            names = "--signature",
            paramLabel = "PARTS",
            description =
                    "What makes calls the same while EXPERT watches the program: call, callsite, size, partner, tag,"
                            + " comm (default: call,callsite).")
    private String signature = "";

    @Option(
            names = "--depth",
            paramLabel = "N",
            description =
                    "Maximum number of regions of a call path: 0 none, 1 only the function that calls MPI (default 64). '...' "
                            + "stands for the middle of a deeper path.")
    private int depth = Launch.DEFAULT.depth();

    @Option(
            names = "--frames",
            paramLabel = "WHICH",
            description =
                    "program: call paths have the program's own functions (default); all: those of the MPI library, the start "
                            + "of programs and threads, and languages' bindings to MPI, too.")
    private Frames frames = Frames.program;

    @Option(
            names = "--ring",
            paramLabel = "MIB",
            description = "Memory for the records of a thread, in MiB (default: 32).")
    private int ring = (int) (Launch.DEFAULT.ringBytes() >> 20);

    @Option(
            names = "--counters",
            paramLabel = "LIST",
            description =
                    "Record up to six counters of the processor or of Linux with each call, if the machine allows it: names of "
                            + "'perf list' or of PAPI, such as instructions,cycles,cache-misses.")
    private String counters = "";

    @Option(
            names = "--sample",
            paramLabel = "T",
            description =
                    "Processor time between two samples of a thread's call path, such as 1ms; off: no samples (default: 10ms).")
    private String sample = "10ms";

    @Option(names = "--no-files", description = "Do not record the files that the program uses outside of MPI.")
    private boolean noFiles;

    @Option(
            names = "--profile",
            description = "Keep no events: only the number, time and bytes of the calls of each rank and call path.")
    private boolean profile;

    @Option(
            names = "--banner",
            paramLabel = "WHETHER",
            description =
                    "Print run time, account and slowest calls at the end: on or off (default: $EXPERT_BANNER, or on).")
    private @Nullable Switch banner;

    @Option(
            names = "--mpicc",
            paramLabel = "CC",
            description =
                    "MPI compiler for C that compiles the library, instead of taking the one that EXPERT contains.")
    private @Nullable String compiler;

    @Option(
            names = "--recover",
            paramLabel = "D",
            description = "Run nothing; make a trace of what an interrupted recording left in folder D.")
    private @Nullable Path recover;

    @Option(
            names = "--node",
            hidden = true,
            description =
                    "Watch the processes of this node for a session elsewhere: its rings, marks and starter follow.")
    private boolean node;

    @Parameters(paramLabel = "COMMAND", description = "The command that starts the program, with its arguments.")
    private List<String> command = List.of();

    /** @param mainClass name of our main class, which monitors of other nodes start */
    public RecordCommand(expert.option.Session session, String mainClass) {
        super(session);
        this.mainClass = mainClass;
    }

    /** Whether something is wanted, in the user's spelling. */
    private enum Switch {
        on,
        off
    }

    /** Frames of call paths, in the user's spelling. */
    private enum Frames {
        program,
        all
    }

    @Override
    public Integer call() throws IOException {
        if (recover != null) {
            return recover(recover);
        }
        if (node) {
            return watchNode();
        }
        if (command.isEmpty()) {
            throw usage("no program to run: expert record mpirun -n 4 ./app");
        }
        if (depth < 0 || depth > MAX_DEPTH || ring < 1 || ring > 16384 || (keep != null && keep < 0)) {
            throw usage("--depth must be from 0 to 1000, --ring from 1 to 16384 MiB, --keep 0 MiB or more");
        }
        if (profile
                && (all || live || !counters.isEmpty() || keep != null || iterations != null || !change.equals("0"))) {
            throw usage("--profile keeps no events: leave out --all, --keep, --iterations, --when-changed, --counters"
                    + " and --live");
        }
        Settings settings = settings();
        samplePeriod();
        counters();
        boolean unused = wantsBanner();
        try (ProgramRun program = new ProgramRun(session().console())) {
            return program.status(run(begin(settings), settings, program));
        }
    }

    /** Makes the trace of an interrupted recording. A signal ends that; it can be repeated. */
    private int recover(Path left) {
        boolean wanted = wantsBanner();
        Cancellation stop = new Cancellation(session().console());
        AtomicInteger signal = new AtomicInteger();
        try (StopSignals _ = new StopSignals(number -> {
                    signal.set(number);
                    stop.request();
                });
                ProgressDisplay progress = progressOrLines(stop)) {
            Session broken = Session.recover(left);
            try {
                finish(broken, progress, RecordingSummary.Request.ofRecovered(wanted));
                return ExitStatus.OK;
            } catch (CancellationException stopped) {
                leave(broken);
                return StopSignals.status(signal.get());
            } catch (TraceException fault) {
                broken(broken, fault, true);
                return ExitStatus.INPUT;
            }
        }
    }

    /** Runs as the monitor that the program's processes start on another node. */
    private int watchNode() {
        if (command.size() != 3) {
            throw usage("--node is only for the recorder");
        }
        // A signal ends the node's processes, and the monitor ends after them: until then it keeps their records.
        try (StopSignals _ = new StopSignals(number -> {})) {
            NodeMonitor.run(Path.of(command.get(0)), Path.of(command.get(1)), Long.parseLong(command.get(2)));
            return ExitStatus.OK;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        }
    }

    /** Nanoseconds between two samples, 0 for none. */
    private long samplePeriod() {
        if (sample.equals("off")) {
            return 0;
        }
        Matcher period = PERIOD.matcher(sample);
        if (!period.matches()) {
            throw usage("--sample takes off, or a time from 100us to 10s, such as 10ms: " + sample);
        }
        double unit = period.group(2).equals("us") ? 1e3 : period.group(2).equals("ms") ? 1e6 : 1e9;
        double nanos = Double.parseDouble(period.group(1)) * unit;
        if (nanos < MIN_PERIOD || nanos > MAX_PERIOD) {
            throw usage("--sample takes off, or a time from 100us to 10s, such as 10ms: " + sample);
        }
        return Math.round(nanos);
    }

    private List<KernelCounter> counters() {
        try {
            return counters.isEmpty() ? List.of() : KernelCounter.parse(counters);
        } catch (IllegalArgumentException wrong) {
            throw usage("--counters: " + wrong.getMessage());
        }
    }

    /** Whether the banner is wanted: the option counts before the variable. */
    private boolean wantsBanner() {
        if (banner != null) {
            return banner == Switch.on;
        }
        String variable = session().environment().getOrDefault(BANNER, "");
        if (!variable.isEmpty() && !variable.equals("on") && !variable.equals("off")) {
            throw usage(BANNER + " takes on or off: " + variable);
        }
        return !variable.equals("off");
    }

    private Settings settings() {
        if (profile) {
            return Settings.PROFILE;
        }
        if (all) {
            return Settings.ALL;
        }
        try {
            String part = change.endsWith("%") ? change.substring(0, change.length() - 1) : change;
            double value = Double.parseDouble(part) / (change.endsWith("%") ? PERCENT : 1);
            String parts = signature.isEmpty() ? depth == 0 ? "call,size,partner" : "call,callsite" : signature;
            return new Settings(
                    false,
                    iterations == null ? Settings.DEFAULT.iterations() : iterations,
                    interval,
                    checks,
                    value,
                    keep == null ? iterations == null ? Settings.DEFAULT.keep() : 0 : (long) keep << 20,
                    Signature.parse(parts));
        } catch (IllegalArgumentException misspelt) {
            throw usage(
                    misspelt instanceof NumberFormatException
                            ? "--when-changed takes a part, such as 20%: " + change
                            : String.valueOf(misspelt.getMessage()));
        }
    }

    /** The recording, {@code null} if the program must run without it. */
    private @Nullable Session begin(Settings settings) throws IOException {
        Path target = folder != null
                ? folder
                : Path.of("expert-record-"
                        + LocalDateTime.now(ZoneId.systemDefault())
                                .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)));
        if (Files.exists(target) && !force) {
            try (Stream<Path> entries = Files.list(target)) {
                if (entries.findAny().isPresent()) {
                    throw new TraceException(target, -1, "the folder is not empty; --force replaces a recording in it");
                }
            }
        }
        try {
            MpiChoice mpi = MpiChoice.of(command, compiler);
            library = mpi.recorder(cache(target));
            obstacle = mpi.obstacle();
            Session begun = Session.begin(target, library);
            if (frames == Frames.all) {
                begun.keepAllFrames();
            }
            if (profile) {
                begun.keepProfileOnly();
            }
            begun.monitors(settings, OwnCommand.of(mainClass, List.of("record", "--node")));
            Leftovers.find().forEach(this::tell);
            if (!obstacle.isEmpty()) {
                session().console().remark(Remark.INPUT, obstacle);
            }
            return begun;
        } catch (RecorderException | TraceException fault) {
            session().console().remark(Remark.INPUT, "the program runs without being recorded: " + fault.getMessage());
            return null;
        }
    }

    private void tell(Leftovers.Leftover left) {
        String who = left.recording() + ": an interrupted recording holds " + Words.bytes(left.bytes()) + " of memory";
        session()
                .console()
                .remark(
                        Remark.NOTICE,
                        left.running()
                                ? who + ", and its program still runs"
                                : who + "; expert record --recover " + left.recording() + " makes a trace of it, rm -r "
                                        + left.rings() + " deletes it");
    }

    /** The folder of the recorder; beside the recording, and only for its duration, if the user has no cache folder. */
    private static Path cache(Path target) {
        Path cache = CacheFolder.compiled();
        try {
            if (Files.isWritable(Files.createDirectories(cache))) {
                return cache;
            }
        } catch (IOException unwritable) {
            // Then the other one.
        }
        return earl.monitor.Session.library(target);
    }

    private @Nullable RecorderLibrary library;
    private String obstacle = "";

    /** The launcher replaces the POSIX locale for Java, and keeps the user's value in a variable. */
    private static void restoreLocale(Map<String, String> environment) {
        String users = environment.remove("EXPERT_LC_ALL");
        if (users != null && users.isEmpty()) {
            environment.remove("LC_ALL");
        } else if (users != null) {
            environment.put("LC_ALL", users);
        }
    }

    /** Runs the program and makes the trace. Returns the program's exit status. */
    private int run(@Nullable Session recording, Settings settings, ProgramRun program) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        restoreLocale(builder.environment());
        if (recording == null || library == null) {
            program.start(builder);
            return program.await();
        }
        long bytes = profile ? Math.min(PROFILE_BYTES, (long) ring << 20) : (long) ring << 20;
        new Launch(depth, bytes, counters(), profile ? 0 : samplePeriod(), !noFiles)
                .prepare(builder, library, recording);
        int status = ExitStatus.INPUT; // unless the program can be started
        ProcessorTime before = ProcessorTime.now();
        ProcessorTime spent;
        try (NamesAhead _ = NamesAhead.begin(recording);
                Collector collector = new Collector(recording, settings, true)) {
            if (live) {
                status = watched(builder, collector, program);
            } else {
                program.start(builder);
                status = program.await();
            }
            spent = ProcessorTime.now().since(before);
        } catch (TraceException fault) {
            broken(recording, fault, false);
            return status;
        }
        if (program.givesUp().requested()) {
            leave(recording);
            return status;
        }
        try (ProgressDisplay progress = progressOrLines(program.givesUp())) {
            finish(
                    recording,
                    progress,
                    new RecordingSummary.Request(
                            spent.words(),
                            settings,
                            counters().stream().map(KernelCounter::name).toList(),
                            wantsBanner()));
        } catch (CancellationException stopped) {
            leave(recording);
        } catch (TraceException fault) {
            if (!obstacle.isEmpty() && recording.isThere() && recording.dropIfEmpty()) {
                session().console().remark(Remark.INPUT, "the program ran without being recorded");
            } else if (status != ExitStatus.OK && recording.isThere() && recording.dropIfEmpty()) {
                session()
                        .console()
                        .remark(
                                Remark.INPUT,
                                "the program ended with status " + status + ", and no process of it left records");
            } else {
                broken(recording, fault, true);
            }
        }
        return status;
    }

    private int watched(ProcessBuilder builder, Collector collector, ProgramRun program) {
        collector.watch();
        Console console = session().console();
        boolean table = console.errIsTerminal();
        boolean above = table && console.outIsTerminal();
        if (table) {
            builder.redirectError(ProcessBuilder.Redirect.PIPE);
        }
        if (above) {
            builder.redirectOutput(ProcessBuilder.Redirect.PIPE);
        }
        Process process = program.start(builder);
        try (LiveView view = new LiveView(console, collector::snapshot, () -> TerminalSize.of(STANDARD_ERROR))) {
            if (table) {
                view.pass(process.getErrorStream(), console.errStream());
            }
            if (above) {
                view.pass(process.getInputStream(), console.outStream());
            }
            view.start();
            return program.await();
        }
    }

    /** Says why there is no archive, and what the user can do. */
    private void broken(Session recording, TraceException fault, boolean taken) {
        session().console().remark(Remark.INPUT, BrokenRecording.leave(recording, fault, taken));
    }

    /** Ends without a trace, and leaves what {@code --recover} needs. */
    private void leave(Session recording) {
        if (!recording.isThere()) {
            recording.dropMemory();
            session().console().remark(Remark.INTERRUPTED, "interrupted; the folder of the recording was removed");
        } else if (!recording.dropIfEmpty()) {
            recording.leave();
            session()
                    .console()
                    .remark(
                            Remark.INTERRUPTED,
                            "interrupted; expert record --recover " + recording.folder()
                                    + " makes a trace of what was recorded");
        }
    }

    private void finish(Session recording, ProgressDisplay progress, RecordingSummary.Request request) {
        Recording.Outcome outcome = recording.write(progress);
        if (recording.keepsProfileOnly()) {
            RecordingSummary.writeProfile(recording, outcome);
        }
        progress.finish();
        recording.clear();
        new RecordingSummary(session().console(), recording, outcome).print(request);
    }
}
