package expert.cubex;

import earl.TraceException;
import earl.disk.RegularFile;
import expert.pattern.SeverityCube;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads {@code .cubex} files, including Score-P's profiles and Scalasca's reports.
 *
 * <p>It omits metrics that cannot be summed over call paths and locations (minima, maxima, rates), and those that the Cube
 * tools compute from others. Metrics that are inclusive along the call tree become exclusive ones.
 */
public final class CubexReader {
    private CubexReader() {}

    /**
     * Reads a file.
     *
     * @throws TraceException if it cannot be read; one line with file, byte offset and what was expected
     */
    public static SeverityCube read(Path file) {
        try (FileChannel channel = FileChannel.open(RegularFile.of(file), StandardOpenOption.READ)) {
            TarInput tar = new TarInput(file, channel);
            Anchor anchor = AnchorParser.parse(file, tar.bytes("anchor.xml"));
            return new CubexContent(file, tar, anchor).cube();
        } catch (IOException failure) {
            throw new TraceException(
                    file, -1, Files.exists(file) ? "cannot be read: " + failure.getMessage() : "no such file", failure);
        }
    }

    /** Whether a file looks like one: a tar archive by its first block. False for what cannot be read. */
    public static boolean isCubex(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return TarInput.isTar(channel);
        } catch (IOException unreadable) {
            return false;
        }
    }
}
