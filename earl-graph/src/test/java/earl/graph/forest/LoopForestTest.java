package earl.graph.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The shapes of cycles of Figure 1 of the paper that this follows, and what is built of them; graphs at random against definitions; and
 * large ones. A, B, ... are calls; edges are given in the order in which a program takes them.
 */
class LoopForestTest {
    private static final int RANDOM_GRAPHS = 10_000;

    /**
     * Loops in words: header, then members, with {@code <-} the tails, indented by depth; edges as pairs of letters. A is the entry.
     */
    private static String loops(String edges) {
        String[] pairs = edges.split(" ", -1);
        int[] from = IntStream.range(0, pairs.length)
                .map(i -> pairs[i].charAt(0) - 'A')
                .toArray();
        int[] to = IntStream.range(0, pairs.length)
                .map(i -> pairs[i].charAt(1) - 'A')
                .toArray();
        int nodes = 1
                + Math.max(
                        IntStream.of(from).max().orElse(0),
                        IntStream.of(to).max().orElse(0));
        LoopForest forest = LoopForest.of(nodes, 0, from, to);
        assertThat(NaiveLoops.of(forest)).isEqualTo(new NaiveLoops(nodes, 0, from, to).byDefinition());
        return words(forest);
    }

    /** A graph with weights: {@code "AB5"} was taken five times. */
    private static String weighted(String edges) {
        String[] words = edges.split(" ", -1);
        int[] from = IntStream.range(0, words.length)
                .map(i -> words[i].charAt(0) - 'A')
                .toArray();
        int[] to = IntStream.range(0, words.length)
                .map(i -> words[i].charAt(1) - 'A')
                .toArray();
        long[] weight = IntStream.range(0, words.length)
                .mapToLong(i -> Long.parseLong(words[i].substring(2)))
                .toArray();
        return words(LoopForest.of(7, 0, from, to, weight, LoopForest.NONE));
    }

    private static String words(LoopForest forest) {
        return forest.loops().stream()
                .map(loop -> ".".repeat(loop.depth() - 1) + letters(loop.header()) + ":" + letters(loop.members())
                        + "<-" + letters(loop.tails()) + (loop.isIrreducible() ? "!" + letters(loop.entries()) : ""))
                .collect(Collectors.joining(" "));
    }

    private static String letters(int... nodes) {
        return IntStream.of(nodes)
                .mapToObj(node -> String.valueOf((char) ('A' + node)))
                .collect(Collectors.joining());
    }

    /**
     * <pre>
     *   A -> B -> C         A(); B(); C();
     * </pre>
     */
    @Test
    void noLoop() {
        assertThat(loops("AB BC")).isEmpty();
    }

    /**
     * <pre>
     *        +--+
     *        v  |           A();
     *   A -> B -+           for (...)
     *        |                  B();
     *        v              C();
     *        C
     * </pre>
     */
    @Test
    void oneCallAgainAndAgain() {
        assertThat(loops("AB BB BC")).isEqualTo("B:B<-B");
    }

    /**
     * <pre>
     *   A <-------+         for (...) {
     *   |         |             A();
     *   v         |             B();
     *   B -> C ---+             C();
     *        |              }
     *        v              D();
     *        D
     * </pre>
     */
    @Test
    void severalCalls() {
        assertThat(loops("AB BC CA CD")).isEqualTo("A:ABC<-C");
    }

    /**
     * <pre>
     *   A <-----------+     for (...) {
     *   |             |         A();
     *   v             |         for (...)
     *   B <-+         |             B();
     *   | +-+         |         C();
     *   v             |     }
     *   C ------------+     D();
     *   |
     *   v
     *   D
     * </pre>
     */
    @Test
    void aLoopInALoop() {
        assertThat(loops("AB BB BC CA CD")).isEqualTo("A:ABC<-C .B:B<-B");
    }

    /**
     * <pre>
     *   A <-------------+   for (...) {
     *   |               |       A();
     *   v               |       for (...) {
     *   B <---+         |           B();
     *   |     |         |           C();
     *   v     |         |       }
     *   C ----+         |   }
     *   |               |   D();
     *   +---------------+
     *   v
     *   D
     * </pre>
     *
     * The inner loop's last call is the outer one's tail, too.
     */
    @Test
    void bothEndWithTheSameCall() {
        assertThat(loops("AB BC CB CA CD")).isEqualTo("A:ABC<-C .B:BC<-C");
    }

