package expert.spark;

import earl.Progress;
import expert.cluster.Cluster;
import expert.cluster.ClusterContract;
import expert.cluster.ClusterOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The contract of clusters, on each kind that runs on one machine. Starting Spark takes long, so the tests of a kind share it. */
class SparkClusterTest {
    static JavaSparkContext start(String master, Map<String, String> settings) {
        return new JavaSparkContext(SparkSettings.of(master, new ClusterOptions(settings, Progress.NONE, 1)));
    }

    /** The tests on one application of Spark. */
    @TestInstance(Lifecycle.PER_CLASS)
    abstract static class Shared extends ClusterContract {
        private JavaSparkContext context;

        abstract JavaSparkContext start() throws Exception;

        @BeforeAll
        void begin() throws Exception {
            context = start();
        }

        @AfterAll
        void end() {
            context.close();
        }

        @Override
        protected Cluster open(Progress progress) {
            return SparkCluster.of(context, progress);
        }
    }

    @Nested
    class OneProcess extends Shared {
        @Override
        JavaSparkContext start() {
            return SparkClusterTest.start("local[2,4]", Map.of());
        }
    }

    @Nested
    class ProcessesOfTheDriver extends Shared {
        @Override
        JavaSparkContext start() {
            return SparkClusterTest.start(
                    "local-cluster[2,1,1024]", Map.of("spark.shuffle.readHostLocalDisk", "false"));
        }
    }

    @Nested
    class MasterAndWorkers extends Shared {
        @TempDir
        static Path folder;

        private @Nullable StandAlone cluster;

        @Override
        JavaSparkContext start() throws IOException, InterruptedException {
            StandAlone started = new StandAlone(folder, 2);
            cluster = started;
            return SparkClusterTest.start(
                    started.url(),
                    Map.of("properties-file", started.properties().toString()));
        }

        @AfterAll
        void stop() {
            if (cluster != null) {
                cluster.close();
            }
        }
    }
}
