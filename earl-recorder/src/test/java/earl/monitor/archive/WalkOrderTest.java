package earl.monitor.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.monitor.archive.definition.Defined;
import earl.monitor.archive.definition.DefinedOnce;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Walks at the same time define what they need in the order of their numbers. */
class WalkOrderTest {
    private static final int WALKS = 4;

    private final Defined defined = new Defined(new NoSink());
    private final DefinedOnce<String, Long> texts = new DefinedOnce<>(defined.order(), defined::text);

    /** Texts that a walk defines: every third one is a text of all walks, the others are its own. */
    private static List<String> needs(int walk) {
        return IntStream.range(0, 100)
                .mapToObj(i -> i % 3 == 0 ? "all " + i : "walk " + walk + ", " + i)
                .toList();
    }

    @Test
    void numbersAreThoseOfWalksOneAfterTheOther() {
        Defined sequential = new Defined(new NoSink());
        List<List<Long>> expected = IntStream.range(0, WALKS)
                .mapToObj(walk -> needs(walk).stream().map(sequential::text).toList())
                .toList();
        CountDownLatch others = new CountDownLatch(WALKS - 1);

        List<List<Long>> numbers = new Workers(WALKS).map(WALKS, walk -> {
            List<List<Long>> own = new ArrayList<>();
            defined.order().run(walk, () -> {
                if (walk == 0) {
                    // The others ask first.
                    await(others);
                } else {
                    others.countDown();
                }
                own.add(needs(walk).stream().map(texts::of).toList());
            });
            return own.getFirst();
        });

        assertThat(numbers).isEqualTo(expected);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            throw new AssertionError(stop);
        }
    }

    @Test
    void aWalkThatFailsDoesNotStopTheOthers() {
        assertThatThrownBy(() -> new Workers(2)
                        .forEach(
                                2,
                                walk -> defined.order().run(walk, () -> {
                                    if (walk == 0) {
                                        throw new IllegalStateException("disk full");
                                    }
                                    texts.of("one");
                                })))
                .hasMessage("disk full");
        assertThat(defined.text("one")).isZero();
    }
}
