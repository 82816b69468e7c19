package expert.print;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.oracle.HandTrace;
import expert.text.Paint;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory of processes in {@code expert info}, of a trace that is opened and of one that is only read. */
class MemoryFactsTest {
    @TempDir
    Path folder;

    /**
     * A trace of two processes.
     *
     * @param says whether it says what memory they used
     * @param more bytes by which the second one used more
     */
    private Path trace(boolean says, long more) {
        HandTrace trace = new HandTrace(2, 2);
        for (int process = 0; process < 2; process++) {
            trace.on(process).enter(0, "main").leave(10);
            if (says) {
                trace.property(process, "EXPERT::PEAK_MEMORY", 12_000_000L + more * process);
                trace.property(process, "EXPERT::PEAK_SWAPPED_MEMORY", 4_000_000L * process);
                trace.property(process, "EXPERT::MAJOR_PAGE_FAULTS", 1L + process);
            }
        }
        return trace.write(folder);
    }

    @Test
    void isThatOfEachProcess() throws Exception {
        Path archive = trace(true, 3_000_000);
        TraceFacts read = TraceSurvey.of(archive, OpenOptions.defaults());

        assertThat(read.memory())
                .containsExactly(new MemoryFacts(0, 12_000_000, 0L, 1), new MemoryFacts(1, 15_000_000, 4_000_000L, 2));
        try (Trace opened = Trace.open(archive)) {
            assertThat(MemoryFacts.of(opened.properties(), opened.locations())).isEqualTo(read.memory());
        }
        assertThat(text(read).lines())
                .contains(
                        "peak memory    from 12.0 MB to 15.0 MB (rank 1); 3 page faults read from a disk",
                        "               up to 4.0 MB of rank 1 were swapped to a disk");
        StringWriter json = new StringWriter();
        new FactsReport(read, new PrintWriter(json), Paint.PLAIN, 100).json();
        assertThat(json.toString())
                .contains(
                        "{\"rank\": 1, \"peak_bytes\": 15000000, \"peak_swapped_bytes\": 4000000, \"major_faults\": 2}");
    }

    @Test
    void thatIsTheSameInWordsOnAllRanksIsSaidOnce() {
        TraceFacts equal = TraceSurvey.of(trace(true, 30_000), OpenOptions.defaults());

        assertThat(text(equal).lines()).contains("peak memory    12.0 MB on each rank; 3 page faults read from a disk");
    }

    @Test
    void isLeftOutIfTheTraceDoesNotSayIt() {
        TraceFacts read = TraceSurvey.of(trace(false, 0), OpenOptions.defaults());

        assertThat(read.memory()).isEmpty();
        assertThat(text(read)).doesNotContain("memory");
    }

    private static String text(TraceFacts facts) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new FactsReport(facts, out, Paint.PLAIN, 100).text();
        out.flush();
        return text.toString();
    }
}
