package expert.run;

import earl.CallPaths;
import earl.Columns;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.column.ProfilePart;
import expert.pattern.Extent;
import expert.pattern.Focus;
import expert.pattern.FocusSummary;
import expert.pattern.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A {@link Focus} found in a trace. Usable from any thread. */
final class Scope implements Extent {
    private final Focus focus;
    private final Trace trace;
    private final Events events;
    private static final long[] NOWHERE = {};

    private final boolean[] callpaths;
    private final boolean[] locations;
    /** Of all that lies in it. */
    private final long from;

    private final long to;
    private final long[][] windows;
    private final int threads;
    private final Set<String> unrestricted = ConcurrentHashMap.newKeySet();
    private @Nullable ProfilePart part;

    /**
     * Finds a focus in a trace.
     *
     * @throws RequestException if the trace has no such region, call path or rank
     */
    Scope(Focus focus, Trace trace, int threads) {
        this.focus = focus;
        this.trace = trace;
        this.events = trace.events();
        this.threads = threads;
        this.callpaths = callpaths();
        this.locations = locations();
        this.windows = windows(ticks(focus.from()), ticks(focus.to()));
        long begin = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (int location = 0; location < locations.length; location++) {
            long[] own = windows[location];
            locations[location] &= own.length > 0;
            if (locations[location]) {
                begin = Math.min(begin, own[0]);
                end = Math.max(end, own[own.length - 1]);
            }
        }
        this.from = begin;
        this.to = Math.max(begin, end);
    }

    /** By location the spans of time that lie in it: begin, and end which does not, of each in turn. */
    private long[][] windows(long begin, long end) {
        long[][] found = new long[trace.locations().size()][];
        Focus.Iterations iterations = focus.iterations();
        if (iterations == null) {
            Arrays.fill(found, new long[] {begin, end});
            return found;
        }
        IterationWindows of = IterationWindows.of(trace, iterations);
        for (int location = 0; location < found.length; location++) {
            found[location] = of.within(location, begin, end);
        }
        return found;
    }

    private boolean isWithin(int location, long ticks) {
        long[] own = windows[location];
        int low = 0;
        int high = own.length / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (own[2 * middle] <= ticks) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && ticks < own[2 * low - 1];
    }

    /** The first tick that is not before a time. */
    private long ticks(double seconds) {
        double ticks = Math.ceil(seconds * trace.info().ticksPerSecond());
        return ticks == Double.NEGATIVE_INFINITY
                ? Long.MIN_VALUE
                : ticks
                                >= Long.MAX_VALUE
                                        - 1e12
                                        - Math.abs((double) trace.info().startTicks())
                        ? Long.MAX_VALUE
                        : (long) ticks + trace.info().startTicks();
    }

    private boolean[] callpaths() {
        CallPaths paths = trace.callpaths();
        boolean[] within = new boolean[paths.count()];
        boolean[] ofRegion = focus.regions().isEmpty() ? all(within.length) : below(regions());
        boolean[] ofPath = focus.callpaths().isEmpty() ? all(within.length) : below(paths());
        for (int path = 0; path < within.length; path++) {
            within[path] = ofRegion[path] && ofPath[path];
        }
        if (focus.hasPlace() && !anyOf(within)) {
            throw new RequestException("none of the regions " + String.join(", ", focus.regions())
                    + " is entered in or below " + String.join(", ", focus.callpaths()));
        }
        return within;
    }

    private static boolean[] all(int length) {
        boolean[] all = new boolean[length];
        Arrays.fill(all, true);
        return all;
    }

    private static boolean anyOf(boolean[] values) {
        for (boolean value : values) {
            if (value) {
                return true;
            }
        }
        return false;
    }

    /** Those call paths and all below them. */
    private boolean[] below(boolean[] heads) {
        boolean[] within = heads.clone();
        for (int path = 0; path < within.length; path++) {
            int parent = trace.callpaths().parent(path);
            within[path] |= parent != Trace.NONE && within[parent];
        }
        return within;
    }

