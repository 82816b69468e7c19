package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import org.junit.jupiter.api.Test;

/** Findings told by loop and by iteration. */
class PartsTest {
    private static final String TRACE = Traces.example("halo").toString();

    private static JsonNode report(String by) throws Exception {
        Terminal.Result result =
                new Terminal().run("--no-cache", "--select", "late_sender", "--by", by, "--format", "json", TRACE);
        assertThat(result.status()).as(result.err()).isZero();
        return new ObjectMapper().readTree(result.out());
    }

    @Test
    void iterationsAddUpToTheLoop() throws Exception {
        JsonNode loops = report("loop").at("/parts");
        JsonNode iterations = report("iteration").at("/parts");

        assertThat(loops).hasSize(1);
        assertThat(loops.at("/0/part").asText()).isEqualTo("0 MPI_Irecv halo.c:9");
        assertThat(iterations).hasSize(20);
        double sum = 0;
        for (JsonNode iteration : iterations) {
            sum += iteration.at("/severity/late_sender").asDouble();
        }
        assertThat(sum)
                .isPositive()
                .isCloseTo(loops.at("/0/severity/late_sender").asDouble(), within(1e-9));
    }

    @Test
    void theTableHasALineAPart() {
        String text = new Terminal()
                .run("--no-cache", "--select", "late_sender", "--by", "loop", TRACE)
                .out();

        assertThat(text).containsPattern("\\n0 MPI_Irecv halo.c:9 +2\\.331 s +1\\.18\\d s\\n");
    }
}
