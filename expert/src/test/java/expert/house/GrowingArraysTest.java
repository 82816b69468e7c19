package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Arrays grow by {@code earl.memory.Capacity}, which checks their maximum length, and lists of numbers are those of {@code earl.memory}. */
class GrowingArraysTest {
    private static final Pattern DOUBLED =
            Pattern.compile("Arrays\\.copyOf\\([^;]*(\\b2L? \\* |\\b[\\w.\\[\\]]+ \\* 2\\b)[^;]*;");

    private static final List<String> MODULES = List.of(
            "earl-runtime",
            "earl-formats",
            "earl-waits",
            "earl-graph",
            "earl-replay",
            "earl-recorder",
            "expert",
            "expert-cluster",
            "expert-web");

    @Test
    void noArrayIsDoubledByHand() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        int files = 0;
        for (String module : MODULES) {
            Path sources = Traces.root().resolve(module).resolve("src/main/java");
            try (Stream<Path> all = Files.walk(sources)) {
                for (Path file :
                        all.filter(each -> each.toString().endsWith(".java")).toList()) {
                    files++;
                    String name = sources.relativize(file).toString();
                    DOUBLED.matcher(Files.readString(file))
                            .results()
                            .forEach(use -> found.add(name + ": " + use.group()));
                }
            }
        }
        assertThat(files).isGreaterThan(800);
        assertThat(found).isEmpty();
    }
}
