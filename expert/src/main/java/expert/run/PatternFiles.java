package expert.run;

import earl.wait.ShippedWaits;
import expert.script.Declared;
import expert.script.PatternFile;
import expert.script.PatternPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The pattern files that an analysis needs.
 *
 * @param all all of them, shipped ones first
 * @param sources digests of all of them
 * @param needed those to load, shipped ones first
 * @param declared the patterns of the others: shipped files none of whose patterns can be selected, so that their language need not be
 *     started for them. Plans of theirs that define waits are known
 */
record PatternFiles(List<PatternFile> all, Sources sources, List<PatternFile> needed, List<Declared> declared) {
    /**
     * Finds those of a request.
     *
     * @throws RequestException if a file or folder is missing, or cannot be read
     */
    static PatternFiles of(AnalysisRequest request) {
        List<PatternFile> needed = new ArrayList<>();
        List<Declared> unneeded = new ArrayList<>();
        List<PatternFile> all = find(request.patterns());
        Sources sources = new Sources(all);
        ShippedWaits waits = ShippedWaits.of(request.definitions().word());
        for (PatternFile file : all) {
            List<Declared> declared = file.shipped() ? declared(file) : List.of();
            if (file.shipped()
                    && declared.stream()
                            .noneMatch(pattern -> isWanted(pattern, request) || isSet(pattern, request, waits))
                    && declared.stream().allMatch(pattern -> hasPlan(pattern, file, sources, waits))) {
                unneeded.addAll(declared);
            } else {
                needed.add(file);
            }
        }
        return new PatternFiles(all, sources, needed, unneeded);
    }

    /** Whether a pattern defines no waits, or its plan is that of the text in the file. */
    private static boolean hasPlan(Declared pattern, PatternFile file, Sources sources, ShippedWaits waits) {
        return waits.definitions().stream()
                .filter(definition -> definition.name().equals(pattern.name()))
                .allMatch(definition -> definition.source().equals(sources.digest(file)));
    }

    /** Whether somebody sets a parameter of a pattern that defines waits: it acts on causes even if the pattern is not selected. */
    private static boolean isSet(Declared pattern, AnalysisRequest request, ShippedWaits waits) {
        return waits.defines(pattern.name())
                && Stream.concat(
                                request.parameters().keySet().stream(),
                                request.settings().configured().keySet().stream())
                        .anyMatch(key -> key.startsWith(pattern.name() + "."));
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
                        : request.select().contains(pattern.name()) || Catalogue.isModel(pattern, request.select()));
    }
}
