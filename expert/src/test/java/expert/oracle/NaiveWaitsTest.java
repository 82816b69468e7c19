package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.NaiveWaits;
import earl.oracle.NaiveWaits.Severity;
import earl.oracle.PlainEvent;
import earl.testing.InTurn;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The naive implementation against another analyser's figures, from what otf2-print says of the traces. */
class NaiveWaitsTest {
    /** Figures have nine digits after the point; of a clock that does not tick in nanoseconds each wait was rounded. */
    private static final double ROUNDING = 20e-9;

    static List<String> traces() {
        return new ScalascaFigures().traces();
    }

    @ParameterizedTest
    @MethodSource("traces")
    @InTurn(3)
    void agreesWithScalascaToTheNanosecond(String name) {
        PrintedTrace trace = PrintedTrace.read(name);
        NaiveWaits waits = new NaiveWaits(trace.link());
        int ranks =
                1 + trace.events().stream().mapToInt(PlainEvent::location).max().orElseThrow();
        ScalascaFigures figures = new ScalascaFigures();
        for (String pattern : ScalascaFigures.METRICS.keySet()) {
            figures.compare(name, pattern, seconds(waits.of(pattern), ranks, trace.ticksPerSecond()), 0, ROUNDING);
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void noWaitIsLongerThanTheTimeInMpi(String name) {
        PrintedTrace trace = PrintedTrace.read(name);
        NaiveWaits waits = new NaiveWaits(trace.link());
        Map<String, Long> time = new TreeMap<>(waits.of("communication").ticks);
        time.putAll(waits.of("synchronization").ticks);
        for (String pattern : List.of("late_sender", "late_receiver", "wait_at_barrier")) {
            waits.of(pattern)
                    .ticks
                    .forEach((cell, ticks) ->
                            assertThat(ticks).as("%s at %s", pattern, cell).isLessThanOrEqualTo(time.get(cell)));
        }
    }

    private static double[] seconds(Severity severity, int ranks, long ticksPerSecond) {
        double[] byRank = new double[ranks];
        severity.ticks.forEach((cell, ticks) ->
                byRank[Integer.parseInt(cell.substring(0, cell.indexOf(' ')))] += (double) ticks / ticksPerSecond);
        return byRank;
    }
}
