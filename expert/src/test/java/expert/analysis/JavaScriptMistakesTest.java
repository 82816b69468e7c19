package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
            recv_callback(r) | this.run_time({ whole: 'yes' });                              | run_time() takes true or false as whole, not 'yes'
            recv_callback(r) | this.trace.queue({ dset: 0 });                                | queue() has no option 'dset'; it has src, dest, at
            recv_callback(r) | this.trace.queue({ dest: 'rank 0' });                         | queue() takes an id or a definition as dest, not 'rank 0'
            recv_callback(r) | this.trace.queue(0);                                          | queue() takes its options in an object, { src: ... }, not 0
            recv_callback(r) | this.trace.queue({ at: '7' });                                | queue() takes a position or an event as at, not '7'
            recv_callback(r) | this.trace.events({ from: 1 });                               | events() has no option 'from'; it has start, end, location
            recv_callback(r) | this.trace.events({ start: '1' });                            | events() takes a number as start, not '1'
            recv_callback(r) | this.trace.events('send');                                    | events() takes its options in an object, { start: ... }, not 'send'
            recv_callback(r) | this.trace.events({ type: 1 });                               | events() takes text as type, not 1
            recv_callback(r) | this.trace.messages({ sourse: 1 });                           | messages() has no option 'sourse'; it has src, dest, com
            recv_callback(r) | this.trace.messages(1);                                       | messages() takes its options in an object, { src: ... }, not 1
            recv_callback(r) | this.trace.messages({ src: [0] });                            | messages() takes an id or a definition as src, not a list
            recv_callback(r) | this.trace.messages({ least_bytes: '8' });                    | messages() takes a number as least_bytes, not '8'
            recv_callback(r) | this.trace.collectives({ op: 'BARRIER' });                    | collectives() has no option 'op'; it has operation, com, root
            recv_callback(r) | this.trace.flowgraph(0, { sig: 'call' });                     | flowgraph() has no option 'sig'; it has signature, events
            recv_callback(r) | this.trace.flowgraph(0, 'call');                              | flowgraph() takes its options in an object, { signature: ... }, not 'call'
            recv_callback(r) | this.trace.graph_groups({ within: '0.1' });                   | graph_groups() takes a number as within, not '0.1'
            messages(m)      | this.trace.transitions(m.recv_call, m.bytes, { event: 'x' }); | transitions() has no option 'event'; it has signature, events
            wrapup()         | plot.line([1], { file: 'a.svg', titel: 'x' });                | plot.line() has no option 'titel'; it has file, title, x, y, size, steps
            wrapup()         | plot.bar(['a'], [1], { file: 'a.svg', stacked: 1 });          | plot.bar() takes true or false as stacked, not 1
            wrapup()         | plot.heatmap([[1]], { file: 'a.svg', log: 'x' });             | plot.heatmap() takes true or false as log, not 'x'
            wrapup()         | plot.timeline(this.trace, { file: 'a.svg', start: 0 });       | plot.timeline() has no option 'start'; it has file, title
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

    @ParameterizedTest
    @CsvSource({"max, true", "min, []"})
    void aLimitIsANumber(String name, String value) {
        Failure failure =
                failure("\n  static least = parameter(0, 'help', { " + name + ": " + value + " });\n  wrapup() {}\n");
        assertThat(failure.message()).contains("parameter() takes a number as " + name);
        assertThat(failure.line()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({
        "mine.js, 2, class Mine is not exported; write export class Mine, 'import { Pattern } from ''expert'';\nclass Mine extends Pattern {\n  recv_callback(r) {}\n}\n'",
        "mine.py, 1, class Mine does not extend Pattern; write class Mine(Pattern), 'class Mine:\n    def recv_callback(self, r):\n        pass\n'"
    })
    void aSelectedClassThatIsNoPatternIsNamed(String file, int line, String message, String text) {
        assertThatThrownBy(() -> new Patterns(folder)
                        .file(file, text.replace("\\n", "\n"))
                        .analyze(TinyTraces.lateMessages(), request -> request.selecting("mine")))
                .hasMessage("unknown pattern mine: " + folder.resolve(file) + ":" + line + ": " + message);
    }

    private Failure failure(String body) {
        return new Patterns(folder)
                .file(
                        "mine.js",
                        "import { Pattern, parameter, plot } from 'expert';\nexport class Mine extends Pattern {\n"
                                + body + "}\n")
                .analyze(TinyTraces.lateMessages(), request -> request)
                .failures()
                .getFirst();
    }
}
