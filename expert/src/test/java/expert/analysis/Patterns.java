package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import expert.lane.WalkRange;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.request.AnalysisRequest;
import expert.script.Language;
import expert.script.PatternPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Pattern files in a folder of a test's own, and analyses with them. */
final class Patterns {
    private final Path folder;
    private final List<Path> given = new ArrayList<>();
    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private @Nullable Path shipped;
    private long worthALane = 1_000_000;
    private Function<Trace, long[]> cuts = WalkRange::cuts;

    Patterns(Path folder) {
        this.folder = folder;
    }

    /** Writes a file that the user names. */
    Patterns file(String name, String text) {
        given.add(write(name, text));
        return this;
    }

    /** Writes a file that the user names: of these texts the one in {@code language}, below what it imports. */
    Patterns mine(Language language, String python, String javascript) {
        String names = "Pattern, parameter, minimum, maximum, where";
        return switch (language) {
            case PYTHON -> file("mine.py", "from expert import " + names + "\n" + python);
            case JAVASCRIPT -> file("mine.js", "import { " + names + " } from 'expert';\n" + javascript);
        };
    }

    /** Writes a file that the user does not name. */
    Path write(String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Names a file or folder once more. */
    Patterns given(Path path) {
        given.add(path);
        return this;
    }

    /** What is in this folder came with the program. */
    Patterns shipped(Path path) {
        shipped = path;
        return this;
    }

    /** Gives every pattern with callbacks a thread of its own, as far as there are threads. */
    Patterns inLanes() {
        worthALane = 0;
        return this;
    }

    /** Cuts the trace for patterns that can merge. */
    Patterns cut(Function<Trace, long[]> where) {
        cuts = where;
        return this;
    }

    Path folder() {
        return folder;
    }

    List<String> notices() {
        return notices;
    }

    String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    AnalysisRequest request() {
        return AnalysisRequest.of(folder, new PatternPath(shipped, given, List.of()))
                .limitedTo(Duration.ofMinutes(4))
                .withOutput(output, notices::add);
    }

    Analysis analyze(Trace trace) {
        return analyze(trace, request -> request);
    }

    Analysis analyze(Trace trace, UnaryOperator<AnalysisRequest> change) {
        return Analyzer.analyze(change.apply(request()), worthALane, cuts, () -> trace);
    }

    /** The result of the only pattern; there must be no failure. */
    PatternResult only(Trace trace) {
        Analysis analysis = analyze(trace);
        assertThat(analysis.failures()).isEmpty();
        assertThat(analysis.patterns()).hasSize(1);
        return analysis.patterns().getFirst();
    }

    /** The individual results of the only pattern. */
    Map<String, @Nullable Object> results(Trace trace) {
        return only(trace).results();
    }
}
