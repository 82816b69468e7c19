package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.script.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Patterns that describe what to compute from a table, and see no values, the same in both languages. */
class DescribeTest {
    @TempDir
    private Path folder;

    private Patterns lateSender(Language language) {
        return new Patterns(folder).mine(language, """
                class Mine(Pattern):
                    table = 'messages'
                    least = parameter(0.0, 'seconds')
                    factor = parameter(1, 'how often', type=int)
                    which = parameter('all', 'which', choices=['all', 'none'])
                    def describe(self, m):
                        wait = minimum(m.send_enter, m.recv_leave) - m.recv_enter
                        late = (wait > 0) & (wait.argmax_over(m.recv_call) == wait.rows()) & (wait >= self.least)
                        if self.which == 'none':
                            late = late & ~late
                        late = late & self.in_focus(m.recv_call)
                        wait = self.factor * wait[late]
                        m = m[late]
                        self.add(wait, at=m.recv_call, because={'send': m.send_call, 'bytes': m.bytes, 'note': 'late'})
                        sums = wait.group_sum(m.destination)
                        self.result('shares', sums / wait.sum(), location=sums.key)
                        self.result('count', wait.count())
                        self.result('part', wait.sum() / self.run_time())
                        self.result('back', m.tag[::-1].sum())
                """, """
                export class Mine extends Pattern {
                  static table = 'messages';
                  static least = parameter(0.0, 'seconds');
                  static factor = parameter(1, 'how often', { type: 'integer' });
                  static which = parameter('all', 'which', { choices: ['all', 'none'] });
                  describe(m) {
                    let wait = minimum(m.send_enter, m.recv_leave).minus(m.recv_enter);
                    let late = wait.greater_than(0).and(wait.argmax_over(m.recv_call).equal_to(wait.rows())).and(wait.at_least(this.least));
                    if (this.which === 'none') {
                      late = late.and(late.not());
                    }
                    late = late.and(this.in_focus(m.recv_call));
                    wait = this.factor.times(wait.select(late));
                    m = m.select(late);
                    this.add(wait, { at: m.recv_call, because: { send: m.send_call, bytes: m.bytes, note: 'late' } });
                    const sums = wait.group_sum(m.destination);
                    this.result('shares', sums.divided_by(wait.sum()), { location: sums.key });
                    this.result('count', wait.count());
                    this.result('part', wait.sum().divided_by(this.run_time()));
                    this.result('back', m.tag.reversed().sum());
                  }
                }
                """);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDescribedIsComputed(Language language) {
        PatternResult result = lateSender(language).only(TinyTraces.lateMessages());
        assertThat(result.cells()).containsExactly(new PatternResult.Cell(1, 1, 1.5));
        assertThat(result.worst().getFirst().because())
                .containsExactly(
                        Map.entry("send", new Instance.EventRef(3, 0, 1.5, "enter", "MPI_Send")),
                        Map.entry("bytes", 100L),
                        Map.entry("note", "late"));
        Map<String, ?> results = result.results();
        assertThat(results.get("shares")).isEqualTo(Map.of("rank 1", 1L));
        assertThat(results.get("count")).isEqualTo(2L);
        assertThat(results.get("part"))
                .isEqualTo(1.5 / TinyTraces.lateMessages().duration());
        assertThat(results.get("back")).isEqualTo(15L);
    }

    @ParameterizedTest
    @EnumSource
    void numbersAmongParametersAreSymbols(Language language) {
        Patterns patterns = lateSender(language);
        assertThat(patterns.analyze(
                                TinyTraces.lateMessages(),
                                request -> request.with(Map.of("mine.factor", "3", "mine.least", "0.5")))
                        .patterns()
                        .getFirst()
                        .severity())
                .isEqualTo(4.5);
        assertThat(patterns.analyze(TinyTraces.lateMessages(), request -> request.with(Map.of("mine.least", "1.5")))
                        .patterns()
                        .getFirst()
                        .severity())
                .isZero();
        assertThat(patterns.analyze(TinyTraces.lateMessages(), request -> request.with(Map.of("mine.which", "none")))
                        .patterns()
                        .getFirst()
                        .results())
                .doesNotContainKey("shares");
    }

    /** A pattern that takes all from elsewhere than its table; it does the same with values. */
    private Patterns elsewhere(Language language, boolean described) {
        return new Patterns(folder)
                .mine(
                        language,
                        """
                class Mine(Pattern):
                    table = 'messages'
                    unit = 'share'
                    def METHOD(self, m):
                        self.add(2, at=m.recv_call)
                        events = self.whole('events')
                        locations = self.whole('locations')
                        focus = locations.select(self.in_focus(locations))
                        self.result('ranks', focus.rank.count())
                        names = self.callpath_names(events.callpath.take(m.recv_call))
                        self.result('bytes', m.bytes, label=names, place=m.source, places=locations.rank)
                        self.result('seconds', m.recv_time, label=m.recv_region)
                        self.result('nothing', (m.bytes.sum() < 0).where(m.bytes.sum(), float('nan')) if DESCRIBED else float('nan'))
                        self.result('regions', self.whole('region_groups').region.unique().count())
                        self.share = (m.recv_time.max() / self.run_time(whole=True))
                        if DESCRIBED:
                            return self.share.sqrt()
                SEVERITY
                """.replace("METHOD", described ? "describe" : "messages")
                                .replace("DESCRIBED", described ? "True" : "False")
                                .replace(
                                        "SEVERITY",
                                        described ? "" : "    def severity(self):\n        return self.share ** 0.5"),
                        """
                export class Mine extends Pattern {
                  static table = 'messages';
                  static unit = 'share';
                  METHOD(m) {
                    this.add(2, { at: m.recv_call });
                    const events = this.whole('events');
                    const locations = this.whole('locations');
                    const focus = locations.select(this.in_focus(locations));
                    this.result('ranks', focus.rank.count());
                    const names = this.callpath_names(events.callpath.take(m.recv_call));
                    this.result('bytes', m.bytes, { label: names, place: m.source, places: locations.rank });
                    this.result('seconds', m.recv_time, { label: m.recv_region });
                    this.result('nothing', DESCRIBED ? m.bytes.sum().less_than(0).where(m.bytes.sum(), NaN) : NaN);
                    this.result('regions', this.whole('region_groups').region.unique().count());
                    const time = this.run_time({ whole: true });
                    if (DESCRIBED) {
                      return m.recv_time.max().divided_by(time).sqrt();
                    }
                    this.share = m.recv_time.max() / time;
                  }
                  SEVERITY
                }
                """.replace("METHOD", described ? "describe" : "messages")
                                .replace("DESCRIBED", described ? "true" : "false")
                                .replace("SEVERITY", described ? "" : "severity() { return Math.sqrt(this.share); }"));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotInTheTableIsThereToo(Language language) {
        PatternResult result = elsewhere(language, true).only(TinyTraces.lateMessages());
        PatternResult seen = elsewhere(language, false).only(TinyTraces.lateMessages());
        assertThat(result.severity()).isEqualTo(seen.severity()).isBetween(0.01, 0.999);
        assertThat(result.results()).doesNotContainKey("nothing").containsKeys("bytes", "seconds", "ranks", "regions");
        Map<String, Object> others = new TreeMap<>(seen.results());
        others.remove("nothing");
        assertThat(result.results()).isEqualTo(others);
        int locations = TinyTraces.lateMessages().locations().size();
        for (Object list : ((Map<?, ?>) Objects.requireNonNull(result.results().get("bytes"))).values()) {
            assertThat(((List<?>) list).size()).isEqualTo(locations);
            assertThat(((List<?>) list).contains(0L)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSeverityIsAColumnOfOneValue(Language language) {
        Analysis analysis = new Patterns(folder)
                .mine(
                        language,
                        "class Mine(Pattern):\n    table = 'messages'\n    def describe(self, m):\n        return 3\n",
                        "export class Mine extends Pattern {\n  static table = 'messages';\n  describe(m) { return 3; }\n}\n")
                .analyze(TinyTraces.lateMessages());
        assertThat(analysis.failures()).hasSize(1);
        assertThat(analysis.failures().getFirst().message()).contains("returns a column of one value");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    PYTHON | len(m) | use count() instead of the number of rows
                    PYTHON | list(m.tag) | instead of branches and loops
                    PYTHON | m.tag[0] | use count() instead of the number of rows
                    PYTHON | float(m.tag.sum()) | float
                    PYTHON | self.add(1.0) | books columns
                    PYTHON | self.result('n', 3) | is a column
                    PYTHON | self.trace.locations | does not see the trace
                    PYTHON | bool(m.tag > 3) | a column is neither true nor false
                    PYTHON | m.late | late
                    PYTHON | self.whole('nothing') | there is no table
                    JAVASCRIPT | m.length | use count() instead of the number of rows
                    JAVASCRIPT | Array.from(m.tag) | instead of branches and loops
                    JAVASCRIPT | this.add(1.0) | books columns
                    JAVASCRIPT | this.trace.locations | does not see the trace
                    JAVASCRIPT | m.late | late
                    """)
    void whatNeedsValuesIsAnErrorThatSaysWhatToUse(Language language, String statement, String message) {
        Analysis analysis = new Patterns(folder)
                .mine(
                        language,
                        "class Mine(Pattern):\n    table = 'messages'\n    def describe(self, m):\n        " + statement
                                + "\n",
                        "export class Mine extends Pattern {\n  static table = 'messages';\n  describe(m) {\n    "
                                + statement + ";\n  }\n}\n")
                .analyze(TinyTraces.lateMessages());
        assertThat(analysis.failures()).hasSize(1);
        Failure failure = analysis.failures().getFirst();
        assertThat(failure.phase()).isEqualTo("describe");
        assertThat(failure.message()).contains(message);
        assertThat(failure.line()).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource
    void aTableMustBeNamedAndBeThere(Language language) {
        for (String table : List.of("", "table = 'mesages'")) {
            Analysis analysis = new Patterns(folder)
                    .mine(
                            language,
                            "class Mine(Pattern):\n    " + table + "\n    def describe(self, m):\n        pass\n",
                            "export class Mine extends Pattern {\n  "
                                    + (table.isEmpty() ? "" : "static " + table + ";\n")
                                    + "describe(m) {}\n}\n")
                    .analyze(TinyTraces.lateMessages());
            assertThat(analysis.failures().getFirst().message()).contains("messages, collectives, profile");
        }
    }
}
