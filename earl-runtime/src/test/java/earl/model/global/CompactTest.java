package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.model.LoopRecognizer;
import earl.testing.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Regularity along the processes. */
class CompactTest {
    private static String text(GlobalModel model) {
        StringBuilder text = new StringBuilder();
        try {
            model.compact().write(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    static void assertExpands(Processes all, GlobalModel model, String as) {
        Compact compact = model.compact();
        for (int process = 0; process < all.count(); process++) {
            List<String> found = new ArrayList<>();
            int me = process;
            compact.expand(process, node -> {
                for (int action : node.actions) {
                    if (all.alphabet.get(action).location() == me) {
                        found.add(all.alphabet.text(action));
                    }
                }
            });
            assertThat(found).as("%s, process %d", as, process).isEqualTo(all.lines.get(process));
        }
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
            1 recv 0 back
            2 recv 0 back
            3 recv 0 back
            4 recv 0 back
            """);
        assertExpands(all, all.model(), "compact");
    }

    @Test
    void aThousandProcessesTakeAsMuchAsSixteen() {
        for (boolean around : new boolean[] {false, true}) {
            Processes few = halo(4, 4, around);
            Processes many = halo(32, 32, around);
            GlobalModel small = few.model();
            GlobalModel large = many.model(2);
            assertThat(small.compact().size()).isEqualTo(10);
            assertThat(large.compact().size()).isEqualTo(10);
            assertExpands(few, small, "compact");
            assertExpands(many, large, "compact");
        }
        assertThat(text(halo(32, 32, false).model(2))).isEqualTo("""
            // grid 32 x 32, p = x + 32*y
            for i0 = 1 to 5 // 0-1023
              for all p with x in 1-31: p send p-1 tag1
              for all p with x in 0-30: p send p+1 tag1
              for all p in 32-1023: p send p-32 tag1
              for all p in 0-991: p send p+32 tag1
              for all p with x in 1-31: p-1 recv p tag1
              for all p with x in 0-30: p+1 recv p tag1
              for all p in 32-1023: p-32 recv p tag1
              for all p in 0-991: p+32 recv p tag1
              0-1023 sync MPI_Allreduce 0-1023
            done
            """);
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

    @Test
    void modelsOfTracesWithManyProcessesAreAsSmallAsThoseWithFew() {
        int few;
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            few = GlobalModel.of(trace, LoopRecognizer.WINDOW, false, 1)
                    .compact()
                    .size();
        }
        for (String name : List.of("halo_64", "smpi_halo_64")) {
            try (Trace trace = Trace.open(Traces.collected(name))) {
                assertThat(GlobalModel.of(trace, LoopRecognizer.WINDOW, false, 2)
                                .compact()
                                .size())
                        .as(name)
                        .isEqualTo(few);
            }
        }
    }
}
