package expert.terminal;

import earl.user.UserFolders;
import expert.lane.ScriptShell;
import expert.script.engine.ScriptException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** Somebody at a terminal: lines can be edited, completed and brought back, Ctrl-C stops what runs. */
public final class TerminalPrompt implements Prompt {
    private static final int HISTORY = 2000;
    private static final String INDENT = "    ";

    private final Terminal terminal;
    private final LineReader reader;
    private final ScriptShell shell;

    public TerminalPrompt(Map<String, String> environment, ScriptShell shell) throws IOException {
        this.shell = shell;
        terminal = TerminalBuilder.builder()
                .name("expert")
                .system(true)
                .nativeSignals(true)
                .signalHandler(Terminal.SignalHandler.SIG_DFL)
                .build();
        terminal.handle(Terminal.Signal.INT, signal -> shell.interrupt());
        DefaultParser words = new DefaultParser();
        words.setQuoteChars(new char[0]);
        words.setEscapeChars(new char[0]);
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("expert")
                .parser(words)
                .completer((reading, line, candidates) -> complete(line, candidates))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.INSERT_TAB, true)
                .variable(LineReader.HISTORY_SIZE, HISTORY)
                .variable(LineReader.HISTORY_FILE_SIZE, HISTORY)
                .variable(LineReader.INDENTATION, INDENT.length());
        Path history = history(environment);
        if (history != null) {
            builder.variable(LineReader.HISTORY_FILE, history);
        }
        reader = builder.build();
    }

    /** The file of the history; null if there is no place for it. */
    private static @Nullable Path history(Map<String, String> environment) throws IOException {
        Path folder = UserFolders.of(environment).state();
        try {
            Files.createDirectories(folder);
        } catch (java.nio.file.FileSystemException notThere) {
            return null;
        }
        return Files.isWritable(folder) ? folder.resolve("shell-history") : null;
    }

    private void complete(ParsedLine line, List<Candidate> candidates) {
        String before = line.line().substring(0, line.cursor());
        String word = line.word().substring(0, line.wordCursor());
        if (before.isBlank()) {
            candidates.add(new Candidate(before + INDENT, before + INDENT, null, null, null, null, false));
            return;
        }
        try {
            for (String name : shell.complete(before)) {
                // Completion works on the word between blanks; names are the end of that word.
                int begin = nameStart(word);
                String shown = name.substring(name.lastIndexOf('.') + 1);
                candidates.add(new Candidate(word.substring(0, begin) + name, shown, null, null, null, null, false));
            }
        } catch (ScriptException broken) {
            candidates.clear();
        }
    }

    private static int nameStart(String word) {
        int start = word.length();
        while (start > 0
                && (Character.isLetterOrDigit(word.charAt(start - 1)) || "._".indexOf(word.charAt(start - 1)) >= 0)) {
            start--;
        }
        return start;
    }

    @Override
    public Line next(boolean more) {
        try {
            return new Line(Line.Kind.TEXT, reader.readLine(more ? "... " : ">>> "));
        } catch (UserInterruptException dropped) {
            return new Line(Line.Kind.INTERRUPTED, "");
        } catch (EndOfFileException end) {
            return new Line(Line.Kind.END, "");
        }
    }

    @Override
    public void say(String words) {
        terminal.writer().println(words);
        terminal.flush();
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}
