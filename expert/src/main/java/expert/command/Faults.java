package expert.command;

import earl.TraceException;
import expert.analysis.ClusterException;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.request.RequestException;
import expert.terminal.Console;
import expert.terminal.OutputException;
import expert.terminal.Remark;
import expert.text.Layout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The message and the exit status for each fault that a command throws. */
public final class Faults {
    private final Session session;
    private final List<String> arguments;

    /** Faults of a run with these arguments. */
    public Faults(Session session, List<String> arguments) {
        this.session = session;
        this.arguments = arguments;
    }

    /** Reports a fault to the user, in one line where possible, and returns the exit status. */
    public int report(Throwable fault) {
        Console console = session.console();
        if (session.cancellation().requested()) {
            console.remark(Remark.INTERRUPTED, "interrupted");
            return ExitStatus.INTERRUPTED;
        }
        OutOfMemoryError full = outOfMemory(fault);
        if (full != null) {
            console.remark(
                    Remark.MEMORY,
                    "out of memory: " + oneLine(full) + "; the heap has "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MiB (-J-Xmx8g gives it 8 GiB)");
            return ExitStatus.INPUT;
        }
        if (among(fault, Faults::isMappedFile) != null) {
            console.remark(
                    Remark.INPUT,
                    "a file of the trace or its index was truncated, or cannot be read any more, while this command"
                            + " read it; run the command again");
            return ExitStatus.INPUT;
        }
        switch (fault) {
            case OutputException output
            when output.readerGone() -> {
                return ExitStatus.OK;
            }
            case OutputException output -> console.remark(Remark.OUTPUT, oneLine(output));
            case ClusterException cluster -> console.remark(Remark.INPUT, oneLine(cluster));
            case TraceException input -> console.remark(Remark.INPUT, oneLine(input));
            case FileSystemException file ->
                console.remark(Remark.INPUT, file.getFile() + ": " + OutputException.reason(file));
            case IOException disk
            when OutputException.isDiskFull(disk) -> console.remark(Remark.OUTPUT, "cannot write: " + oneLine(disk));
            case UncheckedIOException disk
            when OutputException.isDiskFull(Objects.requireNonNull(disk.getCause())) ->
                console.remark(Remark.OUTPUT, "cannot write: " + oneLine(Objects.requireNonNull(disk.getCause())));
            case RequestException request -> {
                console.remark(Remark.USAGE, oneLine(request));
                return ExitStatus.USAGE;
            }
            case CancellationException cancelled -> {
                console.remark(Remark.INTERRUPTED, "interrupted");
                return ExitStatus.INTERRUPTED;
            }
            default -> {
                tellOwn(fault);
                return ExitStatus.FAULT;
            }
        }
        return ExitStatus.INPUT;
    }

    /** The line that a command prints first on standard error. */
    public static String line(Session session, String command, Throwable fault) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(OutputStream.nullOutputStream(), err, false, false);
        new Faults(
                        new Session(console, session.environment(), session.home(), session.cancellation()),
                        List.of(command))
                .report(fault);
        console.err().flush();
        return err.toString(StandardCharsets.UTF_8)
                .lines()
                .findFirst()
                .orElse("the output is closed")
                .replaceFirst("^expert: ", "");
    }

    /** The memory error that caused a fault; null if there is none. */
    private static @Nullable OutOfMemoryError outOfMemory(Throwable fault) {
        return (OutOfMemoryError) among(fault, OutOfMemoryError.class::isInstance);
    }

    /** The wanted one among a fault and its causes: threads, formats and languages wrap them. Null if there is none. */
    private static @Nullable Throwable among(Throwable fault, Predicate<Throwable> wanted) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> left = new ArrayDeque<>(List.of(fault));
        while (!left.isEmpty()) {
            Throwable next = left.pop();
            if (wanted.test(next)) {
                return next;
            }
            if (seen.add(next)) {
                left.addAll(List.of(next.getSuppressed()));
                if (next.getCause() != null) {
                    left.add(next.getCause());
                }
            }
        }
        return null;
    }

    /** Whether a fault comes from memory that did not suffice. */
    public static boolean isOutOfMemory(Throwable fault) {
        return outOfMemory(fault) != null;
    }

    /** Whether the system refused a page of a mapped file: the JVM has no exception of its own for that. */
    private static boolean isMappedFile(Throwable fault) {
        return fault instanceof InternalError
                && String.valueOf(fault.getMessage()).contains("unsafe memory access");
    }

    private void tellOwn(Throwable fault) {
        Console console = session.console();
        console.remark(
                Remark.FAULT,
                "internal fault: " + fault.getClass().getSimpleName()
                        + (fault.getMessage() == null ? "" : ": " + oneLine(fault)));
        String trace = stackTrace(fault);
        try {
            Path file = Files.createTempFile("expert-fault-", ".txt");
            Files.writeString(file, trace);
            console.remark(Remark.FAULT, "this is a bug; please report it with " + file);
        } catch (IOException nowhereToWrite) {
            console.err().print(trace);
            console.remark(Remark.FAULT, "this is a bug; please report it with the lines above");
        }
    }

    private String stackTrace(Throwable fault) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        writer.println("expert " + Version.number());
        writer.println("arguments: " + String.join(" ", arguments));
        for (String property : List.of("java.runtime.version", "java.vm.name", "os.name", "os.version", "os.arch")) {
            writer.println(property + ": " + System.getProperty(property, ""));
        }
        fault.printStackTrace(writer);
        return text.toString();
    }

    private static String oneLine(Throwable fault) {
        return Layout.clean(String.valueOf(fault.getMessage())
                .lines()
                .reduce((a, b) -> a + " " + b.strip())
                .orElse(""));
    }
}
