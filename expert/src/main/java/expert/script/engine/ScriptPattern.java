package expert.script.engine;

import earl.Columns;
import earl.wait.BookedWaits;
import expert.pattern.Parameter;
import expert.script.Language;
import expert.script.host.Host;
import expert.script.host.ScriptColumns;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** A pattern that runs in a context. Used by its context's thread. */
public final class ScriptPattern {
    private final ScriptContext context;
    private final Host host;
    private final int handle;
    private final PatternClass type;
    private @Nullable Value loop;

    ScriptPattern(ScriptContext context, Host host, int handle, PatternClass type) {
        this.context = context;
        this.host = host;
        this.handle = handle;
        this.type = type;
    }

    public PatternClass type() {
        return type;
    }

    /** Calls {@code configure} with the values of its parameters. */
    public void configure() throws ScriptException {
        Object[] names = type.info().parameters().stream().map(Parameter::name).toArray();
        context.call("configure", handle, names);
    }

    /**
     * Says which callbacks the chunks to come are for: a chunk's kinds are indices of this list.
     *
     * @throws ScriptException if the pattern has no such callback any more
     */
    public void prepare(List<String> callbacks) throws ScriptException {
        loop = context.call("prepare", handle, new ArrayList<>(callbacks).toArray());
    }

    /**
     * Takes events to the pattern's callbacks.
     *
     * @param positions positions, ascending
     * @param kinds which callback each is for
     * @param count how many
     */
    public void events(long[] positions, byte[] kinds, int count) throws ScriptException {
        Value prepared = loop;
        if (prepared == null) {
            throw new IllegalStateException("chunks come after prepare");
        }
        host.walked().set(positions, kinds, count);
        context.execute(prepared, count);
    }

    /** Position of the event at which the last {@link #events} stopped, -1 if there is none or the context is gone. */
    public long at() {
        return context.language() == Language.PYTHON
                ? context.at()
                : host.walked().at();
    }

    /** Takes rows of messages or collectives to {@code message_callback} or {@code collective_callback}. */
    public void rows(String callback, long[] rows, int count) throws ScriptException {
        host.walked().set(rows, new byte[0], count);
        context.call("rows", handle, callback, count);
    }

    /** Calls {@code messages}, {@code collectives}, {@code profile} or another such method with its columns. */
    public void columns(String callback) throws ScriptException {
        ScriptColumns columns = type.unmatched() ? host.columns(callback) : host.completeColumns(callback);
        context.call("columns", handle, callback, columns);
    }

    /** Calls one of them with columns of the same names from elsewhere. */
    public void columns(String callback, Columns columns) throws ScriptException {
        context.call("columns", handle, callback, new ScriptColumns(host, Host.description(callback), columns));
    }

    /** The waits that it has found in callbacks; null if there are none. */
    public @Nullable BookedWaits waits() {
        return host.books().waits(handle);
    }

    /** Calls {@code wrapup}. */
    public void wrapup() throws ScriptException {
        context.call("wrapup", handle);
    }

    /**
     * Its whole state, as text that another context of its language can read. It is gone then.
     *
     * @throws ScriptException if it keeps what cannot be taken to another thread
     */
    public String takeOut() throws ScriptException {
        return context.call("take_out", handle).asString();
    }

    /** Gives a new pattern what another of its class has gathered. */
    public void putIn(String state) throws ScriptException {
        context.call("put_in", handle, state);
    }

    /** Calls {@code merge} with a pattern that has gathered this in a later part of the trace. */
    public void merge(String later) throws ScriptException {
        context.call("merge", handle, later);
    }

    public double severity() throws ScriptException {
        return context.call("severity", handle).asDouble();
    }

    /** The confidence that it returns, 0 to 1. */
    public double confidence() throws ScriptException {
        return context.call("confidence", handle).asDouble();
    }
}
