package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.InTurn;
import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all pages for a browser have in common: they show what is in them, and load and send nothing. */
class PagesTest {
    private static final String POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
            + " style-src 'unsafe-inline'; script-src 'unsafe-inline'\">";

    /** Notes what goes wrong from the beginning on. */
    private static final String WATCH = """
            <script>
            const faults = [];
            addEventListener("error", event => faults.push("error " + event.message));
            addEventListener("unhandledrejection", event => faults.push("rejection " + event.reason));
            document.addEventListener("securitypolicyviolation", event => faults.push(event.effectiveDirective));
            </script>
            """;

    /** An element that the policy must not let load; then what went wrong becomes the title. */
    private static final String PROBE = """
            <img src="http://127.0.0.1:9/probe.png" alt="">
            <script>setTimeout(() => { document.title = "faults: " + faults.join("; "); }, 1500);</script>
            """;

    @TempDir
    private Path folder;

    private String page(String command, Path trace) {
        String[] words = (command + " --format html " + trace).split(" ");
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"analyze", "graph", "graph --clusters", "graph diff --ranks 0,1", "loops", "model"})
    void thePolicyStandsBeforeAllElse(String command) {
        String page = page(command, Traces.example("halo"));
        assertThat(page).containsOnlyOnce("Content-Security-Policy").contains(POLICY);
        assertThat(page.indexOf(POLICY)).isLessThan(page.indexOf("<style")).isLessThan(page.indexOf("<title"));
        assertThat(page).doesNotContainPattern("@[A-Z]+@").doesNotContainPattern("(src|href)=\"?https?:");
    }

    /** Commands write their pages one after the other; each page leads to those that are there, also to later ones, and nowhere else. */
    @Test
    void pagesLeadToThePagesThatAreThere() throws IOException {
        Path halo = Traces.example("halo");
        List<String> there = new ArrayList<>();
        for (String command : List.of("loops", "model", "analyze", "graph")) {
            String own = command.equals("analyze") ? "report" : command;
            write(command, own + ".html", halo);
            there.add(own + ".html");
            for (String page : there) {
                assertThat(links(Files.readString(folder.resolve(page))))
                        .as(page)
                        .containsExactlyInAnyOrderElementsOf(there.stream()
                                .filter(other -> !other.equals(page))
                                .toList());
            }
        }
        assertThat(links(page("graph", halo))).as("a page without a file").isEmpty();
    }

    /** What a later page changes in an earlier one is its links: nothing moves, and nothing else differs. */
    @Test
    void aLaterPageChangesTheLinksOfAnEarlierOneOnly() throws IOException {
        Path halo = Traces.example("halo");
        String before = write("loops", "loops.html", halo);
        write("model", "model.html", halo);
        String after = Files.readString(folder.resolve("loops.html"));
        assertThat(after).hasSameSizeAs(before);
        assertThat(after.replaceFirst("<nav .*</nav> *", "")).isEqualTo(before.replaceFirst("(<!--pages-->) *", "$1"));
    }

    /** Only pages that EXPERT wrote get links, and only from pages with their usual names. */
    @Test
    void filesOfOthersStayAsTheyAre() throws IOException {
        Path halo = Traces.example("halo");
        String own = "<html><nav class=\"pages\"></nav><!--pages--><p>graph of my grandparents</p></html>";
        Files.writeString(folder.resolve("graph.html"), own);
        String loops = write("loops", "loops.html", halo);
        assertThat(Files.readString(folder.resolve("graph.html"))).isEqualTo(own);
        write("model", "other.html", halo);
        assertThat(Files.readString(folder.resolve("loops.html"))).isEqualTo(loops);
    }

    private String write(String command, String name, Path trace) throws IOException {
        Path file = folder.resolve(name);
        Terminal.Result result = new Terminal().run(command, "-o", file.toString(), trace.toString());
        assertThat(result.status()).as(result.err()).isZero();
        return Files.readString(file);
    }

    /** Targets of the links of a page to other pages. */
    private static List<String> links(String page) {
        return Pattern.compile("<a href=\"([^\"#]+)\"")
                .matcher(page)
                .results()
                .map(link -> link.group(1))
                .toList();
    }

    /** Each page works under the policy, also with names that hold markup, and the policy holds. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "analyze --select late_sender | >MPI_Waitall<|<",
                "graph | <canvas",
                "loops --events all | <svg",
                "model | class=\"b\"",
            })
    @InTurn(2)
    void aBrowserHasNothingToComplainOf(String command, String shown) throws IOException {
        Path trace = folder.resolve("trace");
        HostileNames.copy(Traces.example("halo"), trace);
        String page = page(command, trace);
        Path file = Files.writeString(
                folder.resolve("page.html"),
                page.replace(POLICY, POLICY + WATCH)
                        .replaceFirst("(</body>\\s*)?</html>\\s*$", Matcher.quoteReplacement(PROBE) + "$0"));
        Tools.Outcome outcome = Tools.chromium(
                "--virtual-time-budget=4000", "--dump-dom", file.toUri().toString());
        String dom = String.join("\n", outcome.lines());
        Matcher title = Pattern.compile("<title>(.*?)</title>", Pattern.DOTALL).matcher(dom);
        assertThat(title.find()).as(dom).isTrue();
        assertThat(title.group(1)).isEqualTo("faults: img-src");
        assertThat(dom).contains(shown.replaceAll("\\|.*", ""));
    }
}
