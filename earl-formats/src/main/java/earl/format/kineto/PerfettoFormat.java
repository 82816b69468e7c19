package earl.format.kineto;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.build.TextStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Traces of Perfetto in protocol buffers, see the package. */
public final class PerfettoFormat implements TraceFormat {
    private static final int LOOK = 1 << 16;

    /** For the service loader. */
    public PerfettoFormat() {}

    @Override
    public String name() {
        return "Perfetto";
    }

    @Override
    public String accepts() {
        return "a trace in protocol buffers (.pftrace, .perfetto-trace), a folder of them, or several with commas between";
    }

    @Override
    public boolean sniff(Path path) {
        try {
            List<Path> files = files(path);
            return !files.isEmpty() && files.stream().allMatch(PerfettoFormat::looksRight);
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
    }

    private static boolean looksRight(Path file) {
        return PerfettoParser.looksRight(TextStream.begin(file, LOOK));
    }

    private static List<Path> files(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.list(path)) {
                return files.filter(Files::isRegularFile)
                        .filter(file -> String.valueOf(file.getFileName())
                                .matches(".*\\.(pftrace|perfetto-trace|proto)(\\.gz)?"))
                        .sorted()
                        .toList();
            }
        }
        List<Path> files = new ArrayList<>();
        for (String each : path.toString().split(",", -1)) {
            files.add(Path.of(each.strip()));
        }
        return files.stream().allMatch(Files::isRegularFile) ? files : List.of();
    }

    @Override
    public boolean takesFileRanks() {
        return true;
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        try {
            List<Path> files = files(path);
            return RunSource.of(path, files, name(), RankReader::readPackets, diagnostics);
        } catch (IOException e) {
            throw new TraceException(path, -1, "cannot be read: " + e.getMessage(), e);
        }
    }
}
