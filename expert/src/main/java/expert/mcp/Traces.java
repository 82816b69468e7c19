package expert.mcp;

import expert.request.AnalysisRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The traces about which an agent may ask, and how they are analysed.
 *
 * @param names as the user typed them: an agent can name no others
 * @param requests makes the request for a trace
 * @param options options of the commands that give the same figures, each preceded by a blank
 */
public record Traces(List<String> names, Function<Path, AnalysisRequest> requests, String options) {
    public Traces {
        names = List.copyOf(names);
    }

    AnalysisRequest request(String name) {
        return requests.apply(Path.of(name));
    }
}
