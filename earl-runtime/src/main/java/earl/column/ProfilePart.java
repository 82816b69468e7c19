package earl.column;

import earl.CallPaths;
import earl.Columns;
import earl.Durations;
import earl.Trace;
import earl.column.profile.PartialProfile;
import earl.column.profile.ProfileSweep;
import earl.link.call.CallDurations;
import earl.memory.Capacity;
import earl.parallel.Workers;
import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A part of a trace's profile: some call paths on some locations, in a range of time. A visit counts if its enter lies in
 * the range; times are cut at the ends of the range. An instance that is open at the end of its location ends with the last
 * event, as in the whole profile.
 */
public final class ProfilePart implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Sums that are in memory at the same time. */
    private static final int SUMS_AT_ONCE = 1 << 20;

    private int[] callpath = new int[256];
    private int[] location = new int[256];
    private long[] visits = new long[256];
    private long[] inclusive = new long[256];
    private long[] exclusive = new long[256];
    private long[] initialized = new long[256];
    private int rows;
    private final CallDurations durations = new CallDurations();
    /** {@code [call path] -> } ticks of calls that were open when a range began, on all locations. */
    private long[] carried = new long[16];

    private ProfilePart() {}

    /** The part of some call paths on some locations. It has no {@link #durations}. */
    public static ProfilePart of(Trace trace, IntPredicate callpaths, IntPredicate locations) {
        ProfilePart part = new ProfilePart();
        CallPaths paths = trace.callpaths();
        for (int path = 0; path < paths.count(); path++) {
            for (int place = 0; callpaths.test(path) && place < paths.locations(); place++) {
                long count = locations.test(place) ? paths.visits(path, place) : 0;
                if (count > 0) {
                    part.add(
                            path,
                            place,
                            count,
                            paths.inclusiveTicks(path, place),
                            paths.exclusiveTicks(path, place),
                            paths.initializedTicks(path, place));
                }
            }
        }
        return part;
    }

    /**
     * That part in a range of time. Reads the events of these locations in the range.
     *
     * @param from first tick of the range
     * @param to first tick after the range
     */
    public static ProfilePart of(Trace trace, IntPredicate callpaths, IntPredicate locations, long from, long to) {
        long[] range = {from, to};
        return during(trace, callpaths, place -> locations.test(place) ? range : new long[0]);
    }

    /**
     * That part in several ranges of time. Reads the events between the first and the last tick of the ranges.
     *
     * @param ranges by location, the first tick of each range and the first tick after it, alternating, in order of time
     */
    public static ProfilePart during(Trace trace, IntPredicate callpaths, IntFunction<long[]> ranges) {
        ProfilePart part = new ProfilePart();
        CallPaths paths = trace.callpaths();
        int[] ids = new int[paths.count()];
        int[] parents = new int[ids.length];
        for (int path = 0; path < ids.length; path++) {
            ids[path] = path;
            parents[path] = paths.parent(path);
        }
        int places = trace.locations().size();
        int atOnce = Math.max(1, SUMS_AT_ONCE / Math.max(1, ids.length));
        for (int first = 0; first < places; first += atOnce) {
            long[][] spans = new long[Math.min(atOnce, places - first)][];
            for (int i = 0; i < spans.length; i++) {
                spans[i] = ranges.apply(first + i);
            }
            PartialProfile sums = PartialProfile.of(trace, first, spans);
            for (int i = 0; i < spans.length; i++) {
                if (spans[i].length > 0) {
                    part.addTimes(sums.times(i), parents, ids, callpaths, first + i);
                    sums.carried(i, (path, ticks) -> part.carry(path, callpaths.test(path) ? ticks : 0));
                }
            }
            part.durations.add(sums.durations(), ids, callpaths);
        }
        part.sort(part.callpath, ids.length);
        return part;
    }

    /** Without rows. */
    public static ProfilePart empty() {
        return new ProfilePart();
    }

    /**
     * The parts of different locations as one.
     *
     * @param callpaths number of call paths
     * @param locations number of locations
     */
    public static ProfilePart merged(List<ProfilePart> parts, int callpaths, int locations) {
        ProfilePart all = new ProfilePart();
        int[] same = IntStream.range(0, callpaths).toArray();
        for (ProfilePart part : parts) {
            all.durations.add(part.durations, same);
            for (int path = 0; path < part.carried.length; path++) {
                all.carry(path, part.carried[path]);
            }
            for (int row = 0; row < part.rows; row++) {
                all.add(
                        part.callpath[row],
                        part.location[row],
                        part.visits[row],
                        part.inclusive[row],
                        part.exclusive[row],
                        part.initialized[row]);
            }
        }
        all.sort(all.location, locations);
        all.sort(all.callpath, callpaths);
        return all;
    }

    /**
     * Adds the rows of one location, in any order.
     *
     * @param sweep has its events
     * @param parents by call path of the sweep, its caller, which has a smaller id
     * @param ids by call path of the sweep, its id in these rows
     * @param callpaths the ids that are wanted
     */
    public void add(ProfileSweep sweep, int[] parents, int[] ids, IntPredicate callpaths, int place) {
        for (int path = 0; path < parents.length; path++) {
            carry(ids[path], callpaths.test(ids[path]) ? sweep.carried(path) : 0);
        }
        durations.add(sweep.durations(), ids, callpaths);
        addTimes(sweep, parents, ids, callpaths, place);
    }

    /** Adds durations of calls in some call paths, without rows. */
    public void add(CallDurations more, int[] ids, IntPredicate callpaths) {
        durations.add(more, ids, callpaths);
    }

    private void carry(int path, long ticks) {
        if (ticks > 0) {
            carried = path < carried.length ? carried : Capacity.ensure(carried, path + 1);
            carried[path] += ticks;
        }
    }

    private void addTimes(ProfileSweep sweep, int[] parents, int[] ids, IntPredicate callpaths, int place) {
        long[] all = new long[parents.length];
        for (int path = all.length - 1; path >= 0; path--) {
            all[path] += sweep.own(path);
            if (parents[path] != Trace.NONE) {
                all[parents[path]] += all[path];
            }
        }
        for (int path = 0; path < all.length; path++) {
            if ((sweep.entered(path) > 0 || all[path] > 0) && callpaths.test(ids[path])) {
                add(ids[path], place, sweep.entered(path), all[path], sweep.own(path), sweep.initialized(path));
            }
        }
    }

    private void add(int path, int place, long count, long whole, long own, long within) {
        if (rows == callpath.length) {
            callpath = Capacity.ensure(callpath, rows + 1);
            location = Capacity.ensure(location, rows + 1);
            visits = Capacity.ensure(visits, rows + 1);
            inclusive = Capacity.ensure(inclusive, rows + 1);
            exclusive = Capacity.ensure(exclusive, rows + 1);
            initialized = Capacity.ensure(initialized, rows + 1);
        }
        callpath[rows] = path;
        location[rows] = place;
        visits[rows] = count;
        inclusive[rows] = whole;
        exclusive[rows] = own;
        initialized[rows++] = within;
    }

    /** Sorts by a key of each row, which is less than {@code keys}; rows with the same one stay in their order. */
    private void sort(int[] key, int keys) {
        int[] starts = new int[keys + 1];
        for (int row = 0; row < rows; row++) {
            starts[key[row] + 1]++;
        }
        for (int each = 0; each < keys; each++) {
            starts[each + 1] += starts[each];
        }
        int[] order = new int[rows];
        for (int row = 0; row < rows; row++) {
            order[starts[key[row]]++] = row;
        }
        int[] path = callpath;
        int[] place = location;
        long[] count = visits;
        long[] whole = inclusive;
        long[] own = exclusive;
        long[] within = initialized;
        int size = rows;
        callpath = new int[Math.max(1, size)];
        location = new int[callpath.length];
        visits = new long[callpath.length];
        inclusive = new long[callpath.length];
        exclusive = new long[callpath.length];
        initialized = new long[callpath.length];
        rows = 0;
        for (int row : order) {
            add(path[row], place[row], count[row], whole[row], own[row], within[row]);
        }
    }

    /** Number of rows: one for each call path and location; sorted by call path, then by location, unless rows were added. */
    public int rows() {
        return rows;
    }

    /** Call path of a row. */
    public int callpath(int row) {
        return callpath[row];
    }

    /** Location of a row. */
    public int location(int row) {
        return location[row];
    }

    /** Number of visits. */
    public long visits(int row) {
        return visits[row];
    }

    /** Ticks in it, including callees. */
    public long inclusive(int row) {
        return inclusive[row];
    }

    /** Ticks in the call path itself. */
    public long exclusive(int row) {
        return exclusive[row];
    }

    /** Ticks in the call path itself between the end of MPI_Init and the begin of MPI_Finalize. */
    long initialized(int row) {
        return initialized[row];
    }

    /**
     * The durations of the calls of a call path that begin in the range, if it is one of a library: all of each, also beyond the range. {@link
     * Durations#NONE} for others.
     */
    public Durations durations(int callpath, double ticksPerSecond) {
        return durations.of(callpath, ticksPerSecond);
    }

    /** Seconds in the range, on all locations, of calls of a call path that were open when it began, until another was entered. */
    public double carried(int callpath, double ticksPerSecond) {
        return callpath < carried.length ? carried[callpath] / ticksPerSecond : 0;
    }

    /** The rows as columns, with the names of {@link CallPaths#columns}; {@code trace} has their call paths and locations. */
    public Columns columns(Trace trace) {
        return ProfileColumns.of(trace, this, Workers.all());
    }
}
