package earl.graph.file;

import earl.TraceException;
import earl.graph.FlowGraph;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The locations whose records are in one part, where each is predicted from those before it. Asked in their order, each is read once;
 * whoever asks out of order has those before it read for nothing. Usable from any thread.
 */
final class RecordGroup {
    private final Frame frame;
    private final int number;
    private final int from;
    private final int end;
    private final Function<BitReader, RecordCodec> codecs;
    private @Nullable RecordCodec codec;
    private int next;

    RecordGroup(Frame frame, int number, int from, int end, Function<BitReader, RecordCodec> codecs) {
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
        if (reader == null || location < next) {
            String part = RecordsWriter.part(number);
            reader = codecs.apply(new BitReader(frame.part(part), frame.path(), part));
            codec = reader;
            next = from;
        }
        try {
            for (; next <= location; next++) {
                reader.begin(next, start, graphs.get(next));
                for (long n = counts.get(next); n > 0; n--) {
                    reader.read(next == location ? to : null);
                }
            }
        } catch (IllegalStateException tooMuch) {
            throw new TraceException(frame.path(), -1, String.valueOf(tooMuch.getMessage()), tooMuch);
        } finally {
            if (next >= end || next <= location) {
                codec = null;
            }
        }
    }

    /** Lets go of what is in memory. */
    synchronized void forget() {
        codec = null;
    }
}
