package expert.structure;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import earl.RankSet;
import earl.graph.view.GraphView;
import earl.graph.view.GraphView.Mark;
import earl.testing.InTurn;
import earl.testing.Tools;
import expert.page.PageLinks;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a flow graph, in a browser where one is installed. */
class GraphPageTest {
    private static final RankSet ALL = RankSet.of(0, 1);

    @TempDir
    Path folder;

    private static GraphView.Node node(String label, double time, long bytes, String... callers) {
        return new GraphView.PlainNode(
                label, "", label + ".c:7", List.of(callers), 0, ALL, 10, bytes, time, time / 20, time / 5, Mark.NONE);
    }

    private static GraphView.Edge edge(int from, int to, long weight) {
        return new GraphView.Edge(from, to, weight + "x (0-1)", weight, weight * 2, 0.001 * weight, Mark.NONE);
    }

    /**
     * <pre>
     * main: Init(0), Finalize(6)
     *   foo: Send(1), Recv(2)
     *     bar: Reduce(3)
     *       baz: Barrier(4)
     *   other: Gather(5)
     *
     * 0 -> 1 -> 2 -> 3 -> 4 -> 1, 4 -> 5 -> 6, 3 -> 3
     * </pre>
     */
    private static GraphView program() {
        return new GraphView(
                "a program",
                List.of(
                        node("Init", 5, -1, "main"),
                        node("Send", 1, 800, "main", "foo"),
                        node("Recv", 2, 8, "main", "foo"),
                        node("Reduce", 0.5, 64, "main", "foo", "bar"),
                        node("Barrier", 0.25, -1, "main", "foo", "bar", "baz"),
                        node("Gather", 0.125, 8, "main", "other"),
                        node("Finalize", 0.1, -1, "main")),
                List.of(
                        edge(0, 1, 1),
                        edge(1, 2, 10),
                        edge(2, 3, 10),
                        edge(3, 4, 10),
                        edge(4, 1, 9),
                        edge(4, 5, 1),
                        edge(5, 6, 1),
                        edge(3, 3, 5)));
    }

    private static String page(GraphView... graphs) throws IOException {
        StringWriter page = new StringWriter();
        GraphPage.write("flow graph", List.of(graphs), PageLinks.NONE, page);
        return page.toString();
    }

    /** What the browser has when it has run a script after the page's own. */
    private String shown(String page, String script) throws IOException {
        return shown(page, List.of(script)).getFirst();
    }

    /** What one browser has after each of some scripts, one after the other. */
    private List<String> shown(String page, List<String> scripts) throws IOException {
        Path file = folder.resolve("graph.html");
        Files.writeString(
                file,
                page.replace(
                        "</body>",
                        "<script>window.onerror = words => { document.title = 'failed: ' + words; };\n"
                                + "const tree = name => Array.from(document.querySelectorAll('#calls .row')).find(row =>"
                                + " row.querySelector('.name').textContent.includes(name));\n"
                                + "const hit = name => Array.from(document.querySelectorAll('#hits button')).find(row =>"
                                + " row.textContent.startsWith(name));\n"
                                + "const put = (id, value) => { const at = document.getElementById(id); at.value = value;"
                                + " at.dispatchEvent(new Event(at.tagName === 'SELECT' ? 'change' : 'input')); };\n"
                                + "const steps = ["
                                + scripts.stream()
                                        .map(script -> "() => {" + script + "}")
                                        .collect(joining(", "))
                                + "], shots = [];\n"
                                + "const step = () => { steps[shots.length](); setTimeout(() => {"
                                + " shots.push(document.documentElement.outerHTML);"
                                + " if (shots.length < steps.length) step(); else if (!document.title.startsWith('failed'))"
                                + " document.body.replaceChildren(...shots.map(shot => {"
                                + " const at = document.createElement('pre'); at.textContent = shot; return at; })); }, 900); };\n"
                                + "setTimeout(step, 200);</script></body>"));
        Tools.Outcome outcome = Tools.chromium(
                "--window-size=1400,900",
                "--virtual-time-budget=4000",
                "--dump-dom",
                file.toUri().toString());
        String dom = String.join("\n", outcome.lines());
        assertThat(dom).doesNotContain("<title>failed");
        List<String> shots = Pattern.compile("<pre>(.*?)</pre>", Pattern.DOTALL)
                .matcher(dom)
                .results()
                .map(shot ->
                        shot.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
                .toList();
        assertThat(shots).hasSameSizeAs(scripts);
        return shots;
    }

    private static String state(String dom) {
        Matcher found = Pattern.compile("id=\"state\"[^>]*>([^<]*)<").matcher(dom);
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    /** The nodes listed as shown, with their kinds. */
    private static List<String> nodes(String dom) {
        String hits =
                dom.substring(dom.indexOf("<div id=\"hits\">"), dom.indexOf("<section class=\"pane\" id=\"about\""));
        return Pattern.compile("<button class=\"(\\w*)[^\"]*\"[^>]*><span>([^<]*)</span>")
                .matcher(hits)
                .results()
                .map(row -> row.group(1) + " " + row.group(2).replaceAll(" ·.*", ""))
                .toList();
    }

    @Test
    void nothingComesFromOutside() throws IOException {
        String page = page(program());
        assertThat(page)
                .doesNotContainPattern("(?i)\\b(src|href|action)\\s*=[\"']")
                .doesNotContainPattern("(?i)https?://")
                .doesNotContainPattern("(?i)@import|url\\(|\\bfetch\\(|XMLHttpRequest|\\bimport\\(")
                .contains("default-src 'none'");
        assertThat(page(program())).as("the same bytes again").isEqualTo(page);
    }

    /** A chain of calls, too long to be read as a whole. */
    private static GraphView chain(int length, int hot, String label) {
        List<GraphView.Node> nodes = new ArrayList<>();
        List<GraphView.Edge> edges = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            nodes.add(node("call" + i, i == hot ? 9 : 1, 0, "main"));
            if (i > 0) {
                edges.add(new GraphView.Edge(i - 1, i, label, 1, 1, 0.001, Mark.NONE));
            }
        }
        return new GraphView("chain", nodes, edges);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 350})
    @InTurn(2)
    void aLargeGraphOpensAtTheNodeThatTakesMost(int hot) throws IOException {
        String click = """
                const canvas = document.getElementById('picture'), box = canvas.getBoundingClientRect();
                canvas.setPointerCapture = () => {};
                for (const kind of ['pointerdown', 'pointerup']) canvas.dispatchEvent(new PointerEvent(kind,
                  { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
                """;
        assertThat(shown(page(chain(400, hot, "1x")), click)).contains("<h2>call" + hot + "</h2>");
    }

