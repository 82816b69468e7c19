package earl.monitor.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The compiled recorders that EXPERT contains, so that a machine needs no compiler. There is one for each {@link MpiAbi}, for
 * Linux on x86-64. They have been made of the sources whose digest is in {@value #SOURCES}.
 */
final class ShippedRecorder {
    static final String SOURCES = "sources";
    /** The compiler that made them, and the headers of MPI. */
    static final String COMPILER = "compiler";
    /** The file, beside a written recorder, of the one for the other interface. */
    static final String OTHER = "other.so";

    private static final String FOLDER = "/earl/monitor/recorder/x86_64/";

    private ShippedRecorder() {}

    /** Whether they are for this machine, and made of the sources that EXPERT contains. */
    static boolean fits(RecorderSources sources) {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        return system.toLowerCase(Locale.ROOT).equals("linux amd64")
                && text(SOURCES).equals(sources.name());
    }

    /** Writes the recorder for an MPI library into a folder, and beside it the one for the other interface. */
    static void write(MpiAbi abi, Path folder) throws IOException {
        for (Map.Entry<String, String> file : Map.of(
                        abi.file(),
                        RecorderSources.LIBRARY,
                        abi.other().file(),
                        OTHER,
                        RecorderSources.PROBE,
                        RecorderSources.PROBE)
                .entrySet()) {
            Path target = folder.resolve(file.getValue());
            byte[] bytes = bytes(file.getKey());
            if (bytes == null) {
                throw new IllegalStateException("missing: " + FOLDER + file.getKey());
            }
            Files.write(target, bytes);
            if (!target.toFile().setExecutable(true)) {
                throw new IOException(target + " cannot be made executable");
            }
        }
    }

    /** The text of a file, empty if there is none. */
    static String text(String file) {
        byte[] bytes = bytes(file);
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8).strip();
    }

    /** The content of a file, {@code null} if there is none. */
    static byte @Nullable [] bytes(String file) {
        try (InputStream in = ShippedRecorder.class.getResourceAsStream(FOLDER + file)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException fault) {
            throw new java.io.UncheckedIOException(fault);
        }
    }
}
