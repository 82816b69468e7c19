package expert.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The jars that executors need beside Spark's. */
final class ExecutorJars {
    /** Spark has these, in versions that its other jars depend on. */
    private static final Pattern OF_SPARK =
            Pattern.compile("(jackson-(core|databind|annotations)|slf4j-\\w+|log4j-[\\w.]+?)-\\d.*\\.jar");
    /** Only patterns with callbacks need a script language, and these are most of the bytes. */
    private static final Pattern LANGUAGES =
            Pattern.compile("(python|js|truffle|regex|icu4j|bc\\w+-jdk18on|profiler)-.*\\.jar");

    private ExecutorJars() {}

    /** All, in the order of the class path. */
    static List<String> all() {
        String home = System.getProperty("expert.home");
        List<Path> jars =
                home == null ? ofClassPath() : ofDistribution(Path.of(home).resolve("lib"));
        return jars.stream()
                .filter(jar ->
                        !OF_SPARK.matcher(String.valueOf(jar.getFileName())).matches())
                .map(Path::toString)
                .toList();
    }

    /** Those that are needed if no script runs. */
    static List<String> withoutLanguages() {
        return all().stream()
                .filter(jar -> !LANGUAGES
                        .matcher(String.valueOf(Path.of(jar).getFileName()))
                        .matches())
                .toList();
    }

    private static List<Path> ofDistribution(Path lib) {
        List<Path> jars = new ArrayList<>(List.of(own()));
        try (Stream<String> names = Files.lines(lib.resolve("class-path"));
                Stream<Path> cluster = Files.list(lib.resolve("cluster"))) {
            names.map(lib::resolve).forEach(jars::add);
            cluster.forEach(jars::add);
        } catch (IOException | UncheckedIOException unreadable) {
            throw new IllegalStateException("the distribution is not complete: " + unreadable, unreadable);
        }
        return jars;
    }

    private static List<Path> ofClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    /** The jar with this class. */
    private static Path own() {
        try {
            return Path.of(ExecutorJars.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
