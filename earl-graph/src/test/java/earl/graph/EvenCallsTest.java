package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.Signature.Property;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of one node that are spread evenly: added at once, they make the graph that they make one by one. */
class EvenCallsTest {
    private static final int GRAPHS = 2_000;

    /** A graph, and whether such calls are added at once. */
    private record Made(GraphBuilder graph, boolean atOnce) {
        void calls(long[] key, long times, long duration, long since, long until) {
            if (atOnce) {
                graph.addEvenly(key, times, duration, until);
                return;
            }
            for (long i = 1; i <= times; i++) {
                long end = until - (until - since) * (times - i) / times;
                graph.add(key, end - duration, end);
            }
        }
    }

    private static GraphBuilder graph(long seed, boolean atOnce) {
        Random random = new Random(seed);
        Made made = new Made(new GraphBuilder(Signature.of(Property.CALL)), atOnce);
        long now = 0;
        for (int i = 0; i < 60; i++) {
            long[] key = {random.nextInt(3)};
            long begin = now + random.nextInt(20);
            long end = begin + random.nextInt(20);
            made.graph.add(key, begin, end);
            long times = 1L + random.nextInt(random.nextInt(4) == 0 ? 200 : 4);
            long duration = random.nextInt(10);
            now = end + times * (duration + random.nextInt(5)) + random.nextInt(20);
            if (random.nextInt(10) == 0) {
                key[0] = 3;
            }
            made.calls(key, times, duration, end, now);
        }
        return made.graph;
    }

    @Test
    void makeTheGraphThatTheyMakeOneByOne() {
        for (long seed = 1; seed <= GRAPHS; seed++) {
            GraphBuilder atOnce = graph(seed, true);
            GraphBuilder oneByOne = graph(seed, false);
            assertThat(atOnce.events()).as("seed %d", seed).isEqualTo(oneByOne.events());
            assertThat(atOnce.last()).isEqualTo(oneByOne.last());
            assertThat(atOnce.edge()).isEqualTo(oneByOne.edge());
            assertThat(atOnce.nodes()).isEqualTo(oneByOne.nodes());
            assertThat(atOnce.edges()).isEqualTo(oneByOne.edges());
            for (int node = 0; node < atOnce.nodes(); node++) {
                same(seed, atOnce.calls, oneByOne.calls, node);
            }
            atOnce.departures.finish(atOnce.nodes(), atOnce.edges(), atOnce::from);
            oneByOne.departures.finish(oneByOne.nodes(), oneByOne.edges(), oneByOne::from);
            for (int edge = 0; edge < atOnce.edges(); edge++) {
                assertThat(atOnce.from(edge)).isEqualTo(oneByOne.from(edge));
                assertThat(atOnce.to(edge)).isEqualTo(oneByOne.to(edge));
                same(seed, atOnce.gaps, oneByOne.gaps, edge);
                assertThat(atOnce.departures.of(edge)).isEqualTo(oneByOne.departures.of(edge));
            }
        }
    }

    private static void same(long seed, Times atOnce, Times oneByOne, int at) {
        assertThat(atOnce.count(at)).as("seed %d", seed).isEqualTo(oneByOne.count(at));
        assertThat(atOnce.total(at)).as("seed %d", seed).isEqualTo(oneByOne.total(at));
        assertThat(atOnce.shortest(at)).as("seed %d", seed).isEqualTo(oneByOne.shortest(at));
        assertThat(atOnce.longest(at)).as("seed %d", seed).isEqualTo(oneByOne.longest(at));
        assertThat(atOnce.histogram(at)).as("seed %d", seed).isEqualTo(oneByOne.histogram(at));
    }

    @Test
    @Timeout(10)
    void takeNoTimeForEachOfMillions() {
        GraphBuilder graph = new GraphBuilder(Signature.of(Property.CALL));
        long[] key = {1};
        graph.add(key, 0, 10);
        graph.addEvenly(key, 100_000_000, 10, 3_000_000_010L);

        assertThat(graph.visits(0)).isEqualTo(100_000_001);
        assertThat(graph.time(0)).isEqualTo(1_000_000_010L);
        assertThat(graph.gap(0)).isEqualTo(2_000_000_000L);
    }
}
