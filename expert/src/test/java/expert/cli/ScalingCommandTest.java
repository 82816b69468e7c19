package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.oracle.HandTrace;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.testing.Traces;
import expert.option.ExitStatus;
import expert.report.Schema;
import expert.text.JsonSchemas;
import expert.whatif.ScalingAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code expert whatif --processes}: ranks share 64 ms of work, and meet in a barrier that takes 40 us. */
class ScalingCommandTest {
    @TempDir
    private Path folder;

    private String run(int ranks) {
        return run(ranks, false);
    }

    private String run(int ranks, boolean again) {
        HandTrace trace = new HandTrace(ranks, 1);
        long work = 64_000 / ranks;
        long barrier = FieldType.COLLECTIVE_OP.names().value("BARRIER");
        for (int rank = 0; rank < ranks; rank++) {
            trace.on(rank)
                    .enter(0, "main")
                    .call(0, work, "work")
                    .call(
                            work,
                            work + 40,
                            "MPI_Barrier",
                            work + 40,
                            RecordKind.MPI_COLLECTIVE_END,
                            barrier,
                            0,
                            HandTrace.NONE,
                            0,
                            0);
            if (again) {
                trace.on(rank).call(work + 40, work + 50, "MPI_Send_init");
            }
            trace.on(rank).leave(work + (again ? 50 : 40));
        }
        return trace.write(folder.resolve("run" + ranks + again)).toString();
    }

    private static Terminal.Result whatif(String... words) {
        List<String> all = new ArrayList<>(List.of("whatif"));
        all.addAll(Arrays.asList(words));
        return new Terminal().run(all.toArray(String[]::new));
    }

