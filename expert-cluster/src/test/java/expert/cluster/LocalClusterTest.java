package expert.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import expert.analysis.ClusterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalClusterTest {
    private static final ClusterOptions OPTIONS = new ClusterOptions(Map.of(), Progress.NONE, 2);

    @Nested
    class OneTaskAtATimeTest extends ClusterContract {
        @Override
        protected Cluster open(Progress progress) {
            return Clusters.open("local", new ClusterOptions(Map.of(), progress, 2));
        }
    }

    @Nested
    class EachTaskTwiceTest extends ClusterContract {
        @Override
        protected Cluster open(Progress progress) {
            return new LocalCluster(3, 1, progress, true, new Random(42));
        }
    }

    @Test
    void aTaskThatRunsTwiceHasItsSecondOutput(@TempDir Path folder) {
        try (Cluster cluster = LocalCluster.repeating(2, 7)) {
            List<Long> counts = cluster.map("count", folder.toString(), List.of(1), (place, input, slot) -> {
                try (Stream<Path> files = Files.list(Path.of(place))) {
                    long count = files.count();
                    Files.createFile(Path.of(place, "file" + count));
                    return count;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            assertThat(counts).containsExactly(1L);
        }
    }

    @Test
    void anUnknownMasterIsOneLine() {
        assertThatThrownBy(() -> Clusters.open("nowhere:7", OPTIONS))
                .isInstanceOf(ClusterException.class)
                .hasMessage("--master nowhere:7: no installed kind of cluster knows it;"
                        + " 'local' runs the tasks in this process");
    }

    @Test
    void unknownSettingsAreRefused() {
        ClusterOptions options = new ClusterOptions(Map.of("b", "1", "a", "2"), Progress.NONE, 1);
        assertThatThrownBy(() -> Clusters.open("local", options))
                .isInstanceOf(ClusterException.class)
                .hasMessage("--master local has no settings: [a, b]");
    }

    @Test
    void aClosedClusterRunsNothing() {
        Cluster cluster = Clusters.open("local", OPTIONS);
        cluster.close();
        assertThatThrownBy(() -> cluster.map("echo", "", List.of(1), (s, input, resources) -> input))
                .isInstanceOf(IllegalStateException.class);
        assertThat(cluster.slots()).isEqualTo(1);
    }
}
