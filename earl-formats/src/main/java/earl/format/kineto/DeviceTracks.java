package earl.format.kineto;

import earl.memory.LongMap;
import java.util.BitSet;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which processes and threads of a file stand for devices and their streams. XLA (JAX, TensorFlow) gives no categories: the process {@code
 * /device:GPU:0} has the threads {@code Stream #13(Compute)}, and others that repeat their time by operation, module and step.
 */
final class DeviceTracks {
    private static final String DEVICE = "/device:gpu:";
    private static final String STREAM = "stream";

    private static final Pattern CALL = Pattern.compile("(?:ze|cu|cuda|hip)[A-Z][a-z]\\w+");

    /** Names of processes that are devices. */
    private final BitSet processes = new BitSet();
    /** {@code [process, thread] -> } whether it is a stream, 0 or 1. */
    private final LongMap threads = new LongMap();

    /** Whether a host's event has the name of a call of Level Zero, CUDA or HIP. */
    static boolean isCall(String name) {
        return CALL.matcher(name).matches();
    }

    /** Notes the name of a process. */
    void process(int process, String label) {
        if (label.toLowerCase(Locale.ROOT).startsWith(DEVICE)) {
            processes.set(process);
        }
    }

    /** Notes the name of a thread. */
    void thread(int process, int thread, String label) {
        threads.put(key(process, thread), label.toLowerCase(Locale.ROOT).startsWith(STREAM) ? 1 : 0);
    }

    boolean isDevice(int process) {
        return process >= 0 && processes.get(process);
    }

    /** Whether a thread of a device is a stream; one without a name is. */
    boolean isStream(int process, int thread) {
        return threads.get(key(process, thread)) != 0;
    }

    private static long key(int process, int thread) {
        return (long) process << Integer.SIZE | Integer.toUnsignedLong(thread);
    }
}
