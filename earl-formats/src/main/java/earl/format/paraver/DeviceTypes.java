package earl.format.paraver;

import earl.format.paraver.EventType.Use;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The types of events of CUDA, HIP and OpenCL. Their numbers mean something else in each version of Extrae, but their names in the {@code
 * .pcf} do not; without names, nothing says what they are.
 */
final class DeviceTypes {
    private static final long CUDA = 63_000_000;
    private static final long HIP = 63_500_000;
    private static final long OPENCL = 64_000_000;
    private static final long END = 65_000_000;

    /** Slot of a type whose events stand on streams only. */
    static final int ON_STREAMS = 1;

    private DeviceTypes() {}

    static boolean contains(long number) {
        return number >= CUDA && number < END;
    }

    /** The word of OTF2 for the interface of a type. */
    static String paradigm(long number) {
        return number < HIP ? "CUDA" : number < OPENCL ? "HIP" : "OPENCL";
    }

    /** A type with its use. */
    static EventType of(long number, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        Use use = use(lower);
        boolean onStreams = use == Use.DEVICE_COPY || lower.contains("execution") || lower.startsWith("accelerator");
        return new EventType(number, use, onStreams ? ON_STREAMS : 0);
    }

    private static Use use(String name) {
        if (name.endsWith("library call") || name.endsWith("opencl call")) {
            return Use.DEVICE_CALL;
        }
        if (name.contains("source code") || name.contains("instantiation") || name.contains(" per ")) {
            return Use.OTHER;
        }
        if (name.endsWith("memory transfer")) {
            return Use.DEVICE_COPY;
        }
        if (name.endsWith(" size")) {
            return Use.DEVICE_BYTES;
        }
        if (name.startsWith("synchronized ") || name.startsWith("stream id ")) {
            return Use.DEVICE_STREAM;
        }
        if (name.endsWith("event id")) {
            return Use.DEVICE_EVENT;
        }
        return name.contains(" kernel") && !name.contains("shared") ? Use.DEVICE_KERNEL : Use.OTHER;
    }

    /** The kind of the activities that calls of a name queue, {@code null} if such calls queue none. */
    static DeviceIntervals.@Nullable Kind kind(String call) {
        String name = call.toLowerCase(Locale.ROOT);
        if (name.contains("memset") || name.contains("fillbuffer")) {
            return DeviceIntervals.Kind.MEMSET;
        }
        if (name.contains("writebuffer")) {
            return DeviceIntervals.Kind.COPY_FROM_HOST;
        }
        if (name.contains("readbuffer")) {
            return DeviceIntervals.Kind.COPY_TO_HOST;
        }
        if (name.contains("memcpy") || name.contains("copybuffer")) {
            return DeviceIntervals.Kind.COPY;
        }
        return name.contains("launch") || name.contains("kernel") || name.endsWith("task")
                ? DeviceIntervals.Kind.KERNEL
                : null;
    }
}
