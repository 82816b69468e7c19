package expert.summary;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventType;
import earl.SourceLine;
import earl.Trace;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Source lines of call paths against a walk over all events. */
class CallSitesTest {
    private static final int CALLS = 1000;
    private static final int LINES = 8;

    @ParameterizedTest
    @ValueSource(strings = {"halo", "late_sender", "mesh_2x4", "slowing"})
    void linesAreThoseOfTheFirstCalls(String example) {
        try (Trace trace = Trace.open(Traces.example(example))) {
            Map<Integer, List<SourceLine>> expected = naive(trace);
            for (int threads : new int[] {1, 2, 8}) {
                CallSites sites = CallSites.of(trace, threads);
                for (int path = 0; path < trace.callpaths().count(); path++) {
                    assertThat(sites.of(path))
                            .as(trace.callpaths().path(path))
                            .isEqualTo(expected.getOrDefault(path, List.of()));
                }
            }
        }
    }

    private static Map<Integer, List<SourceLine>> naive(Trace trace) {
        Map<Integer, List<SourceLine>> lines = new HashMap<>();
        Map<Integer, Integer> calls = new HashMap<>();
        for (long pos = 0; pos < trace.length(); pos++) {
            int path = trace.events().callpath(pos);
            if (trace.events().type(pos) != EventType.ENTER || path < 0 || calls.merge(path, 1, Integer::sum) > CALLS) {
                continue;
            }
            SourceLine line = trace.events().hasSources() ? trace.events().source(pos) : null;
            List<SourceLine> known = lines.computeIfAbsent(path, first -> new ArrayList<>());
            if (line != null && known.size() < LINES && !known.contains(line)) {
                known.add(line);
            }
        }
        return lines;
    }
}
