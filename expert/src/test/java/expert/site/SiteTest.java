package expert.site;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.InTurn;
import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The site of the documents: complete, closed, and usable in a browser. */
class SiteTest {
    private static final String POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
            + " style-src 'unsafe-inline'; script-src 'unsafe-inline'";

    private static final String WATCH = """
            <script>
            const faults = [];
            addEventListener("error", event => faults.push("error " + event.message));
            document.addEventListener("securitypolicyviolation", event => faults.push(event.effectiveDirective));
            addEventListener("load", () => setTimeout(() => {
              const pictures = [...document.images].filter(image => image.naturalWidth > 0).length;
              document.title = "faults: " + faults.join("; ") + "; pictures: " + pictures;
            }, 500));
            </script>
            """;

    @TempDir
    private static Path folder;

    private static List<String> pages = List.of();

    @BeforeAll
    static void writeTheSite() throws IOException {
        pages = Site.write(Traces.root(), folder);
    }

    private static String text(String page) throws IOException {
        return Files.readString(folder.resolve(page));
    }

    @Test
    void everyLinkLeadsToAPageAndAHeading() throws IOException {
        assertThat(pages).hasSizeGreaterThan(30).contains("index.html", "tutorial.html", "readme.html", "search.html");
        Pattern link = Pattern.compile("<a (?:aria-current=\"page\" )?href=\"([^\"#]*)(?:#([^\"]*))?\">");
        SoftAssertions all = new SoftAssertions();
        int links = 0;
        for (String page : pages) {
            Matcher each = link.matcher(text(page));
            while (each.find()) {
                String target = each.group(1).isEmpty() ? page : each.group(1);
                if (!target.contains("://")) {
                    all.assertThat(pages).as(page + ": " + each.group()).contains(target);
                    if (each.group(2) != null && pages.contains(target)) {
                        all.assertThat(text(target))
                                .as(page + ": " + each.group())
                                .contains("id=\"" + each.group(2) + "\"");
                    }
                    links++;
                }
            }
        }
        all.assertAll();
        assertThat(links).isGreaterThan(500);
    }

    @Test
    void everyPageHasThePolicyAndLoadsNothing() throws IOException {
        for (String page : pages) {
            String text = text(page);
            assertThat(text)
                    .as(page)
                    .containsOnlyOnce("http-equiv=\"Content-Security-Policy\"")
                    .contains(POLICY);
            assertThat(text.indexOf(POLICY)).as(page).isLessThan(text.indexOf("<title"));
            assertThat(text)
                    .as(page)
                    .doesNotContainPattern("(src=|url\\(|@import)\\s*[\"']?(?!data:)[\\w/.]*\\.(png|svg|css|js)");
        }
    }

    /** Every page that shows a picture is among these. */
    @ParameterizedTest
    @CsvSource({"readme.html, 1", "tutorial.html, 0", "write-scripts.html, 1", "glossary.html, 0"})
    @InTurn(4)
    void aBrowserShowsPagesWithoutAFault(String page, int pictures) throws IOException {
        String text = text(page);
        int end = text.indexOf('>', text.indexOf(POLICY)) + 1;
        Path watched = Files.writeString(
                folder.resolve("watched-" + page), text.substring(0, end) + WATCH + text.substring(end));
        assertThat(dom(watched.toUri().toString())).contains("<title>faults: ; pictures: " + pictures + "</title>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"critical path", "LATE_SENDER", "--when-changed", "cubex"})
    @InTurn(4)
    void theSearchFindsSections(String query) throws IOException {
        String address = folder.resolve("search.html").toUri() + "?q=" + query.replace(" ", "+");
        String dom = dom(address);
        assertThat(dom).containsPattern("\\d+ sections?").contains("<div class=\"hit\"><a href=\"");
    }

    @Test
    void theSearchPutsTheBestSectionFirstAndSaysWhenThereIsNone() throws IOException {
        String search = folder.resolve("search.html").toUri().toString();
        assertThat(dom(search + "?q=compare+two+graphs"))
                .containsPattern("class=\"hit\"><a href=\"explore-flow-graphs.html#compare-two-graphs\"");
        assertThat(dom(search + "?q=zyzzyva")).contains("No page contains all of these words.");
        assertThat(dom(search + "?q=%3Cimg+src=x%3E")).doesNotContain("<img");
    }

    private static String dom(String address) {
        Tools.Outcome outcome = Tools.chromium("--virtual-time-budget=3000", "--dump-dom", address);
        return String.join("\n", outcome.lines());
    }
}
