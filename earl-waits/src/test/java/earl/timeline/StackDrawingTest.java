package earl.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares rows of calls with those that a stack gives. */
class StackDrawingTest {
    private static final int PROGRAMS = 12;
    private static final int VIEWPORTS = 10;
    private static final int LEVELS = 6;
    /** Shares have 16 steps, and a column remembers 8 regions. */
    private static final double MOST = 0.11;

    @TempDir
    private Path folder;

    @Test
    void drawsTheCallsOfEachDepth() {
        long drawn = 0;
        long deep = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Path archive = ProgramArchive.write(new RandomProgram(seed, 20 + 60 * seed), folder.resolve("p" + seed));
            try (Trace trace = Trace.open(archive, OpenOptions.defaults().withStore(folder.resolve("store")))) {
                Random random = new Random(seed);
                for (int i = 0; i < VIEWPORTS; i++) {
                    Viewport viewport = RandomViewports.of(random, trace);
                    int location = random.nextInt(trace.locations().size());
                    Slices slices = new StackDrawing(trace, viewport, LEVELS).draw(new int[] {location, location});
                    String where = "seed " + seed + ", " + viewport + ", location " + location;
                    assertThat(slices.offset()).as(where).hasSize(2 * LEVELS + 1);
                    double[][][] exact = exact(trace, viewport, location);
                    for (int row = 0; row < 2 * LEVELS; row++) {
                        long here = compare(slices, row, exact[row % LEVELS], where + ", row " + row);
                        drawn += here;
                        deep += row % LEVELS > 0 ? here : 0;
                    }
                }
            }
        }
        assertThat(drawn).isGreaterThan(1000);
        assertThat(deep).isGreaterThan(100);
    }

    /** By depth, column and region: the part of the column that calls of the region take. */
    private static double[][][] exact(Trace trace, Viewport viewport, int location) {
        double[][][] parts =
                new double[LEVELS][viewport.width()][trace.regions().size()];
        Events events = trace.events();
        Deque<Long> open = new ArrayDeque<>();
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            switch (events.type(pos)) {
                case ENTER -> open.push(pos);
                case EXIT -> add(parts, viewport, open.size() - 1, open.pop(), events.ticks(pos), events);
                default -> {}
            }
        }
        while (!open.isEmpty()) {
            add(parts, viewport, open.size() - 1, open.pop(), events.ticks(trace.length() - 1), events);
        }
        return parts;
    }

    private static void add(double[][][] parts, Viewport viewport, int depth, long enter, long end, Events events) {
        double from = viewport.x(events.ticks(enter));
        double to = viewport.x(end);
        for (int column = (int) Math.max(0, from);
                depth < LEVELS && column < Math.min(viewport.width(), to);
                column++) {
            parts[depth][column][events.region(enter)] +=
                    Math.max(0, Math.min(column + 1, to) - Math.max(column, from));
        }
    }

    private static long compare(Slices slices, int row, double[][] exact, String where) {
        int shown = 0;
        long columns = 0;
        for (int slice = slices.offset()[row]; slice < slices.offset()[row + 1]; slice++) {
            assertEmpty(exact, shown, slices.begin()[slice], where);
            shown = slices.end()[slice];
            for (int column = slices.begin()[slice]; column < shown; column++) {
                double share = exact[column][slices.region()[slice]];
                assertThat(share).as("%s, column %d", where, column).isPositive();
                assertThat(Math.abs(share - slices.share()[slice] / 255.0))
                        .as("%s, column %d", where, column)
                        .isLessThan(MOST);
                columns++;
            }
        }
        assertEmpty(exact, shown, exact.length, where);
        return columns;
    }

    private static void assertEmpty(double[][] exact, int from, int to, String where) {
        for (int column = from; column < to; column++) {
            for (double part : exact[column]) {
                assertThat(part).as("%s, column %d", where, column).isLessThan(1e-6);
            }
        }
    }
}
