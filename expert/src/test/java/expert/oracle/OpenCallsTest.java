package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.oracle.HandTrace;
import expert.report.JsonReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that were killed: the verdict says who never left which call, and for whom they waited. */
class OpenCallsTest {
    @TempDir
    private Path folder;

    private static HandTrace trace(int processes) {
        HandTrace trace = new HandTrace(processes, 1);
        for (int process = 0; process < processes; process++) {
            trace.on(process).enter(0, "main").call(0, 10, "MPI_Init");
        }
        return trace;
    }

    private JsonNode verdict(HandTrace trace) throws IOException {
        StringWriter json = new StringWriter();
        JsonReport.write(Shipped.analyze(trace.write(folder)), json);
        return new ObjectMapper().readTree(json.toString()).path("verdict");
    }

    private static String names(JsonNode call, String field) {
        StringBuilder names = new StringBuilder();
        call.path(field).forEach(name -> names.append(name.textValue()).append(' '));
        return names.toString().strip();
    }

    @Test
    void aMemberThatNeverComesIsNamedWithTheFunctionThatItIsIn() throws IOException {
        HandTrace trace = trace(4);
        trace.on(0).enter(20, "MPI_Barrier");
        trace.on(1).enter(30, "compute");
        trace.on(2).enter(40, "MPI_Barrier");
        trace.on(3).enter(50, "MPI_Barrier");
        JsonNode verdict = verdict(trace);
        assertThat(verdict.path("text").textValue())
                .isEqualTo("Ranks 0, 2, 3 never left MPI_Barrier; rank 1 never entered it: it was in compute.");
        JsonNode call = verdict.path("open_calls").path(0);
        assertThat(call.path("callpath").textValue()).isEqualTo("main/MPI_Barrier");
        assertThat(names(call, "locations")).isEqualTo("rank 0 rank 2 rank 3");
        assertThat(names(call, "never_entered")).isEqualTo("rank 1");
    }

