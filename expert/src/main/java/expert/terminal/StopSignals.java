package expert.terminal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * Takes the signals that would end the process, for work that must not be interrupted: an interrupted thread cannot write to a channel.
 * Signals that the process ignores stay ignored. One thread makes and closes it.
 */
public final class StopSignals implements AutoCloseable {
    /** Number of SIGINT, which Ctrl-C sends. */
    public static final int INT = 2;
    /** Number of SIGTERM. */
    public static final int TERM = 15;

    private static final int HUP = 1;
    private static final Map<String, Integer> NUMBERS = Map.of("INT", INT, "TERM", TERM, "HUP", HUP);
    /** Difference of the status of a process and the number of the signal that ended it. */
    private static final int STATUS = 128;

    private final Map<String, @Nullable Object> before = new LinkedHashMap<>();

    /**
     * Takes them from now on.
     *
     * @param action gets the number of each signal, on a thread of the virtual machine
     */
    public StopSignals(IntConsumer action) {
        NUMBERS.forEach((name, number) -> before.put(name, Signals.register(name, () -> action.accept(number))));
    }

    /** The exit status of a process that a signal ended. */
    public static int status(int signal) {
        return STATUS + signal;
    }

    /** Signals end the process again as before. */
    @Override
    public void close() {
        before.forEach(Signals::unregister);
    }
}
