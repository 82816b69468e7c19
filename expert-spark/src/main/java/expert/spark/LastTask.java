package expert.spark;

import expert.cluster.Outputs;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** The task that gets the outcomes of all others, each with the number of its input. A failure among them is its own outcome. */
final class LastTask<T extends Serializable, O extends Serializable, R extends Serializable>
        implements FlatMapFunction<Iterator<Tuple2<Integer, byte[]>>, byte[]> {
    private static final long serialVersionUID = 1L;

    private final Task<T, Outputs<O>, R> task;
    private final int inputs;

    /**
     * The task after others.
     *
     * @param inputs number of the others
     */
    LastTask(Task<T, Outputs<O>, R> task, int inputs) {
        this.task = task;
        this.inputs = inputs;
    }

    @Override
    public Iterator<byte[]> call(Iterator<Tuple2<Integer, byte[]>> outcomes) throws IOException {
        @Nullable Object[] outputs = new Object[inputs];
        int failed = inputs;
        byte[] failure = {};
        while (outcomes.hasNext()) {
            Tuple2<Integer, byte[]> outcome = outcomes.next();
            if (!Outcome.isFailure(outcome._2())) {
                outputs[outcome._1()] = Outcome.output(outcome._2());
            } else if (outcome._1() < failed) {
                failed = outcome._1();
                failure = outcome._2();
            }
        }
        return List.of(failed < inputs ? failure : task.call(() -> listed(outputs)))
                .iterator();
    }

    @SuppressWarnings("unchecked") // the tasks before have returned an O each
    private static <O extends Serializable> Outputs<O> listed(@Nullable Object[] outputs) {
        return new Outputs<>((List<O>) (List<?>) Arrays.asList(outputs));
    }
}
