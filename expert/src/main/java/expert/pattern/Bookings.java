package expert.pattern;

import earl.Events;
import earl.Trace;
import earl.sum.ExactSums;
import java.io.Serializable;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The bookings of a pattern while it runs: sums by call path and location, the worst instances, and its results.
 *
 * <p>Seconds are kept in ticks of the trace's clock: a value that differs from a whole number of ticks only as a double of
 * seconds must is that number, so sums of times are exact. Other sums are rounded once: the same bookings give the same bits in
 * whatever order they come. One thread at a time.
 */
public final class Bookings {
    /** Default number of the worst instances to keep. */
    public static final int WORST = 10;

    /** Sums of patterns stay finite, also when they are added up. */
    private static final double MAX_SUM = 1e280;

    /** Maximum relative rounding error of a difference of two times. */
    private static final double ROUNDING = 0x1p-50;

    private final Trace trace;
    private final Events events;
    private final double second;
    /** Rounding error of seconds, in ticks. */
    private final double rounding;

    private final Cells cells = new Cells();
    private final @Nullable Extent extent;
    private final @Nullable LongToIntFunction group;
    private final @Nullable Audit audit;
    private final WorstBookings worst;
    private final Map<String, @Nullable Object> results = new LinkedHashMap<>();
    private long instances;
    private final ExactSums sum = new ExactSums(1);
    /** Whether severity without an event lies in the extent: the rows that it comes from are those of the extent. */
    private boolean withinExtent;

    /** Whether severity without an event counts wherever it lies. */
    private boolean restricted;

    /** Whether some severity belongs to no event, so that its time is unknown. */
    private boolean unplaced;

    private boolean extentQueried;

    /** The severity that the pattern returned; null if it is the sum of the bookings. */
    private @Nullable Double answer;

    /** Nothing booked yet in {@code trace}, which must stay open while this is used; {@value #WORST} instances are kept. */
    public Bookings(Trace trace) {
        this(trace, 1, WORST, null, null, null);
    }

    /**
     * Nothing booked yet.
     *
     * @param trace must stay open while this is used
     * @param second the ticks per second if severities are seconds, otherwise 1
     * @param capacity how many of the worst instances are kept, 0 or more
     * @param extent bookings outside of it are dropped; null for all of the trace
     * @param group maps the position of an event to a number of 0 or more, by which bookings are summed instead of its call
     *     path; a booking without an event then has {@link Trace#NONE}. Null for call paths
     * @param audit watches the bookings; null for none
     */
    public Bookings(
            Trace trace,
            double second,
            int capacity,
            @Nullable Extent extent,
            @Nullable LongToIntFunction group,
            @Nullable Audit audit) {
        this.trace = trace;
        this.second = second;
        this.rounding = ROUNDING * trace.duration() * second;
        this.events = trace.events();
        this.extent = extent;
        this.group = group;
        this.audit = audit;
        this.worst = new WorstBookings(capacity);
    }

    /**
     * Converts seconds to ticks, {@code second} per second; rounds to an integer if the difference may be rounding. With 1,
     * returns any other value unchanged.
     *
     * @param rounding rounding error of the seconds, in ticks, from their computation
     */
    private static double units(double value, double second, double rounding) {
        if (second == 1) {
            return value;
        }
        double ticks = Double.isInfinite(value) ? value : Math.min(value * second, Double.MAX_VALUE);
        double whole = Math.rint(ticks);
        return Math.abs(ticks - whole) <= Math.max(rounding, ticks * ROUNDING) ? whole : ticks;
    }

    /** Converts seconds that were ticks to ticks, {@code second} per second. With 1, returns any other value unchanged. */
    static double units(double value, double second) {
        return units(value, second, 0);
    }

    /** A severity in the units of {@link #bookUnits}. */
    public double units(double value) {
        return units(value, second, rounding);
    }

    /** The ticks per second if severities are seconds, otherwise 1; {@link #bookUnits} takes multiples of it. */
    public double second() {
        return second;
    }

    /**
     * Books at an event: in its call path, on its location.
     *
     * @param value severity; dropped unless positive. One that is not a number is counted by the audit
     * @param pos position of the event; {@link Trace#NONE} for a booking without a place
     * @return whether it is among the worst so far, so that calling {@link #because} is useful
     * @throws IllegalArgumentException if {@code value} is infinite
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public boolean book(double value, long pos) {
        return bookUnits(units(value), pos);
    }

    /** {@link #book} of a severity times {@link #second}. */
    public boolean bookUnits(double value, long pos) {
        if (!(value > 0)) {
            drop(value);
            return false;
        }
        if (pos == Trace.NONE) {
            return bookUnitsAt(value, Trace.NONE, Trace.NONE);
        }
        if (extent != null && !extent.contains(pos)) {
            return false;
        }
        return enter(value, pos, group == null ? events.callpath(pos) : group.applyAsInt(pos), events.location(pos));
    }

