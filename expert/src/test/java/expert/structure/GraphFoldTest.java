package expert.structure;

import static org.assertj.core.api.Assertions.assertThat;

import earl.RankSet;
import earl.graph.view.GraphView;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folded form with which a long text of a graph begins. */
class GraphFoldTest {
    private static GraphView.Node node(String label, double time) {
        return new GraphView.PlainNode(label, "main.c:1", -1, RankSet.of(0), 10, 8, time, 0, 0);
    }

    private static GraphView.Edge edge(int from, int to) {
        return new GraphView.Edge(from, to, "1", 1, 0);
    }

    private static GraphView chains(int chains, int length) {
        List<GraphView.Node> nodes = new ArrayList<>();
        List<GraphView.Edge> edges = new ArrayList<>();
        for (int chain = 0; chain < chains; chain++) {
            for (int i = 0; i < length; i++) {
                int number = nodes.size();
                nodes.add(node("call" + number, 1 + chain));
                if (number > 0) {
                    edges.add(edge(number - 1, number));
                }
                if (i == length - 1) {
                    // Each chain is repeated.
                    edges.add(edge(number, number - length + 1));
                }
            }
        }
        return new GraphView("a graph", nodes, edges);
    }

    @Test
    void sequencesWithoutBranchesAreOneLine() {
        assertThat(GraphFold.lines(chains(3, 20)))
                .containsExactly(
                        "Folded: 60 nodes in 3 sequences without branches, of which all are listed",
                        "  s0       200    20.00 s  call0 main.c:1 ... call19 main.c:1 (20 nodes) -> s0, s1",
                        "  s1       200    40.00 s  call20 main.c:1 ... call39 main.c:1 (20 nodes) -> s1, s2",
                        "  s2       200    60.00 s  call40 main.c:1 ... call59 main.c:1 (20 nodes) -> s2");
    }

    @Test
    void shortGraphsHaveNone() {
        assertThat(GraphFold.lines(chains(2, 9))).isEmpty();
    }

    @Test
    void longGraphsListTheSequencesWithTheMostTime() throws Exception {
        GraphView view = chains(200, 2);
        List<String> lines = GraphFold.lines(view);
        assertThat(lines).hasSizeLessThanOrEqualTo(60);
        assertThat(lines.get(1)).startsWith("  s144 ");
        assertThat(lines.getLast()).startsWith("  144 more sequences: ");
        StringWriter text = new StringWriter();
        GraphText.write(view, text);
        assertThat(text.toString().lines().limit(60)).containsSubsequence(lines);
        assertThat(text.toString()).contains("\n  0  call0 ");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyNodeIsInOneSequence(long seed) {
        Random random = new Random(seed);
        List<GraphView.Node> nodes = new ArrayList<>();
        List<GraphView.Edge> edges = new ArrayList<>();
        for (int i = 0; i < 45; i++) {
            nodes.add(node("n" + i, 1));
            edges.add(edge(i, random.nextInt(3) > 0 ? (i + 1) % 45 : random.nextInt(45)));
        }
        List<String> lines = GraphFold.lines(new GraphView("random", nodes, edges));
        long events = lines.stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.trim().split(" +", -1)[1].replace(",", "")))
                .sum();
        assertThat(events).isEqualTo(450);
    }
}
