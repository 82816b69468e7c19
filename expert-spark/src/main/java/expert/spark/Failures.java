package expert.spark;

import expert.analysis.ClusterException;
import java.util.concurrent.CancellationException;
import org.apache.spark.api.java.JavaSparkContext;

/** What to tell the user when Spark gives up. Failures of tasks themselves travel as {@link Outcome}. */
final class Failures {
    private static final int MAX_LENGTH = 400;
    private static final String DEFAULT_ATTEMPTS = "4";

    private Failures() {}

    /** How often Spark runs a task that fails. */
    static int attempts(JavaSparkContext context) {
        String master = context.master();
        if (master.startsWith("local") && !master.startsWith("local-cluster")) {
            // local[2,4]: its second number; without one, a failed task ends the job.
            int comma = master.indexOf(',');
            return comma < 0
                    ? 1
                    : Integer.parseInt(
                            master.substring(comma + 1, master.length() - 1).strip());
        }
        return Integer.parseInt(context.getConf().get("spark.task.maxFailures", DEFAULT_ATTEMPTS));
    }

    /** The exception for a job that has failed. */
    static RuntimeException of(Throwable fault) {
        String message = String.valueOf(fault.getMessage());
        if (message.contains("SparkContext was shut down")) {
            return new CancellationException("interrupted");
        }
        if (message.contains("cancelled part of cancelled job group") || message.contains("was cancelled")) {
            return new CancellationException("interrupted");
        }
        if (message.contains("UnsupportedClassVersionError")) {
            return new ClusterException(
                    "the executors run an older Java; EXPERT needs Java 25 there: set JAVA_HOME for the workers",
                    fault);
        }
        if (message.contains("NoClassDefFoundError") || message.contains("ClassNotFoundException")) {
            return new ClusterException(
                    "the executors do not find EXPERT's jars: install EXPERT in the same folder on all machines, or give"
                            + " --conf jars=shipped",
                    fault);
        }
        if (message.contains("spark.driver.maxResultSize")) {
            return new ClusterException(
                    "the results of the tasks are larger than spark.driver.maxResultSize; give --conf"
                            + " spark.driver.maxResultSize=4g and the driver more memory (-J-Xmx8g)",
                    fault);
        }
        return new ClusterException("Spark gave up: " + firstLine(message), fault);
    }

    static String firstLine(String message) {
        String line = message.lines()
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("no reason given")
                .strip();
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...";
    }
}
