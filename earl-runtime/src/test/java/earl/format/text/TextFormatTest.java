package earl.format.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.EventType;
import earl.Trace;
import earl.TraceException;
import earl.format.TraceFormat;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFormatTest {
    @TempDir
    Path folder;

    private Trace open(String... lines) throws IOException {
        return Trace.open(Files.write(folder.resolve("trace.txt"), List.of(lines)));
    }

    @Test
    void messagesAndOperationsAreLinkedAndTakeLogicalTime() throws IOException {
        try (Trace trace = open(
                "// two processes",
                "",
                "0 recv 1 t",
                "0 send 1 t",
                "0 sync MPI_Barrier 0-1",
                "1 sync MPI_Barrier 0-1")) {
            assertThat(trace.locations()).hasSize(2);
            assertThat(trace.messages().count()).isEqualTo(1);
            assertThat(trace.collectives().count()).isEqualTo(1);
            List<String> seen = new ArrayList<>();
            for (long pos = 0; pos < trace.length(); pos++) {
                seen.add((int) trace.event(pos).time() + " " + trace.event(pos).loc() + " "
                        + trace.event(pos).type());
            }
            assertThat(seen)
                    .containsExactly(
                            "0 0 SEND",
                            "1 0 ENTER",
                            "1 1 RECV",
                            "2 1 ENTER",
                            "3 0 COLLEXIT",
                            "3 1 COLLEXIT",
                            "4 0 EXIT",
                            "4 1 EXIT");
        }
    }

    @Test
    void whatIsImpossibleDoesNotHang() throws IOException {
        try (Trace trace = open("0 recv 1 t", "1 recv 0 t", "1 send 0 t", "0 sync MPI_Barrier 0-1", "5 local alone")) {
            assertThat(trace.locations()).hasSize(6);
            assertThat(trace.diagnostics()).anyMatch(d -> d.code().equals("unmatched_recv"));
        }
    }

    @Test
    void callsThatAreNamedAreRegions() throws IOException {
        try (Trace trace =
                open("0 local call MPI_Send", "0 send 0 tag7", "0 local return MPI_Send", "0 local return MPI_Send")) {
            assertThat(LongStream.range(0, trace.length())
                            .mapToObj(pos -> trace.event(pos).type()))
                    .containsExactly(EventType.ENTER, EventType.SEND, EventType.EXIT, EventType.EVENT);
            assertThat(trace.regions()).singleElement().matches(region -> region.isMpi());
            assertThat(trace.events().tag(1)).isEqualTo(7);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0 sent 1 t;line 2: expected send, recv, sync or local after the process, found sent",
                "0;line 2: expected send, recv, sync or local after the process",
                "0 send 1;line 2: expected a tag after the destination, such as tag5",
                "0 send x t;line 2: expected the number of a process, found x",
                "0 send;line 2: expected a process",
                "-1 send 0 t;line 2: expected a process that the event belongs to, found -1",
                "0 send 9999999 t;line 2: expected the number of a process, below 1048576, found 9999999",
                "0 send 1 tag99999999999;line 2: expected a tag of 32 bits, found tag99999999999",
                "0 sync MPI_Barrier;line 2: expected a name and the ranks that take part, such as MPI_Barrier 0-3",
                "0 sync MPI_Barrier all;line 2: expected ranks such as 0-15 or 0,2,4, found all"
            })
    void aBadLineIsNamedWithWhatWasExpected(String line, String message) {
        assertThatThrownBy(() -> open("0 send 1 t", line).close())
                .isInstanceOf(TraceException.class)
                .hasMessage(folder.resolve("trace.txt") + ": " + message);
    }

    @Test
    void otherFilesAreNotTakenForTraces() throws IOException {
        TraceFormat format = new TextFormat();
        assertThat(format.sniff(Files.writeString(folder.resolve("a"), "0 sender 1\n")))
                .isFalse();
        assertThat(format.sniff(Files.writeString(folder.resolve("b"), ""))).isFalse();
        assertThat(format.sniff(folder)).isFalse();
        assertThat(format.sniff(Traces.example("halo"))).isFalse();
        assertThat(format.sniff(Files.writeString(folder.resolve("c"), "# x\n\n12 sync MPI_Barrier 0-12\n")))
                .isTrue();
    }
}
