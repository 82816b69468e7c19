package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProgressDisplayTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(new ByteArrayOutputStream(), err, true, true);
    private final Cancellation cancellation = new Cancellation(console);

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void quickWorkShowsNothing() {
        try (ProgressDisplay progress = new ProgressDisplay(console, cancellation, true)) {
            progress.progress("decode", 1, 2);
        }
        assertThat(said()).isEmpty();
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void longWorkShowsABarAStepAndTakesItAway() throws InterruptedException {
        try (ProgressDisplay progress = new ProgressDisplay(console, cancellation, true)) {
            while (!said().contains("merge  42%")) {
                progress.progress(said().contains("decode  42%") ? "merge" : "decode", 42, 100);
                Thread.sleep(20);
            }
        }
        assertThat(said()).contains("decode  42%").contains("merge  42%");
        // The last thing drawn is a line of blanks.
        assertThat(said().substring(0, said().lastIndexOf('\r'))).endsWith(" ");
    }

    @Test
    void nobodyThereNothingShown() throws InterruptedException {
        try (ProgressDisplay progress = new ProgressDisplay(console, cancellation, false)) {
            progress.progress("decode", 1, 2);
            Thread.sleep(1200);
            progress.progress("decode", 2, 2);
        }
        assertThat(said()).isEmpty();
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
        ProgressDisplay progress = new ProgressDisplay(console, cancellation, true);
        Thread.currentThread().interrupt();
        progress.close();
        assertThat(Thread.interrupted()).isTrue();
    }
}
