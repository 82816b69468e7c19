package earl.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The traces in a folder that is none itself. */
final class ContainedTraces {
    /** The most files and folders of a folder at which EXPERT looks. */
    private static final int MOST = 1000;

    private static final int NAMED = 3;

    private ContainedTraces() {}

    /** Words on them, which continue the path of the folder; empty if there are none. Never throws. */
    static String words(Path folder, List<TraceFormat> formats) {
        if (!Files.isDirectory(folder)) {
            return "";
        }
        List<String> found;
        try (Stream<Path> children = Files.list(folder)) {
            found = children.limit(MOST)
                    .filter(child -> formats.stream().anyMatch(format -> format.sniff(child)))
                    .map(child -> String.valueOf(child.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            return "";
        }
        if (found.isEmpty()) {
            return "";
        }
        String named = String.join(", ", found.subList(0, Math.min(NAMED, found.size())));
        return found.size() == 1
                ? "no trace, but it holds one: name " + named
                : "a folder of " + found.size() + " traces (" + named + (found.size() > NAMED ? ", ..." : "")
                        + "): name one of them";
    }
}
