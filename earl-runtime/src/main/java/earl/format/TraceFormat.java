package earl.format;

import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A format of traces. Implementations have no state and are found by {@link ServiceLoader}.
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

    /** What a user may give as a path, in words: {@code "an archive's folder or its anchor file (.otf2)"}. */
    String accepts();

    /** Whether the path looks like this format; does not throw, reads a few bytes at most. */
    boolean sniff(Path path);

    /**
     * Opens a trace: reads its definitions, no events.
     *
     * @param diagnostics told of what is odd, now and when events are decoded
     * @throws TraceException if it cannot be read; one line that names file, byte offset and what was expected
     */
    TraceSource open(Path path, Diagnostics diagnostics);

    /** Whether it can also write traces. */
    default boolean writes() {
        return false;
    }

    /**
     * Begins a trace.
     *
     * @param folder where; made if missing. A trace of this format in it is replaced
     * @param like whose clock resolution, writer and properties it gets
     * @throws UnsupportedOperationException if the format does not write
     * @throws TraceException if the folder cannot be written
     */
    default TraceSink create(Path folder, TraceInfo like) {
        throw new UnsupportedOperationException(name() + " is not written");
    }

    /** The formats there are, by name. @throws IllegalStateException if two have one name */
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

    /**
     * Opens a trace with the format that knows it.
     *
     * @throws TraceException if there is no such file, no format knows it, or it cannot be read
     */
    static TraceSource openAny(Path path, Diagnostics diagnostics) {
        List<TraceFormat> formats = installed();
        for (TraceFormat format : formats) {
            if (format.sniff(path)) {
                return format.open(path, diagnostics);
            }
        }
        if (!Files.exists(path)) {
            throw new TraceException(path, -1, "there is no such file or folder");
        }
        if (!Files.isReadable(path)) {
            throw new TraceException(path, -1, "no permission to read it");
        }
        List<String> known = formats.stream()
                .map(format -> format.name() + " (" + format.accepts() + ")")
                .toList();
        throw new TraceException(path, -1, "not a trace of a known format; known are: " + String.join("; ", known));
    }
}
