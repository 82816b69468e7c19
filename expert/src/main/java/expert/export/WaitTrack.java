package expert.export;

import earl.Waits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Waits of a location that nest: a track of a time line. Waits may overlap according to their definitions; those that do not
 * nest are put on different tracks.
 */
final class WaitTrack {
    private final Waits waits;
    private final int location;
    private final int number;
    private final List<Integer> rows = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    private int next;

    private WaitTrack(Waits waits, int location, int number) {
        this.waits = waits;
        this.location = location;
        this.number = number;
    }

    /**
     * The tracks of a location.
     *
     * @param rows of the location, in any order
     */
    static List<WaitTrack> of(Waits waits, int location, List<Integer> rows) {
        List<WaitTrack> tracks = new ArrayList<>();
        List<Integer> ordered = new ArrayList<>(rows);
        ordered.sort(Comparator.<Integer>comparingLong(waits::beginTicks)
                .thenComparing(Comparator.<Integer>comparingLong(waits::ticks).reversed()));
        for (int row : ordered) {
            WaitTrack track =
                    tracks.stream().filter(one -> one.takes(row)).findFirst().orElse(null);
            if (track == null) {
                track = new WaitTrack(waits, location, tracks.size());
                tracks.add(track);
            }
            track.rows.add(row);
            track.open.push(row);
        }
        tracks.forEach(track -> track.open.clear());
        return tracks;
    }

    private long end(int row) {
        return waits.beginTicks(row) + waits.ticks(row);
    }

    private boolean takes(int row) {
        while (!open.isEmpty() && end(open.element()) <= waits.beginTicks(row)) {
            open.pop();
        }
        return open.isEmpty() || end(open.element()) >= end(row);
    }

    int location() {
        return location;
    }

    int number() {
        return number;
    }

    boolean isAtEnd() {
        return open.isEmpty() && next == rows.size();
    }

    private boolean ends() {
        return !open.isEmpty() && (next == rows.size() || end(open.element()) <= waits.beginTicks(rows.get(next)));
    }

    /** When the next wait begins or ends, in ticks. */
    long ticks() {
        return ends() ? end(open.element()) : waits.beginTicks(rows.get(next));
    }

    /** Takes the next step, and returns the row of the wait that begins; -1 if one ends. */
    int step() {
        if (ends()) {
            open.pop();
            return -1;
        }
        int row = rows.get(next++);
        open.push(row);
        return row;
    }
}
