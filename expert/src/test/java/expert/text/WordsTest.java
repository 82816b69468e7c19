package expert.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "1, 1.000 s",
        "1.00349, 1.003 s",
        "12345.6, 12350 s",
        "0.99999, 1.000 s",
        "0.99994, 999.9 ms",
        "0.0502341, 50.23 ms",
        "0.001, 1.000 ms",
        "0.00099996, 1.000 ms",
        "0.00001235, 12.35 us",
        "0.00000078951, 790 ns",
        "0.0000000012, 1.200 ns",
        "-0.5, -500.0 ms",
        "NaN, NaN s"
    })
    void durationsHaveFourDigits(double seconds, String words) {
        assertThat(Words.duration(seconds)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.0 %", "0.00049, <0.1 %", "0.0006, 0.1 %", "0.2266, 22.7 %", "1, 100.0 %", "12, 1200.0 %", "NaN, ?"
    })
    void percent(double share, String words) {
        assertThat(Words.percent(share)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 3",
        "4096, '4,096'",
        "0.333333333, 0.333333",
        "1.5, 1.5",
        "1e15, 1.00000e+15",
        "1.25e20, 1.25000e+20",
        "1e-9, 1.00000e-09",
        "Infinity, Infinity"
    })
    void numbers(double number, String words) {
        assertThat(Words.number(number)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1, 1 byte",
        "999, 999 bytes",
        "12345, 12.3 kB",
        "999950, 1.0 MB",
        "9223372036854775807, 9.2 EB"
    })
    void bytes(long bytes, String words) {
        assertThat(Words.bytes(bytes)).isEqualTo(words);
    }

    @Test
    void ranges() {
        assertThat(Words.ranges(List.of(), 3)).isEmpty();
        assertThat(Words.ranges(List.of(5), 3)).isEqualTo("5");
        assertThat(Words.ranges(List.of(0, 1), 3)).isEqualTo("0, 1");
        assertThat(Words.ranges(List.of(0, 1, 2, 7, 9, 10, 11), 3)).isEqualTo("0-2, 7, 9-11");
        assertThat(Words.ranges(
                        IntStream.range(0, 100).filter(i -> i % 10 != 9).boxed().toList(), 2))
                .isEqualTo("0-8, 10-18 and 72 more");
    }
}
