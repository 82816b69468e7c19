package expert.run;

import earl.Columns;
import earl.Events;
import earl.Location;
import earl.Trace;
import earl.column.ProfilePart;
import expert.pattern.Extent;
import expert.pattern.Focus;
import expert.pattern.FocusSummary;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A {@link Focus} found in a trace. Usable from any thread. */
final class Scope implements Extent {
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
    private final int threads;
    private final Set<String> unrestricted = ConcurrentHashMap.newKeySet();
    private @Nullable ProfilePart part;

    /**
     * Finds a focus in a trace.
     *
     * @throws RequestException if the trace has no such region, call path, rank, loop or iteration
     */
    Scope(Focus focus, Trace trace, int threads) {
        this.focus = focus;
        this.trace = trace;
        this.events = trace.events();
        this.threads = threads;
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
                            trace, path -> callpaths[path], place -> locations[place] ? windows.of(place) : NOWHERE)
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
     * The columns of a set without events, of its time only, or of costs those of its waits; null for other sets.
     *
     * @param callback the method of patterns that is given them
     */
    @Nullable
    Columns columns(String callback) {
        return switch (callback) {
            case "profile" -> profile();
            case "critical_path" -> trace.causes().within(from, to).criticalPath();
            case "delays" -> trace.causes().delays(this::contains);
            case "idling" -> trace.synchronizations().idling(from, to);
            default -> null;
        };
    }

    /** Whether the rows of such columns belong to the focus wherever they lie: costs of the waits that are in it arise elsewhere. */
    static boolean isRestricted(String callback) {
        return callback.equals("delays");
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

    /** Ticks of a location that lie in it, between two. */
    long ticksWithin(int location, long first, long last) {
        return windows.ticks(location, first, last);
    }
}
