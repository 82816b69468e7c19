package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.oracle.HandTrace;
import earl.oracle.NaiveWaits;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pattern {@code undisturbed_time}, counted by hand and by a plain implementation. */
class UndisturbedTimeTest {
    private static final String PATTERN = "undisturbed_time";
    private static final int MINIMUM = 10;

    @TempDir
    private Path folder;

    /** Twelve calls of {@code work}: one takes 7, one 50, the others 10 microseconds. {@code main} is called once. */
    @Test
    void theShortestCallCountsForAll() {
        HandTrace trace = new HandTrace(1, 1);
        HandTrace.Line line = trace.on(0).enter(0, "main");
        for (int call = 0; call < 12; call++) {
            long begin = 100 + 100L * call;
            line.enter(begin, "work").leave(begin + (call == 3 ? 7 : call == 5 ? 50 : 10));
            line.enter(begin + 60, "MPI_Barrier").leave(begin + 70);
        }
        line.leave(2000);

        Map<String, Double> cells = cells(trace.write(folder));

        assertThat(cells).hasSize(1);
        assertThat(cells.get(NaiveWaits.cell(0, "main/work"))).isCloseTo(84e-6, Offset.offset(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "late_sender", "wrong_order", "slowing", "mesh_2x4"})
    @InTurn(2)
    void isThatOfAPlainImplementation(String example) {
        Path path = Traces.example(example);
        Map<String, List<Double>> calls = new HashMap<>();
        try (Trace trace = Trace.open(path)) {
            Events events = trace.events();
            Map<Integer, List<double[]>> stacks = new HashMap<>();
            for (long pos = 0; pos < events.length(); pos++) {
                List<double[]> stack = stacks.computeIfAbsent(events.location(pos), location -> new ArrayList<>());
                if (events.type(pos) == EventType.ENTER) {
                    stack.add(new double[] {events.time(pos), 0});
                } else if (events.type(pos) == EventType.EXIT) {
                    double[] call = stack.removeLast();
                    double inclusive = events.time(pos) - call[0];
                    if (!stack.isEmpty()) {
                        stack.getLast()[1] += inclusive;
                    }
                    if (!trace.regions().get(events.region(pos)).name().startsWith("MPI_")) {
                        String where = trace.callpaths().path(events.callpath(pos));
                        calls.computeIfAbsent(NaiveWaits.cell(events.location(pos), where), cell -> new ArrayList<>())
                                .add(inclusive - call[1]);
                    }
                }
            }
        }
        Map<String, Double> expected = new TreeMap<>();
        calls.forEach((cell, times) -> {
            double shortest = times.stream().mapToDouble(time -> time).min().orElseThrow();
            if (times.size() >= MINIMUM && shortest > 0) {
                expected.put(cell, times.size() * shortest);
            }
        });

        Map<String, Double> found = cells(path);

        assertThat(found.keySet()).isEqualTo(expected.keySet());
        expected.forEach(
                (cell, seconds) -> assertThat(found.get(cell)).as(cell).isCloseTo(seconds, Offset.offset(1e-9)));
    }

    private static Map<String, Double> cells(Path trace) {
        Analysis analysis = Shipped.all(trace, Definitions.SCALASCA, Map.of());
        return Shipped.byCell(analysis, PATTERN);
    }
}
