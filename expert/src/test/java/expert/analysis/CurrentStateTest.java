package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.script.Language;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** In a callback, the queue and the stacks are those of the current event; elsewhere those of the end. */
class CurrentStateTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void aCallbackSeesTheStateOfItsEvent(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
                class Mine(Pattern):
                    def configure(self, parameters):
                        self.wrong = 0
                        self.seen = 0
                    def check(self, pos, location):
                        self.seen += 1
                        if self.trace.queue() != self.trace.queue(at=pos):
                            self.wrong += 1
                        if self.trace.stack(location) != self.trace.stack(location, pos):
                            self.wrong += 1
                    def recv_callback(self, recv):
                        self.check(recv.pos, recv.loc)
                    def send_callback(self, send):
                        self.check(send.pos, send.loc)
                    def message_callback(self, m):
                        self.check(m.recv.pos, m.destination)
                    def collective_callback(self, c):
                        self.check(max(m.end.pos for m in c.members), 0)
                    def wrapup(self):
                        self.check(len(self.trace) - 1, 0)
                        self.result('seen', self.seen)
                        self.result('wrong', self.wrong)
                """, """
                export class Mine extends Pattern {
                  wrong = 0;
                  seen = 0;
                  check(pos, location) {
                    this.seen++;
                    if (String(this.trace.queue()) !== String(this.trace.queue({ at: pos }))) {
                      this.wrong++;
                    }
                    if (String(this.trace.stack(location)) !== String(this.trace.stack(location, pos))) {
                      this.wrong++;
                    }
                  }
                  recv_callback(recv) { this.check(recv.pos, recv.loc); }
                  send_callback(send) { this.check(send.pos, send.loc); }
                  message_callback(m) { this.check(m.recv.pos, m.destination); }
                  collective_callback(c) { this.check(Math.max(...c.members.map((m) => m.end.pos)), 0); }
                  wrapup() {
                    this.check(this.trace.length - 1, 0);
                    this.result('seen', this.seen);
                    this.result('wrong', this.wrong);
                  }
                }
                """);
        Map<String, @Nullable Object> results = patterns.results(TinyTraces.lateMessages());
        assertThat(results).containsEntry("wrong", 0L);
        assertThat((Long) results.get("seen")).isGreaterThan(6);
    }
}
