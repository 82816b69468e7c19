package earl.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.timeline.RandomWaits.Wait;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitLayerTest {
    private static final long FROM = 1_000_000;
    private static final long TO = FROM + 10_000_000_000L;
    private static final int TRACES = 60;
    private static final int VIEWPORTS = 40;

    /** Whether a picture marks exactly the columns that waits touch, each with the longest of them. */
    @Test
    void marksEachWaitAtEveryZoomAndNothingElse() {
        for (int seed = 0; seed < TRACES; seed++) {
            Random random = new Random(seed);
            int locations = 1 + random.nextInt(70);
            RandomWaits waits = new RandomWaits(random, random.nextInt(3000), locations, FROM, TO);
            WaitLayer layer = WaitLayer.of(waits, locations);
            for (int i = 0; i < VIEWPORTS; i++) {
                Viewport viewport = viewport(random, locations);
                String where = "seed " + seed + ", " + viewport;
                assertThat(painted(layer.marks(viewport), waits, viewport))
                        .as(where)
                        .isEqualTo(naive(waits, viewport));
            }
        }
    }

    private static Viewport viewport(Random random, int locations) {
        long length = 1 + (long) Math.pow((double) (TO - FROM), random.nextDouble());
        long from = FROM - 5 + random.nextLong(TO - FROM);
        boolean whole = random.nextInt(5) == 0;
        int fold = random.nextInt(4);
        int first = random.nextInt(1 + (locations >> fold));
        RowOrder order = random.nextBoolean()
                ? RowOrder.ALL
                : RowOrder.of(RandomViewports.entries(random, locations), locations);
        return new Viewport(
                whole ? FROM : from,
                whole ? TO : from + length,
                1 + random.nextInt(300),
                first,
                1 + random.nextInt(50),
                fold,
                order);
    }

    /** Length of the longest wait by row and column, 0 for none. */
    private static long[][] naive(RandomWaits waits, Viewport viewport) {
        long[][] cells = new long[viewport.rows()][viewport.width()];
        for (Wait wait : waits.rows()) {
            int row = row(viewport, wait.location());
            if (row >= 0 && row < viewport.rows() && wait.begin() < viewport.to() && wait.end() > viewport.from()) {
                for (int x = viewport.column(wait.begin()); x <= viewport.column(wait.end() - 1); x++) {
                    cells[row][x] = Math.max(cells[row][x], wait.ticks());
                }
            }
        }
        return cells;
    }

    private static long[][] painted(WaitMarks marks, RandomWaits waits, Viewport viewport) {
        long[][] cells = new long[viewport.rows()][viewport.width()];
        for (int row = 0; row < viewport.rows(); row++) {
            for (int mark = marks.offset()[row]; mark < marks.offset()[row + 1]; mark++) {
                assertThat(marks.begin()[mark]).isLessThan(marks.end()[mark]);
                for (int x = marks.begin()[mark]; x < marks.end()[mark]; x++) {
                    assertThat(cells[row][x]).isZero();
                    cells[row][x] = waits.ticks(marks.row()[mark]);
                }
            }
        }
        return cells;
    }

    /** Whether each mark has the share of the time that waits take there. */
    @Test
    void saysHowMuchOfTheTimeWaitsTake() {
        for (int seed = 0; seed < TRACES; seed++) {
            Random random = new Random(seed);
            int locations = 1 + random.nextInt(70);
            RandomWaits waits = new RandomWaits(random, random.nextInt(1000), locations, FROM, TO);
            Viewport viewport = viewport(random, locations);
            WaitMarks marks = WaitLayer.of(waits, locations).marks(viewport);
            double column = (double) (viewport.to() - viewport.from()) / viewport.width();
            for (int row = 0; row < viewport.rows(); row++) {
                int shown = row;
                long there = IntStream.range(0, locations)
                        .filter(location -> row(viewport, location) == shown)
                        .count();
                for (int mark = marks.offset()[row]; mark < marks.offset()[row + 1]; mark++) {
                    double from = viewport.from() + marks.begin()[mark] * column;
                    double to = viewport.from() + marks.end()[mark] * column;
                    double expected = Math.min(1, waited(waits, viewport, row, from, to) / ((to - from) * there));
                    // The ticks of a wait whose parts lie in several columns are divided; a summary of waits has whole
                    // ones.
                    assertThat((double) marks.share()[mark])
                            .as("seed %d, %s", seed, viewport)
                            .isCloseTo(expected, within(1e-5));
                }
            }
        }
    }

    /** The row of a location in a picture, less than 0 if it has none. */
    private static int row(Viewport viewport, int location) {
        int row = viewport.row(location);
        return row < 0 ? Trace.NONE : row - viewport.first();
    }

    private static double waited(RandomWaits waits, Viewport viewport, int row, double from, double to) {
        double sum = 0;
        for (int i = 0; i < waits.rows().size(); i++) {
            Wait wait = waits.rows().get(i);
            if (row(viewport, wait.location()) == row) {
                double inside = Math.min(to, (double) wait.end()) - Math.max(from, (double) wait.begin());
                sum += Math.max(0, inside) * waits.attributed(i) / wait.ticks();
            }
        }
        return sum;
    }

    @Test
    void countsEachWaitOnceIfNoneHidesAnother() {
        Random random = new Random(1);
        RandomWaits waits = new RandomWaits(random, 1000, 8, FROM, TO);
        WaitMarks marks = WaitLayer.of(waits, 8).marks(new Viewport(FROM, TO, 1, 0, 1, 3));

        assertThat(marks.count()).containsExactly(1000);
        assertThat(waits.ticks(marks.row()[0]))
                .isEqualTo(waits.rows().stream().mapToLong(Wait::ticks).max().orElseThrow());
    }

    @Test
    void findsTheNextWait() {
        for (int seed = 0; seed < TRACES; seed++) {
            Random random = new Random(seed);
            RandomWaits waits = new RandomWaits(random, random.nextInt(2000), 5, FROM, TO);
            WaitLayer layer = WaitLayer.of(waits, 5);
            for (int i = 0; i < VIEWPORTS; i++) {
                long tick = random.nextLong(FROM, TO);
                int kind = random.nextInt(waits.kinds().size() + 1) - 1;
                int location = random.nextInt(7) - 1;
                long least = (long) Math.pow((double) (TO - FROM), random.nextDouble());
                boolean forward = random.nextBoolean();

                long found = layer.next(tick, kind, location, least, forward);

                assertThat(found == Trace.NONE ? Optional.empty() : Optional.of(waits.beginTicks(found)))
                        .as("seed %d, after %d", seed, tick)
                        .isEqualTo(naiveNext(waits.rows(), tick, kind, location, least, forward));
                if (found >= 0) {
                    Wait wait = waits.rows().get((int) found);
                    assertThat(wait.ticks()).isGreaterThanOrEqualTo(least);
                    assertThat(kind).isIn(Trace.NONE, wait.kind());
                    assertThat(location).isIn(Trace.NONE, wait.location());
                }
            }
        }
    }

    private static Optional<Long> naiveNext(
            List<Wait> rows, long tick, int kind, int location, long least, boolean forward) {
        Comparator<Long> nearest = forward ? Comparator.naturalOrder() : Comparator.reverseOrder();
        return IntStream.range(0, rows.size())
                .mapToObj(rows::get)
                .filter(wait -> kind == Trace.NONE || wait.kind() == kind)
                .filter(wait -> location == Trace.NONE || wait.location() == location)
                .filter(wait -> wait.ticks() >= least)
                .map(Wait::begin)
                .filter(begin -> forward ? begin > tick : begin < tick)
                .min(nearest);
    }
}
