package earl.format.text;

import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Traces as text, see the package. */
public final class TextFormat implements TraceFormat {
    /** Number of characters to search for a first line. */
    private static final int LOOK = 1 << 14;

    /** For the service loader. */
    public TextFormat() {}

    @Override
    public String name() {
        return "communication text";
    }

    @Override
    public String accepts() {
        return "lines such as \"0 send 1 tag5\"";
    }

    @Override
    public boolean sniff(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Files.newInputStream(path), StandardCharsets.ISO_8859_1), LOOK)) {
            char[] begin = new char[LOOK];
            int length = Math.max(0, in.read(begin));
            return new String(begin, 0, length)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !LineReader.isRemark(line))
                    .findFirst()
                    .map(LineReader::looksLike)
                    .orElse(false);
        } catch (IOException unreadable) {
            return false;
        }
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        return TextSource.open(path, diagnostics);
    }
}
