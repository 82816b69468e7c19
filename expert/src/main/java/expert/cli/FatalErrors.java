package expert.cli;

import expert.command.Faults;
import expert.option.ExitStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * Reports that memory is exhausted when nothing else is possible, and ends the process. Once it is made it takes no memory.
 */
final class FatalErrors {
    private final OutputStream err;
    private final IntConsumer end;
    private final byte[] line;
    private final AtomicBoolean said = new AtomicBoolean();

    /**
     * The reporter of a process.
     *
     * @param err unbuffered
     * @param end ends the process at once, with a status
     */
    FatalErrors(OutputStream err, IntConsumer end) {
        this.err = err;
        this.end = end;
        this.line = ("expert: out of memory: Java heap space; the heap has "
                        + (Runtime.getRuntime().maxMemory() >> 20) + " MiB (-J-Xmx8g gives it 8 GiB)\n")
                .getBytes(StandardCharsets.UTF_8);
        loadClasses();
    }

    /** Loads what {@link #uncaught} needs: without a free file descriptor no class can be loaded. */
    private static void loadClasses() {
        if (Faults.isOutOfMemory(
                new IllegalStateException(OutputStream.nullOutputStream().toString()))) {
            throw new IllegalStateException("a new exception has no cause");
        }
    }

    /** Returns true if nothing was reported yet, so that the caller must report. */
    boolean reportsFirst() {
        return said.compareAndSet(false, true);
    }

    /** Reports it unless that was done, and ends the process. */
    void outOfMemory() {
        if (reportsFirst()) {
            try {
                err.write(line);
            } catch (IOException nobodyReads) {
                // There is nowhere left to say it.
            }
            end.accept(ExitStatus.INPUT);
        }
    }

    /** Handles a fault that ends a thread and that no other handler takes. */
    void uncaught(Thread thread, Throwable fault) {
        boolean full = true;
        try {
            full = Faults.isOutOfMemory(fault);
        } catch (OutOfMemoryError again) {
            // Even to find out takes too much.
        }
        if (full) {
            outOfMemory();
        } else {
            // A thread group would call the default handler, which is this one.
            StringWriter text = new StringWriter();
            text.append("expert: internal fault in thread ")
                    .append(thread.getName())
                    .append(": ");
            text.append(String.valueOf(fault));
            if (fault instanceof LinkageError) {
                text.append("; if 'ulimit -n' is below 256, raise it: EXPERT opens its classes as files");
            }
            text.append('\n');
            fault.printStackTrace(new PrintWriter(text, true));
            try {
                err.write(text.toString().getBytes(StandardCharsets.UTF_8));
            } catch (IOException gone) {
                fault.addSuppressed(gone);
            }
        }
    }
}
