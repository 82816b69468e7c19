package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import earl.testing.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;

/** What Scalasca 2.6's analyser says of the traces of the collection: seconds by metric and rank. */
final class ScalascaFigures {
    /** Scalasca's metric by the name of the pattern. */
    static final Map<String, String> METRICS = new TreeMap<>(Map.ofEntries(
            Map.entry("late_sender", "mpi_latesender"),
            Map.entry("late_sender_wrong_order_same_source", "mpi_lswo_same"),
            Map.entry("late_sender_wrong_order_different_source", "mpi_lswo_different"),
            Map.entry("late_receiver", "mpi_latereceiver"),
            Map.entry("wait_at_barrier", "mpi_barrier_wait"),
            Map.entry("barrier_completion", "mpi_barrier_completion"),
            Map.entry("wait_at_nxn", "mpi_wait_nxn"),
            Map.entry("nxn_completion", "mpi_nxn_completion"),
            Map.entry("late_broadcast", "mpi_latebroadcast"),
            Map.entry("early_reduce", "mpi_earlyreduce"),
            Map.entry("early_scan", "mpi_earlyscan"),
            Map.entry("init_completion", "mpi_init_completion"),
            Map.entry("wait_at_finalize", "mpi_finalize_wait")));

    /** EXPERT's names of causes, and Scalasca's. */
    static final Map<String, String> CAUSES = new TreeMap<>(Map.ofEntries(
            Map.entry("critical_path", "critical_path"),
            Map.entry("critical_imbalance_impact", "critical_imbalance_impact"),
            Map.entry("delay_late_sender", "delay_latesender"),
            Map.entry("delay_late_sender_long_term", "delay_latesender_longterm"),
            Map.entry("delay_late_receiver", "delay_latereceiver"),
            Map.entry("delay_late_receiver_long_term", "delay_latereceiver_longterm"),
            Map.entry("delay_barrier", "delay_barrier"),
            Map.entry("delay_barrier_long_term", "delay_barrier_longterm"),
            Map.entry("delay_nxn", "delay_n2n"),
            Map.entry("delay_nxn_long_term", "delay_n2n_longterm"),
            Map.entry("delay_late_broadcast", "delay_12n"),
            Map.entry("delay_late_broadcast_long_term", "delay_12n_longterm"),
            Map.entry("delay_early_reduce", "delay_n21"),
            Map.entry("delay_early_reduce_long_term", "delay_n21_longterm")));

    /** EXPERT's names of figures that are no waits, and Scalasca's. */
    static final Map<String, String> OTHERS = new TreeMap<>(Map.ofEntries(
            Map.entry("time", "time"),
            Map.entry("visits", "visits"),
            Map.entry("synchronizations", "syncs_coll"),
            Map.entry("messages_sent", "comms_send"),
            Map.entry("messages_received", "comms_recv"),
            Map.entry("bytes_sent", "bytes_sent"),
            Map.entry("bytes_received", "bytes_rcvd")));

    private final JsonNode root;

    /** Reads the figures; skips the test if there is no collection. */
    ScalascaFigures() {
        Path file = Traces.collection().resolve("scalasca.json");
        try {
            root = JsonMapper.builder().build().readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Traces with figures. */
    List<String> traces() {
        List<String> names = new ArrayList<>();
        root.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /**
     * Compares a pattern's seconds by rank with the figures. Of runs of many ranks the figures are the least, the largest and
     * the sum.
     *
     * @param relative how far a figure may be off, as a share of it
     * @param seconds how far it may be off besides
     */
    void compare(String trace, String pattern, double[] byRank, double relative, double seconds) {
        String metric = METRICS.getOrDefault(pattern, CAUSES.getOrDefault(pattern, OTHERS.get(pattern)));
        JsonNode node = root.path(trace).path(metric);
        double[] expected = new double[node.path("by_rank").size()];
        Arrays.setAll(expected, i -> node.path("by_rank").path(i).asDouble());
        assertThat(expected).as("figures of " + metric + " for " + trace).isNotEmpty();
        double[] actual = byRank;
        if (expected.length < byRank.length) {
            double total = node.path("total").asDouble();
            expected = new double[] {expected[0], expected[1], total};
            actual = new double[] {
                Arrays.stream(byRank).min().orElseThrow(),
                Arrays.stream(byRank).max().orElseThrow(),
                Arrays.stream(byRank).sum()
            };
        }
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            Offset<Double> tolerance = within(relative * expected[i] + seconds);
            assertThat(actual[i]).as("%s of rank %d in %s", pattern, i, trace).isCloseTo(expected[i], tolerance);
        }
    }
}
