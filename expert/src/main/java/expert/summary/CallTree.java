package expert.summary;

import earl.CallPaths;
import earl.Durations;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The call paths of a run: one node each, by id. Parents have smaller ids than their children. Immutable, 12 bytes per node,
 * and the regions. Trees are equal if their call paths are, whatever is known of source lines.
 */
public final class CallTree implements Serializable {
    private static final long serialVersionUID = 1L;

    public static final CallTree EMPTY = new CallTree(List.of(), new int[0], new int[0]);

    /** Paradigms whose calls may wait for other processes or threads. */
    private static final Set<String> COMMUNICATING = Set.of("MPI", "SHMEM", "OPENMP", "PTHREAD");

    @SuppressWarnings("serial") // the collections of Java that it can be are serializable
    private final List<Region> regions;

    private final int[] parents;
    private final int[] regionOf;
    private final int[] depths;
    private final CallSites sites;
    /** Computed when it is first wanted. Several threads may compute it, with the same result. */
    private int @Nullable [] firsts;

    /**
     * A tree.
     *
     * @param regions by id
     * @param parents by call path, {@link Trace#NONE} for an outermost one
     * @param regionOf by call path
     * @throws IllegalArgumentException if a parent does not precede its child, or a region does not exist
     */
    public CallTree(List<Region> regions, int[] parents, int[] regionOf) {
        this(regions, parents, regionOf, CallSites.NONE);
    }

    /** A tree with the source lines of the calls. */
    public CallTree(List<Region> regions, int[] parents, int[] regionOf, CallSites sites) {
        this.sites = sites;
        this.regions = List.copyOf(regions);
        this.parents = parents.clone();
        this.regionOf = regionOf.clone();
        if (parents.length != regionOf.length) {
            throw new IllegalArgumentException("as many parents as regions are wanted");
        }
        this.depths = new int[parents.length];
        for (int i = 0; i < parents.length; i++) {
            if (parents[i] < Trace.NONE || parents[i] >= i || regionOf[i] < 0 || regionOf[i] >= regions.size()) {
                throw new IllegalArgumentException("call path " + i + " has no proper parent or region");
            }
            depths[i] = parents[i] == Trace.NONE ? 0 : depths[parents[i]] + 1;
        }
    }

    /**
     * The call tree of a trace, all of it.
     *
     * @param threads workers, 1 or more; the result does not depend on it
     */
    public static CallTree of(Trace trace, int threads) {
        return of(trace, CallSites.of(trace, threads));
    }

    /** The call tree of a trace, with these source lines. */
    public static CallTree of(Trace trace, CallSites sites) {
        CallPaths paths = trace.callpaths();
        int[] parents = new int[paths.count()];
        int[] regionOf = new int[paths.count()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = paths.parent(i);
            regionOf[i] = paths.region(i);
        }
        return new CallTree(trace.regions(), parents, regionOf, sites);
    }

    /** Call paths of which only the text is known: each is an outermost one, whose region has the text as its name. */
    public static CallTree of(Map<Integer, String> paths) {
        int count = paths.keySet().stream().mapToInt(id -> id + 1).max().orElse(0);
        List<Region> regions = new ArrayList<>();
        int[] parents = new int[count];
        int[] regionOf = new int[count];
        for (int i = 0; i < count; i++) {
            String name = paths.getOrDefault(i, "");
            regions.add(new Region(i, name, name, "UNKNOWN", "UNKNOWN", "", 0));
            parents[i] = Trace.NONE;
            regionOf[i] = i;
        }
        return new CallTree(regions, parents, regionOf);
    }

    public int count() {
        return parents.length;
    }

    /** The call path that calls this one, {@link Trace#NONE} for an outermost one. */
    public int parent(int callpath) {
        return parents[callpath];
    }

    /** The region at its end. */
    public Region region(int callpath) {
        return regions.get(regionOf[callpath]);
    }

