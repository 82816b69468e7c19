package expert.web.structure;

import earl.Events;
import earl.Messages;
import earl.Trace;
import earl.Waits;
import expert.web.api.Answer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;

/** A number for each pair of locations that communicate. */
final class TrafficMatrix {
    private static final int HEAD = 2 * Integer.BYTES;
    private static final int PER_PAIR = 2 * Integer.BYTES + Double.BYTES;

    /** By the first location and the second one. */
    private final Map<Long, Double> pairs = new TreeMap<>();

    private TrafficMatrix() {}

    /** Messages from sender to receiver, or their bytes. */
    static TrafficMatrix of(Messages messages, boolean bytes) {
        TrafficMatrix matrix = new TrafficMatrix();
        for (long row = 0; row < messages.count(); row++) {
            matrix.add(messages.source(row), messages.destination(row), bytes ? (double) messages.bytes(row) : 1);
        }
        return matrix;
    }

    /** Seconds that the second location waited for the first one. */
    static TrafficMatrix of(Trace trace, Waits waits) {
        TrafficMatrix matrix = new TrafficMatrix();
        Events events = trace.events();
        for (long row = 0; row < waits.count(); row++) {
            long partner = waits.partner(row);
            if (partner != Trace.NONE) {
                double seconds = (double) waits.ticks(row) / trace.info().ticksPerSecond();
                matrix.add(events.location(partner), waits.location(row), seconds);
            }
        }
        return matrix;
    }

    private void add(int from, int to, double value) {
        pairs.merge((long) from << Integer.SIZE | to, value, Double::sum);
    }

    /** Number of pairs; first locations; second locations; values. */
    Answer answer() {
        int padded = HEAD + pairs.size() * PER_PAIR;
        ByteBuffer bytes = ByteBuffer.allocate(padded).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(pairs.size()).putInt(0);
        pairs.keySet().forEach(pair -> bytes.putInt((int) (pair >>> Integer.SIZE)));
        pairs.keySet().forEach(pair -> bytes.putInt(pair.intValue()));
        pairs.values().forEach(bytes::putDouble);
        return new Answer.Bytes("application/octet-stream", bytes.flip());
    }
}