    @Test
    void aMemberInAFunctionOfTheCLibraryIsInTheFunctionThatCalledIt() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Barrier");
        trace.on(1).enter(30, "compute").enter(35, "__memset_avx512_unaligned_erms");
        trace.on(2).enter(40, "MPI_Barrier");
        assertThat(verdict(trace).path("text").textValue())
                .isEqualTo("Ranks 0, 2 never left MPI_Barrier; rank 1 never entered it: it was in compute.");
    }

    @Test
    void severalPlacesAreNamed() throws IOException {
        HandTrace trace = trace(4);
        trace.on(0).enter(20, "MPI_Allreduce");
        trace.on(1).enter(30, "compute");
        trace.on(2).enter(40, "MPI_Allreduce");
        trace.on(3).enter(50, "MPI_Recv");
        assertThat(verdict(trace).path("text").textValue())
                .isEqualTo("Ranks 0, 2 never left MPI_Allreduce; ranks 1, 3 never entered it: they were in compute,"
                        + " MPI_Recv. Rank 3 never left MPI_Recv.");
    }

    @Test
    void anOperationThatAllEnteredIsNoneThatSomeoneMisses() throws IOException {
        HandTrace trace = trace(2);
        trace.on(0).enter(20, "MPI_Bcast");
        trace.on(1).enter(30, "MPI_Bcast");
        assertThat(verdict(trace).path("text").textValue())
                .isEqualTo("Ranks 0, 1 never left MPI_Bcast, which all members of the communicator entered.");
    }

    @Test
    void aMemberThatHasLeftTheOperationDidEnterIt() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Barrier");
        for (int process = 1; process < 3; process++) {
            trace.on(process).call(30, 40, "MPI_Barrier", 40, MPI_COLLECTIVE_END, 0, 0, HandTrace.NONE, 0, 0);
        }
        trace.on(1).enter(50, "MPI_Abort");
        trace.on(2).enter(50, "compute");
        JsonNode verdict = verdict(trace);
        assertThat(verdict.path("text").textValue())
                .startsWith(
                        "Rank 0 never left MPI_Barrier, which all members of the communicator entered. Rank 1 called"
                                + " MPI_Abort. At the end, rank 2 was in compute.");
        assertThat(names(verdict.path("open_calls").path(0), "never_entered")).isEmpty();
    }

    @Test
    void aMemberThatHasLeftOnlyTheOperationBeforeIsMissed() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Barrier");
        for (int process = 1; process < 3; process++) {
            trace.on(process).call(30, 40, "MPI_Barrier", 40, MPI_COLLECTIVE_END, 0, 0, HandTrace.NONE, 0, 0);
        }
        trace.on(1).enter(50, "MPI_Barrier");
        trace.on(2).enter(50, "compute");
        assertThat(verdict(trace).path("text").textValue())
                .startsWith("Ranks 0, 1 never left MPI_Barrier; rank 2 never entered it: it was in compute.");
    }

    @Test
    void aSendNamesItsReceiver() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Ssend").record(21, MPI_SEND, 2, 0, 7, 8);
        trace.on(1).enter(15, "work").leave(40);
        trace.on(2).enter(30, "compute").enter(35, "inner");
        JsonNode verdict = verdict(trace);
        assertThat(verdict.path("text").textValue())
                .isEqualTo(
                        "Rank 0 never left MPI_Ssend: rank 2 never received its message. At the end, ranks 1, 2 were in"
                                + " main, inner. Events are missing (1 x unmatched_send), so that waits may be longer than reported.");
        assertThat(names(verdict.path("open_calls").path(0), "peers")).isEqualTo("rank 2");
    }

    /** A recording of EXPERT names the other end of a message for which a killed process waits. */
    @Test
    void aReceiveNamesItsSenderWhereTheTraceHasIt() throws IOException {
        HandTrace trace = trace(3);
        trace.on(0).enter(20, "MPI_Recv", Map.of("communicator", 0L, "peer", 2L, "tag", 7L));
        trace.on(1).enter(25, "MPI_Recv", Map.of("communicator", 0L));
        trace.on(2).enter(30, "compute");
        JsonNode verdict = verdict(trace);
        assertThat(verdict.path("text").textValue())
                .isEqualTo(
                        "Ranks 0, 1 never left MPI_Recv: no message came from rank 2. At the end, rank 2 was in compute.");
        assertThat(names(verdict.path("open_calls").path(0), "peers")).isEqualTo("rank 2");
    }

    @Test
    void waitsAreReportedToo() throws IOException {
        HandTrace trace = trace(2);
        trace.on(0).call(10, 70, "MPI_Recv", 69, MPI_RECV, 1, 0, 7, 8).enter(80, "MPI_Barrier");
        trace.on(1)
                .enter(10, "work")
                .leave(60)
                .call(60, 65, "MPI_Send", 61, MPI_SEND, 0, 0, 7, 8)
                .enter(90, "work");
        assertThat(verdict(trace).path("text").textValue())
                .startsWith(
                        "Rank 0 never left MPI_Barrier; rank 1 never entered it: it was in work. Rank 0 waits 50.00 us");
    }

    @Test
    void whoCalledAbortComesLast() throws IOException {
        HandTrace trace = trace(2);
        trace.on(0).enter(20, "MPI_Abort");
        trace.on(1).enter(15, "MPI_Recv");
        assertThat(verdict(trace).path("text").textValue())
                .isEqualTo("Rank 1 never left MPI_Recv. Rank 0 called MPI_Abort.");
    }

    @Test
    void aProgramWhoseRecordEndsInFinalizeEnded() throws IOException {
        HandTrace trace = trace(2);
        trace.on(0).enter(20, "MPI_Finalize");
        trace.on(1).enter(30, "MPI_Finalize");
        assertThat(verdict(trace).has("open_calls")).isFalse();
        assertThat(verdict(trace).path("text").textValue()).doesNotContain("never left");
    }
}
