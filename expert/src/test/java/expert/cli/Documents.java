package expert.cli;

import earl.testing.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The documents of the project. */
final class Documents {
    private static final List<String> OUTSIDE_OF_DOCS =
            List.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md", "scripts/README.md");

    private Documents() {}

    /** The names of all documents, below the project's folder. */
    static Stream<String> names() {
        try (Stream<Path> pages = Files.list(Traces.root().resolve("docs"))) {
            List<String> docs = pages.map(page -> "docs/" + page.getFileName())
                    .filter(page -> page.endsWith(".md"))
                    .sorted()
                    .toList();
            return Stream.concat(OUTSIDE_OF_DOCS.stream(), docs.stream());
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    static List<String> lines(String name) {
        try {
            return Files.readAllLines(Traces.root().resolve(name));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
