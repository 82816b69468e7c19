package earl.engine;

import earl.Diagnostic;
import earl.OpenOptions;
import earl.Trace;
import earl.TraceInfo;
import earl.cache.IndexFolder;
import earl.clock.Clocks;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.disk.DiskSpace;
import earl.format.TraceSource;
import earl.link.CallTimes;
import earl.link.CollectiveTable;
import earl.link.Linker;
import earl.link.LocalAnalysis;
import earl.link.MessageTable;
import earl.link.call.CallTree;
import earl.memory.ColumnMemory;
import earl.memory.StoreFile;
import earl.parallel.Workers;
import earl.schema.Definitions;
import earl.stage.Stage;
import earl.stage.StageTimes;
import earl.state.TraceStates;
import earl.store.EventTable;
import earl.store.Payloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens one trace:
 *
 * <pre>
 *   in rounds of time:
 *     decode   each location: records to columns, nesting of regions, messages and collectives   in parallel by location
 *     merge    columns of all locations to rows of one table                                     in parallel by slice of time
 *     link     sends and receives                                                                in parallel by receiver
 *   link       numbers the messages; members of collectives
 * </pre>
 */
final class Opening {
    private final TraceSource source;
    private final OpenOptions options;
    private final StoreChoice store;
    private final @Nullable TraceIndex index;
    private final Diagnostics diagnostics;
    private final @Nullable Profile profile;
    private final long round;
    private @Nullable Clocks clocks;
    private final StageTimes steps;

    /** The call tree of a run, and the times of its call paths, where they are known without the events. */
    record Profile(CallTree tree, Function<ColumnMemory, CallTimes> times) {}

    /**
     * Opens one trace, and makes {@code index} for it if it is not null.
     *
     * @param profile the profile; null to compute it from the events
     * @param steps takes the time of each step, beside those before
     */
    Opening(
            TraceSource source,
            OpenOptions options,
            StoreChoice store,
            @Nullable TraceIndex index,
            @Nullable Profile profile,
            Diagnostics diagnostics,
            StageTimes steps) {
        this(source, options, store, index, profile, diagnostics, steps, Rounds.events(options.threads()));
    }

    /**
     * Opens one trace in rounds of a size, on which the result does not depend.
     *
     * @param round events of a round, about
     */
    Opening(
            TraceSource source,
            OpenOptions options,
            StoreChoice store,
            @Nullable TraceIndex index,
            @Nullable Profile profile,
            Diagnostics diagnostics,
            StageTimes steps,
            long round) {
        this.round = round;
        this.steps = steps;
        this.profile = profile;
        this.index = index;
        this.source = source;
        this.options = options;
        this.store = store;
        this.diagnostics = diagnostics;
    }

    /** Opens the trace with the times of the source. */
    Trace open() {
        return Objects.requireNonNull(open(false));
    }

    /** Opens the trace, or returns {@code null} if its clocks need a correction: {@link #clocks} then has it. */
    @Nullable
    Trace openIfClocksAgree() {
        return open(true);
    }

    /** The correction that the clocks need; {@code null} for none. */
    @Nullable
    Clocks clocks() {
        return clocks;
    }

    private @Nullable Trace open(boolean checksClocks) {
        Path where = store.folder();
        if (where == null) {
            return open(ColumnMemory.inMemory(), null, null, checksClocks);
        }
        IndexFolder.Building building =
                index == null || index.isTooLarge(store.bytes()) ? null : index.begin(store.bytes());
        DiskSpace disk = building == null ? DiskSpace.of(where, store.bytes()) : building.disk();
        options.progress()
                .notice("the trace does not fit into memory: EXPERT uses up to " + (store.bytes() >> 20) + " MB of "
                        + (disk.free() >> 20) + " MB free in " + disk.folder());
        return open(building == null ? StoreFile.temporary(disk) : building.file(), disk, building, checksClocks);
    }

