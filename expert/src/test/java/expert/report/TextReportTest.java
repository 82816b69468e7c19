package expert.report;

import static org.assertj.core.api.Assertions.assertThat;

import earl.TraceInfo;
import expert.page.HtmlReport;
import expert.page.PageLinks;
import expert.pattern.Analysis;
import expert.summary.TraceSummary;
import expert.text.Layout;
import expert.text.Paint;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {
    @Test
    void saysWhatWasFound() throws IOException {
        Golden.check("small.txt", text(Samples.small(), Paint.PLAIN));
    }

    @Test
    void theFirstLineSaysThatThereAreNoEvents() throws IOException {
        Analysis small = Samples.small();
        TraceSummary nothing =
                new TraceSummary(small.trace().info(), 0, 0, 0, small.trace().locations(), Map.of());
        Analysis empty = new Analysis(nothing, List.of(), List.of(), List.of());
        assertThat(text(empty, Paint.PLAIN)).startsWith("examples/late_sender/traces.otf2 has no events\n");
        StringWriter page = new StringWriter();
        HtmlReport.write(empty, PageLinks.NONE, page);
        assertThat(page.toString()).contains("<h1>examples/late_sender/traces.otf2 has no events</h1>");
    }

    @Test
    void theFirstLinesSayHowMuchOfTheRunTheEventsRepresent() throws IOException {
        TraceSummary whole = Samples.small().trace();
        TraceInfo info = whole.info();
        TraceInfo part = new TraceInfo(
                info.path(),
                info.format(),
                info.writer(),
                info.machine(),
                info.description(),
                info.ticksPerSecond(),
                info.startTicks(),
                info.bytes(),
                Map.of("EXPERT::SELECTED", "events of 20 of 336 iterations, 6.0 % of the time"),
                Map.of());
        TraceSummary trace = new TraceSummary(part, whole.events(), whole.duration(), 1, whole.locations(), Map.of());
        StringWriter brief = new StringWriter();
        BriefReport.write(new Analysis(trace, List.of(), List.of(), List.of()), brief, Paint.PLAIN, Layout.WIDTH);
        assertThat(brief.toString().lines().limit(3))
                .last()
                .isEqualTo("A part of the run: events of 20 of 336 iterations, 6.0 % of the time.");
    }

    @Test
    void theFirstPageSaysWhatMattersMost() throws IOException {
        StringWriter brief = new StringWriter();
        BriefReport.write(Samples.small(), brief, Paint.PLAIN, Layout.WIDTH);
        Golden.check("brief.txt", brief.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 4096})
    void theFirstPageIsAPage(int ranks) throws IOException {
        StringWriter brief = new StringWriter();
        BriefReport.write(Samples.huge(ranks), brief, Paint.PLAIN, Layout.WIDTH);
        assertThat(brief.toString().lines()).hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void saysWhatFailed() throws IOException {
        Golden.check("failed.txt", text(Samples.failed(), Paint.PLAIN));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 4096})
    void fitsTheTerminal(int ranks) throws IOException {
        List<String> lines = text(Samples.huge(ranks), Paint.PLAIN).lines().toList();
        // The first is the path of the trace.
        assertThat(lines.subList(1, lines.size()))
                .allSatisfy(
                        line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(Layout.WIDTH + longestWord(line)));
        assertThat(lines)
                .allSatisfy(line -> assertThat(line).doesNotContain("\u001b").doesNotEndWith(" "));
        // Each of the 20 patterns may have a section, and each item of a list has a line.
        assertThat(lines).hasSizeBetween(100, 2000);
    }

    /** Cells of a name that is too long for a column: it is not cut. */
    private static int longestWord(String line) {
        int cells = java.util.regex.Pattern.compile("[ /]")
                .splitAsStream(line)
                .mapToInt(Layout::width)
                .max()
                .orElse(0);
        return cells > 30 ? cells : 0;
    }

    /** On a terminal lines are as wide as that; elsewhere always the same. */
    @Test
    void isAsWideAsAskedFor() throws IOException {
        StringWriter narrow = new StringWriter();
        TextReport.write(Samples.small(), narrow, Paint.PLAIN, TextReport.INSTANCES, 60);
        assertThat(narrow.toString().lines())
                .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(60));
        StringWriter usual = new StringWriter();
        TextReport.write(Samples.small(), usual, Paint.PLAIN, TextReport.INSTANCES, Layout.WIDTH);
        assertThat(usual.toString()).isEqualTo(text(Samples.small(), Paint.PLAIN));
    }

    /** Call paths that do not fit are shortened in their column: a line of their own would look like a pattern. */
    @Test
    void eachRowOfTheTableIsAPattern() throws IOException {
        List<String> lines = text(Samples.huge(4), Paint.PLAIN).lines().toList();
        int head = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith(" share "))
                .findFirst()
                .orElseThrow());
        List<String> rows = lines.subList(head + 1, lines.size()).stream()
                .takeWhile(line -> !line.startsWith("Shares are of") && !line.startsWith("  none"))
                .toList();
        assertThat(rows)
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.substring(0, 24)).containsPattern("\\d|%"));
    }

    /** Whoever copies a name from the report has all of it. */
    @Test
    void namesAreWhole() throws IOException {
        String report = text(Samples.huge(4), Paint.PLAIN);
        for (int pattern = 0; pattern < 5; pattern++) {
            assertThat(report).contains("pattern_" + "with_a_rather_long_name_".repeat(pattern % 5) + pattern);
        }
        assertThat(report)
                .contains("/some/" + "deep/folder/".repeat(30) + "トレース.otf2")
                .contains("a_name_that_is_longer_than_any_reasonable_one: ")
                .contains("ns::" + "T<".repeat(500));
    }

    @Test
    void namesRanksAsRanges() throws IOException {
        assertThat(text(Samples.huge(4096), Paint.PLAIN)).contains("on 4,096 locations (ranks 0-4095)");
    }

    @Test
    void colourChangesNothingElse() throws IOException {
        String painted = text(Samples.small(), Paint.ANSI);
        assertThat(painted).contains("\u001b[1m").contains("\u001b[0m");
        assertThat(painted.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(text(Samples.small(), Paint.PLAIN));
    }

    @Test
    void isTheSameInEveryLocale() throws IOException {
        String before = text(Samples.small(), Paint.PLAIN);
        Locale locale = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(text(Samples.small(), Paint.PLAIN)).isEqualTo(before);
        } finally {
            Locale.setDefault(locale);
        }
    }

    private static String text(Analysis analysis, Paint paint) throws IOException {
        StringWriter out = new StringWriter();
        TextReport.write(analysis, out, paint);
        return out.toString();
    }
}
