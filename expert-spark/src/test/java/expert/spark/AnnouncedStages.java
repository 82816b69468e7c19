package expert.spark;

import expert.cluster.Cluster;
import expert.cluster.ClusterOptions;
import expert.cluster.ClusterProvider;
import expert.cluster.Job;
import expert.cluster.Outputs;
import expert.cluster.Work;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A cluster of Spark for a command that another process watches: before and after each stage, the command makes an empty file. The
 * master is that of Spark with {@value #PREFIX} before it.
 */
public final class AnnouncedStages implements ClusterProvider {
    static final String PREFIX = "announced+";
    /** The property with the folder of the files. */
    static final String FOLDER = "expert.spark.stages";

    private static final String BEGUN = "-begun";
    private static final String ENDED = "-ended";

    /** Whether a command has begun a stage. */
    static boolean hasBegun(Path folder, String stage) {
        return Files.exists(folder.resolve(stage + BEGUN));
    }

    /** Whether all tasks of a stage have ended. */
    static boolean hasEnded(Path folder, String stage) {
        return Files.exists(folder.resolve(stage + ENDED));
    }

    @Override
    public boolean accepts(String master) {
        return master.startsWith(PREFIX);
    }

    @Override
    public Cluster open(String master, ClusterOptions options) {
        Path folder = Path.of(System.getProperty(FOLDER));
        Cluster spark = new SparkProvider().open(master.substring(PREFIX.length()), options);
        return new Cluster() {
            @Override
            public <S extends Serializable, I extends Serializable, O extends Serializable> List<O> map(
                    String stage, S shared, List<I> inputs, Work<S, I, O> work) {
                announce(folder.resolve(stage + BEGUN));
                List<O> outputs = spark.map(stage, shared, inputs, work);
                announce(folder.resolve(stage + ENDED));
                return outputs;
            }

            @Override
            public <I extends Serializable, O extends Serializable, R extends Serializable> R reduce(
                    Job<?, I, O> each, List<I> inputs, Job<?, Outputs<O>, R> last) {
                announce(folder.resolve(each.stage() + BEGUN));
                R output = spark.reduce(each, inputs, last);
                announce(folder.resolve(each.stage() + ENDED));
                return output;
            }

            @Override
            public int slots() {
                return spark.slots();
            }

            @Override
            public long memoryPerTask() {
                return spark.memoryPerTask();
            }

            @Override
            public void close() {
                spark.close();
            }
        };
    }

    private static void announce(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
