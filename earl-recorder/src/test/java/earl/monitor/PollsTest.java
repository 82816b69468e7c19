package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.GraphBuilder;
import earl.graph.Signature;
import earl.graph.reconstruct.GraphFile;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadLoop;
import earl.testing.ComparedRuns;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that only look whether something has happened: those that find nothing are joined, and none gets lost. */
class PollsTest {
    private static final Pattern LOOKS = Pattern.compile("rank (\\d+) looks (\\d+)");

    private static final List<String> ALTERNATING = List.of("MPI_Testany", "MPI_Iprobe", "MPI_Test");
    /** Seconds between two polls that count as theirs: MIN_GAP_NS of the recorder. */
    private static final double SHORTEST_GAP = 150e-9;

    @TempDir
    private Path folder;

    private Recorded.Run record(String how, Settings settings) throws Exception {
        return record(folder, how, settings);
    }

    private static Recorded.Run record(Path own, String how, Settings settings) throws Exception {
        Path program = Recorded.program(own, "polls.c", "-O1");
        return Recorded.run(Recorded.library(), own.resolve(how), Launch.DEFAULT, settings, 2, program, how);
    }

    /** How often rank 1 said that it looked. */
    private static long looks(Recorded.Run run) {
        Matcher said = LOOKS.matcher(run.output());
        Map<String, Long> looks = new TreeMap<>();
        while (said.find()) {
            looks.put(said.group(1), Long.parseLong(said.group(2)));
        }
        assertThat(looks).as(run.output()).containsKey("1");
        return looks.getOrDefault("1", 0L);
    }

    private static long visits(Trace trace, String region, int location) {
        long visits = 0;
        for (int path = 0; path < trace.callpaths().count(); path++) {
            if (trace.regions().get(trace.callpaths().region(path)).name().equals(region)) {
                visits += trace.callpaths().visits(path, location);
            }
        }
        return visits;
    }

    private static long exclusive(Trace trace, String region, int location) {
        long ticks = 0;
        for (int path = 0; path < trace.callpaths().count(); path++) {
            if (trace.regions().get(trace.callpaths().region(path)).name().equals(region)) {
                ticks += trace.callpaths().exclusiveTicks(path, location);
            }
        }
        return ticks;
    }

