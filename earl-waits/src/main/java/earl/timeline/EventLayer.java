package earl.timeline;

import earl.Communicator;
import earl.Events;
import earl.Messages;
import earl.Trace;
import earl.memory.OffHeap;
import earl.store.EventTable;
import earl.timeline.summary.CollectiveIntervals;
import earl.timeline.summary.LayerColumns;
import earl.timeline.summary.LayerFile;
import earl.timeline.summary.RegionCodes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The regions, messages and collective operations of a trace, to be drawn at any zoom. A view: {@code trace.view(EventLayer.class)}. It
 * takes less than a tenth of the trace's index, and is kept beside it. Ticks are the trace's own. Any thread, as long as the trace is
 * open.
 */
public final class EventLayer {
    /** Messages or operations that a picture looks at, about; beyond, one stands for several. */
    private static final long MAX_CANDIDATES = 30_000;

    private static final long MAX_EVENTS = 500_000;

    private final Trace trace;
    private final EventTable table;
    private final RegionCodes regions;
    private final LayerColumns columns;
    private final OffHeap memory;
    /** File that receives the layer when the trace is closed, {@code null} if it is kept already. */
    private final @Nullable LayerFile later;

    EventLayer(
            Trace trace,
            EventTable table,
            RegionCodes regions,
            LayerColumns columns,
            OffHeap memory,
            @Nullable LayerFile later) {
        this.trace = trace;
        this.table = table;
        this.regions = regions;
        this.columns = columns;
        this.memory = memory;
        this.later = later;
    }

    /** Keeps it, unless that was done, and gives its memory back. */
    void close() {
        if (later != null) {
            later.keep(columns);
        }
        memory.close();
    }

    /** Bytes that it takes. */
    public long bytes() {
        return memory.allocated();
    }

    /** About the number of events of a picture. */
    public double events(Viewport viewport) {
        return SliceDrawing.events(table, viewport);
    }

    /** How much time a picture may take. */
    public enum Detail {
        /** What is needed to show each region where it is. */
        FULL,
        /** Some hundredths of a second: pictures of many events are drawn from their summaries alone. */
        DRAFT
    }

    /** Whether drafts of a picture are less exact than the picture. */
    public boolean hasDraft(Viewport viewport) {
        return events(viewport) > MAX_EVENTS;
    }

    /** The regions of a picture. Up to half a million events, it is drawn from these. */
    public Slices slices(Viewport viewport, Detail detail) {
        return drawing(viewport, MAX_EVENTS, detail).draw();
    }

    /**
     * What {@link #slices} draws in some rows here and there, to learn in little time how many slices a picture has.
     *
     * @param parts number of stretches of 16 rows each, or fewer at the end; if the picture has no more, all are drawn
     */
    public Slices sample(Viewport viewport, int parts, Detail detail) {
        return drawing(viewport, MAX_EVENTS, detail).sample(parts);
    }

    /** {@link #slices(Viewport, Detail)} with another limit of events. */
    Slices slices(Viewport viewport, long maxEvents, Detail detail) {
        return drawing(viewport, maxEvents, detail).draw();
    }

    /**
     * The calls of locations with their callers: a row for each depth, the outermost calls first. Reads the events of these locations.
     *
     * @param viewport its rows do not matter
     * @param levels number of rows of a location; calls that are deeper are not drawn
     */
    public Slices stacks(Viewport viewport, int[] locations, int levels) {
        return new StackDrawing(trace, viewport, levels).draw(locations);
    }

    private SliceDrawing drawing(Viewport viewport, long maxEvents, Detail detail) {
        return new SliceDrawing(table, columns.pyramid(), regions, viewport, maxEvents, detail == Detail.DRAFT);
    }

    /**
     * The next call of some regions: the first one that begins after {@code tick}, or, backwards, the last one that begins before it.
     *
     * @param location on which it is looked for, {@link Trace#NONE} for all
     * @param wanted by region, whether it is one of them
     * @param forward whether to look for a later one
     * @return position of its enter, {@link Trace#NONE} if there is none
     */
    public long next(long tick, int location, boolean[] wanted, boolean forward) {
        return new EnterSearch(table, columns.pyramid(), regions, wanted).next(tick, location, forward);
    }

    /** The longest messages of a picture, {@code limit} at most. Messages that would cover each other become one. */
    public Lines messages(Viewport viewport, int limit) {
        LineBundles bundles = new LineBundles(viewport);
        Messages all = trace.messages();
        Events events = trace.events();
        columns.messages().overlapping(viewport.from(), viewport.to(), MAX_CANDIDATES, (row, count) -> {
            long send = all.send(row);
            long recv = all.recv(row);
            bundles.add(
                    events.ticks(send), events.ticks(recv), events.location(send), events.location(recv), row, count);
        });
        return bundles.longest(limit);
    }

    /** The longest collective operations of a picture, {@code limit} at most. Operations that would cover each other become one. */
    public Lines collectives(Viewport viewport, int limit) {
        LineBundles bundles = new LineBundles(viewport);
        CollectiveIntervals operations = columns.operations();
        Map<Integer, int[]> extents = new HashMap<>();
        columns.collectives().overlapping(viewport.from(), viewport.to(), MAX_CANDIDATES, (row, count) -> {
            long end = operations.last().link(row);
            int communicator = trace.events().com(end);
            int location = trace.events().location(end);
            int own = viewport.row(location);
            // A location alone in a communicator of many, as in MPI_COMM_SELF, has the operation for itself.
            int[] extent = communicator == Trace.NONE
                            || trace.communicators().get(communicator).self()
                    ? new int[] {own, own}
                    : extents.computeIfAbsent(
                            communicator, id -> rows(trace.communicators().get(id), viewport));
            bundles.addRows(operations.begin(row), operations.end(row), extent[0], extent[1], row, count);
        });
        return bundles.longest(limit);
    }

    /** First and last row of the members of a communicator that are shown, {@link Trace#NONE} if none is. */
    private static int[] rows(Communicator communicator, Viewport viewport) {
        IntSummaryStatistics rows = Arrays.stream(communicator.members())
                .filter(member -> member != Trace.NONE)
                .map(viewport::row)
                .filter(row -> row >= 0)
                .summaryStatistics();
        return rows.getCount() == 0 ? new int[] {Trace.NONE, Trace.NONE} : new int[] {rows.getMin(), rows.getMax()};
    }
}
