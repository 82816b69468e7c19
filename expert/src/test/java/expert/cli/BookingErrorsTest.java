package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Patterns of a user's that book what cannot be: the figures of others stay as they are, and the report says what is wrong. */
class BookingErrorsTest {
    private static final String HALO = Traces.example("halo").toString();

    enum Language {
        PY,
        JS
    }

    @TempDir
    Path folder;

    private JsonNode report(Language language, String python, String javascript, String select) throws IOException {
        return report(language, python, javascript, select, HALO);
    }

    private JsonNode report(Language language, String python, String javascript, String select, String trace)
            throws IOException {
        Path file = language == Language.PY
                ? Files.writeString(folder.resolve("mine.py"), "from expert import Pattern\n" + python)
                : Files.writeString(folder.resolve("mine.js"), "import { Pattern } from 'expert';\n" + javascript);
        Terminal.Result result = new Terminal()
                .run("analyze", "--no-cache", "-f", "json", "--patterns", file.toString(), "--select", select, trace);
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        JsonNode report = new ObjectMapper().readTree(result.out());
        for (JsonNode error : report.path("booking_errors")) {
            assertThat(result.err())
                    .contains("\"message\":\"" + error.path("message").asText() + "\"");
        }
        return report;
    }

    private static double severity(JsonNode report, String pattern) {
        return pattern(report, pattern).path("severity").asDouble();
    }

    private static JsonNode pattern(JsonNode report, String name) {
        for (JsonNode pattern : report.path("patterns")) {
            if (pattern.path("name").asText().equals(name)) {
                return pattern;
            }
        }
        throw new AssertionError("no pattern " + name);
    }

    private static Map<String, String> errors(JsonNode report) {
        Map<String, String> errors = new TreeMap<>();
        report.path("booking_errors")
                .forEach(error -> errors.put(
                        error.path("pattern").asText() + " "
                                + error.path("kind").asText(),
                        error.path("message").asText()));
        return errors;
    }

    private static JsonNode shipped(String select) throws IOException {
        String out = new Terminal()
                .run("analyze", "--no-cache", "-f", "json", "--select", select, HALO)
                .out();
        return new ObjectMapper().readTree(out);
    }

    private static final String PARENTS =
            "time,mpi,point_to_point,late_sender,late_sender_wrong_order_different_source";

    /** Each message's wait, of several that one MPI_Waitall completes: twice what the call waited. */
    @ParameterizedTest
    @EnumSource
    void aChildHasNoMoreThanItsParent(Language language) throws IOException {
        JsonNode report = report(language, """
                class BigLateSender(Pattern):
                    parent = "late_sender"
                    def messages(self, m):
                        self.add(m.send_enter - m.recv_enter, at=m.recv_call)
                """, """
                export class BigLateSender extends Pattern {
                  static parent = 'late_sender';
                  messages(m) { this.add(m.send_enter.minus(m.recv_enter), { at: m.recv_call }); }
                }
                """, PARENTS + ",big_late_sender");
        JsonNode alone = shipped(PARENTS);
        for (String name : PARENTS.split(",", -1)) {
            assertThat(severity(report, name)).as(name).isEqualTo(severity(alone, name));
            assertThat(pattern(report, name).path("by_location"))
                    .as(name)
                    .hasSameSizeAs(pattern(alone, name).path("by_location"));
        }
        double late = severity(alone, "late_sender");
        double siblings = severity(alone, "late_sender_wrong_order_different_source");
        assertThat(severity(report, "big_late_sender")).isCloseTo(late - siblings, within(1e-9));
        assertThat(errors(report)).containsOnlyKeys("big_late_sender beyond_parent", "big_late_sender beyond_siblings");
        assertThat(errors(report).get("big_late_sender beyond_parent"))
                .startsWith("big_late_sender books 379.9 ms that late_sender does not have");
        for (JsonNode instance : pattern(report, "big_late_sender").path("worst")) {
            assertThat(instance.path("severity").asDouble()).isLessThan(0.021);
        }
    }

