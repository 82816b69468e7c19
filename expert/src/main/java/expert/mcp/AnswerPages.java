package expert.mcp;

import earl.text.Controls;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The text of an answer, in pages that an agent can read at once. A page has at most {@link #MAX_TOKENS} tokens, counted as one for each two
 * bytes of its UTF-8: common tokenizers take 2.5 bytes or more for each token of such text.
 */
final class AnswerPages {
    static final int MAX_TOKENS = 4000;
    private static final int BYTES_PER_TOKEN = 2;
    /** Room for the note that a page is not the whole, and for the end of a line that is cut. */
    private static final int NOTE = 600;

    private static final String CUT = " ... (line cut)";

    private AnswerPages() {}

    /** Tokens of a text, at most. */
    static int tokens(String text) {
        return (text.getBytes(StandardCharsets.UTF_8).length + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN;
    }

    /**
     * The lines from a number on that fit into a page. If lines are missing, the last line of the page says so and how to
     * get them.
     *
     * @param from number of the first line, from 1
     * @param tool name of the tool that answers
     * @param command that prints all of it
     * @throws BadArgument if there is no such line
     */
    static String page(String text, long from, String tool, String command) throws BadArgument {
        List<String> lines = text.lines().toList();
        if (from < 1 || from > Math.max(1, lines.size())) {
            throw new BadArgument("line must be 1 to " + lines.size() + ", not " + from);
        }
        int room = MAX_TOKENS * BYTES_PER_TOKEN - NOTE;
        StringBuilder page = new StringBuilder();
        int at = (int) from - 1;
        while (at < lines.size()) {
            String line = clean(lines.get(at)) + "\n";
            int size = line.getBytes(StandardCharsets.UTF_8).length;
            if (size > room && page.isEmpty()) {
                line = cut(line, room) + CUT + "\n";
                size = room;
            }
            if (size > room) {
                break;
            }
            page.append(line);
            room -= size;
            at++;
        }
        if (from > 1 || at < lines.size()) {
            page.append("\nTruncated: these are lines ")
                    .append(from)
                    .append(" to ")
                    .append(at)
                    .append(" of ")
                    .append(lines.size())
                    .append('.');
            if (at < lines.size()) {
                page.append(" For the rest call ")
                        .append(tool)
                        .append(" again with the same arguments and line=")
                        .append(at + 1);
                // A command with a long path would not fit.
                if (command.length() < NOTE / 4) {
                    page.append(", or run: ").append(command);
                }
            }
            page.append('\n');
        }
        return page.toString();
    }

    /** Removes characters that control a terminal. */
    private static String clean(String line) {
        StringBuilder clean = new StringBuilder(line.length());
        line.codePoints().forEach(letter -> {
            if (letter != '\t' && Controls.isControl(letter)) {
                Controls.visible(letter, clean);
            } else {
                clean.appendCodePoint(letter);
            }
        });
        return clean.toString();
    }

    /** The beginning of a line, of at most {@code bytes} bytes. */
    private static String cut(String line, int bytes) {
        int end = 0;
        int size = 0;
        while (end < line.length()) {
            int letter = line.codePointAt(end);
            size += Character.toString(letter).getBytes(StandardCharsets.UTF_8).length;
            if (size > bytes) {
                break;
            }
            end += Character.charCount(letter);
        }
        return line.substring(0, end);
    }
}
