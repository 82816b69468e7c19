package expert.pattern;

import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one pattern books while it runs: sums by call path and location, the worst instances, individual results.
 *
 * <p>Seconds are kept in ticks of the trace's clock: a value that differs from a whole number of ticks only as a double of seconds must is
 * that number, so sums of times are exact. Sums are compensated (Neumaier), and the same bookings in the same order give the same bits. One
 * thread at a time.
 */
public final class Bookings {
    /** How many of the worst instances are kept unless somebody says otherwise. */
    public static final int WORST = 10;

    /** Sums of patterns stay finite, also when they are added up. */
    private static final double MAX_SUM = 1e280;

    /** Least severe first; of equal ones the later position, then the later booking: that one leaves first. */
    private static final Comparator<Kept> LEAST = Comparator.comparingDouble((Kept kept) -> kept.severity)
            .thenComparing(Comparator.comparingLong((Kept kept) -> kept.pos).reversed())
            .thenComparing(Comparator.comparingLong((Kept kept) -> kept.number).reversed());

    /** What rounding may add to a difference of two times, as a part of the larger one. */
    private static final double ROUNDING = 0x1p-50;

    private final Trace trace;
    private final Events events;
    private final double second;
    /** Ticks by which seconds may be wrong. */
    private final double rounding;

    private final Cells cells = new Cells();
    private final int most;
    private final @Nullable Extent extent;
    private final @Nullable LongToIntFunction group;
    private final @Nullable Audit audit;
    private final PriorityQueue<Kept> worst;
    private final Map<String, @Nullable Object> results = new LinkedHashMap<>();
    private long instances;
    private double sum;
    private boolean cut;
    private boolean restricted;
    private boolean loose;
    private boolean heeded;
    private @Nullable Double answer;
    private @Nullable Kept last;

    /** Nothing booked yet in {@code trace}, which must stay open while this is used; {@value #WORST} instances are kept. */
    public Bookings(Trace trace) {
        this(trace, 1, WORST, null, null, null);
    }

    /**
     * Nothing booked yet.
     *
     * @param trace must stay open while this is used
     * @param second the ticks of a second if severities are seconds, else 1
     * @param most how many of the worst instances are kept, 0 or more
     * @param extent what is booked elsewhere is dropped; null for all of the trace
     * @param group gives a number, 0 or more, for the position of an event, by which bookings are summed up in the place of its call
     *     path; a booking without event then has {@link Trace#NONE}. Null for call paths
     * @param audit watches the bookings; null for none
     */
    public Bookings(
            Trace trace,
            double second,
            int most,
            @Nullable Extent extent,
            @Nullable LongToIntFunction group,
            @Nullable Audit audit) {
        this.trace = trace;
        this.second = second;
        this.rounding = ROUNDING * trace.duration() * second;
        this.events = trace.events();
        this.most = most;
        this.extent = extent;
        this.group = group;
        this.audit = audit;
        this.worst = new PriorityQueue<>(Math.min(most, 1 << 10) + 1, LEAST);
    }

    /**
     * Seconds as ticks, of which {@code second} are one; whole ones if the rest is rounding. Anything else, if that is 1, as it is.
     *
     * @param rounding by how many ticks the seconds may be wrong because of what they were made of
     */
    private static double units(double value, double second, double rounding) {
        if (second == 1) {
            return value;
        }
        double ticks = Double.isInfinite(value) ? value : Math.min(value * second, Double.MAX_VALUE);
        double whole = Math.rint(ticks);
        return Math.abs(ticks - whole) <= Math.max(rounding, ticks * ROUNDING) ? whole : ticks;
    }

    /** Seconds that were ticks as ticks, of which {@code second} are one. Anything else, if that is 1, as it is. */
    static double units(double value, double second) {
        return units(value, second, 0);
    }

    /** A severity in the units of {@link #bookUnits}. */
    public double units(double value) {
        return units(value, second, rounding);
    }

    /** The ticks of a second if severities are seconds, else 1: {@link #bookUnits} takes multiples of it. */
    public double second() {
        return second;
    }

    /**
     * Books at an event: in its call path, on its location.
     *
     * @param value severity; dropped unless positive. One that is not a number is counted by the audit
     * @param pos position of the event; {@link Trace#NONE} for a booking without a place
     * @return whether it is among the worst so far, so that {@link #because} is worth calling
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
            java.util.Objects.checkIndex(callpath, trace.callpaths().count());
        }
        if (location != Trace.NONE) {
            java.util.Objects.checkIndex(location, trace.locations().size());
        }
        if (extent != null && !restricted) {
            if (!extent.contains((int) callpath, (int) location)) {
                return false;
            }
            loose |= !cut;
        }
        return enter(value, Trace.NONE, group == null ? (int) callpath : Trace.NONE, (int) location);
    }

    /** Says whether the figures that are booked without an event are from now on those of the extent only. */
    public void setCut(boolean only) {
        cut = only;
    }

