package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.testing.InTurn;
import earl.testing.Traces;
import expert.cache.ResultCache;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.PatternResult;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.script.PatternPath;
import expert.summary.Focus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** There is one definition of a wait: who changes it changes its severity, its causes and what builds on them. */
class OneWaitTest {
    private static final List<String> COSTS = List.of("delay_late_sender", "delay_late_sender_long_term");

    @TempDir
    private Path folder;

    private final List<String> notices = new ArrayList<>();

    @BeforeEach
    void copyHelpers() throws IOException {
        for (String helper : List.of("_cells.py", "_messages.py", "_waits.py")) {
            Files.copy(Traces.root().resolve("patterns").resolve(helper), folder.resolve(helper));
        }
    }

    private Analysis analyze(String trace, UnaryOperator<AnalysisRequest> edit, Path... given) {
        PatternPath patterns = new PatternPath(Traces.root().resolve("patterns"), List.of(given), List.of());
        Analysis analysis = Analyzer.analyze(edit.apply(AnalysisRequest.of(Traces.example(trace), patterns)
                .withOutput(OutputStream.nullOutputStream(), notices::add)));
        assertThat(analysis.failures()).isEmpty();
        return analysis;
    }

    /** A copy of shipped classes under other names. */
    private Path copy(String file, Map<String, String> names) throws IOException {
        String text = Files.readString(Traces.root().resolve("patterns").resolve(file));
        StringBuilder copies = new StringBuilder(text.substring(0, text.indexOf("\nclass ")));
        for (String part : text.substring(text.indexOf("\nclass ")).split("(?=\n(?:class|def) )", -1)) {
            if (part.startsWith("\ndef ")) {
                copies.append(part);
            }
            names.forEach((from, to) -> {
                if (part.startsWith("\nclass " + from + "(")) {
                    copies.append(part.replace("class " + from + "(", "class " + to + "("));
                }
            });
        }
        return Files.writeString(folder.resolve("mine.py"), copies);
    }

    private Path mine(String text) throws IOException {
        return Files.writeString(folder.resolve("mine.py"), "from expert import Pattern, minimum\n" + text);
    }

    private static double severity(Analysis analysis, String pattern) {
        return analysis.pattern(pattern).map(PatternResult::severity).orElse(0.0);
    }

    /** Ticks by call path and location; both patterns together. */
    private static Map<String, Long> cells(Analysis analysis, List<String> patterns) {
        Map<String, Long> cells = new TreeMap<>();
        for (String name : patterns) {
            for (PatternResult.Cell cell : analysis.pattern(name).orElseThrow().cells()) {
                cells.merge(cell.callpath() + " " + cell.location(), Math.round(cell.severity() * 1e9), Long::sum);
            }
        }
        return cells;
    }

    @ParameterizedTest
    @CsvSource({"scalasca, 0, 1.180", "paper, 0, 0", "scalasca, 0.02, 0.7408"})
    void causesAreThoseOfTheWaitsThatCount(String definitions, String minimum, double expected) {
        Analysis analysis = analyze(
                "halo",
                request -> request.by(Definitions.valueOf(definitions.toUpperCase(java.util.Locale.ROOT)))
                        .with(Map.of("late_sender.minimum", minimum))
                        .selecting("late_sender", "late_sender_by_iteration", COSTS.get(0), COSTS.get(1)));
        assertThat(severity(analysis, "late_sender")).isCloseTo(expected, within(5e-4));
        assertThat(severity(analysis, COSTS.get(0)) + severity(analysis, COSTS.get(1)))
                .isCloseTo(expected, within(5e-4));
        assertThat(severity(analysis, "late_sender_by_iteration")).isLessThanOrEqualTo(expected + 5e-4);
    }

