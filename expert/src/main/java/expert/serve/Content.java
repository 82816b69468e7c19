package expert.serve;

import earl.OpenOptions;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * What a server shows.
 *
 * @param version of this program
 * @param traces that the user named
 * @param opening how they are opened
 * @param patterns where patterns are looked for
 * @param requests what is analysed, and how, if the page says nothing else
 * @param sources folders with the sources of the traced programs
 */
public record Content(
        String version,
        List<Path> traces,
        OpenOptions opening,
        PatternPath patterns,
        Function<Path, AnalysisRequest> requests,
        List<Path> sources) {
    public Content {
        traces = List.copyOf(traces);
        sources = List.copyOf(sources);
    }
}
