package earl.parallel;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Work that others need not wait for. A thread that enters the background, the threads that it starts, and the {@link Workers} that it
 * uses get the processors only as far as other threads leave them.
 */
public final class Background {
    private static final int OF_THREAD = 0;
    private static final int CALLING_THREAD = 0;
    /** Priority with which Linux gives a thread a tenth of what a thread of normal priority gets. */
    private static final int NICE = 10;

    private static final InheritableThreadLocal<Boolean> ENTERED = new InheritableThreadLocal<>();

    private Background() {}

    /** Puts the calling thread, a platform thread, into the background, for good. Where the system knows no such priority, nothing changes. */
    public static void enter() {
        ENTERED.set(true);
        if (System.getProperty("os.name", "").equals("Linux")) {
            try {
                // A greater number needs no permission; if it is greater already, the call fails and it stays.
                int unused = (int) Scheduler.CALL.invokeExact(OF_THREAD, CALLING_THREAD, NICE);
            } catch (Throwable fault) {
                throw new IllegalStateException("setpriority takes three numbers", fault);
            }
        }
    }

    /** Whether the calling thread, or the one that started it, has entered the background. */
    static boolean isEntered() {
        return ENTERED.get() != null;
    }

    /** The C library's function, looked up when it is first asked. */
    @SuppressWarnings("restricted") // the launcher allows it
    private static final class Scheduler {
        static final MethodHandle CALL = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("setpriority"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT));
    }
}
