package expert.cubex;

import earl.SourceLine;
import earl.Trace;
import earl.TraceException;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.summary.CallSites;
import expert.summary.CallTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of a {@code .cubex} file's metrics. */
final class CubexContent {
    private static final String INDEX = "CUBEX.INDEX";
    private static final String PLAIN = "CUBEX.DATA";
    private static final String PACKED = "ZCUBEX.DATA";
    private static final int DENSE = 0;
    private static final int SPARSE = 1;

    /** Types of values of 8 bytes that add up. */
    private static final Set<String> INTEGERS = Set.of("INT64", "UINT64", "INTEGER");

    private static final Set<String> ADDITIVE = Set.of("DOUBLE", "FLOAT", "INT64", "UINT64", "INTEGER");

    private final Path file;
    private final TarInput tar;
    private final Anchor anchor;
    private final CallTree calls;

    CubexContent(Path file, TarInput tar, Anchor anchor) {
        this.file = file;
        this.tar = tar;
        this.anchor = anchor;
        int[] parents = new int[anchor.nodes().size()];
        int[] regions = new int[parents.length];
        Map<Integer, List<SourceLine>> sources = new HashMap<>();
        for (int i = 0; i < parents.length; i++) {
            parents[i] = anchor.nodes().get(i).parent();
            regions[i] = anchor.nodes().get(i).region();
            SourceLine source = anchor.nodes().get(i).source();
            if (source != null) {
                sources.put(i, List.of(source));
            }
        }
        calls = new CallTree(anchor.regions(), parents, regions, new CallSites(sources));
    }

    SeverityCube cube() throws IOException {
        List<SeverityCube.Metric> metrics = new ArrayList<>();
        List<CellTable> stored = new ArrayList<>();
        // Children come after their parents; in reverse order, each finds its children's sums.
        CellTable[] sums = new CellTable[anchor.metrics().size()];
        Arrays.fill(sums, CellTable.EMPTY);
        for (int i = anchor.metrics().size() - 1; i >= 0; i--) {
            Anchor.Metric metric = anchor.metrics().get(i);
            CellTable own = isKept(metric) ? cells(metric).in(second(metric)) : CellTable.EMPTY;
            stored.add(own.max(sums[i]));
            if (isKept(metric) && isPart(metric)) {
                sums[metric.parent()] = sums[metric.parent()].plus(stored.getLast());
            }
        }
        Collections.reverse(stored);
        int[] kept = new int[anchor.metrics().size()];
        for (int i = 0; i < anchor.metrics().size(); i++) {
            Anchor.Metric metric = anchor.metrics().get(i);
            kept[i] = Trace.NONE;
            if (!isKept(metric)) {
                continue;
            }
            kept[i] = metrics.size();
            CellTable own = stored.get(i).minus(sums[i]);
            metrics.add(new SeverityCube.Metric(
                    metric.name(),
                    metric.title(),
                    metric.doc(),
                    metric.unit(),
                    isPart(metric) ? kept[metric.parent()] : Trace.NONE,
                    false,
                    stored.get(i).total(),
                    own.total(),
                    stored.get(i),
                    own));
        }
        return OverlapTree.joined(new SeverityCube(
                file.toString(),
                anchor.attributes(),
                metrics,
                calls,
                anchor.locations(),
                anchor.processes(),
                anchor.parts()));
    }

    /** The unit in which to keep a metric's values: ticks for times that EXPERT wrote. */
    private double second(Anchor.Metric metric) {
        String ticks = anchor.attributes().get(SeverityCube.TICKS);
        return ticks != null && metric.unit().equals("s") && ticks.matches("[1-9][0-9]{0,18}")
                ? Double.parseDouble(ticks)
                : 1;
    }

    private static boolean isKept(Anchor.Metric metric) {
        return ADDITIVE.contains(metric.dtype()) && !metric.derived();
    }

    /** Whether a metric is part of the enclosing one, which must exist and measure the same quantity. */
    private boolean isPart(Anchor.Metric metric) {
        if (metric.parent() == Trace.NONE) {
            return false;
        }
        Anchor.Metric whole = anchor.metrics().get(metric.parent());
        return isKept(whole) && whole.unit().equals(metric.unit());
    }

    /** A metric's values, exclusive along the call tree; none if it has no files. */
    private CellTable cells(Anchor.Metric metric) throws IOException {
        TarInput.Entry data = tar.entry(metric.id() + ".data");
        boolean hasIndex = tar.entry(metric.id() + ".index") != null;
        if (data == null && !hasIndex) {
            return CellTable.EMPTY;
        }
        if (data == null) {
            throw fault(metric, "index", "has no " + metric.id() + ".data beside it");
        }
        if (!hasIndex) {
            throw fault(metric, "data", "has no " + metric.id() + ".index beside it");
        }
        ByteBuffer index = ByteBuffer.wrap(tar.bytes(metric.id() + ".index"));
        int[] rows = rows(metric, index);
        int columns = anchor.locations().size();
        Rows values = values(metric, data, index.order(), rows.length, 8L * columns);
        boolean integer = INTEGERS.contains(metric.dtype());
        int[] callpathOf = metric.inclusive() ? breadthFirst() : depthFirst();
        double[][] inclusive = metric.inclusive() ? new double[calls.count()][] : new double[0][];
        CellTable.Builder cells = new CellTable.Builder(rows.length);
        for (int i = 0; i < rows.length; i++) {
            ByteBuffer row = values.row(i);
            if (rows[i] < 0 || rows[i] >= callpathOf.length) {
                throw fault(
                        metric,
                        "index",
                        "names row " + rows[i] + ", but there are " + callpathOf.length + " call paths");
            }
            int callpath = callpathOf[rows[i]];
            double[] numbers = new double[columns];
            for (int column = 0; column < columns; column++) {
                long bits = row.getLong(8 * column);
                numbers[column] = integer ? (double) bits : Double.longBitsToDouble(bits);
            }
            if (metric.inclusive()) {
                inclusive[callpath] = numbers;
            } else {
                add(cells, callpath, numbers);
            }
        }
        if (metric.inclusive()) {
            exclusive(inclusive, cells);
        }
        return cells.build();
    }

