package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.cli.CaseFile.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases in {@code src/test/cases} ({@link CaseFile}). {@code -Dupdate} writes what their commands print now. */
class CasesTest {
    private static final Path CASES = Path.of("src", "test", "cases");

    @TempDir
    private Path folder;

    static List<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(CASES)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void commandsPrintWhatTheCaseShows(String name) throws IOException {
        CaseFile shown = CaseFile.read(CASES.resolve(name));
        List<Part> printed = new ArrayList<>();
        for (int i = 0; i < shown.parts().size(); i++) {
            Part part = shown.parts().get(i);
            if (part.is("file")) {
                Files.write(folder.resolve(part.argument()), part.text());
                printed.add(part);
            } else if (part.is("run")) {
                Terminal.Result result = run(part.argument());
                printed.add(new Part("run", part.argument(), updated(part.text(), result.out())));
                List<String> error = updated(shown.after(i, "error").text(), result.err());
                if (!error.isEmpty()) {
                    printed.add(new Part("error", "", error));
                }
                if (result.status() != 0) {
                    printed.add(new Part("status", Integer.toString(result.status()), List.of()));
                }
            }
        }
        CaseFile now = new CaseFile(shown.description(), printed);
        if (System.getProperty("update") != null) {
            now.write(CASES.resolve(name));
        } else {
            assertThat(now.parts())
                    .as("%s; -Dupdate writes what is printed now", name)
                    .isEqualTo(shown.parts());
        }
    }

    /** What a case shows, if that is what was printed; otherwise all that was printed. */
    private List<String> updated(List<String> shown, String printed) {
        List<String> lines = printed.replace(folder + "/", "")
                .replace(Terminal.root() + "/", "")
                .lines()
                .map(String::stripTrailing)
                .toList();
        return ShownOutput.matches(shown, lines) ? shown : lines;
    }

    /** Runs a command on files of the case and of the project. */
    private Terminal.Result run(String command) {
        return new Terminal()
                .run(Arrays.stream(command.split(" "))
                        .map(word -> {
                            Path own = folder.resolve(word);
                            Path project = Terminal.root().resolve(word);
                            return Files.exists(own)
                                    ? own.toString()
                                    : Files.exists(project) ? project.toString() : word;
                        })
                        .toArray(String[]::new));
    }

    @Test
    void aCaseIsReadAsItIsWritten() throws IOException {
        for (String name : cases()) {
            Path copy = folder.resolve(name);
            CaseFile.read(CASES.resolve(name)).write(copy);
            assertThat(copy).hasSameTextualContentAs(CASES.resolve(name));
        }
    }
}
