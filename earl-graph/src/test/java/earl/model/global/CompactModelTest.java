package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import earl.model.LoopRecognizer;
import earl.model.compact.CompactModel;
import earl.model.grid.ProcessGrid;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Regularity along the processes. */
class CompactModelTest {
    /** Processes in a row of a grid of many: a thousand processes take seconds. */
    private static final int SIDE = Sample.runsAll() ? 32 : 16;

    static String text(GlobalModel model) {
        StringBuilder text = new StringBuilder();
        try {
            new CompactModel(model).write(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    static void assertExpands(Processes all, GlobalModel model, String as) {
        assertThat(CompactReader.read(text(model), all.count())).as(as).isEqualTo(all.lines);
    }

    /** A halo exchange on a grid: with its neighbours to the west, east, north and south. */
    private static Processes halo(int width, int height, boolean around) {
        Processes all = new Processes(width * height);
        int[][] steps = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (int i = 0; i < 5; i++) {
            for (int turn = 0; turn < 2; turn++) {
                for (int me = 0; me < all.count(); me++) {
                    for (int[] step : steps) {
                        int x = me % width + step[0];
                        int y = me / width + step[1];
                        if (!around && (x < 0 || x >= width || y < 0 || y >= height)) {
                            continue;
                        }
                        int other = Math.floorMod(x, width) + width * Math.floorMod(y, height);
                        if (turn == 0) {
                            all.send(me, other, "tag1");
                        } else {
                            all.recv(other, me, "tag1");
                        }
                    }
                }
            }
            all.sync("MPI_Allreduce", IntStream.range(0, all.count()).toArray());
        }
        return all;
    }

    @Test
    void aLineSendsToTheRight() {
        Processes all = new Processes(5);
        for (int i = 0; i < 4; i++) {
            all.message(i, i + 1, "t");
        }
        for (int i = 1; i < 5; i++) {
            all.message(i, 0, "back");
        }
        assertThat(text(all.model())).isEqualTo("""
            for all p in 1-4: p-1 recv p t
            for all p in 0-3: p send p+1 t
            for all p in 1-4: p send 0 back
            for all p in 1-4: p recv 0 back
            """);
        assertExpands(all, all.model(), "compact");
    }

    @Test
    void manyProcessesTakeAsMuchAsSixteen() {
        List<GlobalModel> models = new ArrayList<>();
        for (boolean around : new boolean[] {false, true}) {
            Processes few = halo(4, 4, around);
            int side = around && !Sample.runsAll() ? 12 : SIDE;
            Processes many = halo(side, side, around);
            GlobalModel small = few.model();
            GlobalModel large = many.model(2);
            assertThat(new CompactModel(small).size()).isEqualTo(10);
            assertThat(new CompactModel(large).size()).isEqualTo(10);
            assertExpands(few, small, "compact");
            assertExpands(many, large, "compact");
            models.add(large);
        }
        assertThat(text(models.getFirst())).isEqualTo("""
            // grid %1$d x %1$d, p = x + %1$d*y
            for i0 = 1 to 5 // 0-%2$d
              for all (x,y) with x in 1-%3$d: (x,y) send (x-1,y) tag1
              for all (x,y) with x in 0-%4$d: (x,y) send (x+1,y) tag1
              for all (x,y) with y in 1-%3$d: (x,y) send (x,y-1) tag1
              for all (x,y) with y in 0-%4$d: (x,y) send (x,y+1) tag1
              for all (x,y) with x in 1-%3$d: (x-1,y) recv (x,y) tag1
              for all (x,y) with x in 0-%4$d: (x+1,y) recv (x,y) tag1
              for all (x,y) with y in 1-%3$d: (x,y-1) recv (x,y) tag1
              for all (x,y) with y in 0-%4$d: (x,y+1) recv (x,y) tag1
              0-%2$d sync MPI_Allreduce 0-%2$d
            done
            """.formatted(SIDE, SIDE * SIDE - 1, SIDE - 1, SIDE - 2));
    }

    @Test
    void loopsOfGroupsThatDoTheSame() {
        Processes all = new Processes(6);
        for (int group = 0; group < 6; group += 2) {
            int first = group;
            Processes.times(7, i -> {
                all.message(first, first + 1, "t");
                all.message(first + 1, first, "u");
            });
            all.sync("MPI_Barrier", first, first + 1);
        }
        assertThat(text(all.model())).isEqualTo("""
            for i0 = 1 to 7 // 0-1, likewise with all ranks plus 2,4
              0 send 1 t
              0 recv 1 t
              1 send 0 u
              1 recv 0 u
            done
            0-1 sync MPI_Barrier 0-1 // likewise with all ranks plus 2,4
            """);
        assertExpands(all, all.model(), "compact");
    }

    /** Where a program's processes stand: rank by place, the last coordinate changing fastest. */
    private static ProcessGrid declared(int width, int height, boolean around, int[] ranks) {
        int[][] places = new int[ranks.length][];
        for (int i = 0; i < ranks.length; i++) {
            places[ranks[i]] = new int[] {i / height, i % height};
        }
        return ProcessGrid.declared("cart", new int[] {width, height}, new boolean[] {around, around}, places);
    }

    /** An exchange with all neighbours on a grid that the program declared. */
    private static Processes exchange(int width, int height, boolean around, int[] ranks) {
        Processes all = new Processes(width * height);
        int[][] steps = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (int[] step : steps) {
            for (int turn = 0; turn < 2; turn++) {
                for (int i = 0; i < ranks.length; i++) {
                    int x = i / height + step[0];
                    int y = i % height + step[1];
                    if (around || (x >= 0 && x < width && y >= 0 && y < height)) {
                        int other = ranks[Math.floorMod(x, width) * height + Math.floorMod(y, height)];
                        if (turn == 0) {
                            all.send(ranks[i], other, "t");
                        } else {
                            all.recv(ranks[i], other, "t");
                        }
                    }
                }
            }
        }
        all.topologies.add(declared(width, height, around, ranks));
        return all;
    }

    @Test
    void theProgramsOwnGridIsUsedWhereverItsRanksStand() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, 24).boxed().toList());
        java.util.Collections.shuffle(order, new java.util.Random(11));
        int[] shuffled = order.stream().mapToInt(Integer::intValue).toArray();
        int[] asTheyAre = IntStream.range(0, 24).toArray();
        for (boolean around : new boolean[] {false, true}) {
            for (int[] ranks : new int[][] {asTheyAre, shuffled}) {
                Processes all = exchange(6, 4, around, ranks);
                GlobalModel model = all.model();
                assertThat(new CompactModel(model).size()).as(text(model)).isEqualTo(8);
                assertExpands(all, model, "declared");
                if (ranks == shuffled) {
                    all.topologies.clear();
                    assertThat(new CompactModel(all.model()).size()).isGreaterThan(30);
                    assertExpands(all, all.model(), "inferred");
                }
            }
        }
        assertThat(text(exchange(6, 4, true, asTheyAre).model())).isEqualTo("""
            // grid "cart" 6 x 4, closed along x and y, p = 4*x + y
            for all (x,y): (x,y) send (x-1,y) t
            for all (x,y): (x+1,y) recv (x,y) t
            for all (x,y): (x,y) send (x+1,y) t
            for all (x,y): (x-1,y) recv (x,y) t
            for all (x,y): (x,y) send (x,y-1) t
            for all (x,y): (x,y+1) recv (x,y) t
            for all (x,y): (x,y) send (x,y+1) t
            for all (x,y): (x,y-1) recv (x,y) t
            """);
        assertThat(text(exchange(4, 3, false, new int[] {0, 3, 1, 2, 5, 4, 6, 8, 7, 9, 10, 11})
                        .model()))
                .startsWith("""
                    // grid "cart" 4 x 3, p by (x,y) in order: 0,3,1,2,5,4-8:2,7,9-11
                    for all (x,y) with x in 1-3: (x,y) send (x-1,y) t
                    """);
    }

