package expert.spark;

import expert.analysis.ClusterException;
import expert.cluster.Cluster;
import expert.cluster.ClusterOptions;
import expert.cluster.ClusterProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Clusters whose masters Spark knows: {@code spark://host:7077}, {@code local[2]}, {@code yarn}, {@code k8s://https://...}. */
public final class SparkProvider implements ClusterProvider {
    private static final Pattern MASTER = Pattern.compile("local\\[.*]|local-cluster\\[.*]|spark://.+|k8s://.+|yarn");
    private static final int CONNECT_MILLIS = 10_000;

    @Override
    public boolean accepts(String master) {
        return MASTER.matcher(master).matches();
    }

    @Override
    public Cluster open(String master, ClusterOptions options) {
        requireOwnName(System.getenv());
        SparkConf conf = SparkSettings.of(master, options);
        if (!conf.getBoolean("spark.authenticate", false)) {
            options.progress()
                    .notice("the cluster does not authenticate: who reaches its ports can run programs as you");
        }
        if (master.startsWith("spark://")) {
            requireListener(master);
        }
        SparkCluster cluster = new SparkCluster(start(master, conf), options.progress(), true);
        try {
            cluster.awaitExecutors();
            return cluster;
        } catch (RuntimeException noExecutor) {
            cluster.close();
            throw noExecutor;
        }
    }

    @SuppressWarnings("PMD.AvoidCatchingGenericException")
    private static JavaSparkContext start(String master, SparkConf conf) {
        try {
            return new JavaSparkContext(conf);
        } catch (Exception fault) {
            // Scala declares no exceptions, so that of an interruption is not declared either.
            if ((Throwable) fault instanceof InterruptedException) {
                throw new CancellationException("interrupted");
            }
            throw new ClusterException(
                    "Spark does not start with --master " + master + ": "
                            + Failures.firstLine(String.valueOf(fault.getMessage())),
                    fault);
        }
    }

    /** Spark asks for the name as soon as its first class is loaded, even if it does not use it. */
    private static void requireOwnName(Map<String, String> environment) {
        if (environment.containsKey("SPARK_LOCAL_IP") || environment.containsKey("SPARK_LOCAL_HOSTNAME")) {
            return;
        }
        try {
            InetAddress.getLocalHost();
        } catch (UnknownHostException nameless) {
            throw new ClusterException(
                    "the name of this machine has no address, and Spark needs one: set SPARK_LOCAL_IP", nameless);
        }
    }

    /** Spark itself would try for a minute. One of several masters suffices. */
    private static void requireListener(String master) {
        IOException last = null;
        for (String address : master.substring("spark://".length()).split(",", -1)) {
            URI uri;
            try {
                uri = URI.create("spark://" + address);
            } catch (IllegalArgumentException malformed) {
                uri = URI.create("spark:///");
            }
            if (uri.getHost() == null || uri.getPort() < 0) {
                throw new ClusterException("--master " + master + ": an address is spark://HOST:PORT", null);
            }
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), CONNECT_MILLIS);
                return;
            } catch (IOException unreachable) {
                last = unreachable;
            }
        }
        throw new ClusterException(
                "--master " + master + ": no master listens there (" + (last == null ? "" : last.getMessage())
                        + "); 'expert slurm-script' starts a cluster",
                last);
    }
}
