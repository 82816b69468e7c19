package earl.format.kineto;

import earl.memory.LongMap;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which processes and threads of a file stand for devices and their streams, where events have no categories.
 *
 * <ul>
 *   <li>XLA (JAX, TensorFlow): the process {@code /device:GPU:0} has the threads {@code Stream #13(Compute)}, and others that repeat their time
 *       by operation, module and step. Of those, {@code /device:TPU:0} has {@code XLA Ops}, and no streams.
 *   <li>rocprof: the process {@code GPU0} has streams, {@code COPY} has the copies of all devices, and {@code GPU Barriers0} what is no work.
 *       {@code CPU HIP API}, {@code CPU HSA API} and {@code Markers and Ranges} have the same threads.
 * </ul>
 */
final class DeviceTracks {
    /** Processes of XLA, in small letters. */
    private static final Pattern OF_XLA = Pattern.compile("/device:(gpu|tpu):(\\d{1,9})?.*");

    private static final String STREAM = "stream";
    /** The thread with the operations of a TPU. */
    private static final String OPERATIONS = "xla ops";

    /** Kinds of threads of devices. */
    private static final int OTHER = 0;

    private static final int OF_STREAM = 1;
    private static final int OF_OPERATIONS = 2;

    private static final Pattern CALL = Pattern.compile("(?:ze|cu|cuda|hip)[A-Z][a-z]\\w+|hsa_\\w+");

    /** Processes of rocprof, in small letters. */
    private static final Pattern NUMBERED = Pattern.compile("gpu(\\d{1,9})");

    private static final Pattern BARRIERS = Pattern.compile("gpu barriers ?\\d*");
    private static final String COPIES = "copy";
    private static final Set<String> HOSTS = Set.of("cpu hip api", "cpu hsa api", "cpu kfd api", "markers and ranges");

    /** Names of processes that are devices. */
    private final BitSet processes = new BitSet();
    /** Devices without streams, by the name of their process. */
    private final BitSet tpus = new BitSet();
    /** {@code [process, thread] -> } its kind. */
    private final LongMap threads = new LongMap();

    /** Whether a host's event has the name of a call of Level Zero, CUDA or HIP. */
    static boolean isCall(String name) {
        return CALL.matcher(name).matches();
    }

    /** {@code [process] -> } number of the device for which it stands. */
    private final LongMap numbers = new LongMap();

    private final BitSet copies = new BitSet();
    private final BitSet ignored = new BitSet();
    /** Processes that have the same threads. */
    private final BitSet hosts = new BitSet();

    /** Notes the name of a process. */
    void process(int process, String label) {
        String name = label.toLowerCase(Locale.ROOT);
        Matcher numbered = NUMBERED.matcher(name);
        Matcher ofXla = OF_XLA.matcher(name);
        if (ofXla.matches()) {
            processes.set(process);
            tpus.set(process, ofXla.group(1).equals("tpu"));
            String number = ofXla.group(2);
            if (number != null) {
                numbers.put(process, Long.parseLong(number));
            }
        } else if (numbered.matches()) {
            processes.set(process);
            numbers.put(process, Long.parseLong(numbered.group(1)));
        } else if (name.equals(COPIES)) {
            processes.set(process);
            copies.set(process);
            // The file does not say on which device a copy runs.
            numbers.put(process, 0);
        } else if (BARRIERS.matcher(name).matches()) {
            processes.set(process);
            ignored.set(process);
        } else if (HOSTS.contains(name)) {
            hosts.set(process);
        }
    }

    /** The number of the device for which a process stands, {@link ChromeEvent#ABSENT} if its name has none. */
    long number(int process) {
        return numbers.get(process);
    }

    /** Whether all events of a process are copies and memsets. */
    boolean isCopies(int process) {
        return process >= 0 && copies.get(process);
    }

    /** The process that stands for all processes with the threads of a host. */
    int host(int process) {
        return process >= 0 && hosts.get(process) ? hosts.nextSetBit(0) : process;
    }

    /** Notes the name of a thread. */
    void thread(int process, int thread, String label) {
        String name = label.toLowerCase(Locale.ROOT);
        threads.put(
                key(process, thread),
                name.startsWith(STREAM) ? OF_STREAM : name.equals(OPERATIONS) ? OF_OPERATIONS : OTHER);
    }

    boolean isDevice(int process) {
        return process >= 0 && processes.get(process);
    }

    /** Whether a thread of a device is a stream; one without a name is. */
    boolean isStream(int process, int thread) {
        long kind = threads.get(key(process, thread));
        return !ignored.get(process)
                && (kind == LongMap.NONE || kind == (tpus.get(process) ? OF_OPERATIONS : OF_STREAM));
    }

    private static long key(int process, int thread) {
        return (long) process << Integer.SIZE | Integer.toUnsignedLong(thread);
    }
}
