package earl.monitor;

import earl.TraceException;
import earl.disk.RegularFile;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Rings in memory that a killed monitor left behind. A folder of rings says whose it is: which process watches, and where
 * the recording is that they belong to.
 */
public final class Leftovers {
    private static final String OWNER = "owner.properties";
    private static final String RECORDING = "recording";
    private static final String MONITOR = "monitor";
    private static final String SINCE = "since";

    private Leftovers() {}

    /**
     * Rings that are still needed to make a trace.
     *
     * @param rings their folder
     * @param recording the folder of the recording
     * @param bytes of memory that they take
     * @param running whether the program that writes them still runs
     */
    public record Leftover(Path rings, Path recording, long bytes, boolean running) {}

    /** Says whose a folder of rings is: this process's. */
    static void own(Path rings, Path recording) throws IOException {
        Properties owner = new Properties();
        owner.setProperty(RECORDING, recording.toAbsolutePath().toString());
        ProcessHandle self = ProcessHandle.current();
        owner.setProperty(MONITOR, String.valueOf(self.pid()));
        owner.setProperty(SINCE, since(self));
        try (Writer out = Files.newBufferedWriter(rings.resolve(OWNER))) {
            owner.store(out, null);
        }
    }

    private static String since(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("");
    }

    /**
     * Looks for folders of rings whose monitor is dead. Removes those that no recording needs any more, because it was
     * recovered, replaced or removed; unless a program still writes them.
     */
    public static List<Leftover> find() {
        return find(RingFolders.SHARED_MEMORY);
    }

    static List<Leftover> find(Path memory) {
        List<Leftover> found = new ArrayList<>();
        for (Path rings : folders(memory)) {
            look(rings).ifPresent(found::add);
        }
        return found;
    }

    private static List<Path> folders(Path memory) {
        if (!Files.isDirectory(memory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(memory)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(RingFolders.PREFIX))
                    .filter(file -> Files.isReadable(file.resolve(OWNER)))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }

    /** Whether a process of this node still writes rings of a recording, or a monitor still reads them. */
    static boolean areInUse(RingFolders rings) {
        return rings.places().stream().anyMatch(Leftovers::isWatched)
                || rings.rings().stream()
                        .filter(ring -> !rings.isElsewhere(ring))
                        .anyMatch(Leftovers::isWritten);
    }

    private static boolean isWatched(Path rings) {
        try {
            return Files.isReadable(rings.resolve(OWNER)) && lives(owner(rings));
        } catch (IOException | IllegalArgumentException gone) {
            // Another process removes it now, or forged it.
            return false;
        }
    }

    private static Properties owner(Path rings) throws IOException {
        Properties owner = new Properties();
        try (Reader in = Files.newBufferedReader(RegularFile.of(rings.resolve(OWNER)))) {
            owner.load(in);
        }
        return owner;
    }

    private static Optional<Leftover> look(Path rings) {
        try {
            Properties owner = owner(rings);
            return lives(owner) ? Optional.empty() : left(rings, owner);
        } catch (IOException | UncheckedIOException | TraceException | IllegalArgumentException gone) {
            // Another process removes it now, forged it, or hides it: it is then ignored.
            return Optional.empty();
        }
    }

    private static Optional<Leftover> left(Path rings, Properties owner) throws IOException {
        Path recording = Path.of(owner.getProperty(RECORDING, ""));
        boolean running = false;
        long bytes = 0;
        try (Stream<Path> files = Files.list(rings)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
                running |= file.toString().endsWith(RingFolders.SUFFIX) && isWritten(file);
            }
        }
        if (Session.needs(recording, rings)) {
            return Optional.of(new Leftover(rings, recording, bytes, running));
        }
        if (!running) {
            RingFolders.removeAll(rings);
        }
        return Optional.empty();
    }

    private static boolean lives(Properties owner) {
        String pid = owner.getProperty(MONITOR, "");
        return pid.matches("\\d+")
                && ProcessHandle.of(Long.parseLong(pid))
                        .filter(process -> since(process).equals(owner.getProperty(SINCE, "")))
                        .isPresent();
    }

    /**
     * Whether the process of a ring still runs. A process that ended regularly does not, even if another one has its number
     * now.
     */
    private static boolean isWritten(Path file) {
        try (RingFile ring = RingFile.open(file)) {
            RingHeader header = ring.header();
            return !header.exited()
                    && ProcessHandle.of(header.pid())
                            .map(ProcessHandle::isAlive)
                            .orElse(false);
        }
    }
}
