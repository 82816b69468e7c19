package expert.report;

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
        assertThat(Layout.cutMiddle("main/solve/inner/MPI_Recv", 18)).isEqualTo("main/...r/MPI_Recv");
    }

    @Test
    void wrapsAtBlanksAndWithinLongWords() {
        assertThat(Layout.wrap("one two three", 7)).containsExactly("one two", "three");
        assertThat(Layout.wrap("x abcdefghij y", 4)).containsExactly("x", "abcd", "efgh", "ij y");
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
            assertThat(Layout.width(Layout.cutMiddle(text.toString(), cells))).isLessThanOrEqualTo(cells);
            assertThat(Layout.wrap(text.toString(), cells))
                    .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(cells));
            assertThat(String.join("", Layout.wrap(text.toString(), cells)).replace(" ", ""))
                    .isEqualTo(text.toString().replace(" ", ""));
        }
    }
}
