package expert.spark;

import expert.analysis.ClusterException;
import expert.cluster.Wire;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The result of a task: a byte that says whether it failed, then its output or failure, serialized and compressed. The driver holds the
 * results of all tasks, and they shrink to a fifth or less.
 */
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
        ByteArrayOutputStream marked = new ByteArrayOutputStream();
        marked.write(mark);
        try (Deflater fast = new Deflater(Deflater.BEST_SPEED);
                DeflaterOutputStream compressed = new DeflaterOutputStream(marked, fast)) {
            compressed.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return marked.toByteArray();
    }

    static boolean isFailure(byte[] outcome) {
        return outcome[0] == FAILED;
    }

    /** The output in an outcome. @throws RuntimeException the failure, if it is one */
    @SuppressWarnings("TypeParameterUnusedInFormals") // the driver knows what its tasks return
    static <O> O output(byte[] outcome) {
        byte[] bytes = bytes(outcome);
        if (isFailure(outcome)) {
            throw Wire.<RuntimeException>value(bytes, 0);
        }
        return Wire.value(bytes, 0);
    }

    private static byte[] bytes(byte[] outcome) {
        try (InflaterInputStream compressed =
                new InflaterInputStream(new ByteArrayInputStream(outcome, 1, outcome.length - 1))) {
            return compressed.readAllBytes();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
