package expert.split;

import earl.fragment.Cut;
import earl.stage.Stage;
import earl.stage.Stages;
import earl.survey.GroupSurvey;
import expert.cluster.Cluster;
import expert.cluster.Job;
import expert.cluster.Outputs;
import expert.cluster.Work;
import expert.split.survey.Surveys;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/** A cluster whose stages are stages of this process, with the number of tasks and of the events that they read. */
public final class MeasuredCluster implements Cluster {
    private final Cluster cluster;

    /** A cluster that ends together with this one. */
    public MeasuredCluster(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public <S extends Serializable, I extends Serializable, O extends Serializable> List<O> map(
            String stage, S shared, List<I> inputs, Work<S, I, O> work) {
        try (Stage _ = Stages.enter(stage)) {
            Stages.count("tasks", inputs.size());
            List<O> outputs = cluster.map(stage, shared, inputs, work);
            long events = Stream.concat(inputs.stream(), outputs.stream())
                    .mapToLong(MeasuredCluster::events)
                    .sum();
            Stages.count("events", (double) events);
            return outputs;
        }
    }

    /** The last task has no stage of its own: only the cluster knows when the others have ended. */
    @Override
    public <I extends Serializable, O extends Serializable, R extends Serializable> R reduce(
            Job<?, I, O> each, List<I> inputs, Job<?, Outputs<O>, R> last) {
        try (Stage _ = Stages.enter(each.stage())) {
            Stages.count("tasks", inputs.size() + 1.0);
            Stages.count("events", (double)
                    inputs.stream().mapToLong(MeasuredCluster::events).sum());
            return cluster.reduce(each, inputs, last);
        }
    }

    /** The events of which the input or the output of a task tells. */
    private static long events(Object data) {
        return switch (data) {
            case Cut[] cuts -> Stream.of(cuts).mapToLong(Cut::events).sum();
            case Surveys.Group group -> group.events();
            case GroupSurvey survey -> survey.events();
            case WholeWork.Output whole -> whole.analysis().trace().events();
            default -> 0;
        };
    }

    @Override
    public int slots() {
        return cluster.slots();
    }

    @Override
    public long memoryPerTask() {
        return cluster.memoryPerTask();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
