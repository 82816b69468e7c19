package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.request.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What patterns say of their parameters, and the hook that is given their values. */
class ConfigureTest {
    @TempDir
    Path folder;

    private static TinyTrace trace() {
        return new TinyTrace(1).enter(0, 0, "main").exit(0, 2);
    }

    @Test
    void configureComesBeforeEverythingElseInPython() {
        Map<String, @Nullable Object> results =
                new Patterns(folder).file("p.py", """
                from expert import Pattern, parameter
                class P(Pattern):
                    low = parameter(1.5, "s", type=float, min=0, max=9)
                    many = parameter(2.0, "how many", type=int, choices=[1, 2])
                    def __init__(self):
                        self.calls = ["init"]
                    def configure(self, parameters):
                        super().configure(parameters)
                        self.calls.append("configure")
                        self.result("given", parameters)
                        self.twice = 2 * self.low
                    def enter_callback(self, enter):
                        self.calls.append("enter")
                    def wrapup(self):
                        self.result("calls", self.calls)
                        self.result("twice", self.twice)
                """).results(trace());
        assertThat(String.valueOf(results.get("calls"))).isEqualTo("[init, configure, enter]");
        assertThat(String.valueOf(results.get("given"))).isEqualTo("{low=1.5, many=2}");
        assertThat(results.get("twice")).isEqualTo(3L);
    }

    @Test
    void configureComesBeforeEverythingElseInJavaScript() {
        Map<String, @Nullable Object> results =
                new Patterns(folder).file("p.js", """
                import { Pattern, parameter } from 'expert';
                export class P extends Pattern {
                  static low = parameter(1.5, 's', { type: Number, min: 0, max: 9 });
                  static many = parameter(2, 'how many', { type: 'integer', choices: [1, 2] });
                  configure(parameters) {
                    super.configure(parameters);
                    this.result('given', parameters);
                    this.twice = 2 * this.low;
                  }
                  wrapup() {
                    this.result('twice', this.twice);
                  }
                }
                """).results(trace());
        assertThat(String.valueOf(results.get("given"))).isEqualTo("{low=1.5, many=2}");
        assertThat(results.get("twice")).isEqualTo(3L);
    }

    @Test
    void whatConfigureRaisesIsTheFailureOfThatPatternOnly() {
        Analysis analysis = new Patterns(folder).file("p.py", """
                        from expert import Pattern, parameter
                        class P(Pattern):
                            low = parameter(1.0)
                            high = parameter(0.5)
                            def configure(self, parameters):
                                if parameters["low"] > parameters["high"]:
                                    raise ValueError("low is above high")
                        class Q(Pattern):
                            def enter_callback(self, enter):
                                self.add(1, at=enter)
                        """).analyze(trace());
        assertThat(analysis.failures()).hasSize(1);
        Failure failure = analysis.failures().getFirst();
        assertThat(failure.toString()).endsWith("p.py:7: p: configure: ValueError: low is above high");
        assertThat(analysis.pattern("q").orElseThrow().severity()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.0, min=2               | takes values of at least 2, not 1.0
            1.0, min='a'             | parameter p: its min is a number, not a
            1.0, min=3, max=2        | its least value, 3.0, is above its greatest, 2.0
            'a', min=3               | parameter p takes text, which has no bounds
            'a', choices=['b', 'c']  | parameter p takes one of [b, c], not a
            1.0, type=list           | a parameter's type is bool, int, float or str
            'a', type=float          | ValueError
            None                     | its default is a number, a text, or true or false
            """)
    void aParameterThatMakesNoSenseIsAFailureOfItsFile(String words, String message) {
        Analysis analysis =
                new Patterns(folder).file("p.py", """
                        from expert import Pattern, parameter
                        class P(Pattern):
                            p = parameter(%s)
                        """.formatted(words)).analyze(trace());
        assertThat(analysis.failures()).hasSize(1);
        assertThat(analysis.failures().getFirst().toString()).contains(message);
    }

    @Test
    void unknownNamesAreAnsweredWithTheNearest() {
        Patterns patterns = new Patterns(folder).file("p.py", """
                from expert import Pattern, parameter
                class LateRiser(Pattern):
                    minimum = parameter(1.0)
                    def wrapup(self):
                        self.result("minimum", self.minimum)
                """);
        assertThatThrownBy(() -> patterns.analyze(trace(), request -> request.with(Map.of("late_riser.minimun", "1"))))
                .hasMessage("pattern late_riser has no parameter minimun; did you mean 'minimum'?");
        assertThatThrownBy(() -> patterns.analyze(trace(), request -> request.with(Map.of("late_rise.minimum", "1"))))
                .hasMessageContaining("did you mean 'late_riser'?");
        Analysis analysis = patterns.analyze(
                trace(),
                request -> request.with(Settings.DEFAULTS.withConfigured(Map.of("late_riser.minimum", "2e-3"))));
        assertThat(analysis.pattern("late_riser").orElseThrow().results()).containsEntry("minimum", 0.002);
    }
}
