package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    private static long read(String text, int shift) {
        char[] padded = ("7" + text + "7").toCharArray();
        return Decimal.read(padded, 1, text.length(), shift);
    }

    @ParameterizedTest
    @CsvSource({
        "1694128201423846, 1694128201423846000",
        "1712169114514261.001, 1712169114514261001",
        "0.0005, 1",
        "0.0004999, 0",
        "-1.5, -1500",
        "1.694128201423846e15, 1694128201423846000",
        "2E-3, 2",
        "007, 7000",
        "0, 0",
        "12345678901234567890123e-10, 1234567890123457",
    })
    void readsMicrosecondsAsNanoseconds(String text, long nanoseconds) {
        assertThat(read(text, 3)).isEqualTo(nanoseconds);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "NaN",
                "Infinity",
                "1e",
                "1e+",
                "1x",
                "1.2.3",
                "9223372036854775807",
                "1e400",
                "1e99999"
            })
    void refusesWhatIsNoNumberOrTooLarge(String text) {
        assertThat(read(text, 3)).isEqualTo(Decimal.NONE);
    }

    @Test
    void agreesWithExactArithmetic() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            BigDecimal number = BigDecimal.valueOf(random.nextLong() >> 20, random.nextInt(9));
            String text =
                    random.nextBoolean() ? number.toPlainString() : number.unscaledValue() + "e" + -number.scale();
            long expected =
                    number.movePointRight(3).setScale(0, RoundingMode.HALF_UP).longValueExact();
            assertThat(read(text, 3)).as(text).isEqualTo(expected);
        }
    }
}
