package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files of one reader below a folder, of which one is damaged, read, and put right again. */
final class HostileFiles {
    /** Reads files to their end. */
    @FunctionalInterface
    interface Reader {
        /**
         * Reads.
         *
         * @param file what a user would name
         * @param random says what is looked at
         * @throws earl.TraceException in one line, if it cannot be read
         */
        void read(Path file, Random random) throws IOException;
    }

    /**
     * What is to be known of the files.
     *
     * @param name of the kind
     * @param file what a user would name
     * @param folder that holds nothing but these files
     * @param forgery makes another content of a file
     * @param reader reads them
     * @param changes whether readers may remove and add files: caches
     * @param commands that take them, with {@code IN} in place of the file
     * @param javascript such commands that run a pattern in JavaScript
     * @param scripts such commands that start Python, which takes a second
     */
    record Kind(
            String name,
            Path file,
            Path folder,
            HostileBytes.Forgery forgery,
            Reader reader,
            boolean changes,
            List<String> commands,
            List<String> javascript,
            List<String> scripts) {
        Kind {
            javascript = List.copyOf(javascript);
            commands = List.copyOf(commands);
            scripts = List.copyOf(scripts);
        }
    }

    private static final int ONE_IN_SO_MANY_IS_NO_FILE = 20;

    private final Kind kind;
    private final Path fifo;
    private final Map<Path, byte[]> contents = new TreeMap<>();
    private final List<Path> victims;
    private Path damaged;

    /**
     * Files as they are now.
     *
     * @param fifo a pipe to which nobody writes, on the same device
     */
    HostileFiles(Kind kind, Path fifo) throws IOException {
        this.kind = kind;
        this.fifo = fifo;
        for (Path file : found()) {
            contents.put(file, Files.readAllBytes(file));
        }
        victims = List.copyOf(contents.keySet());
        assertThat(victims).as(kind.name()).isNotEmpty();
        damaged = victims.getFirst();
    }

    Kind kind() {
        return kind;
    }

    private List<Path> found() throws IOException {
        try (Stream<Path> all = Files.walk(kind.folder())) {
            return all.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }

    /** Damages a file. */
    void forge(Random random) throws IOException {
        damaged = victims.get(random.nextInt(victims.size()));
        if (random.nextInt(ONE_IN_SO_MANY_IS_NO_FILE) == 0) {
            replace(random);
        } else {
            Files.write(damaged, kind.forgery().of(Objects.requireNonNull(contents.get(damaged)), random));
        }
    }

    /** Puts a pipe in place of each file in turn, and does something. */
    void pipes(Runnable reading) throws IOException {
        for (Path file : victims) {
            damaged = file;
            Files.delete(file);
            Files.createLink(file, fifo);
            reading.run();
            restore();
        }
    }

    private void replace(Random random) throws IOException {
        Files.delete(damaged);
        Path target = damaged;
        switch (random.nextInt(9)) {
            case 0 -> Files.createDirectory(damaged);
            case 1 -> Files.createLink(damaged, fifo);
            case 2 -> target = fifo;
            case 3 -> target = damaged.resolveSibling("nowhere");
            case 4 -> target = Objects.requireNonNull(damaged.getParent());
            case 5 -> target = Path.of("/dev/zero");
            case 6 -> target = victims.get(random.nextInt(victims.size()));
            case 7 -> target = damaged;
            default -> {
                return; // it is missing
            }
        }
        if (!Files.exists(damaged, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(damaged, target);
        }
    }

    /**
     * Puts everything right.
     *
     * @throws AssertionError if a reader left something behind or removed something
     */
    void restore() throws IOException {
        for (Path file : found()) {
            if (!contents.containsKey(file)) {
                assertThat(kind.changes()).as("%s was left behind", file).isTrue();
                Files.delete(file);
            }
        }
        if (kind.changes()) {
            removeEmptyFolders();
        }
        for (Path file : victims) {
            if (file.equals(damaged) || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                assertThat(file.equals(damaged) || kind.changes())
                        .as("%s was removed", file)
                        .isTrue();
                Files.deleteIfExists(file);
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.write(file, Objects.requireNonNull(contents.get(file)));
            }
        }
        if (kind.changes()) {
            for (Path file : victims) {
                byte[] whole = Objects.requireNonNull(contents.get(file));
                if (!Arrays.equals(Files.readAllBytes(file), whole)) {
                    Files.write(file, whole);
                }
            }
        }
    }

    private void removeEmptyFolders() throws IOException {
        try (Stream<Path> all = Files.walk(kind.folder())) {
            for (Path folder : all.sorted(Comparator.reverseOrder()).toList()) {
                if (victims.stream().noneMatch(file -> file.startsWith(folder))) {
                    Files.deleteIfExists(folder);
                }
            }
        }
    }

    /** Removes a folder and all that is in it, if it is there. */
    static void remove(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return kind.name() + ", " + kind.folder().relativize(damaged);
    }
}
