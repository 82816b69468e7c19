package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.script.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pattern computes and books of whole columns, the same in both languages. */
class ColumnCallbackTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void columnsBookLikeEvents(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                def messages(self, m):
                    wait = minimum(m.send_enter, m.recv_leave) - m.recv_enter
                    worst = wait.group_max(m.recv_call)
                    self.add(worst, at=worst.key, because={'send': m.send_call.take(worst.row), 'bytes': m.bytes.take(worst.row)})
                    self.result('n', len(m))
                    self.result('values', [wait.sum(), wait.max(), wait.argmax(), (wait > 0.75).count(), m.tag.sum()])
                    self.result('waits', wait)
                    self.result('picked', m[wait > 0.75].tag)
                    self.result('mixed', (2 * m.tag + 1 - m.tag / 2) % 7)
                    self.result('reversed', 10 - m.tag)
                    self.result('where', where(m.tag == 7, m.bytes, -m.bytes))
                    self.result('words', [(m.send_region == 'MPI_Send').all(), m.recv_region.like('MPI_*').count(), m.recv_region[0]])
                    self.result('among', m.tag.one_of([8, 9]))
            """, """
            export class Mine extends Pattern {
              messages(m) {
                const wait = minimum(m.send_enter, m.recv_leave).minus(m.recv_enter);
                const worst = wait.group_max(m.recv_call);
                this.add(worst, { at: worst.key, because: { send: m.send_call.take(worst.row), bytes: m.bytes.take(worst.row) } });
                this.result('n', m.length);
                this.result('values', [wait.sum(), wait.max(), wait.argmax(), wait.greater_than(0.75).count(), m.tag.sum()]);
                this.result('waits', wait);
                this.result('picked', m.select(wait.greater_than(0.75)).tag);
                this.result('mixed', m.tag.times(2).plus(1).minus(m.tag.divided_by(2)).modulo(7));
                this.result('reversed', m.tag.negated().plus(10));
                this.result('where', where(m.tag.equal_to(7), m.bytes, m.bytes.negated()));
                this.result('words', [m.send_region.equal_to('MPI_Send').all(), m.recv_region.like('MPI_*').count(), m.recv_region.at(0)]);
                this.result('among', m.tag.one_of([8, 9]));
              }
            }
            """);
        PatternResult result = patterns.only(TinyTraces.lateMessages());
        assertThat(result.cells()).containsExactly(new PatternResult.Cell(1, 1, 1.5));
        assertThat(result.worst().getFirst().because())
                .containsExactly(
                        Map.entry("send", new Instance.EventRef(3, 0, 1.5, "enter", "MPI_Send")),
                        Map.entry("bytes", 100L));
        Map<String, ?> results = result.results();
        assertThat(results.get("n")).isEqualTo(2L);
        assertThat(results.get("values")).isEqualTo(List.of(1.5, 1L, 0L, 1L, 15L));
        assertThat(results.get("waits")).isEqualTo(List.of(1L, 0.5));
        assertThat(results.get("picked")).isEqualTo(List.of(7L));
        assertThat(results.get("mixed")).isEqualTo(List.of(4.5, 6L));
        assertThat(results.get("reversed")).isEqualTo(List.of(3L, 2L));
        assertThat(results.get("where")).isEqualTo(List.of(100L, -200L));
        assertThat(results.get("words")).isEqualTo(List.of(true, 2L, "MPI_Recv"));
        assertThat(results.get("among")).isEqualTo(List.of(false, true));
    }

    @ParameterizedTest
    @EnumSource
    void profilesAndCollectivesAreColumns(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                def profile(self, p):
                    p = p.select(p.region == 'MPI_Recv')
                    self.add(p.exclusive, at=p)
                def collectives(self, c):
                    last = c.enter.max_over(c.instance)
                    self.add(minimum(last, c.leave) - c.enter, at=c.call)
            """, """
            export class Mine extends Pattern {
              profile(p) {
                p = p.select(p.region.equal_to('MPI_Recv'));
                this.add(p.exclusive, { callpath: p.callpath, location: p.location });
              }
              collectives(c) {
                const last = c.enter.max_over(c.instance);
                this.add(minimum(last, c.leave).minus(c.enter), { at: c.call });
              }
            }
            """);
        TinyTrace trace = TinyTraces.lateMessages()
                .barrier(new double[] {5.0, 5.5}, 6.0, 0)
                .barrier(new double[] {7.0, 7.5}, 8.0, 1);
        PatternResult result = patterns.only(trace);
        assertThat(result.byLocation()).isEqualTo(Map.of(0, 0.5, 1, 3.0));
        assertThat(result.cells()).hasSize(2).contains(new PatternResult.Cell(1, 1, 3.0));
    }
}
