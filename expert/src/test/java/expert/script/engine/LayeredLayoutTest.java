package expert.script.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.RankSet;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.export.GraphPicture;
import earl.graph.merge.MergedGraph;
import earl.graph.view.GraphView;
import expert.structure.GraphPage;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Pictures of graphs as the layout of the pages places their nodes and edges. */
class LayeredLayoutTest {
    private record Box(double left, double top, double right, double bottom) {
        boolean overlaps(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    private static String svg(GraphView view) {
        StringWriter text = new StringWriter();
        try {
            GraphPicture.svg(view, new LayeredLayout(GraphPage.layoutScript()), text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return text.toString();
    }

    private static String svg(List<String> calls, GraphView.Detail detail) {
        try (Trace trace = CallTraces.of(calls)) {
            FlowGraph graph = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).of(0);
            return svg(GraphView.of("a \"title\" & more", graph, detail));
        }
    }

    private static Document parsed(String xml) throws ParserConfigurationException, IOException, SAXException {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    private static List<Element> elements(Document document, String name) {
        NodeList found = document.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    private static List<Box> nodes(Document document) {
        return elements(document, "rect").stream()
                .filter(rect -> rect.getAttribute("class").equals("b"))
                .map(rect -> {
                    double x = Double.parseDouble(rect.getAttribute("x"));
                    double y = Double.parseDouble(rect.getAttribute("y"));
                    return new Box(
                            x,
                            y,
                            x + Double.parseDouble(rect.getAttribute("width")),
                            y + Double.parseDouble(rect.getAttribute("height")));
                })
                .toList();
    }

    @Test
    void theTextsAreThoseOfTheGraph() throws ParserConfigurationException, IOException, SAXException {
        Document picture = parsed(svg(List.of("a<\"b\"&c>", "d", "a<\"b\"&c>", "d", "d"), GraphView.Detail.FOLDED));

        assertThat(elements(picture, "text").stream().map(Element::getTextContent))
                .contains("a \"title\" & more", "a<\"b\"&c>", "d", "2 x, 20.000 us", "1,1", "2,1");
        assertThat(elements(picture, "path"))
                .as("three edges and the head of an arrow")
                .hasSize(4);
    }

    @Test
    void aNodeStandsBelowTheOneBeforeIt() throws ParserConfigurationException, IOException, SAXException {
        List<Box> boxes = nodes(parsed(svg(List.of("a", "b", "c"), GraphView.Detail.COUNTS)));

        assertThat(boxes)
                .extracting(Box::top)
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSize(3);
    }

    /** The line names the first runs; its tooltip has all of them. */
    @Test
    void edgesBetweenTheSameNodesAreOneLine() throws ParserConfigurationException, IOException, SAXException {
        List<String> calls = new ArrayList<>();
        for (int run = 1; run <= 8; run++) {
            calls.add("start");
            calls.addAll(Collections.nCopies(run, "inner"));
        }
        Document picture = parsed(svg(calls, GraphView.Detail.RUNS));

        assertThat(elements(picture, "path").stream().map(Element::getTextContent))
                .filteredOn(tooltip -> tooltip.startsWith("inner to inner"))
                .singleElement()
                .satisfies(tooltip -> assertThat(tooltip.lines()).hasSize(7));
        assertThat(elements(picture, "text").stream().map(Element::getTextContent))
                .contains("and 4 more");
    }

    @Test
    void charactersThatXmlForbidsBecomeVisible() throws ParserConfigurationException, IOException, SAXException {
        String name = "a\u0001\u001b[1m\uffff\ud7ff\ud83c\udf89";

        assertThat(elements(parsed(svg(List.of(name, name), GraphView.Detail.FOLDED)), "text").stream()
                        .map(Element::getTextContent))
                .contains("a\\u0001\\u001b[1m\\uffff\ud7ff\ud83c\udf89");
    }

    @Test
    void aGraphWithoutNodes() throws ParserConfigurationException, IOException, SAXException {
        assertThat(nodes(parsed(svg(new GraphView("empty", List.of(), List.of())))))
                .isEmpty();
    }

    /** Calls that are all different make one chain: a layout by recursion would run out of stack. */
    @Test
    void aLongChain() throws ParserConfigurationException, IOException, SAXException {
        List<String> calls = IntStream.range(0, 4000).mapToObj(i -> "call " + i).toList();

        List<Box> boxes = nodes(parsed(svg(calls, GraphView.Detail.FOLDED)));

        assertThat(boxes)
                .extracting(Box::top)
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSize(4000);
    }

    @Test
    void manyNodesDoNotOverlap() throws ParserConfigurationException, IOException, SAXException {
        Random random = new Random(3);
        List<String> calls = random.ints(240, 0, 60).mapToObj(i -> "call " + i).toList();
        try (Trace trace = CallTraces.of(calls, calls)) {
            MergedGraph graph = MergedGraph.of(new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all());
            GraphView view = GraphView.of("many", graph);
            String picture = svg(view);
            List<Box> boxes = nodes(parsed(picture));

            assertThat(boxes).hasSize(graph.nodes());
            for (int i = 0; i < boxes.size(); i++) {
                Box box = boxes.get(i);
                assertThat(boxes.subList(i + 1, boxes.size())).noneMatch(box::overlaps);
            }
            assertThat(svg(view)).as("the same bytes again").isEqualTo(picture);
        }
    }

    @Test
    void anInterruptStopsTheLayout() {
        List<GraphView.Node> nodes = IntStream.range(0, 20_000)
                .mapToObj(i -> (GraphView.Node) new GraphView.PlainNode("n", "", 0, RankSet.of(0), 1, 1, 1, 1, 1))
                .toList();
        List<GraphView.Edge> edges = IntStream.range(1, 20_000)
                .mapToObj(i -> new GraphView.Edge(i / 2, i, "1", 1, 1))
                .toList();
        GraphView view = new GraphView("large", nodes, edges);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> svg(view)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