    /** Whether a call may wait for another process or thread. Of a report that was read, only the names of regions are known. */
    public boolean communicates() {
        for (int path = 0; path < count(); path++) {
            String name = region(path).name();
            if (COMMUNICATING.contains(region(path).paradigm()) || name.startsWith("MPI_", name.lastIndexOf('/') + 1)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The source lines that call the last region of this call path, in the order of their first execution. If the trace does
     * not have them, the line that defines the region. Empty if neither is known.
     */
    public List<SourceLine> sources(int callpath) {
        List<SourceLine> called = sites.of(callpath);
        Region region = region(callpath);
        return !called.isEmpty() || region.line() <= 0 || region.file().isEmpty()
                ? called
                : List.of(new SourceLine(region.file(), region.line()));
    }

    /**
     * How long the calls of libraries take, by the first call path of those with the same names.
     *
     * @param of gives the durations of a call path
     */
    public Map<Integer, Durations> durations(IntFunction<Durations> of) {
        int[] sames = firsts();
        Map<Integer, Durations> durations = new TreeMap<>();
        for (int path = 0; path < count(); path++) {
            Durations calls = of.apply(path);
            if (calls.count() > 0) {
                durations.merge(sames[path], calls, Durations::and);
            }
        }
        return durations;
    }

    /**
     * Numbers by the first call path of those with the same names, without zeros.
     *
     * @param of gives the number of a call path
     */
    public Map<Integer, Double> sums(IntToDoubleFunction of) {
        int[] sames = firsts();
        Map<Integer, Double> sums = new TreeMap<>();
        for (int path = 0; path < count(); path++) {
            double number = of.applyAsDouble(path);
            if (number != 0) {
                sums.merge(sames[path], number, Double::sum);
            }
        }
        return sums;
    }

    /** The source lines that are known of calls. */
    public CallSites sites() {
        return sites;
    }

    /** The path as text, {@code "main/solve/MPI_Recv"}, as {@link CallPaths#path} has it. */
    public String path(int callpath) {
        return String.join(
                "/",
                CallPaths.names(
                        callpath,
                        depth(callpath) + 1,
                        this::parent,
                        at -> region(at).name()));
    }

    /**
     * Whether {@link #path} leaves out regions of it. Listing all regions of each such path would grow with the square of
     * the depth. Files have ids of these paths, and a table of their parents.
     */
    public boolean isDeep(int callpath) {
        return depth(callpath) >= CallPaths.MAX_DEPTH;
    }

    /** Number of call paths that lead to it, 0 for an outermost one. */
    public int depth(int callpath) {
        return depths[callpath];
    }

    /** Adds each call path's value to those of all its ancestors: exclusive values become inclusive ones, in place. */
    public void makeInclusive(double[] values) {
        for (int i = parents.length - 1; i >= 0; i--) {
            if (parents[i] >= 0) {
                values[parents[i]] += values[i];
            }
        }
    }

    /** The children of each call path, in order of their ids; the outermost call paths are at {@code count()}. */
    public int[][] children() {
        int[] sizes = new int[parents.length + 1];
        for (int parent : parents) {
            sizes[parent < 0 ? parents.length : parent]++;
        }
        int[][] children = new int[parents.length + 1][];
        for (int i = 0; i < children.length; i++) {
            children[i] = new int[sizes[i]];
        }
        for (int i = parents.length - 1; i >= 0; i--) {
            int parent = parents[i] < 0 ? parents.length : parents[i];
            children[parent][--sizes[parent]] = i;
        }
        return children;
    }

    /**
     * [call path] -> the first one through regions with the same names: some writers define a region once for each rank. Deep
     * paths are compared whole, not by the innermost regions that {@link #path} lists. Do not change the array.
     */
    public int[] firsts() {
        int[] known = firsts;
        if (known == null) {
            known = findFirsts();
            firsts = known;
        }
        return known;
    }

    private int[] findFirsts() {
        Map<String, Integer> names = new HashMap<>();
        int[] nameOf = new int[regions.size()];
        for (int i = 0; i < nameOf.length; i++) {
            Integer same = names.putIfAbsent(regions.get(i).name(), i);
            nameOf[i] = same == null ? i : same;
        }
        Map<Long, Integer> paths = new HashMap<>();
        int[] found = new int[parents.length];
        for (int i = 0; i < found.length; i++) {
            long parent = parents[i] < 0 ? Trace.NONE : found[parents[i]];
            Integer same = paths.putIfAbsent(parent << 32 | nameOf[regionOf[i]], i);
            found[i] = same == null ? i : same;
        }
        return found;
    }

    /**
     * The marked call paths and their ancestors, in the same order; of call paths with equal text only the first.
     *
     * @param newIds receives the new id of each call path, {@link Trace#NONE} for an omitted one
     */
    public CallTree condensed(boolean[] marked, int[] newIds) {
        boolean[] kept = marked.clone();
        for (int i = kept.length - 1; i >= 0; i--) {
            if (kept[i] && parents[i] >= 0) {
                kept[parents[i]] = true;
            }
        }
        int[] sames = firsts();
        int[] idOf = new int[parents.length];
        Arrays.fill(idOf, Trace.NONE);
        int[] newParents = new int[parents.length];
        int[] newRegions = new int[parents.length];
        int count = 0;
        for (int i = 0; i < kept.length; i++) {
            newIds[i] = Trace.NONE;
            if (kept[i]) {
                if (idOf[sames[i]] == Trace.NONE) {
                    newParents[count] = parents[i] < 0 ? Trace.NONE : newIds[parents[i]];
                    newRegions[count] = regionOf[i];
                    idOf[sames[i]] = count++;
                }
                newIds[i] = idOf[sames[i]];
            }
        }
        return new CallTree(
                regions, Arrays.copyOf(newParents, count), Arrays.copyOf(newRegions, count), sites.renamed(newIds));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallTree that
                && Arrays.equals(parents, that.parents)
                && Arrays.equals(regionOf, that.regionOf)
                && regions.equals(that.regions);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(parents) + Arrays.hashCode(regionOf);
    }
}
