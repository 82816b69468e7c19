package expert.run;

import earl.Columns;
import earl.Events;
import earl.Location;
import earl.Trace;
import earl.view.InstalledViews;
import earl.view.RunPart;
import expert.pattern.Extent;
import expert.pattern.Focus;
import expert.pattern.FocusSummary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A {@link Focus} found in a trace. Usable from any thread. */
final class Scope implements Extent, RunPart {
    private static final long[] NOWHERE = {};

    private final Focus focus;
    private final Trace trace;
    private final Events events;
    private final boolean[] callpaths;
    private final boolean[] locations;
    private final FocusWindows windows;
    /** Of all that lies in it. */
    private final long from;

    private final long to;
    private final Set<String> unrestricted = ConcurrentHashMap.newKeySet();
    private final Map<String, Columns> tables = new HashMap<>();

    /**
     * Finds a focus in a trace.
     *
     * @throws RequestException if the trace has no such region, call path, rank, loop or iteration
     */
    Scope(Focus focus, Trace trace) {
        this.focus = focus;
        this.trace = trace;
        this.events = trace.events();
        FocusPlaces places = new FocusPlaces(focus, trace);
        this.callpaths = places.callpaths();
        this.locations = places.locations();
        this.windows = new FocusWindows(focus, trace);
        long begin = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (int location = 0; location < locations.length; location++) {
            long[] own = windows.of(location);
            locations[location] &= own.length > 0;
            if (locations[location]) {
                begin = Math.min(begin, own[0]);
                end = Math.max(end, own[own.length - 1]);
            }
        }
        this.from = begin;
        this.to = Math.max(begin, end);
    }

    @Override
    public boolean contains(long pos) {
        if (!locations[events.location(pos)]) {
            return false;
        }
        if (!windows.contains(events.location(pos), events.ticks(pos))) {
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
     * Records that a pattern booked without an event, so that a range of time does not restrict it.
     *
     * @param whole it returned its own severity, which nothing restricts
     */
    void passedOver(String pattern, boolean whole) {
        if (whole || focus.hasWindow()) {
            unrestricted.add(pattern);
        }
    }

    /** Whether {@link #passedOver} was called for a pattern, and it matters. */
    boolean isPassedOver(String pattern) {
        return unrestricted.contains(pattern);
    }

    /** The summary for reports. */
    FocusSummary summary() {
        Set<Integer> ids = new TreeSet<>();
        for (int location = 0; location < locations.length; location++) {
            if (locations[location]) {
                ids.add(location);
            }
        }
        return new FocusSummary(focus, ids, List.copyOf(new TreeSet<>(unrestricted)));
    }

    @Override
    public long from() {
        return from;
    }

    @Override
    public long to() {
        return to;
    }

    @Override
    public IntPredicate callpaths() {
        return path -> callpaths[path];
    }

    @Override
    public long[] spans(int location) {
        return locations[location] ? windows.of(location) : NOWHERE;
    }

    @Override
    public boolean hasSpans() {
        return focus.hasWindow();
    }

    /** The rows of a table in it, if the table has separate rows for a part of the run; otherwise null. */
    synchronized @Nullable Columns columns(String table) {
        Columns columns = tables.get(table);
        if (columns == null) {
            columns = InstalledViews.installed().columns(trace, table, this);
            if (columns != null) {
                tables.put(table, columns);
            }
        }
        return columns;
    }

    /**
     * The base of fractions, in seconds: the inclusive time of the outermost region instances in it or, if it has no region,
     * the time from the first to the last event, summed over its processor threads.
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

    /** For each processor thread, the inclusive time of the outermost instances in it, in seconds. */
    private double[] timeOfLocations() {
        double[] times = new double[locations.length];
        Columns profile = Objects.requireNonNull(columns("profile"));
        long[] paths = profile.column("callpath").toIntegers();
        long[] places = profile.column("location").toIntegers();
        double[] ticks = new double[paths.length];
        profile.column("inclusive").ticks(0, ticks.length, ticks);
        for (int row = 0; row < paths.length; row++) {
            int parent = trace.callpaths().parent((int) paths[row]);
            boolean outermost = parent == Trace.NONE || !callpaths[parent];
            int place = (int) places[row];
            if (outermost && trace.locations().get(place).isCpuThread()) {
                times[place] += ticks[row];
            }
        }
        Arrays.setAll(times, location -> times[location] / trace.info().ticksPerSecond());
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

    /** Number of ticks between two ticks of a location that lie in it. */
    long ticksWithin(int location, long first, long last) {
        return windows.ticks(location, first, last);
    }
}
