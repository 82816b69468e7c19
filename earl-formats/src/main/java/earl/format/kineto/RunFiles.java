package earl.format.kineto;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of a run: one file, a folder of files, or a list with commas. */
final class RunFiles {
    /** Text in which a file shows that it is a trace. */
    private static final int LOOK = 1 << 16;

    /** Begins of the ranks of files without absolute time, beside them: per line a rank and microseconds since 1970. */
    private static final String STARTS = "starts.txt";

    private RunFiles() {}

    /** Whether a path looks like a run in this format. Never throws. */
    static boolean sniff(Path path) {
        try {
            if (Files.isDirectory(path)) {
                return inFolder(path).stream().anyMatch(RunFiles::looksRight);
            }
            List<Path> files = listed(path);
            return !files.isEmpty() && files.stream().allMatch(RunFiles::looksRight);
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
    }

    /** The files of a run that {@link #sniff} accepts, by name. */
    static List<Path> of(Path path) {
        try {
            return Files.isDirectory(path)
                    ? inFolder(path).stream().filter(RunFiles::looksRight).toList()
                    : listed(path);
        } catch (IOException e) {
            throw new TraceException(path, -1, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** Counts the files of a folder that have the name of a trace, and are none. */
    static void countOthers(Path path, List<Path> traces, Diagnostics diagnostics) {
        if (!Files.isDirectory(path)) {
            return;
        }
        try {
            for (Path file : inFolder(path)) {
                if (!traces.contains(file)) {
                    boolean empty = begin(file).isEmpty();
                    diagnostics.add(
                            empty ? DiagnosticCode.TRUNCATED_EVENTS : DiagnosticCode.OTHER_FILE,
                            -1,
                            0,
                            () -> file.getFileName() + (empty ? ": has no text" : ": no trace"));
                }
            }
        } catch (IOException e) {
            throw TraceFiles.unreadable(path, e);
        }
    }

    private static boolean isNamedRight(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".json") || name.endsWith(".json.gz");
    }

    private static List<Path> inFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(RunFiles::isNamedRight)
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> listed(Path path) {
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        List<Path> files = new ArrayList<>();
        for (String each : path.toString().split(",", -1)) {
            Path file = Path.of(each.strip());
            if (!Files.isRegularFile(file)) {
                return List.of();
            }
            files.add(file);
        }
        return files.size() < 2 ? List.of() : files;
    }

    /** Whether the first characters of a file are those of a trace. */
    static boolean looksRight(Path file) {
        if (!isNamedRight(file)) {
            return false;
        }
        String begin = begin(file);
        boolean list = begin.startsWith("[");
        boolean document = begin.startsWith("{");
        return (list && begin.contains("\"ph\""))
                || (document
                        && (begin.contains("\"traceEvents\"")
                                || begin.contains("\"deviceProperties\"")
                                || begin.contains("\"distributedInfo\"")
                                || begin.contains("\"baseTimeNanoseconds\"")));
    }

    private static String begin(Path file) {
        return new String(TextStream.begin(file, LOOK), StandardCharsets.ISO_8859_1).stripLeading();
    }

    /** Begins of ranks in nanoseconds since 1970, by rank; empty if no file beside the traces says so. */
    static Map<Long, Long> starts(List<Path> files) {
        Path file = files.getFirst().resolveSibling(STARTS);
        Map<Long, Long> starts = new HashMap<>();
        if (!Files.isRegularFile(file)) {
            return starts;
        }
        try (BufferedReader in = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                String[] words = line.strip().split("\\s+", -1);
                if (words[0].isEmpty() || words[0].startsWith("#")) {
                    continue;
                }
                long rank = words.length < 2 ? Decimal.NONE : number(words[0], 0);
                long start = words.length < 2 ? Decimal.NONE : number(words[1], 3);
                if (rank < 0 || start < 0) {
                    throw new TraceException(
                            file,
                            -1,
                            "line " + number + ": expected a rank and its begin in microseconds since 1970, found \""
                                    + line.strip() + "\"");
                }
                starts.put(rank, start);
            }
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot be read: " + e.getMessage(), e);
        }
        return starts;
    }

    private static long number(String word, int shift) {
        return Decimal.read(word.toCharArray(), 0, word.length(), shift);
    }
}