    private void add(CellTable.Builder cells, int callpath, double[] numbers) {
        boolean located = !CellsWithPlaceholders.isNoLocation(calls, callpath);
        int named = located ? callpath : calls.parent(callpath);
        int booked = CellsWithPlaceholders.isNoCallpath(calls, named) ? Trace.NONE : named;
        for (int location = 0; location < numbers.length; location++) {
            if (numbers[location] != 0) {
                cells.add(booked, located ? location : Trace.NONE, numbers[location]);
            }
        }
    }

    /** Converts values that include the callees' to exclusive ones. */
    private void exclusive(double[] @org.jspecify.annotations.Nullable [] inclusive, CellTable.Builder cells) {
        for (int callpath = 0; callpath < calls.count(); callpath++) {
            int caller = calls.parent(callpath);
            double[] own = inclusive[callpath];
            double[] above = caller < 0 ? null : inclusive[caller];
            if (own != null && above != null) {
                // The caller stands before: it has been added as a whole, and its callees are taken off it.
                double[] less = new double[own.length];
                for (int i = 0; i < own.length; i++) {
                    less[i] = -own[i];
                }
                add(cells, caller, less);
            }
            if (own != null) {
                add(cells, callpath, own);
            }
        }
    }

    /** The numbers of the rows that the data file holds, in their order; the buffer's byte order becomes the files'. */
    private int[] rows(Anchor.Metric metric, ByteBuffer index) {
        int head = INDEX.length() + 7;
        byte[] marker = new byte[INDEX.length()];
        if (index.remaining() < head) {
            throw fault(metric, "index", "ends before " + head + " bytes");
        }
        index.get(marker);
        if (!new String(marker, StandardCharsets.US_ASCII).equals(INDEX)) {
            throw fault(metric, "index", "does not begin with " + INDEX);
        }
        index.order(ByteOrder.LITTLE_ENDIAN);
        int mark = index.getInt();
        if (mark != 1) {
            index.order(ByteOrder.BIG_ENDIAN);
            mark = Integer.reverseBytes(mark);
        }
        if (mark != 1) {
            throw fault(metric, "index", "does not say its byte order");
        }
        index.getShort();
        int kind = index.get();
        if (kind == DENSE) {
            int[] all = new int[calls.count()];
            Arrays.setAll(all, i -> i);
            return all;
        }
        if (kind != SPARSE) {
            throw fault(metric, "index", "is of kind " + kind + "; 1 (sparse) was expected");
        }
        int count = index.remaining() < 4 ? -1 : index.getInt();
        if (count < 0 || count > index.remaining() / 4) {
            throw fault(metric, "index", "has fewer rows than it says (" + count + ")");
        }
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = index.getInt();
        }
        return rows;
    }

    /** Rows of values by their order in the file. */
    private interface Rows {
        ByteBuffer row(int index) throws IOException;
    }

    private Rows values(Anchor.Metric metric, TarInput.Entry data, ByteOrder order, int rows, long width)
            throws IOException {
        String head = new String(
                tar.octets(data.offset(), (int) Math.min(data.size(), PACKED.length())), StandardCharsets.US_ASCII);
        if (head.equals(PACKED)) {
            ByteBuffer plain = PackedRows.unpack(file, data.offset() + PACKED.length(), tar, data, order, rows * width);
            return index -> plain.slice((int) (index * width), (int) width).order(order);
        }
        if (!head.startsWith(PLAIN)) {
            throw fault(metric, "data", "does not begin with " + PLAIN);
        }
        if (data.size() - PLAIN.length() < rows * width) {
            throw fault(
                    metric,
                    "data",
                    "has " + data.size() + " bytes, fewer than " + rows + " rows of " + width + " bytes take");
        }
        return index -> ByteBuffer.wrap(tar.octets(data.offset() + PLAIN.length() + index * width, (int) width))
                .order(order);
    }

    /** Call paths are numbered so: depth first. */
    private int[] depthFirst() {
        int[] order = new int[calls.count()];
        Arrays.setAll(order, i -> i);
        return order;
    }

    /** Or so: breadth first, one outermost call path with all below it after the other, as the profiles of Score-P have it. */
    private int[] breadthFirst() {
        int[][] children = calls.children();
        int[] order = new int[calls.count()];
        int end = 0;
        for (int root : children[calls.count()]) {
            int next = end;
            order[end++] = root;
            for (; next < end; next++) {
                for (int child : children[order[next]]) {
                    order[end++] = child;
                }
            }
        }
        return order;
    }

    private TraceException fault(Anchor.Metric metric, String kind, String problem) {
        TarInput.Entry entry = tar.entry(metric.id() + "." + kind);
        return new TraceException(
                file,
                entry == null ? -1 : entry.offset(),
                metric.id() + "." + kind + " of " + metric.name() + " " + problem);
    }
}
