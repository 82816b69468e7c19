/**
 * Predicts the run of a program on more processes, from traces of runs on fewer.
 *
 * <p>{@link earl.replay.extrapolation.Extrapolation} finds out which places of a grid of ranks make the same calls in all runs, and how times and
 * sizes depend on the number of ranks. It replays the run that follows from this with a few numbers per rank, and never holds its
 * events. All times are seconds.
 */
@org.jspecify.annotations.NullMarked
package earl.replay.extrapolation;
