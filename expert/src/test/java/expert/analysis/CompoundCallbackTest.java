package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.PatternResult;
import expert.script.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pattern sees of messages and collective operations, once each, the same in both languages. */
class CompoundCallbackTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void compoundCallbacksComeOnceAnInstance(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                def message_callback(self, message):
                    self.add(message.send_enter - message.recv_enter, at=message.recv_call, because={'send': message.send_call})
                    self.result('message ' + str(message.tag), [message.bytes, message['source'], message.destination, message.overtakes,
                                                                message.recv_region])
                def collective_callback(self, c):
                    self.result(c.operation, [m.leave - m.enter for m in c.members])
                    self.add(1.0, at=c.members[0])
            """, """
            export class Mine extends Pattern {
              message_callback(message) {
                this.add(message.send_enter - message.recv_enter, { at: message.recv_call, because: { send: message.send_call } });
                this.result('message ' + message.tag, [message.bytes, message['source'], message.destination, message.overtakes,
                  message.recv_region]);
              }
              collective_callback(c) {
                this.result(c.operation, c.members.map((m) => m.leave - m.enter));
                this.add(1.0, { at: c.members[0] });
              }
            }
            """);
        TinyTrace trace = TinyTraces.lateMessages()
                .barrier(new double[] {5.0, 5.5}, 6.0, 0)
                .barrier(new double[] {7.0, 7.5}, 8.0, 1);
        PatternResult result = patterns.only(trace);
        assertThat(result.severity()).isEqualTo(2.5);
        assertThat(result.instances()).isEqualTo(3);
        assertThat(result.results())
                .containsExactly(
                        Map.entry("message 7", List.of(100L, 0L, 1L, false, "MPI_Recv")),
                        Map.entry("message 8", List.of(200L, 0L, 1L, false, "MPI_Recv")),
                        Map.entry("BARRIER", List.of(1L, 0.5)));
    }
}
