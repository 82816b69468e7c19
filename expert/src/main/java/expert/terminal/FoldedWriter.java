package expert.terminal;

import expert.text.Layout;
import java.io.IOException;
import java.io.Writer;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folds lines that are wider than the terminal, while it is asked to. It breaks them at blanks and indents what follows.
 * Names stay whole, and so do command lines, so that users can copy them.
 */
final class FoldedWriter extends Writer {
    private static final Pattern WORD = Pattern.compile(" *[^ ]+");
    private static final Pattern INDENT = Pattern.compile(" *(?:// *)?");
    private static final Pattern COMMAND_LINE = Pattern.compile(" *expert .*");

    private final Writer target;
    private final IntSupplier width;
    /** The beginning of a line that has not ended. */
    private final StringBuilder begun = new StringBuilder();

    private boolean folds;

    /** Text to {@code target}, unchanged until {@link #fold}; {@code width} has the cells of a line. */
    FoldedWriter(Writer target, IntSupplier width) {
        this.target = target;
        this.width = width;
    }

    /** Whether to fold what is written from now on. */
    void fold(boolean wanted) {
        folds = wanted;
    }

    @Override
    public void write(char[] letters, int from, int length) throws IOException {
        if (!folds) {
            target.write(letters, from, length);
            return;
        }
        int start = from;
        for (int i = from; i < from + length; i++) {
            if (letters[i] == '\n') {
                writeLine(begun.append(letters, start, i - start).toString());
                target.write('\n');
                begun.setLength(0);
                start = i + 1;
            }
        }
        begun.append(letters, start, from + length - start);
    }

    private void writeLine(String line) throws IOException {
        // Asking the terminal takes a moment.
        int cells = line.length() <= Console.NARROWEST ? Integer.MAX_VALUE : width.getAsInt();
        if (cells(line) <= cells || COMMAND_LINE.matcher(line).matches()) {
            target.write(line);
            return;
        }
        Matcher indent = INDENT.matcher(line);
        String before = indent.lookingAt() ? indent.group() + "    " : "";
        Matcher words = WORD.matcher(line);
        int used = 0;
        int empty = 0;
        while (words.find()) {
            String word = words.group();
            if (used > empty && used + cells(word) > cells) {
                target.write("\n" + before);
                empty = before.length();
                used = empty;
                word = word.stripLeading();
            }
            target.write(word);
            used += cells(word);
        }
    }

    private static int cells(String text) {
        return Layout.width(TextWriter.COLOUR.matcher(text).replaceAll(""));
    }

    @Override
    public void flush() throws IOException {
        target.append(begun);
        begun.setLength(0);
        target.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        target.close();
    }
}