    @Test
    void theGridOfATraceIsItsTopology() {
        int[] ranks = {7, 2, 9, 0, 11, 4, 3, 8, 1, 10, 5, 6};
        try (Trace trace = CallTraces.grid(new int[] {4, 3}, false, ranks)) {
            assertThat(text(GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1)))
                    .isEqualTo("""
                        // grid "cart" 4 x 3, p by (x,y) in order: 7,2,9,0,11,4,3,8,1,10,5,6
                        for all (x,y) with y in 0-1: (x,y) send (x,y+1) tag5
                        for all (x,y) with y in 1-2: (x,y-1) recv (x,y) tag5
                        for all (x,y) with x in 0-2: (x,y) send (x+1,y) tag5
                        for all (x,y) with x in 1-3: (x-1,y) recv (x,y) tag5
                        """);
        }
        try (Trace trace = CallTraces.grid(new int[] {4, 3}, true, ranks)) {
            GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1);
            assertThat(text(model)).isEqualTo("""
                // grid "cart" 4 x 3, closed along x and y, p by (x,y) in order: 7,2,9,0,11,4,3,8,1,10,5,6
                for all (x,y): (x,y) send (x,y+1) tag5
                for all (x,y): (x,y-1) recv (x,y) tag5
                for all (x,y): (x,y) send (x+1,y) tag5
                for all (x,y): (x-1,y) recv (x,y) tag5
                """);
        }
    }

    /** One that sends to all others, and receives from all. */
    private static Processes star(int processes, int rounds, boolean inTurn) {
        Processes all = new Processes(processes);
        Processes.times(rounds, i -> {
            for (int p = 1; p < processes; p++) {
                all.message(0, p, "work");
                if (inTurn) {
                    all.message(p, 0, "done");
                }
            }
            for (int p = 1; p < processes && !inTurn; p++) {
                all.message(p, 0, "done");
            }
        });
        return all;
    }

    private static Processes cube(int processes) {
        Processes all = new Processes(processes);
        for (int bit = 1; bit < processes; bit *= 2) {
            for (int p = 0; p < processes; p++) {
                all.send(p, p ^ bit, "t");
            }
            for (int p = 0; p < processes; p++) {
                all.recv(p ^ bit, p, "t");
            }
        }
        return all;
    }

    private static Processes tree(int processes) {
        Processes all = new Processes(processes);
        for (int p = 0; p < processes; p++) {
            for (int child = 2 * p + 1; child <= 2 * p + 2 && child < processes; child++) {
                all.message(p, child, "t");
            }
        }
        for (int p = processes - 1; p > 0; p--) {
            all.message(p, (p - 1) / 2, "u");
        }
        return all;
    }

    @Test
    void oneToMany() {
        assertThat(text(star(1024, 1, false).model(2))).isEqualTo("""
            for all p in 1-1023: 0 send p work
            for all p in 1-1023: 0 recv p work
            for all p in 1-1023: p send 0 done
            for all p in 1-1023: p recv 0 done
            """);
        assertThat(text(star(1024, 20, true).model(2))).isEqualTo("""
            for i0 = 1 to 20 // 0-1023
              for all p in 1-1023
                0 send p work
                p recv 0 done
              done
              for all p in 1-1023: 0 recv p work
              for all p in 1-1023: p send 0 done
            done
            """);
    }

    @Test
    void everyPatternTakesAsMuchForManyAsForSixteen() {
        int large = Sample.runsAll() ? 1024 : 64;
        java.util.Map<String, java.util.function.IntFunction<Processes>> patterns = new java.util.LinkedHashMap<>();
        patterns.put("star", n -> star(n, 1, false));
        patterns.put("star in turn", n -> star(n, 5, true));
        patterns.put("ring", n -> {
            Processes all = new Processes(n);
            for (int p = 0; p < n; p++) {
                all.send(p, (p + 1) % n, "t");
            }
            for (int p = 0; p < n; p++) {
                all.recv(p, (p + 1) % n, "t");
            }
            return all;
        });
        patterns.put("grid", n -> halo((int) Math.sqrt(n), (int) Math.sqrt(n), false));
        patterns.put("tree", n -> tree(n - 1));
        patterns.forEach((name, pattern) -> {
            Processes few = pattern.apply(16);
            Processes many = pattern.apply(large);
            GlobalModel small = few.model();
            GlobalModel big = many.model(2);
            assertExpands(few, small, name);
            assertExpands(many, big, name);
            assertThat(new CompactModel(big).size())
                    .as("%s: %s", name, text(big))
                    .isEqualTo(new CompactModel(small).size());
        });
        for (int n : new int[] {16, large}) {
            Processes all = cube(n);
            GlobalModel model = all.model(2);
            assertExpands(all, model, "cube");
            assertThat(new CompactModel(model).size()).isEqualTo(2 * Integer.numberOfTrailingZeros(n));
        }
        assertThat(text(tree(1023).model(2))).isEqualTo("""
            for all p in 0-510: p recv 2*p+1 t
            for all p in 0-510: p recv 2*p+2 t
            for all p in 0-510: p send 2*p+1 t
            for all p in 0-510: p send 2*p+2 t
            for all p in 0-510: 2*p+2 recv p u
            for all p in 0-510: 2*p+1 recv p u
            for all p in 0-510: 2*p+1 send p u
            for all p in 0-510: 2*p+2 send p u
            """);
    }

    /** The trip counts of inner loops grow, or shrink, with the outer counter. */
    @Test
    void triangularNests() {
        Processes all = new Processes(4);
        for (int i = 1; i <= 40; i++) {
            for (int j = 0; j < 2 * i + 3; j++) {
                for (int p = 0; p < 3; p++) {
                    all.message(p, p + 1, "down");
                }
            }
            all.sync("MPI_Barrier", 0, 1, 2, 3);
            for (int j = 0; j < 50 - i; j++) {
                all.message(3, 0, "up");
            }
        }
        GlobalModel model = all.model(2);
        assertThat(text(model)).isEqualTo("""
            for i0 = 1 to 40 // 0-3
              for i1 = 1 to 3+2*i0 // 0-3
                for all p in 1-3: p-1 recv p down
                for all p in 0-2: p send p+1 down
              done
              0-3 sync MPI_Barrier 0-3
              for i1 = 1 to 50-i0 // 0,3
                3 send 0 up
                3 recv 0 up
              done
            done
            """);
        assertExpands(all, model, "triangular");
        assertThat(Processes.text(all.model(1))).isEqualTo(Processes.text(model));
    }

    /** Random nests whose counts are affine in the counters around them. */
    @Test
    void randomAffineNests() {
        int folded = 0;
        for (int seed : Sample.seeds(150, 6)) {
            java.util.Random random = new java.util.Random(seed);
            Processes all = new Processes(2 + random.nextInt(5));
            affine(all, random.nextLong(), new ArrayList<>(), new int[] {4000});
            GlobalModel model = all.model(1);
            String text = text(model);
            assertExpands(all, model, "seed " + seed);
            assertThat(text(all.model(4))).as("seed %d", seed).isEqualTo(text);
            folded += text.matches("(?s).*1 to [^/\n]*i\\d.*") ? 1 : 0;
        }
        assertThat(folded).isGreaterThan(Sample.runsAll() ? 40 : 0);
    }

    /** Statements that are the same for the same seed, but for the counts of loops. */
    private static void affine(Processes all, long seed, List<Integer> counters, int[] budget) {
        java.util.Random random = new java.util.Random(seed);
        int statements = 1 + random.nextInt(3);
        for (int s = 0; s < statements; s++) {
            int from = random.nextInt(all.count());
            int to = random.nextInt(all.count());
            String tag = "t" + random.nextInt(2);
            boolean loop = counters.size() < 3 && random.nextInt(3) > 0;
            long body = random.nextLong();
            int count = 3 + random.nextInt(6);
            for (int counter : counters) {
                count += random.nextInt(3) * counter;
            }
            if (!loop && budget[0]-- > 0) {
                all.message(from, to, tag);
            }
            for (int i = 0; loop && i < count && budget[0] > 0; i++) {
                List<Integer> deeper = new ArrayList<>(counters);
                deeper.add(i);
                affine(all, body, deeper, budget);
            }
        }
    }

    /** Each process sends to all others, in the order of their ranks. */
    @Test
    void allToAllByHand() {
        Processes all = new Processes(40);
        for (int turn = 0; turn < 2; turn++) {
            for (int p = 0; p < 40; p++) {
                for (int q = 0; q < 40; q++) {
                    if (p != q && turn == 0) {
                        all.send(p, q, "t");
                    } else if (p != q) {
                        all.recv(q, p, "t");
                    }
                }
            }
        }
        assertThat(text(all.model())).isEqualTo("""
            for all q, for all p but q: q send p t
            for all q, for all p but q: p recv q t
            """);
        assertExpands(all, all.model(), "all to all");
    }

    @Test
    void modelsOfTracesWithManyProcessesAreAsSmallAsThoseWithFew() {
        int few;
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            few = new CompactModel(GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1)).size();
        }
        for (String name : List.of("halo_64", "smpi_halo_64")) {
            try (Trace trace = Trace.open(Traces.collected(name))) {
                assertThat(new CompactModel(GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 2)).size())
                        .as(name)
                        .isEqualTo(few);
            }
        }
    }
}
