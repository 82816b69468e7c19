package earl.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.timeline.EventLayer.Detail;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLayerTest {
    private static final int PROGRAMS = 25;
    private static final int VIEWPORTS = 20;
    /** Shares have 16 steps: half of one is no error. */
    private static final double STEP = 0.5 / 15;

    @TempDir
    private Path folder;

    @Test
    void drawsTheRegionsOfRandomPrograms() {
        Difference ofEvents = new Difference(0.11);
        Difference ofSummaries = new Difference(0.5);
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Path archive = ProgramArchive.write(new RandomProgram(seed, 20 + 60 * seed), folder.resolve("p" + seed));
            try (Trace trace = Trace.open(archive, OpenOptions.defaults().withStore(folder.resolve("store")))) {
                EventLayer layer = trace.view(EventLayer.class);
                Random random = new Random(seed);
                for (int i = 0; i < VIEWPORTS; i++) {
                    Viewport viewport = RandomViewports.of(random, trace);
                    NaivePicture exact = new NaivePicture(trace, viewport);
                    ofEvents.add(layer.slices(viewport, Detail.FULL), exact, "events, seed " + seed + ", " + viewport);
                    ofSummaries.add(
                            layer.slices(viewport, 0, Detail.FULL), exact, "summaries, seed " + seed + ", " + viewport);
                }
            }
        }

        assertThat(ofEvents.mean()).isLessThan(0.001);
        assertThat(ofSummaries.mean()).isLessThan(0.02);
    }

    /** By how much shares and regions of slices differ from the exact ones. */
    private static final class Difference {
        private final double most;
        private double sum;
        private long cells;

        Difference(double most) {
            this.most = most;
        }

        /** Compares slices: each must show a region that takes most of its columns, or nearly so, and say how much. */
        void add(Slices slices, NaivePicture exact, String where) {
            for (int row = 0; row < exact.rows(); row++) {
                int shown = 0;
                for (int slice = slices.offset()[row]; slice < slices.offset()[row + 1]; slice++) {
                    assertThat(slices.begin()[slice]).as(where).isGreaterThanOrEqualTo(shown);
                    assertEmpty(exact, row, shown, slices.begin()[slice], where);
                    shown = slices.end()[slice];
                    for (int column = slices.begin()[slice]; column < shown; column++) {
                        double share = exact.share(row, column, slices.region()[slice]);
                        double claimed = Math.abs(share - slices.share()[slice] / 255.0);
                        double larger = exact.largestShare(row, column) - share;
                        assertThat(Math.max(claimed, larger))
                                .as("%s, row %d, column %d", where, row, column)
                                .isLessThan(most);
                        sum += Math.max(0, claimed - STEP);
                        cells++;
                    }
                }
                assertEmpty(exact, row, shown, exact.columns(), where);
            }
        }

        private void assertEmpty(NaivePicture exact, int row, int from, int to, String where) {
            for (int column = from; column < to; column++) {
                assertThat(exact.largestShare(row, column))
                        .as("%s, row %d, column %d", where, row, column)
                        .isLessThan(most);
            }
        }

        double mean() {
            return sum / cells;
        }
    }
}
