package expert.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files of the tests in a browser that one run takes. Those of the road that each analyst takes are in every run: the page opens, an
 * analyst reads results, the time line, a query and a comparison, and finds the reason of a wait. The others take turns by the commit.
 *
 * @param chosen files to run, by name
 * @param left files that are not in turn, by name
 */
record BrowserFiles(List<Path> chosen, List<Path> left) {
    /**
     * Number of commits after which each file has run once on average. It shares no divisor with the numbers by which variants and cases
     * take turns within a file, which are 2, 3, 6 and 10: otherwise some of these would never run with their file.
     */
    static final int TURNS = 7;

    static final Set<String> ALWAYS = Set.of(
            "address.test.ts",
            "area.test.ts",
            "first.test.ts",
            "functions.test.ts",
            "needle.test.ts",
            "query.test.ts",
            "rows.test.ts",
            "tooltip.test.ts",
            "trip.test.ts",
            "workbench.test.ts");

    /** All files with tests in a folder, by name. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> name(file).endsWith(".test.ts"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Divides files into those that are in turn and those that are not.
     *
     * @param files all files, by name
     * @param turn a number made of the commit
     */
    static BrowserFiles inTurn(List<Path> files, long turn) {
        List<Path> chosen = new ArrayList<>();
        List<Path> left = new ArrayList<>();
        int position = 0;
        for (Path file : files) {
            boolean runs = ALWAYS.contains(name(file)) || Math.floorMod(turn + position++, TURNS) == 0;
            (runs ? chosen : left).add(file);
        }
        return new BrowserFiles(List.copyOf(chosen), List.copyOf(left));
    }

    /** The names of the files that are not in turn, without their endings. */
    List<String> namesLeft() {
        return left.stream().map(file -> name(file).replace(".test.ts", "")).toList();
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
