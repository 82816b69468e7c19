package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

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
        String models = new Terminal().run("model", "--calls", TRACE).out();
        long said = Pattern.compile("// rank \\d+: (\\d+) events")
                .matcher(models)
                .results()
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .sum();
        assertThat(events.lines()).hasSize((int) said).contains("0 local call MPI_Recv", "1 send 0 tag7");
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
