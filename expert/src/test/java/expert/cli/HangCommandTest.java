package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.oracle.HandTrace;
import earl.testing.Traces;
import expert.hang.HangAnswer;
import expert.option.ExitStatus;
import expert.report.Schema;
import expert.text.JsonSchemas;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code expert hang} answers to dumps and traces of programs that hang, and to damaged ones. */
class HangCommandTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String COMPLETED = "completed";
    private static final String STARTED = "started";

    @TempDir
    private Path folder;

    private static Path dumps(String name) {
        return Traces.root().resolve("expert/src/test/resources/expert/hang").resolve(name);
    }

    private static Terminal.Result hang(Object... words) {
        return new Terminal()
                .run(Stream.concat(Stream.of("hang"), Stream.of(words))
                        .map(Object::toString)
                        .toArray(String[]::new));
    }

    private static JsonNode json(Object path) throws IOException {
        Terminal.Result said = hang("--format", "json", path);
        assertThat(said.err()).isEmpty();
        JsonNode answer = MAPPER.readTree(said.out());
        assertThat(Schema.of("hang-1.schema.json").faults(answer)).isEmpty();
        return answer;
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            missing,           missing,      6
            mismatch,          mismatch,     6
            ring_no_hang,      no_hang,      0
            cycle,             cycle,        6
            no_dump_of_rank_2, inconclusive, 5
            """)
    void givesTheKnownAnswer(String name, String outcome, int status) throws IOException {
        String known =
                MAPPER.readTree(dumps("answers.json").toFile()).path(name).textValue();
        JsonNode answer = json(dumps(name));
        assertThat(answer.path("sentence").textValue()).isEqualTo(known);
        assertThat(answer.path("outcome").textValue()).isEqualTo(outcome);
        Terminal.Result said = hang(dumps(name));
        assertThat(said.out().lines().findFirst().orElseThrow()).isEqualToIgnoringCase(known + ".");
        assertThat(said.status()).isEqualTo(status);
    }

    /** Commands that expect a trace say what dumps are, and which command reads them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            missing        | 4 dumps of PyTorch's flight recorder
            missing_pickle | 4 dumps of PyTorch's flight recorder
            inspector      | 2 logs of NCCL Inspector
            """)
    void commandsForTracesNameTheCommandForDumps(String name, String what) throws IOException {
        Path dumps = Traces.format("ml/hangs/" + name);
        for (String command : List.of("info", "analyze")) {
            Terminal.Result said = new Terminal().run(command, dumps.toString());
            assertThat(said.status()).isEqualTo(2);
            assertThat(said.err().strip())
                    .isEqualTo("expert: " + dumps + ": " + what + ", no trace: expert hang " + dumps
                            + " says who waits for whom");
        }
        Path one = Files.writeString(folder.resolve("nccl_trace_rank_0.json"), "{\"entries\": []}");
        assertThat(new Terminal().run("info", one.toString()).err())
                .contains("1 dump of PyTorch's flight recorder, no trace: ");
        Path damaged = Files.writeString(folder.resolve("nccl_trace_rank_1.json"), "{\"entries\": 5}");
        assertThat(new Terminal().run("info", damaged.toString()).err())
                .contains("the field entries of the dump is no list");
    }

    /** Other files in JSON have any size, and a folder without dumps may have damaged ones. */
    @Test
    void otherJsonIsNoDump() throws IOException {
        Path project = Files.createDirectory(folder.resolve("project"));
        Files.writeString(project.resolve("settings.json"), "{ // with a comment\n \"a\": 1 }");
        assertThat(new Terminal().run("info", project.toString()).err())
                .startsWith("expert: " + project + ": not a trace of a known format");

        Path large = folder.resolve("large.json");
        byte[] piece = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = Files.newOutputStream(large)) {
            out.write("{\"a\":".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i <= 256; i++) {
                out.write(piece);
            }
            out.write("1}".getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(new Terminal().run("info", large.toString()).err())
                .isEqualTo("expert: " + large + ": larger than 256 MiB, the largest dump that EXPERT reads\n");
    }

    @Test
    void aPickleGivesTheAnswerOfItsJson() throws IOException {
        ObjectNode ofPickle = (ObjectNode) json(dumps("missing_pickle"));
        ObjectNode ofJson = (ObjectNode) json(dumps("missing"));
        assertThat(ofPickle.remove("dumps")).hasSize(4);
        ofJson.remove("dumps");
        assertThat(ofPickle).isEqualTo(ofJson);
    }

    @Test
    void theSchemaIsThatOfTheRecords() throws IOException {
        JsonSchemas schemas = new JsonSchemas("#/$defs/", true);
        ObjectNode schema = MAPPER.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", HangAnswer.SCHEMA)
                .put("description", "What 'expert hang --format json' writes.");
        schema.setAll(schemas.of(HangAnswer.class));
        schema.set("$defs", schemas.all());
        Path file = Traces.root().resolve("expert/src/main/resources/expert/report/hang-1.schema.json");
        String text = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
        if (Boolean.getBoolean("documents.update")) {
            Files.writeString(file, text);
        }
        assertThat(file).as("-Ddocuments.update=true writes it").hasContent(text);
    }

    // Inspector

    private void log(int rank, Set<Integer> numbers, int ranks) throws IOException {
        StringBuilder lines = new StringBuilder();
        numbers.stream().sorted().forEach(number -> lines.append("""
                {"header": {"id": "0x7f8c", "rank": %d, "n_ranks": %d, "nnodes": 1}, \
                "metadata": {"inspector_output_format_version": "v4.0", "hostname": "node01", "pid": 100}, \
                "coll_perf": {"coll": "AllReduce", "coll_sn": %d, "coll_msg_size_bytes": 4194304, "coll_exec_time_us": 437}}
                """.formatted(rank, ranks, number)));
        Files.writeString(folder.resolve("node01-pid10" + rank + ".log"), lines);
    }

    private static Set<Integer> numbers(int last) {
        return new HashSet<>(IntStream.rangeClosed(1, last).boxed().toList());
    }

    @Test
    void operationsOfInspectorAreMatchedByNumber() throws IOException {
        log(0, numbers(1000), 2);
        List<Integer> some = new ArrayList<>(numbers(999));
        Collections.shuffle(some, new Random(7));
        Set<Integer> kept = new HashSet<>(some.subList(0, 479));
        kept.add(1000);
        log(1, kept, 2);
        Terminal.Result said = hang(folder);
        assertThat(said.out())
                .startsWith("No hang: all ranks completed 1,000 AllReduce of communicator 0x7f8c.\n")
                .contains("rank 1 has 480 of 1,000 AllReduce of communicator 0x7f8c, matched by coll_sn; 520 are lost");
        assertThat(said.status()).isZero();
    }

    @Test
    void aLogThatEndsEarlierIsInconclusive() throws IOException {
        log(0, numbers(10), 3);
        log(1, numbers(8), 3);
        Terminal.Result said = hang(folder);
        assertThat(said.out())
                .startsWith(
                        "Inconclusive: no log of rank 2 of communicator 0x7f8c; the log of rank 1 ends at AllReduce 8 of 10"
                                + " of communicator 0x7f8c.");
        assertThat(said.status()).isEqualTo(ExitStatus.INCONCLUSIVE);
    }

    @Test
    void aCutLogIsReadUpToTheBreak() throws IOException {
        log(0, numbers(4), 1);
        Path file = folder.resolve("node01-pid100.log");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 20));
        assertThat(hang(folder).out()).contains("completed 3 AllReduce").contains("the log breaks off");
    }

    // Flight recorder

    private static String entry(int record, String group, int sequence, String operation, String state) {
        return """
                {"frames": [{"name": "wait", "filename": "/usr/lib/python3/dist-packages/torch/distributed.py", "line": 1},
                            {"name": "step", "filename": "train.py", "line": %d}],
                 "record_id": %d, "process_group": ["%s", ""], "collective_seq_id": %d, "p2p_seq_id": %d,
                 "profiling_name": "%s", "state": "%s", "is_p2p": %s, "input_sizes": [[4]], "input_dtypes": ["Float"]}""".formatted(record, record, group, sequence, sequence, operation, state, operation.contains("-"));
    }

    private void dump(int rank, String groups, String... entries) throws IOException {
        StringBuilder config = new StringBuilder();
        for (String group : groups.split(" ", -1)) {
            String[] parts = group.split(":", -1);
            config.append(config.isEmpty() ? "" : ", ")
                    .append("\"%s\": {\"desc\": \"\", \"ranks\": \"[%s]\"}".formatted(parts[0], parts[1]));
        }
        Files.writeString(
                folder.resolve("nccl_trace_rank_" + rank),
                "{\"version\": \"2.5\", \"pg_config\": {" + config + "}, \"entries\": [" + String.join(", ", entries)
                        + "]}");
    }

    @Test
    void theRankThatWaitsForNobodyIsBlamed() throws IOException {
        dump(0, "a:0,1", entry(0, "a", 1, "nccl:all_reduce", STARTED));
        dump(1, "a:0,1 b:1,2", entry(0, "b", 5, "nccl:broadcast", STARTED));
        dump(2, "b:1,2", entry(0, "b", 4, "nccl:broadcast", COMPLETED));
        Terminal.Result said = hang(folder);
        assertThat(said.out())
                .startsWith("Rank 2 did not join collective 5 (nccl:broadcast) of group b; rank 1 waits at train.py:0.")
                .contains("rank 0 waits for rank 1 in collective 1 of group a at train.py:0");
    }

    @Test
    void aReceiveWithoutItsSendIsNamed() throws IOException {
        dump(4, "p:4,7", entry(0, "p", 1, "nccl:recv 0<-1", STARTED));
        dump(7, "p:4,7", entry(0, "p", 1, "nccl:send 1->0", COMPLETED));
        assertThat(hang(folder).out())
                .startsWith("Rank 7 did not join in nccl:recv 0<-1 of group p; rank 4 waits at train.py:0.");
        dump(7, "p:4,7", entry(0, "p", 2, "nccl:send 1->0", STARTED));
        assertThat(hang(folder).out())
                .startsWith("Inconclusive: sends and receives of ranks 4, 7 met and have not completed.");
    }

    @Test
    void differentSizesOfOneOperationAreReported() throws IOException {
        dump(0, "a:0,1", entry(0, "a", 1, "nccl:all_reduce", STARTED));
        dump(1, "a:0,1", entry(0, "a", 1, "nccl:all_reduce", STARTED).replace("[[4]]", "[[5]]"));
        assertThat(hang(folder).out())
                .startsWith(
                        "Collective 1 of group a: rank 0 calls nccl:all_reduce of [[4]] [Float] (train.py:0), rank 1"
                                + " nccl:all_reduce of [[5]] [Float] (train.py:0).");
    }

    @Test
    void anOperationThatAllJoinedIsInconclusive() throws IOException {
        dump(0, "a:0,1", entry(0, "a", 1, "nccl:all_reduce", STARTED));
        dump(1, "a:0,1", entry(0, "a", 1, "nccl:all_reduce", COMPLETED));
        Terminal.Result said = hang(folder);
        assertThat(said.out())
                .startsWith(
                        "Inconclusive: all members joined collective 1 of group a, and it has not completed on rank 0:"
                                + " it was still running, or its transfer hangs.");
        assertThat(said.status()).isEqualTo(ExitStatus.INCONCLUSIVE);
    }

    @Test
    void dumpsOfDifferentTimesAreInconclusive() throws IOException {
        dump(0, "a:0,1", entry(0, "a", 9, "nccl:all_reduce", COMPLETED));
        dump(1, "a:0,1", entry(0, "a", 7, "nccl:all_reduce", COMPLETED));
        assertThat(hang(folder).out())
                .startsWith(
                        "Inconclusive: the dumps are of different times: rank 1 has not queued collective 9 of group a,"
                                + " which others completed.");
    }

    @Test
    void aCutDumpIsAMissingOne() throws IOException {
        for (String form : List.of("missing/nccl_trace_rank_2.json", "missing_pickle/nccl_trace_rank_2")) {
            Path from = dumps(form).getParent();
            try (Stream<Path> files = Files.list(from)) {
                for (Path file : files.toList()) {
                    byte[] bytes = Files.readAllBytes(file);
                    boolean isCut = file.equals(dumps(form));
                    Files.write(
                            folder.resolve(file.getFileName()), isCut ? Arrays.copyOf(bytes, bytes.length / 2) : bytes);
                }
            }
            Terminal.Result said = hang(folder);
            assertThat(said.out())
                    .startsWith(
                            "Inconclusive: no dump of rank 2; ranks 0, 1, 3 wait for it in collective 7 of group 0.")
                    .contains("the file ends before the dump is complete");
            assertThat(said.status()).isEqualTo(ExitStatus.INCONCLUSIVE);
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    // Hostile files

    private Terminal.Result ofPickle(String opcodes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0x80);
        bytes.write(2);
        bytes.writeBytes(opcodes.getBytes(StandardCharsets.ISO_8859_1));
        Path file = folder.resolve("nccl_trace_rank_0");
        Files.write(file, bytes.toByteArray());
        return hang(file);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            "cposix\\nsystem\\n.",           GLOBAL
            "}R.",                           REDUCE
            "}}b.",                          BUILD
            "(iposix\\nsystem\\n.",          INST
            "\u0093",                        STACK_GLOBAL
            "\u0081.",                       NEWOBJ
            "Q.",                            BINPERSID
            """)
    void aPickleThatMakesObjectsIsRefused(String opcodes, String name) throws IOException {
        Terminal.Result said = ofPickle(opcodes.replace("\\n", "\n"));
        assertThat(said.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(said.err().lines()).hasSize(1);
        assertThat(said.err()).contains(": byte ").contains("the pickle contains " + name + "; EXPERT reads only");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X\u00ff\u00ff\u00ff\u007fabc.",
                "\u008d\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ffabc.",
                "uuu.",
                "]q\u0000h\u0000a}h\u0000N s.",
                "}]Ns.",
                "]]]].",
                "h\u0007."
            })
    void aDamagedPickleIsOneLine(String opcodes) throws IOException {
        Terminal.Result said = ofPickle(opcodes);
        assertThat(said.err().lines().count() + said.out().lines().count())
                .as(said.err() + said.out())
                .isBetween(1L, 2L);
        assertThat(said.status()).isIn(ExitStatus.INPUT, ExitStatus.INCONCLUSIVE, ExitStatus.USAGE);
    }

    @Test
    void mutatedDumpsGiveOneLineOrAnAnswer() throws IOException {
        Random random = new Random(54);
        for (String name : List.of("missing_pickle/nccl_trace_rank_2", "cycle/nccl_trace_rank_1.json")) {
            byte[] whole = Files.readAllBytes(dumps(name));
            for (int i = 0; i < 300; i++) {
                byte[] bytes = whole.clone();
                for (int change = random.nextInt(3); change >= 0; change--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
                Path file = folder.resolve("nccl_trace_rank_" + i);
                Files.write(file, bytes);
                Terminal.Result said = hang(file);
                assertThat(said.status())
                        .as("mutation %d of %s: %s", i, name, said.err())
                        .isIn(ExitStatus.OK, ExitStatus.INPUT, ExitStatus.INCONCLUSIVE, ExitStatus.HANG);
                assertThat(said.err().lines().count()).isLessThanOrEqualTo(1);
                Files.delete(file);
            }
        }
    }

    // Traces

    private HandTrace trace(int processes) {
        HandTrace trace = new HandTrace(processes, 1);
        for (int process = 0; process < processes; process++) {
            trace.on(process).enter(0, "main").call(0, 10, "MPI_Init");
        }
        return trace;
    }

    @Test
    void aTraceSaysWhoDidNotCome() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Barrier");
        trace.on(1).enter(30, "compute");
        trace.on(2).enter(40, "MPI_Barrier");
        JsonNode answer = json(trace.write(folder));
        assertThat(answer.path("sentence").textValue())
                .isEqualTo("rank 1 did not join MPI_Barrier; it was in compute; ranks 0, 2 wait for it");
    }

    @Test
    void aTraceSaysWhoCalledAnotherOperation() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Barrier");
        trace.on(1).enter(30, "MPI_Allreduce");
        trace.on(2).enter(40, "MPI_Barrier");
        JsonNode answer = json(trace.write(folder));
        assertThat(answer.path("outcome").textValue()).isEqualTo("mismatch");
        assertThat(answer.path("sentence").textValue())
                .isEqualTo(
                        "the members of one communicator call different operations: rank 1 calls MPI_Allreduce, ranks 0, 2"
                                + " call MPI_Barrier");
    }

    @Test
    void aTraceShowsACycle() throws IOException {
        HandTrace trace = trace(3);
        for (int rank = 0; rank < 3; rank++) {
            trace.on(rank).enter(20 + rank, "MPI_Recv", Map.of("communicator", 0L, "peer", (rank + 1L) % 3, "tag", 7L));
        }
        JsonNode answer = json(trace.write(folder));
        assertThat(answer.path("sentence").textValue())
                .isEqualTo(
                        "cycle: rank 0 waits for rank 1 in MPI_Recv, rank 1 for rank 2 in MPI_Recv, rank 2 for rank 0 in"
                                + " MPI_Recv");
    }

    /** The last events of a rank are lost, so that it can have left its call. */
    @Test
    void ofACutTraceTheEventsThatAreLeftAreListed() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Barrier");
        trace.on(1).enter(30, "compute").enter(40, "solve");
        trace.on(2).enter(40, "MPI_Barrier");
        Path archive = trace.write(folder);
        Path events = archive.resolveSibling("traces").resolve("1.evt");
        byte[] bytes = Files.readAllBytes(events);
        Files.write(events, Arrays.copyOf(bytes, bytes.length - 3));
        Terminal.Result said = hang(archive);
        assertThat(said.out()).startsWith("""
                Inconclusive: events of the trace are missing (truncated_events), so a call that seems open may have been left.
                  the events that are left say: rank 1 did not join MPI_Barrier; it was in compute; ranks 0, 2 wait for it
                """);
        assertThat(said.status()).isEqualTo(ExitStatus.INCONCLUSIVE);
        assertThat(json(archive).path("waits")).hasSize(2);
    }

    /** A recording of PyTorch that was cut is no dump of the flight recorder. */
    @Test
    void aCutTraceInJsonIsATrace() throws IOException {
        byte[] whole = new GZIPInputStream(new ByteArrayInputStream(
                        Files.readAllBytes(Traces.format("ml/kineto_cases/gpu_only_mi210.json.gz"))))
                .readAllBytes();
        Path file = Files.write(folder.resolve("rank0.json"), Arrays.copyOf(whole, whole.length * 2 / 3));
        assertThat(hang(file).out())
                .startsWith("Inconclusive: events of the trace are missing (truncated_events), so a call that seems");
    }

    @Test
    void ranksWithoutAFileMayWait() {
        Terminal.Result said = hang(Traces.format("ml/kineto_nccl_pair"));
        assertThat(said.out()).isEqualTo("""
                Inconclusive: 126 ranks of the run have no file, and may wait.
                  the files that are there say: no hang: every call that may wait was left
                """);
        assertThat(said.status()).isEqualTo(ExitStatus.INCONCLUSIVE);
    }

    @Test
    void aCompleteTraceHasNoHang() {
        Terminal.Result said = hang(Traces.example("late_sender"));
        assertThat(said.out()).isEqualTo("No hang: every call that may wait was left.\n");
        assertThat(said.status()).isZero();
    }
}