    /**
     * <pre>
     *   A <--+ <---+        for (...) {
     *   | +--+     |            for (...)
     *   v          |                A();
     *   B ---------+            B();
     *   |                   }
     *   v                   C();
     *   C
     * </pre>
     *
     * Both begin with A: the graph is that of one loop that leaves out B at times, and without weights it has one loop with two tails. With
     * weights A is a loop by itself if it is repeated twice or more on average.
     */
    @Test
    void bothBeginWithTheSameCall() {
        assertThat(loops("AA AB BA BC")).isEqualTo("A:AB<-AB");
        assertThat(weighted("AA36 AB4 BA3 BC1")).isEqualTo("A:AB<-B .A:A<-A");
        assertThat(weighted("AA2 AB8 BA7 BC1")).isEqualTo("A:AB<-AB");
    }

    /**
     * <pre>
     *   A <-+ <-+ <-+       for (...) {
     *   | +-+   |   |           for (...) {
     *   v       |   |               for (...)
     *   B ------+   |                   A();
     *   |           |               B();
     *   v           |           }
     *   C ----------+           C();
     *                       }
     * </pre>
     */
    @Test
    void threeBeginWithTheSameCall() {
        assertThat(weighted("AA90 AB10 BA8 BC2 CA1")).isEqualTo("A:ABC<-C .A:AB<-B ..A:A<-A");
        assertThat(weighted("AA5 AB10 BA8 BC2 CA1")).isEqualTo("A:ABC<-C .A:AB<-AB");
    }

    /**
     * <pre>
     *   A <-------+ <---+   for (...) {
     *   |\        |     |       for (...) {
     *   v v       |     |           A();
     *   B C       |     |           if (...) B(); else C();
     *   | |       |     |       }
     *   +-+-------+     |       D();
     *   v               |   }
     *   D --------------+
     * </pre>
     *
     * Two ways through the inner body, neither of which is a loop in the other.
     */
    @Test
    void severalTailsOfTheInnerLoop() {
        assertThat(weighted("AB10 BA8 AC10 CA9 BD2 CD1 DA2")).isEqualTo("A:ABCD<-D .A:ABC<-BC");
    }

    /**
     * <pre>
     *   A <-----------+     for (...) {
     *   |             |         A();
     *   v             |         for (...)
     *   B <-+         |             B();
     *   | +-+         |         for (...)
     *   v             |             C();
     *   C <-+         |         D();
     *   | +-+         |     }
     *   v             |
     *   D ------------+
     * </pre>
     */
    @Test
    void twoLoopsSideBySideInALoop() {
        assertThat(loops("AB BB BC CC CD DA")).isEqualTo("A:ABCD<-D .B:B<-B .C:C<-C");
    }

    /**
     * <pre>
     *   A -> B <-+          for (...)
     *        | +-+              B();
     *        v              for (...) {
     *        C <--+             C();
     *        v    |             D();
     *        D ---+         }
     * </pre>
     */
    @Test
    void twoLoopsOneAfterTheOther() {
        assertThat(loops("AB BB BC CD DC")).isEqualTo("B:B<-B C:CD<-D");
    }

    /**
     * <pre>
     *   A <-----------+     for (...) {
     *   |             |         A();
     *   v             |         for (...) {
     *   B <-------+   |             B();
     *   |         |   |             for (...)
     *   v         |   |                 C();
     *   C <-+     |   |             D();
     *   | +-+     |   |         }
     *   v         |   |         E();
     *   D --------+   |     }
     *   |             |
     *   v             |
     *   E ------------+
     * </pre>
     */
    @Test
    void threeDeep() {
        assertThat(loops("AB BC CC CD DB DE EA")).isEqualTo("A:ABCDE<-E .B:BCD<-D ..C:C<-C");
    }