    private static int enters(Trace trace, String region) {
        int enters = 0;
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.type() == EventType.ENTER
                    && trace.regions().get(cursor.region()).name().equals(region)) {
                enters++;
            }
        }
        return enters;
    }

    @Test
    @DisplayName("Failed polls of one place are few events that stand for many calls, and the profile counts the calls")
    void joined() throws Exception {
        Recorded.Run run = record("probe", Settings.DEFAULT);
        assertThat(run.status()).as(run.output()).isZero();
        long looks = looks(run);
        assertThat(run.write().lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(5);
            assertThat(visits(trace, "MPI_Iprobe", 1)).isEqualTo(looks);
            assertThat(enters(trace, "MPI_Iprobe"))
                    .as("of %d calls in 0.1 s", looks)
                    .isLessThan(1000);
        }
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("probe/traces.otf2").toString());
        assertThat(printed.errors()).isEmpty();
        FlowGraph graph =
                GraphFile.open(folder.resolve("probe/graphs.efg")).read().get(1);
        long calls = 0;
        for (int node = 0; node < graph.nodes(); node++) {
            calls += graph.label(node).startsWith("MPI_Iprobe") ? graph.count(node) : 0;
        }
        assertThat(calls).isEqualTo(looks);
    }

    @Test
    @DisplayName(
            "What is computed between two polls is time of the caller, not of MPI and not of the function that polls")
    void computing() throws Exception {
        Recorded.Run run = record("work", Settings.ALL);
        assertThat(run.status()).as(run.output()).isZero();
        long looks = looks(run);
        assertThat(run.write().lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(visits(trace, "MPI_Test", 1)).isEqualTo(looks);
            assertThat(exclusive(trace, "look", 1)).isZero();
            assertThat(exclusive(trace, "MPI_Test", 1)).isLessThan(exclusive(trace, "main", 1) / 5);
        }
    }

    /** Figures that rank 1 printed for a function: number of calls, and seconds in these and between them. */
    private record Polled(long calls, double seconds) {
        static Polled of(Recorded.Run run, String function) {
            Matcher said = Pattern.compile("rank 1: " + function + " (\\d+) calls (\\d+) ns")
                    .matcher(run.output());
            assertThat(said.find()).as(run.output()).isTrue();
            return new Polled(Long.parseLong(said.group(1)), Long.parseLong(said.group(2)) * 1e-9);
        }
    }

    /** The rows of rank 1 for a function in a recording's table of calls, and the sum of a column. */
    private static double sum(Recorded.Run run, String function, String column) throws IOException {
        List<String[]> rows = Files.readAllLines(run.session().folder().resolve("calls.csv")).stream()
                .map(line -> line.split(",", -1))
                .toList();
        List<String> head = List.of(rows.getFirst());
        return rows.stream()
                .filter(row -> row[0].equals("1") && row[head.indexOf("call")].equals(function))
                .mapToDouble(row -> Double.parseDouble(row[head.indexOf(column)]))
                .sum();
    }

    @Test
    @DisplayName(
            "Failed polls that alternate are few events, and each function has its calls, their time and the time before them")
    void alternating() throws Exception {
        ComparedRuns.compare(folder, PollsTest::alternating);
    }

    private static void alternating(Path own) throws Exception {
        Recorded.Run run = record(own, "alternate", Settings.DEFAULT);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Matcher said = Pattern.compile("rank 1: computed (\\d+) ns").matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        double computed = Long.parseLong(said.group(1)) * 1e-9;
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            long calls = 0;
            long enters = 0;
            for (String function : ALTERNATING) {
                Polled polled = Polled.of(run, function);
                calls += polled.calls();
                enters += enters(trace, function);
                assertThat(visits(trace, function, 1)).as(function).isEqualTo(polled.calls());
                assertThat(sum(run, function, "calls")).as(function).isEqualTo((double) polled.calls());
                // The time between polls that follow each other at once counts as theirs.
                double most = polled.seconds() + polled.calls() * SHORTEST_GAP;
                double inside =
                        exclusive(trace, function, 1) / (double) trace.info().ticksPerSecond();
                assertThat(sum(run, function, "seconds")).as(function).isCloseTo(inside, within(1e-3 * inside));
                assertThat(inside).as(function).isBetween(polled.seconds() / 10, most);
                double before = sum(run, function, "seconds_before");
                assertThat(before)
                        .as(function)
                        .isBetween(
                                function.equals("MPI_Test") ? 0.999 * computed : 0,
                                function.equals("MPI_Test") ? computed + most : most);
            }
            assertThat(enters).as("of %d calls", calls).isBetween(3L, calls / 10);
        }
    }

    @Test
    @DisplayName("The last polls of a process that is killed are in its recording where they alternate")
    void killedAlternating() throws Exception {
        Recorded.Run run = record("killed-alternating", Settings.ALL);
        run.write();
        try (Trace trace = run.open()) {
            for (String function : List.of("MPI_Testany", "MPI_Test")) {
                long calls = Polled.of(run, function).calls();
                assertThat(visits(trace, function, 0) + visits(trace, function, 1) - calls)
                        .as("one of them kills itself after a thousand calls of %s", function)
                        .isBetween(1000L, 2000L);
            }
        }
    }

    @Test
    @DisplayName("The last polls of a process that is killed are in its recording")
    void killed() throws Exception {
        Recorded.Run run = record("killed", Settings.ALL);
        long looks = looks(run);
        run.write();
        try (Trace trace = run.open()) {
            assertThat(visits(trace, "MPI_Iprobe", 1)).isBetween(looks, looks + 1000);
            assertThat(visits(trace, "MPI_Iprobe", 0) + visits(trace, "MPI_Iprobe", 1) - looks)
                    .as("one of them kills itself after a thousand calls")
                    .isBetween(1000L, 2000L);
        }
    }

    @Test
    @DisplayName("A loop of calls that only poll is no loop, and the loop around it is")
    void loops() {
        List<String> functions = FunctionTable.shipped().names();
        CallKinds kinds = new CallKinds(functions);
        int probe = functions.indexOf("MPI_Iprobe");
        int test = functions.indexOf("MPI_Testany");
        GraphBuilder graph = new GraphBuilder(Signature.parse("call,callsite"));
        add(graph, functions.indexOf("MPI_Init"), probe, test, probe, test, probe, test);
        assertThat(ThreadLoop.of(graph, -1, kinds::isPoll).found()).isFalse();
        assertThat(ThreadLoop.of(graph, -1, function -> false).found()).isTrue();

        add(graph, functions.indexOf("MPI_Recv"), probe, test, probe, test, functions.indexOf("MPI_Recv"));
        ThreadLoop around = ThreadLoop.of(graph, -1, kinds::isPoll);
        assertThat(around.found()).isTrue();
        assertThat(around.size()).isEqualTo(3);
    }

    private static void add(GraphBuilder graph, int... calls) {
        for (int call : calls) {
            graph.add(new long[] {call, call}, graph.events(), graph.events());
        }
    }
}
