package earl.monitor.watch;

import static org.assertj.core.api.Assertions.assertThat;

import earl.TraceException;
import earl.graph.FlowGraph;
import earl.graph.GraphNames;
import earl.monitor.WatchedFiles;
import earl.monitor.ring.RingBytes;
import earl.testing.Allocation;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the monitor of another node hands over, with counts that its bytes do not justify. */
class ForgedResultTest {
    private static final int PADDING = 1 << 20;
    /** A few objects for each of the bytes that a smallest entry takes. */
    private static final long FEW = 32L * PADDING;

    @TempDir
    private Path folder;

    private Path file;
    private byte[] honest;

    @BeforeEach
    void write() throws IOException {
        Path records = Files.write(
                folder.resolve("host.1.0.ring.records"), RingBytes.of(1, 2, 0).array());
        WatchedFiles.write(records);
        file = folder.resolve("host.1.0.ring.records.watched");
        honest = Files.readAllBytes(file);
    }

    @Test
    @DisplayName("What was written is read")
    void honest() throws IOException {
        ThreadResult read = ThreadResultFile.readAll(folder).getFirst();
        assertThat(read.graph().nodes()).isEqualTo(1);
        assertThat(read.stretches()).hasSize(1);
        assertThat(read.curve()).hasSize(1);
    }

    @Test
    @DisplayName("Whatever a count claims, reading it takes little memory")
    void counts() throws Exception {
        Files.write(file, Arrays.copyOf(honest, honest.length + PADDING));
        try (FileChannel forged = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int at = 0; at + Integer.BYTES <= honest.length; at++) {
                for (int count : new int[] {PADDING, PADDING / 2, Integer.MAX_VALUE, -1}) {
                    forged.write(ByteBuffer.allocate(Integer.BYTES).putInt(0, count), at);
                    assertThat(Allocation.of(this::read))
                            .as("%d at byte %d", count, at)
                            .isLessThan(FEW);
                }
                forged.write(ByteBuffer.wrap(honest, at, Integer.BYTES), at);
            }
        }
    }

    @Test
    @DisplayName("A graph is refused, or can be made of what is read")
    void numbers() throws IOException {
        int made = 0;
        List<Integer> numbers = Sample.of(List.of(0, 1, 2, 48, -1, Integer.MAX_VALUE), 2);
        for (int at = 0; at + Integer.BYTES <= honest.length; at++) {
            for (int number : numbers) {
                byte[] forged = honest.clone();
                ByteBuffer.wrap(forged).putInt(at, number);
                Files.write(file, forged);
                for (ThreadResult result : readAll()) {
                    made += FlowGraph.of(result.graph(), GraphNames.UNNAMED).nodes();
                }
            }
        }
        assertThat(made).isPositive();
    }

    private List<ThreadResult> readAll() throws IOException {
        try {
            return ThreadResultFile.readAll(folder);
        } catch (TraceException refused) {
            assertThat(refused.getMessage()).doesNotContain("\n");
            return List.of();
        }
    }

    private void read() throws IOException {
        assertThat(readAll()).hasSizeLessThanOrEqualTo(1);
    }
}
