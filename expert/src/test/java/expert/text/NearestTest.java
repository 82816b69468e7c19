package expert.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
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
        assertThat(Nearest.distance(a, b)).isEqualTo(distance);
        assertThat(Nearest.distance(b, a)).isEqualTo(distance);
    }

    @Test
    void nearest() {
        List<String> known = List.of("--format", "--from-pos", "--threads", "-o");
        assertThat(Nearest.to("--fromat", known)).contains("--format");
        assertThat(Nearest.to("--thread", known)).contains("--threads");
        assertThat(Nearest.to("--from", known)).contains("--from-pos");
        assertThat(Nearest.to("--severity", known)).isEmpty();
    }

    @Test
    void ofManyNamesTheThreeNearestAreListed() {
        List<String> many = List.of(
                "barrier",
                "broadcast",
                "costs",
                "delay",
                "finalize",
                "init",
                "io",
                "late_receiver",
                "late_sender",
                "mpi",
                "reduce",
                "scan",
                "time");
        assertThat(Nearest.hint("sender", many)).isEqualTo("; the nearest are late_sender, barrier, late_receiver");
        assertThat(Nearest.hint("sender", List.of("init", "mpi"))).isEqualTo("; known: init, mpi");
        assertThat(Nearest.hint("late_sendr", many)).isEqualTo("; did you mean 'late_sender'?");
        assertThat(Nearest.hint("x", List.of())).isEqualTo("; there are none");
    }
}
