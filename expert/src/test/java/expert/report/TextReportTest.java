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
        assertThat(lines).allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(TextReport.WIDTH));
        assertThat(lines)
                .allSatisfy(line -> assertThat(line).doesNotContain("\u001b").doesNotEndWith(" "));
        assertThat(lines).hasSizeBetween(100, 900);
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
