package earl.monitor.recorder;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Capabilities that Linux gives to whoever runs a file: {@code setcap} writes them as {@code struct vfs_cap_data}. */
final class FileCapabilities {
    private static final String ATTRIBUTE = "security.capability";
    /** Size of the largest form: a number with revision and flags, two pairs of sets, a user. */
    private static final int MAX_BYTES = 24;

    private static final int MIN_BYTES = 12;
    private static final int EFFECTIVE = 1;
    /** Place of the first set of permitted capabilities; one of inheritable ones follows each. */
    private static final int PERMITTED = 4;

    private static final int PAIR = 8;
    private static final int MAX_PAIRS = 2;
    private static final ValueLayout.OfInt NUMBER = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private FileCapabilities() {}

    /** Whether a user other than root who runs a file gets capabilities by it. The system then ignores LD_PRELOAD. */
    static boolean areGivenBy(Path file) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(MAX_BYTES);
            long bytes = (long) GetXattr.CALL.invokeExact(
                    arena.allocateFrom(file.toString()), arena.allocateFrom(ATTRIBUTE), value, (long) MAX_BYTES);
            if (bytes < MIN_BYTES) {
                return false; // none, or a file system that knows none
            }
            boolean given = (value.get(NUMBER, 0) & EFFECTIVE) != 0;
            for (int pair = 0; pair < MAX_PAIRS && PERMITTED + (pair + 1) * PAIR <= bytes; pair++) {
                given |= value.get(NUMBER, PERMITTED + (long) pair * PAIR) != 0;
            }
            return given;
        } catch (Throwable fault) {
            throw new IllegalStateException("getxattr takes three addresses and a number", fault);
        }
    }

    /** The C library's function, looked up when it is first asked. */
    @SuppressWarnings("restricted") // the launcher allows it
    private static final class GetXattr {
        static final MethodHandle CALL = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("getxattr"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_LONG,
                                ValueLayout.ADDRESS,
                                ValueLayout.ADDRESS,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_LONG));
    }
}