    /** In the sum over all calls there is room for twice the wait of every other call, but not in those calls. */
    @ParameterizedTest
    @EnumSource
    void theExcessIsCutCallByCall(Language language) throws IOException {
        JsonNode report = report(language, """
                class Half(Pattern):
                    parent = "whole"
                    factor = 2
                    def exit_callback(self, event):
                        call = self.trace.event(event["enterptr"])
                        if event["region"] == "MPI_Waitall" and (self.factor == 1 or call["pos"] % 2 == 0):
                            self.add(self.factor * (event["time"] - call["time"]), at=event)
                class Whole(Half):
                    parent = None
                    factor = 1
                """, """
                export class Half extends Pattern {
                  static parent = 'whole';
                  factor = 2;
                  exit_callback(event) {
                    const call = this.trace.event(event.enterptr);
                    if (event.region === 'MPI_Waitall' && (this.factor === 1 || call.pos % 2 === 0)) {
                      this.add(this.factor * (event.time - call.time), { at: event });
                    }
                  }
                }
                export class Whole extends Half {
                  static parent = null;
                  factor = 1;
                }
                """, "half,whole");
        double half = severity(report, "half");
        assertThat(half).isPositive().isLessThan(0.9 * severity(report, "whole"));
        assertThat(errors(report).get("half beyond_parent"))
                .startsWith("half books " + expert.text.Words.duration(half) + " that whole does not have");
        assertThat(errors(report)).containsKey("half beyond_call").doesNotContainKey("whole beyond_call");
    }

    @ParameterizedTest
    @EnumSource
    void siblingsDoNotShareASecond(Language language) throws IOException {
        JsonNode report = report(language, """
                class Whole(Pattern):
                    def profile(self, p):
                        self.add(p.exclusive, at=p)
                class First(Pattern):
                    parent = "whole"
                    def profile(self, p):
                        p = p.select(p.region == "MPI_Waitall")
                        self.add(p.exclusive, at=p)
                class Second(First):
                    pass
                class Third(Pattern):
                    parent = "whole"
                    def profile(self, p):
                        p = p.select(p.region == "MPI_Init")
                        self.add(p.exclusive, at=p)
                """, """
                export class Whole extends Pattern {
                  profile(p) { this.add(p.exclusive, { at: p }); }
                }
                export class First extends Pattern {
                  static parent = 'whole';
                  region = 'MPI_Waitall';
                  profile(p) {
                    const some = p.select(p.region.equal_to(this.region));
                    this.add(some.exclusive, { at: some });
                  }
                }
                export class Second extends First {}
                export class Third extends First { region = 'MPI_Init'; }
                """, "whole,first,second,third");
        assertThat(severity(report, "first")).isPositive();
        assertThat(severity(report, "second")).isZero();
        assertThat(severity(report, "third")).isPositive();
        assertThat(errors(report)).containsOnlyKeys("second beyond_siblings");
        assertThat(errors(report).get("second beyond_siblings"))
                .matches("second books .* of whole that its siblings book too \\(first\\).*");
    }

