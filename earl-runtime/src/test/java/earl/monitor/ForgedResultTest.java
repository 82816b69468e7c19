package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.TraceException;
import earl.graph.GraphData;
import earl.graph.GraphData.Partner;
import earl.graph.GraphData.Spans;
import earl.graph.Progression;
import earl.graph.Signature;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RingBytes;
import earl.testing.Allocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the monitor of another node hands over, with counts that its bytes do not justify. */
class ForgedResultTest {
    private static final String ALL = "call,size,partner,callsite,region,tag,comm,rank,address,time,seq";
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
        Signature signature = Signature.parse(ALL);
        Spans[] spans = {new Spans(3, 1, 2, List.of(1L, 2L))};
        GraphData graph = new GraphData(
                0,
                signature,
                new long[signature.parts().size()][1],
                new Partner[] {new Partner(false, List.of(1))},
                new int[1],
                new int[1],
                new Progression[][] {{new Progression(0, 4, 2, 1)}},
                spans,
                spans);
        Window window = new Window("test", 1, 2, 3, 1, List.of(new Window.Level(1, 2, 3)), 4, 5);
        List<Stability.Point> curve = List.of(new Stability.Point(1, 2, 3, 4, true));
        try (RecordFile of = new RecordFile(records)) {
            LaneResultFile.write(records, new LaneResult(of.header(), graph, 1, 2, curve, List.of(window)));
        }
        file = folder.resolve("host.1.0.ring.records.watched");
        honest = Files.readAllBytes(file);
    }

    @Test
    @DisplayName("What was written is read")
    void honest() throws IOException {
        LaneResult read = LaneResultFile.readAll(folder).getFirst();
        assertThat(read.graph().nodes()).isEqualTo(1);
        assertThat(read.windows()).hasSize(1);
        assertThat(read.curve()).hasSize(1);
    }

    @Test
    @DisplayName("Whatever a count claims, reading it takes little memory")
    void counts() throws Exception {
        for (int at = 0; at + Integer.BYTES <= honest.length; at++) {
            for (int count : new int[] {PADDING, PADDING / 2, Integer.MAX_VALUE, -1}) {
                byte[] forged = Arrays.copyOf(honest, honest.length + PADDING);
                ByteBuffer.wrap(forged).putInt(at, count);
                Files.write(file, forged);
                assertThat(Allocation.of(this::read))
                        .as("%d at byte %d", count, at)
                        .isLessThan(FEW);
            }
        }
    }

    private void read() throws IOException {
        try {
            assertThat(LaneResultFile.readAll(folder)).hasSize(1);
        } catch (TraceException refused) {
            assertThat(refused.getMessage()).doesNotContain("\n");
        }
    }
}
