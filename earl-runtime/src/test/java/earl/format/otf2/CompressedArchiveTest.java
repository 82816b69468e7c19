package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.DiagnosticCode;
import earl.format.Decoded;
import earl.format.PartReads;
import earl.format.otf2.encoding.CompressedChunk;
import earl.testing.InTurn;
import earl.testing.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives with zlib-compressed chunks are read as those without. */
class CompressedArchiveTest extends DamagedArchive {
    private static final int CHUNK = 120;
    private static final List<String> FILES =
            List.of("hand.def", "hand/5.def", "hand/6.def", "hand/5.evt", "hand/6.evt");

    /** Events over several chunks, many enough to be smaller compressed. */
    @BeforeEach
    void manyChunks() {
        archive.chunks(CHUNK).anchor().write();
        HandMade.Bytes events = archive.events(6);
        for (int i = 0; i < 10; i++) {
            for (int k = 0; k < 4; k++) {
                events.enter(10L * i + k, 0);
            }
            events.nextChunk();
        }
        events.end();
        archive.definitions()
                .clock(1000)
                .string(0, "main")
                .nextChunk()
                .region(0, 0)
                .location(5, 0, 4)
                .location(6, 0, 40)
                .end();
    }

    /** Compresses a file chunk by chunk; {@code spacious}: leaves each the room that it needs uncompressed. */
    private void compress(String name, boolean spacious) throws IOException {
        byte[] plain = Files.readAllBytes(file(name));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int last = 0;
        for (int at = 0; at < plain.length; at += CHUNK) {
            byte[] chunk = Arrays.copyOfRange(plain, at, Math.min(plain.length, at + CHUNK));
            byte[] stream = new byte[chunk.length + 100];
            int length;
            try (Deflater deflater = new Deflater()) {
                deflater.setInput(chunk);
                deflater.finish();
                length = deflater.deflate(stream);
            }
            out.writeBytes(ByteBuffer.allocate(CompressedChunk.HEADER)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(0xFFFF_FFFFL)
                    .putInt(length)
                    .putInt(chunk.length)
                    .putInt(last)
                    .array());
            last = length;
            out.write(stream, 0, spacious ? Math.max(length, chunk.length) : length);
        }
        HandMade.overwrite(file(name), out.toByteArray());
    }

    private void compressAll(boolean spacious) throws IOException {
        for (String name : FILES) {
            compress(name, spacious);
        }
        byte[] anchor = bytes(archive.path());
        anchor[29] = 2;
        HandMade.overwrite(archive.path(), anchor);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sameEventsAsUncompressed(boolean spacious) throws IOException {
        long[] times = new long[40];
        opened(decoded -> {
            assertThat(decoded.events[1].size()).isEqualTo(40);
            Arrays.setAll(times, i -> decoded.events[1].ticks(i));
        });
        Path events = file("hand/6.evt");
        long before = Files.size(events);
        compressAll(spacious);
        assertThat(Files.size(events) < before).isEqualTo(!spacious);
        opened(decoded -> {
            assertThat(decoded.source.definitions().regions().getFirst().name()).isEqualTo("main");
            assertThat(decoded.events[0].size()).isEqualTo(4);
            assertThat(decoded.events[1].size()).isEqualTo(40);
            for (int i = 0; i < times.length; i++) {
                assertThat(decoded.events[1].ticks(i)).isEqualTo(times[i]);
            }
            assertThat(decoded.diagnostics.list())
                    .extracting(found -> found.code())
                    .containsExactly("undefined_reference"); // as without compression
            decoded.agreesWithRecords();
        });
        PartReads.check(archive.path(), 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @InTurn(2)
    void eventsCutAnywhere(boolean spacious) throws IOException {
        compressAll(spacious);
        byte[] whole = bytes(file("hand/6.evt"));
        long before = 0;
        for (int length : Sample.seeds(whole.length, whole.length / 8)) {
            HandMade.overwrite(file("hand/6.evt"), Arrays.copyOf(whole, length));
            try (Decoded decoded = new Decoded(archive.path())) {
                assertThat(decoded.events[1].size()).isBetween(before, 40L);
                before = decoded.events[1].size();
                long lost = decoded.diagnostics.count(DiagnosticCode.TRUNCATED_EVENTS)
                        + decoded.diagnostics.count(DiagnosticCode.BROKEN_EVENTS);
                assertThat(lost).as("cut at %d of %d", length, whole.length).isLessThanOrEqualTo(1);
                assertThat(lost == 1 || before == 40).isTrue();
            }
            PartReads.check(archive.path(), length);
        }
    }

    @Test
    void aCompressedChunkOfGigabytes() throws IOException {
        compressAll(false);
        byte[] content = bytes(file("hand/6.evt"));
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(12, 0x7FFF_FFF0);
        HandMade.overwrite(file("hand/6.evt"), content);
        opened(decoded -> assertThat(
                        diagnostic(decoded, DiagnosticCode.BROKEN_EVENTS).first())
                .contains("6.evt: byte 0: expected a compressed chunk of at most 120 bytes, found one of 2147483632"));
    }

    @Test
    void aChunkThatIsNotCompressed() throws IOException {
        byte[] plain = bytes(file("hand/6.evt"));
        compressAll(false);
        HandMade.overwrite(file("hand/6.evt"), plain);
        opened(decoded -> assertThat(
                        diagnostic(decoded, DiagnosticCode.BROKEN_EVENTS).first())
                .contains("6.evt: byte 0: expected the header of a compressed chunk"));
    }

    @Test
    void aStreamThatIsNotZlibs() throws IOException {
        compressAll(false);
        byte[] content = bytes(file("hand/6.evt"));
        content[CompressedChunk.HEADER] = 0;
        HandMade.overwrite(file("hand/6.evt"), content);
        opened(decoded -> assertThat(
                        diagnostic(decoded, DiagnosticCode.BROKEN_EVENTS).first())
                .contains("6.evt: byte 20: expected data compressed by zlib: "));
    }
}
