package expert.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotReplayedTest {
    @Test
    void whatIsMissingIsNamed(@TempDir Path folder) throws IOException {
        Path lost = Files.writeString(folder.resolve("lost.txt"), "0 send 1 8\n0 send 1 8\n1 recv 0 8\n");
        try (Trace trace = Trace.open(lost)) {
            assertThat(NotReplayed.reason(trace))
                    .startsWith("records are missing or contradict each other: ")
                    .contains("unmatched_send");
        }
    }

    @Test
    void aWholeTraceHasNoReason() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThat(NotReplayed.reason(trace)).isEmpty();
        }
    }
}
