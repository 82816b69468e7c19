package earl.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Memory for large columns. Java clears the memory of an arena when it is allocated, on one thread. On Linux, the system clears each page when
 * it is first used, by the thread that uses it, and what is never used takes no memory. Any thread.
 */
public final class SystemMemory {
    /** Size in bytes from which on the calls are worth their time. */
    private static final long LEAST = 1L << 20;

    private static final boolean IS_LINUX = System.getProperty("os.name", "").equals("Linux")
            && SystemMemory.class.getModule().isNativeAccessEnabled();

    private SystemMemory() {}

    /** A segment of zeros, which the arena gives back. @throws OutOfMemoryError if there is not so much memory */
    public static MemorySegment allocate(long bytes, Arena arena) {
        return IS_LINUX && bytes >= LEAST ? Calls.map(bytes, arena) : arena.allocate(bytes, ColumnMemory.ALIGNMENT);
    }

    /** The C library's functions, looked up when they are first needed. */
    @SuppressWarnings("restricted") // the launcher allows it
    private static final class Calls {
        private static final int READ_AND_WRITE = 3;
        private static final int PRIVATE_AND_ANONYMOUS = 0x22;
        private static final long FAILED = -1;

        private static final MethodHandle MMAP = function(
                "mmap",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_LONG));
        private static final MethodHandle MUNMAP = function(
                "munmap", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));

        private static MethodHandle function(String name, FunctionDescriptor type) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
        }

        static MemorySegment map(long bytes, Arena arena) {
            long address;
            try {
                address = (long) MMAP.invokeExact(0L, bytes, READ_AND_WRITE, PRIVATE_AND_ANONYMOUS, -1, 0L);
            } catch (Throwable fault) {
                throw new IllegalStateException("mmap takes six numbers", fault);
            }
            if (address == FAILED) {
                throw new OutOfMemoryError("the system has no " + bytes + " bytes of memory");
            }
            return MemorySegment.ofAddress(address).reinterpret(bytes, arena, segment -> unmap(address, bytes));
        }

        private static void unmap(long address, long bytes) {
            int status;
            try {
                status = (int) MUNMAP.invokeExact(address, bytes);
            } catch (Throwable fault) {
                throw new IllegalStateException("munmap takes two numbers", fault);
            }
            if (status != 0) {
                throw new IllegalStateException("munmap failed");
            }
        }
    }
}
