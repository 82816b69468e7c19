package expert.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import expert.pattern.RunFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures are seconds: each run takes 10 s, {@code solve} 4 s and {@code print} 1 s of it. */
class GateTest {
    private static final PathName SOLVE = PathName.of("app/main/solve");
    private static final PathName PRINT = PathName.of("app/main/print");
    private static final Condition.Floor FLOOR = new Condition.Floor(true, 0.001);

    private static Side run(double solve, double print, Map<String, String> facts) {
        Map<String, Side.Measure> measures = new LinkedHashMap<>();
        Map<PathName, Double> paths = Map.of(SOLVE, solve, PRINT, print);
        Map<String, Double> solving = Map.of("rank 0", 1.0, "rank 1", solve - 1);
        measures.put("time", new Side.Measure("s", solve + print, paths, Map.of()));
        measures.put("visits", new Side.Measure("count", 100, Map.of(SOLVE, 99.0, PRINT, 1.0), Map.of()));
        measures.put("efficiency", new Side.Measure("share", 4 / solve, Map.of(), Map.of()));
        Map<String, String> all = new HashMap<>(Map.of(
                RunFacts.TOTAL_TIME,
                "10.0",
                RunFacts.MACHINE,
                "m",
                RunFacts.PLACEMENT,
                "0-1:node 0",
                RunFacts.EVENTS,
                "1000"));
        all.putAll(facts);
        return new Side(
                "run",
                List.of("rank 0", "rank 1"),
                measures,
                all,
                Map.of(SOLVE, "solve.c:7"),
                (metric, path) -> metric.equals("time") && path.equals(SOLVE) ? solving : Map.of(),
                Map.of());
    }

    private static Side run(double solve) {
        return run(solve, 1, Map.of());
    }

    /** Figures of solve with a deviation of 1.4826 x 0.02 s, one of them far away. */
    private static Baseline noisy() {
        List<Side> runs = new ArrayList<>();
        for (double solve : new double[] {3.98, 3.96, 4.02, 4.0, 4.02, 4.0, 3.98, 7, 4.0}) {
            runs.add(run(solve));
        }
        return new Baseline("runs", runs);
    }

    private static Gate.Verdict check(Baseline base, Side run, String condition) {
        return Gate.check(base, run, List.of(Condition.parse(condition)), FLOOR, Set.of());
    }

    private static Gate.Outcome outcome(double solve, String condition) {
        return check(new Baseline("run", List.of(run(4))), run(solve), condition)
                .outcome();
    }

    @ParameterizedTest
    @CsvSource({
        "4.41, time in */solve > +10%, FAIL",
        "4.39, time in */solve > +10%, PASS",
        "3.5, time in */solve > +10%, PASS",
        "4.6, time > +10%, FAIL",
        "4.4, time > +10%, PASS",
        "4.06, time in * > +50ms, FAIL",
        "4.04, time in * > +50 ms, PASS",
        "4.2, time > +1% of run, FAIL",
        "4.05, time > +1% of run, PASS",
        "4.2, time > 5.1s, FAIL",
        "4.0, time > 5.1s, PASS",
        "4.2, time in */solve > 41% of run, FAIL",
        "4.2, time in */solve > 43% of run, PASS",
        "5.1, efficiency < 0.8, FAIL",
        "4.9, efficiency < 0.8, PASS",
        "4.9, efficiency < -10%, FAIL",
        "4.9, efficiency < -0.1, FAIL",
        "4.1, efficiency < -0.1, PASS",
        "4.6, visits > +1%, PASS"
    })
    void aLimitIsRelativeAbsoluteOrAShareOfTheRun(double solve, String condition, Gate.Outcome expected) {
        assertThat(outcome(solve, condition)).isEqualTo(expected);
    }

    @Test
    void theVerdictNamesCallPathSourceLineAndRanks() {
        assertThat(check(new Baseline("run", List.of(run(4))), run(4.41), "time in * > +10%")
                        .line())
                .isEqualTo(
                        "FAIL: time in app/main/solve (solve.c:7) on rank 1: 4.000 s -> 4.410 s (+10.3 %), limit 4.400 s,"
                                + " spread unknown.");
        assertThat(check(new Baseline("run", List.of(run(4))), run(6), "efficiency < 0.8")
                        .line())
                .startsWith("FAIL: efficiency in app/main/solve (solve.c:7) on rank 1: 1 -> 0.6667");
    }

