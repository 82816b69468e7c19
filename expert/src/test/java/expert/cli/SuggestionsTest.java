package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
    @ParameterizedTest
    @CsvSource({
        "abc, abc, 0",
        "abc, acb, 1",
        "abc, ab, 1",
        "abc, abxc, 1",
        "abc, axc, 1",
        "kitten, sitting, 3",
        "'', abc, 3"
    })
    void distance(String a, String b, int distance) {
        assertThat(Suggestions.distance(a, b)).isEqualTo(distance);
        assertThat(Suggestions.distance(b, a)).isEqualTo(distance);
    }

    @Test
    void nearest() {
        List<String> known = List.of("--format", "--from-pos", "--threads", "-o");
        assertThat(Suggestions.nearest("--fromat", known)).contains("--format");
        assertThat(Suggestions.nearest("--thread", known)).contains("--threads");
        assertThat(Suggestions.nearest("--from", known)).contains("--from-pos");
        assertThat(Suggestions.nearest("--severity", known)).isEmpty();
    }
}
