package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Packages are of one size, one sentence describes each, and the architecture document names all. */
class PackagesTest {
    private static final int MOST_FILES = 25;
    /** Packages that may hold more files; the architecture document says why. */
    private static final Set<String> LARGER = Set.of("earl");

    private static final Pattern SOURCES = Pattern.compile(".*/src/main/java/");
    /** A package in back quotes; with {@code .*} also those below it. */
    private static final Pattern NAME = Pattern.compile("`((?:earl|expert)(?:\\.[a-z]\\w*)*)(\\.\\*)?`");

    /** {@code package -> } number of its files, with package-info.java, in all modules together. */
    private static Map<String, Integer> packages() throws IOException {
        Map<String, Integer> files = new TreeMap<>();
        sources().forEach(name -> files.merge(inPackage(name), 1, Integer::sum));
        assertThat(files).as("packages").hasSizeGreaterThan(100);
        return files;
    }

    private static List<String> sources() throws IOException {
        try (Stream<Path> all = Files.walk(Traces.root())) {
            return all.map(Path::toString)
                    .filter(name ->
                            name.endsWith(".java") && name.contains("/src/main/java/") && !name.contains("/target/"))
                    .toList();
        }
    }

    private static String inPackage(String file) {
        return SOURCES.matcher(file)
                .replaceFirst("")
                .replaceFirst("/[^/]*$", "")
                .replace('/', '.');
    }

    @Test
    void packagesHoldAtMost25Files() throws IOException {
        Map<String, Integer> larger = packages();
        larger.values().removeIf(files -> files <= MOST_FILES);
        assertThat(larger.keySet())
                .as("packages of more than %d files: %s", MOST_FILES, larger)
                .isEqualTo(LARGER);
    }

    @Test
    void theArchitectureDocumentNamesEachPackage() throws IOException {
        String document = Files.readString(Traces.root().resolve("docs").resolve("architecture.md"));
        Set<String> packages = packages().keySet();
        Set<String> missing = new TreeSet<>(packages);
        Set<String> unknown = new TreeSet<>();
        Matcher name = NAME.matcher(document.substring(document.indexOf("\n## Packages")));
        while (name.find()) {
            String found = name.group(1);
            boolean isKnown = name.group(2) == null
                    ? packages.contains(found)
                    : missing.removeIf(below -> below.startsWith(found + "."));
            missing.remove(found);
            if (!isKnown) {
                unknown.add(found);
            }
        }
        assertThat(missing)
                .as("packages that docs/architecture.md does not name")
                .isEmpty();
        assertThat(unknown)
                .as("what docs/architecture.md names and no module has")
                .isEmpty();
    }

    /** Names of classes in the section on the way of data. */
    @Test
    void theClassesOnTheWayExist() throws IOException {
        String document = Files.readString(Traces.root().resolve("docs").resolve("architecture.md"));
        int begin = document.indexOf("### The classes on the way");
        Set<String> named = Pattern.compile("`([A-Z]\\w+)`")
                .matcher(document.substring(begin, document.indexOf("\n## ", begin)))
                .results()
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).hasSizeGreaterThan(50);
        sources().forEach(name -> named.remove(name.replaceFirst(".*/", "").replace(".java", "")));
        assertThat(named)
                .as("classes that docs/architecture.md names and no module has")
                .isEmpty();
    }
}
