package expert.answer.figure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.answer.figure.JudgedCalls.Family;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of MPI's calls has each of MPI 4.1, and names patterns that exist. */
class JudgedCallsTest {
    private static final Pattern CALL = Pattern.compile("int (MPI_\\w+)\\(");

    private static List<String> resource(String name) throws Exception {
        try (InputStream in = Objects.requireNonNull(JudgedCallsTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test
    void everyCallOfMpiIsInTheTable() throws Exception {
        List<String> calls = resource("mpi-4.1.txt");
        assertThat(calls).hasSizeGreaterThan(480).contains("MPI_Send", "MPI_Win_flush_all", "MPI_Comm_flush_buffer");
        assertThat(calls)
                .allSatisfy(call -> assertThat(JudgedCalls.of(call).orElseThrow())
                        .as(call)
                        .matches(answer -> answer.judged() || !answer.why().startsWith("EXPERT does not know")));
    }

    /** Those that communicate have a line of their own: a star stands for local calls only. */
    @Test
    void onlyLocalCallsHaveAStar() {
        assertThat(JudgedCalls.families())
                .hasSizeGreaterThan(40)
                .filteredOn(family -> family.calls().stream().anyMatch(call -> call.contains("*")))
                .allSatisfy(
                        family -> assertThat(family.local()).as(family.name()).isNotEmpty());
    }

    @Test
    void everyCallThatTheRecorderKnowsIsInTheTable() throws Exception {
        String table = Files.readString(Traces.root().resolve("earl-recorder/src/main/native/functions.txt"));
        List<String> calls =
                CALL.matcher(table).results().map(found -> found.group(1)).toList();
        assertThat(calls).hasSizeGreaterThan(200);
        assertThat(calls)
                .allSatisfy(
                        call -> assertThat(JudgedCalls.of(call).orElseThrow().why())
                                .as(call)
                                .doesNotStartWith("EXPERT does not know"));
    }

    @Test
    void eachFamilyIsLookedAtOrLocalOrSaysWhy() throws Exception {
        Set<String> patterns = new TreeSet<>();
        try (InputStream in =
                Objects.requireNonNull(JudgedCalls.class.getResourceAsStream("/expert/kept/patterns.json"))) {
            for (JsonNode file : new ObjectMapper().readTree(in)) {
                file.forEach(pattern -> patterns.add(pattern.get("name").asText()));
            }
        }
        for (Family family : JudgedCalls.families()) {
            assertThat(patterns).as(family.name()).containsAll(family.patterns());
            boolean looked = !family.patterns().isEmpty();
            assertThat(looked).as(family.name()).isEqualTo(!family.records().isEmpty());
            assertThat(looked).as(family.name()).isEqualTo(!family.unseen().isEmpty());
            assertThat(List.of(looked, !family.local().isEmpty(), !family.why().isEmpty()))
                    .as(family.name())
                    .containsOnlyOnce(true);
        }
        Set<String> named = JudgedCalls.families().stream()
                .flatMap(family -> family.patterns().stream())
                .collect(Collectors.toSet());
        assertThat(named).contains("late_sender", "wait_at_vector_collective", "wait_at_finalize", "lock_contention");
    }

    @Test
    void saysWhichCallsAreNotJudged() {
        assertThat(JudgedCalls.of("main")).isEmpty();
        assertThat(JudgedCalls.of("MPI_Alltoallv").orElseThrow())
                .satisfies(one -> assertThat(one.judged()).isTrue())
                .satisfies(one -> assertThat(one.patterns()).contains("wait_at_vector_collective"));
        assertThat(JudgedCalls.of("MPI_Win_flush_all").orElseThrow())
                .satisfies(one -> assertThat(one.judged()).isFalse())
                .satisfies(one -> assertThat(one.patterns()).isEmpty())
                .satisfies(
                        one -> assertThat(one.why())
                                .isEqualTo(
                                        "It waits until the target has served the transfers, and no record says when the target made progress."));
        assertThat(JudgedCalls.of("MPI_Comm_rank").orElseThrow().judged()).isTrue();
        assertThat(JudgedCalls.of("MPI_New_call").orElseThrow().why()).isEqualTo("EXPERT does not know this call.");
    }

    @Test
    void knowsTheSpellingsOfFortranAndOfLargeCounts() {
        for (String name : List.of("mpi_comm_split_", "MPI_COMM_SPLIT", "PMPI_Comm_split", "mpi_comm_split_f08_")) {
            assertThat(JudgedCalls.of(name).orElseThrow().why()).as(name).startsWith("All members may meet in it");
        }
        assertThat(JudgedCalls.of("MPI_Alltoallw_c").orElseThrow().patterns()).contains("wait_at_vector_collective");
    }
}
