package earl.format;

import earl.OpenOptions;
import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A format of traces. Implementations are stateless. {@link ServiceLoader} finds them.
 *
 * <pre>{@code
 * try (TraceSource source = TraceFormat.openAny(path, diagnostics)) {
 *     LocationEvents[] events = ...;
 *     for (int location = 0; location < source.locations(); location++) { // or in parallel
 *         source.decode(location, events[location]);
 *     }
 *     for (int location : source.settle()) {
 *         events[location].clear();
 *         source.decode(location, events[location]);
 *     }
 *     Definitions definitions = source.definitions();
 * }
 * }</pre>
 */
public interface TraceFormat {
    /** Its name, unique: {@code "OTF2"}. */
    String name();

    /** Description of the paths that it accepts: {@code "an archive's folder or its anchor file (.otf2)"}. */
    String accepts();

    /** Whether the path looks like this format. Never throws; reads at most a few bytes. */
    boolean sniff(Path path);

    /**
     * Opens a trace: reads its definitions, but no events.
     *
     * @param diagnostics counts irregularities, now and when events are decoded
     * @throws TraceException if it cannot be read; the message is one line with file, byte offset and what was expected
     */
    TraceSource open(Path path, Diagnostics diagnostics);

    /**
     * Properties of a trace. Reads at most a small file; a format that would have to read more has none.
     *
     * @throws TraceException if that file cannot be read
     */
    default Map<String, String> properties(Path path) {
        return Map.of();
    }

    /** Whether a trace can have several files that need not say their ranks, so that the user gives them: {@link FileRanks}. */
    default boolean takesFileRanks() {
        return false;
    }

    /** Whether this format can also write traces. */
    default boolean writes() {
        return false;
    }

    /**
     * Begins a trace.
     *
     * @param folder its folder, made if missing. Replaces a trace of this format in it
     * @param like supplies clock resolution, writer and properties
     * @throws UnsupportedOperationException if the format does not write
     * @throws TraceException if the folder cannot be written
     */
    default TraceSink create(Path folder, TraceInfo like) {
        throw new UnsupportedOperationException(name() + " is not written");
    }

    /** The installed formats, by name. @throws IllegalStateException if two have the same name */
    static List<TraceFormat> installed() {
        List<TraceFormat> found = new ArrayList<>();
        for (TraceFormat format : ServiceLoader.load(TraceFormat.class, TraceFormat.class.getClassLoader())) {
            for (TraceFormat other : found) {
                if (other.name().equals(format.name())) {
                    throw new IllegalStateException("two trace formats are called " + format.name() + ": "
                            + other.getClass().getName() + " and "
                            + format.getClass().getName());
                }
            }
            found.add(format);
        }
        found.sort(java.util.Comparator.comparing(TraceFormat::name));
        return found;
    }

    /** Whether a format recognizes a file or folder as a trace. Never throws. */
    static boolean isTrace(Path path) {
        return recognizing(path, installed()).isPresent();
    }

    /** The first of some formats that recognizes a file or folder as a trace. Never throws. */
    private static Optional<TraceFormat> recognizing(Path path, List<TraceFormat> formats) {
        return formats.stream().filter(format -> format.sniff(path)).findFirst();
    }

    /** Checks that there is something to open, before a command that opens it later begins. @throws TraceException if there is not */
    static void checkExists(Path path) {
        // A list of files is a trace, but no file.
        if (!Files.exists(path) && !isTrace(path)) {
            throw new TraceException(path, -1, "there is no such file or folder");
        }
    }

    /** The properties that a trace shows before it is opened. Empty, too, if it cannot be read: opening it says why. */
    static Map<String, String> propertiesOf(Path path) {
        try {
            return recognizing(path, installed())
                    .map(format -> format.properties(path))
                    .orElse(Map.of());
        } catch (TraceException unreadable) {
            return Map.of();
        }
    }

    /** Opens a trace likewise, with its names or with hashes instead, as the options say. */
    static TraceSource openAny(Path path, Diagnostics diagnostics, OpenOptions options) {
        TraceSource source = openAny(path, diagnostics);
        return options.anonymous() ? new AnonymousSource(source) : source;
    }

    /**
     * Opens a trace with the format that recognizes it.
     *
     * @throws TraceException if there is no such file, no format recognizes it, the user gives ranks to files that say theirs, or it cannot
     *     be read
     */
    static TraceSource openAny(Path path, Diagnostics diagnostics) {
        List<TraceFormat> formats = installed();
        Optional<TraceFormat> found = recognizing(path, formats);
        if (found.isEmpty()) {
            checkExists(path);
            if (!Files.isReadable(path)) {
                throw new TraceException(path, -1, "no permission to read it");
            }
            // While an archive takes the place of another one, there is no trace for a moment: it may be there now.
            found = recognizing(path, formats);
        }
        if (found.isPresent()) {
            TraceFormat format = found.get();
            if (!format.takesFileRanks() && !FileRanks.given().isEmpty()) {
                throw new TraceException(
                        path,
                        -1,
                        "is " + format.name()
                                + ", which takes no --file-ranks: its ranks are those that it has itself");
            }
            return format.open(path, diagnostics);
        }
        for (PendingTrace pending : ServiceLoader.load(PendingTrace.class, TraceFormat.class.getClassLoader())) {
            pending.describe(path).ifPresent(what -> {
                throw new TraceException(path, -1, what);
            });
        }
        String contained = ContainedTraces.words(path, formats);
        if (!contained.isEmpty()) {
            throw new TraceException(path, -1, contained);
        }
        List<String> known = formats.stream()
                .map(format -> format.name() + " (" + format.accepts() + ")")
                .toList();
        throw new TraceException(path, -1, "not a trace of a known format; known are: " + String.join("; ", known));
    }
}
