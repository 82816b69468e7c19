package expert.spark;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** What the Java of executors needs besides Spark's options: what the driver's Java was given for EXPERT. */
final class ExecutorJava {
    private static final List<String> PREFIXES =
            List.of("--add-exports=", "--add-opens=", "--enable-native-access=", "--sun-misc-unsafe-memory-access=");

    private ExecutorJava() {}

    static List<String> options() {
        List<String> options = new ArrayList<>();
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (PREFIXES.stream().anyMatch(option::startsWith)) {
                options.add(option);
            }
        }
        options.add("-Djava.awt.headless=true");
        options.add("-Dchronicle.analytics.disable=true");
        options.add("-Dpolyglot.engine.WarnInterpreterOnly=false");
        String home = System.getProperty("expert.home");
        if (home != null) {
            // Quoted for Spark, which splits the options at blanks.
            options.add("\"-Dexpert.home=" + home.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
        }
        return options;
    }
}
