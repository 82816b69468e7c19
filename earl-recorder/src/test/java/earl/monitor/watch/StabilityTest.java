package earl.monitor.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When a graph counts as stable. */
class StabilityTest {
    private final Stability stability = new Stability(1000, 1e3, 0.1, 3);

    @Test
    void afterSomeLooksWithoutChange() {
        assertThat(stability.due(1099)).isFalse();
        assertThat(stability.due(1100)).isTrue();
        stability.look(1100, 5, 3, 2);
        stability.look(1200, 10, 3, 3);
        stability.look(1300, 20, 3, 3);
        stability.look(1400, 30, 3, 3);
        assertThat(stability.stable()).isFalse();
        stability.look(1500, 40, 3, 3);
        assertThat(stability.stable()).isTrue();
        assertThat(stability.isOf(3, 3)).isTrue();
        stability.look(1600, 50, 4, 4);
        assertThat(stability.stable()).isFalse();
    }

    @Test
    void looksWithoutCallsDoNotCount() {
        stability.look(1100, 5, 3, 2);
        for (int i = 2; i < 20; i++) {
            stability.look(1000 + 100 * i, 5, 3, 2);
        }
        assertThat(stability.stable()).isFalse();
    }

    @Test
    void itsCurveIsKeptWithinBounds() {
        for (int i = 1; i < 100_000; i++) {
            stability.look(1000 + 100L * i, i, 3, 2);
        }
        assertThat(stability.curve()).hasSizeBetween(1000, 4096);
        assertThat(stability.curve().getFirst().nodes()).isEqualTo(3);
        assertThat(stability.curve().getLast().seconds()).isGreaterThan(9000);
    }
}
