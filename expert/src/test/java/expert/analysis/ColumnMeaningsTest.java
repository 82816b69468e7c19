package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import earl.view.ColumnDescription;
import earl.view.Holds;
import earl.view.InstalledViews;
import earl.view.Meaning;
import earl.view.ViewTable;
import expert.pattern.Failure;
import expert.script.Language;
import expert.script.Lint;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A column of one meaning is no argument of another, in both languages. */
class ColumnMeaningsTest {
    @TempDir
    private Path folder;

    private static String file(Language language, String method, String body) {
        boolean waits = method.equals("describe");
        return language == Language.PYTHON
                ? "from expert import Pattern, where\nclass Mine(Pattern):\n    table = 'messages'"
                        + (waits ? "; kind = 'peer'" : "") + "\n    def " + method + "(self, m):\n" + body.indent(8)
                : "import { Pattern, where } from 'expert';\nexport class Mine extends Pattern {\n  static table = 'messages';"
                        + (waits ? " static kind = 'peer';" : "") + "\n  " + method + "(m) {\n" + body.indent(4)
                        + "  }\n}\n";
    }

    private Failure failure(Language language, String text) {
        return new Patterns(folder)
                .file(language == Language.PYTHON ? "mine.py" : "mine.js", text)
                .analyze(TinyTraces.lateMessages(), request -> request)
                .failures()
                .getFirst();
    }

