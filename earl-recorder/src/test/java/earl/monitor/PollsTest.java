package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

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
import earl.testing.Tools;
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

    @TempDir
    private Path folder;

    private Recorded.Run record(String how, Settings settings) throws Exception {
        Path program = Recorded.program(folder, "polls.c", "-O1");
        return Recorded.run(Recorded.library(), folder.resolve(how), Launch.DEFAULT, settings, 2, program, how);
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