    /**
     * <pre>
     *        A <---------+  for (...) {
     *       / \          |      A();
     *      v   v         |      if (...) B(); else C();
     *      B   C         |  }
     *      |   |         |  D();
     *      +---+---------+
     *      |
     *      v
     *      D
     * </pre>
     */
    @Test
    void severalTails() {
        assertThat(loops("AB BA AC CA BD")).isEqualTo("A:ABC<-BC");
    }

    /**
     * <pre>
     *   A <---------+       for (...) {
     *   |\          |           A();
     *   | v         |           if (...) B();
     *   | B         |           C();
     *   v v         |       }
     *   C ----------+
     * </pre>
     */
    @Test
    void aBranchWithinTheLoop() {
        assertThat(loops("AB BC CA AC")).isEqualTo("A:ABC<-C");
    }

    /**
     * <pre>
     *   A <---------+       while (true) {
     *   |           |           A();
     *   v           |           if (...) break;
     *   B ----+     |           B();
     *   |     |     |           if (...) { C(); break; }
     *   v     v     |           D();
     *   C     D ----+       }
     *   |                   E();
     *   v
     *   E <- A
     * </pre>
     *
     * C follows the loop and is not in it.
     */
    @Test
    void severalExits() {
        assertThat(loops("AB BD DA BC CE AE")).isEqualTo("A:ABD<-D");
    }

    /**
     * <pre>
     *        A              A(); if (...) goto second;
     *       / \             for (...) {
     *      v   v                B();
     *      B <-> C          second:
     *                           C();
     *                       }
     * </pre>
     *
     * Two entries: the header is the one found first, the other is named.
     */
    @Test
    void twoEntries() {
        assertThat(loops("AB BC CB AC")).isEqualTo("B:BC<-C!C");
        assertThat(loops("AC CB BC AB")).isEqualTo("C:BC<-B!B");
    }

    /**
     * <pre>
     *   A --> B <-----------+
     *   |     v             |
     *   |     C <--+        |
     *   |     v    |        |
     *   +---> D ---+        |
     *         v             |
     *         E ------------+
     * </pre>
     *
     * An edge into the inner of two loops: both are entered elsewhere than at their headers.
     */
    @Test
    void anEntryIntoTwoLoopsAtOnce() {
        assertThat(loops("AB BC CD DC DE EB AD")).isEqualTo("B:BCDE<-E!D .C:CD<-D!D");
    }

    /** As before, but the edge is from within the outer loop, which is entered at its header only. */
    @Test
    void anEntryIntoTheInnerLoopOnly() {
        assertThat(loops("AB BC CD DC DE EB BD")).isEqualTo("B:BCDE<-E .C:CD<-D!D");
    }

    @Test
    void numbersSayHowLoopsAreNested() {
        LoopForest forest = LoopForest.of(5, 0, new int[] {0, 1, 2, 2, 3, 3, 4}, new int[] {1, 2, 2, 3, 1, 4, 0});

        assertThat(forest.size()).isEqualTo(3);
        Loop outer = forest.loop(0);
        Loop middle = forest.loop(1);
        Loop inner = forest.loop(2);
        assertThat(forest.outermost()).containsExactly(outer);
        assertThat(outer.children()).containsExactly(middle);
        assertThat(middle.children()).containsExactly(inner);
        assertThat(inner.parent()).isEqualTo(1);
        assertThat(outer.parent()).isEqualTo(LoopForest.NONE);
        assertThat(outer.own()).containsExactly(0, 4);
        assertThat(middle.own()).containsExactly(1, 3);
        assertThat(outer.contains(inner)).isTrue();
        assertThat(inner.contains(outer)).isFalse();
        assertThat(middle.contains(2)).isTrue();
        assertThat(middle.contains(4)).isFalse();
        assertThat(forest.innermost(2)).isEqualTo(2);
        assertThat(forest.outermost(2)).isZero();
        assertThat(forest.isReducible()).isTrue();
    }

    @Test
    void whatIsNotReachedIsInNoLoop() {
        LoopForest forest = LoopForest.of(4, 0, new int[] {0, 2, 3, 3}, new int[] {1, 3, 2, 1});

        assertThat(forest.size()).isZero();
        assertThat(forest.innermost(2)).isEqualTo(LoopForest.NONE);
        assertThat(LoopForest.of(0, LoopForest.NONE, new int[0], new int[0]).loops())
                .isEmpty();
    }

