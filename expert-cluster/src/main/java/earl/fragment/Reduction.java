package earl.fragment;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Reduces the events of a cut to some of them: {@link ReducedEvents}. Calls must nest. One thread.
 *
 * <p>A location's time belongs to the innermost open call, from one enter or leave to the next. Between two events that are kept,
 * the time of each call path is spent in one visit, and the last enter or leave before a record that is kept stays where it was.
 */
public final class Reduction {
    private final Trace trace;
    private final Events events;
    private final Origin origin;
    private final CallPaths paths;
    private final BitSet kept;
    /** {@code [kept event, in order of position] -> } its number among the events of its location. */
    private final int[] numbers;

    private final long[] positions;

    // Of a location.
    private IntStream.Builder kinds = IntStream.builder();
    private IntStream.Builder regions = IntStream.builder();
    private LongStream.Builder ticks = LongStream.builder();
    private LongStream.Builder indexes = LongStream.builder();
    private IntStream.Builder sources = IntStream.builder();
    private final Map<SourceLine, Integer> lines = new LinkedHashMap<>();
    private int size;
    /** The call path and the time of the last enter or leave that was added. */
    private int node;

    private long time;

    // Since the last kept event, by call path.
    private final long[] spent;
    private final boolean[] isTouched;
    private final int[] touched;
    private int touchedCount;
    private final int[] firstChild;
    private final int[] nextChild;
    /** The outermost call path in which the location was. */
    private int outermost;

    /**
     * Prepares a reduction.
     *
     * @param kept positions of the cut's own events to keep; of a call, its enter and its leave
     */
    public Reduction(Fragment cut, BitSet kept) {
        trace = cut.trace();
        events = trace.events();
        origin = cut.origin();
        paths = trace.callpaths();
        this.kept = kept;
        positions = kept.stream().asLongStream().toArray();
        numbers = new int[positions.length];
        int count = paths.count();
        spent = new long[count + 1];
        isTouched = new boolean[count + 1];
        touched = new int[count + 1];
        firstChild = new int[count + 1];
        nextChild = new int[count + 1];
    }

