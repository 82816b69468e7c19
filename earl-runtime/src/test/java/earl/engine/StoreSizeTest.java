package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.testing.Traces;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an event takes off the heap. */
class StoreSizeTest {
    private static final double LIMIT = 40;
    /** Fewer events than that do not outweigh what a trace has but once: call paths, and a beginning for each location. */
    private static final long LARGE = 1000;

    @TempDir
    Path folder;

    @Test
    void eventsOfTheCollectionTakeFortyBytesAtMost() {
        int large = 0;
        for (String name : Traces.collected()) {
            if (!name.equals("casita_4_mpi_lammps_colloid")) { // has no event files
                large += check(name, Traces.collected(name)) ? 1 : 0;
            }
        }
        assertThat(large).isGreaterThan(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "attributes", "metrics"})
    void generatedEventsTakeFortyBytesAtMost(String what) {
        ProgramShape shape = ProgramShape.of(100_000, 8)
                .withAttributes(what.equals("attributes"))
                .withMetrics(what.equals("metrics"));
        TraceGenerator.generate(folder, shape, 1);
        assertThat(check(what, folder)).isTrue();
    }

    private static boolean check(String name, Path path) {
        try (Trace trace = Trace.open(path)) {
            Linked linked = ((OpenedTrace) trace).linked();
            double events = trace.length();
            assertThat(linked.eventBytes() / events)
                    .as("bytes an event of " + name)
                    .isLessThanOrEqualTo(LIMIT);
            if (events < LARGE) {
                return false;
            }
            assertThat(linked.memory().allocated() / events)
                    .as("bytes an event of " + name + ", messages, collectives and call paths included")
                    .isLessThanOrEqualTo(LIMIT);
            return true;
        }
    }
}
