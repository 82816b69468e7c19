package earl.view;

import java.util.function.IntPredicate;

/** A part of a run: some call paths on some locations in some ranges of time. */
public interface RunPart {
    /** First clock tick of the part. */
    long from();

    /** First clock tick after the part. */
    long to();

    /** Whether an event belongs to it. */
    boolean contains(long pos);

    /** The call paths that belong to it. */
    IntPredicate callpaths();

    /**
     * The ranges of time of a location in the part: the first tick of each and the first tick after it, alternating, in
     * order of time.
     */
    long[] spans(int location);

    /** Whether the ranges are less than the whole run. */
    boolean hasSpans();
}
