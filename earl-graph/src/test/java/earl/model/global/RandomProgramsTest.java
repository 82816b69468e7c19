package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Trace;
import earl.model.CommunicationRecords;
import earl.model.LoopRecognizer;
import earl.model.Vocabulary;
import earl.testing.Sample;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Programs of nested loops with matching sends and receives: whatever merging does, each process keeps its sequence. */
class RandomProgramsTest {
    private final Random random = new Random();
    private int budget;

    @Test
    void everyProcessKeepsItsSequence() {
        for (int seed : Sample.seeds(300, 25)) {
            random.setSeed(seed);
            Processes all = new Processes(2 + random.nextInt(7));
            budget = 3000;
            statements(all, IntStream.range(0, all.count()).toArray(), 0);
            GlobalModel model = all.model(1);
            GlobalModelTest.assertExpands(all, model, "seed " + seed);
            assertThat(Processes.text(all.model(4))).as("seed %d", seed).isEqualTo(Processes.text(model));
            assertThat(model.dangling()).as("seed %d", seed).isZero();
            CompactModelTest.assertExpands(all, model, "seed " + seed);
            assertExpandsInAnotherOrder(all, seed);
        }
    }

    /** Merged one after the other from the last to the first, the systems give another model, but the same sequences. */
    private void assertExpandsInAnotherOrder(Processes all, long seed) {
        List<List<GlobalConstruct>> leaves = all.leaves();
        List<GlobalConstruct> merged = new ArrayList<>();
        for (List<GlobalConstruct> leaf : leaves.reversed()) {
            List<GlobalConstruct> both = new ArrayList<>(leaf);
            both.addAll(merged);
            merged = new Merger(all.alphabet, new MergeLog(all.alphabet, id -> id)).merge(both);
        }
        GlobalModel model = GlobalModel.of(
                all.alphabet, List.of(merged), IntStream.range(0, all.count()).toArray(), List.of(), 1);
        GlobalModelTest.assertExpands(all, model, "backwards, seed " + seed);
    }

    private void statements(Processes all, int[] group, int depth) {
        int statements = 1 + random.nextInt(4);
        for (int i = 0; i < statements && budget > 0; i++) {
            switch (random.nextInt(depth < 3 ? 7 : 4)) {
                case 0 -> {
                    budget -= group.length;
                    all.sync(random.nextBoolean() ? "MPI_Barrier" : "MPI_Allreduce", group);
                }
                case 1, 2 -> message(all, group);
                case 3 -> shift(all, group);
                case 4 -> {
                    int[] some = random.ints(0, group.length)
                            .distinct()
                            .limit(1 + random.nextInt(group.length))
                            .map(k -> group[k])
                            .sorted()
                            .toArray();
                    statements(all, some, depth + 1);
                }
                default -> repeat(all, group, depth);
            }
        }
    }

    /** A loop; sometimes its iterations differ. */
    private void repeat(Processes all, int[] group, int depth) {
        int count = 2 + random.nextInt(8);
        long body = random.nextLong();
        boolean same = random.nextInt(8) > 0;
        Random outer = new Random(random.nextLong());
        for (int i = 0; i < count && budget > 0; i++) {
            random.setSeed(same ? body : outer.nextLong());
            statements(all, group, depth + 1);
        }
        random.setSeed(outer.nextLong());
    }

    private void message(Processes all, int[] group) {
        int from = group[random.nextInt(group.length)];
        int to = group[random.nextInt(group.length)];
        budget -= 2;
        all.message(from, to, "t" + random.nextInt(3));
    }

    /** All send, then all receive, on a ring or along a line. */
    private void shift(Processes all, int[] group) {
        String tag = "t" + random.nextInt(3);
        int step = 1 + random.nextInt(2);
        boolean line = random.nextBoolean();
        budget -= 2 * group.length;
        for (int turn = 0; turn < 2; turn++) {
            for (int i = 0; i < group.length; i++) {
                if (line && i + step >= group.length) {
                    continue;
                }
                int to = group[(i + step) % group.length];
                if (turn == 0) {
                    all.send(group[i], to, tag);
                } else {
                    all.recv(group[i], to, tag);
                }
            }
        }
    }

    @Test
    void tracesExpandToWhatWasRecorded() {
        for (String name : Traces.collected()) {
            if (name.equals("casita_4_mpi_lammps_colloid")) {
                continue; // it has no event files
            }
            try (Trace trace = Trace.open(Traces.collected(name))) {
                GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 2);
                Vocabulary vocabulary = new Vocabulary();
                CommunicationRecords records = new CommunicationRecords(trace, vocabulary, false);
                for (Location location : trace.locations()) {
                    List<String> recorded = new ArrayList<>();
                    records.read(location, (symbol, numbers) -> recorded.add(vocabulary.text(symbol, numbers)));
                    List<String> expanded = new ArrayList<>();
                    model.expand(
                            location.id(),
                            (symbol, numbers) -> expanded.add(model.vocabulary().text(symbol, numbers)));
                    assertThat(expanded).as("%s %s", name, location).isEqualTo(recorded);
                }
            }
        }
    }

    /** Sixty-four processes on a torus: one loop for all of them. */
    @Test
    void haloIsOneLoop() {
        try (Trace trace = Trace.open(Traces.collected("halo_64"))) {
            GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 2);
            assertThat(model.constructs().stream().filter(GlobalConstruct::isLoop))
                    .singleElement()
                    .satisfies(loop ->
                            assertThat(Arrays.stream(loop.members()).count()).isEqualTo(64));
        }
    }
}