    @Test
    void edgesHaveShortLabelsAndTheRestOnDemand() throws IOException {
        String full = "97x (0-3,5-7,9-13,17-29), 4 to 8 kB";
        String watch = """
                CanvasRenderingContext2D.prototype.fillText = text => { document.body.dataset.texts += '|' + text; };
                put('colour', 'time');
                hit('call2').click();
                """;
        String dom = shown(page(chain(4, 2, full)), watch);
        Matcher drawn = Pattern.compile("data-texts=\"([^\"]*)\"").matcher(dom);
        assertThat(drawn.find()).isTrue();
        assertThat(drawn.group(1).split("\\|"))
                .contains("97x (0-3,5-7,9-13,17-29\u2026")
                .doesNotContain(full);
        assertThat(dom).contains("<i>  " + full + ", ");
    }

    @Test
    void whatATraceSaysIsText() throws IOException {
        String evil = "</script><img src=x onerror=alert(1)>\u001b\u2028@TITLE@";
        String page = page(new GraphView(evil, List.of(node(evil, 1, 1, evil)), List.of()));
        assertThat(page).doesNotContain("<img").doesNotContain("\u001b").doesNotContain("\u2028");
        assertThat(shown(page, "")).contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;");
    }

    @Test
    void theWholeGraphFirst() throws IOException {
        String dom = shown(page(program()), "");
        assertThat(state(dom)).isEqualTo("The whole graph: 7 nodes, 8 edges.");
        assertThat(nodes(dom))
                .containsExactly(
                        "direct Init",
                        "direct Recv",
                        "direct Send",
                        "direct Reduce",
                        "direct Barrier",
                        "direct Gather",
                        "direct Finalize");
    }

    /** A function's own calls, those below folded into the function it calls, and dotted what is linked to them. */
    @Test
    void aFunctionOfTheCallTree() throws IOException {
        List<String> shown = shown(
                page(program()),
                List.of("tree('foo').click();", "hit('bar').click(); document.querySelector('.open').click();"));
        String dom = shown.getFirst();
        assertThat(state(dom)).isEqualTo("In foo: 3 nodes, 5 edges; 2 outside.");
        assertThat(nodes(dom))
                .containsExactly("direct Recv", "direct Send", "folded bar", "outside Init", "outside Gather");

        String bar = shown.getLast();
        assertThat(state(bar)).isEqualTo("In bar: 2 nodes, 5 edges; 3 outside.");
        assertThat(nodes(bar))
                .containsExactly("direct Reduce", "folded baz", "outside Recv", "outside Send", "outside Gather");
    }

    @Test
    void aNodeIsTold() throws IOException {
        String dom = shown(page(program()), "tree('main').click(); hit('foo').click();");
        assertThat(state(dom)).isEqualTo("In main: 4 nodes, 3 edges.");
        String about = dom.substring(dom.indexOf("id=\"about\""));
        // Send 1 s, Recv 2 s, Reduce 0.5 s, Barrier 0.25 s, 40 calls; all of its 44 steps but the first and the last
        // lie within.
        assertThat(about).contains("<h2>foo</h2>", "4, 88 transitions among them", "3.750 s", ">40<");
        assertThat(about).contains("Init", "other");
    }

