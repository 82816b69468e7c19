package expert.answer;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;

import earl.Location;
import earl.io.FileUse;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.summary.CallTree;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What locations do with files while others wait for them. */
final class FileSentence {
    /** A file is named if it has this part of the time that the cause spends with files. */
    private static final double NAMED = 0.5;
    /** Shares of the time with a file from which on an operation is named. */
    private static final double WORTH_SAYING = 0.05;

    private static final int MAX_OPERATIONS = 3;

    private FileSentence() {}

    /**
     * What the locations of a cause do with a file, if its call path is an operation on one: {@code "writes 209.7 MB to out.dat (io.py:7;
     * write 495.2 ms, fsync 215.1 ms)"}. Bytes and times are those of the whole run.
     */
    static Optional<String> does(Cause cause, Analysis analysis) {
        Set<Integer> locations = cause.locations().stream().map(Location::id).collect(Collectors.toSet());
        List<FileUse> here = analysis.trace().files().stream()
                .filter(use -> use.callpath() == cause.callpath() && locations.contains(use.location()))
                .toList();
        if (here.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Double> byFile = here.stream().collect(groupingBy(FileUse::file, summingDouble(FileUse::seconds)));
        double seconds = here.stream().mapToDouble(FileUse::seconds).sum();
        String most = byFile.entrySet().stream()
                .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
        boolean one = byFile.getOrDefault(most, 0.0) >= NAMED * seconds;
        List<FileUse> uses = analysis.trace().files().stream()
                .filter(use -> locations.contains(use.location())
                        && (one ? use.file().equals(most) : byFile.containsKey(use.file())))
                .toList();
        String files = one ? name(most) : Words.count(byFile.size(), "file");
        String lines = SourceText.of(cause.sources());
        return Optional.of(verb(uses, files, cause.locations().size() > 1) + " (" + lines
                + (lines.isEmpty() ? "" : "; ") + operations(uses, analysis) + ")");
    }

    /** The name of a file without its folders. */
    private static String name(String file) {
        return Layout.clean(file.substring(file.lastIndexOf('/') + 1));
    }

    private static String verb(List<FileUse> uses, String files, boolean several) {
        long read = uses.stream().mapToLong(FileUse::bytesRead).sum();
        long written = uses.stream().mapToLong(FileUse::bytesWritten).sum();
        if (read == 0 && written == 0) {
            return (several ? "use " : "uses ") + files;
        }
        return written >= read
                ? (several ? "write " : "writes ") + Words.bytes(written) + " to " + files
                : (several ? "read " : "reads ") + Words.bytes(read) + " from " + files;
    }

    /** The functions that take most of the time with files. */
    private static String operations(List<FileUse> uses, Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        double all = uses.stream().mapToDouble(FileUse::seconds).sum();
        Map<String, Double> byFunction = uses.stream()
                .collect(groupingBy(
                        use -> RegionNames.shown(calls.region(use.callpath()).name()),
                        summingDouble(FileUse::seconds)));
        return byFunction.entrySet().stream()
                .filter(entry -> entry.getValue() >= WORTH_SAYING * all)
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_OPERATIONS)
                .map(entry -> entry.getKey() + " " + Words.duration(entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
