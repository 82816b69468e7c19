package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links between documents lead to files and headings that exist, and the index leads to every page. */
class DocumentedLinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");

    private static Stream<String> documents() {
        return Documents.names();
    }

    /** The lines of a document without its blocks of code. */
    private static String prose(String name) {
        StringBuilder prose = new StringBuilder();
        boolean isCode = false;
        for (String line : Documents.lines(name)) {
            if (line.startsWith("```")) {
                isCode = !isCode;
            } else if (!isCode) {
                prose.append(line).append('\n');
            }
        }
        return prose.toString();
    }

    /** The anchors of a document's headings, as forges and the site name them. */
    private static List<String> anchors(String name) {
        return prose(name)
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("[^\\w\\s-]", "").replace(' ', '-'))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksLeadToFilesAndHeadings(String name) {
        Path document = Traces.root().resolve(name);
        SoftAssertions all = new SoftAssertions();
        Matcher links = LINK.matcher(prose(name));
        while (links.find()) {
            String target = links.group(1);
            if (target.contains("://")) {
                continue;
            }
            Path file = target.isEmpty() ? document : document.resolveSibling(target);
            all.assertThat(Files.exists(file)).as(links.group()).isTrue();
            if (links.group(2) != null && Files.exists(file)) {
                String page =
                        Traces.root().normalize().relativize(file.normalize()).toString();
                all.assertThat(anchors(page)).as(links.group()).contains(links.group(2));
            }
        }
        all.assertAll();
    }

    @Test
    void theIndexNamesEveryPage() {
        String index = prose("docs/index.md");
        assertThat(documents()
                        .filter(name -> name.startsWith("docs/") && !name.equals("docs/index.md"))
                        .map(name -> "](" + name.substring("docs/".length()) + ")"))
                .hasSizeGreaterThan(20)
                .allMatch(index::contains);
    }
}
