/**
 * Fragments of a trace, which are analyzed as ordinary traces, on different machines: nothing here decodes, links or analyzes in
 * a way of its own.
 *
 * <pre>{@code
 * int[][] groups = Fragments.groups(path, 8);                        // processes with all their locations
 * List<LocationSurvey> surveys = ... Survey.of(path, groups[i]) ...; // a task each; results are Serializable
 * Run run = new Run(definitions, surveys);                           // definitions, call tree, profile, irregularities
 * for (Window window : Windows.choose(run, 4_000_000)) {             // a task each; windows are Serializable
 *     try (Fragment fragment = Fragments.open(path, window, options)) {
 *         fragment.trace();                                          // an ordinary trace
 *         fragment.origin().global(pos);                             // position in the whole trace
 *         run.callpaths(Callpaths.of(fragment.trace().callpaths())); // ids in the whole trace
 *     }
 * }
 * }</pre>
 *
 * <p><b>A window</b> has all locations for a part of the run. It begins and ends, on each location, with the same blocking
 * barrier or N x N operation of all processes: the <em>meeting</em>. Both meetings belong to its fragment, whole calls from enter
 * to leave, because what happens after a meeting is compared since that meeting. So neighbors <em>overlap</em> by a meeting. It
 * belongs to the earlier window: {@link earl.fragment.Origin#isOwn} is false for its events in the later one. Sums over windows
 * count it twice: either select rows whose event is the window's own, or subtract the same sums over {@link
 * earl.fragment.Window#overlap}, which is a window of only that meeting. Before the first meeting, each location has the enters
 * of the regions that are open there, with their times.
 *
 * <p><b>Where a run is cut.</b> At a meeting
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
 * <p>Only locations that the largest communicator names may have events. Otherwise the run is one window.
 *
 * <p><b>What windows have.</b> Rows of {@code messages} and {@code collectives} and the waits made of them are the same, with
 * other positions and ids of call paths. Delays of own waits are the same, and so are the ticks of the critical path after the
 * overlap is subtracted, if waits at meetings have partners (waits of the shipped definitions {@code expert3} and {@code
 * scalasca} have). Windows do not have: profile, calls as a whole, times of locations, anything of a run as a whole ({@code
 * imbalance} and {@code impact} of the critical path), and events in sequence beyond their ends.
 *
 * <p><b>Fragments of processes</b> have some processes with all their locations, and the whole run: what belongs to a location or
 * a process alone is as in the whole trace. Other locations have no events.
 */
@org.jspecify.annotations.NullMarked
package earl.fragment;
