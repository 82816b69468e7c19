package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCommandTest {
    private static final String TRACE =
            Terminal.root().resolve("examples").resolve("late_sender").toString();

    @Test
    void textOfOneProcess() {
        Terminal.Result result = new Terminal().run("model", "--rank", "0", TRACE);
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("""
            // rank 0: 11 events
            0 sync MPI_Barrier 0-3
            for i0 = 1 to 10
              1 recv 0 tag7
            done
            """);
    }

    /** The model of all processes says as many events as the list of events has lines, calls included. */
    @Test
    void eventsAreWhatTheModelStandsFor() {
        String events = new Terminal()
                .run("model", "--calls", "--format", "events", TRACE)
                .out();
        String models = new Terminal().run("model", "--calls", "--local", TRACE).out();
        long said = Pattern.compile("// rank \\d+: (\\d+) events")
                .matcher(models)
                .results()
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .sum();
        assertThat(events.lines()).hasSize((int) said).contains("0 local call MPI_Recv", "1 send 0 tag7");
    }

    @Test
    void textOfAllProcesses() {
        Terminal.Result result = new Terminal().run("model", TRACE);
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("""
            // 44 events in 7 constructs
            0-3 sync MPI_Barrier 0-3
            for i0 = 1 to 10 // 0-1
              1 send 0 tag7
              1 recv 0 tag7
            done
            for i0 = 1 to 10 // 2-3
              3 send 2 tag7
              3 recv 2 tag7
            done
            """);
    }

    @Test
    void whatMergingDid() {
        assertThat(new Terminal().run("model", "--explain", TRACE).out()).startsWith("""
            // 0 with 1:
            //   coalesced: the loop of 10 on 0-1 that begins with "1 send 0 tag7" of 2 loops
            """);
    }

    @Test
    void whereNobodyCommunicatesItSaysSo(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("alone.txt"), "0 local call compute\n0 local return compute\n");
        for (String option : List.of("--local", "--explain")) {
            assertThat(new Terminal().run("model", option, file.toString()).out())
                    .isEqualTo("// no process sends, receives or takes part in a collective operation\n");
        }
    }

    @Test
    void jsonOfAllProcesses() {
        assertThat(new Terminal().run("model", "--format", "json", TRACE).out())
                .contains("\"constructs\": 7", "\"processes\": \"0-1\"", "\"event\": \"1 send 0 tag7\"");
    }

    @Test
    void json() {
        assertThat(new Terminal()
                        .run("model", "--rank", "0", "--format", "json", TRACE)
                        .out())
                .contains("\"records\": 11", "\"record\": \"# recv # tag#\"", "\"count\": 10");
    }

    @Test
    void aRankThatIsNotThere() {
        Terminal.Result result = new Terminal().run("model", "--rank", "4", TRACE);
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err()).contains("--rank 4: the trace has no such rank");
    }
}
