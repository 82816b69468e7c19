package expert.cluster;

import java.io.Serializable;

/**
 * The work of tasks on a {@link Cluster}. It may run several times for one input, also at the same time, so it changes nothing
 * outside of its {@link TaskResources}; equal inputs give equal outputs.
 *
 * @param <S> what all tasks share
 * @param <I> the input of a task
 * @param <O> the output of a task
 */
@FunctionalInterface
public interface Work<S extends Serializable, I extends Serializable, O extends Serializable> extends Serializable {
    /**
     * Does one task.
     *
     * @param shared must not be changed
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    O run(S shared, I input, TaskResources resources);
}
