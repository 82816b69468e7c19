package expert.script.sandbox;

import expert.script.ForScripts;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.HostAccess;

/**
 * Receives the output of a shell's statements. Python's own standard output would be closed for good by a statement that is
 * interrupted while it prints.
 */
@ForScripts
public final class ShellOutput {
    private final OutputStream target;

    public ShellOutput(OutputStream target) {
        this.target = target;
    }

    @HostAccess.Export
    public void write(String text) {
        try {
            target.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Makes the output visible now. */
    @HostAccess.Export
    public void flush() {
        try {
            target.flush();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
