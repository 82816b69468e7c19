package earl.format.paraver;

import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a trace.
 *
 * @param records the {@code .prv}
 * @param stem its name without endings
 */
record ParaverFiles(Path records, String stem) {
    private static final List<String> ENDINGS = List.of(".prv.gz", ".prv");

    /** Whether a path is such a file, or a folder with exactly one. Never throws. */
    static boolean sniff(Path path) {
        try {
            return Files.isDirectory(path) ? in(path).size() == 1 : isTrace(path);
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static boolean isTrace(Path file) {
        byte[] begin = TextStream.begin(file, Header.BEGIN.length());
        return new String(begin, StandardCharsets.ISO_8859_1).equals(Header.BEGIN)
                || (begin.length == 0 && hasEnding(file));
    }

    private static boolean hasEnding(Path file) {
        return Files.isRegularFile(file) && ENDINGS.stream().anyMatch(file.toString()::endsWith);
    }

    private static List<Path> in(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{prv,prv.gz}")) {
            files.forEach(found::add);
        }
        return found;
    }

    static ParaverFiles of(Path path) {
        Path records = path;
        if (Files.isDirectory(path)) {
            try {
                records = in(path).getFirst();
            } catch (IOException e) {
                throw TraceFiles.unreadable(path, e);
            }
        }
        String name = String.valueOf(records.getFileName());
        for (String ending : ENDINGS) {
            if (name.endsWith(ending)) {
                return new ParaverFiles(records, name.substring(0, name.length() - ending.length()));
            }
        }
        return new ParaverFiles(records, name);
    }

    /** The file of names beside the records; it may be missing. */
    Path beside(String ending) {
        return records.resolveSibling(stem + ending);
    }

    /** All files that exist. @throws TraceException if one cannot be read */
    TraceFiles all() {
        List<Path> files = new ArrayList<>(List.of(records));
        for (String ending : List.of(".pcf", ".row")) {
            if (Files.exists(beside(ending))) {
                files.add(beside(ending));
            }
        }
        return TraceFiles.of(records, files);
    }
}
