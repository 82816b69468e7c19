package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.script.Language;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pattern sees of single events and books for them, the same in both languages. */
class EventCallbackTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void eventsComeByTypeInOrder(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                def __init__(self):
                    self.seen = []
                def enter_callback(self, e):
                    self.seen.append(e.type[0:2] + str(e.pos))
                exit_callback = send_callback = recv_callback = event_callback = enter_callback
                def wrapup(self):
                    self.result('seen', ' '.join(self.seen))
            """, """
            export class Mine extends Pattern {
              seen = [];
              enter_callback(e) { this.seen.push(e.type.slice(0, 2) + e.pos); }
              exit_callback(e) { this.enter_callback(e); }
              send_callback(e) { this.enter_callback(e); }
              recv_callback(e) { this.enter_callback(e); }
              event_callback(e) { this.enter_callback(e); }
              wrapup() { this.result('seen', this.seen.join(' ')); }
            }
            """);
        // The receive without its send, 15, is left out.
        assertThat(patterns.results(TinyTraces.lateMessages()))
                .containsEntry(
                        "seen", "en0 en1 en2 en3 se4 ex5 re6 ex7 en8 en9 se10 ex11 re12 ex13 en14 ex16 ev17 ex18 ex19");
    }

    @ParameterizedTest
    @EnumSource
    void unmatchedReceivesComeOnDemand(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                unmatched = True
                def recv_callback(self, e):
                    if e['sendptr'] is None and e.sendptr is None:
                        self.result('lost', e)
            """, """
            export class Mine extends Pattern {
              static unmatched = true;
              recv_callback(e) { if (e['sendptr'] === null && e.sendptr === null) { this.result('lost', e); } }
            }
            """);
        assertThat(patterns.results(TinyTraces.lateMessages()))
                .containsEntry("lost", new Instance.EventRef(15, 1, 3.25, "recv", "MPI_Recv"));
    }

    @ParameterizedTest
    @EnumSource
    void eventsShowTheirAttributesAndLinks(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                def wrapup(self):
                    e = self.trace.event
                    self.result('recv', [e(6).time, e(6)['loc'], e(6).src, e(6)['tag'], e(6).len, e(6).com, e(6).enterptr, e(6).sendptr])
                    self.result('send', [e(4).dest, e(4)['recvptr'], e(4).kind, e(4).region, e(4).callpath, e(4).type])
                    self.result('enter', [e(3).exitptr, e(3).enterptr, e(0).enterptr, e(3)['region']])
                    self.result('own', [e(17).color, e(17)['weight'], e(17).nothing])
                    self.result('same', [e(3) == e(3), e(3) == e(4)])
                    self.result('has', ['src' in e(6), 'src' in e(3), 'color' in e(17)])
                    self.result('keys', ' '.join(e(4).keys()))
                    self.result('trace', [len(self.trace), self.trace.duration, self.trace.at(1.6), self.trace.literal(6),
                                          self.trace.locations[1].label])
            """, """
            export class Mine extends Pattern {
              wrapup() {
                const e = (pos) => this.trace.event(pos);
                this.result('recv', [e(6).time, e(6)['loc'], e(6).src, e(6)['tag'], e(6).len, e(6).com, e(6).enterptr, e(6).sendptr]);
                this.result('send', [e(4).dest, e(4)['recvptr'], e(4).kind, e(4).region, e(4).callpath, e(4).type]);
                this.result('enter', [e(3).exitptr, e(3).enterptr, e(0).enterptr, e(3)['region']]);
                this.result('own', [e(17).color, e(17)['weight'], e(17).nothing]);
                this.result('same', [e(3).equals(e(3)), e(3).equals(e(4))]);
                this.result('has', [e(6).has('src'), e(3).has('src'), e(17).has('color')]);
                this.result('keys', e(4).keys().join(' '));
                this.result('trace', [this.trace.length, this.trace.duration, this.trace.at(1.6), this.trace.literal(6),
                  this.trace.locations[1].label]);
              }
            }
            """);
        Map<String, ?> results = patterns.results(TinyTraces.lateMessages());
        assertThat(results.get("recv")).isEqualTo(List.of(1.75, 1L, 0L, 7L, 100L, 0L, 2L, 4L));
        assertThat(results.get("send")).isEqualTo(List.of(1L, 6L, "MPI_SEND", "MPI_Send", "main/MPI_Send", "send"));
        assertThat(results.get("enter")).isEqualTo(Arrays.asList(5L, 0L, null, "MPI_Send"));
        assertThat(results.get("own")).isEqualTo(Arrays.asList("green", 2.5, null));
        assertThat(results.get("same")).isEqualTo(List.of(true, false));
        assertThat(results.get("has")).isEqualTo(List.of(true, false, true));
        assertThat(results.get("keys")).isEqualTo("pos time loc type enterptr src dest tag len com request recvptr");
        assertThat(results.get("trace")).isEqualTo(List.of(20L, 4L, 5L, "6 1.75 s rank 1: recv", "rank 1"));
    }

    @ParameterizedTest
    @EnumSource
    void bookingsAreSummedByPlaceAndExplained(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                \"""How late.\"""
                def recv_callback(self, recv):
                    enter = self.trace.event(recv['enterptr'])
                    send = self.trace.event(self.trace.event(recv['sendptr'])['enterptr'])
                    self.add(send.time - enter.time, at=enter, because={'send': send, 'tag': recv.tag, 'why': 'late'})
                    self.add(0, at=enter)
                    self.add(-1.0, at=enter)
                    self.add(float('nan'), at=enter)
                def wrapup(self):
                    self.result('before', self.severity())
            """, """
            /** How late. */
            export class Mine extends Pattern {
              recv_callback(recv) {
                const enter = this.trace.event(recv['enterptr']);
                const send = this.trace.event(this.trace.event(recv['sendptr'])['enterptr']);
                this.add(send.time - enter.time, { at: enter, because: { send, tag: recv.tag, why: 'late' } });
                this.add(0, { at: enter });
                this.add(-1.0, { at: enter });
                this.add(NaN, { at: enter });
              }
              wrapup() { this.result('before', this.severity()); }
            }
            """);
        PatternResult result = patterns.only(TinyTraces.lateMessages());
        assertThat(result.info().doc()).isEqualTo("How late.");
        assertThat(result.severity()).isEqualTo(1.5);
        assertThat(result.instances()).isEqualTo(2);
        assertThat(result.cells()).containsExactly(new PatternResult.Cell(1, 1, 1.5));
        assertThat(result.results()).containsEntry("before", 1.5);
        assertThat(result.worst()).hasSize(2);
        Instance worst = result.worst().getFirst();
        assertThat(worst.pos()).isEqualTo(2);
        assertThat(worst.time()).isEqualTo(0.5);
        assertThat(worst.severity()).isEqualTo(1.0);
        assertThat(worst.because())
                .containsExactly(
                        Map.entry("send", new Instance.EventRef(3, 0, 1.5, "enter", "MPI_Send")),
                        Map.entry("tag", 7L),
                        Map.entry("why", "late"));
    }
}
