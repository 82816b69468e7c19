package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures are equal to the last bit for one and many threads, in Python and in JavaScript. */
class DeterminismTest {
    @TempDir
    Path folder;

    private static TinyTrace random(long seed) {
        Random random = new Random(seed);
        TinyTrace trace = new TinyTrace(4);
        double time = 0;
        for (int i = 0; i < 300; i++) {
            int from = random.nextInt(4);
            int to = (from + 1 + random.nextInt(3)) % 4;
            trace.enter(to, time += random.nextDouble(), "MPI_Recv");
            trace.enter(from, time += random.nextDouble(), "MPI_Send");
            trace.send(from, time, to, 1, 10).exit(from, time += 1e-6);
            trace.recv(to, time, from, 1, 10).exit(to, time += 1e-6);
        }
        return trace;
    }

    @Test
    void threadsAndLanguagesDoNotChangeTheFigures() {
        Patterns patterns = new Patterns(folder);
        for (int i = 0; i < 2; i++) {
            patterns.file("p" + i + ".py", """
                    from expert import Pattern
                    class P%d(Pattern):
                        name = 'p%d'
                        def recv_callback(self, recv):
                            enter = self.trace.event(recv['enterptr'])
                            send = self.trace.event(self.trace.event(recv['sendptr'])['enterptr'])
                            self.add(send['time'] - enter['time'], at=enter, because={'send': send})
                    """.formatted(i, i));
        }
        patterns.file("columns.py", """
                from expert import Pattern
                class Columns(Pattern):
                    def messages(self, m):
                        self.add(m.send_enter - m.recv_enter, at=m.recv_call, because={'send': m.send_call})
                """);
        patterns.file("q.js", """
                import { Pattern } from 'expert';
                export class Q extends Pattern {
                  recv_callback(recv) {
                    const enter = this.trace.event(recv.enterptr);
                    const send = this.trace.event(this.trace.event(recv.sendptr).enterptr);
                    this.add(send.time - enter.time, { at: enter, because: { send } });
                  }
                }
                """);
        long seed = System.nanoTime();
        Analysis one = patterns.analyze(
                random(seed), request -> request.opening(request.open().withThreads(1)));
        Analysis many = patterns.inLanes()
                .analyze(random(seed), request -> request.opening(request.open().withThreads(8)));
        assertThat(one.failures()).as("seed %d", seed).isEmpty();
        assertThat(many).as("seed %d", seed).isEqualTo(one);
        var first = one.patterns().getFirst();
        assertThat(first.severity()).isPositive();
        assertThat(one.patterns()).hasSize(4).allSatisfy(result -> {
            assertThat(result.severity()).as("seed %d", seed).isEqualTo(first.severity());
            assertThat(result.cells()).isEqualTo(first.cells());
            assertThat(result.worst()).isEqualTo(first.worst());
        });
    }
}
