package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Allocation;
import expert.option.ExitStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a process says when memory suffices for nothing else. */
class FatalErrorsTest {
    private static final int ENOUGH = 1 << 12;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream(ENOUGH);
    private final List<Integer> ends = new ArrayList<>(1);
    private final FatalErrors words = new FatalErrors(err, ends::add);

    @Test
    void oneLineIsSaidOnceAndTheProcessEnds() {
        words.outOfMemory();
        words.outOfMemory();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("expert: out of memory: ")
                .contains("-J-Xmx")
                .endsWith("\n")
                .hasLineCount(1);
        assertThat(ends).containsExactly(ExitStatus.INPUT);
        assertThat(words.reportsFirst()).isFalse();
    }

    @Test
    void nothingIsSaidThatWasSaidBefore() {
        assertThat(words.reportsFirst()).isTrue();
        words.outOfMemory();
        assertThat(err.size()).isZero();
        assertThat(ends).isEmpty();
    }

    @Test
    void theyTakeNoMemory() throws Exception {
        new FatalErrors(new ByteArrayOutputStream(ENOUGH), status -> {}).outOfMemory();
        assertThat(Allocation.of(words::outOfMemory)).isLessThan(ENOUGH);
    }

    @Test
    void aThreadThatDiesForWantOfMemoryEndsTheProcess() {
        words.uncaught(Thread.currentThread(), new IllegalStateException(new OutOfMemoryError("Java heap space")));
        assertThat(ends).containsExactly(ExitStatus.INPUT);
    }

    /** This handler is the default one of the process: a thread group would call it again without end. */
    @Test
    void aThreadThatDiesOfAnotherFaultIsReportedOnce() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler(words::uncaught);
        try {
            Thread thread = new Thread(
                    () -> {
                        throw new InternalError("a fault occurred");
                    },
                    "worker");
            thread.start();
            thread.join();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("expert: internal fault in thread worker: java.lang.InternalError: a fault occurred\n")
                .containsOnlyOnce("expert: ")
                .contains("FatalErrorsTest");
        assertThat(ends).isEmpty();
    }
}
