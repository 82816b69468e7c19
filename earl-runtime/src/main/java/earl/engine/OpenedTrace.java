package earl.engine;

import earl.CallPaths;
import earl.Collectives;
import earl.Columns;
import earl.Communicator;
import earl.Diagnostic;
import earl.Events;
import earl.Location;
import earl.Messages;
import earl.OpenOptions;
import earl.Region;
import earl.States;
import earl.Trace;
import earl.TraceDefinitions;
import earl.TraceInfo;
import earl.cache.CacheFolder;
import earl.column.ColumnSets;
import earl.link.RetimedCalls;
import earl.memory.ColumnMemory;
import earl.memory.LongColumn;
import earl.memory.Search;
import earl.parallel.Workers;
import earl.schema.Definitions;
import earl.state.TraceStates;
import earl.store.EventTable;
import earl.view.FurtherPaths;
import earl.view.TraceViews;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An open {@link Trace}. */
final class OpenedTrace implements Trace {
    private final TraceInfo info;
    private final Definitions definitions;
    private final Linked linked;
    private final EventTable table;
    private final List<Diagnostic> diagnostics;
    private @Nullable List<Diagnostic> atStake;
    private final TraceEvents events;
    private final Literal literal;
    private final CallPathViews eventPaths;
    /** Those of events and further ones; null until they are asked for, in a trace with streams. */
    private volatile @Nullable CallPaths callpaths;

    private final Messages messages;
    private final Collectives collectives;
    private final ColumnSets columns;
    private final States states;
    private final Supplier<TraceDefinitions> views;
    private final Supplier<byte[]> source;
    private final OptionalLong end;
    private final @Nullable IndexWriting writing;
    private final OpenOptions options;
    private final TraceViews analyses;
    private volatile boolean closed;

    /**
     * Makes an open trace.
     *
     * @param source identity of the opened source
     * @param identity the same if results of it may be kept; otherwise empty
     * @param end time of the last event of the run, if the trace is a part of it
     * @param writing the thread that still writes its index, {@code null} if there is none
     */
    OpenedTrace(
            TraceInfo info,
            Definitions definitions,
            Linked linked,
            List<Diagnostic> diagnostics,
            OpenOptions options,
            Supplier<byte[]> source,
            byte[] identity,
            OptionalLong end,
            @Nullable IndexWriting writing) {
        this.writing = writing;
        this.options = options;
        this.source = source;
        this.info = info;
        this.definitions = definitions;
        this.linked = linked;
        this.table = linked.table();
        this.end = end.isPresent() ? end : RunTime.last(table, definitions);
        this.diagnostics = diagnostics;
        this.events = new TraceEvents(linked, definitions, info.startTicks(), info.ticksPerSecond());
        this.literal = new Literal(events, definitions);
        this.views = new DefinitionViews(info, definitions);
        this.columns = new ColumnSets(this, options.threads());
        this.states = new TraceStates(
                table,
                events,
                linked.later(),
                identity.length == 0 ? null : CacheFolder.bookmarks(options.store()),
                identity);
        this.eventPaths = new CallPathViews(linked.tree(), linked.times(), definitions, columns);
        this.analyses = new TraceViews(
                new StoredSource(this, eventPaths, options, linked.later(), table, linked.payloads(), definitions));
        boolean hasStreams = definitions.locations().stream().anyMatch(Location::isStream);
        this.callpaths = hasStreams ? null : eventPaths;
        this.messages = new MessageViews(this, events, linked.messages(), columns);
        this.collectives = new CollectiveViews(this, events, linked, definitions, columns, options.threads());
    }

    /** New memory for what is computed from the trace, in files if the trace is. The caller closes it. */
    ColumnMemory memory() {
        check();
        return linked.later().like();
    }

    /**
     * A trace of these events with other times, which are kept in files if this trace is. It must be closed before this one.
     *
     * @param fill sets the ticks by position; never decreasing on a location
     */
    OpenedTrace retimed(Consumer<LongColumn> fill) {
        ColumnMemory memory = memory();
        try {
            LongColumn ticks = LongColumn.allocate(memory, length());
            fill.accept(ticks);
            return retimed(ticks, memory);
        } catch (RuntimeException | Error failed) {
            memory.close();
            throw failed;
        }
    }

