package expert.spark;

import expert.analysis.ClusterException;
import expert.cluster.Wire;
import expert.cluster.Work;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;

/**
 * One task: the bytes of an input become the bytes of an {@link Outcome}. A fault that may lie in the machine fails the task, so
 * that Spark tries it elsewhere; any other one is its outcome, for the same input fails everywhere.
 */
final class Task<S extends Serializable, I extends Serializable, O extends Serializable>
        implements Function<byte[], byte[]> {
    private static final long serialVersionUID = 1L;

    private final Broadcast<byte[]> shared;
    private final byte[] work;
    private final int attempts;

    /**
     * The task of a stage.
     *
     * @param work serialized
     * @param attempts after so many failures Spark gives up
     */
    Task(Broadcast<byte[]> shared, byte[] work, int attempts) {
        this.shared = shared;
        this.work = work;
        this.attempts = attempts;
    }

    @Override
    public byte[] call(byte[] input) throws IOException {
        return call(() -> Wire.<I>value(input, 0));
    }

    /** As {@link #call(byte[])}, for an input that did not travel with the task. */
    byte[] call(Supplier<I> input) throws IOException {
        try (SparkResources resources = SparkResources.make()) {
            Work<S, I, O> copy = Wire.value(work, 0);
            return Outcome.done(copy.run(SharedValues.of(shared.value()), input.get(), resources));
        } catch (CancellationException stopped) {
            throw stopped;
        } catch (UncheckedIOException | ClusterException | IOException mayBeTheMachine) {
            if (!isLastAttempt()) {
                throw mayBeTheMachine;
            }
            return Outcome.failed(
                    mayBeTheMachine instanceof IOException unusable
                            ? new ClusterException("an executor cannot use its temporary folder: " + unusable, unusable)
                            : mayBeTheMachine);
        } catch (RuntimeException fault) {
            return Outcome.failed(fault);
        }
    }

    private boolean isLastAttempt() {
        return TaskContext.get().attemptNumber() + 1 >= attempts;
    }
}
