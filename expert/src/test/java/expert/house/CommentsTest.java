package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A comment names its subject, so that it stays true if what stands above it moves. */
class CommentsTest {
    private static final List<String> SUFFIXES = List.of(".java", ".c", ".h");
    private static final Pattern NEEDS_THE_LINE_ABOVE = Pattern.compile("(?m)(/\\*\\*?|^\\s*\\*|//) The same\\b.*");
    /** The full name of a class, as sources in C name those that have the same values. */
    private static final Pattern CLASS = Pattern.compile("\\bearl(?:\\.[a-z]+)*\\.[A-Z]\\w+");

    @Test
    void noCommentBeginsWithTheSame() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        List<Path> files = sources("");
        for (Path file : files) {
            NEEDS_THE_LINE_ABOVE
                    .matcher(Files.readString(file))
                    .results()
                    .forEach(comment -> found.add(file.getFileName() + ": " + comment.group()));
        }
        assertThat(files).hasSizeGreaterThan(2000);
        assertThat(found).isEmpty();
    }

    @Test
    void classesThatTheRecorderNamesExist() throws IOException {
        Set<String> classes = sources(".java").stream()
                .map(file ->
                        file.toString().replaceFirst(".*/src/main/java/", "").replace('/', '.'))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toSet());
        TreeSet<String> named = new TreeSet<>();
        for (Path file : sources(".h")) {
            CLASS.matcher(Files.readString(file))
                    .results()
                    .map(MatchResult::group)
                    .forEach(named::add);
        }
        assertThat(named).hasSizeGreaterThan(3).isSubsetOf(classes);
    }

    /** The sources in Java and C, or those with a name that ends in some way. */
    private static List<Path> sources(String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(Traces.root())) {
            return all.filter(
                            file -> isSource(file.toString()) && file.toString().endsWith(suffix))
                    .toList();
        }
    }

    private static boolean isSource(String name) {
        return SUFFIXES.stream().anyMatch(name::endsWith) && name.contains("/src/") && !name.contains("/target/");
    }
}
