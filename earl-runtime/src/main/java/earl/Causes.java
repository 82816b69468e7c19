package earl;

import java.util.function.LongPredicate;

/**
 * The causes of the waits of a trace, and the critical path of the run.
 *
 * <p><b>Synchronization.</b> A wait is a meeting of two locations: a receiver and its late sender, a sender and its
 * late receiver, or the members of a collective operation and the member for which they wait. All members meet in a
 * barrier. They also meet in an all-to-all operation, unless a member left before the last one entered. All processes
 * meet in {@code MPI_Init}. Waits in prefix and non-blocking operations ({@link WaitKind.Role#ASIDE}) are not meetings.
 * They have costs like other waits, but where they delay another process they count as time spent. Only time that
 * belongs to exactly one wait counts ({@link Waits#attributed}), and only waits with a known partner.
 *
 * <p><b>Delay.</b> Location W waits w seconds for location D. Since their last meeting, each of them spent some time t
 * in each call path cp, excluding waits; and D waited v seconds in all for others. D was late where it took longer:
 * d(cp) = max(0, t_D(cp) - t_W(cp)). Let f = w / (sum of d + v), at most 1 between two peers. D caused f d(cp) of the
 * wait directly in cp: the <em>short-term cost</em> of cp on D. The waits of D caused the rest, f v, each in proportion
 * to its length. That is their <em>long-term cost</em>. It is distributed like those waits: over the call paths that
 * made D late for them, and over the waits that did. A cost has the kind of the wait at which it arose.
 *
 * <p><b>Critical path.</b> EXPERT follows the path backward from the last location to enter {@code MPI_Finalize}: along
 * the location to the end of its last wait, then to the location for which it waited, at the begin of the call for
 * which it waited. It continues to {@code MPI_Init}, or to a wait that it has visited if clocks contradict each other.
 * The run becomes shorter only if something on this path becomes shorter.
 *
 * <p>Definitions and figures follow Scalasca 2.6 (D. Boehme, M. Geimer, L. Arnold, F. Voigtlaender, F. Wolf:
 * "Identifying the Root Causes of Wait States in Large-Scale Parallel Applications", ACM TOPC 3(2), 2016). This
 * includes the case where several members of a collective operation last met its last member at different times.
 *
 * <p>EXPERT computes everything on the first request. Results do not depend on the number of threads. All methods may
 * be called from several threads at once.
 */
@Stable
public interface Causes {
    /** The causes of the waits of {@link Waits#of}. */
    static Causes of(Trace trace) {
        return trace.view(Causes.class);
    }

    /** The causes of other waits of the trace. */
    static Causes of(Trace trace, Waits waits) {
        return of(trace).ofOthers(waits);
    }

    /** The causes of other waits of the same trace, and the critical path that follows from them. */
    Causes ofOthers(Waits others);

    /**
     * The causes of waits in a part of the run. Costs are those of waits whose calls were entered in the part, short-term and
     * long-term, whenever they arose. The critical path is the part of the run's path that lies in the range; its times
     * are compared with those of the locations in the range. The waits are those of the whole run.
     *
     * @param from first clock tick of the part
     * @param to first clock tick after the part
     */
    Causes within(long from, long to);

    /**
     * The critical path by call path and location: one row for each pair that it visits, sorted by call path, then by
     * location.
     *
     * <ul>
     *   <li>{@code callpath location}
     *   <li>{@code time}: seconds on the path
     *   <li>{@code imbalance}: for each call path, max(0, its time on the path - the mean over the locations of the time
     *       in it, excluding waits), in seconds, distributed over the locations in proportion to the path's time
     *   <li>{@code passes}: a pass is a stretch of the path from location to location over messages, in which it neither comes
     *       to a location twice nor goes back by a distance between ids of locations by which it came; a meeting of more
     *       than two ends it. The number of passes that end at the end of a wait in the call path
     *   <li>{@code phase_imbalance}: in each phase between two meetings of all processors' threads, or of one thread of each
     *       process, that all left after the last had come, the work of the busiest location minus the mean over all, in
     *       seconds, at that location and the call path in which it works longest; work is time outside of communication and
     *       of the synchronization of threads
     *   <li>{@code phases}: the number of these phases
     *   <li>{@code impact}: the time that all locations lose because of it, in seconds. A location is idle for as long as
     *       the path takes longer than the location itself without waits. That time is distributed over the call paths in
     *       which the location spends less than the path, in proportion to the difference. The sum over locations is the
     *       impact of a call path, distributed over the locations in proportion to the path's time. A location without such a
     *       difference adds nothing
     * </ul>
     */
    Columns criticalPath();

    /**
     * The critical path from begin to end: one row for each stay on a location. See table {@code segments} in
     * docs/tables.md.
     */
    Columns segments();

    /**
     * The delay costs of the waits that count ({@link Waits#isCounted}): one row for each call path, location, kind and
     * term with a cost, sorted by kind and term, then by call path and location. See table {@code delays} in
     * docs/tables.md.
     */
    Columns delays();

    /**
     * The delay costs of selected waits, short-term and long-term, whenever they arose.
     *
     * @param calls accepts a call, given the position of its enter
     */
    Columns delays(LongPredicate calls);

    /**
     * {@link Waits#columns}, and in addition for each wait, in seconds:
     *
     * <ul>
     *   <li>{@code indirect}: f v, the part that other waits of the partner caused; {@code direct}: the rest
     *   <li>{@code propagating}: the largest share of it that went into one later wait, max f w over the waits whose
     *       partner it delayed and whose call was entered later; {@code terminal}: the rest
     *   <li>{@code long_term}: seconds of later waits that it caused, in all
     * </ul>
     */
    Columns waits();
}