    private @Nullable Trace open(
            ColumnMemory memory,
            @Nullable DiskSpace disk,
            IndexFolder.@Nullable Building building,
            boolean checksClocks) {
        Workers workers = new Workers(options.threads());
        try (ColumnMemory scratch = disk == null ? ColumnMemory.inMemory() : ColumnMemory.inFiles(disk)) {
            Linked linked = link(workers, memory, scratch);
            if (checksClocks && needCorrection(linked)) {
                memory.close();
                if (building != null) {
                    building.drop();
                }
                return null;
            }
            List<Diagnostic> found = diagnostics.list();
            IndexWriting writing = null;
            if (index != null && building != null) {
                try (Stage _ = steps.enter("index")) {
                    index.publish(building, linked, found, workers);
                }
            } else if (index != null && disk == null) {
                writing = index.write(linked, found);
            }
            TraceInfo info = info(
                    source.info(), source.definitions(), source.startTicks(), options, linked.table(), steps.seconds());
            return new OpenedTrace(
                    info,
                    source.definitions(),
                    linked,
                    found,
                    options,
                    source::identity,
                    identity(source, linked.table()),
                    source.endTicks(),
                    writing);
        } catch (RuntimeException | Error e) {
            memory.close();
            if (building != null) {
                building.drop();
            }
            throw store.explained(e);
        }
    }

    /** Corrects the clocks only if a message contradicts them: others keep the times that they have. */
    private boolean needCorrection(Linked linked) {
        if (diagnostics.count(DiagnosticCode.RECV_BEFORE_SEND) > 0) {
            clocks = Clocks.of(
                    source.definitions(), linked.table(), linked.payloads(), linked.messages(), linked.collectives());
        }
        return clocks != null;
    }

    private Linked link(Workers workers, ColumnMemory memory, ColumnMemory scratch) {
        Linker linker;
        List<LocalAnalysis> local;
        CallTree tree;
        CallTimes times;
        EventTable table;
        Payloads payloads;
        MessageTable messages;
        CollectiveTable collectives;
        try (Rounds rounds = new Rounds(source, options, memory, scratch, round, steps::enter)) {
            linker = rounds.run(workers, diagnostics);
            local = rounds.local();
            payloads = rounds.payloads();
            try (Stage _ = steps.enter("merge")) {
                int[] callpaths = linker.include(local);
                tree = profile == null ? linker.callTree() : profile.tree;
                times = profile == null ? linker.callTimes(local, memory) : profile.times.apply(memory);
                table = rounds.table(callpaths);
            }
        }
        try (Stage _ = steps.enter("link")) {
            linker.toPositions(local, table, workers);
            messages = linker.messages(local, table, memory, scratch);
            collectives = linker.collectives(local, table, memory, scratch);
            options.progress().progress("link", table.length(), table.length());
        }
        return new Linked(table, payloads, tree, () -> times, messages, collectives, memory, memory.like());
    }

    /** The identity of the source and this library if bookmarks may be kept; otherwise empty. */
    static byte[] identity(TraceSource source, EventTable table) {
        byte[] identity = TraceStates.areWorthKeeping(table.length()) ? source.identity() : new byte[0];
        return identity.length == 0 ? identity : TraceIndex.withLibrary(identity);
    }

    /** The facts about a trace after its events are known. */
    static TraceInfo info(
            TraceInfo facts,
            Definitions definitions,
            OptionalLong startTicks,
            OpenOptions options,
            EventTable table,
            Map<String, Double> steps) {
        long start = startTicks.orElseGet(() ->
                RunTime.first(table, definitions).orElse(definitions.clock().globalOffset()));
        return new TraceInfo(
                options.names().apply(facts.path()),
                facts.format(),
                facts.writer(),
                facts.machine(),
                facts.description(),
                facts.ticksPerSecond(),
                start,
                facts.bytes(),
                facts.properties(),
                steps);
    }
}
