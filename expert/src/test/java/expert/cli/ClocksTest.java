package expert.cli;

import static earl.oracle.HandTrace.NONE;
import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.oracle.HandTrace;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks that contradict the order of messages: EXPERT corrects them, or gives no verdict. */
class ClocksTest {
    private static final String CORRECTED = "EXPERT corrected 1 clock, rank 1 by -5.000 s, within 1.035 ms.";
    private static final String INCONCLUSIVE =
            "Inconclusive: clocks. In this trace 20 messages are received before they"
                    + " are sent. That may change the figures by 99.94 s in sum; all waits are ";

    @TempDir
    Path folder;

    /** Rank 1's clock is 5 s ahead. It waits 10 times for 50 ms for rank 0, which waits 10 times for 5 ms. */
    private static Path apart() {
        try {
            return Path.of(Objects.requireNonNull(ClocksTest.class.getResource("clocks_5s_apart"))
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Messages from rank 0, whose clock is 5 s ahead, to rank 1, and none back. */
    private Path oneDirection() {
        HandTrace trace = new HandTrace(2, 1);
        for (long i = 0; i < 20; i++) {
            long time = i * 10_000;
            trace.on(0).call(time + 5_003_000, time + 5_003_010, "MPI_Send", time + 5_003_005, MPI_SEND, 1, 0, 7, 8);
            trace.on(1).call(time, time + 6_020, "MPI_Recv", time + 6_015, MPI_RECV, 0, 0, 7, 8);
        }
        return trace.write(folder.resolve("one_direction"));
    }

    private static String firstPage(Path trace) {
        Terminal.Result done = new Terminal().run("--no-cache", trace.toString());
        assertThat(done.status()).as(done.err()).isZero();
        return done.out().replaceAll("\\s+", " ");
    }

    private static JsonNode json(Path trace) throws IOException {
        Terminal.Result done = new Terminal().run("--no-cache", "--format", "json", trace.toString());
        assertThat(done.status()).as(done.err()).isZero();
        return new ObjectMapper().readTree(done.out());
    }

    @Test
    void theFirstPageNamesTheWaitsOfCorrectedClocks() {
        assertThat(firstPage(apart()))
                .contains("in 1.000 s ")
                .contains("Ranks 0, 1 wait 550.0 ms (27.5 % of the run) in MPI_Recv because rank 0 ")
                .contains(CORRECTED)
                .doesNotContain("Caution")
                .doesNotContain("recv_before_send");
    }

    @Test
    void jsonHasTheCorrection() throws IOException {
        JsonNode report = json(apart());
        assertThat(report.at("/verdict/text").asText()).endsWith(CORRECTED);
        assertThat(report.at("/verdict/inconclusive").isMissingNode()).isTrue();
        JsonNode diagnostic = report.at("/diagnostics/0");
        assertThat(diagnostic.path("code").asText()).isEqualTo("clocks_corrected");
        assertThat(diagnostic.path("at_stake").asDouble()).isPositive();
        double bound = 10 * 1.035e-3;
        for (JsonNode pattern : report.path("patterns")) {
            if (pattern.path("name").asText().equals("late_sender")) {
                assertThat(pattern.at("/by_location/0/severity").asDouble()).isCloseTo(0.050, within(bound));
                assertThat(pattern.at("/by_location/1/severity").asDouble()).isCloseTo(0.500, within(bound));
                return;
            }
        }
        throw new AssertionError("late_sender is missing");
    }

    @Test
    void messagesInOneDirectionGiveNoVerdict() throws IOException {
        Path trace = oneDirection();
        assertThat(firstPage(trace)).contains(INCONCLUSIVE).doesNotContain("wait worth fixing");
        JsonNode report = json(trace);
        assertThat(report.at("/verdict/inconclusive").asText()).isEqualTo("clocks");
        assertThat(report.at("/verdict/cause").isNull()).isTrue();
    }

    /** Rank 1 waits 20 times for 3 ms; the record of the eighth send is missing. */
    @Test
    void aMissingSendMayBeTheReason() {
        HandTrace trace = new HandTrace(2, 1);
        for (long i = 0; i < 20; i++) {
            long time = i * 10_000;
            trace.on(1).call(time, time + 3_020, "MPI_Recv", time + 3_015, MPI_RECV, 0, 0, 7, 8);
            if (i == 7) {
                trace.on(0).call(time + 3_000, time + 3_010, "MPI_Send");
            } else {
                trace.on(0).call(time + 3_000, time + 3_010, "MPI_Send", time + 3_005, MPI_SEND, 1, 0, 7, 8);
            }
        }
        assertThat(firstPage(trace.write(folder.resolve("without_a_send"))))
                .contains("Inconclusive: clocks. In this trace 12 messages are received before they are sent.")
                .contains("The clocks may be right: 1 receive has no send.")
                .doesNotContain("too few messages");
    }

    /** Rank 0 waits 40 ms in each barrier, but the clock of rank 1 is only known to some 20 ms. */
    @Test
    void barriersOfClocksThatAreKnownTooRoughlyGiveNoVerdict() throws IOException {
        HandTrace trace = new HandTrace(2, 1);
        long ahead = 1_000_000;
        for (long step = 0; step < 10; step++) {
            long time = step * 100_000;
            long other = time + ahead;
            trace.on(1).call(other, other + 1000, "MPI_Send", other + 5, MPI_SEND, 0, 0, 7, 8);
            trace.on(0).call(time, time + 1000, "MPI_Recv", time + 995, MPI_RECV, 1, 0, 7, 8);
            trace.on(0)
                    .call(
                            time + 20_000,
                            time + 62_000,
                            "MPI_Barrier",
                            time + 62_000,
                            MPI_COLLECTIVE_END,
                            0,
                            0,
                            NONE,
                            0,
                            0);
            trace.on(1)
                    .call(
                            other + 60_000,
                            other + 62_000,
                            "MPI_Barrier",
                            other + 62_000,
                            MPI_COLLECTIVE_END,
                            0,
                            0,
                            NONE,
                            0,
                            0);
        }
        JsonNode report = json(trace.write(folder.resolve("barriers")));
        assertThat(report.at("/verdict/inconclusive").asText()).isEqualTo("clocks");
        assertThat(report.at("/verdict/text").asText())
                .startsWith("Inconclusive: clocks. In this trace the clocks are known too roughly. That may change");
    }

    /** A cut has corrected times. A whole copy has the recorded ones, which EXPERT corrects when it opens the copy. */
    @Test
    void copiesAndCutsGiveTheSameWaits() {
        Path copy = folder.resolve("copy");
        Path cut = folder.resolve("cut");
        Path compressed = folder.resolve("trace.efg");
        run("convert", apart().toString(), copy.toString());
        run("convert", "--from", "0.2", "--to", "0.6", apart().toString(), cut.toString());
        run("compress", "--times", "exact", "-o", compressed.toString(), apart().toString());
        assertThat(firstPage(copy)).contains(" wait 550.0 ms ").contains(CORRECTED);
        assertThat(firstPage(compressed)).contains(" wait 550.0 ms ").contains(CORRECTED);
        assertThat(firstPage(cut))
                .contains("in 400.0 ms ")
                .contains("Rank 1 waits 220.0 ms ")
                .doesNotContain("EXPERT corrected");
    }

    private static void run(String... words) {
        Terminal.Result done = new Terminal().run(words);
        assertThat(done.status()).as(done.err()).isZero();
    }
}
