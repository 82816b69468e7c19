package earl.format.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ClockOffsetsTest {
    @Test
    void clocksThatAgreeNeedNoOffset() {
        ClockOffsets offsets = new ClockOffsets(2);
        offsets.add(0, 100, 1, 130);
        offsets.add(1, 120, 0, 125);
        assertThat(offsets.hold()).isTrue();
    }

    /** Clock 1 is 1000 behind; members met at [100, 110] and [120, 124] of clock 0. */
    @Test
    void theOffsetLiesInTheMiddleOfWhatBoundsAllow() {
        ClockOffsets offsets = new ClockOffsets(2);
        offsets.add(0, 100, 1, 110 - 1000);
        offsets.add(1, 104 - 1000, 0, 110);
        assertThat(offsets.hold()).isFalse();
        ClockOffsets.Solution found = Objects.requireNonNull(offsets.solve());
        // From 100 - (-890) = 990 to 110 - (-896) = 1006.
        assertThat(found.offset(0)).isZero();
        assertThat(found.error(0)).isZero();
        assertThat(found.offset(1)).isEqualTo(998);
        assertThat(found.error(1)).isEqualTo(8);
    }

    @Test
    void boundsThatContradictEachOtherHaveNoOffset() {
        ClockOffsets offsets = new ClockOffsets(2);
        offsets.add(0, 100, 1, 90);
        offsets.add(1, 100, 0, 95);
        assertThat(offsets.solve()).isNull();
    }

    /** Three clocks are right, one is not: only that one is corrected. */
    @Test
    void clocksThatContradictNoBoundKeepTheirTimes() {
        ClockOffsets offsets = new ClockOffsets(4);
        long[] shift = {0, 0, 5000, 0};
        for (int a = 0; a < 4; a++) {
            for (int b = 0; b < 4; b++) {
                if (a != b) {
                    offsets.add(a, 100L + 3L * a + shift[a], b, 150 + shift[b]);
                }
            }
        }
        ClockOffsets.Solution found = Objects.requireNonNull(offsets.solve());
        assertThat(found.offset(0)).isZero();
        assertThat(found.offset(1)).isZero();
        assertThat(found.offset(3)).isZero();
        assertThat(found.offset(2) + 5000).isBetween(-50L, 50L);
        assertThat(Math.abs(found.offset(2) + 5000)).isLessThanOrEqualTo(found.error(2));
    }

    /** The true offsets of random clocks lie within the errors, relative to a clock that keeps its times. */
    @RepeatedTest(50)
    void trueOffsetsLieWithinTheErrors(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        int clocks = 2 + random.nextInt(6);
        long[] ahead = new long[clocks];
        for (int clock = 1; clock < clocks; clock++) {
            ahead[clock] = random.nextInt(2_000_000) - 1_000_000L;
        }
        ClockOffsets offsets = new ClockOffsets(clocks);
        for (int operation = 0; operation < 20; operation++) {
            long[] enter = random.longs(clocks, 0, 1000).toArray();
            long leave = 1000L + random.nextInt(100);
            for (int a = 0; a < clocks; a++) {
                for (int b = 0; b < clocks; b++) {
                    if (a != b) {
                        offsets.add(a, enter[a] + ahead[a], b, leave + ahead[b]);
                    }
                }
            }
        }
        ClockOffsets.Solution found = Objects.requireNonNull(offsets.solve());
        for (int a = 0; a < clocks; a++) {
            for (int b = 0; b < clocks; b++) {
                long difference = found.offset(a) + ahead[a] - found.offset(b) - ahead[b];
                // Those of one group keep their difference, which is at most the length of an operation.
                assertThat(Math.abs(difference)).isLessThanOrEqualTo(found.error(a) + found.error(b) + 1100);
            }
        }
    }
}
