package expert.record;

import earl.TraceException;
import expert.terminal.Cancellation;
import expert.terminal.Console;
import expert.terminal.Remark;
import expert.terminal.StopSignals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A program that runs while EXPERT records it, and the signals that end both. The first signal goes to the program: EXPERT waits for
 * its end and writes the trace. The second signal ends EXPERT, which leaves what {@code --recover} needs. Signals may come on any thread.
 */
public final class ProgramRun implements AutoCloseable {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Among the fields after the process's name: its group, its terminal, and the group in the terminal's foreground. */
    private static final int GROUP = 2;

    private static final int TERMINAL = 4;
    private static final int FOREGROUND = 5;

    private final Console console;
    private final Cancellation givesUp;
    private final StopSignals signals = new StopSignals(this::signalled);
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private @Nullable ProcessHandle process;
    private int signal;

    /** Takes signals from now on. */
    public ProgramRun(Console console) {
        this.console = console;
        this.givesUp = new Cancellation(console);
    }

    /** Requested by the second signal. It interrupts no thread. */
    public Cancellation givesUp() {
        return givesUp;
    }

    /**
     * Starts the program.
     *
     * @throws TraceException if it cannot be run
     */
    public Process start(ProcessBuilder builder) {
        try {
            Process started = builder.start();
            CompletableFuture<Void> unused = started.onExit().thenAccept(over -> ended.complete(over.exitValue()));
            begun(started.toHandle());
            return started;
        } catch (IOException fault) {
            Throwable cause = fault.getCause() == null ? fault : fault.getCause();
            String why = String.valueOf(cause.getMessage()).strip();
            throw new TraceException(Path.of(builder.command().getFirst()), -1, "cannot be run: " + why, fault);
        }
    }

    private synchronized void begun(ProcessHandle program) {
        process = program;
        if (signal != 0) {
            pass(program, signal);
        }
    }

    /** Waits for the program's end, or for the second signal. Returns the program's exit status. */
    public int await() {
        return ended.join();
    }

    /** The exit status of EXPERT: that of the program, unless a signal came. */
    public synchronized int status(int program) {
        return signal == 0 ? program : StopSignals.status(signal);
    }

    private synchronized void signalled(int number) {
        ProcessHandle program = process;
        boolean first = signal == 0;
        signal = number;
        if (first) {
            console.remark(
                    Remark.NOTICE,
                    "EXPERT writes the trace when the program has ended; a second signal (Ctrl-C) ends EXPERT at once");
        } else {
            givesUp.request();
        }
        if (program != null && program.isAlive()) {
            pass(program, number);
        }
        if (!first) {
            ended.complete(StopSignals.status(number));
        }
    }

    private static void pass(ProcessHandle program, int number) {
        if (number == StopSignals.INT && isInForeground()) {
            return; // Ctrl-C has reached the program, too.
        }
        try {
            if (number == StopSignals.TERM
                    || new ProcessBuilder("sh", "-c", "kill -" + number + " " + program.pid())
                                    .inheritIO()
                                    .start()
                                    .waitFor()
                            != 0) {
                program.destroy();
            }
        } catch (IOException noShell) {
            program.destroy();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether Ctrl-C on a terminal reaches this process, and with it the programs that it has started. */
    private static boolean isInForeground() {
        try {
            String stat = Files.readString(STAT, StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return !fields[TERMINAL].equals("0") && fields[FOREGROUND].equals(fields[GROUP]);
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Signals end EXPERT again. */
    @Override
    public void close() {
        signals.close();
    }
}