    /**
     * Says whether what is booked without an event belongs from now on to the extent wherever it is: costs of waits in the extent may lie
     * elsewhere.
     */
    public void setRestricted(boolean all) {
        restricted = all;
    }

    /** Returns true if some severity belongs to no event, so that its time is unknown. */
    public boolean hasUnplacedBookings() {
        return loose;
    }

    /** Sets the severity, in place of the sum of the bookings. */
    public void answer(double severity) {
        answer = severity;
    }

    /** The value that {@link #answer(double)} set; null if none. */
    public @Nullable Double answer() {
        return answer;
    }

    /** Whether the pattern has asked what lies in the extent: then it answers for what it books without an event. */
    public boolean checksExtent() {
        return heeded;
    }

    /** What is booked elsewhere is dropped; null for all of the trace. The pattern that asks is known to heed it. */
    public @Nullable Extent extent() {
        heeded = true;
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
        sum += value;
        if (sum > MAX_SUM * second) {
            throw new IllegalArgumentException("the severities booked add up to more than " + MAX_SUM);
        }
        long cell = (long) callpath << 32 | (location & 0xffff_ffffL);
        cells.add(cell, value);
        if (audit != null) {
            audit.booked(value, pos, cell);
        }
        instances++;
        last = null;
        if (most == 0) {
            return false;
        }
        if (worst.size() >= most) {
            Kept least = worst.element();
            if (value < least.severity || (value == least.severity && pos >= least.pos)) {
                return false;
            }
        }
        Kept kept = new Kept(value, pos, callpath, location, instances);
        worst.add(kept);
        if (worst.size() > most) {
            worst.remove();
        }
        last = kept;
        return true;
    }

    /**
     * The least severity that may still be worth telling: for a booking below it, now or later, {@link #book} answers false. Zero as
     * long as there is room.
     */
    public double least() {
        if (most == 0) {
            return Double.POSITIVE_INFINITY;
        }
        // A little less, since seconds are rounded.
        return worst.size() < most ? 0 : worst.element().severity / second * (1 - CellTable.ROUNDING);
    }

    /** What explains the last booking, for which {@link #book} or {@link #bookAt} answered true. */
    public void because(Map<String, @Nullable Object> causes) {
        if (last != null) {
            last.because = causes;
        }
    }

    /** Adds an individual result; a second one of the same name replaces the first. */
    public void result(String name, @Nullable Object value) {
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
        return cells.table(second).total();
    }

    /** Adds what was booked after this elsewhere: a later part of the trace. */
    public void append(Bookings later) {
        cells.add(later.cells);
        for (Kept kept : later.worst) {
            Kept moved = new Kept(kept.severity, kept.pos, kept.callpath, kept.location, instances + kept.number);
            moved.because = kept.because;
            worst.add(moved);
        }
        while (worst.size() > most) {
            worst.remove();
        }
        instances += later.instances;
        sum += later.sum;
        if (audit != null && later.audit != null) {
            audit.append(later.audit);
        }
        loose |= later.loose;
        heeded |= later.heeded;
        results.putAll(later.results);
        last = null;
    }

    /**
     * The result.
     *
     * @param own what the pattern itself answers as its severity, which then stands without call paths and locations; null if the
     *     bookings are the severity
     */
    public PatternResult finish(PatternInfo info, @Nullable Double own, double confidence) {
        List<Kept> ranked = new ArrayList<>(worst);
        ranked.sort(LEAST.reversed());
        List<Instance> named = new ArrayList<>();
        for (Kept kept : ranked) {
            double time = kept.pos == Trace.NONE ? Double.NaN : events.time(kept.pos);
            named.add(new Instance(kept.pos, kept.location, time, kept.callpath, kept.severity / second, kept.because));
        }
        CellTable places = own == null ? cells.table(second) : CellTable.EMPTY;
        return new PatternResult(
                info,
                own == null ? places.total() : own,
                confidence,
                instances,
                places,
                named,
                results,
                audit == null ? Audit.Report.NONE : audit.report());
    }

    /** A booking that is among the worst. */
    private static final class Kept {
        final double severity;
        final long pos;
        final int callpath;
        final int location;
        final long number;
        Map<String, @Nullable Object> because = Map.of();

        Kept(double severity, long pos, int callpath, int location, long number) {
            this.severity = severity;
            this.pos = pos;
            this.callpath = callpath;
            this.location = location;
            this.number = number;
        }
    }
}
