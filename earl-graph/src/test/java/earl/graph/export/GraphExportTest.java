package earl.graph.export;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.view.GraphView;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What is written of a graph whose names need escaping. */
class GraphExportTest {
    private static final List<String> CALLS = List.of("a<\"b\"&c>", "d", "a<\"b\"&c>", "d", "d");

    private interface Export {
        void write(GraphView view, StringWriter to) throws IOException;
    }

    private static String written(GraphView view, Export export) {
        StringWriter text = new StringWriter();
        try {
            export.write(view, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return text.toString();
    }

    private static String one(Export export) {
        try (Trace trace = CallTraces.of(CALLS)) {
            FlowGraph graph = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).of(0);
            return written(GraphView.of("a \"title\" & more", graph, GraphView.Detail.FOLDED), export);
        }
    }

    private static Document parsed(String xml) throws ParserConfigurationException, IOException, SAXException {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    @Test
    void dot() {
        String dot = one(GraphFiles::dot);
        assertThat(dot)
                .startsWith("digraph \"a \\\"title\\\" & more\" {")
                .contains("n0 [ label=\"a<\\\"b\\\"&c>\"")
                .contains("n0 -> n1 [ label=\"2\"")
                .contains("n1 -> n0 [ label=\"1,1\"")
                .contains("n1 -> n1 [ label=\"2,1\"");
    }

    @Test
    void aTooltipNamesOneDurationWhereAllAreEqual() {
        try (Trace trace = CallTraces.of(CALLS)) {
            FlowGraph graph = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).of(0);
            GraphView view = GraphView.of("calls", graph, GraphView.Detail.FOLDED);

            assertThat(Hover.of(view.nodes().getFirst()))
                    .isEqualTo("a<\"b\"&c>: 2 events, 20.000 us in all, 10.000 us each");
        }
    }

    @Test
    void graphml() throws ParserConfigurationException, IOException, SAXException {
        Document document = parsed(one(GraphFiles::graphml));
        assertThat(document.getElementsByTagName("node").getLength()).isEqualTo(2);
        assertThat(document.getElementsByTagName("edge").getLength()).isEqualTo(3);
        NodeList keys = document.getElementsByTagName("key");
        Element first = (Element) document.getElementsByTagName("node").item(0);
        assertThat(datum(keys, first, "label")).isEqualTo("a<\"b\"&c>");
        assertThat(datum(keys, first, "count")).isEqualTo("2");
        assertThat(Double.parseDouble(datum(keys, first, "time"))).isEqualTo(20e-6);
        Element edge = (Element) document.getElementsByTagName("edge").item(0);
        assertThat(datum(keys, edge, "count")).isEqualTo("2");
    }

    /** Characters that no XML may have, not even as references. */
    @Test
    void charactersThatXmlDoesNotBear() throws ParserConfigurationException, IOException, SAXException {
        String name = "a\u0001\u001b[1m\uffff\ud7ff\ud83c\udf89";
        try (Trace trace = CallTraces.of(List.of(name, name))) {
            FlowGraph graph = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).of(0);
            GraphView view = GraphView.of(name, graph, GraphView.Detail.FOLDED);
            Document document = parsed(written(view, GraphFiles::graphml));
            Element node = (Element) document.getElementsByTagName("node").item(0);
            assertThat(datum(document.getElementsByTagName("key"), node, "label"))
                    .isEqualTo("a\\u0001\\u001b[1m\\uffff\ud7ff\ud83c\udf89");
        }
    }

    private static String datum(NodeList keys, Element of, String name) {
        for (int i = 0; i < keys.getLength(); i++) {
            Element key = (Element) keys.item(i);
            NodeList data = of.getElementsByTagName("data");
            for (int j = 0;
                    j < data.getLength() && key.getAttribute("attr.name").equals(name);
                    j++) {
                if (((Element) data.item(j)).getAttribute("key").equals(key.getAttribute("id"))) {
                    return data.item(j).getTextContent();
                }
            }
        }
        throw new AssertionError("no " + name);
    }
}
