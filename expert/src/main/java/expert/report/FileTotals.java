package expert.report;

import earl.io.FileUse;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run did with a file, over all call paths and locations.
 *
 * @param locations by id, those that used it
 */
record FileTotals(
        String file,
        String library,
        Set<Integer> locations,
        long operations,
        long bytesRead,
        long bytesWritten,
        double seconds) {
    /** The files of a run, those with the longest time first. */
    static List<FileTotals> of(List<FileUse> uses) {
        Map<List<String>, FileTotals> files = new LinkedHashMap<>();
        for (FileUse use : uses) {
            files.merge(List.of(use.file(), use.library()), of(use), FileTotals::plus);
        }
        return files.values().stream()
                .sorted(Comparator.comparingDouble(FileTotals::seconds)
                        .reversed()
                        .thenComparing(FileTotals::file)
                        .thenComparing(FileTotals::library))
                .toList();
    }

    private static FileTotals of(FileUse use) {
        return new FileTotals(
                use.file(),
                use.library(),
                Set.of(use.location()),
                use.operations(),
                use.bytesRead(),
                use.bytesWritten(),
                use.seconds());
    }

    private FileTotals plus(FileTotals other) {
        Set<Integer> both = new TreeSet<>(locations);
        both.addAll(other.locations);
        return new FileTotals(
                file,
                library,
                both,
                operations + other.operations,
                bytesRead + other.bytesRead,
                bytesWritten + other.bytesWritten,
                seconds + other.seconds);
    }
}
