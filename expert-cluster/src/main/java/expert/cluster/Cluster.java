package expert.cluster;

import java.io.Serializable;
import java.util.List;

/** Runs tasks, perhaps on other machines. Several threads may use one at the same time. */
public interface Cluster extends AutoCloseable {
    /**
     * Runs work on each input, and waits until all outputs are there.
     *
     * @param stage what the tasks do, for the display of progress: {@code "survey"}
     * @param shared travels once to each machine
     * @return the outputs in the order of the inputs
     * @throws RuntimeException the failure of the first input, in their order, whose task failed; it is the exception that the
     *     task threw
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted; the tasks are stopped
     */
    <S extends Serializable, I extends Serializable, O extends Serializable> List<O> map(
            String stage, S shared, List<I> inputs, Work<S, I, O> work);

    /**
     * Runs tasks, and then one more on all of their outputs, which do not travel through the calling process.
     *
     * @param last its input has the outputs in the order of the inputs
     * @return the output of the last task
     * @throws RuntimeException as {@link #map}
     */
    <I extends Serializable, O extends Serializable, R extends Serializable> R reduce(
            Job<?, I, O> each, List<I> inputs, Job<?, Outputs<O>, R> last);

    /** Number of tasks that can run at the same time, 1 or more. */
    int slots();

    /** Bytes of memory that one task may use for its data. */
    long memoryPerTask();

    /** Ends it; no tasks may run any more. */
    @Override
    void close();
}
