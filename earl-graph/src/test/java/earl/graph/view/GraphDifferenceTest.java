package earl.graph.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.RankSet;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.merge.MergedGraph;
import earl.graph.view.GraphView.Mark;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class GraphDifferenceTest {
    private static GraphView view(List<String> calls) {
        try (Trace trace = CallTraces.of(calls)) {
            Signature call = Signature.of(Signature.Property.CALL);
            return GraphView.of("g", MergedGraph.of(new FlowGraphs(trace, call, Calls.ALL).all()))
                    .standalone();
        }
    }

    private static List<String> nodes(GraphDifference difference, Mark mark) {
        return difference.nodes(mark).stream()
                .map(node -> node.label() + " " + node.counts().first() + "|"
                        + node.counts().second())
                .toList();
    }

    private static List<String> edges(GraphDifference difference, Mark mark) {
        Function<Integer, String> label = node -> difference.nodes().get(node).label();
        return difference.edges(mark).stream()
                .map(edge -> label.apply(edge.from()) + label.apply(edge.to()) + " "
                        + edge.counts().first() + "|" + edge.counts().second())
                .toList();
    }

    @Test
    void whatIsInOneOnlyAndWhatIsMoreOften() {
        GraphDifference difference =
                GraphDifference.of(view(List.of("a", "b", "b", "c")), view(List.of("a", "b", "b", "b", "d")), 0.5);
        assertThat(nodes(difference, Mark.SAME)).containsExactly("a 1|1");
        assertThat(nodes(difference, Mark.COUNT)).containsExactly("b 2|3");
        assertThat(nodes(difference, Mark.FIRST)).containsExactly("c 1|0");
        assertThat(nodes(difference, Mark.SECOND)).containsExactly("d 0|1");
        assertThat(edges(difference, Mark.SAME)).containsExactly("ab 1|1");
        assertThat(edges(difference, Mark.COUNT)).containsExactly("bb 1|2");
        assertThat(edges(difference, Mark.FIRST)).containsExactly("bc 1|0");
        assertThat(edges(difference, Mark.SECOND)).containsExactly("bd 0|1");
        // Of ab bb bc and ab bb bb bd: 2 in common, 5 in all.
        assertThat(difference.distance()).isCloseTo(1 - 2.0 / 5, within(1e-12));
    }

    @Test
    void theSameDoesNotDiffer() {
        GraphView one = view(List.of("a", "b", "a", "b"));
        GraphDifference difference = GraphDifference.of(one, one, 0);
        assertThat(difference.nodes(Mark.SAME)).hasSize(2);
        assertThat(difference.edges(Mark.SAME)).hasSize(2);
        assertThat(difference.distance()).isZero();
    }

    @Test
    void timesDifferByAShareOfAll() {
        GraphView one = view(List.of("a", "b"));
        GraphView.Node a = one.nodes().getFirst();
        GraphView slower = new GraphView(
                "slower",
                List.of(
                        new GraphView.PlainNode(
                                a.label(), "", "", List.of(), 0, a.ranks(), 1, -1, a.time() * 2, 0, 0, Mark.NONE),
                        one.nodes().getLast()),
                one.edges());
        // 10 us more of 40 in calls and between them.
        assertThat(nodes(GraphDifference.of(one, slower, 0.2), Mark.TIME)).containsExactly("a 1|1");
        assertThat(nodes(GraphDifference.of(one, slower, 0.3), Mark.TIME)).isEmpty();
    }

    /** Nodes that read the same are told apart by their order. */
    @Test
    void likesAreMatchedInOrder() {
        RankSet zero = RankSet.of(0);
        GraphView.Node node = new GraphView.PlainNode("a", "", "x.c:1", List.of(), 0, zero, 1, -1, 1, 1, 1, Mark.NONE);
        GraphView two =
                new GraphView("two", List.of(node, node), List.of(new GraphView.Edge(0, 1, "1", 1, 1, 0, Mark.NONE)));
        GraphView three = new GraphView(
                "three",
                List.of(node, node, node),
                List.of(
                        new GraphView.Edge(0, 1, "1", 1, 1, 0, Mark.NONE),
                        new GraphView.Edge(1, 2, "1", 1, 1, 0, Mark.NONE)));
        GraphDifference difference = GraphDifference.of(two, three, 0.5);
        assertThat(difference.nodes(Mark.SAME)).hasSize(2);
        assertThat(difference.nodes(Mark.SECOND)).hasSize(1);
        assertThat(edges(difference, Mark.SAME)).containsExactly("aa 1|1");
    }

    @Test
    void bothAreOnePicture() {
        GraphView view = GraphDifference.of(view(List.of("a", "b", "c")), view(List.of("a", "b", "b", "d")), 0.5)
                .view("both", seconds -> Math.round(seconds * 1e6) + " us");
        assertThat(view.nodes().stream().map(GraphView.Node::label)).containsExactly("a", "b", "c", "d");
        assertThat(view.nodes().get(1).note()).isEqualTo("1 | 2 x, 10 us | 20 us");
        assertThat(view.nodes().get(3).note()).isEqualTo("0 | 1 x, 0 us | 10 us");
        assertThat(view.marks()).containsExactly(Mark.SAME, Mark.FIRST, Mark.SECOND, Mark.COUNT);
        assertThat(view.edges().stream().map(GraphView.Edge::label)).containsExactly("1", "0 | 1", "1 | 0", "0 | 1");
    }
}
