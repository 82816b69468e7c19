package earl.cause;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Causes;
import earl.OpenOptions;
import earl.Trace;
import earl.Waits;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace has a wait for some thirty events: on Java's heap, causes keep few bytes of each. */
class CausesHeapTest {
    private static final int EVENTS = 1_500_000;
    private static final int LOCATIONS = 16;
    /** 16, and as many again for what does not grow with the waits: classes, and times of call paths by location. With room. */
    private static final int BYTES = 60;

    @Test
    @DisplayName("Causes keep less than 60 bytes of each wait on Java's heap")
    void keepFewBytesOfEachWait(@TempDir Path folder) {
        TraceGenerator.generate(folder, ProgramShape.of(EVENTS, LOCATIONS), 2);
        try (Trace trace = Trace.open(folder, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX))) {
            long waits = Waits.of(trace).count();
            long before = used();
            Causes causes = Causes.of(trace);
            assertThat(causes.delays().length()).isPositive();
            assertThat(causes.criticalPath().length()).isPositive();
            assertThat((double) (used() - before) / waits)
                    .as("bytes of each of " + waits)
                    .isLessThan(BYTES);
            // They must not be collected before.
            assertThat(causes.delays().length()).isPositive();
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
