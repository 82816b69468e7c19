package expert.run;

import expert.script.Declared;
import expert.script.PatternFile;
import expert.script.PatternPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The pattern files that an analysis needs.
 *
 * @param needed those to load, shipped ones first
 * @param declared the patterns of the others: shipped files none of whose patterns can be selected, so that their language need not be
 *     started for them
 */
record PatternFiles(List<PatternFile> needed, List<Declared> declared) {
    /**
     * Finds those of a request.
     *
     * @throws RequestException if a file or folder is missing, or cannot be read
     */
    static PatternFiles of(AnalysisRequest request) {
        List<PatternFile> needed = new ArrayList<>();
        List<Declared> unneeded = new ArrayList<>();
        for (PatternFile file : find(request.patterns())) {
            List<Declared> declared = file.shipped() ? declared(file) : List.of();
            if (file.shipped() && declared.stream().noneMatch(pattern -> isWanted(pattern, request))) {
                unneeded.addAll(declared);
            } else {
                needed.add(file);
            }
        }
        return new PatternFiles(needed, unneeded);
    }

    /**
     * All files, shipped ones first.
     *
     * @throws RequestException if a file or folder is missing
     */
    static List<PatternFile> find(PatternPath path) {
        try {
            return PatternFile.find(path);
        } catch (PatternFile.Missing missing) {
            throw new RequestException(String.valueOf(missing.getMessage()));
        }
    }

    private static List<Declared> declared(PatternFile file) {
        try {
            return file.declared();
        } catch (IOException unreadable) {
            throw new RequestException(file.path() + ": cannot be read");
        }
    }

    private static boolean isWanted(Declared pattern, AnalysisRequest request) {
        return !request.exclude().contains(pattern.name())
                && (request.select().isEmpty()
                        ? pattern.selectedByDefault()
                        : request.select().contains(pattern.name()));
    }
}
