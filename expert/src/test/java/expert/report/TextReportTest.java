package expert.report;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Analysis;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {
    @Test
    void saysWhatWasFound() throws IOException {
        Golden.check("small.txt", text(Samples.small(), Paint.PLAIN));
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
        assertThat(lines).hasSizeBetween(100, 900);
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

    /** Whoever copies a name from the report has all of it. */
    @Test
    void namesAreWhole() throws IOException {
        String report = text(Samples.huge(4), Paint.PLAIN);
        for (int pattern = 0; pattern < 5; pattern++) {
            assertThat(report).contains("pattern_" + "with_a_rather_long_name_".repeat(pattern % 5) + pattern);
        }
        assertThat(report)
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
