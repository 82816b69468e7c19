package expert.terminal;

import expert.text.Json;
import expert.text.Layout;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * Standard output and standard error, in UTF-8 in any locale, and whether they are terminals.
 *
 * <p>A failing standard output throws {@link OutputException} from the write that notices it. Failed writes to standard
 * error are ignored, because they cannot be reported. One thread at a time.
 */
public final class Console {
    private final FoldedWriter folded;
    private final PrintWriter out;
    private final PrintWriter err;
    private final OutputStream outStream;
    private final GuardedStream errStream;
    private final OutputStream scriptOut;
    private final OutputStream scriptErr;
    private final InputStream inStream;
    private final boolean inTerminal;
    private final boolean outTerminal;
    private final boolean errTerminal;
    private final IntSupplier columns;
    private final IntSupplier rows;
    private final List<Later> later = new ArrayList<>();
    private boolean quiet;
    private boolean json;

    private record Later(Remark kind, String text) {}

    /** No terminal counts as narrower than this. */
    static final int NARROWEST = 55;

    /** A console on the given streams, to which nothing is typed. */
    public Console(OutputStream out, OutputStream err, boolean outTerminal, boolean errTerminal) {
        this(InputStream.nullInputStream(), out, err, false, outTerminal, errTerminal, TerminalSize.USUAL::columns);
    }

    /** A console on the given streams. */
    public Console(
            InputStream in,
            OutputStream out,
            OutputStream err,
            boolean inTerminal,
            boolean outTerminal,
            boolean errTerminal,
            IntSupplier columns) {
        this(in, out, err, inTerminal, outTerminal, errTerminal, columns, () -> Integer.MAX_VALUE);
    }

    /** A console on the given streams; text with more lines than {@code rows} goes to a pager. */
    Console(
            InputStream in,
            OutputStream out,
            OutputStream err,
            boolean inTerminal,
            boolean outTerminal,
            boolean errTerminal,
            IntSupplier columns,
            IntSupplier rows) {
        this.columns = columns;
        this.rows = rows;
        this.inStream = in;
        this.inTerminal = inTerminal;
        this.outStream = new GuardedStream(out, false);
        TextWriter text = writer(outStream);
        this.folded = new FoldedWriter(text, this::width);
        this.out = new PrintWriter(folded, false);
        this.errStream = new GuardedStream(err, true);
        this.err = new PrintWriter(writer(errStream), false);
        this.scriptOut = outTerminal ? new TextStream(text) : outStream;
        this.scriptErr = errTerminal ? new TextStream(this.err) : errStream;
        this.outTerminal = outTerminal;
        this.errTerminal = errTerminal;
    }

    /** The process's own streams. */
    public static Console system() {
        return new Console(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                isTerminal(0),
                isTerminal(1),
                isTerminal(2),
                () -> TerminalSize.of(1).columns(),
                () -> TerminalSize.of(1).rows());
    }

    /** Receives results. */
    public PrintWriter out() {
        return out;
    }

    /**
     * Prints text for people. If it is longer than the terminal, it goes to the user's pager.
     *
     * @param environment {@code EXPERT_PAGER} or {@code PAGER} names the pager; less by default
     */
    public void page(String text, Map<String, String> environment) {
        out.flush();
        boolean isLong = inTerminal && outTerminal && text.lines().count() >= rows.getAsInt();
        String pager = isLong ? Pager.command(environment) : "";
        if (pager.isBlank() || !Pager.show(text, pager)) {
            out.print(text);
            out.flush();
        }
    }

    /** Receives everything else. */
    public PrintWriter err() {
        return err;
    }

    /**
     * Standard output as bytes, for binary output and for the output of a recorded program; {@link #out} must be flushed
     * before.
     */
    public OutputStream outStream() {
        return outStream;
    }

    /** Standard output as bytes, for a protocol: other output of libraries then goes to standard error. */
    public OutputStream reserveOut() {
        System.setOut(System.err);
        return outStream;
    }