    private boolean[] regions() {
        CallPaths paths = trace.callpaths();
        List<Region> regions = trace.regions();
        boolean[] named = new boolean[regions.size()];
        for (String name : focus.regions()) {
            boolean[] matching =
                    matching(name, regions.stream().map(Region::name).toList());
            boolean entered = false;
            for (int path = 0; path < paths.count(); path++) {
                entered |= matching[paths.region(path)];
            }
            if (!entered) {
                Set<String> there = new TreeSet<>();
                for (int path = 0; path < paths.count(); path++) {
                    there.add(regions.get(paths.region(path)).name());
                }
                throw unknown("region", name, there);
            }
            for (int region = 0; region < named.length; region++) {
                named[region] |= matching[region];
            }
        }
        boolean[] heads = new boolean[paths.count()];
        for (int path = 0; path < heads.length; path++) {
            heads[path] = named[paths.region(path)];
        }
        return heads;
    }

    private boolean[] paths() {
        CallPaths paths = trace.callpaths();
        List<String> words = new ArrayList<>();
        for (int path = 0; path < paths.count(); path++) {
            words.add(paths.path(path));
        }
        boolean[] heads = new boolean[words.size()];
        for (String name : focus.callpaths()) {
            boolean[] matching = matching(name, words);
            if (!anyOf(matching)) {
                throw unknown("call path", name, new TreeSet<>(words));
            }
            for (int path = 0; path < heads.length; path++) {
                heads[path] |= matching[path];
            }
        }
        return heads;
    }

    private static RequestException unknown(String what, String name, Set<String> known) {
        String end = "/" + name;
        String meant =
                known.stream().filter(path -> path.endsWith(end)).findFirst().orElse(null);
        if (meant != null) {
            return new RequestException("the trace has no " + what + " " + name + "; did you mean '" + meant + "'?");
        }
        return new RequestException("the trace has no " + what + " " + name
                + (known.size() > 12 && Nearest.to(name, known).isEmpty()
                        ? "; 'expert info' lists its regions"
                        : Nearest.hint(name, known)));
    }

