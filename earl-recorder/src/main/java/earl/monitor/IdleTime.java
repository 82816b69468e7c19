package earl.monitor;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Lets a thread run only when the processors are idle. */
final class IdleTime {
    private static final int SCHED_IDLE = 5;
    private static final int CALLING_THREAD = 0;

    private IdleTime() {}

    /**
     * Gives the calling thread Linux's idle policy, for good: a thread may not leave it without privilege.
     *
     * @return whether the system allowed it; otherwise the thread continues unchanged
     */
    static boolean enter() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment priority = arena.allocateFrom(ValueLayout.JAVA_INT, 0);
            return (int) Scheduler.CALL.invokeExact(CALLING_THREAD, SCHED_IDLE, priority) == 0;
        } catch (Throwable fault) {
            throw new IllegalStateException("sched_setscheduler takes two numbers and an address", fault);
        }
    }

    /** The C library's function, looked up when it is first asked. */
    @SuppressWarnings("restricted") // the launcher allows it
    private static final class Scheduler {
        static final MethodHandle CALL = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("sched_setscheduler"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    }
}