    /** Reduces the events of a location. */
    public ReducedEvents of(int location) {
        kinds = IntStream.builder();
        regions = IntStream.builder();
        ticks = LongStream.builder();
        indexes = LongStream.builder();
        sources = IntStream.builder();
        lines.clear();
        size = 0;
        int current = Trace.NONE;
        boolean started = false;
        long last = 0;
        int lastPath = Trace.NONE;
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            EventType type = events.type(pos);
            int path = events.callpath(pos);
            if (!origin.isOwn(pos)) {
                // An enter of a region that is open at the begin.
                current = path;
                continue;
            }
            long now = events.ticks(pos);
            boolean isCall = type == EventType.ENTER || type == EventType.EXIT;
            if (!started) {
                started = true;
                begin(current, now);
                last = now;
            } else if (isCall) {
                spend(current, now - last);
                last = now;
            }
            if (kept.get((int) pos)) {
                if (isCall) {
                    walk(current);
                } else {
                    walkAround(current, last, lastPath);
                }
                numbers[Arrays.binarySearch(positions, pos)] = size;
                add(kind(type), isCall ? events.region(pos) : Trace.NONE, now, origin.index(pos), source(pos));
            }
            if (isCall) {
                int next = type == EventType.ENTER ? path : paths.parent(path);
                if (!kept.get((int) pos)) {
                    touch(current);
                    touch(next);
                    outermost = type == EventType.EXIT && outermost == current ? next : outermost;
                    lastPath = type == EventType.EXIT ? current : Trace.NONE;
                } else {
                    begin(next, now);
                    lastPath = Trace.NONE;
                }
                current = next;
            } else if (kept.get((int) pos)) {
                // What was spent since the last enter or leave comes after the record.
                begin(current, last);
                lastPath = Trace.NONE;
            }
        }
        return new ReducedEvents(
                location,
                bytes(kinds.build().toArray()),
                regions.build().toArray(),
                ticks.build().toArray(),
                indexes.build().toArray(),
                List.copyOf(lines.keySet()),
                lines.isEmpty() ? new int[0] : sources.build().toArray());
    }

    private int source(long pos) {
        SourceLine line = events.hasSources() && events.type(pos) == EventType.ENTER ? events.source(pos) : null;
        return line == null ? Trace.NONE : lines.computeIfAbsent(line, l -> lines.size());
    }

    private static byte[] bytes(int[] values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static int kind(EventType type) {
        return switch (type) {
            case ENTER -> ReducedEvents.ENTER;
            case EXIT -> ReducedEvents.LEAVE;
            default -> ReducedEvents.RECORD;
        };
    }

    /** Adds an event that the trace does not have. */
    private void add(int kind, int region, long now) {
        add(kind, region, now, Trace.NONE, Trace.NONE);
    }

    private void add(int kind, int region, long now, long index, int source) {
        sources.add(source);
        kinds.add(kind);
        regions.add(region);
        ticks.add(now);
        indexes.add(index);
        size++;
    }

    /** Counts time from a kept event on. */
    private void begin(int path, long now) {
        node = path;
        time = now;
        outermost = path;
    }

    private void touch(int path) {
        if (!isTouched[path + 1]) {
            isTouched[path + 1] = true;
            touched[touchedCount++] = path;
        }
    }

    private void spend(int path, long time) {
        touch(path);
        spent[path + 1] += time;
    }

    // ---- visits instead of what is not kept ----

    /** Visits call paths, so that {@code end} is the innermost open one. */
    private void walk(int end) {
        if (touchedCount > 1) {
            link();
            int[] down = down(end);
            for (int next : down) {
                isTouched[next + 1] = false;
            }
            climb();
            for (int next : down) {
                enter(next);
            }
        }
        clear();
    }

    /**
     * Visits call paths before a record, as {@link #walk}. The last enter or leave keeps its time.
     *
     * @param last time of the last enter or leave
     * @param lastPath call path that the location left, if a leave that is not kept was the last; otherwise {@link Trace#NONE}
     */
    private void walkAround(int end, long last, int lastPath) {
        if (touchedCount > 1) {
            link();
            int[] down = down(end);
            climb();
            for (int next : down) {
                enter(next);
            }
            if (down.length == 0 && lastPath != Trace.NONE) {
                add(ReducedEvents.ENTER, paths.region(lastPath), last);
                add(ReducedEvents.LEAVE, paths.region(lastPath), last);
            }
        }
        clear();
    }

    private void clear() {
        for (int i = 0; i < touchedCount; i++) {
            int path = touched[i];
            isTouched[path + 1] = false;
            spent[path + 1] = 0;
        }
        touchedCount = 0;
    }

    /** Lists the children of each touched call path, in descending order of their ids. */
    private void link() {
        Arrays.sort(touched, 0, touchedCount);
        for (int i = 0; i < touchedCount; i++) {
            firstChild[touched[i] + 1] = Trace.NONE;
        }
        for (int i = 0; i < touchedCount; i++) {
            int path = touched[i];
            if (path != Trace.NONE && path != outermost && isTouched[paths.parent(path) + 1]) {
                nextChild[path + 1] = firstChild[paths.parent(path) + 1];
                firstChild[paths.parent(path) + 1] = path;
            }
        }
    }

    /** The call paths from the outermost one, exclusive, to {@code end}. */
    private int[] down(int end) {
        int depth = 0;
        for (int path = end; path != outermost; path = paths.parent(path)) {
            depth++;
        }
        int[] down = new int[depth];
        for (int path = end; path != outermost; path = paths.parent(path)) {
            down[--depth] = path;
        }
        return down;
    }

    /** Leaves what is open up to the outermost call path, and visits the rest on the way. */
    private void climb() {
        stay();
        while (node != outermost) {
            add(ReducedEvents.LEAVE, paths.region(node), time);
            node = paths.parent(node);
            stay();
        }
    }

    private void enter(int path) {
        add(ReducedEvents.ENTER, paths.region(path), time);
        node = path;
        isTouched[path + 1] = true;
        stay();
    }

    /** Spends the time of the current call path, and visits those in it that were not visited. */
    private void stay() {
        int here = node;
        isTouched[here + 1] = false;
        time += spent[here + 1];
        spent[here + 1] = 0;
        if (firstChild[here + 1] == Trace.NONE) {
            return;
        }
        for (int child = firstChild[here + 1]; child != Trace.NONE; child = nextChild[child + 1]) {
            if (isTouched[child + 1]) {
                enter(child);
                add(ReducedEvents.LEAVE, paths.region(child), time);
                node = here;
            }
        }
    }

    // ---- where kept events are ----

    /** A kept event as its location in the upper and its number in {@link ReducedEvents} in the lower half; -1 for -1. */
    public long keptEvent(long position) {
        if (position == Trace.NONE) {
            return Trace.NONE;
        }
        int at = Arrays.binarySearch(positions, position);
        if (at < 0) {
            throw new IllegalArgumentException("event " + position + " is not kept");
        }
        return (long) events.location(position) << Integer.SIZE | numbers[at];
    }
}