    /** Where functions are events too, their time is not counted again for what they call. */
    @Test
    void functionsThatAreEvents() throws IOException {
        GraphView view = new GraphView(
                "all regions",
                List.of(
                        node("main", 10, -1),
                        node("solve", 7, -1, "main"),
                        node("MPI_Send 8 (1)", 2, 8, "main", "solve")),
                List.of(edge(0, 1, 1), edge(1, 2, 1)));
        String dom = shown(page(view), "tree('main').click();");
        assertThat(Pattern.compile("title=\"program\".*?class=\"number\">([^<]*)<")
                        .matcher(dom)
                        .results())
                .extracting(found -> found.group(1))
                .containsExactly("10.00 s");
        assertThat(state(dom)).isEqualTo("In main: 2 nodes, 2 edges; 1 outside.");
    }

    @Test
    void aSearchLeadsToWhatIsFolded() throws IOException {
        List<String> shown = shown(
                page(program()), List.of("tree('main').click(); put('search', 'barr');", "hit('Barrier').click();"));
        assertThat(nodes(shown.getFirst())).containsExactly("found Barrier");
        assertThat(shown.getLast()).contains("In baz: 1 node, 3 edges; 3 outside.");
    }

    /** The node with most of the measure is the darkest one on white: the receive takes most time, the send most bytes. */
    @Test
    void coloursAreOfTimeOrOfBytes() throws IOException {
        String script = """
                %s
                setTimeout(() => {
                  const at = document.getElementById('picture'), all = at.getContext('2d').getImageData(0, 0, at.width, at.height).data;
                  let dark = 0, sum = 0;
                  for (let i = 0; i < all.length; i += 4) {
                    if (all[i] === 68 && all[i + 1] === 1 && all[i + 2] === 84) { dark++; sum += Math.floor(i / 4 / at.width); }
                  }
                  document.title = 'dark ' + (dark > 200) + ' at ' + Math.round(sum / dark);
                }, 500);
                """;
        List<String> titles = shown(
                        page(program()),
                        List.of(String.format(script, ""), String.format(script, "put('colour', 'bytes');")))
                .stream()
                .map(dom -> dom.replaceAll("(?s).*<title>(.*?)</title>.*", "$1"))
                .toList();
        assertThat(titles).allSatisfy(title -> assertThat(title).matches("dark true at \\d+"));
        assertThat(titles.getFirst()).isNotEqualTo(titles.getLast());
    }

    @Test
    void whatDiffersIsTold() throws IOException {
        GraphView.Node only = new GraphView.PlainNode(
                "Only", "3 | 0 x, 1 s | 0 s", "", List.of(), 0, ALL, 3, -1, 1, 1, 1, Mark.FIRST);
        String dom = shown(page(new GraphView("A | B", List.of(only), List.of())), "hit('Only').click();");
        assertThat(dom)
                .contains("only in A</span>")
                .contains("<dd>only in A</dd>")
                .contains("3 | 0 x, 1 s | 0 s");
    }

    @Test
    void oneOfSeveralGraphs() throws IOException {
        GraphView other = new GraphView("another", List.of(node("Alone", 1, 1)), List.of());
        assertThat(shown(page(program(), other), "put('which', '1');"))
                .contains("The whole graph: 1 node, 0 edges.")
                .contains("<h1 id=\"title\">another</h1>");
    }

    /** A main loop with 99 functions of 101 calls each, which jump about; and all of them in one picture. */
    @Test
    void tenThousandNodesStayUsable() throws IOException {
        String page = page(large(99, 101));
        assertThat(page.length()).as("letters of the page").isLessThan(2_000_000);
        List<String> shown = shown(
                page,
                List.of(
                        "",
                        "document.getElementById('whole').click(); put('search', 'call 77.5'); hit('call 77.5 ·').click();"));
        assertThat(state(shown.getFirst())).startsWith("In main: 100 nodes, ");
        String whole = shown.getLast();
        assertThat(state(whole)).startsWith("The whole graph: 10,000 nodes, ");
        assertThat(whole).contains("<h2>call 77.5</h2>");
        assertThat(nodes(whole)).as("rows of the list").hasSizeBetween(1, 200);
    }

    private static GraphView large(int functions, int calls) {
        Random random = new Random(5);
        List<GraphView.Node> nodes = new ArrayList<>();
        List<GraphView.Edge> edges = new ArrayList<>();
        nodes.add(node("start", 1, -1, "main"));
        for (int f = 0; f < functions; f++) {
            for (int c = 0; c < calls; c++) {
                int at = nodes.size();
                nodes.add(node("call " + f + "." + c, random.nextDouble(), random.nextInt(1000), "main", "f" + f));
                edges.add(edge(at - 1, at, 10));
                if (c % 7 == 3) {
                    edges.add(edge(at, at - random.nextInt(3), 9));
                    edges.add(edge(at, 1 + random.nextInt(functions * calls / 2), 1));
                }
            }
        }
        edges.removeIf(edge -> edge.to() >= nodes.size());
        return new GraphView("large", nodes, edges);
    }
}
