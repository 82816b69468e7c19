package expert.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LetteringTest {
    /** Thousandths of the size, from the published metrics of Helvetica. */
    @Test
    void widthsAreThoseOfHelvetica() {
        String letters = " !%09AMWafimw~";
        int[] thousandths = {278, 278, 889, 556, 556, 667, 833, 944, 556, 278, 222, 833, 722, 584};

        for (int i = 0; i < thousandths.length; i++) {
            assertThat(Lettering.width(letters.substring(i, i + 1), 1000))
                    .as(letters.substring(i, i + 1))
                    .isCloseTo(thousandths[i], Offset.offset(0.6));
        }
    }

    @Test
    void aChineseLetterIsAsWideAsHigh() {
        assertThat(Lettering.width("\u4e2d", 10)).isEqualTo(10);
        assertThat(Lettering.width("\uD83D\uDE00", 10)).isEqualTo(10);
        assertThat(Lettering.width("\u00e4", 10)).isEqualTo(Lettering.width("a", 10));
    }

    @Test
    void whatIsTooLongIsCut() {
        assertThat(Lettering.fitted("MPI_Waitall", 12, 200)).isEqualTo("MPI_Waitall");
        String cut = Lettering.fitted("MPI_Waitall", 12, 40);
        assertThat(cut).startsWith("MPI").endsWith("\u2026");
        assertThat(Lettering.width(cut, 12)).isLessThanOrEqualTo(40);
    }
}
