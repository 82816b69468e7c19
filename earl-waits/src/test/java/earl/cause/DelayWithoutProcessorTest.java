package earl.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Causes;
import earl.Columns;
import earl.Trace;
import earl.oracle.MeasuredThreads;
import earl.oracle.MeasuredThreads.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The delay of a location that has no processor is distinguished from what it computes. */
class DelayWithoutProcessorTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path folder;

    /**
     * Rank 1 takes 60 ms where rank 0 takes 10 ms, which waits for 50 ms. In its wait, rank 0 has no processor for 40 ms, which does not
     * matter.
     *
     * @param own milliseconds of the 10 in which rank 0 has no processor
     * @param lost milliseconds of the 60 in which rank 1 has none
     * @param expected milliseconds of the wait that this explains
     */
    @ParameterizedTest
    @CsvSource({"0, 40, 40", "5, 40, 35", "10, 5, 0", "0, 0, 0", "0, 58, 50"})
    void theGapIsSplitByProcessorTime(long own, long lost, long expected) {
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("1", "");
        threads.thread("0")
                .addAll(List.of(
                        new Step(0, 'I'),
                        new Step(MILLI, 'i'),
                        new Step(MILLI, 'W'),
                        new Step(MILLI, '.', 0, 0, 0),
                        new Step(11 * MILLI, '.', (10 - own) * MILLI, own * MILLI, 0),
                        new Step(11 * MILLI, 'M'),
                        new Step(61 * MILLI, 'R', 1),
                        new Step(61 * MILLI, 'm'),
                        new Step(61 * MILLI, '.', (20 - own) * MILLI, (own + 40) * MILLI, 0),
                        new Step(62 * MILLI, 'w')));
        threads.thread("0")
                .addAll(List.of(
                        new Step(0, 'I'),
                        new Step(MILLI, 'i'),
                        new Step(MILLI, 'W'),
                        new Step(MILLI, '.', 0, 0, 0),
                        new Step(61 * MILLI, '.', (60 - lost) * MILLI, lost * MILLI, 0),
                        new Step(61 * MILLI, 'M'),
                        new Step(61 * MILLI, 'S', 0),
                        new Step(61 * MILLI, 'm'),
                        new Step(62 * MILLI, 'w')));
        try (Trace trace = threads.write(folder)) {
            Columns delays = Causes.of(trace).delays();
            assertThat(delays.length()).isEqualTo(1);
            assertThat(delays.column("location").integer(0)).isEqualTo(1);
            assertThat(delays.column("cost").number(0)).isCloseTo(50e-3, within(1e-9));
            assertThat(delays.column("without_processor").number(0)).isCloseTo(expected * 1e-3, within(1e-9));
        }
    }
}
