package earl.monitor.watch;

import earl.TraceException;
import earl.disk.RegularFile;
import earl.disk.WholeFile;
import earl.graph.GraphData;
import earl.graph.GraphData.Partner;
import earl.graph.GraphData.Spans;
import earl.graph.Progression;
import earl.graph.Signature;
import earl.monitor.call.CallTable;
import earl.monitor.ring.RecordFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Passes {@link ThreadResult}s from the monitor of a node to the monitor of the session, in a file beside a thread's records. */
public final class ThreadResultFile {
    /** Suffix of the files, after the name of the records. */
    private static final String SUFFIX = ".watched";

    /**
     * Minimum sizes in bytes of a partner without locations, an edge without runs, a run, and times without a histogram.
     */
    private static final int PARTNER = 1 + Integer.BYTES;

    private static final int EDGE = 3 * Integer.BYTES;
    private static final int RUN = 4 * Integer.BYTES;
    private static final int SPANS = 3 * Long.BYTES + Integer.BYTES;

    private ThreadResultFile() {}

    private static Path of(Path records) {
        return records.resolveSibling(records.getFileName() + SUFFIX);
    }

    public static void write(ThreadResult result) {
        Path file = of(result.records());
        try (WholeFile whole = WholeFile.begin(file)) {
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(whole.stream()));
            write(out, result.graph());
            result.table().write(out);
            out.writeLong(result.first());
            out.writeLong(result.last());
            out.writeLong(result.unordered());
            out.writeInt(result.curve().size());
            for (Stability.Point point : result.curve()) {
                out.writeDouble(point.seconds());
                out.writeLong(point.calls());
                out.writeInt(point.nodes());
                out.writeInt(point.edges());
                out.writeBoolean(point.stable());
            }
            write(out, result.stretches());
            write(out, result.dropped());
            out.flush();
            whole.commit();
        } catch (IOException fault) {
            throw TraceException.unwritable(file, fault);
        }
    }

    private static void write(DataOutputStream out, List<RecordedIterations> stretches) throws IOException {
        out.writeInt(stretches.size());
        for (RecordedIterations stretch : stretches) {
            out.writeUTF(stretch.reason());
            out.writeInt(stretch.function());
            for (long value : new long[] {stretch.path(), stretch.first(), stretch.begin(), stretch.end()}) {
                out.writeLong(value);
            }
            out.writeInt(stretch.order());
            out.writeInt(stretch.period());
            out.writeInt(stretch.levels().size());
            for (RecordedIterations.Level level : stretch.levels()) {
                out.writeInt(level.function());
                out.writeLong(level.path());
                out.writeLong(level.iterations());
            }
        }
    }

    /** All results in a folder. */
    public static List<ThreadResult> readAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(ThreadResultFile::read)
                    .toList();
        }
    }

    /** Reads a result, and the header of the records beside it. */
    private static ThreadResult read(Path file) {
        String name = String.valueOf(file.getFileName());
        Path records = file.resolveSibling(name.substring(0, name.length() - SUFFIX.length()));
        try (DataInputStream in =
                        new DataInputStream(new BufferedInputStream(Files.newInputStream(RegularFile.of(file))));
                RecordFile of = new RecordFile(records)) {
            GraphData graph = graph(in);
            graph.requireSound();
            CallTable table = CallTable.read(in);
            long first = in.readLong();
            long last = in.readLong();
            long unordered = in.readLong();
            List<Stability.Point> curve = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                curve.add(new Stability.Point(
                        in.readDouble(), in.readLong(), in.readInt(), in.readInt(), in.readBoolean()));
            }
            return new ThreadResult(
                    records, of.header(), graph, table, first, last, unordered, curve, stretches(in), stretches(in));
        } catch (IOException | IllegalArgumentException fault) {
            throw new TraceException(file, -1, "is incomplete: the monitor of its node did not finish", fault);
        }
    }

    private static List<RecordedIterations> stretches(DataInputStream in) throws IOException {
        List<RecordedIterations> stretches = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            stretches.add(stretch(in));
        }
        return stretches;
    }

    private static RecordedIterations stretch(DataInputStream in) throws IOException {
        String reason = in.readUTF();
        int function = in.readInt();
        long path = in.readLong();
        long first = in.readLong();
        long begin = in.readLong();
        long end = in.readLong();
        int order = in.readInt();
        int period = in.readInt();
        List<RecordedIterations.Level> levels = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            levels.add(new RecordedIterations.Level(in.readInt(), in.readLong(), in.readLong()));
        }
        return new RecordedIterations(reason, function, path, first, period, levels, begin, end, order);
    }

    private static void write(DataOutputStream out, GraphData graph) throws IOException {
        out.writeUTF(graph.signature.toString());
        out.writeInt(graph.nodes());
        for (long[] column : graph.keys) {
            for (long key : column) {
                out.writeLong(key);
            }
        }
        out.writeInt(graph.partners.length);
        for (Partner partner : graph.partners) {
            out.writeBoolean(partner.root());
            out.writeInt(partner.locations().size());
            for (int location : partner.locations()) {
                out.writeInt(location);
            }
        }
        out.writeInt(graph.edges());
        for (int edge = 0; edge < graph.edges(); edge++) {
            out.writeInt(graph.from[edge]);
            out.writeInt(graph.to[edge]);
            out.writeInt(graph.progressions[edge].length);
            for (Progression run : graph.progressions[edge]) {
                out.writeInt(run.first());
                out.writeInt(run.last());
                out.writeInt(run.stride());
                out.writeInt(run.count());
            }
        }
        write(out, graph.calls);
        write(out, graph.gaps);
    }

    /** A number of elements that take at least {@code bytes} bytes each of the remaining data. */
    private static int count(DataInputStream in, int bytes) throws IOException {
        return checked(in.readInt(), in, bytes);
    }

    private static int checked(int count, DataInputStream in, int bytes) throws IOException {
        if (count < 0 || count > in.available() / bytes) {
            throw new IOException("a count of " + count + ", and " + in.available() + " bytes follow");
        }
        return count;
    }

    private static GraphData graph(DataInputStream in) throws IOException {
        Signature signature = Signature.parse(in.readUTF());
        int parts = signature.properties().size();
        long[][] keys = new long[parts][count(in, parts * Long.BYTES)];
        for (long[] column : keys) {
            for (int node = 0; node < column.length; node++) {
                column[node] = in.readLong();
            }
        }
        Partner[] partners = new Partner[count(in, PARTNER)];
        for (int i = 0; i < partners.length; i++) {
            boolean root = in.readBoolean();
            List<Integer> locations = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                locations.add(in.readInt());
            }
            partners[i] = new Partner(root, locations);
        }
        int edges = count(in, EDGE);
        int[] from = new int[edges];
        int[] to = new int[edges];
        Progression[][] progressions = new Progression[edges][];
        for (int edge = 0; edge < edges; edge++) {
            from[edge] = in.readInt();
            to[edge] = in.readInt();
            progressions[edge] = new Progression[count(in, RUN)];
            for (int i = 0; i < progressions[edge].length; i++) {
                progressions[edge][i] = new Progression(in.readInt(), in.readInt(), in.readInt(), in.readInt());
            }
        }
        return new GraphData(0, signature, keys, partners, from, to, progressions, spans(in), spans(in));
    }

    private static void write(DataOutputStream out, Spans @Nullable [] spans) throws IOException {
        out.writeInt(spans == null ? -1 : spans.length);
        for (Spans one : spans == null ? new Spans[0] : spans) {
            out.writeLong(one.total());
            out.writeLong(one.shortest());
            out.writeLong(one.longest());
            out.writeInt(one.histogram().size());
            for (long count : one.histogram()) {
                out.writeLong(count);
            }
        }
    }

    private static Spans @Nullable [] spans(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return null;
        }
        checked(length, in, SPANS);
        Spans[] spans = new Spans[length];
        for (int i = 0; i < length; i++) {
            long total = in.readLong();
            long shortest = in.readLong();
            long longest = in.readLong();
            List<Long> histogram = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                histogram.add(in.readLong());
            }
            spans[i] = new Spans(total, shortest, longest, histogram);
        }
        return spans;
    }
}
