package earl.model.global;

import earl.graph.bench.GeneratedRecords;
import earl.model.Construct;
import earl.model.LoopRecognizer;
import earl.model.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Models of processes, and their merging. {@code regular} and {@code random} recognize loops in ten million records, of an outer loop around
 * inner ones, and without any repetition: milliseconds, so that 160 are 16 ns a record. {@code merge} makes one model of those of all
 * processes of a wavefront on a square grid, on one thread.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 4, time = 3)
public class MergeBenchmark {
    /** Processes of {@code merge}: a square number. */
    @Param({"16", "64", "256"})
    public int processes;

    private final Alphabet alphabet = new Alphabet(new Vocabulary());
    private final List<List<GlobalConstruct>> leaves = new ArrayList<>();

    /** Makes the models of the processes. */
    @Setup
    public void wavefront() {
        int width = (int) Math.sqrt(processes);
        for (int me = 0; me < processes; me++) {
            List<GlobalConstruct> nodes = new ArrayList<>();
            LoopRecognizer recognizer =
                    new LoopRecognizer(LoopRecognizer.DEFAULT_BODY, false, construct -> nodes.add(node(construct)));
            for (int i = 0; i < 20; i++) {
                for (int step = -1; step <= 1; step += 2) {
                    for (int plane = 0; plane < 10; plane++) {
                        int x = me % width;
                        int y = me / width;
                        message(recognizer, me, "recv", x - step, y, width);
                        message(recognizer, me, "recv", x, y - step, width);
                        message(recognizer, me, "send", x + step, y, width);
                        message(recognizer, me, "send", x, y + step, width);
                    }
                }
                int symbol = alphabet.vocabulary().symbol("# sync MPI_Allreduce 0-" + (processes - 1));
                recognizer.add(alphabet.action(me, symbol, new long[] {me}));
            }
            recognizer.finish();
            leaves.add(LoopRotation.settled(nodes));
        }
    }

    private void message(LoopRecognizer to, int me, String what, int x, int y, int width) {
        if (x >= 0 && x < width && y >= 0 && y < width) {
            int other = x + y * width;
            long[] ends = what.equals("send") ? new long[] {me, other} : new long[] {other, me};
            to.add(alphabet.action(me, alphabet.vocabulary().symbol("# " + what + " # t"), ends));
        }
    }

    private GlobalConstruct node(Construct construct) {
        return switch (construct) {
            case Construct.Action action -> GlobalConstruct.event(alphabet, action.symbol());
            case Construct.Loop loop ->
                GlobalConstruct.loop(
                        loop.count().constant(),
                        loop.body().stream().map(this::node).toList());
        };
    }

    /** The models of all processes merged. */
    @Benchmark
    public GlobalModel merge() {
        return GlobalModel.of(alphabet, leaves, IntStream.range(0, processes).toArray(), List.of(), 1);
    }

    /** Loops in loops. */
    @Benchmark
    public long regular() {
        return GeneratedRecords.regular();
    }

    /** Nothing that repeats. */
    @Benchmark
    public long random() {
        return GeneratedRecords.random();
    }
}
