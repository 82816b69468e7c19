package earl.fragment;

import java.io.Serializable;

/**
 * A synchronization of all processes between two cuts.
 *
 * @param sync its number among the synchronizations of all processes, from 1
 * @param communicator communicator of the operation
 * @param lastBegun time when the last location began it
 * @param firstEnded time when the first location ended it, after {@code lastBegun}
 * @param lastLeft time when the last location left its call
 */
public record Boundary(long sync, int communicator, long lastBegun, long firstEnded, long lastLeft)
        implements Serializable {}
