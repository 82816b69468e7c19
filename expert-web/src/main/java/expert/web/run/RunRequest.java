package expert.web.run;

import com.fasterxml.jackson.databind.JsonNode;
import expert.web.api.Problem;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a page asks to be analysed. Equal requests have equal results, as long as the pattern files stay the same.
 *
 * @param trace its number
 * @param select names of patterns, empty for those that run by default
 * @param exclude names of patterns that do not run
 * @param parameters as typed, by {@code pattern.parameter}
 * @param focus null for all of the trace
 */
record RunRequest(
        long trace,
        Set<String> select,
        Set<String> exclude,
        Map<String, String> parameters,
        @Nullable FocusRequest focus) {
    /** Reads one. @throws Problem if it is none */
    static RunRequest of(JsonNode body) throws Problem {
        return new RunRequest(
                JsonFields.integer(body, "trace", -1),
                new TreeSet<>(JsonFields.texts(body, "select")),
                new TreeSet<>(JsonFields.texts(body, "exclude")),
                new TreeMap<>(JsonFields.map(body, "parameters")),
                FocusRequest.of(body));
    }
}
