package earl.format.goal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.build.RecordLines;
import earl.testing.Damage;
import earl.testing.Mutations;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calls of small schedules, and what defective ones give. */
class GoalTraceTest {
    /** Rank 1 computes for 10 us before it sends; both then exchange what does not fit into an eager message. */
    static final String LATE = """
            /* A comment
               of two lines. */
            // network L=1000 o=100 g=0 G=0.5 S=1000
            num_ranks 2

            rank 0 {
            l1: recv 101b from 1 tag 7
            l2: calc 500
            l2 requires l1
            l3: send 2001b to 1 tag 1
            l3 requires l2
            l4: recv 2001 b from 1 tag 1 cpu 0 nic 0 // an exchange
            l4 requires l2
            }
            rank 1 {
            l1: calc 10000
            l2: send 101b to 0 tag 7
            l2 requires l1
            l3: send 2001b to 0 tag 1
            l3 requires l2
            l4: recv 2001b from 0 tag 1
            l4 requires l2
            }
            """;

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("late.goal"), text);
    }

    private List<String> records(String text, int location) throws IOException {
        return RecordLines.of(file(text), location, new Diagnostics());
    }

    @Test
    void operationsAreCallsOfMpi() throws IOException {
        // The message of 101 bytes arrives at 10000 + 100 + 1000 ns, and takes 100 + 100 * 0.5 ns. Ticks are tenths of
        // nanoseconds.
        assertThat(records(LATE, 0))
                .containsExactly(
                        "0 ENTER late",
                        "0 ENTER MPI_Recv",
                        "11250000 MPI_RECV 1 MPI_COMM_WORLD 7 101",
                        "11250000 LEAVE MPI_Recv",
                        "11250000 ENTER message arrives",
                        "12350000 LEAVE message arrives",
                        "12350000 ENTER calc",
                        "12850000 LEAVE calc",
                        "12850000 ENTER MPI_Isend",
                        "12850000 MPI_ISEND 1 MPI_COMM_WORLD 1 2001 2",
                        "12950000 LEAVE MPI_Isend",
                        "12950000 ENTER MPI_Recv",
                        "12950001 MPI_RECV 1 MPI_COMM_WORLD 1 2001",
                        "12950001 LEAVE MPI_Recv",
                        "12950001 ENTER MPI_Wait",
                        "13950001 MPI_ISEND_COMPLETE 2",
                        "13950001 LEAVE MPI_Wait",
                        "13950001 LEAVE late");
        assertThat(records(LATE, 1))
                .containsExactly(
                        "0 ENTER late",
                        "0 ENTER calc",
                        "10000000 LEAVE calc",
                        "10000000 ENTER MPI_Send",
                        "10000000 MPI_SEND 0 MPI_COMM_WORLD 7 101",
                        "10100000 LEAVE MPI_Send",
                        "10100000 ENTER MPI_Isend",
                        "10100000 MPI_ISEND 0 MPI_COMM_WORLD 1 2001 6",
                        "10200000 LEAVE MPI_Isend",
                        "10200000 ENTER MPI_Irecv",
                        "10200000 MPI_IRECV_REQUEST 7",
                        "10200001 LEAVE MPI_Irecv",
                        "10200001 ENTER MPI_Wait",
                        "12850001 MPI_ISEND_COMPLETE 6",
                        "12850001 LEAVE MPI_Wait",
                        "12850001 ENTER MPI_Wait",
                        "15050000 MPI_IRECV 0 MPI_COMM_WORLD 1 2001 7",
                        "15050000 LEAVE MPI_Wait",
                        "15050000 LEAVE late");
    }

    @Test
    void aLargeMessageBlocksItsSender() throws IOException {
        String text =
                "num_ranks 2\nrank 0 {\nsend 70000b to 1\n}\nrank 1 {\na: calc 9000\nb: recv 70000b from 0\nb requires a\n}\n";
        assertThat(records(text, 0))
                .containsExactly(
                        "0 ENTER late",
                        "0 ENTER MPI_Send",
                        "0 MPI_SEND 1 MPI_COMM_WORLD 0 70000",
                        "9000001 LEAVE MPI_Send",
                        "9000001 LEAVE late");
    }

    @Test
    void processorsWaitForOthersOfTheirRank() throws IOException {
        String text = "num_ranks 1\nrank 0 {\na: calc 100 cpu 1\nb: calc 50\nb requires a\n}\n";
        assertThat(records(text, 0))
                .containsExactly("0 ENTER late", "0 ENTER calc", "50000 LEAVE calc", "50000 LEAVE late");
    }

    @Test
    void aReceiveWithoutMessageNeverEnds() throws IOException {
        String text = "num_ranks 2\nrank 0 {\na: recv 1b from 1\nb: calc 5\nb requires a\n}\nrank 1 {\ncalc 7\n}\n";
        assertThat(records(text, 0))
                .containsExactly(
                        "0 ENTER late",
                        "0 ENTER MPI_Irecv",
                        "0 MPI_IRECV_REQUEST 0",
                        "1 LEAVE MPI_Irecv",
                        "1 ENTER MPI_Wait");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "num_ranks; line 1: expected a number of ranks up to 262144, found nothing",
                "num_ranks 262145; line 1: expected a number of ranks up to 262144, found 262145",
                "num_ranks 262000|rank 0 {|calc 5 cpu 255|calc 5 nic 145|}; expected at most 262144 processors and network cards of all ranks, found 262255 and 262145",
                "num_ranks 0; line 1: expected a number of ranks from 1 on",
                "num_ranks 2 3; line 1: expected the end of the line, found 3",
                "num_ranks 1|rank 1 {; line 2: expected a rank below 1, found 1",
                "num_ranks 1|rank 0; line 2: expected {, found nothing",
                "num_ranks 1|rank 0 {; line 2: expected }, found the end of the file",
                "num_ranks 1|rank 0 {|}|rank 0 {; line 4: expected each rank once, found 0 again",
                "num_ranks 1|calc 5; line 2: expected rank N {, found calc",
                "num_ranks 1|rank 0 {|calc five; line 3: expected nanoseconds, found five",
                "num_ranks 1|rank 0 {|send 5 to 0; line 3: expected bytes such as 8b, found 5",
                "num_ranks 1|rank 0 {|send 5b to 1; line 3: expected a rank below 1, found 1",
                "num_ranks 1|rank 0 {|send 5b to -1; line 3: expected a rank below 1, found -1",
                "num_ranks 1|rank 0 {|recv 5b to 0; line 3: expected from, found to",
                "num_ranks 1|rank 0 {|calc 5 cpu 256; line 3: expected a processor up to 255, found 256",
                "num_ranks 1|rank 0 {|calc 5 gpu 1; line 3: expected tag, cpu or nic, found gpu",
                "num_ranks 1|rank 0 {|a: calc 5|a: calc 6; line 4: expected a new label, found a again",
                "num_ranks 1|rank 0 {|a: calc 5|a requires b; line 4: expected a label of rank 0 that stands above, found b",
                "num_ranks 1|rank 0 {|a: wait 5; line 3: expected calc, send or recv, found wait",
                "num_ranks 1|/* open; line 2: expected */, found the end of the file",
                "num_ranks 1|rank 0 {|a: calc 5|b: calc 6|a requires b|b requires a|}; 2 operations never begin: expected requirements without a circle"
            })
    void defectsAreNamed(String text, String message) throws IOException {
        Path file = file(text.replace('|', '\n') + "\n");
        assertThatThrownBy(() -> RecordLines.of(file, 0, new Diagnostics()))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("late.goal")
                .hasMessageContaining(message);
    }

    /** A schedule with some characters changed is a schedule or the typed exception, and soon. */
    @Test
    void mutations() throws IOException {
        byte[] before = LATE.getBytes(StandardCharsets.US_ASCII);
        int opened = Mutations.read(1L + 300L * Sample.seeds(1000, 1).getFirst(), 300, "late.goal", random -> {
            byte[] now = random.nextInt(4) == 0 ? Damage.of(before, random) : before.clone();
            for (int changes = random.nextInt(4); changes > 0 && now.length > 0; changes--) {
                now[random.nextInt(now.length)] = (byte) "0123456789:\n{}lb ".charAt(random.nextInt(17));
            }
            RecordLines.of(Files.write(folder.resolve("late.goal"), now), 0, new Diagnostics());
        });
        assertThat(opened).isBetween(30, 299);
    }
}
