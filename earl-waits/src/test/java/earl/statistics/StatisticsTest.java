package earl.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.EventType;
import earl.Trace;
import earl.testing.Traces;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Against the figures of Pipit's own tests, and against plain sums over events. */
class StatisticsTest {
    private static final String MAIN = "int main(int, char**)";
    /** As close as the figures are printed, and as {@code numpy.isclose} takes them. */
    private static final Offset<Double> CLOSE = within(2e-8 + 1e-5 * 0.3);

    @Test
    void pipitsFiguresOfPingPong() {
        try (Trace trace = Trace.open(Traces.collected("pipit_ping_pong"))) {
            Statistics statistics = new Statistics(trace);
            assertThat(trace.length()).isEqualTo(120);
            assertThat(trace.length(0)).isEqualTo(60);
            assertThat(LongStream.range(0, 120)
                            .filter(pos -> trace.events().region(pos) >= 0)
                            .filter(pos -> trace.regions()
                                    .get(trace.events().region(pos))
                                    .name()
                                    .equals("MPI_Send"))
                            .filter(pos -> trace.events().type(pos) == EventType.ENTER
                                    || trace.events().type(pos) == EventType.EXIT))
                    .hasSize(32);
            assertThat(LongStream.range(0, 120)
                            .filter(pos -> trace.events().type(pos) == EventType.ENTER)
                            .filter(pos -> trace.events().enterptr(pos) != Trace.NONE))
                    .as("events with a caller")
                    .hasSize(40);
            assertThat(statistics.commMatrix(Measure.BYTES))
                    .isDeepEqualTo(new long[][] {{0, 4_177_920}, {4_177_920, 0}});
            assertThat(statistics.commMatrix(Measure.COUNT)).isDeepEqualTo(new long[][] {{0, 8}, {8, 0}});
            Histogram bytes = statistics.commOverTime(Measure.BYTES, Side.SEND, 5);
            assertThat(bytes.edges()).hasSize(6);
            assertThat(bytes.values()).containsExactly(0, 0, 0, 0, 8_355_840);
            assertThat(statistics.commOverTime(Measure.COUNT, Side.RECEIVE, 5).values())
                    .containsExactly(0, 0, 0, 0, 16);
            Traffic traffic = statistics.commByProcess(Measure.BYTES);
            assertThat(traffic.sent()).containsExactly(4_177_920, 4_177_920);
            assertThat(traffic.received()).containsExactly(4_177_920, 4_177_920);
            assertThat(statistics.commByProcess(Measure.COUNT).sent()).containsExactly(8, 8);
            timeProfile(trace, statistics);
        }
    }

    private static void timeProfile(Trace trace, Statistics statistics) {
        TimeProfile profile = statistics.timeProfile(62);
        assertThat(profile.bins()).isEqualTo(62);
        assertThat(profile.share(0, MAIN)).isCloseTo(0.00299437, CLOSE);
        assertThat(profile.share(0, "MPI_Init")).isCloseTo(0.93999815, CLOSE);
        assertThat(profile.share(0, "MPI_Send")).isZero();
        for (int bin = 1; bin < 60; bin++) {
            assertThat(profile.share(bin, "MPI_Init")).isCloseTo(1, CLOSE);
            assertThat(profile.share(bin, MAIN)).isZero();
        }
        assertThat(profile.share(60, MAIN)).isCloseTo(0.39464799, CLOSE);
        assertThat(profile.share(60, "MPI_Init")).isCloseTo(0.14843661, CLOSE);
        assertThat(profile.share(60, "MPI_Send")).isCloseTo(0.24594134, CLOSE);
        assertThat(profile.share(60, "MPI_Recv")).isCloseTo(0.21017099, CLOSE);
        assertThat(profile.share(60, "MPI_Comm_size")).isCloseTo(0.00046047, CLOSE);
        assertThat(profile.share(60, "MPI_Comm_rank")).isCloseTo(0.00034261, CLOSE);
        assertThat(profile.share(60, "MPI_Finalize")).isZero();
        assertThat(profile.share(61, MAIN)).isCloseTo(0.43560727, CLOSE);
        assertThat(profile.share(61, "MPI_Init")).isZero();
        assertThat(profile.share(61, "MPI_Send")).isCloseTo(0.29640222, CLOSE);
        assertThat(profile.share(61, "MPI_Recv")).isCloseTo(0.24300865, CLOSE);
        assertThat(profile.share(61, "MPI_Finalize")).isCloseTo(0.01614835, CLOSE);
        assertThatThrownBy(() -> profile.share(0, "MPI_Bcast")).hasMessageContaining("MPI_Send");
        agree(trace, profile, statistics.flatProfile());
    }

