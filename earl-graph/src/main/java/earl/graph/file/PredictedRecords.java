package earl.graph.file;

import earl.TraceException;
import earl.graph.FlowGraph;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The locations whose records are in one part, where each is predicted from those before it. Asked in their order, each is read once;
 * whoever asks out of order has those before it read for nothing, a part's worth at most, and nothing behind what is wanted. Usable from
 * any thread.
 */
final class PredictedRecords {
    private final Frame frame;
    private final int number;
    private final int from;
    private final int end;
    private final Function<BitReader, RecordCodec> codecs;
    private @Nullable RecordCodec codec;
    private int next;
    /** Records of the next location that are still to be read, -1 if it was not begun. */
    private long left = -1;

    private long decoded;

    PredictedRecords(Frame frame, int number, int from, int end, Function<BitReader, RecordCodec> codecs) {
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

    /** The location behind the last. */
    int to() {
        return end;
    }

    /** Reads the records of a location. */
    synchronized void decode(
            int location, List<Long> counts, long start, Map<Integer, FlowGraph> graphs, RecordSink to) {
        RecordCodec reader = codec;
        if (reader == null || location < next || (location == next && left >= 0)) {
            String part = RecordsWriter.part(number);
            reader = codecs.apply(new BitReader(frame.part(part), frame.path(), part));
            next = from;
            left = -1;
        }
        // Whoever goes on where something is wrong reads nonsense.
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
            RecordSink sink = next == location ? to : null;
            for (; left > 0; left--) {
                if (sink != null && !sink.wantsMore()) {
                    return;
                }
                reader.read(sink);
                decoded++;
            }
            left = -1;
        }
    }

    /** How many records were read, those that nobody wanted too. */
    synchronized long decoded() {
        return decoded;
    }

    /** Lets go of what is in memory. */
    synchronized void forget() {
        codec = null;
    }
}