    /** The table is named by a method, or declared for {@code describe}. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PYTHON     | messages | self.add(1.0, at=m.recv_enter)         | `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?
            PYTHON     | messages | self.add(1.0, m.recv_enter)            | `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?
            PYTHON     | describe | self.wait(m.send_enter - m.recv_enter, at=m.recv_enter) | `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?
            PYTHON     | describe | self.wait(m.send_enter - m.recv_enter, at=m.recv_call, on=m.send_enter) | `on` holds positions; `m.send_enter` holds times. Did you mean `m.send_call`?
            PYTHON     | messages | self.add(1.0, at=m.bytes)              | `at` holds positions; `m.bytes` holds bytes. The table messages has positions in send, recv,
            PYTHON     | messages | self.add(1.0, callpath=m.source, location=m.destination) | `callpath` holds ids of call paths; `m.source` holds locations. The table messages has no column of ids of call paths
            PYTHON     | messages | self.add(m.recv_enter, at=m.recv_call) | `value` holds severity; `m.recv_enter` holds times
            PYTHON     | messages | self.result('r', m.bytes, location=m.recv_time) | `location` holds locations; `m.recv_time` holds times
            PYTHON     | messages | self.in_focus(m.recv_time)             | `positions` holds positions; `m.recv_time` holds times. Did you mean `m.recv_call`?
            JAVASCRIPT | messages | this.add(1.0, { at: m.recv_enter });   | `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?
            JAVASCRIPT | describe | this.wait(m.send_enter.minus(m.recv_enter), { at: m.recv_enter }); | `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?
            JAVASCRIPT | messages | this.add(1.0, { callpath: m.source }); | `callpath` holds ids of call paths; `m.source` holds locations.
            """)
    void aFileDoesNotLoad(Language language, String method, String call, String message) {
        String text = file(language, method, call);
        Failure failure = failure(language, text);
        assertThat(failure.message()).contains(message).doesNotContain("\n");
        assertThat(failure.line()).isEqualTo(5);
        assertThat(failure.phase()).isEqualTo("load");
        assertThat(Lint.in(text, language)).anySatisfy(finding -> {
            assertThat(finding.words()).contains(message);
            assertThat(finding.line()).isEqualTo(5);
        });
    }

    /** The text alone does not show it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PYTHON     | messages | x = m.recv_enter~self.add(1.0, at=x)                 | `at` holds positions; `recv_enter` holds times. Did you mean `recv_call`?
            PYTHON     | messages | x = m[m.bytes > 0].recv_enter~self.add(1.0, at=x)    | `at` holds positions; `recv_enter` holds times
            PYTHON     | messages | self.add(1.0, at=m.recv_enter + 0)                  | `at` holds positions; the column holds numbers
            PYTHON     | messages | self.add(1.0, at=m.recv_leave - m.recv_enter)       | `at` holds positions; the column holds durations
            PYTHON     | messages | self.add(1.0, at=m.recv_enter.sort())               | `at` holds positions; the column holds times
            PYTHON     | messages | w = m.bytes.group_max(m.source)~self.add(w, at=w.key) | `at` holds positions; the column holds locations
            PYTHON     | messages | self.add(1.0, at=m.recv_region)                     | `at` holds positions; `m.recv_region` holds names of regions
            PYTHON     | describe | x = m.recv_enter~self.wait(m.send_enter - x, at=x)   | `at` holds positions; `recv_enter` holds times
            PYTHON     | describe | self.wait(m.send_enter - m.recv_enter, at=m.recv_call, begin=m.recv) | `begin` holds times; `m.recv` holds positions
            PYTHON     | messages | x = m.recv_time~self.in_focus(x)                    | `positions` holds positions; `recv_time` holds times
            PYTHON     | messages | (m.recv_enter > m.recv_call).count()                | `recv_enter` holds times and does not mix with `recv_call`, which holds positions
            PYTHON     | messages | m.bytes.one_of(m.recv_time)                         | `bytes` holds bytes and does not mix with `recv_time`, which holds times
            PYTHON     | messages | where(m.bytes > 0, m.recv, m.recv_enter)            | `recv` holds positions and does not mix with `recv_enter`, which holds times
            JAVASCRIPT | messages | const x = m.recv_enter;~this.add(1.0, { at: x });    | `at` holds positions; `recv_enter` holds times
            JAVASCRIPT | messages | m.recv_enter.greater_than(m.recv_call).count();     | `recv_enter` holds times and does not mix with `recv_call`, which holds positions
            """)
    void aPatternFails(Language language, String method, String call, String message) {
        Failure failure = failure(language, file(language, method, call.replace('~', '\n')));
        assertThat(failure.message()).contains(message);
        assertThat(failure.line()).isBetween(5, 6);
    }

    @ParameterizedTest
    @EnumSource
    void columnsOfTheRightMeaningAreBooked(Language language) {
        String body = language == Language.PYTHON ? """
                        wait = (m.recv_leave - m.recv_enter) / 100
                        worst = wait.group_max(m.recv_call)
                        self.add(worst, at=worst.key, because={'send': m.send_enter})
                        self.add(m.bytes, at=where(m.bytes > 1, m.recv, m.recv_call))
                        self.add(1.0, at=m.recv_call + 0)
                        self.result('sizes', m.bytes.group_sum(m.source), location=m.bytes.group_sum(m.source).key)
                        """ : """
                        const wait = m.recv_leave.minus(m.recv_enter).divided_by(100);
                        const worst = wait.group_max(m.recv_call);
                        this.add(worst, { at: worst.key, because: { send: m.send_enter } });
                        this.add(m.bytes, { at: where(m.bytes.greater_than(1), m.recv, m.recv_call) });
                        this.add(1.0, { at: m.recv_call.plus(0) });
                        const sizes = m.bytes.group_sum(m.source);
                        this.result('sizes', sizes, { location: sizes.key });
                        """;
        Patterns patterns = new Patterns(folder)
                .file(language == Language.PYTHON ? "mine.py" : "mine.js", file(language, "messages", body));
        assertThat(patterns.only(TinyTraces.lateMessages()).severity()).isPositive();
    }

    @Test
    void columnsWithTelltaleNamesHaveTheirMeaning() {
        for (ViewTable<?> table : InstalledViews.installed().tables()) {
            for (ColumnDescription column : table.description().columns()) {
                Meaning expected = switch (column.name()) {
                    case "location", "source", "destination", "origin", "target", "master" -> Meaning.LOCATION;
                    case "rank", "partner_rank" -> Meaning.RANK;
                    case "callpath", "partner_callpath" -> Meaning.CALLPATH;
                    case "region", "recv_region", "send_region" -> Meaning.REGION;
                    case "enter", "leave", "begin", "end" ->
                        column.holds() == Holds.TIME ? Meaning.TIME : Meaning.POSITION;
                    case "inclusive", "wait" -> Meaning.DURATION;
                    default -> column.means();
                };
                assertThat(column.means())
                        .as(table.description().name() + "." + column.name())
                        .isEqualTo(expected);
            }
        }
    }
}
