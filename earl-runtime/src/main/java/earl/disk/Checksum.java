package earl.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The checksum of a file; some files have it in their names: {@code NAME-1f0c22ab.SUFFIX}. */
public final class Checksum {
    private static final int BLOCK = 1 << 16;

    private Checksum() {}

    /** Checksum of a file in hexadecimal digits. */
    public static String of(Path file) throws IOException {
        return copying(file, null);
    }

    /** Checksum of a file in hexadecimal digits; also copies the file if {@code copy} is not {@code null}. */
    public static String copying(Path file, @Nullable Path copy) throws IOException {
        CRC32C sum = new CRC32C();
        byte[] block = new byte[BLOCK];
        try (var in = Files.newInputStream(RegularFile.of(file));
                var out = copy == null ? OutputStream.nullOutputStream() : Files.newOutputStream(copy)) {
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                sum.update(block, 0, n);
                out.write(block, 0, n);
            }
        }
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    /** Whether the checksum in a file's name is the checksum of its content. */
    public static boolean isInNameOf(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        int dash = name.lastIndexOf('-', Math.max(0, dot));
        return dash >= 0 && name.substring(dash + 1, dot).equals(of(file));
    }
}
