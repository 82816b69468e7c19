package expert.script.engine;

import earl.Trace;
import earl.plan.Describing;
import earl.plan.Plan;
import expert.pattern.Bookings;
import expert.pattern.Parameter;
import expert.script.ColumnMeaning;
import expert.script.Language;
import expert.script.Lint;
import expert.script.PatternFile;
import expert.script.Spellings;
import expert.script.host.Declaration;
import expert.script.host.FurtherTraces;
import expert.script.host.GuestFailure;
import expert.script.host.Host;
import expert.script.host.ScriptBookings;
import expert.script.host.ScriptColumn;
import expert.script.host.ScriptColumns;
import expert.script.sandbox.Allowance;
import expert.script.sandbox.Closing;
import expert.script.sandbox.OpenFolders;
import expert.script.sandbox.Prelude;
import expert.script.sandbox.ScriptTerms;
import expert.script.sandbox.ShellOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * A language, started: pattern files are loaded into it and their patterns run in it. For one thread at a time, except
 * {@link #interrupt} and {@link #kill}.
 */
public final class ScriptContext implements AutoCloseable {
    private static final Duration STOPPING = Duration.ofSeconds(5);

    private final Language language;
    private final Context context;
    private final OpenFolders folders;
    private final Host host;
    private final Allowance allowance;
    private final ScriptTerms terms;
    private final FurtherTraces further;
    private volatile @Nullable String stopped;

    ScriptContext(
            Language language,
            Context context,
            OpenFolders folders,
            Host host,
            Allowance allowance,
            ScriptTerms terms) {
        this.language = language;
        this.context = context;
        this.folders = folders;
        this.host = host;
        this.allowance = allowance;
        this.terms = terms;
        further = new FurtherTraces(language, context);
        host.allow(further);
        allowance.onExcess(this::stop);
        switch (language) {
            case PYTHON -> {
                context.getBindings(language.id()).putMember("host", host);
                context.getBindings(language.id()).putMember("parts", Prelude.pythonParts());
                context.getBindings(language.id()).putMember("secluded", !terms.allowIo());
                context.getBindings(language.id()).putMember("seal", Prelude.pythonSeal());
                context.eval(Prelude.PYTHON);
            }
            case JAVASCRIPT -> {
                context.getBindings(language.id()).putMember("expertHost", host);
                context.eval(Prelude.JAVASCRIPT);
            }
        }
    }

    public Language language() {
        return language;
    }

    /**
     * Runs a pattern file.
     *
     * @return the patterns defined in it, in order
     */
    public List<PatternClass> load(PatternFile source) throws ScriptException {
        Path file = source.path();
        folders.open(file);
        checkText(file);
        Value described = switch (language) {
            case PYTHON -> call("load", file.toString());
            case JAVASCRIPT -> call("load", module(file));
        };
        List<PatternClass> classes = new ArrayList<>();
        for (long i = 0; i < described.getArraySize(); i++) {
            Declaration declared = described.getArrayElement(i).asHostObject();
            if (isDefinedIn(declared, file)) {
                classes.add(Description.read(declared, source));
            }
        }
        return classes;
    }

    /** @throws ScriptException if the text has a mistake with which no pattern works */
    private void checkText(Path file) throws ScriptException {
        String text;
        try {
            text = folders.text(file);
        } catch (IOException unreadable) {
            // The language reports it, and reads texts that are not UTF-8.
            return;
        }
        for (Lint.Finding finding : Lint.fatalIn(text, language)) {
            throw new ScriptException(ScriptException.Kind.ERROR, file, finding.line(), finding.words(), null);
        }
    }

    private Value module(Path file) throws ScriptException {
        try {
            Source source = Source.newBuilder(language.id(), file.toFile())
                    .content(text(file))
                    .mimeType("application/javascript+module")
                    .build();
            return context.eval(source);
        } catch (PolyglotException failure) {
            throw failed(failure);
        } catch (IOException unreadable) {
            throw new ScriptException(
                    ScriptException.Kind.ERROR, file, 0, String.valueOf(unreadable.getMessage()), unreadable);
        }
    }

    private String text(Path file) throws IOException {
        String text = folders.text(file);
        Spellings.inJavascript(text)
                .forEach((line, notice) -> terms.notices().accept(file + ":" + line + ": " + notice));
        return text;
    }

    /** Python supplies it; a JavaScript module may export the classes of another one. */
    private static boolean isDefinedIn(Declaration declared, Path file) {
        SourceSection section = Description.source(declared);
        return section == null || file.toString().equals(section.getSource().getPath());
    }

    /**
     * Runs a script from its first line to its last, with the trace {@link #attach attached} before.
     *
     * @param file its real path
     * @param arguments arguments of the script
     * @param traces further traces of the script, opened by the function of {@link #allowOpening}
     * @return its exit status: of Python's {@code sys.exit}, otherwise 0
     */
    public int run(Path file, List<String> arguments, List<Path> traces) throws ScriptException {
        folders.open(file);
        Value status = call(
                "run",
                file.toString(),
                arguments.toArray(),
                traces.stream().map(Path::toString).toArray());
        if (language == Language.JAVASCRIPT) {
            module(file);
            return 0;
        }
        return status.asInt();
    }

    /**
     * Lets scripts open further traces, by this means; they are closed with the context.
     *
     * @param saysWhy whether the script may know why a file is not a trace: the reason can quote the file
     */
    public void allowOpening(Function<Path, Trace> opener, boolean saysWhy) {
        further.allow(opener, saysWhy);
    }

    /** {@link #push} has run a statement. */
    public static final int DONE = -1;

    /** {@link #push} waits for more lines of a statement. */
    public static final int MORE = -2;

    /**
     * Makes this Python take statements line by line, with the trace {@link #attach attached} before.
     *
     * @param folder whose modules they may import
     * @param output where they print
     */
    public void startShell(Path folder, OutputStream output) throws ScriptException {
        folders.open(folder.resolve("shell"));
        call("shell", "_start", folder.toString(), new ShellOutput(allowance.printing(output)));
    }

    /** Takes a line: {@link #DONE}, {@link #MORE}, or the status with which it ends the shell. */
    public int push(String line) throws ScriptException {
        Value answer = call("shell", "_push", line);
        return answer.isNull() ? DONE : answer.isBoolean() ? MORE : answer.asInt();
    }

    /** Forgets the lines of a statement that is not complete. */
    public void resetShell() throws ScriptException {
        call("shell", "_reset");
    }

    /** The possible names at the end of a text. */
    public List<String> complete(String text) throws ScriptException {
        Value names = call("shell", "_complete", text);
        List<String> found = new ArrayList<>();
        for (long i = 0; i < names.getArraySize(); i++) {
            found.add(names.getArrayElement(i).asString());
        }
        return found;
    }

    /** Gives scripts the trace. Before that a look-up in it is an error of the script's. */
    public void attach(Trace trace) throws ScriptException {
        if (host.attach(trace)) {
            call("attach");
        }
    }

    /**
     * Announces that patterns will next process the events of the chunk at a position; prepares attributes that they often
     * use.
     */
    public void advance(long first) throws ScriptException {
        // As narrow as possible, for Python: see IntegerLookups.
        if (first == (int) first) {
            call("advance", (int) first);
        } else {
            call("advance", first);
        }
    }

    /**
     * Makes a pattern.
     *
     * @param values values of its parameters
     * @param bookings receives the bookings
     */
    public ScriptPattern create(PatternClass pattern, Map<String, Object> values, Bookings bookings)
            throws ScriptException {
        int handle = host.books().open(bookings);
        Object[] names = values.keySet().toArray();
        call("create", pattern.index(), handle, names, values.values().toArray());
        return new ScriptPattern(this, host, handle, pattern);
    }

    /**
     * Lets a pattern describe its computation. It sees numbers among its parameters as columns of one value.
     *
     * @param values values of its parameters
     */
    public Plan describe(PatternClass pattern, Map<String, Object> values) throws ScriptException {
        String table = Objects.requireNonNull(pattern.table());
        Describing describing = new Describing(pattern.name());
        List<Object> given = new ArrayList<>();
        for (Parameter parameter : pattern.info().parameters()) {
            given.add(
                    parameter.isSymbol()
                            ? new ScriptColumn(host, describing.parameter(parameter.name()), ColumnMeaning.UNKNOWN)
                            : values.getOrDefault(parameter.name(), parameter.defaultValue()));
        }
        List<String> names = new ArrayList<>(
                pattern.info().parameters().stream().map(Parameter::name).toList());
        values.forEach((name, value) -> {
            if (!names.contains(name)) {
                names.add(name);
                given.add(value);
            }
        });
        host.books().describe(describing);
        try {
            call(
                    "describe",
                    pattern.index(),
                    ScriptBookings.DESCRIBING,
                    names.toArray(),
                    given.toArray(),
                    new ScriptColumns(host, Host.description(table), describing.table(table)));
        } finally {
            host.books().describe(null);
        }
        return describing.plan();
    }

    /**
     * Calls one of the guest module's functions.
     *
     * @throws ScriptException if the script that it runs fails
     */
    Value call(String function, Object... arguments) throws ScriptException {
        return execute(host.function(function), arguments);
    }

    /** Calls a function of the guest's. */
    Value execute(Value function, Object... arguments) throws ScriptException {
        try {
            return function.execute(arguments);
        } catch (PolyglotException failure) {
            throw failed(failure);
        }
    }

    private ScriptException failed(PolyglotException failure) {
        String reason = stopped;
        if (failure.isHostException() && failure.asHostException() instanceof GuestFailure guest) {
            return new ScriptException(
                    ScriptException.Kind.ERROR,
                    guest.file(),
                    guest.line(),
                    oneLine(String.valueOf(guest.getMessage())),
                    null);
        }
        if (reason != null) {
            SourceSection at = sourceSection(failure);
            return ScriptException.overQuota(
                    reason, at == null ? null : path(at), at == null ? 0 : at.getStartLine(), failure);
        }
        ScriptException.Kind kind = failure.isInterrupted() || failure.isCancelled()
                ? ScriptException.Kind.STOPPED
                : failure.isInternalError() || failure.isResourceExhausted()
                        ? ScriptException.Kind.BROKEN
                        : ScriptException.Kind.ERROR;
        SourceSection section = failure.isSyntaxError() ? failure.getSourceLocation() : sourceSection(failure);
        String message = failure.isResourceExhausted()
                ? "used up its memory, " + failure.getMessage() + " (-J-Xmx8g gives EXPERT a heap of 8 GiB)"
                : failure.getMessage() == null ? "failed" : failure.getMessage();
        if (failure.isHostException()) {
            Throwable cause = failure.asHostException();
            if (cause instanceof java.util.concurrent.CancellationException) {
                kind = ScriptException.Kind.STOPPED;
            }
            message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        }
        return new ScriptException(
                kind,
                section == null ? null : path(section),
                // Of an error inside Python itself the frames name the first lines of functions.
                section == null || failure.isInternalError() ? 0 : section.getStartLine(),
                oneLine(message),
                failure);
    }

    private static @Nullable Path path(SourceSection section) {
        String path = section.getSource().getPath();
        return path == null ? Path.of(section.getSource().getName()) : Path.of(path);
    }

    private @Nullable SourceSection sourceSection(PolyglotException failure) {
        for (PolyglotException.StackFrame frame : failure.getPolyglotStackTrace()) {
            SourceSection section = frame.isGuestFrame() ? frame.getSourceLocation() : null;
            if (section != null) {
                Path path = path(section);
                if (path != null && folders.mayRead(path)) {
                    return section;
                }
            }
        }
        return null;
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /** The event at which Python's last chunk stopped, {@link Trace#NONE} if there is none or the context is gone. */
    long at() {
        try {
            return host.function("at").execute().asLong();
        } catch (PolyglotException | IllegalStateException gone) {
            return Trace.NONE;
        }
    }

    /**
     * Stops what runs in this context; the call under way ends with {@link ScriptException.Kind#STOPPED}. From any thread.
     *
     * @return whether it stopped in time
     */
    public boolean interrupt(Duration patience) {
        try {
            context.interrupt(patience);
            return true;
        } catch (TimeoutException stubborn) {
            return false;
        }
    }

    /** Stops what runs in this context because it used up its quota; the call under way ends with that. From any thread, at once. */
    public void stop(String reason) {
        if (stopped == null) {
            stopped = reason;
            // A thread cannot interrupt itself.
            Closing.begin(() -> interrupt(STOPPING));
        }
    }

    /**
     * Says that this context was {@link #stop stopped}, if it was.
     *
     * @throws ScriptException if it was, even if the call under way ended by itself
     */
    public void checkQuota() throws ScriptException {
        String reason = stopped;
        if (reason != null) {
            throw ScriptException.overQuota(reason, null, 0, null);
        }
    }

    /** Ends this context with everything that runs in it; abandons a thread that does not end. From any thread. */
    public void kill() {
        Closing.close(() -> ScriptEngine.close(context));
    }

    /** Ends this context as soon as the thread in it comes back, and does not wait for that. From any thread. */
    public void leave() {
        Closing.begin(() -> ScriptEngine.close(context));
    }

    @Override
    public void close() {
        kill();
        further.close();
    }
}