    /** A class without callbacks groups others, wherever it stands; one with callbacks has what it books. */
    @Test
    void groupsAreTheSumOfTheirChildren() throws IOException {
        String python = """
                class Group(Pattern):
                    parent = "late_sender"
                class Nothing(Pattern):
                    def wrapup(self):
                        self.add(0)
                class One(Pattern):
                    parent = "group"
                    def messages(self, m):
                        self.add((m.send_enter - m.recv_enter) * 0.25, at=m.recv_call)
                class Two(Pattern):
                    parent = "nothing"
                    def wrapup(self):
                        self.add(0.5, location=0)
                class Three(Pattern):
                    parent = "nothing"
                    def severity(self):
                        return 0.25
                """;
        JsonNode report = report(Language.PY, python, "", "late_sender,group,nothing,one,two,three");
        assertThat(severity(report, "late_sender")).isEqualTo(severity(shipped("late_sender"), "late_sender"));
        assertThat(severity(report, "group")).isPositive().isEqualTo(severity(report, "one"));
        assertThat(severity(report, "nothing")).isZero();
        assertThat(severity(report, "two")).isZero();
        assertThat(severity(report, "three")).isZero();
        assertThat(errors(report)).containsOnlyKeys("two beyond_parent", "three beyond_parent");
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeIsReported(Language language) throws IOException {
        JsonNode report = report(language, """
                class Long(Pattern):
                    def exit_callback(self, event):
                        if event["region"] == "MPI_Barrier":
                            self.add(7, at=event)
                class Run(Pattern):
                    def wrapup(self):
                        self.add(2.0, location=1)
                class Own(Pattern):
                    def severity(self):
                        return 1e4
                class Nan(Pattern):
                    def messages(self, m):
                        self.add(m.send_enter * float("nan"), at=m.recv_call)
                    def wrapup(self):
                        self.add(float("nan"), at=3)
                        self.add(-1)
                        self.add(1e-9)
                class Count(Pattern):
                    unit = "count"
                    def wrapup(self):
                        self.add(1e6, at=3)
                """, """
                export class Long extends Pattern {
                  exit_callback(event) {
                    if (event.region === 'MPI_Barrier') this.add(7, { at: event });
                  }
                }
                export class Run extends Pattern {
                  wrapup() { this.add(2.0, { location: 1 }); }
                }
                export class Own extends Pattern {
                  severity() { return 1e4; }
                }
                export class Nan extends Pattern {
                  messages(m) { this.add(m.send_enter.times(NaN), { at: m.recv_call }); }
                  wrapup() {
                    this.add(NaN, { at: 3 });
                    this.add(-1);
                    this.add(1e-9);
                  }
                }
                export class Count extends Pattern {
                  static unit = 'count';
                  wrapup() { this.add(1e6, { at: 3 }); }
                }
                """, "long,run,own,nan,count");
        assertThat(errors(report))
                .containsOnlyKeys(
                        "long beyond_call", "long beyond_run", "run beyond_run", "own beyond_run", "nan not_a_number");
        assertThat(errors(report).get("long beyond_call"))
                .matches(
                        "long books more than the call lasts in 4 bookings: at worst 7.000 s on rank . at .* s \\(event"
                                + " \\d+\\) in MPI_Barrier, which lasts .*");
        assertThat(errors(report).get("run beyond_run"))
                .isEqualTo("run books 2.000 s on rank 1, but the run lasts 876.6 ms");
        assertThat(errors(report).get("own beyond_run")).endsWith("but the run lasts 876.6 ms on each of 4 locations");
        assertThat(errors(report).get("nan not_a_number")).startsWith("nan books NaN (not a number) in 161 bookings");
    }

    @ParameterizedTest
    @EnumSource
    void aSumThatOverflowsFailsThePattern(Language language) throws IOException {
        Path file = language == Language.PY
                ? Files.writeString(folder.resolve("huge.py"), """
                        from expert import Pattern
                        class Huge(Pattern):
                            def wrapup(self):
                                self.add(1e308, at=3)
                                self.add(1e308, at=3)
                        """)
                : Files.writeString(folder.resolve("huge.js"), """
                        import { Pattern } from 'expert';
                        export class Huge extends Pattern {
                          wrapup() {
                            this.add(1e308, { at: 3 });
                          }
                        }
                        """);
        Terminal.Result result =
                new Terminal().run("--no-cache", "--patterns", file.toString(), "--select", "huge", HALO);
        assertThat(result.status()).isEqualTo(ExitStatus.PATTERN);
        assertThat(result.err())
                .containsPattern(
                        ":[34]: huge: wrapup: (ValueError: )?the severities booked add up to more than 1.0E280");
    }

    /** A figure that cannot be right is in the report with its error, and never what the report begins with. */
    @ParameterizedTest
    @EnumSource
    void theVerdictIgnoresWhatCannotBe(Language language) throws IOException {
        JsonNode report = report(language, """
                class Long(Pattern):
                    def exit_callback(self, event):
                        self.add(7, at=event)
                """, """
                export class Long extends Pattern {
                  exit_callback(event) { this.add(7, { at: event }); }
                }
                """, "long,late_sender");
        assertThat(severity(report, "long")).isGreaterThan(1000);
        assertThat(report.path("verdict").path("text").asText())
                .startsWith("Ranks 0, 1, 3 wait 1.180 s (33.8 % of the run) in MPI_Waitall")
                .doesNotContain("long ");
    }

    /** Errors of kept results are reported from the cache, and in the text. */
    @Test
    void whatIsRememberedIsReportedAgain() throws IOException {
        Path file = Files.writeString(folder.resolve("again.py"), """
                from expert import Pattern
                class Again(Pattern):
                    parent = "late_sender"
                    def messages(self, m):
                        self.add(m.send_enter - m.recv_enter, at=m.recv_call)
                        self.add(m.send_enter * float("nan"), at=m.recv_call)
                """);
        String[] words = {"--patterns", file.toString(), "--select", "late_sender,again", HALO};
        Terminal.Result first = new Terminal().run(words);
        Terminal.Result second = new Terminal().run(words);
        assertThat(second).isEqualTo(first);
        assertThat(first.out())
                .contains("Caution: see the end for bookings that cannot be right: again.")
                .contains("Bookings that cannot be right:")
                .contains("again books 379.9 ms that late_sender does not have");
    }
}
