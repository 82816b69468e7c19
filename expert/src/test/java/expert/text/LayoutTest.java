package expert.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LayoutTest {
    @Test
    void widthCountsCells() {
        assertThat(Layout.width("abc")).isEqualTo(3);
        assertThat(Layout.width("計算")).isEqualTo(4);
        assertThat(Layout.width("e\u0301")).isEqualTo(1);
        assertThat(Layout.width("😀")).isEqualTo(2);
    }

    @Test
    void cleanShowsWhatWouldSteerATerminal() {
        assertThat(Layout.clean("a\u001b[31mb\nc\u202e")).isEqualTo("a\\u001b[31mb\\u000ac\\u202e");
        assertThat(Layout.clean("tränen über 計算")).isEqualTo("tränen über 計算");
    }

    @Test
    void cutKeepsEnds() {
        assertThat(Layout.cut("abcdefghij", 10)).isEqualTo("abcdefghij");
        assertThat(Layout.cut("abcdefghij", 8)).isEqualTo("abcde...");
    }

    @Test
    void ofACallPathTheInnermostRegionsAreShownWhole() {
        assertThat(Layout.innermost("main/solve/inner/MPI_Recv", 25)).isEqualTo("main/solve/inner/MPI_Recv");
        assertThat(Layout.innermost("main/solve/inner/MPI_Recv", 20)).isEqualTo(".../inner/MPI_Recv");
        assertThat(Layout.innermost("main/solve/inner/MPI_Recv", 3)).isEqualTo(".../MPI_Recv");
        assertThat(Layout.innermost("no_path_but_a_long_name", 5)).isEqualTo("no_path_but_a_long_name");
        assertThat(Layout.innermost("/absolute/path", 5)).isEqualTo(".../path");
    }

    @Test
    void aNameThatDoesNotFitItsColumnStandsOnALineOfItsOwn() {
        assertThat(Layout.row("name", 6, "  1")).isEqualTo("name    1");
        assertThat(Layout.row("long_name", 6, "  1")).isEqualTo("long_name\n        1");
    }

    @Test
    void wrapsAtBlanksAndBehindSlashesButNeverWithinAName() {
        assertThat(Layout.wrap("one two three", 7)).containsExactly("one two", "three");
        assertThat(Layout.wrap("x abcdefghij y", 4)).containsExactly("x", "abcdefghij", "y");
        assertThat(Layout.wrap("in main/solve/MPI_Recv now", 10))
                .containsExactly("in main/", "solve/", "MPI_Recv", "now");
        assertThat(Layout.wrap("", 4)).containsExactly("");
    }

    @Test
    void nothingIsWiderThanAskedAndNothingIsLost() {
        Random random = new Random(20250101);
        for (int round = 0; round < 2000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                text.appendCodePoint("ab c計\u0301😀x y".codePoints().toArray()[random.nextInt(10)]);
            }
            int cells = 5 + random.nextInt(30);
            assertThat(Layout.width(Layout.cut(text.toString(), cells))).isLessThanOrEqualTo(cells);
            assertThat(Layout.wrap(text.toString(), cells))
                    .allSatisfy(line -> assertThat(Layout.width(line) <= cells || line.indexOf(' ') < 0)
                            .as(line)
                            .isTrue());
            assertThat(String.join("", Layout.wrap(text.toString(), cells)).replace(" ", ""))
                    .isEqualTo(text.toString().replace(" ", ""));
        }
    }
}