    /** Call paths and locations of events, looked up together. */
    public static final class Places {
        private final int[] callpaths;
        private final int[] locations;

        private Places(int count) {
            callpaths = new int[count];
            locations = new int[count];
        }
    }

    /** The places of events, where there is something to book. Any number of threads. */
    public Places places(double[] units, long[] positions) {
        Places places = new Places(units.length);
        long[] some = positions.clone();
        for (int i = 0; i < some.length; i++) {
            some[i] = units[i] > 0 ? some[i] : Trace.NONE;
        }
        if (group == null) {
            events.copyCallpaths(some, some.length, places.callpaths);
        }
        events.copyLocations(some, some.length, places.locations);
        return places;
    }

    /** {@link #bookUnits(double, long)} at an event whose place is known, by its index in {@code places}. */
    public boolean bookUnits(double value, long pos, Places places, int at) {
        if (!(value > 0) || pos == Trace.NONE) {
            return bookUnits(value, pos);
        }
        if (extent != null && !extent.contains(pos)) {
            return false;
        }
        return enter(value, pos, group == null ? places.callpaths[at] : group.applyAsInt(pos), places.locations[at]);
    }

    /**
     * Books in a call path on a location, both possibly {@link Trace#NONE}.
     *
     * @return whether it is among the worst so far
     * @throws IllegalArgumentException if {@code value} is infinite
     * @throws IndexOutOfBoundsException if there is no such call path or location
     */
    public boolean bookAt(double value, long callpath, long location) {
        return bookUnitsAt(units(value), callpath, location);
    }

    /** {@link #bookAt} of a severity times {@link #second}. */
    public boolean bookUnitsAt(double value, long callpath, long location) {
        if (!(value > 0)) {
            drop(value);
            return false;
        }
        if (callpath != Trace.NONE) {
            check("callpath", callpath, trace.callpaths().count(), "call paths");
        }
        if (location != Trace.NONE) {
            check("location", location, trace.locations().size(), "locations");
        }
        if (extent != null && !restricted) {
            if (!extent.contains((int) callpath, (int) location)) {
                return false;
            }
            unplaced |= !withinExtent;
        }
        return enter(value, Trace.NONE, group == null ? (int) callpath : Trace.NONE, (int) location);
    }

    private static void check(String argument, long id, int count, String what) {
        if (id < 0 || id >= count) {
            throw new IndexOutOfBoundsException(argument + " " + id + ": the trace has " + count + " " + what
                    + (count == 0 ? "" : ", 0 to " + (count - 1)));
        }
    }

    /** Sets whether severity booked from now on without an event comes from rows of the extent only. */
    public void setWithinExtent(boolean within) {
        withinExtent = within;
    }

    /**
     * Sets whether bookings without an event belong to the extent at any place from now on: costs of waits in the extent may
     * lie elsewhere.
     */
    public void setRestricted(boolean all) {
        restricted = all;
    }

    /** Returns true if some severity belongs to no event, so that its time is unknown. */
    public boolean hasUnplacedBookings() {
        return unplaced;
    }

    /** Sets the severity, in place of the sum of the bookings. */
    public void answer(double severity) {
        answer = severity;
    }

    /** The value that {@link #answer(double)} set; null if none. */
    public @Nullable Double answer() {
        return answer;
    }

    /** Whether the pattern has queried the {@link #extent}. */
    public boolean checksExtent() {
        return extentQueried;
    }

    /** Bookings outside of it are dropped; null for all of the trace. The pattern that asks is then responsible for its bookings without an event. */
    public @Nullable Extent extent() {
        extentQueried = true;
        return restricted ? null : extent;
    }

    private void drop(double value) {
        if (audit != null && Double.isNaN(value)) {
            audit.notANumber();
        }
    }

    private boolean enter(double value, long pos, int callpath, int location) {
        if (Double.isInfinite(value)) {
            throw new IllegalArgumentException("an infinite severity cannot be booked");
        }
        sum.add(0, value);
        checkSum();
        long cell = (long) callpath << 32 | (location & 0xffff_ffffL);
        cells.add(cell, value);
        if (audit != null) {
            audit.booked(value, pos, cell);
        }
        instances++;
        if (!worst.takes(value, pos)) {
            return false;
        }
        double time = pos == Trace.NONE ? Double.NaN : events.time(pos);
        worst.add(new WorstBookings.Kept(value, pos, time, callpath, location, instances));
        return true;
    }

    private void checkSum() {
        if (sum.value(0) > MAX_SUM * second) {
            throw new IllegalArgumentException("the severities booked add up to more than " + MAX_SUM);
        }
    }

    /**
     * The minimum severity of an instance to keep: {@link #book} returns false for smaller bookings, now and later. Zero
     * while there is room.
     */
    public double least() {
        // A little less, since seconds are rounded.
        return worst.least() / second * (1 - CellTable.ROUNDING);
    }

