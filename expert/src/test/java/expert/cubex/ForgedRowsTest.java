package expert.cubex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.testing.Allocation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.Deflater;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compressed values with a table of blocks that the file's bytes do not justify. */
class ForgedRowsTest {
    private static final long FEW = 32L << 20;
    private static final int ENTRIES = 4000;
    private static final int BLOCK = 1 << 20;
    private static final String NAME = "0.data";

    @TempDir
    private Path folder;

    /** A member of a tar archive: the number of entries, entries of (uncompressed offset, compressed offset, size), blocks. */
    private Path archive(long count, byte[] blocks, long... table) throws IOException {
        ByteBuffer data =
                ByteBuffer.allocate(8 + 8 * table.length + blocks.length).order(ByteOrder.LITTLE_ENDIAN);
        data.putLong(count);
        for (long number : table) {
            data.putLong(number);
        }
        data.put(blocks);
        Path file = folder.resolve("forged.tar");
        try (OutputStream out = Files.newOutputStream(file)) {
            TarOutput tar = new TarOutput(out);
            tar.begin(NAME, data.capacity());
            tar.write(data.array());
            tar.end();
            tar.finish();
        }
        return file;
    }

    private static ByteBuffer unpack(Path file, long wanted) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            TarInput tar = new TarInput(file, channel);
            TarInput.Entry data = Objects.requireNonNull(tar.entry(NAME));
            return PackedRows.unpack(file, data.offset(), tar, data, ByteOrder.LITTLE_ENDIAN, wanted);
        }
    }

    private static byte[] packed(byte[] plain) {
        Deflater deflater = new Deflater();
        deflater.setInput(plain);
        deflater.finish();
        byte[] packed = new byte[2 * plain.length + 64];
        int length = deflater.deflate(packed);
        deflater.end();
        return java.util.Arrays.copyOf(packed, length);
    }

    private static void refused(Path file, long wanted) throws Exception {
        assertThat(Allocation.of(
                        () -> assertThatThrownBy(() -> unpack(file, wanted)).isInstanceOf(TraceException.class)))
                .isLessThan(FEW);
    }

    @Test
    @DisplayName("Blocks that follow each other are unpacked")
    void honest() throws IOException {
        byte[] first = packed(new byte[] {1, 2, 3, 4});
        byte[] second = packed(new byte[] {5, 6});
        byte[] blocks = new byte[first.length + second.length];
        System.arraycopy(first, 0, blocks, 0, first.length);
        System.arraycopy(second, 0, blocks, first.length, second.length);
        Path file = archive(2, blocks, 0, 0, first.length, 4, first.length, second.length);
        assertThat(unpack(file, 6).array()).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    @DisplayName("Entries that each name the same large block")
    void sameBlock() throws Exception {
        byte[] block = new byte[BLOCK];
        new java.util.Random(3).nextBytes(block);
        byte[] packed = packed(block);
        long[] table = new long[3 * ENTRIES];
        for (int i = 0; i < ENTRIES; i++) {
            table[3 * i + 2] = packed.length;
        }
        refused(archive(ENTRIES, packed, table), BLOCK);
    }

    @Test
    @DisplayName("More entries, or more bytes, than the file can hold")
    void counts() throws Exception {
        byte[] packed = packed(new byte[64]);
        for (long count : new long[] {-1, 2, Long.MAX_VALUE, 1L << 60}) {
            refused(archive(count, packed, 0, 0, packed.length), 64);
        }
        for (long wanted : new long[] {1 << 30, Long.MAX_VALUE, 1L << 33}) {
            refused(archive(1, packed, 0, 0, packed.length), wanted);
        }
        for (long size : new long[] {-1, Long.MAX_VALUE, packed.length + 1L}) {
            refused(archive(1, packed, 0, 0, size), 64);
            refused(archive(1, packed, 0, 1, size), 64);
        }
    }
}
