package expert.script.host;

import earl.CallPaths;
import earl.Columns;
import earl.Loops;
import earl.Model;
import earl.Trace;
import earl.TraceException;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import expert.script.ForScripts;
import expert.script.Language;
import expert.script.sandbox.Allowance;
import expert.script.sandbox.DataChannel;
import expert.script.sandbox.DataFiles;
import expert.script.sandbox.OutputFolder;
import expert.script.sandbox.ScriptFiles;
import expert.script.value.Chunk;
import expert.script.value.EventLookups;
import expert.script.value.IntegerLookups;
import expert.script.value.ValueBlocks;
import java.nio.ByteBuffer;
import java.nio.file.InvalidPathException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * The Java side that a script sees: the trace by position, columns, and bookings. Each context has one; its thread uses it.
 *
 * <p>What a script can do wrong has an {@link Answer}.
 */
@ForScripts
public final class Host {
    private final EventLookups lookups = new EventLookups();
    private final Language language;
    private final IntegerLookups integers;
    private final RowTable messages =
            new RowTable(this, "messages", "message", trace -> trace.messages().columns());
    private final RowTable members = new RowTable(
            this,
            "collectives",
            "member of a collective",
            trace -> trace.collectives().columns());
    private final StatisticsHost analyst = new StatisticsHost(this);
    private final ScriptGraphs graphs = new ScriptGraphs(this);
    private final Chunk chunk = new Chunk();
    private final ValueBlocks blocks;
    private final ScriptBookings books;
    private final ScriptFiles files;
    private final OutputFolder out;
    private final Allowance allowance;
    private final Plots plots;
    private @Nullable Trace trace;
    private @Nullable Value functions;
    private final DataChannel channel;
    private final DefinitionLists listings = new DefinitionLists(this);
    private final Selections selections = new Selections(this);
    private final Map<String, ScriptColumns> handedOver = new HashMap<>();
    private @Nullable FurtherTraces further;

    public Host(Language language, ScriptFiles files, DataChannel channel, OutputFolder out, Allowance allowance) {
        this(language, files, channel, ValueBlocks.memory(), out, allowance);
    }

    /** The host of a further trace in the same context. */
    public Host(Host first) {
        this(first.language, first.files, first.channel, first.blocks.buffer(), first.out, first.allowance);
        further = first.further;
    }

    private Host(
            Language language,
            ScriptFiles files,
            DataChannel channel,
            ByteBuffer memory,
            OutputFolder out,
            Allowance allowance) {
        this.out = out;
        this.allowance = allowance;
        this.plots = new Plots(this, out, allowance);
        this.language = language;
        this.integers = new IntegerLookups(lookups, language);
        this.files = files;
        this.channel = channel;
        this.blocks = new ValueBlocks(language, lookups, chunk, channel, memory);
        this.books = new ScriptBookings(this, blocks, channel);
    }

    // ---- for this package ----

    /** Returns true if this trace was not attached before. */
    public boolean attach(Trace opened) {
        boolean first = trace != opened;
        if (first) {
            graphs.forget();
        }
        trace = opened;
        lookups.attach(opened);
        return first;
    }

    public Value function(String name) {
        Value all = Objects.requireNonNull(functions, "the module expert did not start");
        Value function = all.hasHashEntries() ? all.getHashValue(name) : all.getMember(name);
        return Objects.requireNonNull(function, name);
    }

    Language language() {
        return language;
    }

    public void allow(FurtherTraces traces) {
        further = traces;
    }

