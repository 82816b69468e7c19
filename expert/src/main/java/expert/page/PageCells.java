package expert.page;

import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

/**
 * The cells of a report page, little-endian in Base64, compressed if there are many: first the call paths of the cells of all metrics, then
 * their locations, then their severities in 32-bit floating point. What has no call path or no location has the number after the last one.
 * Where small cells are left out, an additional cell has the rest of each call path, and one that of each location; its other number is -1.
 */
final class PageCells {
    /** Maximum number of cells; more make a page slow to open. The largest of each metric are kept. */
    private static final int MAX_CELLS = 1_500_000;

    private static final int WORTH_PACKING = 1 << 18;

    /** The cells of a metric; the first {@code kept} of them are its own. */
    private record Columns(ByteBuffer callpaths, ByteBuffer locations, ByteBuffer severities, int kept, double share) {
        int count() {
            return severities.position() / Float.BYTES;
        }
    }

    private final int callpaths;
    private final int locations;
    private final boolean complete;
    private final boolean isAnyWithoutCallPath;
    private final boolean isAnyWithoutLocation;
    private final List<Columns> metrics = new ArrayList<>();

    PageCells(SeverityCube cube) {
        this(cube, MAX_CELLS);
    }

    PageCells(SeverityCube cube, int most) {
        callpaths = cube.calls().count();
        locations = cube.locations().size();
        List<CellTable> tables =
                cube.metrics().stream().map(SeverityCube.Metric::attributed).toList();
        long all = tables.stream().mapToLong(CellTable::size).sum();
        complete = all <= most;
        // Cells ascend by call path, and those without one come first.
        isAnyWithoutCallPath = tables.stream().anyMatch(cells -> !cells.isEmpty() && cells.callpath(0) < 0);
        isAnyWithoutLocation = tables.stream().anyMatch(cells -> cells.stream().anyMatch(cell -> cell.location() < 0));
        for (CellTable cells : tables) {
            int room = (int) Math.min(cells.size(), complete ? all : Math.max(1, (long) most * cells.size() / all));
            metrics.add(columns(cells, least(cells, room)));
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

    private Columns columns(CellTable cells, double least) {
        double[] ofCallPath = new double[callpaths + 1];
        double[] ofLocation = new double[locations + 1];
        int rest = complete ? 0 : ofCallPath.length + ofLocation.length;
        ByteBuffer[] columns = new ByteBuffer[3];
        Arrays.setAll(
                columns,
                _ -> ByteBuffer.allocate(Integer.BYTES * (cells.size() + rest)).order(ByteOrder.LITTLE_ENDIAN));
        double there = 0;
        for (int i = 0; i < cells.size(); i++) {
            int callpath = cells.callpath(i) < 0 ? callpaths : cells.callpath(i);
            int location = cells.location(i) < 0 ? locations : cells.location(i);
            double severity = cells.severity(i);
            if (severity >= least) {
                there += severity;
                add(columns, callpath, location, severity);
            } else {
                ofCallPath[callpath] += severity;
                ofLocation[location] += severity;
            }
        }
        int kept = columns[0].position() / Integer.BYTES;
        for (int callpath = 0; callpath <= callpaths; callpath++) {
            if (ofCallPath[callpath] != 0) {
                add(columns, callpath, -1, ofCallPath[callpath]);
            }
        }
        for (int location = 0; location <= locations; location++) {
            if (ofLocation[location] != 0) {
                add(columns, -1, location, ofLocation[location]);
            }
        }
        double total = cells.total();
        return new Columns(columns[0], columns[1], columns[2], kept, complete || total <= 0 ? 1 : there / total);
    }

    private static void add(ByteBuffer[] columns, int callpath, int location, double severity) {
        columns[0].putInt(callpath);
        columns[1].putInt(location);
        columns[2].putFloat((float) severity);
    }

    /** Whether every cell is there. */
    boolean isComplete() {
        return complete;
    }

    boolean isAnyWithoutCallPath() {
        return isAnyWithoutCallPath;
    }

    boolean isAnyWithoutLocation() {
        return isAnyWithoutLocation;
    }

    /** Number of a metric's own cells that are there. */
    int kept(int metric) {
        return metrics.get(metric).kept();
    }

    /** Number of a metric's cells, with those that have the rest. */
    int count(int metric) {
        return metrics.get(metric).count();
    }

    /** The share of a metric's severity that is in its own cells that are there. */
    double share(int metric) {
        return metrics.get(metric).share();
    }

    boolean isPacked() {
        return 3L * Integer.BYTES * metrics.stream().mapToLong(Columns::count).sum() > WORTH_PACKING;
    }

    /** Writes them as text. */
    void write(Writer out) throws IOException {
        try (OutputStream text = Base64.getEncoder().wrap(new LatinOutput(out));
                OutputStream octets = isPacked() ? new GZIPOutputStream(text, 1 << 16) : text) {
            for (Function<Columns, ByteBuffer> column : List.<Function<Columns, ByteBuffer>>of(
                    Columns::callpaths, Columns::locations, Columns::severities)) {
                for (Columns metric : metrics) {
                    ByteBuffer values = column.apply(metric).duplicate().flip();
                    byte[] bytes = new byte[values.remaining()];
                    values.get(bytes);
                    octets.write(bytes);
                }
            }
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