    @Test
    void nothingFailsBelowTheFloor() {
        Condition condition = Condition.parse("time in * > +0.1%");
        Baseline base = new Baseline("run", List.of(run(4)));
        assertThat(Gate.check(base, run(4.009), List.of(condition), FLOOR, Set.of())
                        .outcome())
                .isEqualTo(Gate.Outcome.PASS);
        assertThat(Gate.check(base, run(4.011), List.of(condition), FLOOR, Set.of())
                        .outcome())
                .isEqualTo(Gate.Outcome.FAIL);
        assertThat(Gate.check(base, run(4.011), List.of(condition), Condition.floor("20ms"), Set.of())
                        .outcome())
                .isEqualTo(Gate.Outcome.PASS);
    }

    @Test
    void theSpreadOfTheBaseIsRobustAndProtectsFromChance() {
        Spread spread = noisy().severity("time", SOLVE);
        assertThat(spread.median()).isEqualTo(4.0);
        assertThat(spread.bound()).isCloseTo(5 * 1.4826 * 0.02, org.assertj.core.api.Assertions.within(1e-9));
        assertThat(check(noisy(), run(4.14), "time in * > +1%").outcome()).isEqualTo(Gate.Outcome.PASS);
        assertThat(check(noisy(), run(4.16), "time in * > +1%").outcome()).isEqualTo(Gate.Outcome.FAIL);
        assertThat(check(new Baseline("run", List.of(run(4))), run(4.14), "time in * > +1%")
                        .outcome())
                .isEqualTo(Gate.Outcome.FAIL);
    }

    @ParameterizedTest
    @CsvSource({
        "machine, other, machine: m in BASE",
        "placement, 0:node 0 1:node 1, ranks are placed on nodes differently",
        "incomplete, 3 calls lost, the recording of RUN is incomplete: 3 calls lost",
        "missing, 20, 'RUN lacks events (20 times): at most 2.0 % of the events'",
        "focus, x, different parts"
    })
    void runsThatCannotBeComparedGiveNoVerdict(String fact, String value, String reason) {
        Gate.Verdict verdict = check(noisy(), run(9, 1, Map.of(fact, value)), "time > +1%");
        assertThat(verdict.outcome()).isEqualTo(Gate.Outcome.INCONCLUSIVE);
        assertThat(verdict.line()).startsWith("INCONCLUSIVE: ").contains(reason);
    }

    @Test
    void anAcceptedDifferenceDoesNotMatter() {
        Gate.Verdict verdict = Gate.check(
                noisy(),
                run(4, 1, Map.of(RunFacts.MACHINE, "other")),
                List.of(Condition.parse("time > +1%")),
                FLOOR,
                Set.of(Fairness.Subject.MACHINE));
        assertThat(verdict.outcome()).isEqualTo(Gate.Outcome.PASS);
        assertThat(verdict.remarks())
                .anySatisfy(remark -> assertThat(remark.text()).endsWith("(accepted)"));
    }

    @Test
    void anotherNumberOfRanksOrOfIterationsGivesNoVerdict() {
        Side run = run(4);
        Side fewer = new Side("run", List.of("rank 0"), run.measures(), run.facts(), Map.of(), run.cells(), Map.of());
        assertThat(check(noisy(), fewer, "time > +1%").line()).contains("2 locations in BASE, 1 in RUN");

        Map<String, Side.Measure> half = new LinkedHashMap<>(run.measures());
        half.put("visits", new Side.Measure("count", 50, Map.of(SOLVE, 49.5, PRINT, 1.0), Map.of()));
        assertThat(check(noisy(), run.with(half), "time > +1%").line())
                .contains("INCONCLUSIVE: RUN enters the call paths of BASE 0.5 times as often");
    }

    @Test
    void anotherBuildOrAnUnknownOneIsNotedAndNoMore() {
        Gate.Verdict unknown = check(noisy(), run(4), "time > +1%");
        assertThat(unknown.outcome()).isEqualTo(Gate.Outcome.PASS);
        assertThat(unknown.remarks())
                .extracting(Fairness.Remark::text)
                .containsExactly("build of the program: unknown in BASE, unknown in RUN");
    }

    @Test
    void aMetricThatIsMissingGivesNoVerdict() {
        assertThat(check(noisy(), run(4), "late_sender > +1%").line())
                .isEqualTo("INCONCLUSIVE: BASE has no metric late_sender.");
        assertThat(check(noisy(), run(4), "time > 5").line()).contains("time is a time: its limit needs a unit");
        assertThat(check(noisy(), run(4), "visits > 5ms").line())
                .contains("visits is not a time but has the unit count");
        assertThat(check(noisy(), run(4), "time in nowhere > 5ms").line())
                .contains("neither BASE nor RUN has time in nowhere");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"time", "time > x", "time > -10%", "time < +10%", "time > 10%", "time > 5ms of run", "> 3", ""})
    void otherTextIsNoCondition(String text) {
        assertThatThrownBy(() -> Condition.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("expected");
    }
}
