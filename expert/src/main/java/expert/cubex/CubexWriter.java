package expert.cubex;

import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a severity cube as a {@code .cubex} file. The same cube gives the same bytes.
 *
 * <p>All metrics are exclusive along the call tree, and each includes its children, as the Cube tools expect of version 4. {@link
 * OverlapTree} keeps severities of waits that sums do not count completely. The format has no values without a call path or a location: {@link CellsWithPlaceholders} gives them a call path of that name.
 */
public final class CubexWriter {
    private static final byte[] INDEX = "CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DATA = "CUBEX.DATA".getBytes(StandardCharsets.US_ASCII);
    private static final int SPARSE = 1;
    private static final double MAX_INTEGER = 1L << 53;

    private final SeverityCube cube;
    private final SystemOrder system;
    /** [call path id] -> its row. */
    private final int[] rows;

    private CubexWriter(SeverityCube cube) {
        this.cube = CellsWithPlaceholders.of(OverlapTree.split(cube.condensed()));
        this.system = new SystemOrder(this.cube);
        this.rows = rows(this.cube.calls());
    }

    /** Writes the cube; {@code out} stays open. */
    public static void write(SeverityCube cube, OutputStream out) throws IOException {
        new CubexWriter(cube).write(out);
    }

    private void write(OutputStream to) throws IOException {
        TarOutput tar = new TarOutput(new BufferedOutputStream(to, 1 << 16));
        List<Boolean> integers = new ArrayList<>();
        for (int id = 0; id < cube.metrics().size(); id++) {
            SeverityCube.Metric metric = cube.metrics().get(id);
            CellTable cells = metric.cells();
            boolean integer = !metric.inSeconds() && cells.stream().allMatch(cell -> isWhole(cell.severity()));
            integers.add(integer);
            if (!cells.isEmpty()) {
                write(tar, id, cells, integer);
            }
        }
        // Twice rather than in memory: of a deep call tree it is large.
        Count count = new Count();
        AnchorWriter.write(count, cube, system, integers);
        tar.begin("anchor.xml", count.bytes);
        AnchorWriter.write(tar.content(), cube, system, integers);
        tar.end();
        tar.finish();
    }

    private static final class Count extends OutputStream {
        private long bytes;

        @Override
        public void write(int octet) {
            bytes++;
        }

        @Override
        public void write(byte[] octets, int from, int length) {
            bytes += length;
        }
    }

    private static boolean isWhole(double value) {
        return value >= 0 && value <= MAX_INTEGER && value == Math.rint(value);
    }

    /** Rows by call path: depth first, parents before children. */
    private static int[] rows(CallTree calls) {
        int[][] children = calls.children();
        int[] rows = new int[calls.count()];
        int[] stack = new int[calls.count()];
        int open = 0;
        int row = 0;
        for (int i = children[calls.count()].length - 1; i >= 0; i--) {
            stack[open++] = children[calls.count()][i];
        }
        while (open > 0) {
            int callpath = stack[--open];
            rows[callpath] = row++;
            for (int i = children[callpath].length - 1; i >= 0; i--) {
                stack[open++] = children[callpath][i];
            }
        }
        return rows;
    }

    private void write(TarOutput tar, int id, CellTable cells, boolean integer) throws IOException {
        // Cells ascend by call path: where each call path's begin, in order of rows.
        long[] starts = new long[cells.size()];
        int count = 0;
        for (int i = 0; i < cells.size(); i++) {
            if (i == 0 || cells.callpath(i) != cells.callpath(i - 1)) {
                starts[count++] = (long) rows[cells.callpath(i)] << 32 | i;
            }
        }
        Arrays.sort(starts, 0, count);

        ByteBuffer index = ByteBuffer.allocate(INDEX.length + 11 + 4 * count).order(ByteOrder.LITTLE_ENDIAN);
        index.put(INDEX).putInt(1).putShort((short) 0).put((byte) SPARSE).putInt(count);
        for (int i = 0; i < count; i++) {
            index.putInt((int) (starts[i] >> 32));
        }
        tar.begin(id + ".index", index.position());
        tar.write(index.array());
        tar.end();

        ByteBuffer row = ByteBuffer.allocate(8 * system.count()).order(ByteOrder.LITTLE_ENDIAN);
        tar.begin(id + ".data", DATA.length + (long) row.capacity() * count);
        tar.write(DATA);
        for (int i = 0; i < count; i++) {
            Arrays.fill(row.array(), (byte) 0);
            int first = (int) starts[i];
            for (int at = first; at < cells.size() && cells.callpath(at) == cells.callpath(first); at++) {
                double value = cells.severity(at);
                row.putLong(
                        8 * system.column(cells.location(at)),
                        integer ? (long) value : Double.doubleToRawLongBits(value));
            }
            tar.write(row.array());
        }
        tar.end();
    }
}