    /** The value in the narrowest integer type that the guest handles fast. */
    Object number(long value) {
        return integers.narrow(value);
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

    /** Throws a failure of a script through the guest to the caller. */
    @HostAccess.Export
    public void fail(@Nullable String file, int line, String message) {
        throw new GuestFailure(file, line, message);
    }

    /** A declaration of a class of patterns, to be filled in. */
    @HostAccess.Export
    public Declaration declaration() {
        return new Declaration();
    }

    @HostAccess.Export
    public EventLookups events() {
        return lookups;
    }

    /** The attributes of events that are 64-bit integers. */
    @HostAccess.Export
    public IntegerLookups integers() {
        return integers;
    }

    /** The matched messages, one by one. */
    @HostAccess.Export
    public RowTable messages() {
        return messages;
    }

    /** The members of collective operations, one by one. */
    @HostAccess.Export
    public RowTable members() {
        return members;
    }

    /** First row of the members of a collective operation. */
    @HostAccess.Export
    public long firstMember(long instance) {
        return trace().collectives().firstMember(instance);
    }

    @HostAccess.Export
    public int memberCount(long instance) {
        return trace().collectives().members(instance);
    }

    /** States and statistics. */
    @HostAccess.Export
    public StatisticsHost analyst() {
        return analyst;
    }

    @HostAccess.Export
    public ScriptGraphs graphs() {
        return graphs;
    }

    /** The loops of a location; a problem if there is no such location. */
    @HostAccess.Export
    public Answer loops(int location) {
        return Answer.of(() -> new ScriptLoops(
                this,
                Loops.of(
                        trace(),
                        Objects.checkIndex(location, trace().locations().size()))));
    }

    /** The model of a location's communication, of all locations' for -1; a problem if there is no such one. */
    @HostAccess.Export
    public Answer model(int location) {
        return Answer.of(
                () -> new ScriptModel(location == Trace.NONE ? Model.of(trace()) : Model.of(trace(), location)));
    }

    /** Definitions and the call tree. */
    @HostAccess.Export
    public DefinitionLists listings() {
        return listings;
    }

    /** Events, messages and collectives by filter. */
    @HostAccess.Export
    public Selections selections() {
        return selections;
    }

    /** The events or rows that a pattern is being taken to. */
    @HostAccess.Export
    public Chunk walked() {
        return chunk;
    }

    /** Values in bulk. */
    @HostAccess.Export
    public ValueBlocks blocks() {
        return blocks;
    }

    @HostAccess.Export
    public ScriptBookings books() {
        return books;
    }

    @HostAccess.Export
    public ScriptFiles files() {
        return files;
    }

    @HostAccess.Export
    public Plots plots() {
        return plots;
    }

    /** Path of the {@link DataChannel}. */
    @HostAccess.Export
    public String dataFile() {
        return DataFiles.DATA.toString();
    }

    // ---- the trace ----

    /** Opens a further trace, see {@link FurtherTraces#open}; a problem if it cannot be read. */
    @HostAccess.Export
    public Answer open(String path) {
        FurtherTraces traces = further;
        if (traces == null || !traces.canOpen()) {
            return Answer.wrong("only scripts open traces: a pattern looks at the one it is given");
        }
        try {
            return Answer.value(traces.open(this, path));
        } catch (TraceException | InvalidPathException unreadable) {
            return Answer.wrong(traces.complaint(path, unreadable));
        }
    }

    /** Changes of the program, to be collected. */
    @HostAccess.Export
    public ScriptChanges changes() {
        return new ScriptChanges(this, Objects.requireNonNull(further, "further traces"));
    }

    @HostAccess.Export
    public void close() {
        trace().close();
    }

    /** Path of the trace's anchor file. */
    @HostAccess.Export
    public String path() {
        return trace().info().path().toString();
    }

    @HostAccess.Export
    public long messageCount() {
        return trace().messages().count();
    }

    @HostAccess.Export
    public Object collectiveCount() {
        return number(trace().collectives().count());
    }

    /** Number of the call path of an event, -1 if it has none. */
    @HostAccess.Export
    public int callpath(long pos) {
        return trace().events().callpath(pos);
    }

    @HostAccess.Export
    public String literal(long pos) {
        return trace().literal(pos);
    }

    @HostAccess.Export
    public long at(double time) {
        return trace().at(time);
    }

    @HostAccess.Export
    public double duration() {
        return trace().duration();
    }

    // ---- definitions ----

    @HostAccess.Export
    public String regionName(int region) {
        return trace().regions().get(region).name();
    }

    /** {@link CallPaths#path}. */
    @HostAccess.Export
    public String callpathName(int callpath) {
        return trace().callpaths().path(callpath);
    }

    // ---- columns ----

    /** The tables: name and row description of each, and "patterns" if patterns receive it by a method of its name. */
    @HostAccess.Export
    public Object tableList() {
        return InstalledViews.installed().tables().stream()
                .map(table -> new String[] {
                    table.description().name(), table.description().sentence(), table.isForPatterns() ? "patterns" : ""
                })
                .toArray(String[][]::new);
    }

    /** The description of a table. @throws IllegalArgumentException if there is none with that name */
    public static TableDescription description(String table) {
        return InstalledViews.installed().table(table).description();
    }

    /** A table: {@link InstalledViews#columns}. */
    @HostAccess.Export
    public ScriptColumns columns(String which) {
        return handedOver(which, which, InstalledViews.installed().columns(trace(), which));
    }

    /** The object of a key: equal keys get one object, so that scripts can recognize it. */
    private ScriptColumns handedOver(String key, String table, Columns columns) {
        ScriptColumns before = handedOver.get(key);
        if (before == null || before.columns() != columns) {
            before = new ScriptColumns(this, description(table), columns);
            handedOver.put(key, before);
        }
        return before;
    }

    /** The rows of a set of columns that belong to something complete: members of a collective, threads at a barrier. */
    public ScriptColumns completeColumns(String which) {
        ScriptColumns all = columns(which);
        return all.hasMask("complete")
                ? handedOver(which + ", complete", which, all.where("complete").columns())
                : all;
    }
}
