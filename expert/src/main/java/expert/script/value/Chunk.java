package expert.script.value;

import earl.Trace;
import expert.script.ForScripts;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.graalvm.polyglot.HostAccess;

/**
 * The events, or the rows of messages or collectives, to which a pattern is being taken: set by Java, read by the loop in the guest.
 */
@ForScripts
public final class Chunk {
    private final ByteBuffer here = ByteBuffer.allocateDirect(Double.BYTES).order(ByteOrder.nativeOrder());
    private long[] positions = new long[0];
    private byte[] callbacks = new byte[0];
    private int length;

    public Chunk() {
        here.putDouble(0, (double) Trace.NONE);
    }

    public void set(long[] chunkPositions, byte[] chunkCallbacks, int count) {
        positions = chunkPositions;
        callbacks = chunkCallbacks;
        length = count;
        here.putDouble(0, (double) Trace.NONE);
    }

    /** The event that JavaScript took last, {@link Trace#NONE} if none since {@link #set}. */
    public long at() {
        return (long) here.getDouble(0);
    }

    /** The number of the event that JavaScript is processing, a double. */
    @HostAccess.Export
    public ByteBuffer here() {
        return here;
    }

    /** The i-th event or row. */
    long positionAt(int i) {
        return positions[i];
    }

    int length() {
        return length;
    }

    /** The pattern's callback for the i-th event; 0 for rows. */
    int callback(int i) {
        return callbacks.length == 0 ? 0 : callbacks[i];
    }
}