    @Test
    void causesDoNotNeedThatTheWaitsAreSelected() {
        assertThat(cells(analyze("halo", request -> request.selecting("delay")), List.of("delay")))
                .isEqualTo(cells(analyze("halo", request -> request), List.of("delay")));
        Analysis some = analyze(
                "halo",
                request -> request.with(Map.of("late_sender.minimum", "0.02")).selecting(COSTS.get(0), COSTS.get(1)));
        assertThat(severity(some, COSTS.get(0)) + severity(some, COSTS.get(1))).isCloseTo(0.7408, within(5e-4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "late_sender", "wrong_order", "slowing", "late_receiver"})
    @InTurn(5)
    void aCopyHasTheCostsOfTheOriginal(String trace) throws IOException {
        Path copy = copy("point_to_point.py", Map.of("LateSender", "MySender", "LateReceiver", "MyReceiver"));
        Analysis original = analyze(trace, request -> request);
        for (String kind : List.of("sender", "receiver")) {
            Map<String, Long> shipped =
                    cells(original, List.of("late_" + kind, "delay_late_" + kind, "delay_late_" + kind + "_long_term"));
            List<String> names = List.of("my_" + kind, "delay_my_" + kind, "delay_my_" + kind + "_long_term");
            assertThat(cells(analyze(trace, request -> request.selecting(names.toArray(String[]::new)), copy), names))
                    .as(kind)
                    .isEqualTo(shipped);
        }
        Path instead = copy("point_to_point.py", Map.of("LateSender", "LateSender", "LateReceiver", "LateReceiver"));
        Analysis replaced = analyze(trace, request -> request, instead);
        for (String delay :
                List.of("delay", "critical_path", "propagating_waits", "late_sender_wrong_order_same_source")) {
            assertThat(cells(replaced, List.of(delay))).isEqualTo(cells(original, List.of(delay)));
        }
    }

    @Test
    void whoReplacesALateSenderChangesWhatBuildsOnIt() throws IOException {
        Path none = mine("""
                class LateSender(Pattern):
                    parent = 'point_to_point'
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        self.wait(0 * m.send_enter, at=m.recv_call, on=m.send_call)
                """);
        Analysis analysis = analyze("wrong_order", request -> request, none);
        for (String pattern :
                List.of("late_sender", "delay_late_sender", "late_sender_wrong_order_same_source", "indirect_waits")) {
            assertThat(severity(analysis, pattern)).as(pattern).isZero();
        }
        assertThat(severity(analyze("wrong_order", request -> request), "late_sender_wrong_order_same_source"))
                .isPositive();
    }

    @Test
    void callbacksAddWaitsToo() throws IOException {
        Path mine = mine("""
                class MySender(Pattern):
                    parent = 'point_to_point'
                    kind = 'peer'
                    def recv_callback(self, recv):
                        event = self.trace.event
                        call, send = event(recv.enterptr), event(recv.sendptr)
                        late = event(send.enterptr)
                        wait = min(late.time, event(call.exitptr).time) - call.time
                        self.wait(wait, at=call, on={'send': late}, record=recv, partner_record=send)
                """);
        List<String> names = List.of("my_sender", "delay_my_sender", "delay_my_sender_long_term");
        Analysis analysis = analyze("late_sender", request -> request.selecting(names.toArray(String[]::new)), mine);
        assertThat(cells(analysis, names))
                .isEqualTo(cells(
                        analyze("late_sender", request -> request),
                        List.of("late_sender", "delay_late_sender", "delay_late_sender_long_term")));
        assertThat(analysis.pattern("my_sender")
                        .orElseThrow()
                        .worst()
                        .getFirst()
                        .because())
                .containsOnlyKeys("send");
    }

    @Test
    void callbacksDoNotSeeWaits() throws IOException {
        Path mine = mine("""
                class MySender(Pattern):
                    parent = 'point_to_point'
                    kind = 'peer'
                    def recv_callback(self, recv):
                        self.waits_of('late_sender')
                """);
        PatternPath patterns = new PatternPath(Traces.root().resolve("patterns"), List.of(mine), List.of());
        Analysis analysis = Analyzer.analyze(AnalysisRequest.of(Traces.example("halo"), patterns));
        assertThat(analysis.failures()).hasSize(1);
        assertThat(analysis.failures().getFirst().message()).contains("cannot ask for waits");
        assertThat(severity(analysis, "delay_late_sender")).isPositive();
    }

    @Test
    void aFocusOnIterationsKnowsTheDefinitionsToo() throws IOException {
        UnaryOperator<AnalysisRequest> inFive = request -> request.with(
                request.settings().withFocus(Focus.NONE.within(new Focus.Iterations(Focus.Iterations.MAIN, 1, 6))));
        assertThat(severity(analyze("halo", inFive), "delay_late_sender")).isPositive();
        assertThat(severity(
                        analyze("halo", request -> inFive.apply(request).by(Definitions.PAPER)), "delay_late_sender"))
                .isZero();
    }

    @Test
    void whatClaimsTheSameTimeIsReported() throws IOException {
        Path copy = copy("point_to_point.py", Map.of("LateSender", "MySender"));
        Analysis analysis = analyze("halo", request -> request, copy);
        assertThat(severity(analysis, "delay_my_sender")).isZero();
        assertThat(cells(analysis, COSTS)).isEqualTo(cells(analyze("halo", request -> request), COSTS));
        assertThat(notices).anyMatch(notice -> notice.startsWith("late_sender and my_sender claim the same time in "));
    }

    @Test
    void aPartExplainsTheTimeOfItsParent() throws IOException {
        Path copy = copy("point_to_point.py", Map.of("LateSender", "MySender"));
        Files.writeString(
                copy, Files.readString(copy).replace("parent = \"point_to_point\"", "parent = \"late_sender\""));
        Analysis analysis = analyze("halo", request -> request, copy);
        assertThat(severity(analysis, "delay_late_sender")).isZero();
        assertThat(cells(analysis, List.of("delay_my_sender", "delay_my_sender_long_term")))
                .isEqualTo(cells(analyze("halo", request -> request), COSTS));
        assertThat(notices).noneMatch(notice -> notice.contains("claim the same time"));
    }

    @Test
    void aReplacementThatOnlyAddsSeverityHasNoCauses() throws IOException {
        Path mine = mine("""
                class LateSender(Pattern):
                    def recv_callback(self, recv):
                        event = self.trace.event
                        self.add(event(event(recv.sendptr).enterptr).time - event(recv.enterptr).time, at=recv)
                """);
        Analysis analysis = analyze("late_sender", request -> request, mine);
        assertThat(severity(analysis, "late_sender")).isPositive();
        assertThat(severity(analysis, "delay_late_sender")).isZero();
        String start = "late_sender (" + mine.toRealPath() + ") adds severity";
        assertThat(notices).anyMatch(notice -> notice.startsWith(start));
    }

    @Test
    void aWaitWithoutAPartnerHasNoCauses() throws IOException {
        Analysis analysis = analyze("wait_barrier", request -> request.by(Definitions.PAPER));
        assertThat(severity(analysis, "wait_at_barrier")).isPositive();
        assertThat(severity(analysis, "delay_barrier")).isZero();
        assertThat(notices)
                .anyMatch(notice -> notice.matches("wait_at_barrier does not say whom \\d+ waits are for: .*"));
    }

    @Test
    void definitionsThatNeedEachOtherAreRefused() throws IOException {
        Path mine = mine("""
                class One(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        late = m.recv_call.one_of(self.waits_of('other').call)
                        self.wait(late.where(1.0, 0), at=m.recv_call)

                class Other(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        late = m.recv_call.one_of(self.waits_of('one').call)
                        self.wait(late.where(1.0, 0), at=m.recv_call)
                """);
        assertThatThrownBy(() -> analyze("halo", request -> request, mine))
                .isInstanceOf(RequestException.class)
                .hasMessage("definitions of waits need each other: one, other, one");
    }

    @Test
    void aDefinitionThatNeedsNoneIsRefused() throws IOException {
        Path mine = mine("""
                class One(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        self.wait(m.recv_call.one_of(self.waits_of('nothing').call).where(1.0, 0), at=m.recv_call)
                """);
        assertThatThrownBy(() -> analyze("halo", request -> request, mine))
                .isInstanceOf(RequestException.class)
                .hasMessage("one needs the waits of nothing, but no pattern of that name defines waits");
    }

    @Test
    void waitsThatAreDescribedInTwoCallsCountOnce() throws IOException {
        Path mine = mine("""
                from expert import minimum

                class Whole(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        self.wait(minimum(m.send_enter, m.recv_leave) - m.recv_enter, at=m.recv_call, on={'send': m.send_call})

                class Halves(Pattern):
                    table = 'messages'
                    kind = 'none'
                    def describe(self, m):
                        for rows in (m.tag % 2 == 0, m.tag % 2 == 1):
                            h = m.select(rows)
                            self.wait(minimum(h.send_enter, h.recv_leave) - h.recv_enter, at=h.recv_call, on={'send': h.send_call})
                """);
        Analysis analysis = analyze("halo", request -> request.selecting("whole", "halves"), mine);
        assertThat(severity(analysis, "whole")).isPositive();
        assertThat(severity(analysis, "halves")).isEqualTo(severity(analysis, "whole"));
    }

    /** A part explains only what its parent counts. */
    @Test
    void wrongOrderIsOfTheWaitsThatCount() {
        String part = "late_sender_wrong_order_different_source";
        assertThat(severity(analyze("halo", request -> request), part)).isPositive();
        UnaryOperator<AnalysisRequest> longer = request -> request.with(Map.of("late_sender.minimum", "0.5"));
        assertThat(severity(analyze("halo", longer), part)).isZero();
        assertThat(severity(analyze("halo", longer), "late_sender")).isZero();
    }

    @Test
    void whatIsAddedToAnInstallationDefinesWaits() throws IOException {
        Path shipped = Files.createDirectories(folder.resolve("shipped"));
        Files.writeString(shipped.resolve("own.py"), """
                from expert import Pattern, minimum

                class Own(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        self.wait(minimum(m.send_enter, m.recv_leave) - m.recv_enter, at=m.recv_call, on=m.send_call)
                """);
        Analysis analysis = Analyzer.analyze(
                AnalysisRequest.of(Traces.example("halo"), new PatternPath(shipped, List.of(), List.of())));
        assertThat(analysis.failures()).isEmpty();
        assertThat(severity(analysis, "own")).isPositive();
    }

    /** A plan is the same on another trace, and with other numbers; it is another one if the script or another parameter changes. */
    @Test
    void rememberedPlansAreThoseOfTheScripts() throws IOException {
        ResultCache cache = new ResultCache(folder.resolve("results"), "1", 1 << 24);
        UnaryOperator<AnalysisRequest> remembering =
                request -> request.with(request.settings().withCache(cache)).selecting("mine");
        String script = """
                from expert import parameter

                class Mine(Pattern):
                    table = 'messages'
                    factor = parameter(1.0)
                    of = parameter('bytes', choices=['bytes', 'tag'])
                    def describe(self, m):
                        self.add(FACTOR * self.factor * m[self.of], at=m.recv_call)
                """;
        Path mine = mine(script.replace("FACTOR", "2"));
        double bytes = severity(analyze("halo", remembering, mine), "mine");
        assertThat(bytes).isPositive();
        assertThat(severity(analyze("balanced", remembering, mine), "mine")).isNotEqualTo(bytes);
        assertThat(severity(analyze("halo", r -> remembering.apply(r).with(Map.of("mine.factor", "3")), mine), "mine"))
                .isCloseTo(3 * bytes, within(1e-9 * bytes));
        assertThat(severity(analyze("halo", r -> remembering.apply(r).with(Map.of("mine.of", "tag")), mine), "mine"))
                .isNotEqualTo(bytes);
        assertThat(severity(analyze("halo", remembering, mine(script.replace("FACTOR", "6"))), "mine"))
                .isCloseTo(3 * bytes, within(1e-9 * bytes));
    }

    @Test
    void rememberedCausesAreThoseOfTheDefinitions() throws IOException {
        ResultCache cache = new ResultCache(folder.resolve("results"), "1", 1 << 24);
        UnaryOperator<AnalysisRequest> remembering =
                request -> request.with(request.settings().withCache(cache));
        double all = severity(analyze("halo", remembering), "delay_late_sender");
        assertThat(severity(analyze("halo", remembering), "delay_late_sender")).isEqualTo(all);
        assertThat(severity(
                        analyze("halo", r -> remembering.apply(r).with(Map.of("late_sender.minimum", "0.02"))),
                        "delay_late_sender"))
                .isBetween(0.1, all - 0.1);
        assertThat(severity(analyze("halo", r -> remembering.apply(r).by(Definitions.PAPER)), "delay_late_sender"))
                .isZero();
        Path mine = mine("""
                class LateSender(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        self.wait(FACTOR * (minimum(m.send_enter, m.recv_leave) - m.recv_enter), at=m.recv_call, on=m.send_call)
                """);
        String text = Files.readString(mine);
        Files.writeString(mine, text.replace("FACTOR", "1"));
        double whole = severity(analyze("halo", remembering, mine), "delay_late_sender");
        Files.writeString(mine, text.replace("FACTOR", "0"));
        assertThat(whole).isPositive();
        assertThat(severity(analyze("halo", remembering, mine), "delay_late_sender"))
                .isZero();
    }

    /** An analysis that does not expect that all patterns succeed. */
    private Analysis tolerant(String trace, UnaryOperator<AnalysisRequest> edit, Path... given) {
        PatternPath patterns = new PatternPath(Traces.root().resolve("patterns"), List.of(given), List.of());
        return Analyzer.analyze(edit.apply(AnalysisRequest.of(Traces.example(trace), patterns)
                .withOutput(OutputStream.nullOutputStream(), notices::add)));
    }

    @Test
    void aDefinitionWhoseColumnsDoNotFitHarmsOnlyThoseThatNeedIt() throws IOException {
        Path mine = mine("""
                class Uneven(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        late = m.select(m.tag == 1)
                        self.wait(late.send_enter - late.recv_enter, at=m.recv_call, on=m.send_call)

                class Needing(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        self.wait(m.recv_call.one_of(self.waits_of('uneven').call).where(1.0, 0), at=m.recv_call)
                """);
        Analysis analysis = tolerant("halo", request -> request, mine);
        assertThat(analysis.failures()).hasSize(2).allSatisfy(failure -> {
            assertThat(failure.file()).isEqualTo(mine.toRealPath());
            assertThat(failure.phase()).isEqualTo("describe");
            assertThat(failure.line()).isPositive();
            assertThat(failure.message()).contains("80").contains("160 rows");
        });
        assertThat(analysis.failures().stream().map(failure -> String.valueOf(failure.pattern())))
                .containsExactlyInAnyOrder("uneven", "needing");
        assertThat(cells(analysis, COSTS)).isEqualTo(cells(analyze("halo", request -> request), COSTS));
    }

    @Test
    void aSeverityWhoseColumnsDoNotFitFailsAlone() throws IOException {
        Path mine = mine("""
                class Uneven(Pattern):
                    table = 'messages'
                    def describe(self, m):
                        late = m.select(m.tag == 1)
                        self.add(late.recv_leave - late.recv_enter, at=m.recv_call)
                """);
        Analysis analysis = tolerant("halo", request -> request.selecting("uneven", "late_sender"), mine);
        assertThat(analysis.failures()).hasSize(1);
        assertThat(analysis.failures().getFirst().message()).isEqualTo("at has 160 rows, the severity 80");
        assertThat(severity(analysis, "late_sender")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m.no_such_column", "1 / 0"})
    void aScriptThatCannotDescribeItsWaitsFailsAlone(String fault) throws IOException {
        Path mine = mine("""
                class Faulty(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        FAULT
                """.replace("FAULT", fault));
        Analysis analysis = tolerant("halo", request -> request, mine);
        assertThat(analysis.failures()).hasSize(1);
        assertThat(analysis.failures().getFirst().pattern()).isEqualTo("faulty");
        assertThat(analysis.failures().getFirst().line()).isEqualTo(6);
        assertThat(cells(analysis, COSTS)).isEqualTo(cells(analyze("halo", request -> request), COSTS));
    }

    @Test
    void whatASelectedDefinitionNeedsNeedNotBeSelected() throws IOException {
        Path mine = mine("""
                class Base(Pattern):
                    table = 'messages'
                    kind = 'none'
                    def describe(self, m):
                        self.wait(minimum(m.send_enter, m.recv_leave) - m.recv_enter, at=m.recv_call)

                class Counted(Pattern):
                    kind = 'none'
                    def recv_callback(self, recv):
                        self.wait(0.25, at=self.trace.event(recv.enterptr))

                class Build(Pattern):
                    table = 'messages'
                    kind = 'peer'
                    def describe(self, m):
                        call = m.recv_call
                        late = call.one_of(self.waits_of('base').call) & call.one_of(self.waits_of('counted').call)
                        self.wait(late.where(1.0, 0), at=call, on=m.send_call)
                """);
        Analysis alone = analyze("late_sender", request -> request.selecting("build"), mine);
        assertThat(alone.patterns()).hasSize(1);
        assertThat(severity(alone, "build"))
                .isPositive()
                .isEqualTo(severity(
                        analyze("late_sender", request -> request.selecting("build", "base", "counted"), mine),
                        "build"));
    }

    @Test
    void parametersOfADefinitionThatIsNotSelectedAct() {
        UnaryOperator<AnalysisRequest> costs = request -> request.selecting(COSTS.get(0), COSTS.get(1));
        Analysis some = analyze("halo", request -> costs.apply(request).with(Map.of("late_sender.minimum", "0.02")));
        assertThat(severity(some, COSTS.get(0)) + severity(some, COSTS.get(1))).isCloseTo(0.7408, within(5e-4));
        assertThat(notices).isEmpty();
        for (String wrong : List.of("-1", "NaN", "much")) {
            assertThatThrownBy(() ->
                            analyze("halo", request -> costs.apply(request).with(Map.of("late_sender.minimum", wrong))))
                    .isInstanceOf(RequestException.class)
                    .hasMessageStartingWith("late_sender.minimum=" + wrong + ": ");
        }
    }

    @Test
    void whoHasNoWaitsIsSaidWhereWaitsMatter() throws IOException {
        Path mine = mine("""
                class LateSender(Pattern):
                    def recv_callback(self, recv):
                        self.add(1.0, at=recv)
                """);
        analyze("late_sender", request -> request.selecting("late_sender"), mine);
        assertThat(notices).noneMatch(notice -> notice.contains("adds severity but no waits"));
        analyze("late_sender", request -> request.selecting("delay"), mine);
        assertThat(notices).anyMatch(notice -> notice.contains("adds severity but no waits"));
    }
}
