package expert.kept;

import expert.cache.Digest;
import expert.script.Language;
import expert.script.PatternFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Digests of pattern files with the helpers that they may import: all modules beside pattern files whose names occur in the
 * text, and in turn in theirs. These are too many rather than too few; computed names are not found.
 */
public final class Sources {
    private final Map<Path, byte[]> contents = new HashMap<>();
    private final Map<PatternFile, String> digests = new HashMap<>();
    private final Map<Path, String> ofContents = new HashMap<>();
    /** [file] -> the modules beside it whose names occur in its text. */
    private final Map<Path, List<Path>> named = new HashMap<>();
    /** Modules by path. */
    private final Map<Path, Language> modules = new TreeMap<>();

    /**
     * Looks into the folders of some files.
     *
     * @throws UncheckedIOException if one cannot be read
     */
    public Sources(Collection<PatternFile> files) {
        TreeSet<Path> folders = new TreeSet<>();
        for (PatternFile file : files) {
            Path parent = file.path().getParent();
            if (parent != null) {
                folders.add(parent);
            }
            modules.put(file.path(), file.language());
        }
        for (Path folder : folders) {
            try (Stream<Path> content = Files.list(folder)) {
                content.filter(Files::isRegularFile)
                        .forEach(path -> Language.of(path).ifPresent(language -> modules.put(path, language)));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    private byte[] content(Path file) {
        return contents.computeIfAbsent(file, path -> {
            try {
                // A link may lead to what is no file, or nowhere: it is refused when it is loaded.
                return Files.isRegularFile(path) ? Files.readAllBytes(path) : new byte[0];
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        });
    }

    /**
     * The digest of a file, in 64 digits.
     *
     * @throws UncheckedIOException if something cannot be read
     */
    public String digest(PatternFile file) {
        return digests.computeIfAbsent(file, this::compute);
    }

    private String compute(PatternFile file) {
        TreeSet<Path> needed = new TreeSet<>();
        Deque<Path> open = new ArrayDeque<>();
        open.add(file.path());
        while (!open.isEmpty()) {
            Path path = open.remove();
            for (Path module : named.computeIfAbsent(path, this::namedIn)) {
                if (modules.get(module) == file.language() && !module.equals(file.path()) && needed.add(module)) {
                    open.add(module);
                }
            }
        }
        Digest digest = new Digest().add(file.language().id()).add(ofContent(file.path()));
        for (Path path : needed) {
            digest.add(String.valueOf(path.getFileName())).add(ofContent(path));
        }
        return digest.hex();
    }

    /** The digest of one file alone: helpers are needed by many. */
    private String ofContent(Path file) {
        return ofContents.computeIfAbsent(
                file, path -> new Digest().add(content(path)).hex());
    }

    private List<Path> namedIn(Path file) {
        String text = new String(content(file), StandardCharsets.ISO_8859_1);
        return modules.keySet().stream()
                .filter(module -> Objects.equals(module.getParent(), file.getParent()) && text.contains(stem(module)))
                .toList();
    }

    private static String stem(Path module) {
        String name = String.valueOf(module.getFileName());
        String stem = name.substring(0, name.lastIndexOf('.'));
        // In its stored form, with one character per byte.
        return new String(stem.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
