package expert.analysis;

import expert.kept.Memory;
import expert.kept.ShippedPatterns;
import expert.kept.Sources;
import expert.lane.Lane;
import expert.lane.Lanes;
import expert.pattern.Failure;
import expert.request.RequestException;
import expert.script.PatternFile;
import expert.script.PatternPath;
import expert.script.engine.PatternClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pattern files of an analysis.
 *
 * @param all all of them, shipped ones first
 * @param sources their digests
 */
record PatternFiles(List<PatternFile> all, Sources sources) {
    /**
     * Finds those on a path.
     *
     * @throws RequestException if a file or folder is missing, or cannot be read
     */
    static PatternFiles of(PatternPath path) {
        try {
            List<PatternFile> all = PatternFile.find(path);
            return new PatternFiles(all, new Sources(all));
        } catch (PatternFile.Missing missing) {
            throw new RequestException(String.valueOf(missing.getMessage()));
        }
    }

    /**
     * Their patterns, in the order of the files. A language is started only for files that have changed since EXPERT was built, or since
     * they were remembered.
     *
     * @param memory null if nothing is remembered
     */
    Lane.Loaded load(@Nullable Memory memory, Lanes lanes) {
        List<PatternClass> patterns = new ArrayList<>();
        List<PatternFile> others = new ArrayList<>();
        for (PatternFile file : all) {
            ShippedPatterns.of(file, sources.digest(file)).ifPresentOrElse(patterns::addAll, () -> others.add(file));
        }
        Lane.Loaded loaded = memory == null ? lanes.load(others) : memory.load(others, lanes::load);
        if (patterns.addAll(loaded.patterns())) {
            patterns.sort(Comparator.comparingInt(pattern -> all.indexOf(pattern.file())));
        }
        return new Lane.Loaded(patterns, withoutRepeated(loaded.failures()));
    }

    /** A link that EXPERT does not follow fails as a file of patterns, and again in each file that imports it: where it is imported says more. */
    private static List<Failure> withoutRepeated(List<Failure> failures) {
        return failures.stream()
                .filter(failure ->
                        failures.stream().noneMatch(other -> !other.equals(failure) && repeats(other, failure.file())))
                .toList();
    }

    private static boolean repeats(Failure failure, Path link) {
        return Files.isSymbolicLink(link) && failure.message().contains(link + ": ");
    }
}
