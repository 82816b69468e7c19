package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.testing.Traces;
import expert.kept.Codec;
import expert.script.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Statistics of columns in plans and at once, in both languages, against lists in Python; and what results hold. */
class StatisticsOfColumnsTest {
    private static final List<String> NAMES = List.of(
            "std", "median", "high", "power", "log", "clip", "cumulative", "by", "lag", "order", "selected", "groups");

    @TempDir
    private Path folder;

    private Map<String, @Nullable Object> results(Language language, String head, String method, String body)
            throws IOException {
        String name = method.substring(0, method.indexOf('('));
        String python = "class Mine(Pattern):\n    share = parameter(0.9, 'a share')\n"
                + (name.equals("describe") ? "    table = 'messages'\n" : "")
                + "    def " + name + "(self, m):\n" + body.indent(8);
        String javascript = "export class Mine extends Pattern {\n  static share = parameter(0.9, 'a share');\n"
                + (name.equals("describe") ? "  static table = 'messages';\n" : "")
                + "  " + name + "(m) {\n" + body.indent(4) + "  }\n}\n";
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            return new Patterns(folder)
                    .mine(language, head + python, head + javascript)
                    .results(trace);
        }
    }

    private static final String PYTHON = """
            w = m.send_enter - m.recv_enter
            self.result("std", w.std())
            self.result("median", w.median())
            self.result("high", w.quantile(self.share))
            self.result("power", w.abs().power(0.5).sum())
            self.result("log", m.bytes.log().sum())
            self.result("clip", w.clip(0, 0.01).sum())
            self.result("cumulative", w.cumulative().max())
            self.result("by", w.cumulative(m.destination).max())
            self.result("lag", (w - w.lag(m.destination)).max())
            self.result("order", (w.take(m.destination.order(w)).lag() - w.take(m.destination.order(w))).max())
            self.result("selected", w.select(w >= w.quantile(0.75)).count())
            groups = w.group_quantile(m.destination, 0.25)
            self.result("groups", groups.sum() + w.group_median(m.destination).sum() + w.group_std(m.destination).sum())
            """;

    private static final String JAVASCRIPT = """
            const w = m.send_enter.minus(m.recv_enter);
            this.result("std", w.std());
            this.result("median", w.median());
            this.result("high", w.quantile(this.share));
            this.result("power", w.abs().power(0.5).sum());
            this.result("log", m.bytes.log().sum());
            this.result("clip", w.clip(0, 0.01).sum());
            this.result("cumulative", w.cumulative().max());
            this.result("by", w.cumulative(m.destination).max());
            this.result("lag", w.minus(w.lag(m.destination)).max());
            this.result("order", w.take(m.destination.order(w)).lag().minus(w.take(m.destination.order(w))).max());
            this.result("selected", w.select(w.at_least(w.quantile(0.75))).count());
            const groups = w.group_quantile(m.destination, 0.25), middle = w.group_median(m.destination);
            SUM
            """;

    private static final String NAIVE = """
            import math
            w = [a - b for a, b in zip(m.send_enter, m.recv_enter)]
            to = list(m.destination)
            def quantile(values, share):
                values = sorted(values)
                place = share * (len(values) - 1)
                low, high = values[math.floor(place)], values[math.ceil(place)]
                return low + (place - math.floor(place)) * (high - low)
            def std(values):
                mean = sum(values) / len(values)
                return math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
            def running(values):
                sums = [0.0]
                for v in values:
                    sums.append(sums[-1] + v)
                return sums[1:]
            def of(key):
                return [v for v, k in zip(w, to) if k == key]
            keys = sorted(set(to))
            self.result("std", std(w))
            self.result("median", quantile(w, 0.5))
            self.result("high", quantile(w, 0.9))
            self.result("power", sum(abs(v) ** 0.5 for v in w))
            self.result("log", sum(math.log(b) for b in m.bytes))
            self.result("clip", sum(min(max(v, 0), 0.01) for v in w))
            self.result("cumulative", max(running(w)))
            self.result("by", max(max(running(of(k))) for k in keys))
            self.result("lag", max(b - a for k in keys for a, b in zip(of(k), of(k)[1:])))
            ordered = [v for k, v in sorted(zip(to, w))]
            self.result("order", max(a - b for a, b in zip(ordered, ordered[1:])))
            self.result("selected", sum(v >= quantile(w, 0.75) for v in w))
            self.result("groups", sum(quantile(of(k), 0.25) + quantile(of(k), 0.5) + std(of(k)) for k in keys))
            """;

    @ParameterizedTest
    @CsvSource({"PYTHON, messages(m)", "PYTHON, describe(m)", "JAVASCRIPT, messages(m)", "JAVASCRIPT, describe(m)"})
    void areThoseOfLists(Language language, String method) throws IOException {
        Map<String, @Nullable Object> naive = results(Language.PYTHON, "", "messages(m)", NAIVE);
        String sum = method.startsWith("messages")
                ? "this.result('groups', groups.sum() + middle.sum() + w.group_std(m.destination).sum());"
                : "this.result('groups', groups.sum().plus(middle.sum()).plus(w.group_std(m.destination).sum()));";
        Map<String, @Nullable Object> found =
                results(language, "", method, language == Language.PYTHON ? PYTHON : JAVASCRIPT.replace("SUM", sum));
        assertThat(naive.keySet()).containsExactlyElementsOf(NAMES);
        assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(NAMES);
        for (String name : NAMES) {
            double expected = ((Number) java.util.Objects.requireNonNull(naive.get(name))).doubleValue();
            assertThat(((Number) java.util.Objects.requireNonNull(found.get(name))).doubleValue())
                    .as(name)
                    .isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void largeIntegersStayExact(Language language) throws IOException {
        Map<String, @Nullable Object> found =
                results(language, "", "messages(m)", language == Language.PYTHON ? """
                        self.result("huge", 10 ** 400)
                        self.result("low", -2 ** 64)
                        self.result("last", 2 ** 63 - 1)
                        self.result("list", [2 ** 63, 1])
                        """ : """
                        this.result("huge", 10n ** 400n);
                        this.result("low", -(2n ** 64n));
                        this.result("last", 2n ** 63n - 1n);
                        this.result("list", [2n ** 63n, 1n]);
                        """);
        assertThat(found)
                .containsEntry("huge", java.math.BigInteger.TEN.pow(400))
                .containsEntry("low", java.math.BigInteger.TWO.pow(64).negate())
                .containsEntry("last", Long.MAX_VALUE)
                .containsEntry("list", List.of(java.math.BigInteger.TWO.pow(63), 1L));
        assertThat(Codec.decode(Codec.encode(found))).isEqualTo(found);
        assertThat(expert.text.Json.line(found))
                .contains("\"huge\":1000000000")
                .contains("\"low\":-18446744073709551616");
    }

    @ParameterizedTest
    @EnumSource
    void aResultIsGivenOnce(Language language) {
        assertThat(new Patterns(folder)
                        .mine(language, """
                                class Mine(Pattern):
                                    def wrapup(self):
                                        self.result("n", 1)
                                        self.result("n", 2)
                                """, """
                                export class Mine extends Pattern {
                                  wrapup() {
                                    this.result("n", 1); this.result("n", 2);
                                  }
                                }
                                """)
                        .analyze(TinyTraces.lateMessages())
                        .failures()
                        .getFirst()
                        .message())
                .contains("result 'n' is given twice");
    }

    @Test
    void aDescribedResultIsGivenOnce() {
        assertThat(new Patterns(folder)
                        .file("mine.py", """
                                from expert import Pattern
                                class Mine(Pattern):
                                    table = "messages"
                                    def describe(self, m):
                                        self.result("n", m.bytes.sum())
                                        self.result("n", m.bytes.mean())
                                """)
                        .analyze(TinyTraces.lateMessages())
                        .failures()
                        .getFirst()
                        .toString())
                .contains("mine.py:6: ", "result 'n' is given twice");
    }
}
