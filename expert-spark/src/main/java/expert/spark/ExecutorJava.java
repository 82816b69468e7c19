package expert.spark;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** What the Java of executors needs besides Spark's options: what the driver's Java was given for EXPERT or for executors. */
final class ExecutorJava {
    private static final List<String> PREFIXES =
            List.of("--add-exports=", "--add-opens=", "--enable-native-access=", "--sun-misc-unsafe-memory-access=");

    private static final String CACHE = "-XX:SharedArchiveFile=";

    private ExecutorJava() {}

    /**
     * The options, quoted for Spark.
     *
     * @param onThisMachine whether executors run here, and keep their loaded classes beside the driver's; the folder may be missing
     *     elsewhere
     */
    static List<String> options(boolean onThisMachine) {
        return options(ManagementFactory.getRuntimeMXBean().getInputArguments(), onThisMachine);
    }

    static List<String> options(List<String> ofDriver, boolean onThisMachine) {
        List<String> options = new ArrayList<>();
        for (String option : ofDriver) {
            if (PREFIXES.stream().anyMatch(option::startsWith)) {
                options.add(option);
            }
            if (onThisMachine && option.startsWith(CACHE)) {
                // Of another class path.
                options.add("-XX:+AutoCreateSharedArchive");
                options.add(quoted(option.replaceFirst("\\.jsa$", "-executor.jsa")));
            }
        }
        // The launcher chooses by the size of the trace.
        String compiler = System.getProperty("expert.executor.compiler");
        if (compiler != null) {
            options.addAll(List.of(compiler.split(" ")));
        }
        options.add("-Djava.awt.headless=true");
        options.add("-Dchronicle.analytics.disable=true");
        options.add("-Dpolyglot.engine.WarnInterpreterOnly=false");
        String home = System.getProperty("expert.home");
        if (home != null) {
            options.add(quoted("-Dexpert.home=" + home));
        }
        return options;
    }

    /** An option as one word for Spark, which splits options at blanks. */
    private static String quoted(String option) {
        return "\"" + option.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
