package expert.script.engine;

import expert.script.Language;
import expert.script.host.Host;
import expert.script.sandbox.Allowance;
import expert.script.sandbox.Closing;
import expert.script.sandbox.DataChannel;
import expert.script.sandbox.DataFiles;
import expert.script.sandbox.Exhaustion;
import expert.script.sandbox.ModuleFiles;
import expert.script.sandbox.OpenFolders;
import expert.script.sandbox.OutputFolder;
import expert.script.sandbox.ScriptFiles;
import expert.script.sandbox.ScriptTerms;
import expert.script.sandbox.SignalHandlers;
import expert.script.value.ValueBlocks;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.EnvironmentAccess;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.io.FileSystem;
import org.graalvm.polyglot.io.IOAccess;
import org.jspecify.annotations.Nullable;

/**
 * The languages of a process. Opening a context starts its language, which takes a while the first time: several threads may
 * open contexts at once. They share loaded code.
 */
public final class ScriptEngine implements AutoCloseable {
    /** Made when the first language is started: many runs need none. */
    private static final class Access {
        static final HostAccess EXPORTED = HostAccess.newBuilder()
                .allowAccessAnnotatedBy(HostAccess.Export.class)
                .allowArrayAccess(true)
                .allowBufferAccess(true)
                .build();
    }

    /** The loaded code of all contexts of the process: a second analysis does not load it again. Null before the first context. */
    private static @Nullable Engine code;

    private final ScriptTerms terms;
    private final OutputFolder out;
    private final OutputStream output;
    private final OpenFolders folders = new OpenFolders();
    private final List<Context> contexts = new ArrayList<>();
    private boolean closed;

    /**
     * An engine that starts when the first context is opened.
     *
     * @param terms what scripts may do, and how much of it
     * @param output receives the output of scripts, from any thread
     */
    public ScriptEngine(ScriptTerms terms, OutputStream output) {
        this.terms = terms;
        this.out = new OutputFolder(terms);
        this.output = output;
    }

    private static synchronized Engine code() {
        Engine started = code;
        if (started == null) {
            started = Engine.newBuilder(Language.PYTHON.id(), Language.JAVASCRIPT.id())
                    .option("engine.WarnInterpreterOnly", "false")
                    .in(InputStream.nullInputStream())
                    .out(OutputStream.nullOutputStream())
                    .err(OutputStream.nullOutputStream())
                    .build();
            code = started;
        }
        return started;
    }

    /**
     * A new context of a language: its interpreter and the module {@code expert}. For one thread at a time.
     *
     * @throws OutOfMemoryError if the heap does not suffice for it, wherever that was noticed
     */
    public ScriptContext open(Language language) {
        try {
            return opened(language);
        } catch (PolyglotException failure) {
            throw Exhaustion.orSame(failure);
        }
    }

    private ScriptContext opened(Language language) {
        boolean allowIo = terms.allowIo();
        DataChannel channel = new DataChannel(ValueBlocks.LIMIT * Long.BYTES);
        Allowance allowance = new Allowance(terms.quota());
        DataFiles data = new DataFiles(channel, out, allowIo, allowance);
        OutputStream printed = allowance.printing(output);
        Context.Builder builder = Context.newBuilder(language.id())
                .engine(code())
                .allowHostAccess(Access.EXPORTED)
                .allowPolyglotAccess(PolyglotAccess.NONE)
                .allowHostClassLookup(name -> false)
                .allowNativeAccess(false)
                .allowCreateThread(false)
                .allowCreateProcess(allowIo)
                .allowEnvironmentAccess(allowIo ? EnvironmentAccess.INHERIT : EnvironmentAccess.NONE)
                .in(InputStream.nullInputStream())
                .out(printed)
                .err(printed);
        if (language == Language.PYTHON) {
            SignalHandlers.keep();
        }
        switch (language) {
            case PYTHON ->
                builder.allowIO(IOAccess.newBuilder()
                                .fileSystem(FileSystem.allowInternalResourceAccess(data))
                                .allowHostSocketAccess(allowIo)
                                .build())
                        .option("python.PosixModuleBackend", "java")
                        .option("python.NoSiteFlag", "true")
                        .option("python.NoUserSiteFlag", "true")
                        .option("python.IgnoreEnvironmentFlag", "true")
                        .option("python.DontWriteBytecodeFlag", "true");
            case JAVASCRIPT ->
                builder.allowIO(IOAccess.newBuilder()
                                .fileSystem(new ModuleFiles(folders, allowIo))
                                .allowHostSocketAccess(allowIo)
                                .build())
                        .allowExperimentalOptions(true)
                        .option("js.esm-eval-returns-exports", "true");
        }
        Host host = new Host(language, new ScriptFiles(folders, data, terms), channel, out, allowance);
        return new ScriptContext(language, register(builder.build()), folders, host, allowance, terms);
    }

    /** Whether a script's thread was abandoned in this process. An orderly end of the process would wait for it. */
    public static boolean leftThreadsBehind() {
        return Closing.isBlocked();
    }

    /** Ends a context with everything that runs in it. */
    static void close(Context context) {
        try {
            context.close(true);
        } finally {
            SignalHandlers.restore();
        }
    }

    private Context register(Context context) {
        synchronized (contexts) {
            if (!closed) {
                contexts.add(context);
                return context;
            }
        }
        close(context);
        throw new IllegalStateException("the engine is closed");
    }

    /**
     * Closes every open context and stops what runs in it; abandons a thread that does not end.
     *
     * <p>The loaded code stays for later analyses. At a signal GraalVM's own shutdown hook flushes the log of every engine at
     * any moment, and prints a stack trace if the engine was closed meanwhile.
     */
    @Override
    public void close() {
        List<Context> open;
        synchronized (contexts) {
            closed = true;
            open = List.copyOf(contexts);
            contexts.clear();
        }
        for (Context context : open) {
            Closing.close(() -> close(context));
        }
    }
}
