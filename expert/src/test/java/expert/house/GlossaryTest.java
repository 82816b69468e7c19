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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A word of the glossary's last table occurs in names of types of exactly the packages that the table names. */
class GlossaryTest {
    private static final List<String> MODULES = List.of(
            "earl-runtime",
            "earl-formats",
            "earl-waits",
            "earl-graph",
            "earl-replay",
            "earl-recorder",
            "expert",
            "expert-cluster",
            "expert-web",
            "expert-spark");

    /** A row: a word, its meaning, and packages in back quotes. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\w+) \\| [^|]+ \\| ((?:`[a-z.0-9]+`(?:, )?)+) \\|$");

    private static final Pattern PACKAGE = Pattern.compile("`([^`]+)`");

    /** A declaration of a type, at the begin of its line. */
    private static final Pattern TYPE = Pattern.compile(
            "(?m)^ *(?:(?:public|protected|private|static|abstract|final|sealed|non-sealed) )*(?:class|interface|record|enum) (\\w+)");

    @Test
    void wordsOccurOnlyInThePackagesThatTheGlossaryNames() throws IOException {
        Map<String, Set<String>> allowed =
                allowed(Files.readString(Traces.root().resolve("docs").resolve("glossary.md")));
        assertThat(allowed).as("words of the table").hasSizeGreaterThan(3);

        Map<String, Set<String>> found = new TreeMap<>();
        allowed.keySet().forEach(word -> found.put(word, new TreeSet<>()));
        int files = 0;
        for (String module : MODULES) {
            Path sources = Traces.root().resolve(module).resolve("src/main/java");
            try (Stream<Path> all = Files.walk(sources)) {
                for (Path file :
                        all.filter(each -> each.toString().endsWith(".java")).toList()) {
                    files++;
                    List<String> types = types(Files.readString(file));
                    String inPackage =
                            sources.relativize(file.getParent()).toString().replace('/', '.');
                    found.forEach((word, packages) -> {
                        if (types.stream().anyMatch(type -> has(type, word))) {
                            packages.add(inPackage);
                        }
                    });
                }
            }
        }
        assertThat(files).isGreaterThan(800);
        assertThat(found).isEqualTo(allowed);
    }

    @Test
    void nestedTypesCount() {
        assertThat(types("""
                public final class Outer<T> {
                    /** A class Comment. */
                    private record Place(int row) {
                        static class Inner {}
                    }

                    @Nullable
                    Class<?> class1;
                    sealed interface Shape permits Outer {}
                    enum Part { ONE }
                }
                """)).containsExactly("Outer", "Place", "Inner", "Shape", "Part");
    }

    @Test
    void aWordIsAWholePartOfAName() {
        assertThat(has("CutFinder", "Cut")).isTrue();
        assertThat(has("ReducedCut", "Cut")).isTrue();
        assertThat(has("Cuts", "Cut")).isTrue();
        assertThat(has("CutsTable", "Cut")).isTrue();
        assertThat(has("Cutter", "Cut")).isFalse();
        assertThat(has("Shortcut", "Cut")).isFalse();
    }

    private static Map<String, Set<String>> allowed(String glossary) {
        return ROW.matcher(glossary)
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1), row -> packages(row.group(2)), (a, b) -> a, TreeMap::new));
    }

    private static Set<String> packages(String cell) {
        return PACKAGE.matcher(cell)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> types(String source) {
        return TYPE.matcher(source).results().map(type -> type.group(1)).toList();
    }

    /** Whether a name in camel case has a word, in singular or plural. */
    private static boolean has(String name, String word) {
        return Pattern.compile(word + "s?(?![a-z])").matcher(name).find();
    }
}
