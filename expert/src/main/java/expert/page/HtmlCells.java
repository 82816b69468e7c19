package expert.page;

import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.zip.GZIPOutputStream;

/**
 * The page's numbers, little-endian in Base64, compressed if there are many. For each metric they have its sums by call path
 * (and, last, without one), then for each metric its sums by location, then the call paths, the locations and the values of
 * all cells. Sums are 32-bit floating point, made from 64-bit.
 */
final class HtmlCells {
    /** Maximum number of cells; more make a page slow to open. The largest of each metric are kept. */
    private static final int MAX_CELLS = 1_500_000;

    private static final int WORTH_PACKING = 1 << 18;

    private final SeverityCube cube;
    private final int[] counts;
    private final double[] least;
    private final boolean complete;

    HtmlCells(SeverityCube cube) {
        this(cube, MAX_CELLS);
    }

    HtmlCells(SeverityCube cube, int most) {
        this.cube = cube;
        List<SeverityCube.Metric> metrics = cube.metrics();
        long all =
                metrics.stream().mapToLong(metric -> metric.attributed().size()).sum();
        complete = all <= most;
        counts = new int[metrics.size()];
        least = new double[metrics.size()];
        for (int m = 0; m < counts.length; m++) {
            CellTable cells = metrics.get(m).attributed();
            int room = (int) Math.min(cells.size(), complete ? all : Math.max(1, (long) most * cells.size() / all));
            least[m] = least(cells, room);
            for (int i = 0; i < cells.size(); i++) {
                counts[m] += cells.severity(i) >= least[m] ? 1 : 0;
            }
        }
    }

    /** The minimum severity with which about {@code room} cells remain. */
    private static double least(CellTable cells, int room) {
        if (room >= cells.size()) {
            return Double.NEGATIVE_INFINITY;
        }
        double[] sorted = new double[cells.size()];
        Arrays.setAll(sorted, cells::severity);
        Arrays.sort(sorted);
        double at = sorted[sorted.length - room];
        // If many are equal, none of them: otherwise there might be far too many.
        return sorted[sorted.length - room - 1] == at ? Math.nextUp(at) : at;
    }

    /** Whether every cell is there. */
    boolean isComplete() {
        return complete;
    }

    /** Number of a metric's cells that are there. */
    int count(int metric) {
        return counts[metric];
    }

    /** The share of a metric's severity that is in cells that are there. */
    double share(int metric) {
        if (complete) {
            return 1;
        }
        CellTable cells = cube.metrics().get(metric).attributed();
        double there = 0;
        for (int i = 0; i < cells.size(); i++) {
            there += cells.severity(i) >= least[metric] ? cells.severity(i) : 0;
        }
        double total = cells.total();
        return total > 0 ? there / total : 1;
    }

    boolean isPacked() {
        return size() > WORTH_PACKING;
    }

    private long size() {
        long sums =
                (long) counts.length * (cube.calls().count() + cube.locations().size() + 2);
        return 4 * (sums + 3L * Arrays.stream(counts).asLongStream().sum());
    }

    /** Writes them as text. */
    void write(Writer out) throws IOException {
        try (OutputStream text = Base64.getEncoder().wrap(new LatinOutput(out));
                OutputStream octets = isPacked() ? new GZIPOutputStream(text, 1 << 16) : text) {
            int paths = cube.calls().count();
            int places = cube.locations().size();
            for (SeverityCube.Metric metric : cube.metrics()) {
                double[] sums = metric.attributed().byCallpath(paths);
                double rest = rest(metric.attributed(), true);
                floats(octets, paths + 1, i -> i < paths ? sums[i] : rest);
            }
            for (SeverityCube.Metric metric : cube.metrics()) {
                double[] sums = metric.attributed().byLocation(places);
                double rest = rest(metric.attributed(), false);
                floats(octets, places + 1, i -> i < places ? sums[i] : rest);
            }
            cells(octets, (cells, i) -> cells.callpath(i) < 0 ? paths : cells.callpath(i));
            cells(octets, (cells, i) -> cells.location(i) < 0 ? places : cells.location(i));
            cells(octets, (cells, i) -> Float.floatToRawIntBits((float) cells.severity(i)));
        }
    }

    /** The sum of what has no call path, or no location. */
    private static double rest(CellTable cells, boolean callpath) {
        double rest = 0;
        for (int i = 0; i < cells.size(); i++) {
            rest += (callpath ? cells.callpath(i) : cells.location(i)) < 0 ? cells.severity(i) : 0;
        }
        return rest;
    }

    private static void floats(OutputStream out, int count, IntToDoubleFunction value) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            buffer.putFloat((float) value.applyAsDouble(i));
        }
        out.write(buffer.array());
    }

    private interface Part {
        int of(CellTable cells, int index);
    }

    private void cells(OutputStream out, Part part) throws IOException {
        for (int m = 0; m < counts.length; m++) {
            CellTable cells = cube.metrics().get(m).attributed();
            ByteBuffer buffer = ByteBuffer.allocate(4 * counts[m]).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < cells.size(); i++) {
                if (cells.severity(i) >= least[m]) {
                    buffer.putInt(part.of(cells, i));
                }
            }
            out.write(buffer.array());
        }
    }

    /** ASCII to a writer that stays open. */
    private static final class LatinOutput extends OutputStream {
        private final Writer out;

        LatinOutput(Writer out) {
            this.out = out;
        }

        @Override
        public void write(int octet) throws IOException {
            out.write(octet);
        }

        @Override
        public void write(byte[] octets, int from, int length) throws IOException {
            out.write(new String(octets, from, length, StandardCharsets.ISO_8859_1));
        }
    }
}
