package expert.web.structure;

import earl.Messages;
import earl.Trace;
import earl.Waits;
import expert.pattern.Extent;
import expert.web.api.Answer;
import expert.web.run.FinishedRun;
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

    /** Seconds that the second location waited for the first one in a run: as in its figures, each second of a call counts once. */
    static TrafficMatrix of(FinishedRun run) {
        TrafficMatrix matrix = new TrafficMatrix();
        Trace trace = run.trace();
        Waits waits = Waits.of(trace);
        for (long row = 0; row < waits.count(); row++) {
            if (isBetweenLocations(run, waits, row)) {
                double seconds = (double) waits.attributed(row) / trace.info().ticksPerSecond();
                matrix.add(trace.events().location(waits.partner(row)), waits.location(row), seconds);
            }
        }
        return matrix;
    }

    /** Whether a wait of a run counts in its figures and was for a call of a known location. */
    static boolean isBetweenLocations(FinishedRun run, Waits waits, long row) {
        Extent extent = run.extent();
        return waits.isCounted(row)
                && waits.partner(row) != Trace.NONE
                && (extent == null || extent.contains(waits.call(row)));
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
