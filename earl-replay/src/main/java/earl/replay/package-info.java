/** Predicts the times of a changed program: replays the calls of a trace in recorded order with other times. */
@org.jspecify.annotations.NullMarked
package earl.replay;
