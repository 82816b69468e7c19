package earl.format.goal;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.build.DeferredSource;
import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Execution traces of Chakra, see the package. */
public final class ChakraFormat implements TraceFormat {
    /** Bytes that hold the first nodes. */
    private static final int HEAD = 1 << 16;

    private static final Pattern NAME = Pattern.compile("(?:(.*)\\.)?(\\d{1,9})\\.et");
    private static final String ENDING = ".et";

    /** For the service loader. */
    public ChakraFormat() {}

    @Override
    public String name() {
        return "Chakra";
    }

    @Override
    public String accepts() {
        return "an execution trace of Chakra (.et), or a folder with one for each rank (NAME.0.et, NAME.1.et, ...)";
    }

    @Override
    public boolean sniff(Path path) {
        try {
            List<Path> files = Files.isDirectory(path) ? inFolder(path) : List.of(path);
            return !files.isEmpty()
                    && String.valueOf(files.getFirst().getFileName()).endsWith(ENDING)
                    && ChakraReader.isTrace(TextStream.begin(files.getFirst(), HEAD));
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
    }

    /** The files of all ranks, in order of the ranks. */
    private static List<Path> inFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> name(file).matches() && Files.isRegularFile(file))
                    .sorted(Comparator.comparingInt(ChakraFormat::rank).thenComparing(Path::toString))
                    .toList();
        }
    }

    private static Matcher name(Path file) {
        return NAME.matcher(String.valueOf(file.getFileName()));
    }

    private static int rank(Path file) {
        Matcher name = name(file);
        return name.matches() ? Integer.parseInt(name.group(2)) : 0;
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        try {
            boolean all = Files.isDirectory(path);
            List<Path> ranks = all ? inFolder(path) : List.of(path);
            if (all) {
                check(path, ranks);
            }
            TraceFiles files = TraceFiles.of(path, ranks);
            return new DeferredSource(
                    files,
                    () -> GoalTrace.of(
                            files,
                            name(),
                            GoalTrace.stem(ranks.getFirst()),
                            ChakraReader.read(ranks, diagnostics),
                            diagnostics));
        } catch (IOException e) {
            throw TraceFiles.unreadable(path, e);
        }
    }

    private static void check(Path folder, List<Path> ranks) {
        for (int rank = 0; rank < ranks.size(); rank++) {
            if (rank(ranks.get(rank)) != rank) {
                throw new TraceException(
                        folder,
                        -1,
                        "expected one file for each rank from 0 on, found "
                                + ranks.get(rank).getFileName()
                                + (rank == 0
                                        ? " first"
                                        : " after " + ranks.get(rank - 1).getFileName()));
            }
        }
    }
}
