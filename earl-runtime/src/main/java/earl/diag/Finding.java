package earl.diag;

import java.io.Serializable;

/**
 * Irregularities of one kind that were counted, to be counted again elsewhere: {@link Diagnostics#add(Finding)}.
 *
 * @param code the kind
 * @param count how many
 * @param nanoseconds their duration
 * @param location dense id of the location of the first one, -1 for the trace as a whole
 * @param index index of the first one on its location, in an order of its kind
 * @param place the place of the first one as text
 */
public record Finding(DiagnosticCode code, long count, long nanoseconds, int location, long index, String place)
        implements Serializable {}
