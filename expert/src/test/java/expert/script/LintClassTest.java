package expert.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in how a class uses its base class, which its language accepts. */
class LintClassTest {
    private static List<String> found(List<Lint.Finding> findings) {
        return findings.stream()
                .map(finding -> finding.line() + ": " + finding.words())
                .toList();
    }

    private static String text(String lines) {
        return lines.replace(" ; ", "\n").replace("....", "    ").replace("..", "  ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '@', textBlock = """
            ..def recv_callback(self, r): ; ....self.wait(1, at=r)                          | 3: wait() needs the attribute kind of the class: 'peer', 'group', 'aside' or 'none'
            ..kind = "pear" ; ..def recv_callback(self, r): ; ....self.wait(1, at=r)        | 2: kind is 'peer', 'group', 'aside' or 'none', not "pear"
            ..kind = "peer" ; ..def messages(self, m): ; ....self.wait(m.a, at=m.recv_call) | 4: wait() takes columns in describe() only: write describe(self, m), and name the table: table = "messages"
            ..def enter_callback(enter): ; ....pass                                         | 2: EXPERT calls enter_callback with other arguments: write def enter_callback(self, enter)
            ..def messages(self): ; ....pass                                                | 2: EXPERT calls messages with other arguments: write def messages(self, m)
            ..def wrapup(self, x): ; ....pass                                               | 2: EXPERT calls wrapup with other arguments: write def wrapup(self)
            ..def severity(): ; ....pass                                                    | 2: EXPERT calls severity with other arguments: write def severity(self)
            ..add = 3                                                                       | 2: add is a method of every pattern: give the attribute another name
            ..trace = 5                                                                     | 2: trace is the trace of every pattern: give the attribute another name
            ..result = parameter(1, "a")                                                    | 2: result is a method of every pattern: give the attribute another name
            .._pending = []                                                                 | 2: _pending belongs to the class Pattern: give the attribute another name
            ..def configure(self, p): ; ....self._handle = 3                                | 3: _handle belongs to the class Pattern: give the attribute another name
            ..def configure(self, p): ; ....self.result = 3                                 | 3: self.result is a method of every pattern: give the attribute another name
            ..def describe(self, m): ; ....for x in m.bytes: ; ......pass                   | 3: describe() has no values to loop over: use where(), select() and sums over groups
            ..def describe(self, m): ; ....for i in range(len(m)): ; ......pass             | 3: describe() has no values to loop over: use where(), select() and sums over groups
            ..def describe(self, m): ; ....x = sum(b for a, b in zip(m.a, m.b))             | 3: describe() has no values to loop over: use where(), select() and sums over groups
            """)
    void aMistakeInPython(String body, String finding) {
        String text = "class Mine(Pattern):\n" + text(body) + "\n";
        assertThat(found(Lint.in(text, Language.PYTHON))).containsExactly(finding);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '@', textBlock = """
            ..recv_callback(r) { ; ....this.wait(1, { at: r }); ; ..}                           | 3: wait() needs the static field kind of the class: 'peer', 'group', 'aside' or 'none'
            ..kind = 'peer'; ; ..recv_callback(r) { ; ....this.wait(1, { at: r }); ; ..}        | 4: wait() needs the static field kind of the class: 'peer', 'group', 'aside' or 'none'
            ..static kind = 'pear'; ; ..recv_callback(r) { ; ....this.wait(1, { at: r }); ; ..} | 2: kind is 'peer', 'group', 'aside' or 'none', not 'pear'
            ..static kind = 'peer'; ; ..messages(m) { ; ....this.wait(m.a, { at: m.b }); ; ..}  | 4: wait() takes columns in describe() only: write describe(m), and name the table: static table = 'messages'
            ..add = 3;                                                                          | 2: add is a method of every pattern: give the attribute another name
            ..static result = parameter(1, 'a');                                                | 2: result is a method of every pattern: give the attribute another name
            ..configure(p) { this.loops = 3; }                                                  | 2: this.loops is a method of every pattern: give the attribute another name
            ..describe(m) { ; ....for (const x of m.bytes) {} ; ..}                             | 3: describe() has no values to loop over: use where(), select() and sums over groups
            ..describe(m) { ; ....for (let i = 0; i < m.length; i++) {} ; ..}                   | 3: describe() has no values to loop over: use where(), select() and sums over groups
            ..describe(m) { ; ....m.bytes.forEach((x) => x); ; ..}                              | 3: describe() has no values to loop over: use where(), select() and sums over groups
            """)
    void aMistakeInJavaScript(String body, String finding) {
        String text = "export class Mine extends Pattern {\n" + text(body) + "\n}\n";
        assertThat(found(Lint.in(text, Language.JAVASCRIPT))).containsExactly(finding);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '@', textBlock = """
            class Mine(LateSender): ; ..def recv_callback(self, r): ; ....self.wait(1, at=r)
            class Mine(Pattern): ; ..kind = KIND ; ..def recv_callback(self, r): ; ....self.wait(1, at=r)
            class Mine(Pattern): ; ..kind = "pear" ; ..def recv_callback(self, r): ; ....self.add(1, at=r)
            class Mine(Pattern): ; ..kind = "peer" ; ..def messages(self, m): ; ....for at in m.recv_call: ; ......self.wait(1e-3, at=at)
            class Mine(Pattern): ; ..kind = "peer" ; ..def messages(self, m): ; ....self.wait(1e-3, at=7)
            class Mine(Pattern): ; ..@staticmethod ; ..def enter_callback(enter): ; ....pass
            class Mine(Pattern): ; ..def enter_callback(self, e: dict[str, int], *, fast=True, **more): ; ....pass
            class Mine(Pattern): ; ..def enter_callback(self, *given): ; ....pass
            class Mine(Pattern): ; ..def enter_callback(self, e, /, ): ; ....pass
            class Mine(Pattern): ; ..def enter_callback(self, e, fast=True): ; ....pass
            class Mine(Pattern): ; ..def enters(self): ; ....pass
            class Mine(dict): ; ..add = 3
            class Mine(Pattern): ; ..definitions = "paper"
            class Mine(Pattern): ; ..def add(self, value, at=None): ; ....super().add(2 * value, at=at)
            class Mine(Pattern): ; ..def describe(self, m): ; ....for name in m.keys(): ; ......self.result(name, m[name].sum())
            class Mine(Pattern): ; ..def describe(self, m): ; ....for name in ("a", "b"): ; ......self.result(name, m.bytes.sum())
            class Mine(Pattern): ; ..def messages(self, m): ; ....for x in m.bytes: ; ......pass
            """)
    void whatIsRightInPython(String lines) {
        assertThat(found(Lint.in(text(lines) + "\n", Language.PYTHON))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '@', textBlock = """
            class Mine extends Other { ; ..recv_callback(r) { this.wait(1, { at: r }); } ; }
            class Mine extends Pattern { ; ..static kind = 'peer'; ; ..recv_callback(r) { this.wait(1, { at: r }); } ; }
            class Mine extends Pattern { ; ..enter_callback() {} ; }
            class Mine extends Pattern { ; ..static add = 3; ; }
            class Mine extends Pattern { ; ..describe(m) { for (const name of ['a', 'b']) { this.result(name, m.bytes.sum()); } } ; }
            class Mine extends Pattern { ; ..describe(m) { for (const name of m.keys()) { this.result(name, m[name].sum()); } } ; }
            class Mine extends Map { ; ..add = 3; ; }
            """)
    void whatIsRightInJavaScript(String lines) {
        assertThat(found(Lint.in(text(lines) + "\n", Language.JAVASCRIPT))).isEmpty();
    }
}