    private static boolean[] matching(String name, List<String> words) {
        boolean[] matching = new boolean[words.size()];
        Pattern pattern = Pattern.compile(
                Arrays.stream(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")),
                Pattern.DOTALL);
        for (int i = 0; i < matching.length; i++) {
            matching[i] = name.contains("*")
                    ? pattern.matcher(words.get(i)).matches()
                    : words.get(i).equals(name);
        }
        return matching;
    }

    /** The locations of the processes of the ranks: their other threads and devices too. */
    private boolean[] locations() {
        List<Location> all = trace.locations();
        boolean[] within = new boolean[all.size()];
        if (focus.ranks().isEmpty()) {
            Arrays.fill(within, true);
            return within;
        }
        Set<Integer> missing = new TreeSet<>(focus.ranks());
        Set<Integer> wanted = new HashSet<>(focus.ranks());
        Set<Integer> processes = new HashSet<>();
        for (Location location : all) {
            if (location.rank() != Trace.NONE) {
                missing.remove(location.rank());
                if (wanted.contains(location.rank())) {
                    processes.add(location.process());
                }
            }
        }
        if (!missing.isEmpty()) {
            int last = all.stream().mapToInt(Location::rank).max().orElse(-1);
            throw new RequestException("the trace has no rank "
                    + missing.iterator().next() + (last < 0 ? ": it has no ranks" : "; its last is " + last));
        }
        for (Location location : all) {
            within[location.id()] = location.rank() != Trace.NONE
                    ? wanted.contains(location.rank())
                    : location.process() != Trace.NONE && processes.contains(location.process());
        }
        return within;
    }

    @Override
    public boolean contains(long pos) {
        if (!locations[events.location(pos)]) {
            return false;
        }
        if (!isWithin(events.location(pos), events.ticks(pos))) {
            return false;
        }
        int callpath = events.callpath(pos);
        return callpath == Trace.NONE ? !focus.hasPlace() : callpaths[callpath];
    }

    @Override
    public boolean contains(int callpath, int location) {
        return (callpath == Trace.NONE ? !focus.hasPlace() : callpaths[callpath])
                && (location == Trace.NONE ? focus.ranks().isEmpty() : locations[location]);
    }

    @Override
    public boolean containsLocation(int location) {
        return locations[location];
    }

    @Override
    public double duration() {
        long first = trace.info().startTicks();
        long last = trace.length() == 0 ? first : events.ticks(trace.length() - 1);
        double second = trace.info().ticksPerSecond();
        if (!focus.hasPlace()) {
            long longest = 0;
            for (int location = 0; location < locations.length; location++) {
                longest = Math.max(longest, locations[location] ? ticksWithin(location, first, last) : 0);
            }
            return longest / second;
        }
        return Arrays.stream(timeOfLocations()).max().orElse(0);
    }

    /**
     * A pattern has booked what names no event, so that a span of time does not restrict it.
     *
     * @param whole it answered a severity of its own: nothing restricts that
     */
    void passedOver(String pattern, boolean whole) {
        if (whole || focus.hasWindow()) {
            unrestricted.add(pattern);
        }
    }

    /** Whether {@link #passedOver} was told of a pattern, and it counts. */
    boolean isPassedOver(String pattern) {
        return unrestricted.contains(pattern);
    }

    /** What a report says of it. */
    FocusSummary summary() {
        Set<Integer> ids = new TreeSet<>();
        for (int location = 0; location < locations.length; location++) {
            if (locations[location]) {
                ids.add(location);
            }
        }
        return new FocusSummary(focus, ids, List.copyOf(new TreeSet<>(unrestricted)));
    }

    private synchronized ProfilePart part() {
        ProfilePart known = part;
        if (known == null) {
            known = focus.hasWindow()
                    ? ProfilePart.during(
                            trace, path -> callpaths[path], place -> locations[place] ? windows[place] : NOWHERE)
                    : ProfilePart.of(trace, path -> callpaths[path], place -> locations[place]);
            part = known;
        }
        return known;
    }

    /** The profile of what lies in it. */
    Columns profile() {
        return part().columns(threads);
    }

    /**
     * The columns of a set without events, of its time only; null for other sets.
     *
     * @param callback the method of patterns that is given them
     */
    @Nullable
    Columns columns(String callback) {
        return switch (callback) {
            case "profile" -> profile();
            case "critical_path" -> trace.causes().within(from, to).criticalPath();
            case "delays" -> trace.causes().within(from, to).delays();
            case "idling" -> trace.synchronizations().idling(from, to);
            default -> null;
        };
    }

    /**
     * What fractions are of, in seconds: the inclusive time of the outermost region instances that lie in it, or where it has no region
     * the time from the first to the last event, of the locations that are threads of a processor, as far as they lie in it.
     */
    double totalTime() {
        double total = 0;
        if (!focus.hasPlace()) {
            for (Location location : trace.locations()) {
                total += locations[location.id()] && location.isCpuThread() ? span(location.id()) : 0;
            }
            return total;
        }
        for (double time : timeOfLocations()) {
            total += time;
        }
        return total;
    }

    /** Of each location that is a thread of a processor the inclusive time, in seconds, of the outermost instances that lie in it. */
    private double[] timeOfLocations() {
        double[] times = new double[locations.length];
        ProfilePart rows = part();
        for (int row = 0; row < rows.rows(); row++) {
            int parent = trace.callpaths().parent(rows.callpath(row));
            boolean outermost = parent == Trace.NONE || !callpaths[parent];
            if (outermost && trace.locations().get(rows.location(row)).isCpuThread()) {
                times[rows.location(row)] += rows.inclusive(row);
            }
        }
        return times;
    }

    private double span(int location) {
        long n = trace.length(location);
        if (n == 0) {
            return 0;
        }
        long first = events.ticks(trace.position(location, 0));
        long last = events.ticks(trace.position(location, n - 1));
        return ticksWithin(location, first, last) / (double) trace.info().ticksPerSecond();
    }

    /** Ticks of a location that lie in it, between two. */
    long ticksWithin(int location, long first, long last) {
        long[] own = windows[location];
        long ticks = 0;
        for (int i = 0; i < own.length; i += 2) {
            ticks += Math.max(0, Math.min(last, own[i + 1]) - Math.max(first, own[i]));
        }
        return ticks;
    }
}