    /** Sets the explanation of the last booking, for which {@link #book} or {@link #bookAt} returned true. */
    public void because(Map<String, @Nullable Object> causes) {
        worst.because(causes);
    }

    /** Adds a result. @throws IllegalArgumentException if there is one with the name already */
    public void result(String name, @Nullable Object value) {
        if (results.containsKey(name)) {
            throw new IllegalArgumentException("result '" + name
                    + "' is given twice: give each result a name of its own, or a list or a dict of values once");
        }
        results.put(name, value);
    }

    /** An event as the explanation of a booking. */
    public Instance.EventRef reference(long pos) {
        int region = events.region(pos);
        return new Instance.EventRef(
                pos,
                events.location(pos),
                events.time(pos),
                events.type(pos).word(),
                region == Trace.NONE ? "" : trace.regions().get(region).name());
    }

    /** Sum of all bookings. */
    public double total() {
        return cells().total();
    }

    /** Sums of all bookings by call path, or group, and location. */
    public CellTable cells() {
        return cells.table(second);
    }

    /**
     * What was booked in a cut of a trace. It can be added to the bookings of another one.
     *
     * @param audit null if nothing was audited
     * @param unplaced whether some severity belongs to no event
     * @param extentQueried whether the pattern has queried the extent
     */
    public record CutBookings(
            Cells cells,
            ExactSums sum,
            long instances,
            List<WorstBookings.Kept> worst,
            Audit.@Nullable CutAudit audit,
            boolean unplaced,
            boolean extentQueried)
            implements Serializable {
        /** This part with other names of events. */
        public CutBookings renamed(LongUnaryOperator names) {
            return new CutBookings(
                    cells,
                    sum,
                    instances,
                    WorstBookings.moved(worst, names, 0),
                    audit == null ? null : audit.renamed(names),
                    unplaced,
                    extentQueried);
        }

        /**
         * What was booked in this cut and the next one. Neither may be used afterwards.
         *
         * @param capacity how many of the worst instances are kept at least; more if it is not known which of several with the same
         *     severity come first
         */
        public CutBookings plus(CutBookings later, int capacity) {
            cells.add(later.cells);
            sum.add(0, later.sum, 0);
            worst.addAll(WorstBookings.moved(later.worst, LongUnaryOperator.identity(), instances));
            if (worst.size() > capacity) {
                WorstBookings.keep(capacity, worst);
            }
            return new CutBookings(
                    cells,
                    sum,
                    instances + later.instances,
                    worst,
                    audit == null || later.audit == null ? null : audit.plus(later.audit),
                    unplaced || later.unplaced,
                    extentQueried || later.extentQueried);
        }
    }

    /**
     * The bookings so far, for {@link #append(CutBookings, LongUnaryOperator)}.
     *
     * @param named replaces positions of events of instances, as {@code resolved} will understand them
     * @param called replaces positions of calls in logs, likewise
     */
    public CutBookings part(LongUnaryOperator named, LongUnaryOperator called) {
        Audit.CutAudit audited = audit == null ? null : audit.part(named, called);
        return new CutBookings(
                cells, sum, instances, WorstBookings.moved(worst.all(), named, 0), audited, unplaced, extentQueried);
    }

    /**
     * Adds the bookings in a later cut of the trace.
     *
     * @param resolved gives positions in this trace
     * @throws IllegalArgumentException if the severities booked add up to too much
     */
    public void append(CutBookings later, LongUnaryOperator resolved) {
        append(later.cells, later.sum, later.instances, later.worst, resolved);
        if (audit != null && later.audit != null) {
            audit.append(later.audit, resolved);
        }
        unplaced |= later.unplaced;
        extentQueried |= later.extentQueried;
    }

    /** Adds the bookings in a later part of the trace. */
    public void append(Bookings later) {
        append(later.cells, later.sum, later.instances, later.worst.all(), LongUnaryOperator.identity());
        if (audit != null && later.audit != null) {
            audit.append(later.audit);
        }
        unplaced |= later.unplaced;
        extentQueried |= later.extentQueried;
        results.putAll(later.results);
    }

    private void append(
            Cells more,
            ExactSums laterSum,
            long laterInstances,
            Collection<WorstBookings.Kept> kept,
            LongUnaryOperator resolved) {
        cells.add(more);
        worst.addAll(WorstBookings.moved(kept, resolved, instances));
        instances += laterInstances;
        sum.add(0, laterSum, 0);
        checkSum();
    }

    /**
     * The result.
     *
     * @param own the pattern's own severity, which then has no call paths and locations; null if the bookings are the
     *     severity
     */
    public PatternResult finish(PatternInfo info, @Nullable Double own, double confidence) {
        CellTable places = own == null ? cells.table(second) : CellTable.EMPTY;
        return new PatternResult(
                info,
                own == null ? places.total() : own,
                confidence,
                instances,
                places,
                worst.instances(second),
                results,
                audit == null ? Audit.Report.NONE : audit.report());
    }
}
