package earl.link;

import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.util.Arrays;

/**
 * Puts sends before the receives that match them where both have one time. Events of one time are in order of level, then of
 * location, then of recording. The level of an event is the least number so that
 *
 * <ul>
 *   <li>no event before it on its location has a higher one;
 *   <li>a receive has at least the level of its send, and a higher one if the send is on a later location.
 * </ul>
 *
 * <pre>
 * location 0   receive from 1 [1]   enter [1]
 * location 1   enter [0]   receive from 2 [1]   send to 0 [1]        levels in brackets; all at one time
 * location 2   send to 1 [0]
 * </pre>
 *
 * <p>Most events have level 0: the order of the merge changes only where it has a receive before its send. If events of one time wait
 * for each other in a circle, no order has all sends first: then the first location of the circle goes on without its send.
 *
 * <p>Takes time and heap for the events of such times only. One thread.
 */
final class EqualTimes {
    /** Maximum number of events of one time that are put in order: a clock that stands still says nothing. */
    private static final int MAX_EVENTS = 1 << 28;

    private static final int RECV = RecordKind.MPI_RECV.code();
    private static final int IRECV = RecordKind.MPI_IRECV.code();
    private static final int NONE = -1;

    private final EventTable table;
    private final Moves moves;

    private int n;
    private int[] where = {};
    private int[] places = {};
    /** {@code [event of the range] -> level}; {@link #NONE} until it is known. */
    private int[] level = {};
    /** {@code [receive] -> send} in the range; {@link #NONE} for other events. */
    private int[] send = {};
    /** {@code [send] -> receive} in the range; {@link #NONE} for other events. */
    private int[] receive = {};
    /** {@code [location with events] -> first event}, followed by the number of all events. */
    private int[] first = new int[2];
    /** {@code [location with events] -> } the next event without a level. */
    private int[] next = {};

    private int count;
    /** Locations that can go on. */
    private int[] ready = {};

    private int readyCount;

    private EqualTimes(EventTable table, Moves moves) {
        this.table = table;
        this.moves = moves;
    }

    /**
     * Finds the events that must move.
     *
     * @param early positions of the receives that are before their sends and have the time of these, ascending
     * @param table all events, with links between sends and receives
     */
    static Moves of(long[] early, EventTable table, ColumnMemory scratch) {
        Moves moves = Moves.among(table.length(), scratch);
        EqualTimes times = new EqualTimes(table, moves);
        long end = 0;
        for (long pos : early) {
            if (pos >= end) {
                long ticks = table.ticks().get(pos);
                long begin = table.at(ticks);
                end = ticks == Long.MAX_VALUE ? table.length() : table.at(ticks + 1);
                if (end - begin <= MAX_EVENTS) {
                    times.range(begin, (int) (end - begin));
                }
            }
        }
        return moves;
    }

    private void range(long begin, int events) {
        n = events;
        reserve();
        table.where().copy(begin, n, where, 0);
        findLocations();
        findPairs(begin);
        Arrays.fill(level, 0, n, NONE);
        for (int at = 0; at < count; at++) {
            follow(at);
        }
        int unfinished = 0;
        while (true) {
            while (unfinished < count && next[unfinished] == first[unfinished + 1]) {
                unfinished++;
            }
            if (unfinished == count) {
                break;
            }
            int held = firstOfCircle(unfinished);
            send[next[held]] = NONE;
            follow(held);
        }
        moves.add(begin, n, newOrder());
    }

    private void reserve() {
        if (where.length < n) {
            int room = Math.max(n, 2 * Math.min(where.length, MAX_EVENTS / 2));
            where = new int[room];
            places = new int[room];
            level = new int[room];
            send = new int[room];
            receive = new int[room];
        }
    }

    /** The events of a location follow each other. */
    private void findLocations() {
        count = 0;
        int last = NONE;
        for (int i = 0; i < n; i++) {
            int location = EventTable.locationOf(where[i]);
            if (location != last) {
                last = location;
                first = Capacity.ensure(first, count + 1 + 1);
                first[count++] = i;
            }
        }
        first[count] = n;
        if (next.length < count) {
            next = new int[first.length];
            ready = new int[first.length];
        }
        System.arraycopy(first, 0, next, 0, count);
    }

    private void findPairs(long begin) {
        Arrays.fill(send, 0, n, NONE);
        Arrays.fill(receive, 0, n, NONE);
        for (int i = 0; i < n; i++) {
            int kind = EventTable.kindOf(where[i]);
            if (kind == RECV || kind == IRECV) {
                long sent = table.link().link(begin + i) - begin;
                if (sent >= 0 && sent < n) {
                    send[i] = (int) sent;
                    receive[(int) sent] = i;
                }
            }
        }
    }

    /** Gives levels to the events of a location, and of all locations that go on thereby. Each of them is ready at most once at a time. */
    private void follow(int at) {
        ready[0] = at;
        readyCount = 1;
        while (readyCount > 0) {
            advance(ready[--readyCount]);
        }
    }

    /** Gives levels to the events of a location until a receive lacks its send. */
    private void advance(int at) {
        while (next[at] < first[at + 1]) {
            int i = next[at];
            int from = send[i];
            if (from != NONE && level[from] == NONE) {
                return;
            }
            int before = i == first[at] ? 0 : level[i - 1];
            level[i] = from == NONE ? before : Math.max(before, level[from] + (from > i ? 1 : 0));
            next[at]++;
            if (receive[i] != NONE) {
                int waiting = locationOf(receive[i]);
                if (next[waiting] == receive[i] && waiting != at) {
                    ready[readyCount++] = waiting;
                }
            }
        }
    }

    /** Number of the location of an event. */
    private int locationOf(int event) {
        int found = Arrays.binarySearch(first, 0, count, event);
        return found >= 0 ? found : -2 - found;
    }

    /** The first of the locations that wait for each other, to which a location that waits leads. */
    private int firstOfCircle(int unfinished) {
        int inside = unfinished;
        for (int step = 0; step < count; step++) {
            inside = locationOf(send[next[inside]]);
        }
        int least = inside;
        for (int at = locationOf(send[next[inside]]); at != inside; at = locationOf(send[next[at]])) {
            least = Math.min(least, at);
        }
        return least;
    }

    /** New places of the events of the range. */
    private int[] newOrder() {
        int levels = 0;
        for (int i = 0; i < n; i++) {
            levels = Math.max(levels, level[i] + 1);
        }
        int[] place = new int[levels + 1];
        for (int i = 0; i < n; i++) {
            place[level[i] + 1]++;
        }
        for (int l = 0; l < levels; l++) {
            place[l + 1] += place[l];
        }
        for (int i = 0; i < n; i++) {
            places[i] = place[level[i]]++;
        }
        return places;
    }
}
