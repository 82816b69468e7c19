package expert.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected output in files. A mismatch writes what was got to {@code target/golden/}; whoever finds it right copies it over the
 * expected file.
 */
public final class Golden {
    private static final Path EXPECTED = Path.of("src", "test", "resources", "expert", "report");
    private static final Path GOT = Path.of("target", "golden");

    private Golden() {}

    /** Compares text with the expected file of that name. */
    public static void check(String name, String got) throws IOException {
        Path expected = EXPECTED.resolve(name);
        String wanted = Files.exists(expected) ? Files.readString(expected) : "";
        if (!wanted.equals(got)) {
            Files.createDirectories(GOT);
            Files.writeString(GOT.resolve(name), got);
        }
        assertThat(got).as("compare %s with %s", GOT.resolve(name), expected).isEqualTo(wanted);
    }
}
