package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizeTimesTest {
    private static final long[] SIZES = {100, 8, 100, 8, 100, 8, 100, 8, 300};
    private static final long[] TIMES = {50, 14, 30, 10, 70, 12, 20, 16, 70};

    private final SizeTimes times = SizeTimes.of(at -> SIZES[at], at -> TIMES[at], SIZES.length);

    @Test
    void theFirstQuartileIsTheTimeOfASizeThatWasSeen() {
        assertThat(times.of(8)).isEqualTo(12);
        assertThat(times.of(100)).isEqualTo(30);
        assertThat(times.of(300)).isEqualTo(70);
    }

    @Test
    void otherSizesLieOnLines() {
        assertThat(times.of(200)).isEqualTo(50);
        assertThat(times.of(500)).isEqualTo(110);
        assertThat(times.of(0)).isEqualTo(12);
    }

    @Test
    void aTimeNeverFallsBelowZeroOrWithLargerSizes() {
        SizeTimes falling = SizeTimes.of(at -> at + 1, at -> 10 - 6 * at, 2);

        assertThat(falling.of(100)).isEqualTo(4);
    }

    @Test
    void nothingSeenTakesNoTime() {
        assertThat(SizeTimes.of(at -> 0, at -> 0, 0).of(4)).isZero();
        assertThat(SizeTimes.of(at -> 0, at -> 0, 0).isEmpty()).isTrue();
    }
}
