package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A comment names its subject, so that it stays true if what stands above it moves. */
class CommentsTest {
    private static final Pattern NEEDS_THE_LINE_ABOVE = Pattern.compile("(?m)(/\\*\\*?|^\\s*\\*|//) The same\\b.*");

    @Test
    void noCommentBeginsWithTheSame() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        int files = 0;
        try (Stream<Path> all = Files.walk(Traces.root())) {
            for (Path file : all.filter(CommentsTest::isSource).toList()) {
                files++;
                NEEDS_THE_LINE_ABOVE
                        .matcher(Files.readString(file))
                        .results()
                        .forEach(comment -> found.add(file.getFileName() + ": " + comment.group()));
            }
        }
        assertThat(files).isGreaterThan(2000);
        assertThat(found).isEmpty();
    }

    private static boolean isSource(Path file) {
        String name = file.toString();
        return name.endsWith(".java") && name.contains("/src/") && !name.contains("/target/");
    }
}
