package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.reconstruct.GraphFile;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.Tools;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls are kept while they fit; only then iterations are selected, and a recording is never empty. */
class KeepTest {
    /** Looks so seldom that no loop is ever found. */
    private static final Settings NEVER = new Settings(false, 10, 1000, 10, 0, Settings.DEFAULT.signature());

    private static final int ITERATIONS = 300;

    @TempDir
    private static Path folder;

    private static RecorderLibrary library;
    private static Path program;

    @BeforeAll
    static void build() {
        library = Recorded.library();
        program = folder.resolve("iterations");
        Mpi.OPEN_MPI.compile(program, Traces.root().resolve("examples/programs/iterations.c"));
    }

    private static Recorded.Run run(String name, Settings settings) throws Exception {
        Recorded.Run run = Recorded.run(
                library,
                folder.resolve(name),
                Launch.DEFAULT,
                settings,
                4,
                program,
                "stencil",
                String.valueOf(ITERATIONS),
                "0.5");
        assertThat(run.status()).as(run.output()).isZero();
        return run;
    }

    private static Settings keeping(Settings settings, long bytes) {
        return new Settings(
                false, settings.iterations(), settings.interval(), settings.checks(), 0, bytes, settings.signature());
    }

    /** Three pairs of neighbours, a message each way, and a sum. */
    private static void assertWhole(Recorded.Run run) {
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(6L * ITERATIONS);
            assertThat(trace.collectives().count()).isBetween(ITERATIONS + 1L, ITERATIONS + 4L);
        }
    }

    @Test
    void aShortRunIsKeptWhole() throws Exception {
        Recorded.Run run = run("short", Settings.DEFAULT);
        assertThat(run.write().lacks()).isEmpty();

        assertThat(run.session().holdsFirstCallsOnly()).isFalse();
        assertWhole(run);
        // The graphs of the whole run are there as well.
        assertThat(GraphFile.open(run.session().folder().resolve("graphs.efg")).read())
                .hasSize(4)
                .extracting(FlowGraph::nodes)
                .allMatch(nodes -> nodes > 5);
        assertThat(Files.readAllLines(run.session().folder().resolve("selection.csv")))
                .hasSize(1);
    }

    @Test
    void whereNoLoopIsFoundAllCallsAreTheRecording() throws Exception {
        Recorded.Run run = run("all", NEVER);
        assertThat(run.write().lacks()).isEmpty();

        assertThat(run.session().lacksSelection()).isTrue();
        assertThat(run.session().holdsFirstCallsOnly()).isFalse();
        assertWhole(run);
    }

    @Test
    void whereNoLoopIsFoundAndNotAllFitsTheFirstCallsAreTheRecording() throws Exception {
        Recorded.Run run = run("first", keeping(NEVER, 100_000));
        Recording.Outcome outcome = run.write();

        assertThat(run.session().holdsFirstCallsOnly()).isTrue();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.events()).isPositive();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isBetween(1L, 6L * ITERATIONS);
            assertThat(trace.info().properties())
                    .containsEntry("EXPERT::SELECTED", run.session().share());
            double share = Double.parseDouble(
                    run.session().share().replaceFirst("events of the first (\\S+) % of the time; .*", "$1"));
            assertThat(share).isBetween(0.1, 99.9);
        }
    }

    @Test
    void aLockThatIsHeldWhereTheRecordingEndsIsNoFault() throws Exception {
        Path flushes = Recorded.program(folder, "flushes.c");
        Recorded.Run run =
                Recorded.run(library, folder.resolve("locks"), Launch.DEFAULT, keeping(NEVER, 400_000), 2, flushes);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        assertThat(run.session().holdsFirstCallsOnly()).isTrue();
        Tools.Outcome read =
                Tools.python("""
                import sys, otf2
                from otf2.events import RmaPut, RmaRequestLock, RmaReleaseLock
                kinds = [RmaPut, RmaRequestLock, RmaReleaseLock]
                with otf2.reader.open(sys.argv[1]) as trace:
                    events = [type(event) for location, event in trace.events]
                print(*[events.count(kind) for kind in kinds])
                """, run.session().folder().resolve("traces.otf2").toString());
        assertThat(read.errors()).isEmpty();
        assertThat(read.lines()).singleElement().asString().matches("[1-9]\\d* 0 0");
    }

    /** Whether a loop is found or not: what fits is kept. */
    @ParameterizedTest
    @ValueSource(doubles = {1000, 0.005})
    void callsThatFoundNothingGiveWayToOthers(double interval) throws Exception {
        Path alternate = Recorded.program(folder, "alternate.c");
        Settings settings = keeping(new Settings(false, 10, interval, 2, 0, Settings.DEFAULT.signature()), 400_000);
        Recorded.Run run =
                Recorded.run(library, folder.resolve("alternate." + interval), Launch.DEFAULT, settings, 2, alternate);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();

        assertThat(run.session().holdsFirstCallsOnly()).isFalse();
        assertThat(run.session().share())
                .matches(
                        "all calls except [\\d,]+ calls of MPI_Test and the like that found nothing; calls.csv and .*");
        long left = Long.parseLong(run.session().share().replaceAll(" calls of .*|\\D", ""));
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(200);
            // The first calls were kept until they were too many: all that is left found something.
            assertThat(trace.length()).isLessThan(6_000);
        }
        long looks = run.output()
                .lines()
                .filter(line -> line.endsWith(" looks"))
                .mapToLong(line -> Long.parseLong(line.replace(" looks", "")))
                .sum();
        assertThat(left).isBetween(2 * looks - 800, 2 * looks);
    }

    @Test
    void whatNoLongerFitsIsSelectedFrom() throws Exception {
        Settings quick = new Settings(false, 10, 0.01, 5, 0, Settings.DEFAULT.signature());
        Recorded.Run run = run("selected", keeping(quick, 100_000));
        assertThat(run.write().lacks()).isEmpty();

        assertThat(run.session().lacksSelection()).isFalse();
        assertThat(run.session().share())
                .matches("events of \\d+ of 300 iterations, \\d+\\.\\d % of the time; calls.csv and graphs.efg .*");
        assertThat(Files.readAllLines(run.session().folder().resolve("selection.csv")))
                .hasSize(5);
        try (Trace trace = run.open()) {
            // Ten iterations; or more, from one time to another, where the ranks were looked at too far apart.
            assertThat(trace.info().properties())
                    .containsEntry("EXPERT::SELECTED", run.session().share());
            assertThat(trace.messages().count()).isBetween(60L, 6L * ITERATIONS - 1);
            assertThat(trace.diagnostics()).isEmpty();
        }
    }

    @Test
    void whatTheProgramAsksForIsSelectedThoughAllWouldFit() throws Exception {
        Path controlled = Recorded.program(folder, "control.c");
        Recorded.Run run =
                Recorded.run(library, folder.resolve("control.d"), Launch.DEFAULT, Settings.DEFAULT, 3, controlled);
        run.write();
        try (Trace trace = run.open()) {
            assertThat(trace.messages().count()).isEqualTo(18);
        }
    }

    @Test
    void aThreadCanBeLimitedToIdleTime() throws Exception {
        AtomicReference<String> policy = new AtomicReference<>("");
        Thread thread = Thread.ofPlatform().start(() -> {
            boolean entered = IdleTime.enter();
            policy.set(entered + " " + policy());
        });
        thread.join();
        assertThat(policy.get()).isEqualTo("true 5");
        assertThat(policy()).as("of this thread").isEqualTo("0");
    }

    /** The calling thread's scheduling policy. */
    private static String policy() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[38];
        } catch (java.io.IOException fault) {
            throw new java.io.UncheckedIOException(fault);
        }
    }
}
