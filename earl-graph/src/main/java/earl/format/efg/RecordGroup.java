package earl.format.efg;

import earl.TraceException;
import earl.codec.Coder;
import earl.graph.FlowGraph;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The locations whose records are in one part. Each location is predicted from the previous ones. Read in order, each is read once. For a
 * location out of order, the previous locations of the part are decoded too. Nothing after the wanted records is read. Any thread may use it.
 */
final class RecordGroup {
    private final Frame frame;
    private final int number;
    private final int from;
    private final int end;
    private final Function<Coder, RecordCodec> codecs;
    private @Nullable RecordCodec codec;
    private int next;
    /** Records of the next location that are not read yet; -1 if it is not begun. */
    private long left = -1;

    private long decoded;

    RecordGroup(Frame frame, int number, int from, int end, Function<Coder, RecordCodec> codecs) {
        this.frame = frame;
        this.number = number;
        this.from = from;
        this.end = end;
        this.codecs = codecs;
    }

    /** The first location. */
    int from() {
        return from;
    }

    /** The location after the last one. */
    int to() {
        return end;
    }

    /** Reads the records of a location. */
    synchronized void decode(
            int location, List<Long> counts, long start, Map<Integer, FlowGraph> graphs, RecordSink to) {
        RecordCodec reader = codec;
        if (reader == null || location < next || (location == next && left >= 0)) {
            reader = codecs.apply(frame.decoder(RecordsWriter.part(number)));
            next = from;
            left = -1;
        }
        // After a failure, decoding cannot continue.
        codec = null;
        try {
            read(reader, location, counts, start, graphs, to);
        } catch (IllegalStateException tooMuch) {
            throw new TraceException(frame.path(), -1, String.valueOf(tooMuch.getMessage()), tooMuch);
        }
        codec = next >= end ? null : reader;
    }

    private void read(
            RecordCodec reader,
            int location,
            List<Long> counts,
            long start,
            Map<Integer, FlowGraph> graphs,
            RecordSink to) {
        for (; next <= location; next++) {
            if (left < 0) {
                reader.begin(next, start, graphs.get(next));
                left = counts.get(next);
            }
            RecordSink sink = next == location ? to : RecordSink.NONE;
            for (; left > 0; left--) {
                if (!sink.wantsMore()) {
                    return;
                }
                reader.read(sink);
                decoded++;
            }
            left = -1;
        }
    }

    /** Number of records that were read, wanted or not. */
    synchronized long decoded() {
        return decoded;
    }

    /** Releases the memory. */
    synchronized void release() {
        codec = null;
    }
}
