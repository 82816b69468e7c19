package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Analysis;
import expert.script.Language;
import expert.script.sandbox.Quota;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pattern that uses up the heap or prints without end is stopped with one line, and the others' results stand. */
class ScriptQuotaTest {
    private static final long MIB = 1L << 20;

    @TempDir
    private Path folder;

    private Analysis analyze(Patterns patterns, Quota quota) {
        patterns.file("good.py", """
                from expert import Pattern
                class Good(Pattern):
                    def recv_callback(self, recv):
                        self.add(recv.time, at=recv)
                """);
        return patterns.analyze(
                TinyTraces.lateMessages(),
                request -> request.with(request.settings().withQuota(quota)));
    }

    private static void isStopped(Analysis analysis, String reason) {
        assertThat(analysis.patterns())
                .extracting(result -> result.info().name() + " " + result.severity())
                .containsExactly("good 4.5");
        assertThat(analysis.failures()).hasSize(1);
        assertThat(analysis.failures().getFirst().pattern()).isEqualTo("mine");
        assertThat(analysis.failures().getFirst().message()).isEqualTo(reason);
    }

    /** It keeps 300 MiB and goes on, so that the heap is never used up before a collection tells. */
    @ParameterizedTest
    @EnumSource
    void aScriptThatUsesTooMuchOfTheHeapIsStopped(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
                class Mine(Pattern):
                    def wrapup(self):
                        kept = [None] * 300
                        while True:
                            for i in range(300):
                                kept[i] = bytearray(1 << 20)
                """, """
                export class Mine extends Pattern {
                  wrapup() {
                    const kept = [];
                    for (let i = 0; ; i = (i + 1) % 300) {
                      kept[i] = new Uint8Array(1 << 20);
                    }
                  }
                }
                """);
        isStopped(
                analyze(patterns, new Quota(200 * MIB, MIB, MIB, 10)),
                "stopped: more than 200 MiB of the heap were in use while it ran (--max-heap sets the limit, -J-Xmx8g the"
                        + " heap)");
    }

    @ParameterizedTest
    @EnumSource
    void aScriptThatPrintsWithoutEndIsStopped(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
                class Mine(Pattern):
                    def wrapup(self):
                        while True:
                            try:
                                while True:
                                    print("x" * 1000, flush=True)
                            except OSError:
                                pass
                """, """
                export class Mine extends Pattern {
                  wrapup() {
                    for (;;) {
                      console.log('x'.repeat(1000));
                    }
                  }
                }
                """);
        isStopped(
                analyze(patterns, new Quota(Long.MAX_VALUE, MIB, MIB, 10)),
                "stopped after it had printed 1 MiB (--max-printed sets the limit)");
        assertThat(patterns.output().length()).isBetween(1_000_000, (int) MIB);
    }

    @ParameterizedTest
    @EnumSource
    void whatEndsByItselfAfterItPrintedTooMuchFailsToo(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
                class Mine(Pattern):
                    def wrapup(self):
                        try:
                            print("x" * 2000000, flush=True)
                        except OSError:
                            pass
                """, """
                export class Mine extends Pattern {
                  wrapup() {
                    console.log('x'.repeat(2000000));
                  }
                }
                """);
        isStopped(
                analyze(patterns, new Quota(Long.MAX_VALUE, MIB, MIB, 10)),
                "stopped after it had printed 1 MiB (--max-printed sets the limit)");
    }
}
