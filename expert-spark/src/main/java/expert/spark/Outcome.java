package expert.spark;

import expert.analysis.ClusterException;
import expert.cluster.Wire;
import java.io.UncheckedIOException;

/** What a task gives: a byte that says which, and its serialized output or failure. */
final class Outcome {
    private static final byte DONE = 0;
    private static final byte FAILED = 1;

    private Outcome() {}

    static byte[] done(Object output) {
        return marked(DONE, Wire.bytes(output));
    }

    static byte[] failed(Exception failure) {
        try {
            return marked(FAILED, Wire.bytes(failure));
        } catch (UncheckedIOException unserializable) {
            // It holds something that cannot travel; its message can.
            return marked(FAILED, Wire.bytes(new ClusterException("a task failed: " + failure, null)));
        }
    }

    private static byte[] marked(byte mark, byte[] bytes) {
        byte[] marked = new byte[bytes.length + 1];
        marked[0] = mark;
        System.arraycopy(bytes, 0, marked, 1, bytes.length);
        return marked;
    }

    static boolean isFailure(byte[] outcome) {
        return outcome[0] == FAILED;
    }

    /** The output in an outcome. @throws RuntimeException the failure, if it is one */
    @SuppressWarnings("TypeParameterUnusedInFormals") // the driver knows what its tasks return
    static <O> O output(byte[] outcome) {
        if (isFailure(outcome)) {
            throw Wire.<RuntimeException>value(outcome, 1);
        }
        return Wire.value(outcome, 1);
    }
}
