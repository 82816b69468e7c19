package expert.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.launcher.JavaModuleOptions;

/** The folder of Spark that the build has made, and processes with its classes. */
final class SparkHome {
    private SparkHome() {}

    static Path folder() {
        return Path.of(System.getenv("SPARK_HOME"));
    }

    /** A Java with Spark's classes, as Spark's own scripts start it. Standard error follows standard output. */
    static ProcessBuilder java(Path work, String memory, String... words) throws IOException {
        Path settings = Files.createDirectories(work.resolve("conf"));
        Files.writeString(settings.resolve("log4j2.properties"), """
                rootLogger.level = info
                rootLogger.appenderRef.stdout.ref = console
                appender.console.type = Console
                appender.console.name = console
                appender.console.target = SYSTEM_ERR
                appender.console.layout.type = PatternLayout
                appender.console.layout.pattern = %p %c{1}: %m%n%ex
                """);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().split(" ", -1)));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx" + memory));
        command.addAll(List.of("-cp", settings + File.pathSeparator + folder().resolve("jars/*")));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("SPARK_HOME", folder().toString());
        environment.put("SPARK_SCALA_VERSION", "2.13");
        environment.put("SPARK_CONF_DIR", settings.toString());
        environment.put("SPARK_LOCAL_IP", "127.0.0.1");
        environment.put(
                "SPARK_LOCAL_DIRS",
                Files.createDirectories(work.resolve("local")).toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }
}
