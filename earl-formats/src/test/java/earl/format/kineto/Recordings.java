package earl.format.kineto;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Recordings that tests read, and small ones that they write. */
final class Recordings {
    private Recordings() {}

    /** A file or folder of the collection of recordings of machine learning; skips the test if there is no collection. */
    static Path collected(String name) {
        Path folder = Traces.root().resolveSibling("shared").resolve("formats/ml");
        assumeTrue(Files.isDirectory(folder), () -> "skipped: no collection of recordings at ../shared/formats/ml");
        return folder.resolve(name);
    }

    /** Writes a file of events, each without its braces, with single quotes for double ones. */
    static Path write(Path folder, String name, String header, String... events) throws IOException {
        String list =
                Arrays.stream(events).map(event -> "{" + event + "}").collect(Collectors.joining(",\n", "[\n", "\n]"));
        return text(folder, name, header.isEmpty() ? list : "{" + header + ", 'traceEvents': " + list + "}");
    }

    /** Writes a file, compressed if its name says so, with single quotes for double ones. */
    static Path text(Path folder, String name, String text) throws IOException {
        byte[] bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        Path file = folder.resolve(name);
        if (!name.endsWith(".gz")) {
            return Files.write(file, bytes);
        }
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(bytes);
        }
        return file;
    }

    /** An interval of thread 1 of process 1. */
    static String host(String category, String name, long begin, long duration) {
        return "'ph': 'X', 'cat': '" + category + "', 'name': '" + name + "', 'pid': 1, 'tid': 1, 'ts': " + begin
                + ", 'dur': " + duration;
    }

    static String call(String name, long begin, long duration, long correlation) {
        return host("cuda_runtime", name, begin, duration) + ", 'args': {'correlation': " + correlation + "}";
    }

    /** A kernel on stream 7 of device 0. */
    static String kernel(String name, long begin, long duration, long correlation) {
        return "'ph': 'X', 'cat': 'kernel', 'name': '" + name + "', 'pid': 0, 'tid': 7, 'ts': " + begin + ", 'dur': "
                + duration + ", 'args': {'device': 0, 'stream': 7, 'correlation': " + correlation + "}";
    }
}
