package expert.terminal;

import expert.lane.ScriptShell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The source of a shell's lines: a terminal, or plain standard input. */
public interface Prompt extends AutoCloseable {
    /**
     * A line, or why there is none.
     *
     * @param text empty unless it is {@link Kind#TEXT}
     */
    record Line(Kind kind, String text) {
        /** The kind of input. */
        public enum Kind {
            /** A line was typed. */
            TEXT,
            /** The user discards the input. */
            INTERRUPTED,
            /** There are no more. */
            END
        }
    }

    /** The next line; {@code more} says whether it belongs to a statement that has begun. @throws IOException if it cannot be read */
    Line next(boolean more) throws IOException;

    /** Tells the user something. */
    void say(String words);

    @Override
    void close() throws IOException;

    /** The prompt that suits a console. */
    static Prompt of(Console console, Map<String, String> environment, ScriptShell shell) throws IOException {
        return console.inIsTerminal() && console.outIsTerminal()
                ? new TerminalPrompt(environment, shell)
                : new Plain(console);
    }

    /** Standard input, without prompts. */
    final class Plain implements Prompt {
        private final Console console;
        private final BufferedReader lines;

        Plain(Console console) {
            this.console = console;
            this.lines = new BufferedReader(new InputStreamReader(console.inStream(), StandardCharsets.UTF_8));
        }

        @Override
        public Line next(boolean more) throws IOException {
            String line = lines.readLine();
            return line == null ? new Line(Line.Kind.END, "") : new Line(Line.Kind.TEXT, line);
        }

        @Override
        public void say(String words) {
            console.say(words);
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
