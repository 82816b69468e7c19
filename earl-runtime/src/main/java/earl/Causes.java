package earl;

import java.util.function.LongPredicate;

/**
 * What caused the waits of a trace, and what its run time depends on.
 *
 * <p><b>Synchronization.</b> A wait is a meeting of two locations: of a receiver and its late sender, of a sender and its late
 * receiver, of those that wait in a collective operation and the one they wait for. In a barrier all members meet; so they do in an
 * operation from all to all, unless a member left before the last one entered. All meet in {@code MPI_Init}. Waits in prefix and
 * non-blocking operations ({@link WaitKind.Role#ASIDE}) are no meetings: they have costs as others do, but where they delay another
 * process they count as time spent. Only time that belongs to one wait counts ({@link Waits#attributed}), and only waits whose
 * partner is known.
 *
 * <p><b>Delay.</b> For each wait, of w seconds, of location W for D: since they met last, each spent some time t in each call path
 * cp, waits left out, and D waited for others, v seconds in all. Where D took longer it was late: d(cp) = max(0, t_D(cp) -
 * t_W(cp)). With f = w / (sum of d + v), at most 1 between two peers, f d(cp) of the wait was caused by D in cp at once: the
 * <em>short-term cost</em> of cp on D. The rest, f v, is handed on to the waits of D, each in proportion to its length: it is what
 * they cost in the <em>long term</em>, shared out as they themselves are, over the call paths that made D late for them and the
 * waits that did. A cost is of the kind of the wait at which it arose.
 *
 * <p><b>Critical path.</b> From the last to enter {@code MPI_Finalize} back in time: along the location to the end of its last wait,
 * then on the location that was waited for, from when the call began that was waited for; and so on up to {@code MPI_Init} (or, where
 * clocks contradict each other, to a wait that it has been at). Nothing but shortening something on it shortens the run.
 *
 * <p>Definitions and figures are those of Scalasca 2.6 (D. Boehme, M. Geimer, L. Arnold, F. Voigtlaender, F. Wolf: "Identifying the
 * Root Causes of Wait States in Large-Scale Parallel Applications", ACM TOPC 3(2), 2016), also where several members of a collective
 * operation have met its last member at different times since.
 *
 * <p>Everything is computed when something is asked for first, and does not depend on the number of threads. All methods may be
 * called from several threads at once.
 */
@Stable
public interface Causes {
    /** Those of a trace's waits: {@link Waits#of}. */
    static Causes of(Trace trace) {
        return trace.view(Causes.class);
    }

    /** Those of other waits of the trace. */
    static Causes of(Trace trace, Waits waits) {
        return of(trace).ofOthers(waits);
    }

    /** What caused other waits of the same trace, and what the run time depends on then. */
    Causes ofOthers(Waits others);

    /**
     * The same of a part of the run. Costs are those of waits whose calls were entered in it, at once and in the long term, whenever
     * they arose; the critical path is that of the run, as far as it lies in the part, and is compared with what locations did in the
     * part. The waits are those of the run.
     *
     * @param from first clock tick that belongs to it
     * @param to first clock tick after it
     */
    Causes within(long from, long to);

    /**
     * The critical path by call path and location: a row where it passes, by call path and then by location.
     *
     * <ul>
     *   <li>{@code callpath location}
     *   <li>{@code time}: seconds of the path
     *   <li>{@code imbalance}: of each call path max(0, its time on the path - mean over the locations of the time in it, waits left
     *       out), in seconds, shared out over the locations as the path's time in it is
     *   <li>{@code impact}: what all locations lost by it, in seconds: a location is idle for as long as the path takes more than it
     *       itself without waits; that is shared out over the call paths in which it spends less than the path does, in proportion
     *       to the difference; the sum over locations is the impact of a call path, shared out as the path's time in it is. A
     *       location with nothing of that kind adds nothing
     * </ul>
     */
    Columns criticalPath();

    /**
     * The critical path from its begin to its end, a row for each stay on a location.
     * The table {@code segments} of docs/tables.md.
     */
    Columns segments();

    /**
     * The costs of delay of the waits that count ({@link Waits#isCounted}), a row for each call path and location, kind and term that have some, by kind and term, then by call path
     * and location.
     * The table {@code delays} of docs/tables.md.
     */
    Columns delays();

    /**
     * The same costs of some waits only, at once and in the long term, whenever they arose.
     *
     * @param calls which calls' waits, by the position of the call's enter
     */
    Columns delays(LongPredicate calls);

    /**
     * {@link Waits#columns}, and of each wait, in seconds:
     *
     * <ul>
     *   <li>{@code indirect}: f v, what other waits, of the one waited for, caused of it; {@code direct}: the rest
     *   <li>{@code propagating}: the largest share of it that a later wait was made of, max f w over those whose partner it delayed and
     *       who waited for a call that was entered later;
     *       {@code terminal}: the rest
     *   <li>{@code long_term}: seconds of later waits that it caused, in all
     * </ul>
     */
    Columns waits();
}