    @Test
    void nodesThatAreNotThereAreRefused() {
        assertThatThrownBy(() -> LoopForest.of(2, 0, new int[] {0}, new int[] {2}))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> LoopForest.of(2, 0, new int[] {0}, new int[] {1, 1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void randomGraphsHaveTheLoopsOfTheDefinition() {
        long seed = Long.getLong("seed", 20261121);
        Random random = new Random(seed);
        int irreducible = 0;
        int nested = 0;
        for (int i = 0; i < RANDOM_GRAPHS; i++) {
            int nodes = 1 + random.nextInt(14);
            int edges = random.nextInt(3 * nodes + 2);
            int[] from = new int[edges];
            int[] to = new int[edges];
            for (int edge = 0; edge < edges; edge++) {
                from[edge] = random.nextInt(nodes);
                // Half of them to a node near by, as in programs.
                to[edge] = random.nextBoolean()
                        ? random.nextInt(nodes)
                        : Math.floorMod(from[edge] + random.nextInt(4) - 1, nodes);
            }
            LoopForest forest = LoopForest.of(nodes, 0, from, to);
            NaiveLoops naive = new NaiveLoops(nodes, 0, from, to);
            List<NaiveLoops.Found> expected = naive.byDefinition();
            assertThat(NaiveLoops.of(forest)).as("seed %d, graph %d", seed, i).isEqualTo(expected);
            assertThat(naive.byComponents()).as("seed %d, graph %d", seed, i).isEqualTo(expected);
            irreducible += forest.isReducible() ? 0 : 1;
            nested += forest.loops().stream().anyMatch(loop -> loop.depth() > 2) ? 1 : 0;
        }
        assertThat(irreducible)
                .as("graphs with irreducible loops")
                .isBetween(RANDOM_GRAPHS / 50, RANDOM_GRAPHS * 9 / 10);
        assertThat(nested).as("graphs with loops three deep").isGreaterThan(RANDOM_GRAPHS / 50);
    }

    @Test
    void aMillionNodesInOneLoop() {
        int nodes = 1_000_000;
        LoopForest forest = LoopForest.of(
                nodes,
                0,
                IntStream.range(0, nodes).toArray(),
                IntStream.range(0, nodes).map(i -> (i + 1) % nodes).toArray());

        assertThat(forest.size()).isEqualTo(1);
        assertThat(forest.loop(0).size()).isEqualTo(nodes);
        assertThat(forest.loop(0).tails()).containsExactly(nodes - 1);
    }

    @Test
    void aMillionLoopsEachInTheOther() {
        int nodes = 1_000_000;
        // 0 -> 1 -> 2 ..., and from the last back to each, the outermost first.
        LoopForest forest = LoopForest.of(
                nodes,
                0,
                IntStream.concat(
                                IntStream.range(0, nodes - 1),
                                IntStream.generate(() -> nodes - 1).limit(nodes))
                        .toArray(),
                IntStream.concat(IntStream.range(1, nodes), IntStream.range(0, nodes))
                        .toArray());

        assertThat(forest.size()).isEqualTo(nodes);
        assertThat(forest.loop(nodes - 1).depth()).isEqualTo(nodes);
        assertThat(forest.innermost(nodes - 1)).isEqualTo(nodes - 1);
    }

    @Test
    void aMillionTailsOfOneHeader() {
        int nodes = 1_000_000;
        LoopForest forest = LoopForest.of(
                nodes,
                0,
                IntStream.concat(
                                IntStream.generate(() -> 0).limit(nodes - 1),
                                IntStream.range(1, nodes).map(i -> nodes - i))
                        .toArray(),
                IntStream.concat(
                                IntStream.range(1, nodes),
                                IntStream.generate(() -> 0).limit(nodes - 1))
                        .toArray());

        assertThat(forest.size()).isEqualTo(1);
        assertThat(forest.loop(0).tails()).hasSize(nodes - 1);
    }
}
