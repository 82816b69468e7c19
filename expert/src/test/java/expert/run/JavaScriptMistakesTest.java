package expert.run;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Failure;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mistakes that JavaScript itself accepts are errors with file and line. */
class JavaScriptMistakesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            messages(m)      | this.add(m.send_enter - m.recv_enter, { at: m.recv_call });   | columns have no operators in JavaScript: a.minus(b)
            messages(m)      | m.select(m.send_enter > m.recv_enter);                        | columns have no operators in JavaScript
            messages(m)      | this.result('r', 1 + m.bytes);                                | columns have no operators in JavaScript
            messages(m)      | this.result('r', -m.bytes);                                   | columns have no operators in JavaScript
            messages(m)      | this.add(m.bytes, m.recv_call);                               | add() takes its options in an object, { at: ... }, not a column
            recv_callback(r) | this.add(1e-3, r.enterptr);                                   | add() takes its options in an object, { at: ... }, not
            recv_callback(r) | this.add(1e-3, r);                                            | add() takes its options in an object, { at: ... }, not an event
            recv_callback(r) | this.add(1e-3, { att: r });                                   | add() has no option 'att'; it has at, because, callpath, location
            recv_callback(r) | this.wait(1e-3, { at: r, no: r });                            | wait() has no option 'no'; it has at, on, begin
            recv_callback(r) | this.result('n', 1, { lable: 2 });                            | result() has no option 'lable'
            recv_callback(r) | this.run_time({ hole: true });                                | run_time() has no option 'hole'; it has whole
            """)
    void aMistakeIsAnError(String method, String body, String message) {
        Failure failure = failure("  " + method + " {\n    " + body + "\n  }\n");
        assertThat(failure.message()).contains(message).doesNotContain("\n");
        assertThat(failure.file()).isEqualTo(folder.resolve("mine.js"));
        assertThat(failure.line()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource("'{ minimum: 0 }', parameter() has no option 'minimum'")
    void aParameterHasNoSuchOption(String options, String message) {
        Failure failure = failure("\n  static least = parameter(0, 'help', " + options + ");\n  wrapup() {}\n");
        assertThat(failure.message()).contains(message);
        assertThat(failure.line()).isEqualTo(4);
    }

    private Failure failure(String body) {
        return new Patterns(folder)
                .file(
                        "mine.js",
                        "import { Pattern, parameter } from 'expert';\nexport class Mine extends Pattern {\n" + body
                                + "}\n")
                .analyze(TinyTraces.lateMessages(), request -> request)
                .failures()
                .getFirst();
    }
}
