package expert.cluster;

import java.io.Serializable;

/**
 * One kind of work on several inputs.
 *
 * @param stage what the tasks do, for the display of progress: {@code "survey"}
 * @param shared travels once to each machine
 */
public record Job<S extends Serializable, I extends Serializable, O extends Serializable>(
        String stage, S shared, Work<S, I, O> work) {}
