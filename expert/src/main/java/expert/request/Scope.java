package expert.request;

import earl.Columns;
import earl.Location;
import earl.Trace;
import earl.column.ProfilePart;
import earl.view.InstalledViews;
import earl.view.RunPart;
import expert.summary.Focus;
import expert.summary.FocusSummary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A {@link Focus} found in a trace. Usable from any thread. */
public final class Scope extends BoundedExtent implements RunPart {
    private final FocusBounds bounds;
    private final Trace trace;
    private final IntFunction<long @Nullable []> ends;
    private final BiFunction<String, RunPart, @Nullable Columns> parts;
    private final Function<RunPart, ProfilePart> profile;
    private final Set<String> unrestricted = ConcurrentHashMap.newKeySet();
    private final Map<String, Columns> tables = new HashMap<>();

    /**
     * Finds a focus in a trace.
     *
     * @param loops gives its loops, if the focus has iterations
     * @throws RequestException if the trace has no such region, call path, rank, loop or iteration
     */
    public Scope(Focus focus, Trace trace, Supplier<RunLoops> loops) {
        this(FocusBounds.of(focus, trace, loops), trace, new Tables(trace));
    }

    private Scope(FocusBounds bounds, Trace trace, Tables tables) {
        this(bounds, trace, location -> ends(trace, location), tables::of, tables::profile);
    }

    /**
     * A focus in a trace that may be an outline, without events.
     *
     * @param ends gives the ticks of the first and of the last event of a location; null if it has none
     * @param parts gives the separate rows of a table for a part of the run; null if the table has none
     * @param profile gives, for a part of the run, what {@link #profile} gives
     */
    public Scope(
            FocusBounds bounds,
            Trace trace,
            IntFunction<long @Nullable []> ends,
            BiFunction<String, RunPart, @Nullable Columns> parts,
            Function<RunPart, ProfilePart> profile) {
        super(bounds, trace.events(), callpath -> callpath);
        this.bounds = bounds;
        this.trace = trace;
        this.ends = ends;
        this.parts = parts;
        this.profile = profile;
    }

    /** The tables of an open trace that have separate rows for one part of the run. */
    private static final class Tables {
        private static final String PROFILE = "profile";

        private final Trace trace;
        private @Nullable ProfilePart profile;

        Tables(Trace trace) {
            this.trace = trace;
        }

        @Nullable
        Columns of(String table, RunPart part) {
            return table.equals(PROFILE) && part.hasSpans()
                    ? profile(part).columns(trace)
                    : InstalledViews.installed().columns(trace, table, part);
        }

        /** Its columns and its durations come from the same events. */
        private synchronized ProfilePart profile(RunPart part) {
            ProfilePart known = profile;
            if (known == null) {
                known = ProfilePart.during(trace, part.callpaths(), part::spans);
                profile = known;
            }
            return known;
        }
    }

    private static long @Nullable [] ends(Trace trace, int location) {
        long n = trace.length(location);
        return n == 0
                ? null
                : new long[] {
                    trace.events().ticks(trace.position(location, 0)),
                    trace.events().ticks(trace.position(location, n - 1))
                };
    }

    @Override
    public double duration() {
        if (bounds.focus().hasPaths()) {
            return Arrays.stream(timeOfLocations()).max().orElse(0);
        }
        boolean[] locations = bounds.locations();
        long first = trace.info().startTicks();
        long last = first;
        for (int location = 0; location < locations.length; location++) {
            long[] own = ends.apply(location);
            last = own == null ? last : Math.max(last, own[1]);
        }
        long longest = 0;
        for (int location = 0; location < locations.length; location++) {
            longest = Math.max(longest, locations[location] ? ticksWithin(location, first, last) : 0);
        }
        return longest / (double) trace.info().ticksPerSecond();
    }

    /**
     * Records that a pattern booked without an event, so that a range of time does not restrict it.
     *
     * @param whole it returned its own severity, which nothing restricts
     */
    public void recordUnplaced(String pattern, boolean whole) {
        if (whole || bounds.focus().hasTimes()) {
            unrestricted.add(pattern);
        }
    }

    /** Whether {@link #recordUnplaced} was called for a pattern, and it matters. */
    public boolean hasUnplaced(String pattern) {
        return unrestricted.contains(pattern);
    }

    /** The summary for reports. */
    public FocusSummary summary() {
        Set<Integer> ids = new TreeSet<>();
        for (int location = 0; location < bounds.locations().length; location++) {
            if (bounds.locations()[location]) {
                ids.add(location);
            }
        }
        return new FocusSummary(bounds.focus(), ids, List.copyOf(new TreeSet<>(unrestricted)));
    }

    @Override
    public long from() {
        return bounds.from();
    }

    @Override
    public long to() {
        return bounds.to();
    }

    @Override
    public IntPredicate callpaths() {
        return path -> bounds.callpaths()[path];
    }

    @Override
    public long[] spans(int location) {
        return bounds.spans(location);
    }

    @Override
    public boolean hasSpans() {
        return bounds.focus().hasTimes();
    }

    /** Whether a clock tick of a location lies in its times, also on a location that does not belong to it. */
    public boolean containsTime(int location, long ticks) {
        return bounds.times().contains(location, ticks);
    }

    /** The largest part of the run that its times are on a location, 0 to 1. */
    public double timeShare() {
        long first = trace.info().startTicks();
        long run = Math.round(trace.duration() * trace.info().ticksPerSecond());
        long longest = 0;
        for (Location location : trace.locations()) {
            longest = Math.max(longest, ticksWithin(location.id(), first, first + run));
        }
        return run <= 0 ? 1 : longest / (double) run;
    }

    /** The rows of a table in it, if the table has separate rows for a part of the run; otherwise null. */
    public synchronized @Nullable Columns columns(String table) {
        Columns columns = tables.get(table);
        if (columns == null) {
            columns = parts.apply(table, this);
            if (columns != null) {
                tables.put(table, columns);
            }
        }
        return columns;
    }

    /** The profile of its calls: their durations, and the time of calls that were open when its times began. */
    public ProfilePart profile() {
        return profile.apply(this);
    }

    /**
     * The base of fractions, in seconds: the inclusive time of the outermost region instances in it or, if it has no region,
     * the time from the first to the last event, summed over its processor threads.
     */
    public double totalTime() {
        double total = 0;
        if (!bounds.focus().hasPaths()) {
            for (Location location : trace.locations()) {
                total += bounds.locations()[location.id()] && location.isCpuThread() ? span(location.id()) : 0;
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
        double[] times = new double[bounds.locations().length];
        Columns profile = Objects.requireNonNull(columns("profile"));
        long[] paths = profile.column("callpath").toIntegers();
        long[] places = profile.column("location").toIntegers();
        double[] ticks = new double[paths.length];
        profile.column("inclusive").ticks(0, ticks.length, ticks);
        for (int row = 0; row < paths.length; row++) {
            int parent = trace.callpaths().parent((int) paths[row]);
            boolean outermost = parent == Trace.NONE || !bounds.callpaths()[parent];
            int place = (int) places[row];
            if (outermost && trace.locations().get(place).isCpuThread()) {
                times[place] += ticks[row];
            }
        }
        Arrays.setAll(times, location -> times[location] / trace.info().ticksPerSecond());
        return times;
    }

    private double span(int location) {
        long[] own = ends.apply(location);
        return own == null
                ? 0
                : ticksWithin(location, own[0], own[1]) / (double) trace.info().ticksPerSecond();
    }

    /** Number of ticks between two ticks of a location that lie in it. */
    public long ticksWithin(int location, long first, long last) {
        return bounds.times().ticks(location, first, last);
    }
}
