package expert.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Source;

/** The guests' side of this package, from its resources. */
final class Prelude {
    /** Run once in each Python context. */
    static final Source PYTHON = Source.newBuilder(
                    "python", new String(bytes("expert.py"), StandardCharsets.UTF_8), "expert.py")
            .buildLiteral();
    /** Run once in each JavaScript context: loads the module. */
    static final Source JAVASCRIPT = Source.newBuilder("js", "import 'expert';", "start.mjs")
            .mimeType("application/javascript+module")
            .internal(true)
            .buildLiteral();

    private Prelude() {}

    /** Content of a resource of this package. */
    static byte[] bytes(String name) {
        try (InputStream in = Prelude.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing: is the program complete?");
            }
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
