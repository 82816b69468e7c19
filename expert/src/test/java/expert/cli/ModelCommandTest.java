package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCommandTest {
    private static final String TRACE =
            Terminal.root().resolve("examples").resolve("late_sender").toString();

    /** The model of all processes says as many events as the list of events has lines, calls included. */
    @Test
    void eventsAreWhatTheModelStandsFor() {
        String events = new Terminal()
                .run("model", "--calls", "--format", "events", TRACE)
                .out();
        String models = new Terminal().run("model", "--calls", "--local", TRACE).out();
        long said = Pattern.compile("// rank \\d+: (\\d+) events")
                .matcher(models)
                .results()
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .sum();
        assertThat(events.lines()).hasSize((int) said).contains("0 local call MPI_Recv", "1 send 0 tag7");
    }

    /** A tag may be any word: what stands for numbers elsewhere, and what means something in pages. */
    @Test
    void tagsAreAnyWords(@TempDir Path folder) throws IOException {
        String trace = Files.writeString(
                        folder.resolve("odd.txt"), "0 send 1 #a <b>&\"\\ x\n0 recv 1 #a <b>&\"\\ x\n0 send 1 t#1#2\n")
                .toString();
        assertThat(new Terminal().run("model", "--format", "svg", trace).out()).contains("_a &lt;b&gt;&amp;&quot;");
        assertThat(new Terminal().run("model", "--format", "json", trace).out()).contains("0 send 1 _a <b>&\\\"");
    }

    /** The script that is written prints what the command itself reads. */
    @Test
    void marksAreReadByTheCommandAndByAScript(@TempDir Path folder) throws IOException {
        Path marked = Files.writeString(folder.resolve("marked.txt"), """
            0-3 sync MPI_Barrier 0-3
            for i0 = 1 to 10
              1 send 0 tag7
              get "begin" {0}.time ->
              get "waited" {0}.wait ->
              1 recv 0 tag7
              get "call, all of it" {0}.duration <-
            done
            get "all" {0,1}.bytes <-
            """);
        Terminal.Result rows = new Terminal().run("model", "--annotate", marked.toString(), TRACE);
        assertThat(rows.status()).isZero();
        assertThat(rows.out())
                .startsWith("# begin: process 0 at i0\n")
                .contains("label,i0,process,attribute,value\n", "\nall,,1,bytes,8000\n")
                .containsPattern("\\n\"call, all of it\",10,0,duration,0\\.\\d{9}\\n")
                .hasLineCount(37);
        Path script = folder.resolve("scan.py");
        new Terminal()
                .run("model", "--annotate", marked.toString(), "--emit", "python", "-o", script.toString(), TRACE);
        assertThat(new Terminal().run("run", script.toString(), TRACE).out()).isEqualTo(rows.out());
        assertThat(new Terminal().run("model", "--emit", "python", TRACE).err())
                .contains("--emit python needs --annotate");
    }

    /** Where the counts of inner loops depend on the counters of outer ones, places are polynomials. */
    @Test
    void marksInATriangularNest(@TempDir Path folder) throws IOException {
        StringBuilder events = new StringBuilder();
        for (int i = 1; i <= 5; i++) {
            events.append("0 send 1 t\n".repeat(i)).append("1 send 0 u\n0 recv 1 t\n0 recv 1 t\n");
        }
        String trace = Files.writeString(folder.resolve("trace.txt"), events).toString();
        Path marked = Files.writeString(folder.resolve("marked.txt"), """
            for i0 = 1 to 5
              get "row" {0}.duration ->
              for i1 = 1 to i0
                get "cell" {0}.time ->
                0 send 1 t
              done
              1 send 0 u
            done
            """);
        Terminal.Result rows = new Terminal().run("model", "--annotate", marked.toString(), trace);
        assertThat(rows.out()).startsWith("""
            # row: process 0 at -1/2*i0+1/2*i0^2
            # cell: process 0 at -1-1/2*i0+i1+1/2*i0^2
            label,i0,i1,process,attribute,value
            row,1,,0,duration,0.000000000
            cell,1,1,0,time,0.000000000
            """).hasLineCount(3 + 5 + 15);
        Path script = folder.resolve("scan.py");
        new Terminal()
                .run("model", "--annotate", marked.toString(), "--emit", "python", "-o", script.toString(), trace);
        assertThat(new Terminal().run("run", script.toString(), trace).out()).isEqualTo(rows.out());
    }

    /** The events of a model are a trace, of which the same model comes again. */
    @Test
    void modelsAreKeptAsEvents(@TempDir Path folder) {
        String file = folder.resolve("kept.txt").toString();
        assertThat(new Terminal()
                        .run("model", "--format", "events", "-o", file, TRACE)
                        .status())
                .isZero();
        for (String option : new String[] {"--flat", "--positions", "--part=1"}) {
            assertThat(new Terminal().run("model", option, file).out())
                    .as(option)
                    .isEqualTo(new Terminal().run("model", option, TRACE).out());
        }
    }

    @Test
    void sizes() {
        assertThat(new Terminal().run("model", "--sizes", TRACE).out())
                .startsWith("model of              events       text       gzip\nrank 0")
                .containsPattern("all, --flat +44 +\\d{3} +\\d{3}\\nall +44 +\\d{3} +\\d{3}\\n");
    }

    @Test
    void pictures(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("model.svg");
        assertThat(new Terminal()
                        .run("model", "--format", "svg", "-o", file.toString(), TRACE)
                        .status())
                .isZero();
        org.w3c.dom.Document picture = javax.xml.parsers.DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile());
        assertThat(picture.getElementsByTagName("rect").getLength()).isEqualTo(3);
        assertThat(Files.readString(file)).contains(">MPI_Barrier</text>", "1 send 0 tag7\n", "10 times on 0-1");
        assertThat(new Terminal().run("model", "--format", "html", TRACE).out())
                .contains("<svg ", "44 events of late_sender", "</html>");
    }

    /** Two loops of processes that do not lie side by side: their lines move. */
    @Test
    void linesMoveToTheirLoops(@TempDir Path folder) throws IOException {
        Path trace = Files.writeString(folder.resolve("crossed.txt"), """
            0 send 2 a
            0 recv 2 a
            1 send 3 a
            1 recv 3 a
            """.repeat(4));
        assertThat(new Terminal()
                        .run("model", "--format", "svg", trace.toString())
                        .out())
                .containsPattern("class=\"l\" d=\"M0 [0-9.]+ C");
    }

    @Test
    void jsonOfAllProcesses() {
        assertThat(new Terminal().run("model", "--format", "json", TRACE).out())
                .contains("\"constructs\": 7", "\"processes\": \"0-1\"", "\"event\": \"1 send 0 tag7\"");
    }

    @Test
    void json() {
        assertThat(new Terminal()
                        .run("model", "--ranks", "0", "--format", "json", TRACE)
                        .out())
                .contains("\"records\": 11", "\"record\": \"# recv # tag#\"", "\"count\": 10");
    }
}
