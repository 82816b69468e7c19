package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.request.RequestException;
import expert.request.Settings;
import expert.summary.Focus;
import expert.summary.FocusSummary;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a focus leaves of the figures. */
class FocusTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final double ALWAYS = Double.NEGATIVE_INFINITY;

    /** One pattern of each kind; each books one second a time, or what it is told. */
    private static final String PATTERNS = """
            from expert import Pattern
            class Events(Pattern):
                def enter_callback(self, enter):
                    self.add(self.trace.event(enter.exitptr).time - enter.time, at=enter)
            class Compound(Pattern):
                def message_callback(self, message):
                    self.add(1, at=message.recv_call)
            class Table(Pattern):
                def messages(self, m):
                    self.add(m.recv_leave - m.recv_enter, at=m.recv_call)
            class Visits(Pattern):
                unit = "visits"
                def profile(self, p):
                    self.add(p.visits, at=p)
            class Inclusive(Pattern):
                def profile(self, p):
                    self.add(p.inclusive, at=p)
            class Exclusive(Pattern):
                def profile(self, p):
                    self.add(p.exclusive, at=p)
            """;

    @TempDir
    Path folder;

    private static Focus place(String region) {
        return new Focus(List.of(region), List.of(), List.of(), ALWAYS, NEVER);
    }

    private Analysis analyze(Trace trace, Focus focus) {
        Analysis analysis = new Patterns(folder)
                .file("all.py", PATTERNS)
                .analyze(trace, request -> request.with(Settings.DEFAULTS.withFocus(focus)));
        assertThat(analysis.failures()).isEmpty();
        return analysis;
    }

    private static FocusSummary focus(Analysis analysis) {
        return Objects.requireNonNull(analysis.trace().focus());
    }

    private static double severity(Analysis analysis, String pattern) {
        return analysis.pattern(pattern).orElseThrow().severity();
    }

    /**
     * <pre>
     * rank 0  main[0 .. solve[1 .. send[2 .. 4] .. 5] .. send[6 .. 7] .. 10]
     * rank 1  main[0 .. solve[1 .. recv[1.5 .. 4.5] .. 6] .. recv[6 .. 8] .. solve[8 .. 9] .. 10]
     * </pre>
     */
    private static TinyTrace two() {
        return new TinyTrace(2)
                .enter(0, 0, "main")
                .enter(1, 0, "main")
                .enter(0, 1, "solve")
                .enter(1, 1, "solve")
                .enter(1, 1.5, "recv")
                .enter(0, 2, "send")
                .send(0, 3, 1, 0, 8)
                .exit(0, 4)
                .recv(1, 4.25, 0, 0, 8)
                .exit(1, 4.5)
                .exit(0, 5)
                .exit(1, 6)
                .enter(0, 6, "send")
                .enter(1, 6, "recv")
                .send(0, 6.5, 1, 0, 8)
                .exit(0, 7)
                .recv(1, 7.5, 0, 0, 8)
                .exit(1, 8)
                .enter(1, 8, "solve")
                .exit(1, 9)
                .exit(0, 10)
                .exit(1, 10);
    }

    @Test
    void aRegionIsAllThatHappensInItAndBelow() {
        Analysis analysis = analyze(two(), place("solve"));
        assertThat(severity(analysis, "events")).isEqualTo(4 + 2 + 5 + 3 + 1);
        assertThat(severity(analysis, "compound")).isEqualTo(1);
        assertThat(severity(analysis, "table")).isEqualTo(3);
        assertThat(severity(analysis, "visits")).isEqualTo(5);
        assertThat(severity(analysis, "inclusive")).isEqualTo(4 + 2 + 5 + 3 + 1);
        assertThat(severity(analysis, "exclusive")).isEqualTo(4 + 5 + 1);
        assertThat(analysis.trace().totalTime()).isEqualTo(4 + 5 + 1);
        assertThat(analysis.fraction(analysis.pattern("table").orElseThrow())).isEqualTo(0.3);
    }

    @Test
    void aNameMayBeWrittenAsReportsShowIt() {
        TinyTrace trace = new TinyTrace(1)
                .enter(0, 0, "main")
                .enter(0, 1, "apply<std::vector<double>, 3>")
                .exit(0, 3)
                .enter(0, 4, "apply<int>")
                .exit(0, 9)
                .exit(0, 10);
        assertThat(severity(analyze(trace, place("apply<...>")), "inclusive")).isEqualTo(2 + 5);
        assertThat(severity(analyze(trace, place("apply<int>")), "inclusive")).isEqualTo(5);
    }

    @Test
    void ranksTimesAndCallPathsRestrictTogether() {
        Analysis analysis = analyze(two(), new Focus(List.of("recv", "sol*"), List.of("main"), List.of(1), 1.25, 8.5));
        // The second recv, and the first whose enter lies in the focus; not the first solve, which was entered before.
        assertThat(severity(analysis, "events")).isEqualTo(3 + 2 + 1);
        assertThat(severity(analysis, "compound")).isEqualTo(2);
        assertThat(severity(analysis, "visits")).isEqualTo(3);
        // solve 1.25 to 6, recv in it 1.5 to 4.5, recv 6 to 8, solve 8 to 8.5
        assertThat(severity(analysis, "inclusive")).isEqualTo(4.75 + 3 + 2 + 0.5);
        assertThat(severity(analysis, "exclusive")).isEqualTo(4.75 + 2 + 0.5);
        assertThat(analysis.trace().totalTime()).isEqualTo(4.75 + 2 + 0.5);
        assertThat(focus(analysis).locations()).containsExactly(1);
        assertThat(focus(analysis).unrestricted()).isEmpty();
    }

    @Test
    void withoutARegionSharesAreOfTheTimeInTheFocus() {
        Analysis analysis = analyze(two(), new Focus(List.of(), List.of(), List.of(), 2, 8));
        assertThat(analysis.trace().totalTime()).isEqualTo(12);
        assertThat(severity(analysis, "exclusive")).isEqualTo(12);
        assertThat(analyze(two(), new Focus(List.of(), List.of(), List.of(0), ALWAYS, 4))
                        .trace()
                        .totalTime())
                .isEqualTo(4);
        assertThat(analyze(two(), Focus.NONE).trace().totalTime()).isEqualTo(20);
    }

    @Test
    void aCallPathIsNotTheRegionElsewhere() {
        Analysis analysis = analyze(two(), new Focus(List.of(), List.of("main/recv"), List.of(), ALWAYS, NEVER));
        assertThat(severity(analysis, "events")).isEqualTo(2);
        assertThat(analysis.trace().totalTime()).isEqualTo(2);
    }

    @Test
    void whatNamesNoEventIsSaidToBeUnrestricted() {
        Patterns patterns = new Patterns(folder).file("p.py", """
                from expert import Pattern
                class Own(Pattern):
                    def severity(self):
                        return 7
                class Loose(Pattern):
                    def wrapup(self):
                        self.add(1, callpath=0, location=0)
                        self.add(2, callpath=0, location=1)
                        self.add(4)
                class Tight(Pattern):
                    def enter_callback(self, enter):
                        self.add(1, at=enter)
                """);
        Analysis timed = patterns.analyze(
                two(),
                request ->
                        request.with(Settings.DEFAULTS.withFocus(new Focus(List.of(), List.of(), List.of(1), 0, 1))));
        assertThat(severity(timed, "own")).isEqualTo(7);
        assertThat(severity(timed, "loose")).isEqualTo(2);
        assertThat(severity(timed, "tight")).isEqualTo(1);
        assertThat(focus(timed).unrestricted()).containsExactly("loose", "own");
        Analysis placed = patterns.analyze(two(), request -> request.with(Settings.DEFAULTS.withFocus(place("main"))));
        assertThat(severity(placed, "loose")).isEqualTo(3);
        assertThat(focus(placed).unrestricted()).containsExactly("own");
    }

    /** Patterns that describe share what they compute. */
    @Test
    void eachPatternThatAsksForTheFocusIsSaidToHeedIt() {
        Analysis analysis = new Patterns(folder)
                .file("p.py", """
                from expert import Pattern
                class Counts(Pattern):
                    table = "messages"
                    unit = "messages"
                    def describe(self, m):
                        return m.select(self.in_focus(m.recv_call)).tag.count()
                class CountsTwice(Pattern):
                    table = "messages"
                    unit = "messages"
                    def describe(self, m):
                        return m.select(self.in_focus(m.recv_call)).tag.count() * 2
                class Blind(Pattern):
                    table = "messages"
                    unit = "messages"
                    def describe(self, m):
                        return m.tag.count()
                """)
                .analyze(two(), request -> request.with(Settings.DEFAULTS.withFocus(place("solve"))));
        assertThat(severity(analysis, "counts")).isEqualTo(1);
        assertThat(severity(analysis, "counts_twice")).isEqualTo(2);
        assertThat(severity(analysis, "blind")).isEqualTo(2);
        assertThat(focus(analysis).unrestricted()).containsExactly("blind");
    }

    @ParameterizedTest
    @CsvSource({
        "regoin, the trace has no region regoin; known: main",
        "solv, did you mean 'solve'?",
        "main/sol, the trace has no region main/sol"
    })
    void unknownRegionsAreAnsweredWithTheNearest(String name, String message) {
        assertThatThrownBy(() -> analyze(two(), place(name)))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining(message);
    }

    @Test
    void unknownPlacesAreSaid() {
        assertThatThrownBy(() -> analyze(two(), new Focus(List.of(), List.of("solve/recv"), List.of(), ALWAYS, NEVER)))
                .hasMessage("the trace has no call path solve/recv; did you mean 'main/solve/recv'?");
        assertThatThrownBy(() -> analyze(two(), new Focus(List.of(), List.of(), List.of(0, 2), ALWAYS, NEVER)))
                .hasMessage("the trace has no rank 2; its last is 1");
        assertThatThrownBy(() ->
                        analyze(two(), new Focus(List.of("send"), List.of("main/recv"), List.of(), ALWAYS, NEVER)))
                .hasMessage("none of the regions send is entered in or below main/recv");
    }

    @Test
    void ranksAreReadAsTheyAreTyped() {
        assertThat(Focus.ranks("0-3, 7,5")).containsExactly(0, 1, 2, 3, 7, 5);
        for (String wrong : List.of("", "3-1", "a", "1-", "-1", "1;2")) {
            assertThatThrownBy(() -> Focus.ranks(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new Focus(List.of(), List.of(), List.of(), 2, 2))
                .hasMessage("no time lies from 2.0 to 2.0 s");
    }

    /** A random program of calls, on ticks that are exact in seconds too. */
    private static TinyTrace random(Random random) {
        TinyTrace trace = new TinyTrace(3);
        List<Deque<String>> stacks = List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());
        double time = 0;
        for (int i = 0; i < 400; i++) {
            int loc = random.nextInt(3);
            Deque<String> stack = stacks.get(loc);
            if (stack.isEmpty() || (stack.size() < 5 && random.nextBoolean())) {
                stack.push("abc".substring(random.nextInt(3)).substring(0, 1));
                trace.enter(loc, time, stack.element());
            } else {
                stack.pop();
                trace.exit(loc, time);
            }
            time += random.nextInt(4) * 0.25;
        }
        for (int loc = 0; loc < 3; loc++) {
            while (!stacks.get(loc).isEmpty()) {
                stacks.get(loc).pop();
                trace.exit(loc, time += 0.25);
            }
        }
        return trace;
    }

    /** Against a plain count over all events: visits, inclusive and exclusive time, total time, bookings at events. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void figuresAreThoseOfAPlainCount(long seed) {
        Random random = new Random(seed);
        TinyTrace trace = random(random);
        double duration = trace.duration();
        double from = random.nextBoolean() ? ALWAYS : Math.rint(duration * random.nextDouble() * 2) / 4;
        double to = random.nextBoolean() ? NEVER : Math.max(from, 0) + 0.25 + Math.rint(duration);
        List<String> regions = random.nextBoolean() ? List.of() : List.of("b");
        List<Integer> ranks = random.nextBoolean() ? List.of() : List.of(0, 2);
        Focus focus = new Focus(regions, List.of(), ranks, from, to);
        Map<String, Double> expected = count(trace, focus);
        Analysis analysis = analyze(trace, focus);
        expected.forEach((name, value) -> assertThat(
                        name.equals("total") ? analysis.trace().totalTime() : severity(analysis, name))
                .as("%s of seed %d in %s", name, seed, focus)
                .isEqualTo(value, within(1e-9)));
    }

    private static Map<String, Double> count(Trace trace, Focus focus) {
        Map<String, Double> sums = new HashMap<>();
        double[] first = {NEVER, NEVER, NEVER};
        double[] last = {ALWAYS, ALWAYS, ALWAYS};
        LongPredicate placed = enter -> focus.regions().isEmpty() || below(trace, enter, focus.regions());
        for (String name : List.of("events", "visits", "inclusive", "exclusive", "total")) {
            sums.put(name, 0.0);
        }
        for (long pos = 0; pos < trace.length(); pos++) {
            int loc = trace.events().location(pos);
            double time = trace.events().time(pos);
            first[loc] = Math.min(first[loc], time);
            last[loc] = Math.max(last[loc], time);
            if (!trace.events().type(pos).word().equals("enter")
                    || (!focus.ranks().isEmpty() && !focus.ranks().contains(loc))
                    || !placed.test(pos)) {
                continue;
            }
            double exit = trace.events().time(trace.events().exitptr(pos));
            if (time >= focus.from() && time < focus.to()) {
                sums.merge("events", exit - time, Double::sum);
                sums.merge("visits", 1.0, Double::sum);
            }
            double inside = Math.max(0, Math.min(exit, focus.to()) - Math.max(time, focus.from()));
            sums.merge("inclusive", inside, Double::sum);
            sums.merge("exclusive", inside, Double::sum);
            long outer = trace.events().enterptr(pos);
            if (outer != Trace.NONE && placed.test(outer)) {
                sums.merge("exclusive", -inside, Double::sum);
            } else if (focus.hasPaths()) {
                sums.merge("total", inside, Double::sum);
            }
        }
        for (int loc = 0; loc < 3 && !focus.hasPaths(); loc++) {
            if (focus.ranks().isEmpty() || focus.ranks().contains(loc)) {
                sums.merge(
                        "total",
                        Math.max(0, Math.min(last[loc], focus.to()) - Math.max(first[loc], focus.from())),
                        Double::sum);
            }
        }
        return sums;
    }

    private static boolean below(Trace trace, long enter, List<String> regions) {
        for (long at = enter; at != Trace.NONE; at = trace.events().enterptr(at)) {
            if (regions.contains(trace.regions().get(trace.events().region(at)).name())) {
                return true;
            }
        }
        return false;
    }

    @Test
    void asManyInstancesAreKeptAsAreWanted() {
        for (int most : List.of(0, 1, 3, 1000)) {
            PatternResult result = new Patterns(folder)
                    .file("all.py", PATTERNS)
                    .analyze(two(), request -> request.with(Settings.DEFAULTS.withInstances(most)))
                    .pattern("events")
                    .orElseThrow();
            assertThat(result.instances()).isEqualTo(9);
            assertThat(result.worst()).hasSize(Math.min(most, 9));
            List<Double> severities = new ArrayList<>();
            result.worst().forEach(instance -> severities.add(instance.severity()));
            assertThat(severities).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        }
    }
}
