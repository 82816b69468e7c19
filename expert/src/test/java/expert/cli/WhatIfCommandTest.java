package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Trace;
import earl.oracle.HandTrace;
import earl.schema.RecordKind;
import earl.testing.Traces;
import expert.option.ExitStatus;
import expert.report.Schema;
import expert.text.JsonSchemas;
import expert.whatif.WhatIfAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code expert whatif} on halo, whose rank 2 works 30 ms in each of 20 steps while the others work 10. */
class WhatIfCommandTest {
    private static final String TRACE = Traces.example("halo").toString();

    private static JsonNode json(String... changes) throws IOException {
        List<String> words = new ArrayList<>(List.of("whatif", TRACE, "--format", "json"));
        words.addAll(List.of(changes));
        Terminal.Result result = new Terminal().run(words.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        return new ObjectMapper().readTree(result.out());
    }

    private static double number(JsonNode json, String at) {
        assertThat(json.at(at).isNumber()).as(at).isTrue();
        return json.at(at).asDouble();
    }

    @Test
    void nothingChangedGivesTheRecordedRun() throws IOException {
        JsonNode json = json("--identity");

        assertThat(json.at("/schema").asText()).isEqualTo("expert.whatif/1");
        assertThat(number(json, "/predicted")).isEqualTo(number(json, "/measured"));
        assertThat(number(json, "/identity/error")).isZero();
        assertThat(number(json, "/identity/largest_difference")).isZero();
        assertThat(number(json, "/residual")).isBetween(0.0, 0.01 * number(json, "/measured"));
        for (JsonNode wait : json.at("/waits")) {
            assertThat(number(wait, "/after")).isEqualTo(number(wait, "/before"));
        }
        assertThat(json.at("/changes")).isEmpty();
    }

    /** Process 1 computes longer, and process 0 is in a barrier meanwhile. The trace has nothing of the barrier but its calls. */
    @Test
    void aRunWhoseCallsHaveNoKnownPartnersIsNotPredicted(@TempDir Path folder) {
        HandTrace trace = new HandTrace(2, 1);
        for (int process = 0; process < 2; process++) {
            long ready = process == 0 ? 100 : 900;
            trace.on(process).enter(0, "main").call(0, ready, "solve").call(ready, 1000, "MPI_Barrier");
            trace.on(process).leave(1000);
        }
        Terminal.Result result =
                new Terminal().run("whatif", trace.write(folder).toString(), "--scale", "solve@rank1=0.5");
        assertThat(result.out().replaceAll("\\s+", " "))
                .contains("Inconclusive: Calls of MPI whose partners the trace does not name take 50.0 % of the run:"
                        + " whether and for whom they wait is unknown.");
    }

    @Test
    void theSchemaIsThatOfTheRecords() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        JsonSchemas schemas = new JsonSchemas("#/$defs/", true);
        ObjectNode schema = mapper.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "expert.whatif/1")
                .put("description", "What 'expert whatif --format json' writes. Times are seconds.");
        schema.setAll(schemas.of(WhatIfAnswer.class));
        schema.set("$defs", schemas.all());
        Path file = Traces.root().resolve("expert/src/main/resources/expert/report/whatif-1.schema.json");
        String text = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
        if (Boolean.getBoolean("documents.update")) {
            Files.writeString(file, text);
        }
        assertThat(file).as("-Ddocuments.update=true writes it").hasContent(text);
        for (String[] words : new String[][] {{}, {"--identity"}, {"--sensitivity"}, {"--balance", "work_ms"}}) {
            assertThat(Schema.of("whatif-1.schema.json").faults(json(words))).isEmpty();
        }
    }

    @Test
    void aPredictedTraceIsMarked(@TempDir Path folder) {
        Path predicted = folder.resolve("predicted");
        Terminal.Result made =
                new Terminal().run("whatif", TRACE, "--scale", "work_ms@rank2=0.5", "-o", predicted.toString());
        assertThat(made.status()).as(made.err()).isEqualTo(ExitStatus.OK);
        assertThat(new Terminal()
                        .run(predicted.toString(), "--select", "late_sender")
                        .out())
                .contains("Predicted: no run had these times. expert whatif --scale work_ms@rank2=0.5.");
        assertThat(new Terminal().run("diff", TRACE, predicted.toString()).out())
                .contains("4 locations\n", "4 locations, predicted: --scale work_ms@rank2=0.5\n");
        assertThat(new Terminal()
                        .run("diff", "--format", "json", TRACE, predicted.toString())
                        .out())
                .containsOnlyOnce("\"predicted\": \"--scale work_ms@rank2=0.5\"");
    }

    @Test
    void halfTheWorkOfTheSlowRankSavesWhatItSaves() throws IOException {
        JsonNode json = json("--scale", "work_ms@rank2=0.5");

        assertThat(number(json, "/gain")).isCloseTo(0.3, within(0.005));
        assertThat(number(json, "/low")).isLessThanOrEqualTo(number(json, "/predicted"));
        assertThat(number(json, "/high")).isGreaterThanOrEqualTo(number(json, "/predicted"));
        assertThat(json.at("/changes/0/change").asText()).isEqualTo("work_ms on rank 2 takes 0.5 of its time");
        assertThat(json.at("/waits/0/pattern").asText()).isEqualTo("late_sender");
        assertThat(number(json, "/waits/0/after")).isLessThan(0.3 * number(json, "/waits/0/before"));
    }

    @Test
    void aBalancedRunWaitsForNobody() throws IOException {
        JsonNode json = json("--balance", "main/work_ms");

        assertThat(number(json, "/gain")).isCloseTo(0.3, within(0.005));
        assertThat(number(json, "/waits/0/after")).isLessThan(0.01);
    }

    @Test
    void severalChangesAreMadeTogetherAndEachAlone() throws IOException {
        JsonNode json = json("--scale", "work_ms@rank2=0.5", "--scale", "work_ms@rank0-1,3=0.5");

        assertThat(number(json, "/gain")).isCloseTo(0.3, within(0.005));
        assertThat(number(json, "/changes/0/gain")).isCloseTo(0.3, within(0.005));
        assertThat(number(json, "/changes/1/gain")).isCloseTo(0, within(0.005));
    }

    @Test
    void withoutTheDelaysOfAWaitStateTheOthersDetermineTheRun() throws IOException {
        assertThat(number(json("--remove", "late_sender"), "/gain")).isCloseTo(0.4, within(0.005));
    }

    @Test
    void anIdealNetworkLeavesTheComputation() throws IOException {
        JsonNode json = json("--network", "ideal");

        assertThat(number(json, "/predicted")).isBetween(0.6, 0.62);
    }

    @Test
    void aSlowerNetworkCostsTime() throws IOException {
        assertThat(number(json("--network", "latency=10ms"), "/gain")).isNegative();
        assertThat(number(json("--network", "factor=1"), "/gain")).isZero();
        assertThat(number(json("--network", "eager=1,factor=1"), "/gain")).isCloseTo(0, within(0.001));
    }

    @Test
    void theLatencyThatCostsAShareIsFoundByReplay() throws IOException {
        JsonNode json = json("--sensitivity");
        double latencies = number(json, "/sensitivity/latencies");
        double last = 0;
        for (JsonNode tolerance : json.at("/sensitivity/tolerances")) {
            double latency = number(tolerance, "/latency");
            assertThat(latency).isGreaterThan(last);
            assertThat(latencies * latency)
                    .isLessThanOrEqualTo(number(tolerance, "/slower") * number(json, "/measured") * (1 + 1e-6));
            last = latency;
        }
        assertThat(json.at("/sensitivity/tolerances")).hasSize(3);
        assertThat(latencies).isBetween(1.0, 200.0);
        assertThat(new Terminal().run("whatif", TRACE, "--sensitivity").out())
                .startsWith("The run takes 876.6 ms. On its critical path are ");
    }

    /** 2,688 messages of 20 KiB; the run with links of 40 us instead of 2 takes 742.449 ms, with 80 us 769.405 ms. */
    @Test
    void theLatencyOfAWavefrontIsThatOfSlowerRuns() throws IOException {
        Path trace = Traces.collection().resolveSibling("scaling").resolve("wavefront_64");
        Terminal.Result result = new Terminal().run("whatif", trace.toString(), "--sensitivity", "--format", "json");
        JsonNode five = new ObjectMapper().readTree(result.out()).at("/sensitivity/tolerances/2");
        // A message crosses two links, and the simulator multiplies the latency of this size by 3.48845.
        double link = number(five, "/latency") / (2 * 3.48845);

        assertThat(2e-6 + link).isCloseTo(56.1e-6, within(0.05 * 56.1e-6));
    }

    @Test
    void withoutAChangeTheWorkOfTheSlowRankComesFirst() throws IOException {
        JsonNode first = json().at("/candidates/0");

        assertThat(first.at("/callpath").asText()).isEqualTo("halo/main/work_ms");
        assertThat(first.at("/ranks").asText()).isEqualTo("rank 2");
        assertThat(number(first, "/gain")).isCloseTo(0.4, within(0.005));
        assertThat(first.at("/source").asText()).endsWith("common.h:29");
        String[] option = first.at("/option").asText().replace("'", "").split(" ");
        assertThat(number(json(option), "/gain")).isCloseTo(number(first, "/gain"), within(1e-6));
    }

    /** Balanced, each rank works for (3 * 201.8 + 601.8) / 4 = 301.8 ms. */
    @Test
    void whatTakesMostTimeAfterwardsIsThatOfTheChangedRun() throws IOException {
        Map<String, String> next = new HashMap<>();
        json().at("/candidates")
                .forEach(one ->
                        next.put(one.at("/option").asText(), one.at("/next").asText()));

        assertThat(next.get("--balance 'work_ms'")).matches("work_ms on rank \\d, 30[12]\\.\\d ms");
        assertThat(next.get("--scale 'work_ms@rank2=0.5'")).matches("work_ms on rank 2, 30[01]\\.\\d ms");
        assertThat(next.get("--remove late_sender")).matches("work_ms on rank \\d, 20\\d\\.\\d ms");
    }

    /** On rank 0, the kernel computes for longer than on rank 1, which waits; the functions that call it hardly do anything themselves. */
    @Test
    void ofCallPathsWithinEachOtherTheInnermostIsNamed(@TempDir Path folder) throws IOException {
        HandTrace trace = new HandTrace(2, 1);
        for (int rank = 0; rank < 2; rank++) {
            HandTrace.Line line = trace.on(rank).enter(0, "main");
            for (int step = 0; step < 10; step++) {
                long begin = step * 1000L;
                line.enter(begin, "solve").enter(begin + 20, "kernel").leave(begin + (rank == 0 ? 900 : 300));
                long call = begin + (rank == 0 ? 920 : 320);
                line.leave(call);
                if (rank == 0) {
                    line.call(call, begin + 940, "MPI_Send", call, RecordKind.MPI_SEND, 1, 0, 7, 8);
                } else {
                    line.call(call, begin + 950, "MPI_Recv", begin + 950, RecordKind.MPI_RECV, 0, 0, 7, 8);
                }
            }
            line.leave(10_000);
        }

        Terminal.Result result =
                new Terminal().run("whatif", trace.write(folder).toString(), "--format", "json");

        JsonNode candidates = new ObjectMapper().readTree(result.out()).at("/candidates");
        List<String> paths = new ArrayList<>();
        candidates.forEach(one -> paths.add(one.at("/callpath").asText()));
        assertThat(paths).contains("main/solve/kernel").doesNotContain("main/solve");
        assertThat(candidates.at("/0/change").asText()).startsWith("kernel on rank 0 takes ");
        assertThat(candidates.at("/0/option").asText()).startsWith("--scale 'kernel@rank0=");
    }

    /** Ten messages of 10 us, and a {@code MPI_Finalize} of 50 ms. */
    @Test
    void aNetworkChangesOnlyAsMuchOfTheEndOfMpiAsMessagesCanTake(@TempDir Path folder) throws IOException {
        HandTrace trace = new HandTrace(2, 1);
        for (int rank = 0; rank < 2; rank++) {
            HandTrace.Line line = trace.on(rank).enter(0, "main");
            for (int step = 0; step < 10; step++) {
                long call = step * 100L + (rank == 0 ? 90 : 20);
                if (rank == 0) {
                    line.call(call, call + 2, "MPI_Send", call, RecordKind.MPI_SEND, 1, 0, 7, 8);
                } else {
                    line.call(call, call + 80, "MPI_Recv", call + 80, RecordKind.MPI_RECV, 0, 0, 7, 8);
                }
            }
            line.call(1000, 51_000, "MPI_Finalize").leave(51_000);
        }
        String archive = trace.write(folder).toString();
        for (String network : List.of("factor=0.1", "latency=100us")) {
            double predicted = new ObjectMapper()
                    .readTree(new Terminal()
                            .run("whatif", archive, "--network", network, "--format", "json")
                            .out())
                    .at("/predicted")
                    .asDouble();
            // Two of its 50 ms could be twenty latencies at most.
            assertThat(predicted).as(network).isBetween(0.0509, 0.0525);
        }
    }

    /** All ranks of halo run on one node. While rank 2 works, the others wait. */
    @Test
    void howManyComputeAtOnceOnANodeIsSaid(@TempDir Path folder) throws IOException {
        JsonNode json = json("--scale", "work_ms@rank2=0.5");

        assertThat(number(json, "/computing/predicted")).isGreaterThan(1.1 * number(json, "/computing/recorded"));
        assertThat(new Terminal()
                        .run("whatif", TRACE, "--scale", "work_ms@rank2=0.5")
                        .out())
                .containsPattern("\\nInterval: .*\\n"
                        + "The interval assumes that computation keeps its speed: \\d\\.\\d processes of a node compute at once on"
                        + " average, \\d\\.\\d in the recorded run\\.\\n");
        assertThat(new Terminal()
                        .run("whatif", TRACE, "--scale", "work_ms@rank2=2")
                        .out())
                .doesNotContain("assumes");
        for (boolean shares : new boolean[] {false, true}) {
            HandTrace trace = new HandTrace(2, 1);
            if (!shares) {
                trace.ownNodes();
            }
            trace.on(0)
                    .enter(0, "main")
                    .call(0, 900, "work")
                    .call(900, 910, "MPI_Send", 900, RecordKind.MPI_SEND, 1, 0, 7, 8)
                    .leave(1000);
            trace.on(1)
                    .enter(0, "main")
                    .call(0, 110, "work")
                    .call(110, 910, "MPI_Recv", 910, RecordKind.MPI_RECV, 0, 0, 7, 8)
                    .leave(1000);
            String archive = trace.write(folder.resolve("" + shares)).toString();

            JsonNode computing = new ObjectMapper()
                    .readTree(new Terminal()
                            .run("whatif", archive, "--scale", "work@rank0=0.5", "--format", "json")
                            .out())
                    .at("/computing");
            assertThat(computing.isMissingNode()).isEqualTo(!shares);
            if (shares) {
                // In 1,000 us, rank 0 computes for 990 us, and rank 1 for 200; in 550 us for 540 and 200.
                assertThat(computing.at("/recorded").asDouble()).isCloseTo(1.19, within(1e-9));
                assertThat(computing.at("/predicted").asDouble()).isCloseTo(740 / 550.0, within(1e-9));
            }
        }
    }

    /** The steps of both ranks vary by far more than rank 1 works longer in each; only setup, which happens once, is certain to gain. */
    @Test
    void whatMayGainNothingIsNotCertainAndComesLast(@TempDir Path folder) throws IOException {
        HandTrace trace = new HandTrace(2, 1);
        for (int rank = 0; rank < 2; rank++) {
            HandTrace.Line line = trace.on(rank).enter(0, "main").call(0, 3000, "setup");
            long begin = 3000;
            for (long time : new long[] {400, 600, 450, 580, 420, 610, 470, 560}) {
                long end = begin + time + 40;
                if (rank == 1) {
                    line.call(begin, end - 10, "solve")
                            .call(end - 10, end, "MPI_Send", end - 10, RecordKind.MPI_SEND, 0, 0, 7, 8);
                } else {
                    line.call(begin, end - 40, "solve")
                            .call(end - 40, end, "MPI_Recv", end, RecordKind.MPI_RECV, 1, 0, 7, 8);
                }
                begin = end;
            }
            line.leave(begin);
        }
        String archive = trace.write(folder).toString();

        JsonNode candidates = new ObjectMapper()
                .readTree(new Terminal()
                        .run("whatif", archive, "--format", "json")
                        .out())
                .at("/candidates");
        List<Boolean> certain = new ArrayList<>();
        candidates.forEach(one -> certain.add(one.at("/low").asDouble() > 0));
        assertThat(certain).contains(true, false).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(new Terminal().run("whatif", archive).out())
                .containsPattern("1\\. setup takes half of its time\\.\n +saves 1\\.500 ms \\([0-9.]+ %\\), [0-9]")
                .containsPattern("solve on rank 1 takes as long as on the other ranks\\.\n"
                        + " +may save 240\\.\\d us \\([0-9.]+ %\\), not certain, -[0-9.]+ us to [0-9.]+ us");
    }

    @Test
    void aBalancedRunHasNothingToGainFromBalance() {
        String text = new Terminal()
                .run("whatif", Traces.example("balanced").toString())
                .out();

        assertThat(text).doesNotContain("takes as long as on the other ranks").doesNotContain("--balance");
    }

    @Test
    void textBeginsWithTheAnswer() {
        String text = new Terminal()
                .run("whatif", TRACE, "--scale", "work_ms@rank2=0.5")
                .out();

        assertThat(text)
                .startsWith("The run would take 575.7 ms instead of 876.6 ms: 300.9 ms (34.3 %) less.\n")
                .containsPattern("late_sender +1\\.180 s +29\\d\\.\\d ms");
    }

    @Test
    void thePredictedTraceIsAnArchive(@TempDir Path folder) throws IOException {
        Path predicted = folder.resolve("predicted");
        JsonNode json = json("--scale", "work_ms@rank2=0.5", "-o", predicted.toString());

        try (Trace trace = Trace.open(predicted);
                Trace before = Trace.open(Path.of(TRACE))) {
            assertThat(trace.duration()).isCloseTo(number(json, "/predicted"), within(1e-8));
            assertThat(trace.length()).isEqualTo(before.length());
            assertThat(trace.messages().count()).isEqualTo(before.messages().count());
            assertThat(trace.diagnostics()).isEmpty();
        }
        JsonNode again = new ObjectMapper()
                .readTree(new Terminal()
                        .run("whatif", predicted.toString(), "--identity", "--format", "json")
                        .out());
        assertThat(number(again, "/waits/0/before")).isCloseTo(number(json, "/waits/0/after"), within(1e-6));
        assertThat(new Terminal()
                        .run("whatif", TRACE, "--identity", "-o", predicted.toString())
                        .err())
                .contains("--force replaces an archive in it");
        assertThat(new Terminal()
                        .run("whatif", TRACE, "-o", predicted.toString())
                        .status())
                .isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void fasterKernelsShortenWaitsForDevices() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(new Terminal()
                        .run("whatif", Traces.example("gpu").toString(), "--format", "json")
                        .out());

        assertThat(json.get("inconclusive")).isEmpty();
        assertThat(json.at("/candidates/0/callpath").asText()).isEqualTo("main/step/cuLaunchKernel/stencil");
        assertThat(json.at("/candidates/0/source").asText()).isEqualTo("heat.cu:10");
        assertThat(json.get("candidates").findValuesAsText("callpath")).noneMatch(path -> path.contains("cuStream"));
    }

    @Test
    void receivesThatTakeMessagesAsTheyComeAreCounted(@TempDir Path folder) throws IOException {
        Path trace = Traces.unpacked("simulated", folder).resolve("whole").resolve("master_slow");
        String[] change = {"whatif", trace.toString(), "--scale", "work_ms@rank3=3", "--format", "json"};
        JsonNode recorded =
                new ObjectMapper().readTree(new Terminal().run(change).out());
        String[] more = Arrays.copyOf(change, change.length + 2);
        more[change.length] = "--matching";
        more[change.length + 1] = "first-come";
        JsonNode firstCome =
                new ObjectMapper().readTree(new Terminal().run(more).out());

        assertThat(recorded.at("/inconclusive/0").asText()).contains("28 receives would get another message");
        assertThat(firstCome.get("inconclusive")).isEmpty();
        assertThat(firstCome.get("waits")).isEmpty();
        assertThat(firstCome.get("predicted").asDouble())
                .isLessThan(recorded.get("predicted").asDouble());
        more[2] = "--sensitivity";
        more[3] = "--identity";
        assertThat(new Terminal().run(more).err()).contains("--matching first-come predicts the run time only");
    }

    /** Four processes on two processors: in a third of the run, calls of MPI wait for a processor. */
    @Test
    void aRunThatNoModelExplainsIsInconclusive() throws IOException {
        Path trace = Traces.collection().resolve("npb_cg.A.4");
        assumeTrue(Files.exists(trace), trace + " is missing");
        Terminal.Result result =
                new Terminal().run("whatif", trace.toString(), "--network", "factor=0.5", "--format", "json");

        assertThat(new ObjectMapper()
                        .readTree(result.out())
                        .at("/inconclusive/0")
                        .asText())
                .startsWith("No model explains 34.0 % of the run");
    }

    @Test
    void aTraceThatLacksEventsIsInconclusive(@TempDir Path folder) throws IOException {
        Path trace = Files.writeString(
                folder.resolve("lost.txt"),
                "0 send 1 8\n0 send 1 8\n1 recv 0 8\n0 sync MPI_Barrier 0-1\n1 sync MPI_Barrier 0-1\n");
        Terminal.Result result = new Terminal().run("whatif", trace.toString(), "--identity", "--format", "json");

        assertThat(new ObjectMapper()
                        .readTree(result.out())
                        .at("/inconclusive/0")
                        .asText())
                .contains("unmatched_send");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--scale     | wrk_ms=0.5                | the trace has no call path wrk_ms; did you mean 'work_ms'?",
                "--scale     | work_ms@rank9=0.5         | the trace has no rank 9; its last is 3",
                "--scale     | work_ms=-1                | the factor must be 0 or more, not -1",
                "--scale     | work_ms=NaN               | the factor must be 0 or more, not NaN",
                "--scale     | work_ms=fast              | the factor must be a number, not 'fast'",
                "--scale     | work_ms                   | --scale needs PATH[@rankN]=FACTOR",
                "--scale     | work_ms@rank3-1=1         | ranks 3-1 are not in ascending order",
                "--scale     | MPI_Waitall=0.5           | has no computation of its own",
                "--balance   | wrk                       | the trace has no call path wrk",
                "--remove    | late_sendr                | did you mean 'late_sender'?",
                "--network   | factor=-0.1               | the factor must be 0 or more, not -0.1",
                "--network   | faster                    | --network needs ideal, factor=F, or latency",
                "--network   | latency=1                 | the unit of the latency is s, ms, us or ns",
                "--network   | bandwidth=0GB/s           | the bandwidth must be more than 0",
                "--network   | bandwidth=5furlongs       | the unit of bandwidth is B, kB, MB",
                "--network   | factor=2,latency=1us      | not both",
                "--matching  | fastest                   | --matching takes recorded or first-come, not 'fastest'",
            })
    void aMisspeltChangeIsOneLine(String option, String value, String message) {
        Terminal.Result result = new Terminal().run("whatif", TRACE, option, value);

        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains(message);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.out()).isEmpty();
    }
}
