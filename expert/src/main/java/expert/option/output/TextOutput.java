package expert.option.output;

import expert.option.Session;
import expert.page.PageLinks;
import expert.terminal.OutputFile;
import expert.text.Layout;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * The target of a command's output: standard output, or a file that appears when it is complete and whose ending determines
 * the format.
 */
public final class TextOutput {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Write to this file, in the form that its ending implies. The file appears when it is complete.")
    private @Nullable Path output;

    /** Cells of a line of text: a file's do not depend on the terminal. */
    public int width(Session session) {
        return output == null ? session.console().width() : Layout.WIDTH;
    }

    /** Links of a page that is written there. */
    public PageLinks links() {
        return PageLinks.of(output);
    }

    /** The file, null for standard output. */
    @Nullable
    public Path file() {
        return output;
    }

    /**
     * The form to write in.
     *
     * @param asked with {@code --format}, null if it was not
     * @param forms of the command, the usual one first
     * @throws ParameterException if the file's ending names no form of the command
     */
    public <F extends Enum<F>> F form(@Nullable F asked, Class<F> forms) {
        try {
            return FileEnding.form(asked, output, List.copyOf(EnumSet.allOf(forms)));
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(command.commandLine(), String.valueOf(unknown.getMessage()), unknown);
        }
    }

    /** Checks the ending of a file in a form that is given. @throws ParameterException if it is none of these */
    public void check(String... endings) {
        try {
            if (output != null) {
                FileEnding.check(output, endings);
            }
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(command.commandLine(), String.valueOf(unknown.getMessage()), unknown);
        }
    }

    /** Writes a text. */
    public interface Text {
        void write(Writer out) throws IOException;
    }

    /** Makes the pages in the folder of the file lead to it, if it is a page. @throws IOException if one of them cannot be written */
    public void connect() throws IOException {
        if (output != null) {
            PageLinks.connect(output);
        }
    }

    /** Writes a text, and connects the page if it is one. @throws OutputException if the file cannot be written */
    public void write(Session session, Text text) throws IOException {
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
        connect();
    }
}