    @Test
    void moreProcessesShareTheWork() {
        Terminal.Result result = whatif(run(4), run(8), run(16), "--processes", "64");

        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.out())
                .startsWith("With 64 processes (64), the run would take 1.040 ms.\nInterval: ")
                .contains(
                        "  main/work\n    0.0640 N^-1.00: 1.000 ms; misses no run by more than 0.0 %\n",
                        "  main/MPI_Barrier, once all are there\n    4.00e-05: 40.00 us;",
                        "Checked: the smaller runs predict 4.040 ms for 16 processes, measured 4.040 ms (+0.0 %).")
                .doesNotContain("Inconclusive", "wait_at_barrier");
    }

    @Test
    void allRunsHaveOneFlowGraph() throws IOException {
        String[] words = {run(4), run(8), run(16), "--processes", "64"};
        assertThat(whatif(words).out())
                .contains("\nAll runs have one flow graph: 1 kind of ranks with up to 1 call each.\n");
        JsonNode json = new ObjectMapper()
                .readTree(whatif(run(4), run(8), run(16), "--processes", "64", "--format", "json")
                        .out());
        assertThat(json.at("/structure/kinds").asInt()).isEqualTo(1);
        assertThat(json.at("/structure/calls").asInt()).isEqualTo(1);
    }

    @Test
    void runsWithDifferentFlowGraphsPredictNothing() {
        Terminal.Result result = whatif(run(4), run(8), run(16, true), "--processes", "64");

        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.out())
                .startsWith(
                        "Inconclusive: the runs have different flow graphs: ranks at like places of 4 and 16 ranks make"
                                + " other calls: call 2 is none and main/MPI_Send_init")
                .doesNotContain("would take", "one flow graph");
    }

    /** Runs of 4 and 8 ranks whose processes make a call, or have several threads. */
    private String[] unlike(String call, int threads) {
        List<String> words = new ArrayList<>();
        for (int ranks : new int[] {4, 8}) {
            HandTrace trace = new HandTrace(ranks, threads);
            for (int rank = 0; rank < ranks; rank++) {
                for (int thread = 0; thread < threads; thread++) {
                    trace.on(rank, thread).enter(0, "main").call(10, 20, call).leave(100);
                }
            }
            words.add(trace.write(folder.resolve(call + ranks + threads)).toString());
        }
        words.addAll(List.of("--processes", "64"));
        return words.toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource({"MPI_Win_fence,1", "MPI_Put,1", "MPI_Rget,1", "MPI_Accumulate,1", "MPI_Fetch_and_op,1", "solve,2"})
    void whatIsNotPredictedIsTheReason(String call, int threads) {
        Terminal.Result result = whatif(unlike(call, threads));

        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.out())
                .isEqualTo("Inconclusive: the program "
                        + (threads > 1 ? "has several threads per process" : "communicates one-sidedly (" + call + ")")
                        + "; record a run with 64 processes.\n");
    }

    /** A message that nobody receives. */
    @Test
    void aTraceThatLacksEventsIsInconclusive() throws IOException {
        HandTrace trace = new HandTrace(16, 1);
        long barrier = FieldType.COLLECTIVE_OP.names().value("BARRIER");
        for (int rank = 0; rank < 16; rank++) {
            trace.on(rank)
                    .enter(0, "main")
                    .call(0, 4000, "work")
                    .call(
                            4000,
                            4040,
                            "MPI_Barrier",
                            4040,
                            RecordKind.MPI_COLLECTIVE_END,
                            barrier,
                            0,
                            HandTrace.NONE,
                            0,
                            0);
            if (rank == 3) {
                trace.on(rank).call(4041, 4042, "MPI_Send", 4041, RecordKind.MPI_SEND, 4, 0, 7, 8);
            }
            trace.on(rank).leave(4050);
        }
        String lacking = trace.write(folder.resolve("lacking")).toString();

        JsonNode json = new ObjectMapper()
                .readTree(whatif(run(4), run(8), lacking, "--processes", "64", "--format", "json")
                        .out());
        assertThat(json.at("/inconclusive").toString())
                .contains("unmatched_send")
                .contains("in " + lacking);
    }

    @Test
    void theDocumentHasTheFormOfItsSchema() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        JsonSchemas schemas = new JsonSchemas("#/$defs/", true);
        ObjectNode schema = mapper.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "expert.scaling/1")
                .put("description", "What 'expert whatif --processes N --format json' writes. Times are seconds.");
        schema.setAll(schemas.of(ScalingAnswer.class));
        schema.set("$defs", schemas.all());
        Path file = Traces.root().resolve("expert/src/main/resources/expert/report/scaling-1.schema.json");
        String text = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
        if (Boolean.getBoolean("documents.update")) {
            Files.writeString(file, text);
        }
        assertThat(file).as("-Ddocuments.update=true writes it").hasContent(text);

        JsonNode json = mapper.readTree(
                whatif(run(4), run(8), "--processes", "64", "--format", "json").out());
        assertThat(Schema.of("scaling-1.schema.json").faults(json)).isEmpty();
        assertThat(json.at("/schema").asText()).isEqualTo("expert.scaling/1");
        assertThat(json.at("/predicted").asDouble()).isCloseTo(1.04e-3, within(1e-9));
        assertThat(json.at("/inconclusive/0").asText()).contains("record a third one");
        assertThat(json.has("check")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4 | --processes 8 | an extrapolation needs two runs or more, with different numbers of processes",
                "4,4 | --processes 8 | two runs have 4 processes",
                "4,8 | --processes 2 | the smallest run has 4 processes: an extrapolation is for more, not for 2",
                "4,8 | --processes 0 | --processes must be from 1 to 16777216, not 0",
                "4,8 | --identity | several traces need --processes N",
                "4,8 | --processes 16 --identity | --processes takes no changes and writes no trace"
            })
    void whatDoesNotFitIsRefusedInOneLine(String runs, String options, String message) {
        List<String> words = new ArrayList<>();
        for (String ranks : runs.split(",", -1)) {
            words.add(run(Integer.parseInt(ranks)));
        }
        words.addAll(List.of(options.split(" ", -1)));
        Terminal.Result result = whatif(words.toArray(String[]::new));

        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains(message).hasLineCount(1);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void runsOfDifferentProgramsAreRefused() {
        Terminal.Result result = whatif(Traces.example("halo").toString(), run(8), "--processes", "64");

        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains("the runs are of different programs").hasLineCount(1);
    }
}
