package earl.fragment;

import java.io.Serializable;

/**
 * A meeting of all processes between two cuts.
 *
 * @param meeting its number among the meetings of all processes, from 1
 * @param communicator communicator of the operation
 * @param lastBegun time when the last location began it
 * @param firstEnded time when the first location ended it, after {@code lastBegun}
 * @param lastLeft time when the last location left its call
 */
public record Boundary(long meeting, int communicator, long lastBegun, long firstEnded, long lastLeft)
        implements Serializable {}
