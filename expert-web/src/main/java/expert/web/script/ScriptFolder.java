package expert.web.script;

import earl.disk.WholeFile;
import expert.script.PatternPath;
import expert.web.api.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of the user's pattern files. Only plain files directly in it can be reached: no links, no folders. Any thread. */
public final class ScriptFolder {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_-]{0,99}\\.(py|js|mjs)");
    private static final long MAX_BYTES = 1 << 20;

    private final Path folder;

    ScriptFolder(Path folder) {
        this.folder = folder;
    }

    /** The first folder that the user named, else the one in the configuration folder, which need not exist. */
    public static ScriptFolder of(PatternPath path) {
        return new ScriptFolder(path.given().stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseGet(() -> path.standing().getLast()));
    }

    /** Where it is. */
    public Path path() {
        return folder;
    }

    /** Its pattern files, by name. */
    List<Path> files() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file ->
                            NAME.matcher(String.valueOf(file.getFileName())).matches())
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    String read(String name) throws Problem, IOException {
        Path file = existing(name);
        if (Files.size(file) > MAX_BYTES) {
            throw Problem.tooLarge(name + " is larger than 1 MiB");
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    void write(String name, String text) throws Problem, IOException {
        Path file = named(name);
        Files.createDirectories(folder);
        WholeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    void delete(String name) throws Problem, IOException {
        Files.delete(existing(name));
    }

    private Path existing(String name) throws Problem {
        Path file = named(name);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw Problem.missing("there is no file " + name);
        }
        return file;
    }

    /** A file by its name. @throws Problem if that is no name of a pattern file, or something else has it */
    Path named(@Nullable String name) throws Problem {
        if (name == null || !NAME.matcher(name).matches()) {
            throw Problem.bad(
                    "a pattern file has a name such as my_pattern.py: letters, digits, _ and -, then .py, .js or .mjs");
        }
        Path file = folder.resolve(name);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw Problem.forbidden(name + " is a link or a folder");
        }
        return file;
    }
}
