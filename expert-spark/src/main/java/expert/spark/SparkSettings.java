package expert.spark;

import expert.analysis.ClusterException;
import expert.cluster.ClusterOptions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.network.util.ByteUnit;
import org.apache.spark.network.util.JavaUtils;

/**
 * What EXPERT asks of Spark. What the user sets comes first: options, then the properties file, then what {@code spark-submit}
 * passes.
 */
final class SparkSettings {
    /** How long to wait for the first executor. */
    static final String EXECUTOR_WAIT = "spark.expert.executorWait";

    private static final String SECRET = "spark.authenticate.secret";
    private static final String EXECUTOR_MEMORY = "spark.executor.memory";
    private static final String JAVA_OPTIONS = "spark.executor.extraJavaOptions";
    /** Java does not start with two collectors. */
    private static final Pattern COLLECTOR = Pattern.compile("\\+Use\\w+GC\\b");

    private static final String LOOPBACK = "127.0.0.1";
    private static final int SECRET_BYTES = 32;
    private static final long MIN_HEAP_MIB = 512;

    private SparkSettings() {}

    /** The settings of Spark for a master. @throws ClusterException if an option is unknown or something is missing */
    static SparkConf of(String master, ClusterOptions options) {
        SparkConf conf = new SparkConf();
        Map<String, String> settings = new TreeMap<>(options.settings());
        String file = settings.remove("properties-file");
        if (file != null) {
            PropertiesFile.read(file).forEach(conf::set);
        }
        String memory = settings.remove("executor-memory");
        if (memory != null) {
            conf.set(EXECUTOR_MEMORY, memory);
        }
        String jars = settings.getOrDefault("jars", "shared");
        settings.remove("jars");
        settings.forEach((name, value) -> {
            if (!name.startsWith("spark.")) {
                throw new ClusterException(
                        "--conf " + name
                                + ": Spark has the options jars=shared|shipped and spark.*, for instance"
                                + " spark.executor.cores=4",
                        null);
            }
            if (name.equals(SECRET)) {
                throw new ClusterException(
                        "the secret must not be on a command line, where all users see it: write " + SECRET
                                + " into a file of mode 600, and give --conf properties-file=FILE",
                        null);
            }
            conf.set(name, value);
        });
        conf.setMaster(master);
        conf.setIfMissing("spark.app.name", "EXPERT");
        // What does not fit into the heap of the driver ends in a line that says so.
        conf.setIfMissing("spark.driver.maxResultSize", "0");
        quiet(conf);
        authenticate(conf, master);
        stayInside(conf, master);
        if (!isOneProcess(master)) {
            executors(conf, jars);
        }
        return conf;
    }

    private static boolean isOneProcess(String master) {
        return master.startsWith("local[");
    }

    private static void quiet(SparkConf conf) {
        conf.setIfMissing("spark.ui.enabled", "false");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        conf.setIfMissing("spark.master.rest.enabled", "false");
        conf.setIfMissing("spark.log.level", "WARN");
    }

    private static void authenticate(SparkConf conf, String master) {
        conf.setIfMissing("spark.authenticate", "true");
        if (!conf.getBoolean("spark.authenticate", true)) {
            return;
        }
        if (master.startsWith("local") && !conf.contains(SECRET)) {
            byte[] secret = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(secret);
            conf.set(SECRET, HexFormat.of().formatHex(secret));
        }
        if (master.startsWith("spark://") && !conf.contains(SECRET)) {
            throw new ClusterException(
                    "--master " + master
                            + " needs the secret of the cluster: give --conf properties-file=FILE, a file of mode"
                            + " 600 with a line '" + SECRET + " ...'",
                    null);
        }
        conf.setIfMissing("spark.network.crypto.enabled", "true");
        conf.setIfMissing("spark.network.crypto.cipher", "AES/GCM/NoPadding");
        conf.setIfMissing("spark.network.crypto.authEngineVersion", "2");
        conf.setIfMissing("spark.network.crypto.saslFallback", "false");
        conf.setIfMissing("spark.io.encryption.enabled", "true");
    }

    /** A cluster on this machine listens nowhere else. */
    private static void stayInside(SparkConf conf, String master) {
        if (master.startsWith("local") || master.startsWith("spark://" + LOOPBACK + ":")) {
            conf.setIfMissing("spark.driver.host", LOOPBACK);
            conf.setIfMissing("spark.driver.bindAddress", LOOPBACK);
        }
    }

    private static void executors(SparkConf conf, String jars) {
        switch (jars) {
            case "shared" ->
                conf.set(
                        "spark.executor.extraClassPath",
                        joined(
                                String.join(":", ExecutorJars.all()),
                                conf.get("spark.executor.extraClassPath", ""),
                                ":"));
            case "shipped" ->
                conf.set(
                        "spark.jars",
                        joined(String.join(",", ExecutorJars.withoutLanguages()), conf.get("spark.jars", ""), ","));
            default -> throw new ClusterException("--conf jars is shared or shipped, not " + jars, null);
        }
        long memory;
        try {
            memory = JavaUtils.byteStringAs(conf.get(EXECUTOR_MEMORY, "1g"), ByteUnit.MiB);
        } catch (NumberFormatException malformed) {
            throw new ClusterException(
                    "executor-memory is a number with a unit, for instance 4g, not " + conf.get(EXECUTOR_MEMORY, ""),
                    malformed);
        }
        // Spark passes all of it as the limit of the heap, but events lie beside the heap: the later option counts.
        long heap = Math.max(MIN_HEAP_MIB, (long) (memory * (1 - Executors.OFF_HEAP)));
        String users = conf.get(JAVA_OPTIONS, "");
        List<String> options = new ArrayList<>(ExecutorJava.options());
        options.add("-XX:MaxHeapSize=" + heap + "m");
        if (!COLLECTOR.matcher(users).find()) {
            options.add("-XX:+UseParallelGC");
        }
        conf.set(JAVA_OPTIONS, joined(String.join(" ", options), users, " "));
    }

    private static String joined(String ours, String users, String separator) {
        return users.isEmpty() ? ours : ours + separator + users;
    }
}
