package earl.monitor.process;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.process.JoinedWorlds.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Sides of intercommunicators between worlds find each other, or stay alone where several fit. */
class JoinedWorldsTest {
    private static Side side(int first, int size, int others, long since, long until) {
        return side(first, size, others, since, until, 0, 0);
    }

    private static Side side(int first, int size, int others, long since, long until, long name, long starter) {
        Side side = new Side(new JoinedWorlds.Key(
                IntStream.range(first, first + size).boxed().toList(), others, 1));
        side.made(since, until, name, starter);
        return side;
    }

    /**
     * A server accepts three clients that wait since the beginning.
     *
     * <pre>
     * server   0..10  11..20  21..30
     * clients  0..10, 0..21, 0..31
     * </pre>
     */
    @Test
    @DisplayName("The only possible order of clients is found")
    void clientsInTurn() {
        List<Side> sides = new ArrayList<>();
        sides.add(side(0, 1, 2, 0, 10));
        sides.add(side(0, 1, 2, 11, 20));
        sides.add(side(0, 1, 2, 21, 30));
        sides.add(side(1, 2, 1, 0, 10));
        sides.add(side(3, 2, 1, 0, 20));
        sides.add(side(5, 2, 1, 0, 31));

        assertThat(JoinedWorlds.pair(sides)).hasSize(6);
        for (int i = 0; i < 3; i++) {
            assertThat(sides.get(i).other()).isSameAs(sides.get(i + 3));
            assertThat(sides.get(i + 3).other()).isSameAs(sides.get(i));
        }
    }

    @Test
    @DisplayName(
            "If two processes start programs at the same time, worlds are paired only if each names the process that started it")
    void startedAtOneTime() {
        for (boolean named : new boolean[] {false, true}) {
            List<Side> sides = List.of(
                    side(0, 1, 1, 0, 10, 11, 0),
                    side(1, 1, 1, 1, 11, 12, 0),
                    side(2, 1, 1, 5, 10, 21, named ? 12 : 0),
                    side(3, 1, 1, 6, 11, 31, named ? 11 : 0));
            assertThat(JoinedWorlds.pair(sides)).hasSize(named ? 4 : 0);
            assertThat(sides.get(0).other()).isSameAs(named ? sides.get(3) : null);
            assertThat(sides.get(1).other()).isSameAs(named ? sides.get(2) : null);
        }
    }

    @Test
    @DisplayName("Sizes must fit, and a side whose partner left no records takes no other")
    void sizes() {
        List<Side> sides = List.of(
                side(0, 2, 3, 0, 10),
                side(2, 3, 2, 0, 10),
                side(5, 2, 4, 0, 10),
                side(7, 1, 1, 0, 10),
                side(8, 1, 1, 0, 10),
                side(9, 1, 1, 0, 10));
        assertThat(JoinedWorlds.pair(sides)).containsExactlyInAnyOrder(sides.get(0), sides.get(1));
    }

    @Test
    @DisplayName("Random sides that are paired can be paired in one way only")
    void onlyOneWay() {
        int unique = 0;
        for (long seed = 1; seed <= 2000; seed++) {
            Random random = new Random(seed);
            List<Side> sides = new ArrayList<>();
            int pairs = 1 + random.nextInt(3);
            for (int i = 0; i < 2 * pairs; i++) {
                long since = random.nextInt(12);
                sides.add(side(i, 1, 1, since, since + random.nextInt(6)));
            }
            if (JoinedWorlds.pair(sides).size() == sides.size()) {
                unique++;
                assertThat(ways(sides)).as("seed %d", seed).isEqualTo(1);
            }
        }
        assertThat(unique).isPositive();
    }

    /** In how many ways all can be paired so that their times overlap: each is on one process, named by its place. */
    private static int ways(List<Side> sides) {
        if (sides.isEmpty()) {
            return 1;
        }
        int ways = 0;
        for (int i = 1; i < sides.size(); i++) {
            if (!JoinedWorlds.pair(List.of(sides.getFirst(), sides.get(i))).isEmpty()) {
                List<Side> others = new ArrayList<>(sides.subList(1, sides.size()));
                others.remove(i - 1);
                ways += ways(others);
            }
        }
        return ways;
    }
}
