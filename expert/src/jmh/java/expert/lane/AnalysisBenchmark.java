package expert.lane;

import earl.bench.BenchArchives;
import earl.bench.ProgramShape;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The whole analysis as users have it: seconds from the start of {@code bin/expert} of the distribution, which must be built, to its end,
 * each time in a new process; nothing that an earlier run kept is used. Beside it the processor time of that process, where the system
 * tells ({@code /proc}).
 *
 * <pre>{@code
 * bin/bench Analysis                                             # all shipped patterns, 10 million events, as the launcher chooses
 * bin/bench Analysis -p events=100000,1000000,10000000 -p work=SHIPPED,PYTHON,JAVASCRIPT -p launch=QUICK,JAVA,SCRIPTS
 * bin/bench Analysis -p indexed=true                             # from the trace's index
 * }</pre>
 *
 * <p>The second compares what compilers buy with what they cost: see {@link Launch}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class AnalysisBenchmark {
    /** What is run. */
    public enum Work {
        /** All patterns that come with it: on columns. */
        SHIPPED("", ""),
        /** A Python callback for each exit, which looks at two events. */
        PYTHON("long.py", """
            from expert import Pattern
            class Long(Pattern):
                def exit_callback(self, e):
                    time = e.time - self.trace.event(e.enterptr).time
                    if time > 1:
                        self.add(time, at=e)
            """),
        /** A callback for each exit, in JavaScript. */
        JAVASCRIPT("long.mjs", """
            import { Pattern } from 'expert';
            export class Long extends Pattern {
              exit_callback(e) {
                const time = e.time - this.trace.event(e.enterptr).time;
                if (time > 1) {
                  this.add(time, { at: e });
                }
              }
            }
            """);

        private final String file;
        private final String text;

        Work(String file, String text) {
            this.file = file;
            this.text = text;
        }
    }

    /** How it is started. */
    public enum Launch {
        /** As the launcher chooses. */
        CHOSEN(""),
        /** With the cache of loaded classes and Java's quick compiler only; scripts are interpreted. */
        QUICK("--engine aot -J-XX:TieredStopAtLevel=1"),
        /** As {@link #QUICK}, with Java's optimizing compiler. */
        JAVA("--engine aot -J-XX:TieredStopAtLevel=4"),
        /** With the compiler of scripts, and without the cache, which does not go with it. */
        SCRIPTS("--engine jit");

        private final String words;

        Launch(String words) {
            this.words = words;
        }

        private List<String> words() {
            return words.isEmpty() ? List.of() : List.of(words.split(" ", -1));
        }
    }

    /** Events of the trace, on 64 ranks. */
    @Param("10000000")
    public long events;

    /** What is run. */
    @Param("SHIPPED")
    public Work work = Work.SHIPPED;

    /** How it is started. */
    @Param("CHOSEN")
    public Launch launch = Launch.CHOSEN;

    /** Whether the trace has an index already. */
    @Param("false")
    public boolean indexed;

    private Path folder = Path.of("");
    private List<String> command = List.of();

    /** Makes the trace, and if asked its index. */
    @Setup(Level.Trial)
    public void prepare() throws IOException, InterruptedException {
        Path trace = BenchArchives.anchor(ProgramShape.of(events, 64));
        folder = Files.createTempDirectory("bench");
        List<String> words = new ArrayList<>(List.of(launcher().toString(), "analyze", "--no-progress", "--no-cache"));
        words.addAll(launch.words());
        words.addAll(indexed ? List.of("--store", folder.toString()) : List.of("--no-index"));
        if (!work.file.isEmpty()) {
            Path file = Files.writeString(folder.resolve(work.file), work.text);
            words.addAll(List.of("--patterns", file.toString(), "--select", "long"));
        }
        words.addAll(List.of("-o", folder.resolve("report.json").toString(), trace.toString()));
        command = List.copyOf(words);
        if (indexed) {
            run();
        }
    }

    private static Path launcher() throws IOException {
        Path target = Path.of(System.getProperty("expert.root", ""), "expert", "target", "unchecked");
        try (Stream<Path> built = Files.list(target)) {
            return built.map(home -> home.resolve("bin").resolve("expert"))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalStateException("bin/expert builds the distribution that is measured"));
        }
    }

    /** Deletes what the runs left. */
    @TearDown(Level.Trial)
    public void clean() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
        }
    }

    private void run() throws IOException, InterruptedException {
        Path messages = folder.resolve("messages");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": " + Files.readString(messages));
        }
    }

    /** Of a run. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Used {
        /** Seconds of processor time, of all its threads. */
        public double processorSeconds;
    }

    /** A run. */
    @Benchmark
    public void analyze(Used used) throws IOException, InterruptedException {
        double before = childrenSeconds();
        run();
        used.processorSeconds = childrenSeconds() - before;
    }

    /** Processor time of all processes that this one started and that ended; the kernel counts it in hundredths of a second. */
    private static double childrenSeconds() throws IOException {
        Path status = Path.of("/proc/self/stat");
        if (!Files.isReadable(status)) {
            return 0;
        }
        // The name before may hold anything but a closing bracket followed by these fields.
        String text = Files.readString(status);
        String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        return Arrays.stream(fields, 13, 15).mapToLong(Long::parseLong).sum() / 100.0;
    }
}
