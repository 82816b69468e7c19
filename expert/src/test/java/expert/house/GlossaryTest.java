package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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

    /** Hand-written sources of the languages and of the page. */
    private static final Pattern SOURCE = Pattern.compile(".*(?<!/help|\\.test|\\.d)\\.(?:py|mjs|ts|svelte)");

    /** A declaration of a class, function or variable in Python or TypeScript. */
    private static final Pattern NAME =
            Pattern.compile("(?m)(?:\\b(?:class|def|function|const|let|var|for) |\\.\\.\\.)(\\w+)|^ *(\\w+) = ");

    /** A field in the description of records: its name, type and offset. */
    private static final Pattern FIELD = Pattern.compile("(?m)^(\\w+) (?:u16|id|i32|u32|u64|text)(?:\\*\\d+)? \\d+ ");

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

    /** In the languages and the page, these words have their meanings of Java, so that nothing else is called by them. */
    @Test
    void scriptsAndThePageHaveNoOtherWindowsAndLanes() throws IOException {
        Map<Path, List<String>> found = new TreeMap<>();
        int names = 0;
        for (String folder : List.of("expert/src/main/resources/expert/script", "expert-web/src/main/web/src")) {
            try (Stream<Path> all = Files.walk(Traces.root().resolve(folder))) {
                for (Path file : all.filter(
                                each -> SOURCE.matcher(each.toString()).matches())
                        .toList()) {
                    List<String> declared = names(Files.readString(file));
                    names += declared.size();
                    List<String> odd = declared.stream()
                            .filter(name -> has(name, "(?<![a-z])[wW]indow") || has(name, "(?<![a-z])[lL]ane"))
                            .toList();
                    if (!odd.isEmpty()) {
                        found.put(file, odd);
                    }
                }
            }
        }
        assertThat(names).isGreaterThan(2000);
        assertThat(found).isEmpty();
    }

    /** The fields of the recorder's records are names of the package that reads them. */
    @Test
    void fieldsOfTheRecordersRecordsHaveNoOtherWords() throws IOException {
        Map<String, Set<String>> allowed =
                allowed(Files.readString(Traces.root().resolve("docs").resolve("glossary.md")));
        List<String> fields = fields(Files.readString(
                Traces.root().resolve("earl-recorder/src/main/native").resolve("ring.def")));
        assertThat(fields).contains("BeginPosition", "Cfa").hasSizeGreaterThan(100);
        allowed.forEach((word, packages) -> {
            if (!packages.contains("earl.monitor.ring")) {
                assertThat(fields).noneMatch(field -> has(field, word));
            }
        });
    }

    @Test
    void fieldsCount() {
        assertThat(fields("""
                record CALL 1 A call at a place.
                begin_place u64 16 byte of a file
                text text 8 its name
                after_call i32*14 8 numbers
                """)).containsExactly("BeginPlace", "Text", "AfterCall");
    }

    @Test
    void namesOfPythonAndTypeScriptCount() {
        assertThat(names("""
                class _Window:
                    def walk(self):
                        for window in _all:
                            own = window.name
                export const allWindows: Way[] = [];
                async function open({ of, ...rest }) {
                """)).containsExactly("_Window", "walk", "window", "own", "allWindows", "open", "rest");
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

    /** The names of the fields of a description of records, in camel case. */
    private static List<String> fields(String description) {
        return FIELD.matcher(description)
                .results()
                .map(field -> Stream.of(field.group(1).split("_", -1))
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining()))
                .toList();
    }

    private static List<String> names(String source) {
        return NAME.matcher(source)
                .results()
                .map(name -> name.group(1) != null ? name.group(1) : name.group(2))
                .toList();
    }

    /** Whether a name in camel case has a word, in singular or plural. */
    private static boolean has(String name, String word) {
        return Pattern.compile(word + "s?(?![a-z])").matcher(name).find();
    }
}
