package earl.format.paraver;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;

/** The small traces of the tests. */
final class Prv {
    private Prv() {}

    static String text(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(Prv.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Copies a trace and the files of its names into a folder; returns its records. */
    static Path copy(String name, Path folder) throws IOException {
        names(name, folder);
        return Files.writeString(folder.resolve(name + ".prv"), text(name + ".prv"));
    }

    /** Copies a trace likewise, with compressed records. */
    static Path packed(String name, Path folder) throws IOException {
        names(name, folder);
        return packed(text(name + ".prv").getBytes(StandardCharsets.UTF_8), folder.resolve(name + ".prv.gz"));
    }

    static Path packed(byte[] text, Path file) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text);
        }
        return file;
    }

    private static void names(String name, Path folder) throws IOException {
        for (String ending : List.of(".pcf", ".row")) {
            if (Prv.class.getResource(name + ending) != null) {
                Files.writeString(folder.resolve(name + ending), text(name + ending));
            }
        }
    }
}
