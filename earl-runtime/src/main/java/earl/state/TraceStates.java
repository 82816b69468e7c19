package earl.state;

import earl.Events;
import earl.State;
import earl.States;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.store.EventTable;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@link States} over the columns of an open trace. Bookmarks are made when a queue is first requested. */
public final class TraceStates implements States {
    /** Binary logarithm of the number of positions between two bookmarks; the package description gives the reason. */
    static final int SHIFT = 10;

    /**
     * Minimum number of events from which keeping bookmarks between runs is worthwhile; the package description gives the
     * reason.
     */
    private static final long KEEP_FROM = 1L << 26;

    private final EventTable table;
    private final Events events;
    private final ColumnMemory memory;
    private final Stacks stacks;
    private final int shift;
    private final @Nullable BookmarkFolder folder;
    private volatile @Nullable Queues queues;

    /**
     * The states of a trace.
     *
     * @param table its events, linked
     * @param events the same
     * @param memory where bookmarks go; they live as long as it does
     * @param folder where bookmarks outlive the run, {@code null}: they do not
     * @param identity of the trace, equal only for traces with the same events; without a folder it does not matter
     */
    public TraceStates(EventTable table, Events events, ColumnMemory memory, @Nullable Path folder, byte[] identity) {
        this(table, events, memory, SHIFT, folder == null ? null : new BookmarkFolder(folder, identity));
    }

    /**
     * States with another interval between bookmarks, and nothing that outlives the run.
     *
     * @param shift 2 to this power of positions lie between two bookmarks, 0 to 24
     */
    public TraceStates(EventTable table, Events events, ColumnMemory memory, int shift) {
        this(table, events, memory, shift, null);
    }

    private TraceStates(
            EventTable table, Events events, ColumnMemory memory, int shift, @Nullable BookmarkFolder folder) {
        this.table = table;
        this.events = events;
        this.memory = memory;
        this.shift = shift;
        this.folder = folder;
        this.stacks = new Stacks(table);
    }

    /**
     * Whether bookmarks of a trace with {@code events} events are worth a folder. The system property {@code
     * earl.bookmarks.from} sets the minimum; default 67,108,864.
     */
    public static boolean areWorthKeeping(long events) {
        return events >= Long.getLong("earl.bookmarks.from", KEEP_FROM);
    }

    @Override
    public long[] stack(int location, long at) {
        Objects.checkIndex(location, table.locations());
        return stacks.stack(location, Objects.checkIndex(at, table.length()));
    }

    @Override
    public long[] queue(int source, int destination, long at) {
        checkAny(source);
        checkAny(destination);
        return queues().queue(source, destination, Objects.checkIndex(at, table.length()));
    }

    private void checkAny(int location) {
        if (location != Trace.NONE) {
            Objects.checkIndex(location, table.locations());
        }
    }

    @Override
    public State at(long pos) {
        Objects.checkIndex(pos, table.length());
        long[][] all = new long[table.locations()][];
        for (int location = 0; location < all.length; location++) {
            all[location] = stacks.stack(location, pos);
        }
        return new State(pos, all, queues().queue(Trace.NONE, Trace.NONE, pos));
    }

    private Queues queues() {
        Queues known = queues;
        return known == null ? make() : known;
    }

    private synchronized Queues make() {
        Queues known = queues;
        if (known == null) {
            known = new Queues(table, events, bookmarks());
            queues = known;
        }
        return known;
    }

    private Bookmarks bookmarks() {
        Bookmarks kept = folder == null ? null : folder.find(memory);
        if (kept != null && kept.areOf(table)) {
            return kept;
        }
        Bookmarks made;
        try (ColumnMemory scratch = memory.like()) {
            made = BookmarkWriter.write(table, events, shift, memory, scratch);
        }
        if (folder != null) {
            folder.keep(made);
        }
        return made;
    }
}
