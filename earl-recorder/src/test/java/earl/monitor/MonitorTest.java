package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.reconstruct.GraphFile;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.Tools;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of many iterations of which some are recorded. */
class MonitorTest {
    private static final Settings QUICK = new Settings(false, 10, 0.03, 5, 0, Settings.DEFAULT.signature());

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

    private static List<String> selection(Recorded.Run run) throws Exception {
        return Files.readAllLines(run.session().folder().resolve("selection.csv"));
    }

    private static Recorded.Run run(String kind, String count, Settings settings) throws Exception {
        Recorded.Run run =
                Recorded.run(library, folder.resolve(kind), Launch.DEFAULT, settings, 4, program, kind, count, "2");
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        return run;
    }

    @Test
    void tenIterationsOfAStencilAreThereWithAllTheirMessages() throws Exception {
        Recorded.Run run = run("stencil", "400", QUICK);

        List<String> selection = selection(run);
        assertThat(selection).hasSize(5);
        List<String> iterations = selection.stream()
                .skip(1)
                .map(line -> line.split(",", -1)[5] + " " + line.split(",", -1)[6])
                .distinct()
                .toList();
        assertThat(iterations).as("the same ones on all ranks").hasSize(1).allMatch(words -> words.endsWith(" 10"));
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            // Three pairs of neighbours, a message each way; one sum.
            assertThat(trace.messages().count()).isEqualTo(60);
            assertThat(trace.collectives().count()).isEqualTo(10);
        }
        Tools.Outcome printed =
                Tools.otf2Print(run.session().folder().resolve("traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    @Test
    void graphsAreOfTheWholeRun() throws Exception {
        Recorded.Run run = run("alltoall", "300", QUICK);
        GraphFile file = GraphFile.open(run.session().folder().resolve("graphs.efg"));
        assertThat(file.read()).hasSize(4).allSatisfy(graph -> {
            // MPI_Init, Bcast, 300 times Alltoall and Allreduce, Barrier, Finalize.
            assertThat(graph.events()).isEqualTo(604);
            assertThat(graph.nodes()).isEqualTo(6);
            assertThat(graph.label(2)).startsWith("MPI_Alltoall");
            assertThat(graph.callsite(2)).startsWith("iterations.c:");
        });
        timesAreThere(run, file);
        List<String> curve = Files.readAllLines(run.session().folder().resolve("stability.csv"));
        assertThat(curve).hasSizeGreaterThan(8);
        assertThat(curve).anyMatch(line -> line.endsWith(",true")).anyMatch(line -> line.endsWith(",false"));
    }

    private static void timesAreThere(Recorded.Run run, GraphFile file) throws Exception {
        assertThat(file.hasTimes()).isTrue();
        assertThat(file.timeError()).as("nobody knows the times of each call").isNull();
        List<String> calls = Files.readAllLines(run.session().folder().resolve("calls.csv"));
        int line = 0;
        for (FlowGraph graph : file.read()) {
            double end = file.times(graph).end((int) graph.events() - 1) / (double) file.ticksPerSecond();
            double begin = file.times(graph).begin(0) / (double) file.ticksPerSecond();
            double sum = 0;
            for (int node = 0; node < graph.nodes(); node++) {
                String[] cells = calls.get(++line).split(",", -1);
                assertThat(cells[2]).isEqualTo(graph.label(node).replaceFirst("[ (].*", ""));
                assertThat(graph.time(node)).isCloseTo(Double.parseDouble(cells[5]), within(1e-8));
                assertThat(graph.shortest(node)).isCloseTo(Double.parseDouble(cells[6]), within(1e-8));
                assertThat(graph.longest(node)).isCloseTo(Double.parseDouble(cells[7]), within(1e-8));
                assertThat(Arrays.stream(graph.histogram(node)).sum()).isEqualTo(graph.count(node));
                sum += graph.time(node);
            }
            for (int edge = 0; edge < graph.edges(); edge++) {
                sum += graph.gap(edge);
            }
            // What is made up call by call from totals lasts as long as these.
            assertThat(end - begin).isCloseTo(sum, within(0.01 * sum));
        }
        assertThat(line).isEqualTo(calls.size() - 1);
    }

    @Test
    void whatComesEveryTwelfthTimeEndsAnIterationOfAnOuterLoop() throws Exception {
        Recorded.Run run = run("pattern", "1500", QUICK);
        List<String> selection = selection(run);
        for (int rank = 0; rank < 4; rank++) {
            String of = rank + ",0,";
            // On a slow machine the first phase may end before the first of the twelfth times.
            String[] cells = selection.stream()
                    .filter(line -> line.startsWith(of))
                    .toList()
                    .getLast()
                    .split(",", -1);
            assertThat(cells[6]).isEqualTo("10");
            assertThat(cells[9]).isEqualTo("MPI_Gather");
            assertThat(cells[11]).isEqualTo("120");
        }
        if (selection.size() == 5) {
            try (Trace trace = run.open()) {
                assertThat(trace.collectives().count())
                        .as("120 sums, 10 gatherings")
                        .isEqualTo(130);
            }
        }
    }

    @Test
    void eachPhaseIsRecorded() throws Exception {
        Recorded.Run run = run("phases", "800", QUICK);
        assertThat(selection(run)).anyMatch(line -> line.startsWith("0,0,\"first stable phase\",MPI_Irecv"));
        assertThat(selection(run)).anyMatch(line -> line.startsWith("0,0,\"new stable phase\",MPI_Alltoall"));
    }

    @Test
    void theProgramSaysWhatIsRecorded() throws Exception {
        Path controlled = Recorded.program(folder, "control.c");
        Settings never = new Settings(false, 10, 1000, 10, 0, Settings.DEFAULT.signature());
        Recorded.Run run = Recorded.run(library, folder.resolve("control.d"), Launch.DEFAULT, never, 3, controlled);
        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        assertThat(selection(run))
                .hasSize(7)
                .filteredOn(line -> line.contains("MPI_Pcontrol"))
                .hasSize(6);
        try (Trace trace = run.open()) {
            // The messages of six iterations: each is sent and received in one, its receive was posted in the one
            // before.
            assertThat(trace.messages().count()).isEqualTo(18);
            long whole = 0;
            for (long i = 0; i < trace.collectives().count(); i++) {
                whole += trace.collectives().collective(i).members().size() == 3 ? 1 : 0;
            }
            assertThat(whole).isEqualTo(6);
        }
    }
}
