package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import earl.stage.Recording;
import earl.stage.Recording.Total;
import earl.stage.Stages;
import expert.cluster.Cluster;
import expert.split.MeasuredCluster;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

/** What {@code --profile-stages} prints of the tasks of a stage. */
class FiguresTest {
    private static final int BYTES = 1 << 20;

    @Test
    void aStageHasTheFiguresOfItsTasks() {
        try (Recording recording = Stages.record();
                JavaSparkContext context = SparkClusterTest.start("local[2]", Map.of());
                Cluster cluster = new MeasuredCluster(SparkCluster.of(context, Progress.NONE))) {
            cluster.map(
                    "fill",
                    new byte[3 * BYTES],
                    List.of(1, 2, 3, 4),
                    (shared, input, resources) -> RandomBytes.of(BYTES));
            Map<String, Double> figures = recording.totals().stream()
                    .filter(total -> total.name().equals("fill"))
                    .findFirst()
                    .map(Total::figures)
                    .orElseThrow();
            assertThat(figures)
                    .containsEntry("tasks", 4.0)
                    .containsEntry("runs", 4.0)
                    .containsEntry("shuffled_bytes", 0.0)
                    .containsEntry("spilled_bytes", 0.0);
            assertThat(figures.get("returned_bytes")).isBetween(4.0 * BYTES, 4.1 * BYTES);
            assertThat(figures.get("sent_bytes")).isBetween(3.0 * BYTES, 3.1 * BYTES);
            assertThat(figures.get("run_seconds")).isPositive();
        }
    }
}
