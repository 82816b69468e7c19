package expert.pattern;

import earl.EventType;
import earl.Events;
import earl.Trace;
import java.io.Serializable;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Watches the bookings of a pattern for errors, and records their calls if a parent or a child must be compared. */
public final class Audit {
    private final Events events;
    private final Trace trace;
    private final boolean checksCalls;
    private final double second;
    private long notNumbers;
    private long overCalls;
    private double worst;
    private double worstLimit;
    private long worstPos = Trace.NONE;
    private long notEnded;
    private @Nullable BookingLog log;

    /**
     * Watches a pattern's bookings.
     *
     * @param second what {@link Bookings} keeps severities in
     * @param checksCalls whether values are seconds that a call must have
     * @param logs whether to keep a log of bookings
     */
    public Audit(Trace trace, double second, boolean checksCalls, boolean logs) {
        this.trace = trace;
        this.events = trace.events();
        this.checksCalls = checksCalls;
        this.second = second;
        this.log = logs ? new BookingLog() : null;
    }

    /**
     * The findings of the audit.
     *
     * @param notNumbers bookings that are not numbers
     * @param overCalls bookings of more than their call lasts
     * @param worst the value of the worst of these, {@code worstLimit} how long that call lasts, {@code worstPos} where it was booked
     * @param log all bookings, in the units of {@link Bookings#second}; null if they are not needed, or too many
     */
    public record Report(
            long notNumbers,
            long overCalls,
            double worst,
            double worstLimit,
            long worstPos,
            @Nullable BookingLog log) implements Serializable {
        /** Nothing was found, and no log was kept. */
        public static final Report NONE = new Report(0, 0, 0, 0, Trace.NONE, null);

        boolean isEmpty() {
            return notNumbers == 0 && overCalls == 0 && log == null;
        }
    }

    Report report() {
        return new Report(notNumbers, overCalls, worst / second, worstLimit / second, worstPos, log);
    }

    /**
     * The findings in a cut of a trace. Positions are as {@code named} gives them.
     *
     * @param notEnded bookings at calls that do not end in the cut
     * @param isCutShort whether there were such bookings in a cut before the last one
     * @param log null if it is not needed, or if there are too many bookings
     */
    public record CutAudit(
            long notNumbers,
            long overCalls,
            double worst,
            double worstLimit,
            long worstPos,
            long notEnded,
            boolean isCutShort,
            @Nullable BookingLog log)
            implements Serializable {
        /** This part with other positions. */
        CutAudit renamed(LongUnaryOperator names) {
            return new CutAudit(
                    notNumbers,
                    overCalls,
                    worst,
                    worstLimit,
                    names.applyAsLong(worstPos),
                    notEnded,
                    isCutShort,
                    log == null ? null : log.moved(names));
        }

        /** The findings in this cut and the next one. Neither may be used afterwards. */
        CutAudit plus(CutAudit later) {
            boolean theirs = later.isWorseThan(worst, worstLimit, worstPos);
            return new CutAudit(
                    notNumbers + later.notNumbers,
                    overCalls + later.overCalls,
                    theirs ? later.worst : worst,
                    theirs ? later.worstLimit : worstLimit,
                    theirs ? later.worstPos : worstPos,
                    later.notEnded,
                    isCutShort || later.isCutShort || notEnded > 0,
                    log == null || later.log == null ? null : log.with(later.log));
        }

        private boolean isWorseThan(double value, double limit, long pos) {
            return worstPos != Trace.NONE && (pos == Trace.NONE || worst - worstLimit > value - limit);
        }
    }

    CutAudit part(LongUnaryOperator named, LongUnaryOperator called) {
        BookingLog known = log;
        return new CutAudit(
                notNumbers,
                overCalls,
                worst,
                worstLimit,
                worstPos == Trace.NONE ? worstPos : named.applyAsLong(worstPos),
                notEnded,
                false,
                known == null ? null : known.moved(called));
    }

    /** Adds the findings in a later cut of the trace. */
    void append(CutAudit later, LongUnaryOperator resolved) {
        long place = later.worstPos == Trace.NONE ? later.worstPos : resolved.applyAsLong(later.worstPos);
        BookingLog theirs = later.log == null ? null : later.log.moved(resolved);
        append(later.notNumbers, later.overCalls, later.worst, later.worstLimit, place, theirs);
    }

    void notANumber() {
        notNumbers++;
    }

    void booked(double value, long pos, long cell) {
        BookingLog kept = log;
        if (pos == Trace.NONE) {
            if (kept != null && !kept.add(Trace.NONE, cell, value)) {
                log = null;
            }
            return;
        }
        long call = events.type(pos) == EventType.ENTER ? pos : events.enterptr(pos);
        if (checksCalls && call != Trace.NONE) {
            double limit = duration(call);
            if (value > limit + 1) {
                overCalls++;
                if (value - limit > worst - worstLimit || worstPos == Trace.NONE) {
                    worst = value;
                    worstLimit = limit;
                    worstPos = pos;
                }
            }
        }
        if (kept != null && !kept.add(call, cell, value)) {
            log = null;
        }
    }

    /** Ticks that a call lasts; one that was not left lasts until its location's last event. */
    private double duration(long call) {
        long exit = events.exitptr(call);
        notEnded += exit == Trace.NONE ? 1 : 0;
        int location = events.location(call);
        long end = exit == Trace.NONE ? trace.position(location, trace.length(location) - 1) : exit;
        return events.ticks(end) - events.ticks(call);
    }

    /** Adds the findings in a later part of the trace. */
    void append(Audit later) {
        append(later.notNumbers, later.overCalls, later.worst, later.worstLimit, later.worstPos, later.log);
    }

    private void append(
            long theirNotNumbers,
            long theirOverCalls,
            double theirWorst,
            double theirLimit,
            long theirPos,
            @Nullable BookingLog theirs) {
        notNumbers += theirNotNumbers;
        overCalls += theirOverCalls;
        if (theirPos != Trace.NONE && (worstPos == Trace.NONE || theirWorst - theirLimit > worst - worstLimit)) {
            worst = theirWorst;
            worstLimit = theirLimit;
            worstPos = theirPos;
        }
        BookingLog mine = log;
        log = mine == null || theirs == null ? null : mine.with(theirs);
    }
}
