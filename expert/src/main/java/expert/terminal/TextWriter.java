package expert.terminal;

import earl.text.Controls;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one way of text out of this program, to terminals and into files: whatever a name in a trace holds, no control
 * character passes that could steer a terminal, turn the direction of writing or end a line where none ends. Such a
 * character becomes visible as {@code \}{@code u001b}, which in JSON stands for the same character. Line feeds and
 * tabulators pass, for the forms themselves need them: a form makes those in names visible.
 */
public final class TextWriter extends Writer {
    /** The sequences that color our text (expert.report.Paint, and the help); no others pass. */
    static final Pattern COLOUR = Pattern.compile("\u001b\\[(?:0|1|2|3|33|1;31|21|22|23|39)(?:;0)?m");

    private final Writer target;
    private final boolean coloured;
    /** First half of a surrogate pair whose second half is missing, otherwise 0. */
    private char half;

    /** Text to {@code target}; escape sequences that colour pass if it is {@code coloured}. */
    public TextWriter(Writer target, boolean coloured) {
        this.target = target;
        this.coloured = coloured;
    }

    @Override
    public void write(int letter) throws IOException {
        write(new char[] {(char) letter}, 0, 1);
    }

    @Override
    public void write(char[] letters, int from, int length) throws IOException {
        if (half == 0 && isHarmless(letters, from, from + length)) {
            target.write(letters, from, length);
        } else {
            clean(new String(letters, from, length));
        }
    }

    /** Whether all of it is ASCII that does nothing: that is so of nearly all text. */
    private static boolean isHarmless(char[] letters, int from, int to) {
        for (int i = from; i < to; i++) {
            char letter = letters[i];
            if (letter >= 0x7F || (letter < ' ' && letter != '\n' && letter != '\t')) {
                return false;
            }
        }
        return true;
    }

    private void clean(String written) throws IOException {
        String text = half == 0 ? written : half + written;
        half = 0;
        int end = text.length();
        if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            half = text.charAt(--end);
        }
        StringBuilder clean = new StringBuilder(end + 16);
        Matcher colour = COLOUR.matcher(text);
        int at = 0;
        while (at < end) {
            int letter = text.codePointAt(at);
            if (letter == 0x1B && coloured && colour.region(at, end).lookingAt()) {
                clean.append(colour.group());
                at = colour.end();
                continue;
            }
            if (letter == '\n' || letter == '\t' || !Controls.isControl(letter)) {
                clean.appendCodePoint(letter);
            } else {
                Controls.visible(letter, clean);
            }
            at += Character.charCount(letter);
        }
        target.append(clean);
    }

    private void endHalf() throws IOException {
        if (half != 0) {
            StringBuilder visible = new StringBuilder();
            Controls.visible(half, visible);
            half = 0;
            target.append(visible);
        }
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        endHalf();
        target.close();
    }
}
