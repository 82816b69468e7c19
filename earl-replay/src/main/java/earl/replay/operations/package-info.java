/**
 * Replays operations whose dependencies a text of rules describes: tables of other programs, for instance of training jobs.
 *
 * <p>{@link earl.replay.operations.DependencyRules} says how operations depend on each other, {@link
 * earl.replay.operations.Operations} are the rows of the table, {@link earl.replay.operations.OperationGraph} joins both, and
 * {@link earl.replay.operations.OperationReplay} computes when each step ends if some operations take another time.
 */
@org.jspecify.annotations.NullMarked
package earl.replay.operations;