    /** Each range is filled, and each function has its time of the flat profile. */
    private static void agree(Trace trace, TimeProfile profile, List<FunctionProfile> flat) {
        for (int bin = 0; bin < profile.bins(); bin++) {
            double width = profile.edges()[bin + 1] - profile.edges()[bin];
            assertThat(Arrays.stream(profile.seconds()[bin]).sum() + profile.idle()[bin])
                    .isCloseTo(width * profile.locations(), within(1e-9));
        }
        assertThat(flat).hasSameSizeAs(profile.functions());
        for (FunctionProfile function : flat) {
            int column = profile.functions().indexOf(function.name());
            double sum = Arrays.stream(profile.seconds())
                    .mapToDouble(row -> row[column])
                    .sum();
            assertThat(sum).as(function.name()).isCloseTo(function.exclusive(), within(1e-9));
        }
        assertThat(profile.edges()[profile.bins()]).isEqualTo(trace.duration());
    }

    @Test
    void functionsOfAHalo() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Statistics statistics = new Statistics(trace);
            List<FunctionProfile> flat = statistics.flatProfile();
            agree(trace, statistics.timeProfile(7), flat);
            assertThat(flat).isSortedAccordingTo((a, b) -> Double.compare(b.exclusive(), a.exclusive()));
            double[] waitall = new double[trace.locations().size()];
            long visits = 0;
            for (long pos = 0; pos < trace.length(); pos++) {
                if (trace.events().type(pos) == EventType.ENTER && is(trace, pos, "MPI_Waitall")) {
                    waitall[trace.events().location(pos)] +=
                            trace.events().time(trace.events().exitptr(pos))
                                    - trace.events().time(pos);
                    visits++;
                }
            }
            FunctionProfile waiting = named(flat, "MPI_Waitall");
            assertThat(waiting.visits()).isEqualTo(visits).isPositive();
            assertThat(waiting.locations()).isEqualTo(4);
            assertThat(waiting.inclusive()).isCloseTo(Arrays.stream(waitall).sum(), within(1e-9));
            assertThat(statistics.idleTime(List.of("MPI_Waitall"))).containsExactly(waitall, within(1e-9));
            assertThat(statistics.idleTime()).hasSize(4);
            assertThat(statistics.idleTime()[1]).isGreaterThanOrEqualTo(waitall[1] - 1e-9);
            Imbalance imbalance = statistics.loadImbalance(2).stream()
                    .filter(function -> function.name().equals("MPI_Waitall"))
                    .findFirst()
                    .orElseThrow();
            double mean = waiting.exclusive() / 4;
            assertThat(imbalance.mean()).isCloseTo(mean, within(1e-9));
            assertThat(imbalance.top()).hasSize(2).doesNotHaveDuplicates();
            double longest = Arrays.stream(waitall).max().orElseThrow();
            assertThat(waitall[imbalance.top().getFirst()]).isEqualTo(longest);
            assertThat(imbalance.imbalance()).isCloseTo(longest / mean, within(1e-6));
        }
    }

    private static boolean is(Trace trace, long pos, String name) {
        return trace.regions().get(trace.events().region(pos)).name().equals(name);
    }

    private static FunctionProfile named(List<FunctionProfile> profile, String name) {
        return profile.stream()
                .filter(function -> function.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void messagesBySize() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Histogram sizes = new Statistics(trace).messageHistogram(10);
            assertThat(Arrays.stream(sizes.values()).sum())
                    .isEqualTo(trace.messages().count());
            long sends = 0;
            long[][] matrix = new Statistics(trace).commMatrix(Measure.BYTES);
            long[][] expected = new long[4][4];
            for (long pos = 0; pos < trace.length(); pos++) {
                if (trace.events().type(pos) == EventType.SEND) {
                    expected[trace.events().location(pos)][trace.events().dest(pos)] +=
                            trace.events().len(pos);
                    sends++;
                }
            }
            assertThat(matrix).isDeepEqualTo(expected);
            assertThat(sends).isEqualTo(trace.messages().count()).isPositive();
            assertThatThrownBy(() -> new Statistics(trace).messageHistogram(0))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void sendsThatNobodyReceivesCount() {
        try (Trace trace = Trace.open(Traces.collected("ez_halo"))) {
            long sends = LongStream.range(0, trace.length())
                    .filter(pos -> trace.events().type(pos) == EventType.SEND)
                    .count();
            assertThat(sends).isGreaterThan(0);
            assertThat(Arrays.stream(new Statistics(trace).messageHistogram(3).values())
                            .sum())
                    .isEqualTo(sends);
            assertThat(Arrays.stream(new Statistics(trace)
                                    .commOverTime(Measure.COUNT, Side.SEND, 4)
                                    .values())
                            .sum())
                    .isEqualTo(sends);
        }
    }

    @Test
    void rangesAreNumpys() {
        Histogram histogram = Histogram.empty(0, 1, 10);
        double[] values = {0, 0.1, 0.2, 0.3, 0.30000000000000004, 0.6, 0.7, 0.7000000000000001, 1, 1.1, -0.1, Double.NaN
        };
        for (double value : values) {
            histogram.add(value, 1);
        }
        // numpy.histogram(values, bins=10, range=(0, 1))
        assertThat(histogram.values()).containsExactly(1, 1, 2, 1, 0, 1, 1, 1, 0, 1);
        assertThat(Histogram.empty(5, 5, 2).edges()).containsExactly(4.5, 5, 5.5);
    }
}
