package earl.view;

import java.util.function.IntPredicate;

/** A part of a run: some call paths on some locations in some spans of time. */
public interface RunPart {
    /** First clock tick that belongs to it. */
    long from();

    /** First clock tick after it. */
    long to();

    /** Whether an event belongs to it. */
    boolean contains(long pos);

    /** The call paths that belong to it. */
    IntPredicate callpaths();

    /** The spans of time of a location that belong to it: the first tick of each and the first after it in turn, in order of time. */
    long[] spans(int location);

    /** Whether spans are less than the whole run. */
    boolean hasSpans();
}