    /** Standard output for scripts: unchanged, but a terminal gets no control sequences. */
    public OutputStream scriptOut() {
        return scriptOut;
    }

    /** Standard error for scripts, handled in the same way. */
    public OutputStream scriptErr() {
        return scriptErr;
    }

    /** Standard input. */
    public InputStream inStream() {
        return inStream;
    }

    /** Whether standard input is a terminal. */
    public boolean inIsTerminal() {
        return inTerminal;
    }

    /** Standard error as bytes, for what redraws a line. */
    public OutputStream errStream() {
        return errStream;
    }

    /** Steers the terminal that standard error is, after all text so far: such sequences do not pass where text does. */
    public void steer(String sequence) {
        err.flush();
        byte[] octets = sequence.getBytes(StandardCharsets.US_ASCII);
        errStream.write(octets, 0, octets.length);
    }

    /** Whether standard output is a terminal. */
    public boolean outIsTerminal() {
        return outTerminal;
    }

    /** Whether standard error is a terminal. */
    public boolean errIsTerminal() {
        return errTerminal;
    }

    /** From now on, a terminal gets no lines that are wider than it, except for names and command lines. */
    public void foldLines() {
        folded.fold(outTerminal);
    }

    /** From now on no notice is printed. */
    public void quiet() {
        quiet = true;
    }

    /** Whether each line on standard error is a JSON object from now on. */
    public void remarksAsJson(boolean wanted) {
        json = wanted;
    }

    /** A remark when the command has done its work, unless {@link #forgetWhatWaits}. */
    void remarkLater(Remark kind, String text) {
        later.add(new Later(kind, text));
    }

    /** Says what waits, and forgets it. */
    public void sayWhatWaits() {
        later.forEach(each -> remark(each.kind(), each.text()));
        later.clear();
    }

    /** Forgets what waits. */
    public void forgetWhatWaits() {
        later.clear();
    }

    /** A line of notice on standard error, at once. */
    public void say(String line) {
        print(Remark.NOTICE, line, line);
    }

    /** Says on standard error, at once and in one line, that something went well or wrong. */
    public void remark(Remark kind, Object words) {
        String text = words.toString();
        print(kind, text, "expert: " + text);
    }

    private void print(Remark kind, String text, String line) {
        if (quiet && kind == Remark.NOTICE) {
            return;
        }
        err.println(json ? asJson(kind, text) : line);
        err.flush();
    }

    private static String asJson(Remark kind, String text) {
        Map<String, String> remark = new LinkedHashMap<>();
        remark.put("schema", "expert.remark/1");
        remark.put("kind", kind.word());
        remark.put("message", text);
        return Json.line(remark);
    }

    /** Cells of a line on standard output: those of the terminal, otherwise a fixed number. */
    public int width() {
        return outTerminal ? Math.max(NARROWEST, columns.getAsInt()) : Layout.WIDTH;
    }

    private static TextWriter writer(OutputStream stream) {
        return new TextWriter(
                new OutputStreamWriter(new BufferedOutputStream(stream, 1 << 14), StandardCharsets.UTF_8), true);
    }

    /**
     * Whether a file descriptor is a terminal. The JDK only tells whether both input and output are terminals. So this asks
     * Linux about the descriptor; other systems use the JDK's answer.
     */
    @SuppressWarnings("SystemConsoleNull") // the annotations of the JDK say that it may be null
    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            if (Files.isSymbolicLink(link)) {
                String target = Files.readSymbolicLink(link).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            }
        } catch (IOException | SecurityException unreadable) {
            return false;
        }
        java.io.Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** Turns a failed write into an unchecked exception, which {@link PrintWriter} does not swallow. */
    private static final class GuardedStream extends CheckedStream {
        private final boolean quiet;

        GuardedStream(OutputStream target, boolean quiet) {
            super(target);
            this.quiet = quiet;
        }

        @Override
        void failed(IOException failure) {
            if (!quiet) {
                throw new OutputException("standard output", failure);
            }
        }
    }
}
