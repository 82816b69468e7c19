package expert.script;

import earl.CallPaths;
import earl.Column;
import earl.Columns;
import earl.Trace;
import java.util.Objects;
import java.util.function.Supplier;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * All that a script sees of Java: the trace by position, columns, and the books. Public for the script engine's sake only; one a
 * context, used by its thread.
 *
 * <p>What a script does wrong is answered by null, with {@link #lastError} saying what: its own side throws.
 */
public final class Host {
    private final EventLookups lookups = new EventLookups();
    private final Language language;
    private final IntegerLookups integers;
    private final Tables tables = new Tables(this);
    private final Analyst analyst = new Analyst(this);
    private final ScriptGraphs graphs = new ScriptGraphs(this);
    private final Chunk chunk = new Chunk();
    private final Windows windows;
    private final Books books;
    private final ScriptFiles files;
    private @Nullable Trace trace;
    private @Nullable Value functions;
    private @Nullable String error;

    Host(Language language, Folders folders, DataChannel channel) {
        this.language = language;
        this.integers = new IntegerLookups(lookups, language);
        this.files = new ScriptFiles(folders);
        this.windows = new Windows(lookups, tables, chunk, channel);
        this.books = new Books(this, windows, channel);
    }

    // ---- for this package ----

    /** Whether this is news. */
    boolean attach(Trace opened) {
        boolean first = trace != opened;
        if (first) {
            graphs.forget();
        }
        trace = opened;
        lookups.attach(opened);
        return first;
    }

    Value function(String name) {
        Value all = Objects.requireNonNull(functions, "the module expert did not start");
        Value function = all.hasHashEntries() ? all.getHashValue(name) : all.getMember(name);
        return Objects.requireNonNull(function, name);
    }

    Language language() {
        return language;
    }

    <T> @Nullable T guarded(Supplier<@Nullable T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException
                | IllegalStateException
                | ArithmeticException
                | ClassCastException
                | IndexOutOfBoundsException mistake) {
            error = mistake.getMessage();
            return null;
        }
    }

    void clearError() {
        error = null;
    }

    Trace trace() {
        Trace opened = trace;
        if (opened == null) {
            throw new IllegalStateException("the trace is not open while a pattern file is loaded");
        }
        return opened;
    }

    // ---- the guest's side ----

    /** The module {@code expert} has been run; these are its functions by name. */
    @HostAccess.Export
    public void started(Value guest) {
        functions = guest;
    }

    /** What was wrong with the last call that answered null; null if nothing. */
    @HostAccess.Export
    public @Nullable String lastError() {
        String last = error;
        error = null;
        return last;
    }

    /** The attributes of events. */
    @HostAccess.Export
    public EventLookups events() {
        return lookups;
    }

    /** Those attributes of events that are 64-bit integers. */
    @HostAccess.Export
    public IntegerLookups integers() {
        return integers;
    }

    /** The cells of messages and members. */
    @HostAccess.Export
    public Tables tables() {
        return tables;
    }

    /** States and statistics. */
    @HostAccess.Export
    public Analyst analyst() {
        return analyst;
    }

    /** Event flow graphs. */
    @HostAccess.Export
    public ScriptGraphs graphs() {
        return graphs;
    }

    /** The events or rows that a pattern is being taken to. */
    @HostAccess.Export
    public Chunk walked() {
        return chunk;
    }

    /** Values in bulk. */
    @HostAccess.Export
    public Windows windows() {
        return windows;
    }

    /** What is booked. */
    @HostAccess.Export
    public Books books() {
        return books;
    }

    /** The pattern files. */
    @HostAccess.Export
    public ScriptFiles files() {
        return files;
    }

    /** Path of the {@link DataChannel}. */
    @HostAccess.Export
    public String dataFile() {
        return DataFiles.DATA.toString();
    }

    // ---- the trace ----

    /** Number of matched messages. */
    @HostAccess.Export
    public long messageCount() {
        return trace().messages().count();
    }

    /** {@link Trace#literal}. */
    @HostAccess.Export
    public String literal(long pos) {
        return trace().literal(pos);
    }

    /** {@link Trace#at}. */
    @HostAccess.Export
    public long at(double time) {
        return trace().at(time);
    }

    /** {@link Trace#duration}. */
    @HostAccess.Export
    public double duration() {
        return trace().duration();
    }

    // ---- definitions ----

    /** Name of a region. */
    @HostAccess.Export
    public String regionName(int region) {
        return trace().regions().get(region).name();
    }

    /** {@link CallPaths#path}. */
    @HostAccess.Export
    public String callpathName(int callpath) {
        return trace().callpaths().path(callpath);
    }

    /** Number of locations. */
    @HostAccess.Export
    public int locations() {
        return trace().locations().size();
    }

    /** How reports call a location. */
    @HostAccess.Export
    public String locationName(int location) {
        return trace().locations().get(location).label();
    }

    /** Rank of a location, -1 if it has none. */
    @HostAccess.Export
    public int locationRank(int location) {
        return trace().locations().get(location).rank();
    }

    /** OTF2's type of a location. */
    @HostAccess.Export
    public String locationKind(int location) {
        return trace().locations().get(location).kind();
    }

    // ---- columns ----

    /** A set of columns: {@code messages collectives profile events}. */
    @HostAccess.Export
    public ScriptColumns columns(String which) {
        Trace opened = trace();
        Columns columns = switch (which) {
            case "messages" -> opened.messages().columns();
            case "collectives" -> opened.collectives().columns();
            case "profile" -> opened.callpaths().columns();
            case "events" -> opened.columns();
            default -> throw new IllegalArgumentException("there are no columns of " + which);
        };
        return new ScriptColumns(this, columns);
    }

    /** The columns of all members of collectives that are complete. */
    ScriptColumns completeCollectives() {
        Columns columns = trace().collectives().columns();
        Column complete = columns.column("complete");
        return new ScriptColumns(this, complete.all() ? columns : columns.select(complete));
    }
}
