package expert.spark;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Options for the Java of executors, besides Spark's own: those that EXPERT needs in each process, and the launcher's choice of a compiler. */
final class ExecutorJava {
    private static final List<String> PREFIXES =
            List.of("--add-exports=", "--add-opens=", "--enable-native-access=", "--sun-misc-unsafe-memory-access=");

    private ExecutorJava() {}

    /** The options, quoted for Spark. */
    static List<String> options() {
        List<String> options = new ArrayList<>();
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (PREFIXES.stream().anyMatch(option::startsWith)) {
                options.add(option);
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
            // Quoted for Spark, which splits the options at blanks.
            options.add("\"-Dexpert.home=" + home.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
        }
        return options;
    }
}
