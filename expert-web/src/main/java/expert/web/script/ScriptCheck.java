package expert.web.script;

import expert.analysis.Analyzer;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.web.api.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks a text as a pattern file before it is saved: in a copy of the folder, so that it finds its helpers. Any thread. */
final class ScriptCheck {
    /**
     * What is wrong.
     *
     * @param line counted from 1; 0 for the whole file
     */
    record ScriptProblemJson(int line, String message) {}

    private final ScriptFolder folder;
    private final AnalysisRequest request;

    /**
     * A check.
     *
     * @param request says how scripts run; its trace is not looked at
     */
    ScriptCheck(ScriptFolder folder, AnalysisRequest request) {
        this.folder = folder;
        this.request = request;
    }

    List<ScriptProblemJson> check(String name, String text) throws Problem, IOException {
        folder.named(name);
        Path copy = Files.createTempDirectory("expert-check-");
        try {
            for (Path file : folder.files()) {
                Files.copy(file, copy.resolve(String.valueOf(file.getFileName())));
            }
            Path file = copy.resolve(name);
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
            return mistakes(file.toRealPath());
        } finally {
            remove(copy);
        }
    }

    private List<ScriptProblemJson> mistakes(Path file) {
        PatternPath path = new PatternPath(
                request.patterns().shipped(),
                List.of(Optional.ofNullable(file.getParent()).orElse(file)),
                List.of());
        AnalysisRequest copied = new AnalysisRequest(
                request.trace(),
                request.open(),
                path,
                request.select(),
                request.exclude(),
                request.parameters(),
                request.definitions(),
                request.timeout(),
                request.allowIo(),
                request.output(),
                request.notices(),
                request.settings());
        Analyzer.Check check = Analyzer.check(copied);
        List<ScriptProblemJson> found = new ArrayList<>();
        check.failures().stream()
                .filter(failure -> failure.file().equals(file))
                .forEach(failure -> found.add(new ScriptProblemJson(failure.line(), failure.message())));
        check.mistakes().stream()
                .filter(mistake -> mistake.file().equals(file))
                .forEach(mistake -> found.add(new ScriptProblemJson(mistake.line(), mistake.words())));
        return found;
    }

    private static void remove(Path copy) throws IOException {
        try (Stream<Path> files = Files.list(copy)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(copy);
    }
}
