package expert.analysis;

import expert.script.Lint;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import expert.text.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Mistakes in pattern files of the user's that no language complains of. */
final class FileMistakes {
    private final Map<String, PatternClass> types = new HashMap<>();
    private final Set<String> known;
    private final List<PatternMistake> found = new ArrayList<>();

    private FileMistakes(List<PatternClass> loaded, Set<String> known) {
        loaded.forEach(type -> types.put(type.name(), type));
        this.known = known;
    }

    /**
     * The mistakes in loaded files.
     *
     * @param loaded the patterns of all files
     * @param known the names of all patterns there are
     */
    static List<PatternMistake> in(Collection<PatternFile> files, List<PatternClass> loaded, Set<String> known) {
        FileMistakes mistakes = new FileMistakes(loaded, known);
        for (PatternFile file : files) {
            mistakes.look(
                    file,
                    loaded.stream().filter(type -> type.file().equals(file)).toList());
        }
        return List.copyOf(mistakes.found);
    }

    private void look(PatternFile file, List<PatternClass> defined) {
        if (defined.isEmpty()) {
            add(
                    file.path(),
                    0,
                    "defines no pattern: a pattern is a class that extends Pattern"
                            + switch (file.language()) {
                                case PYTHON -> ", its name without a leading _";
                                case JAVASCRIPT -> " and is exported, its name without a leading _";
                            });
        }
        for (PatternClass type : defined) {
            parent(file.path(), type);
        }
        try {
            for (Lint.Finding finding : Lint.in(Files.readString(file.path()), file.language())) {
                add(file.path(), finding.line(), finding.words());
            }
        } catch (IOException unreadable) {
            add(file.path(), 0, "cannot be read");
        }
    }

    private void parent(Path file, PatternClass type) {
        String parent = type.info().parent();
        if (parent == null) {
            return;
        }
        if (!known.contains(parent)) {
            add(file, 0, type.name() + ": unknown parent " + parent + Nearest.hint(parent, known));
            return;
        }
        List<String> chain = new ArrayList<>();
        for (String at = parent; at != null && !chain.contains(at); at = parentOf(at)) {
            chain.add(at);
        }
        if (chain.contains(type.name())) {
            add(file, 0, type.name() + ": is its own ancestor: parent " + String.join(", parent ", chain));
        }
    }

    private @Nullable String parentOf(String name) {
        PatternClass type = types.get(name);
        return type == null ? null : type.info().parent();
    }

    private void add(Path file, int line, String words) {
        found.add(new PatternMistake(file, line, words));
    }
}
