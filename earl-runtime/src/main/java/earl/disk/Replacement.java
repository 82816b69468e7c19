package earl.disk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Replaces several files and folders of a folder together. Readers find them through the last one of them. For one thread.
 *
 * <pre>
 *   .traces.otf2.expert-1f0c22ab9d3e5a77/   being written
 *   .traces.otf2.whole/                     all new ones are on the disk; the old ones are moved to "old" in it
 *   .traces.otf2.placing/                   the old ones are out of the way; the new ones take their places, the last one last
 * </pre>
 *
 * <p>Until {@code .whole} exists, the old files are untouched. From then on nothing is lost: the next process {@link #finish
 * finishes} what a killed process or a power cut interrupted, or waits for the process that is doing it.
 *
 * <p>Readers open the files one after the other, by names that the format fixes. So no order or exchange of names gives
 * every reader either all old files or all new ones. A reader that has opened some of them must notice by the last one that
 * they were replaced.
 */
public final class Replacement implements AutoCloseable {
    private static final String WHOLE = ".whole";
    private static final String PLACING = ".placing";
    private static final String OLD = "old";
    /** Maximum time that another process may take to move files into place. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

    private final Path folder;
    private final Entries parts;
    private final Temporary temporary;

    /**
     * The parts that are replaced together.
     *
     * @param names names of files and folders, in the order in which they are moved into place
     * @param inside glob of the files that make up the folders among them; other files in these folders stay
     */
    public record Entries(List<String> names, String inside) {
        private String last() {
            return names.getLast();
        }

        private boolean isInside(Path file) {
            return file.getFileSystem().getPathMatcher("glob:" + inside).matches(file.getFileName());
        }
    }

    private Replacement(Path folder, Entries parts, Temporary temporary) {
        this.folder = folder;
        this.parts = parts;
        this.temporary = temporary;
    }

    /** Begins a replacement in a folder. Makes the folder if it is missing, and removes leftovers of killed processes. */
    public static Replacement begin(Path folder, Entries parts) throws IOException {
        Durable.makeFolders(folder);
        Temporary.sweep(folder);
        finish(folder, parts);
        return new Replacement(folder, parts, Temporary.folder(folder, parts.last()));
    }

    /** Folder in which to write the new parts. */
    public Path folder() {
        return temporary.path();
    }

    /** Moves the new parts into place. */
    public void commit() throws IOException {
        Durable.forceTree(temporary.path());
        boolean replaces = parts.names.stream().anyMatch(name -> exists(folder.resolve(name)));
        Path state = state(folder, parts.last(), replaces ? WHOLE : PLACING);
        if (exists(state)) {
            throw new IOException("another process replaces it at this moment");
        }
        Durable.move(temporary.path(), state);
        try {
            place(folder, parts);
        } finally {
            temporary.keep();
        }
    }

    /** Removes what was written, unless it was committed. */
    @Override
    public void close() throws IOException {
        temporary.close();
    }

    private static Path state(Path folder, String last, String name) {
        return folder.resolve("." + last + name);
    }

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** The last names of interrupted replacements in a folder. */
    public static List<String> unfinished(Path folder, String suffix) throws IOException {
        try (DirectoryStream<Path> states =
                Files.newDirectoryStream(folder, ".*" + suffix + "{" + WHOLE + "," + PLACING + "}")) {
            return java.util.stream.StreamSupport.stream(states.spliterator(), false)
                    .map(state -> String.valueOf(state.getFileName()))
                    .map(name -> name.substring(1, name.lastIndexOf('.')))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    /** Finishes an interrupted replacement, or waits until the process that is doing it has finished. */
    public static void finish(Path folder, Entries parts) throws IOException {
        long until = System.nanoTime() + PATIENCE_NANOS;
        for (String name : List.of(WHOLE, PLACING)) {
            Path state = state(folder, parts.last(), name);
            while (Files.isDirectory(state, LinkOption.NOFOLLOW_LINKS) && !finish(folder, parts, state)) {
                if (!Files.isWritable(state) || System.nanoTime() >= until) {
                    return;
                }
                pause();
            }
        }
    }

    private static boolean finish(Path folder, Entries parts, Path state) throws IOException {
        try (Claim claim = Temporary.ofFolder(state)) {
            if (claim != null) {
                place(folder, parts);
            }
            return claim != null;
        } catch (NoSuchFileException finished) {
            return true;
        }
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(BETWEEN_LOOKS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private static void place(Path folder, Entries parts) throws IOException {
        Path whole = state(folder, parts.last(), WHOLE);
        Path placing = state(folder, parts.last(), PLACING);
        if (exists(whole)) {
            try {
                clear(folder, parts, whole);
            } catch (IOException fault) {
                putBack(folder, parts, whole);
                throw fault;
            }
            Durable.move(whole, placing);
        }
        for (String name : parts.names) {
            if (name.equals(parts.last())) {
                Durable.forceFolder(folder);
            }
            moveIfThere(placing.resolve(name), folder.resolve(name));
        }
        Durable.forceFolder(folder);
        for (String name : parts.names) {
            keepOthers(placing.resolve(OLD).resolve(name), folder.resolve(name), parts);
        }
        // A reader must not find a half-deleted replacement.
        Path done = Temporary.unused(folder, parts.last());
        Durable.disk().move(placing, done);
        Temporary.deleteClaimed(done);
    }

    private static void clear(Path folder, Entries parts, Path whole) throws IOException {
        Path old = whole.resolve(OLD);
        if (!exists(old)) {
            Files.createDirectory(old);
        }
        Durable.forceFolder(whole);
        for (String name : parts.names.reversed()) {
            moveIfThere(folder.resolve(name), old.resolve(name));
            Durable.forceFolder(old);
            Durable.forceFolder(folder);
        }
    }

    private static void putBack(Path folder, Entries parts, Path whole) throws IOException {
        for (String name : parts.names) {
            moveIfThere(whole.resolve(OLD).resolve(name), folder.resolve(name));
        }
        Durable.forceFolder(folder);
        Temporary.deleteTree(whole);
    }

    private static void moveIfThere(Path from, Path to) throws IOException {
        try {
            Durable.disk().move(from, to);
        } catch (NoSuchFileException moved) {
            return; // left from before the interruption
        }
    }

    private static void keepOthers(Path old, Path now, Entries parts) throws IOException {
        if (!Files.isDirectory(old, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(old)) {
            for (Path entry : entries) {
                Path kept = now.resolve(entry.getFileName());
                if (!parts.isInside(entry) && !exists(kept)) {
                    Durable.disk().move(entry, kept);
                }
            }
        }
        Durable.forceFolder(now);
    }
}
