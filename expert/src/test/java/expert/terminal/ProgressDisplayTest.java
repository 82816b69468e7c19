package expert.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProgressDisplayTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(new ByteArrayOutputStream(), err, true, true);
    private final Cancellation cancellation = new Cancellation(console);

    private ProgressDisplay display(boolean shown, Duration patience) {
        return new ProgressDisplay(console, cancellation, shown, patience);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void quickWorkShowsNothing() {
        try (ProgressDisplay progress = display(true, Duration.ofDays(1))) {
            progress.progress("decode", 1, 2);
        }
        assertThat(said()).isEmpty();
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void longWorkShowsABarAStepAndTakesItAway() {
        try (ProgressDisplay progress = display(true, Duration.ZERO)) {
            while (!said().contains("merge  42%")) {
                progress.progress(said().contains("decode  42%") ? "merge" : "decode", 42, 100);
                Thread.onSpinWait();
            }
        }
        assertThat(said()).contains("decode  42%").contains("merge  42%");
        // The last thing drawn is a line of blanks.
        assertThat(said().substring(0, said().lastIndexOf('\r'))).endsWith(" ");
    }

    /** Another display, which somebody sees, says when a bar would be there. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void nobodyThereNothingShown() {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        Console other = new Console(new ByteArrayOutputStream(), seen, true, true);
        try (ProgressDisplay progress = display(false, Duration.ZERO);
                ProgressDisplay shown = new ProgressDisplay(other, cancellation, true, Duration.ZERO)) {
            while (!seen.toString(StandardCharsets.UTF_8).contains("decode  42%")) {
                progress.progress("decode", 42, 100);
                shown.progress("decode", 42, 100);
                Thread.onSpinWait();
            }
        }
        assertThat(said()).isEmpty();
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void aFileGetsALineForEachTenthOfAStep() {
        Console file = new Console(new ByteArrayOutputStream(), err, false, false);
        try (ProgressDisplay progress = ProgressDisplay.lines(file, cancellation, Duration.ZERO)) {
            for (String step : new String[] {"names", "write"}) {
                for (int tenth : new int[] {0, 3, 10}) {
                    while (!said().contains(step + ": " + tenth * 10 + " %")) {
                        progress.progress(step, tenth * 100L + (tenth < 10 ? 99 : 0), 1000);
                        Thread.onSpinWait();
                    }
                }
            }
            progress.progress("else", 5, -1);
        }
        assertThat(said().lines())
                .containsExactly(
                        "expert: names: 0 %",
                        "expert: names: 30 %",
                        "expert: names: 100 %",
                        "expert: write: 0 %",
                        "expert: write: 30 %",
                        "expert: write: 100 %");
    }

    @Test
    void theWishToStopReachesTheWork() {
        cancellation.request();
        try (ProgressDisplay progress = new ProgressDisplay(console, cancellation, false)) {
            assertThatThrownBy(() -> progress.progress("decode", 1, 2)).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void closingKeepsAnInterruption() {
        ProgressDisplay progress = display(true, Duration.ZERO);
        Thread.currentThread().interrupt();
        progress.close();
        assertThat(Thread.interrupted()).isTrue();
    }
}
