package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.report.JsonReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs with built-in waits: the verdict names the rank and the function that cause them, and the call that waits. */
class VerdictsTest {
    @TempDir
    private static Path folder;

    private static Path waits;

    @BeforeAll
    static void unpack() {
        waits = Traces.unpacked("waits", folder);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # examples/NAME
            examples/late_sender,     1 3,   work_ms
            examples/late_receiver,   0 2,   work_ms
            examples/wrong_order,     1 3,   work_ms
            examples/wait_barrier,    3,     work_ms
            examples/halo,            2,     work_ms
            examples/mesh_8x1,        6,     velo
            examples/slowing,         2,     relax
            # of examples/programs/waits.c
            nonblocking,              1,     assemble
            issend,                   2,     refine
            sendrecv,                 3,     adapt
            chain,                    0,     factorize
            wavefront,                2,     sweep
            master,                   0,     schedule
            output,                   0,     write_output
            allreduce,                3,     integrate
            alltoall,                 1,     transform
            scatter,                  2,     prepare
            gather,                   1,     evaluate
            scan,                     0,     count
            iallreduce,               2,     reorder
            probe,                    3,     search
            # of one program each
            wait_nxn,                 3,     work_ms
            late_broadcast,           1,     work_ms
            late_receiver_rdv,        0 2,   work_ms
            wrong_order_src,          1,     work_ms
            late_sender_skew,         1 3,   work_ms
            """)
    void theVerdictNamesRankAndFunction(String trace, String ranks, String function) throws IOException {
        JsonNode cause = report(trace).at("/verdict/cause");
        assertThat(last(cause)).as("%s", cause).isEqualTo(function);
        assertThat(ranks(cause)).isEqualTo(ranks);
        assertThat(cause.path("seconds").doubleValue()).isPositive();
    }

    /** Any of several ranks is to blame. */
    @ParameterizedTest
    @CsvSource({"early_reduce, 1 2 3, work_ms", "master_slow, 1 2 3, work_ms"})
    void theVerdictNamesSomeOfTheRanksThatAreToBlame(String trace, String ranks, String function) throws IOException {
        JsonNode cause = report(trace).at("/verdict/cause");
        assertThat(last(cause)).isEqualTo(function);
        assertThat(List.of(ranks.split(" "))).containsAll(List.of(ranks(cause).split(" ")));
    }

    @Test
    void theVerdictNamesSourceLines() throws IOException {
        JsonNode verdict = report("output").path("verdict");
        assertThat(verdict.path("text").textValue())
                .matches(
                        "Ranks 1-3 wait .* in MPI_Barrier \\(waits.c:\\d+\\) because rank 0 spends longer in write_output"
                                + " \\(waits.c:\\d+\\): delay .*");
        assertThat(verdict.at("/cause/source").textValue()).matches(".*waits.c:\\d+");
    }

    @Test
    void nothingIsToBlameInABalancedProgram() throws IOException {
        JsonNode verdict = report("examples/balanced").path("verdict");
        assertThat(verdict.path("text").textValue()).startsWith("No wait worth fixing. Starting and ending MPI takes ");
    }

    private static JsonNode report(String trace) throws IOException {
        Path place = trace.startsWith("examples/") ? Traces.root().resolve(trace) : waits.resolve(trace);
        Analysis analysis = Shipped.analyze(place);
        StringWriter json = new StringWriter();
        JsonReport.write(analysis, json);
        return new ObjectMapper().readTree(json.toString());
    }

    private static String last(JsonNode cause) {
        String path = cause.path("callpath").textValue();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String ranks(JsonNode cause) {
        List<String> ranks =
                new ArrayList<>(StreamSupport.stream(cause.path("ranks").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList());
        return String.join(" ", ranks);
    }
}
