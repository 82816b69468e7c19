/**
 * Fragments of a trace, which are analyzed as ordinary traces, on different machines: nothing here decodes, links or analyzes in
 * a way of its own.
 *
 * <pre>{@code
 * int[][] groups = Fragments.groups(path, 8);                        // processes with all their locations
 * List<GroupSurvey> surveys = ... Survey.of(path, groups[i]) ...;    // a task each; results are Serializable
 * Run run = new Run(definitions, surveys);                           // definitions, call tree, profile, irregularities
 * for (Cut cut : Cuts.choose(run, 4_000_000)) {             // a task each; cuts are Serializable
 *     try (Fragment fragment = Fragments.open(path, cut, options)) {
 *         fragment.trace();                                          // an ordinary trace
 *         fragment.origin().global(pos);                             // position in the whole trace
 *         run.callpaths(Callpaths.of(fragment.trace().callpaths())); // ids in the whole trace
 *     }
 * }
 * }</pre>
 *
 * <p><b>A cut</b> has all locations for a part of the run. It begins and ends, on each location, with the same blocking barrier
 * or N x N operation of all processes: the <em>synchronization</em>. Both belong to its fragment, whole calls from enter to
 * leave, because what happens after one is compared since then. So neighbors <em>overlap</em> by a synchronization. It belongs
 * to the earlier cut: {@link earl.fragment.Origin#isOwn} is false for its events in the later one. Sums over cuts count it
 * twice: either select rows whose event is the cut's own, or subtract the same sums over {@link earl.fragment.Cut#overlap},
 * which is a cut of only that synchronization. Before the first one, each location has the enters of the regions that are open
 * there, with their times.
 *
 * <p><b>Where a run is cut.</b> At a synchronization
 *
 * <ul>
 *   <li>all locations record the same operation on the same communicator, in a call of its own with nothing else in it;
 *   <li>no message is under way and no request is open, and all members of each communicator have ended as many collective
 *       operations;
 *   <li>no region is open in which something was communicated, and no location has recorded one-sided communication, threads or
 *       locks before;
 *   <li>the last location begins it before the first one ends it, and a single location begins it last: the critical path passes
 *       there, whoever leaves first.
 * </ul>
 *
 * <p>Only locations that the largest communicator names may have events. Otherwise the run is one cut.
 *
 * <p><b>Skewed cuts.</b> If processes meet rarely or never, {@link earl.fragment.Cuts#skewed} cuts each location where it is
 * quiet: it has no request open, and has communicated in no open region. The places of one cut can be at different times, but no
 * message and no collective operation crosses it. So that the number of places does not grow with the number of events, {@link
 * earl.survey.CutTimes} says near which times they are wanted. Such cuts do not overlap, and do not know global positions. For each sender
 * and for each receiver, the messages of a cut come before those of later ones; other rows of cuts can mix in time. Their waits
 * are those of the whole trace, but not the causes: these can lie in any earlier cut. {@link earl.fragment.Reduction} keeps the
 * calls of a cut that causes need, and {@link earl.fragment.ReducedTrace} joins those of all cuts.
 *
 * <p><b>Equal times.</b> Where a message arrives in the tick in which it is sent, positions depend on messages, of which a
 * fragment knows its own. Between synchronizations these are all that matter, except while processes leave the last one; other
 * cuts do not know which events share a tick with theirs. {@link earl.fragment.Origin#isCertain} says whether a fragment has
 * the order of the whole trace, and {@link earl.survey.Counting} is only for runs without such messages.
 *
 * <p><b>What cuts have.</b> Rows of {@code messages} and {@code collectives}, and the waits made of them with their direct,
 * indirect, propagating and long-term parts, are those of the whole trace, with other positions, instances and ids of call
 * paths: take the rows whose receive, end or call is the cut's own ({@link earl.view.Division}, {@link
 * earl.view.ColumnDescription.Scope}). Delays are those of the whole trace if only own waits count ({@link
 * earl.Causes#delays(java.util.function.LongPredicate)}); add them up exactly, as {@code earl.cause.CauseSums} does. {@link
 * earl.plan.Plan#inCut} computes plans in cuts.
 *
 * <p>The ticks of the critical path are those of all cuts minus those of all overlaps. It is followed from its end: where
 * clocks disagree, or nobody is known for whom a location waited, it ends early. So go from the last cut to the first. If the
 * first of a cut's {@code segments} has a {@code call}, the path does not reach the begin of that cut: subtract no
 * overlap there, and take nothing of earlier cuts. The times of locations in call paths, without waits, add up in the same way.
 *
 * <p>This holds if waits at synchronizations have partners, as those of the shipped definitions {@code expert3} and {@code scalasca} have,
 * whatever their minimum. Waits at barriers of {@code paper} have none: then only messages, collectives and waits are the same.
 *
 * <p>Cuts do not have: {@code profile}, {@code calls}, {@code locations}, {@code events} in sequence, one-sided communication,
 * teams and locks (see above), file operations, the times of locations, and what compares with them ({@code imbalance} and {@code
 * impact} of the critical path). Their duration is that of the run.
 *
 * <p><b>The {@linkplain earl.fragment.Fragments#outline outline}</b> of a trace has no events, but all that surveys know.
 *
 * <p><b>Fragments of processes</b> have some processes with all their locations, and the whole run: what belongs to a location or
 * a process alone is as in the whole trace. Other locations have no events.
 */
@org.jspecify.annotations.NullMarked
package earl.fragment;
