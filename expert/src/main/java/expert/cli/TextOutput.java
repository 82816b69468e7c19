package expert.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command's text goes: to standard output, or into a file that appears when it is whole. */
final class TextOutput {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file instead of standard output; it appears when it is whole.")
    private @Nullable Path output;

    /** What writes a text. */
    interface Text {
        void write(Writer out) throws IOException;
    }

    /** Writes a text. @throws OutputException if the file cannot be written */
    void write(Session session, Text text) throws IOException {
        if (output == null) {
            text.write(session.console().out());
            session.console().out().flush();
            return;
        }
        try (OutputFile file = OutputFile.begin(output)) {
            text.write(file.writer());
            session.cancellation().check();
            file.commit();
        }
    }
}
