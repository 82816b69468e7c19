package earl.link.call;

import earl.Durations;
import earl.Region;
import earl.memory.Capacity;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Counts the durations of calls of libraries by call path, as {@link Durations} describes them. A call path takes 8 bytes per interval
 * between its shortest and its longest call: some 400 bytes, at most 8 KiB. One thread while it grows.
 */
public final class CallDurations implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Paradigms of the functions of a program: a call of {@code main} has no usual duration, and recursion has many call paths. */
    private static final Set<String> OF_PROGRAMS =
            Set.of("USER", "COMPILER", "SAMPLING", "UNKNOWN", "MEASUREMENT_SYSTEM");

    /** Intervals by which a row grows at least. */
    private static final int STEP = 16;

    private static final long[] EMPTY = {};

    /** [call path] -> interval of its first count; nothing for a path without counts. */
    private int[] firsts = {};

    /** [call path] -> counts. */
    private long[][] counts = {};

    /** {@code [region] -> } whether the durations of its calls are counted: those of libraries. */
    public static boolean[] counted(List<Region> regions) {
        boolean[] counted = new boolean[regions.size()];
        for (Region region : regions) {
            counted[region.id()] =
                    !OF_PROGRAMS.contains(region.paradigm()) || region.name().startsWith("MPI_");
        }
        return counted;
    }

    /** Counts calls of one duration, in ticks. */
    public void add(int callpath, long ticks, long calls) {
        int interval = Durations.interval(ticks);
        int at = callpath < counts.length ? interval - firsts[callpath] : -1;
        if (at < 0 || at >= counts[callpath].length) {
            at = grow(callpath, interval, 1);
        }
        counts[callpath][at] += calls;
    }

    /** Makes room for some intervals. Returns the place of the first one. */
    private int grow(int callpath, int interval, int length) {
        if (callpath >= counts.length) {
            int before = counts.length;
            firsts = Capacity.ensure(firsts, callpath + 1);
            counts = Arrays.copyOf(counts, firsts.length);
            Arrays.fill(counts, before, counts.length, EMPTY);
        }
        long[] old = counts[callpath];
        int from = interval / STEP * STEP;
        int to = (interval + length + STEP - 1) / STEP * STEP;
        if (old.length > 0) {
            from = Math.min(from, firsts[callpath]);
            to = Math.max(to, firsts[callpath] + old.length);
        }
        if (to - from > old.length) {
            long[] larger = new long[to - from];
            System.arraycopy(old, 0, larger, old.length == 0 ? 0 : firsts[callpath] - from, old.length);
            firsts[callpath] = from;
            counts[callpath] = larger;
        }
        return interval - firsts[callpath];
    }

    /**
     * Adds the calls of others.
     *
     * @param ids of each of their call paths, its id in these
     */
    public void add(CallDurations others, int[] ids) {
        add(others, ids, path -> true);
    }

    /**
     * Adds the calls of others in some call paths.
     *
     * @param ids of each of their call paths, its id in these
     * @param callpaths the ids in these that are wanted
     */
    public void add(CallDurations others, int[] ids, IntPredicate callpaths) {
        for (int path = 0; path < others.counts.length; path++) {
            long[] more = others.counts[path];
            if (more.length > 0 && callpaths.test(ids[path])) {
                int at = grow(ids[path], others.firsts[path], more.length);
                for (int i = 0; i < more.length; i++) {
                    counts[ids[path]][at + i] += more[i];
                }
            }
        }
    }

    /** The durations of the calls of a call path; {@link Durations#NONE} if they are not counted. */
    public Durations of(int callpath, double ticksPerSecond) {
        return callpath >= counts.length || counts[callpath].length == 0
                ? Durations.NONE
                : new Durations(firsts[callpath], counts[callpath].clone(), ticksPerSecond);
    }

    /** Names the parts of a file. */
    public void store(StoreFile to) {
        int[] ends = new int[counts.length];
        int end = 0;
        for (int path = 0; path < ends.length; path++) {
            end += counts[path].length;
            ends[path] = end;
        }
        long[] all = new long[end];
        for (int path = 0; path < ends.length; path++) {
            System.arraycopy(counts[path], 0, all, ends[path] - counts[path].length, counts[path].length);
        }
        to.part("calldurations.firsts", Arrays.copyOf(firsts, counts.length));
        to.part("calldurations.ends", ends);
        to.part("calldurations.counts", all);
    }

    /** The durations that were stored in a file. @throws earl.TraceException if they are not there */
    public static CallDurations stored(MappedStore from) {
        CallDurations stored = new CallDurations();
        stored.firsts = from.ints("calldurations.firsts");
        int[] ends = from.ints("calldurations.ends");
        long[] all = from.longs("calldurations.counts");
        stored.counts = new long[ends.length][];
        for (int path = 0; path < ends.length; path++) {
            stored.counts[path] = Arrays.copyOfRange(all, path == 0 ? 0 : ends[path - 1], ends[path]);
        }
        return stored;
    }
}
