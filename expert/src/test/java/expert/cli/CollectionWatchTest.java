package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When nothing is to be expected of a process whose heap is full. */
class CollectionWatchTest {
    private static final int LOOKS = 60;
    private static final long HALF_SECOND = TimeUnit.MILLISECONDS.toNanos(500);

    /** Looks each half second until the verdict; {@code freeAt}: the only look at which much is free. */
    private static int verdictAfter(long collectedEachLook, int freeAt) {
        CollectionWatch watch = new CollectionWatch(() -> {});
        return IntStream.range(0, LOOKS)
                .filter(i -> watch.look(i * collectedEachLook, i * HALF_SECOND, i == freeAt))
                .findFirst()
                .orElse(-1);
    }

    @Test
    void collectionsThatTakeAllOfTenSecondsAndFreeNothingAreTheEnd() {
        assertThat(verdictAfter(500, -1)).isEqualTo(20);
        assertThat(verdictAfter(455, -1)).isEqualTo(20);
    }

    @Test
    void workGoesOnWhileThereIsTimeForIt() {
        assertThat(verdictAfter(440, -1)).isEqualTo(-1);
        assertThat(verdictAfter(0, -1)).isEqualTo(-1);
    }

    @Test
    void workGoesOnAfterACollectionThatFreedMuch() {
        assertThat(verdictAfter(500, 15)).isEqualTo(35);
    }
}
