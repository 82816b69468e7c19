package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.model.LoopRecognizer;
import earl.model.compact.CompactModel;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How few lines compact models take: tags that grow with the rank, processes that take turns, and never more than one by one. */
class CompactLinesTest {
    /** A tag that is the rank, or grows with it. */
    @Test
    void tagsThatGrowWithTheRank() {
        Processes all = new Processes(9);
        for (int p = 0; p < 9; p++) {
            all.sized(p, (p + 1) % 9, 100 + 3 * p, 8);
        }
        for (int p = 1; p < 9; p++) {
            all.sized(0, p, p, 8);
            all.message(p, 0, "done" + (20 - p));
        }
        assertThat(CompactModelTest.text(all.model())).isEqualTo("""
            for all p in 1-8: p-1 recv p tag(3*p+97)
            for all p: p send p(+1) tag(3*p+100)
            8 recv 0 tag124
            for all p in 1-8
              0 send p tag(p)
              p recv 0 done(-p+20)
            done
            for all p in 1-8: 0 recv p tag(p)
            for all p in 1-8: p send 0 done(-p+20)
            """);
        CompactModelTest.assertExpands(all, all.model(), "tags");
        List<GlobalModel> models = new ArrayList<>();
        for (int n : new int[] {16, 300}) {
            Processes some = new Processes(n);
            for (int i = 0; i < 4; i++) {
                for (int p = 0; p < n; p++) {
                    some.sized(p, (p + 1) % n, p, 8);
                    some.sized(p, (p + 1) % n, 10 * p + i + 5, 8);
                }
            }
            GlobalModel model = some.model(2);
            CompactModelTest.assertExpands(some, model, "tags of " + n);
            models.add(model);
        }
        assertThat(new CompactModel(models.get(1)).size())
                .as(CompactModelTest.text(models.get(1)))
                .isEqualTo(new CompactModel(models.get(0)).size());
    }

    /** Random tags that grow with sender, receiver, and the counter. */
    @Test
    void randomTags() {
        for (long seed = 1; seed <= 40; seed++) {
            java.util.Random random = new java.util.Random(seed);
            Processes all = new Processes(3 + random.nextInt(12));
            int[] by = random.ints(3, -2, 4).toArray();
            int step = 1 + random.nextInt(2);
            boolean around = random.nextBoolean();
            boolean fan = random.nextBoolean();
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                for (int p = 0; p < all.count(); p++) {
                    int to = fan ? p : (p + step) % all.count();
                    int from = fan ? 0 : p;
                    if (from != to && (around || to > from)) {
                        all.sized(from, to, 1000 + by[0] * from + by[1] * to + by[2] * i, 8);
                    }
                }
            }
            CompactModelTest.assertExpands(all, all.model(), "seed " + seed);
        }
    }

    /** On a grid, even processes send first and odd ones receive first: as many lines for many as for few. */
    @Test
    void evenOnesSendFirst() {
        for (int[] size : new int[][] {{4, 4}, {16, 16}}) {
            Processes all = new Processes(size[0] * size[1]);
            for (int turn = 0; turn < 4; turn++) {
                for (int p = 0; p < all.count(); p++) {
                    int x = p % size[0];
                    boolean first = turn % 2 == 0;
                    boolean sends = (x % 2 == 0) == first;
                    for (int step : new int[] {-1, 1}) {
                        if (turn < 2 && x + step >= 0 && x + step < size[0]) {
                            if (sends) {
                                all.send(p, p + step, "t");
                            } else {
                                all.recv(p + step, p, "t");
                            }
                        }
                    }
                }
            }
            for (int p = 0; p < all.count() - size[0]; p++) {
                all.message(p, p + size[0], "u");
            }
            GlobalModel model = all.model();
            CompactModelTest.assertExpands(all, model, "even and odd");
            assertThat(new CompactModel(model).size())
                    .as(CompactModelTest.text(model))
                    .isEqualTo(10);
        }
    }

    /** Where families take more letters than their messages, those that pay are kept. */
    @Test
    void largeFamiliesAreKeptBesideSmallOnes() {
        Processes all = new Processes(12);
        for (int i = 0; i < 30; i++) {
            all.message(0, 1, "t" + i * i);
            all.message(5, 6, "t" + i * i);
        }
        for (int p = 1; p < 12; p++) {
            all.message(p, 0, "done");
        }
        GlobalModel model = all.model();
        CompactModelTest.assertExpands(all, model, "small and large");
        assertThat(CompactModelTest.text(model))
                .contains("0 send 1 t841\n", "5 send 6 t841\n", "for all p in 1-11: p send 0 done\n")
                .hasSizeLessThan(Processes.text(model).length());
    }

    /** A compact text is not longer than that of all events one by one. */
    @Test
    void compactTextsAreShorter() {
        for (long seed = 1; seed <= 60; seed++) {
            java.util.Random random = new java.util.Random(seed);
            Processes all = new Processes(2 + random.nextInt(9));
            for (int i = 0; i < 3 + random.nextInt(30); i++) {
                all.message(random.nextInt(all.count()), random.nextInt(all.count()), "t" + random.nextInt(3));
            }
            GlobalModel model = all.model();
            assertThat(CompactModelTest.text(model).length())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(Processes.text(model).length());
        }
        for (String name : Traces.collected()) {
            if (!name.equals("casita_4_mpi_lammps_colloid")) { // it has no event files
                try (Trace trace = Trace.open(Traces.collected(name))) {
                    GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1);
                    assertThat(CompactModelTest.text(model).length())
                            .as(name)
                            .isLessThanOrEqualTo(Processes.text(model).length());
                }
            }
        }
    }

    /** Even processes of a 2 x 4 mesh send first; the neighbours of MG's processes differ in one bit of their rank. */
    @Test
    void modelsOfExamples() {
        try (Trace trace = Trace.open(Traces.example("mesh_2x4"))) {
            GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1);
            assertThat(new CompactModel(model).size())
                    .as(CompactModelTest.text(model))
                    .isEqualTo(16);
        }
        try (Trace trace = Trace.open(Traces.collected("npb_mg.A.4"))) {
            GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1);
            assertThat(new CompactModel(model).size())
                    .as(CompactModelTest.text(model))
                    .isLessThan(100);
        }
    }
}
