package earl.format.efg;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.engine.CallTraces;
import earl.format.Decoded;
import earl.format.otf2.RandomArchive;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.graph.capture.Calls;
import earl.graph.reconstruct.CallTimes;
import earl.testing.Damage;
import earl.testing.Mutations;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of flow graphs with some bytes of a part changed, and checksums that are right all the same, as if somebody had meant it: the
 * outcome is graphs and a trace, or the typed exception, and soon. The seed of a failure is in its message.
 */
class EfgMutationTest {
    private static final int FEW = 100;
    private static final int MANY = 20_000;
    private static final String NAME = "m.efg";
    /** Little that is changed may stand for a great many calls, and rightly so: a loop takes the same however long it is. */
    private static final int STEPS = 20_000;

    @TempDir
    private Path folder;

    private final List<Map<String, byte[]>> wholes = new ArrayList<>();

    @Test
    @DisplayName("Whatever the parts of a file have become, it is read or refused")
    void someMutations() throws IOException {
        mutate(1L + (long) FEW * Sample.seeds(1000, 1).getFirst(), FEW);
    }

    @Test
    @DisplayName("What once did harm does none")
    void onceDidHarm() throws IOException {
        remember();
        // An edge that is there twice.
        Mutations.reads(52_337, NAME, random -> read(random, Damage::of));
    }

    @Test
    @Tag("long")
    void manyMutations() throws IOException {
        mutate(Long.getLong("mutation.seed", 1_000_000), Integer.getInteger("mutation.inputs", MANY));
    }

    private void remember(Path file) {
        wholes.add(EfgBytes.parts(file));
    }

    /** The files that are mutated. */
    private void remember() throws IOException {
        Path file = folder.resolve(NAME);
        remember(Compressed.write(Traces.example("halo"), Calls.MPI, file));
        remember(Compressed.write(Traces.example("late_sender"), Calls.ALL, file));
        RandomArchive.make(folder.resolve("random"), 5);
        remember(Compressed.write(folder.resolve("random"), Calls.ALL, file));
        for (long seed = 1; seed <= 3; seed++) {
            try (Trace trace = CallTraces.random(seed, 200);
                    OutputStream out = Files.newOutputStream(file)) {
                new EfgFormat().writeStatistics(trace, "random", Calls.ALL, Compressed.graphs(trace, Calls.ALL), out);
            }
            remember(file);
        }
    }

    private void mutate(long first, int count) throws IOException {
        remember();
        int opened = Mutations.read(first, count, NAME, random -> read(random, Damage::hostile));
        assertThat(opened).isBetween(count / 100, count - count / 100);
    }

    private void read(Random random, BiFunction<byte[], Random, byte[]> damage) throws IOException {
        Map<String, byte[]> parts = wholes.get(random.nextInt(wholes.size()));
        Path path = folder.resolve(NAME);
        Files.write(path, EfgBytes.changed(parts, random, bytes -> damage.apply(bytes, random)));
        EfgFile file = new EfgFile(path);
        for (FlowGraph graph : file.read()) {
            GraphWalk walk = graph.walk();
            for (int steps = 0; steps < STEPS && walk.next(); steps++) {
                assertThat(graph.label(walk.node())).isNotNull();
            }
            CallTimes times = file.times(graph, STEPS);
            assertThat(times.calls()).isGreaterThanOrEqualTo(0);
        }
        if (parts.containsKey(TraceHead.PART)) {
            try (Decoded decoded = new Decoded(path)) {
                assertThat(decoded.source.raw().definitions()).isNotNull();
            }
            try (Trace trace = Trace.open(path, OpenOptions.defaults().withThreads(1))) {
                for (long pos = 0; pos < Math.min(STEPS, trace.length()); pos++) {
                    trace.literal(pos);
                }
            }
        }
    }
}
