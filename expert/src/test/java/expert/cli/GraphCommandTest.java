package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Extremes;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code graph} on the traces in {@code examples/}. */
class GraphCommandTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    private static String graph(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "graph";
        System.arraycopy(words, 0, all, 1, words.length);
        Terminal.Result result = new Terminal().run(all);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out();
    }

    @Test
    void allProcessesTogether() {
        assertThat(graph(example("halo")))
                .startsWith("halo, 4 processes (0-3): 420 events, 16 nodes, ")
                .contains("MPI_Isend 800 (+1)")
                .contains("MPI_Waitall 3200 (-1,+1)")
                .containsPattern("\n +19x \\(0-3\\)|\n +19x \\(1-2\\)");
    }

    @Test
    void oneProcess() {
        String counts = graph("--ranks", "1", example("halo"));
        assertThat(counts)
                .startsWith("halo, rank 1: 105 events, 10 nodes, 10 edges, by call,size,partner,callsite\n")
                .contains("MPI_Waitall 3200 (0,2)  20 events")
                .containsPattern("\n +19  ->  4  after ");
        assertThat(graph("--ranks", "1", "--edges", "folded", example("halo")))
                .containsPattern("\n +1,19  ->  4  after ");
    }

    @Test
    void oneProcessOfAFileOfGraphs(@TempDir Path folder) {
        String file = folder.resolve("halo.efg").toString();
        assertThat(new Terminal()
                        .run("compress", "--times", "stats", "-o", file, example("halo"))
                        .status())
                .isZero();
        for (String form : List.of("text", "dot", "svg")) {
            assertThat(graph("--ranks", "1", "--format", form, file))
                    .as("the same as of the trace, its times too: " + form)
                    .isEqualTo(graph("--ranks", "1", "--format", form, example("halo")));
        }
        assertThat(graph("--ranks", "1", "--format", "json", file)).contains("\"signature\"", "MPI_Waitall");
        assertThat(new Terminal().run("graph", file).err()).contains("--ranks says which of the file's 4 graphs");
        assertThat(new Terminal().run("graph", "--ranks", "7", file).err()).contains("the file has no such rank");
        assertThat(new Terminal()
                        .run("graph", "--ranks", "1", "--signature", "call", file)
                        .err())
                .contains("are made by --signature call,size,partner,callsite --events mpi already");
    }

    @Test
    void groups() {
        assertThat(graph("--clusters", example("halo")).lines().filter(line -> line.contains("process")))
                .containsExactly(
                        "halo: 4 processes in 3 groups",
                        "1 process (0): halo, rank 0: 105 events, 10 nodes, 10 edges, by call,size,partner,callsite",
                        "2 processes (1-2), the first of them: halo, rank 1: 105 events, 10 nodes, 10 edges, by call,size,partner,callsite",
                        "1 process (3): halo, rank 3: 105 events, 10 nodes, 10 edges, by call,size,partner,callsite");
    }

    @Test
    void statistics() throws IOException {
        JsonNode json = MAPPER.readTree(graph("stats", "--format", "json", example("halo")));
        assertThat(json.fieldNames()).toIterable().containsExactly("events", "nodes", "edges", "cardinality");
        assertThat(json.path("events").intValue()).isEqualTo(416);
        assertThat(json.path("nodes").path("size,partner,callsite").intValue()).isEqualTo(36);
        assertThat(json.path("edges").path("max").doubleValue()).isEqualTo(9);
        assertThat(graph("stats", example("halo")))
                .contains("416 events of 4 processes")
                .contains("  partner,callsite");
    }

    @Test
    void graphsAsJson() throws IOException {
        JsonNode one = MAPPER.readTree(graph("--ranks", "0", "--format", "json", example("late_sender")));
        long sum = 1;
        for (JsonNode edge : one.path("edges")) {
            sum += edge.path("weight").longValue();
        }
        assertThat(one.path("length").longValue()).isEqualTo(sum);
        assertThat(one.path("nodes").get(0).path("label").textValue()).isEqualTo("MPI_Init");
        JsonNode all = MAPPER.readTree(graph("--format", "json", example("late_sender")));
        assertThat(all.path("edges").get(0).path("label").textValue()).isEqualTo("1x (0-3)");
        JsonNode groups = MAPPER.readTree(graph("--clusters", "--format", "json", example("late_sender")));
        assertThat(groups.path("clusters").get(0).path("ranks").textValue()).isEqualTo("0,2");
    }

    @Test
    void forOtherPrograms() {
        assertThat(graph("--format", "dot", example("halo"))).startsWith("digraph \"halo, 4 processes");
        assertThat(graph("--format", "graphml", "--ranks", "0", example("halo")))
                .startsWith("<?xml")
                .contains("<node id=\"n0\">");
        assertThat(graph("--format", "svg", example("halo")))
                .startsWith("<svg ")
                .contains(">MPI_Isend 800 (+1)</text>");
    }

    @Test
    void aPageForABrowser() {
        assertThat(graph("--format", "html", example("halo")))
                .startsWith("<!DOCTYPE html>")
                .contains("halo, 4 processes (0-3): 420 events, 16 nodes")
                .contains("MPI_Isend 800 (+1)");
        assertThat(graph("--clusters", "--format", "html", example("halo")))
                .contains("2 processes (1-2), the first of them: halo, rank 1: 105 events");
    }

    @Test
    void whatTwoProcessesDifferIn() throws IOException {
        assertThat(graph("diff", "--ranks", "0,1", example("late_sender")))
                .startsWith("""
                    A  late_sender, rank 0: 15 events
                    B  late_sender, rank 1: 15 events
                    5 of 7 nodes and 3 of 9 edges are in both; distance 0.880
                    """)
                .contains("Nodes only in A: 1\n  MPI_Recv 800 (+1), late_sender.c:8  10 | 0 x  ")
                .contains("Nodes only in B: 1\n  MPI_Send 800 (-1), late_sender.c:7  0 | 10 x  ");
        JsonNode same = MAPPER.readTree(
                graph("diff", "--ranks", "0,2", "--minimum", "1", "--format", "json", example("late_sender")));
        assertThat(same.path("distance").doubleValue()).isZero();
        assertThat(same.path("nodes"))
                .allSatisfy(node -> assertThat(node.path("differs").textValue()).isEqualTo("no"));
        assertThat(graph("diff", "--ranks", "0,2", "--minimum", "1", example("late_sender")))
                .endsWith("\nNothing differs noticeably.\n");
        assertThat(graph("diff", "--ranks", "0,1", "--format", "svg", example("late_sender")))
                .contains(">10 | 0 x, ", ">only in A</text>");
        assertThat(graph("diff", "--ranks", "0,1", "--format", "dot", example("late_sender")))
                .contains("fillcolor=\"#f3b3aa\"", "color=\"#1f7d1a\"");
        assertThat(graph("diff", "--ranks", "0,1", "--format", "html", example("late_sender")))
                .contains("only in B");
    }

    @Test
    void whatTwoRunsDifferIn() {
        assertThat(graph("diff", example("late_sender"), example("halo")))
                .startsWith("A  late_sender, 4 processes: 60 events\nB  halo, 4 processes: 420 events\n")
                .contains("Nodes only in A: ", "Nodes only in B: ");
        assertThat(graph("diff", "--ranks", "1", example("halo"), example("halo")))
                .contains("distance 0.000", "Nothing differs noticeably.");
        assertThat(graph("diff", "--limit", "1", example("late_sender"), example("halo")))
                .contains(" more (--limit 0: all)\n");
    }

    @Test
    void intoAFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("graph.txt");
        assertThat(graph("-o", file.toString(), example("halo"))).isEmpty();
        assertThat(Files.readAllLines(file).getFirst()).startsWith("halo, 4 processes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--ranks 9 | --ranks 9: the trace has no such rank",
                "--ranks 0 --merged | --ranks, --merged and --clusters exclude each other",
                "--signature call,colour | no part of a signature is called 'colour'; there are call, size, partner",
                "--events MPI_(a | 'MPI_(a' is neither all, mpi, io nor a regular expression: Unclosed group",
                "--clusters --format svg | --clusters is shown as text, html or json; --format svg shows one graph",
                "diff | name two processes of the trace: --ranks R,S",
                "diff --ranks 0,9 | --ranks 9: the trace has no such rank",
                "diff --ranks 0,1,2 | name two processes of the trace: --ranks R,S",
                "diff --ranks 0,1 --minimum 2 | --minimum must be from 0 to 1, not 2.0",
                "diff --ranks 0,1 --limit -1 | --limit must be 0 or more, not -1",
                "--within 2 | --within must be from 0 to 1, not 2.0"
            })
    void mistakesAreExplained(String words, String message) {
        List<String> all = new java.util.ArrayList<>(List.of("graph"));
        all.addAll(List.of(words.split(" ")));
        all.add(example("halo"));
        Terminal.Result result = new Terminal().run(all.toArray(String[]::new));
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains(message);
        assertThat(result.out()).isEmpty();
    }

    /** Input and output, all regions, and those of an expression, of a program that writes and reads files. */
    @Test
    void eventsAreThoseThatAreAskedFor() {
        String trace = Traces.collected("fileio").toString();
        assertThat(graph("--events", "io", trace))
                .startsWith("fileio, 4 processes (0-3): 44 events, 7 nodes, 7 edges, by call,size,partner,callsite\n")
                .contains("MPI_File_write_at 131072      20 events", "MPI_File_open")
                .doesNotContain("MPI_Init", "main");
        assertThat(graph("--events", "all", trace))
                .startsWith("fileio, 4 processes (0-3): 80 events, 16 nodes, 16 edges, by call,size,partner,callsite\n")
                .contains("  main ", "MPI_Init", "MPI_File_open");
        assertThat(graph("--events", "MPI_File_(open|close)", trace))
                .startsWith("fileio, 4 processes (0-3): 8 events, 2 nodes, 1 edge, by call,size,partner,callsite\n")
                .contains("MPI_File_open", "MPI_File_close")
                .doesNotContain("MPI_File_write_at");
    }

    /** The waits of a receive that follows another and of the first one, by the edge on which they came. */
    @Test
    void lateSendersAreToldByEdge() throws IOException {
        Terminal.Result result =
                new Terminal().run("--format", "json", "--select", "late_sender_transitions", example("late_sender"));
        assertThat(result.err()).isEmpty();
        JsonNode edges = MAPPER.readTree(result.out()).findValue("edges");
        assertThat(edges).isNotNull();
        assertThat(edges.fieldNames())
                .toIterable()
                .containsExactly(
                        "MPI_Recv 800 (+1) -> MPI_Recv 800 (+1), late_sender.c:8",
                        "MPI_Barrier -> MPI_Recv 800 (+1), late_sender.c:8");
        assertThat(edges.path("MPI_Recv 800 (+1) -> MPI_Recv 800 (+1), late_sender.c:8")
                        .doubleValue())
                .isCloseTo(0.902218, within(1e-6));
        assertThat(edges.path("MPI_Barrier -> MPI_Recv 800 (+1), late_sender.c:8")
                        .doubleValue())
                .isCloseTo(0.100222, within(1e-6));
        Terminal.Result one = new Terminal()
                .run(
                        "--format",
                        "json",
                        "--select",
                        "late_sender_transitions",
                        "-P",
                        "late_sender_transitions.most=1",
                        example("late_sender"));
        assertThat(MAPPER.readTree(one.out()).findValue("edges")).hasSize(1);
    }

    @Test
    void noSuchCallsAreAnErrorInOneLine() {
        Terminal.Result result = new Terminal().run("graph", "--events", "nothing", example("halo"));
        assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(result.err().lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("no location has calls that are events");
    }

    @Test
    void aPictureOfTooManyNodesIsRefusedInOneLine(@TempDir Path folder) {
        Path trace = Extremes.stairs(folder.resolve("deep"), 7000);
        Path picture = folder.resolve("graph.svg");
        Terminal.Result refused =
                new Terminal().run("graph", "--events", "all", "-o", picture.toString(), trace.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err())
                .contains("draws up to 20,000", "--format html")
                .hasLineCount(1);
        assertThat(folder).isDirectoryNotContaining("glob:**graph.svg*");
    }
}
