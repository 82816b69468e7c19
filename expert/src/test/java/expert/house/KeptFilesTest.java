package expert.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.TraceException;
import earl.Waits;
import earl.testing.Traces;
import expert.compare.JsonSide;
import expert.compare.Side;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Files as released versions wrote them stay readable. Never write these files anew: when a form gets a new number, add a file of the new
 * one.
 */
class KeptFilesTest {
    private static final Path FOLDER = Traces.root().resolve("expert/src/test/resources/expert/house");

    @Test
    void readsAReportOfVersionOne() {
        Side side = JsonSide.read(FOLDER.resolve("report-1.json"));
        assertThat(side.measures())
                .containsOnlyKeys("late_sender", "time")
                .hasEntrySatisfying(
                        "late_sender", measure -> assertThat(measure.severity()).isEqualTo(1.002440559));
    }

    @Test
    void refusesAGraphFileFromBeforeTheFirstRelease() {
        assertThatThrownBy(() -> Trace.open(FOLDER.resolve("graph-3.efg")))
                .isInstanceOf(TraceException.class)
                .hasMessageEndingWith(
                        "it has version 3 of the format; this EXPERT reads version 4: write the file again with"
                                + " 'expert compress'");
    }

    @Test
    void readsAGraphFileOfVersionFour() {
        try (Trace kept = Trace.open(FOLDER.resolve("graph-4.efg"));
                Trace trace = Trace.open(Traces.example("late_sender"))) {
            assertThat(kept.length()).isEqualTo(trace.length()).isEqualTo(240);
            for (long pos = 0; pos < trace.length(); pos++) {
                assertThat(kept.event(pos).ticks()).isEqualTo(trace.event(pos).ticks());
                assertThat(kept.event(pos).type()).isEqualTo(trace.event(pos).type());
            }
            assertThat(Waits.of(kept).count())
                    .isEqualTo(Waits.of(trace).count())
                    .isPositive();
        }
    }
}