    private OpenedTrace retimed(LongColumn ticks, ColumnMemory memory) {
        EventTable changed = table.withTicks(ticks);
        ColumnMemory later = memory.like();
        Linked parts = new Linked(
                changed,
                linked.payloads(),
                linked.tree(),
                new RetimedCalls(changed, linked.tree(), definitions.regions(), new Workers(options.threads()), later),
                linked.messages(),
                linked.collectives(),
                memory,
                later);
        byte[] none = new byte[0];
        return new OpenedTrace(
                info, definitions, parts, diagnostics, options, () -> none, none, OptionalLong.empty(), null);
    }

    /** The parts of the trace. */
    Linked linked() {
        return linked;
    }

    private void check() {
        if (closed) {
            throw new IllegalStateException("the trace is closed: " + info.path());
        }
    }

    @Override
    public TraceInfo info() {
        check();
        return info;
    }

    @Override
    public byte[] identity() {
        check();
        return source.get();
    }

    @Override
    public long length() {
        check();
        return table.length();
    }

    @Override
    public double duration() {
        check();
        return end.isPresent() ? events.seconds(end.getAsLong()) : 0;
    }

    @Override
    public Events events() {
        check();
        return events;
    }

    @Override
    public Columns columns() {
        check();
        return columns.events();
    }

    @Override
    public String literal(long pos) {
        check();
        return literal.of(java.util.Objects.checkIndex(pos, table.length()));
    }

    @Override
    public long at(double time) {
        check();
        return Search.first(0, table.length(), pos -> events.time(pos) >= time);
    }

    @Override
    public long length(int location) {
        check();
        return table.length(java.util.Objects.checkIndex(location, table.locations()));
    }

    @Override
    public long position(int location, long index) {
        check();
        return table.position(java.util.Objects.checkIndex(location, table.locations()), index);
    }

    @Override
    public States states() {
        check();
        return states;
    }

    @Override
    public List<Location> locations() {
        check();
        return definitions.locations();
    }

    @Override
    public List<Region> regions() {
        check();
        return definitions.regions();
    }

    @Override
    public List<Communicator> communicators() {
        check();
        return definitions.communicators();
    }

    @Override
    public TraceDefinitions definitions() {
        check();
        return views.get();
    }

    @Override
    public CallPaths callpaths() {
        check();
        CallPaths known = callpaths;
        return known == null ? allPaths() : known;
    }

    private CallPaths allPaths() {
        synchronized (eventPaths) {
            CallPaths known = callpaths;
            if (known == null) {
                known = ServiceLoader.load(FurtherPaths.class, FurtherPaths.class.getClassLoader())
                        .findFirst()
                        .map(further -> eventPaths.with(further.of(this)))
                        .orElse(eventPaths);
                callpaths = known;
            }
            return known;
        }
    }

    @Override
    public Messages messages() {
        check();
        return messages;
    }

    @Override
    public Collectives collectives() {
        check();
        return collectives;
    }

    @Override
    public <V> V view(Class<V> type) {
        check();
        return analyses.view(type);
    }

    @Override
    public synchronized List<Diagnostic> diagnostics() {
        check();
        List<Diagnostic> known = atStake;
        if (known == null) {
            known = diagnostics.isEmpty() ? diagnostics : UncertainSeconds.of(this, diagnostics);
            atStake = known;
        }
        List<Diagnostic> later = analyses.diagnostics();
        if (later.isEmpty()) {
            return known;
        }
        List<Diagnostic> all = new ArrayList<>(known);
        all.addAll(later);
        all.sort(Comparator.comparing(Diagnostic::severity).reversed());
        return List.copyOf(all);
    }

    /** Releases the columns. Closing again has no effect. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            if (writing != null) {
                writing.await();
            }
            analyses.close();
            linked.close();
        }
    }
}
