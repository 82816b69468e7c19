package earl.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.Charset;

/** What names of files can be in the locale of this process. The launcher replaces the POSIX locale; tests run without it. */
public final class FileNames {
    private FileNames() {}

    /** Skips the test where names have no letters beyond ASCII. */
    public static void requireForeign() {
        assumeTrue(
                Charset.forName(System.getProperty("sun.jnu.encoding"))
                        .newEncoder()
                        .canEncode('\u00fc'),
                "names of files have no letters beyond ASCII in this locale");
    }
}
