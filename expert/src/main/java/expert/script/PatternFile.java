package expert.script;

import earl.disk.RegularFile;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file that may define patterns.
 *
 * @param path its real path
 * @param shipped whether it came with this program
 * @param named whether the user named this very file, not its folder
 * @param language its language
 */
public record PatternFile(Path path, boolean shipped, boolean named, Language language) implements Serializable {
    /** The file a name or folder was looked up under cannot be used. Its message is one line. */
    public static final class Missing extends Exception {
        private static final long serialVersionUID = 1L;

        Missing(String message) {
            super(message);
        }
    }

    /** By hand, as {@link #hashCode}: Java links the methods that records have at each start, which takes milliseconds. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PatternFile file
                && path.equals(file.path)
                && shipped == file.shipped
                && named == file.named
                && language == file.language;
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }

    /**
     * The files on a path: the shipped ones, then the user's in the order given. A file that is there on two paths, or as an
     * equal copy of a shipped one, comes once. In a folder, files count that end in {@code .py .js .mjs} and do not begin
     * with {@code _} or {@code .}, in order of name. Links with such names count wherever they lead; subfolders do not.
     *
     * @throws Missing if something that the user named is not there, is not readable, or is no pattern file
     */
    public static List<PatternFile> find(PatternPath path) throws Missing {
        Map<Path, PatternFile> found = new LinkedHashMap<>();
        if (path.shipped() != null) {
            add(path.shipped(), true, found);
        }
        for (Path given : path.given()) {
            if (!Files.exists(given)) {
                throw new Missing(given + ": no such pattern file or folder");
            }
            add(given, false, found);
        }
        for (Path standing : path.standing()) {
            if (Files.exists(standing)) {
                add(standing, false, found);
            }
        }
        return List.copyOf(found.values());
    }

    private static void add(Path place, boolean shipped, Map<Path, PatternFile> found) throws Missing {
        try {
            if (!Files.isDirectory(place)) {
                Language language = Language.of(place)
                        .orElseThrow(() -> new Missing(place + ": a pattern file ends in .py, .js or .mjs"));
                add(new PatternFile(RegularFile.of(place).toRealPath(), shipped, true, language), found);
                return;
            }
            List<Path> files = new ArrayList<>();
            try (Stream<Path> content = Files.list(place)) {
                content.filter(PatternFile::mayDefine).sorted().forEach(files::add);
            }
            Path folder = place.toRealPath();
            for (Path file : files) {
                // A link that leads out of the folder, or nowhere, stays a link: its language rejects it with a
                // message.
                boolean inside = Files.exists(file) && file.toRealPath().startsWith(folder);
                add(
                        new PatternFile(
                                inside ? file.toRealPath() : folder.resolve(file.getFileName()),
                                shipped,
                                false,
                                Language.of(file).orElseThrow()),
                        found);
            }
        } catch (IOException unreadable) {
            String reason = unreadable instanceof FileSystemException named ? named.getReason() : null;
            String unknown = "cannot be read" + (Files.isReadable(place) ? "" : ": permission denied");
            throw new Missing(place + ": " + (reason == null ? unknown : reason));
        }
    }

    /** The file in the current folder that seems to define a pattern; empty if there is none, or the folder cannot be read. */
    public static Optional<Path> inFolder(String pattern) {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.filter(PatternFile::mayDefine)
                    .filter(Files::isRegularFile)
                    .sorted()
                    .filter(file -> defines(file, pattern))
                    .findFirst();
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean defines(Path file, String pattern) {
        try {
            return DeclaredNames.in(Files.readString(file), Language.of(file).orElseThrow())
                    .contains(pattern);
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static boolean mayDefine(Path file) {
        String name = String.valueOf(file.getFileName());
        return Language.of(file).isPresent()
                && !name.startsWith("_")
                && !name.startsWith(".")
                && (Files.isRegularFile(file) || Files.isSymbolicLink(file));
    }

    private static void add(PatternFile file, Map<Path, PatternFile> found) throws IOException {
        if (found.containsKey(file.path()) || (!file.shipped() && isCopyOfShipped(file, found))) {
            return;
        }
        found.put(file.path(), file);
    }

    private static boolean isCopyOfShipped(PatternFile file, Map<Path, PatternFile> found) throws IOException {
        if (file.leadsOut()) {
            return false;
        }
        for (PatternFile other : found.values()) {
            if (other.shipped()
                    && String.valueOf(other.path().getFileName())
                            .equals(String.valueOf(file.path().getFileName()))
                    && Arrays.equals(Files.readAllBytes(other.path()), Files.readAllBytes(file.path()))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Why no pattern has a name although the file seems to define it: the place of its class, and what the declaration lacks; empty if
     * the file has no such class.
     */
    public Optional<String> whyUndefined(String name) {
        try {
            Lint.Finding almost =
                    shipped || leadsOut() ? null : DeclaredNames.almost(name, Files.readString(path), language);
            return Optional.ofNullable(almost).map(found -> path + ":" + found.line() + ": " + found.words());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Whether it is a link that leads out of its folder, or nowhere: nothing is read of it. */
    private boolean leadsOut() {
        return Files.isSymbolicLink(path);
    }

    /**
     * The names of the patterns that the file seems to define, judged by its text: enough to know whether one of them is
     * requested.
     *
     * @throws IOException if it cannot be read
     */
    public List<String> declared() throws IOException {
        return leadsOut() ? List.of() : DeclaredNames.in(Files.readString(path), language);
    }
}
