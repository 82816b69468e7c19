package expert.terminal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A terminal that understands what we send to one: text in UTF-8 that wraps at the right margin, carriage return and line feed (a line feed
 * also returns, as the terminal's driver has it), and the sequences ECMA-48 calls CUU, ED and EL. Anything else fails. Rows that
 * leave at the top are kept.
 */
final class Screen extends OutputStream {
    private final int rows;
    private int columns;
    private final List<char[]> lines = new ArrayList<>();
    /** First row that is still on the screen. */
    private int top;

    private int row;
    private int column;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

    Screen(int columns, int rows) {
        this.columns = columns;
        this.rows = rows;
        lines.add(blank());
    }

    private char[] blank() {
        char[] line = new char[columns];
        Arrays.fill(line, ' ');
        return line;
    }

    /** The window gets another width, as xterm does it: what stands to the right of the margin is gone. */
    void resize(int width) {
        columns = width;
        for (int i = 0; i < lines.size(); i++) {
            char[] line = blank();
            System.arraycopy(lines.get(i), 0, line, 0, Math.min(width, lines.get(i).length));
            lines.set(i, line);
        }
        column = Math.min(column, width - 1);
    }

    /** Changes the width as terminals do that break long lines anew: cursor and text move down. */
    void rewrap(int width) {
        List<char[]> old = new ArrayList<>(lines);
        int cursor = row;
        lines.clear();
        columns = width;
        for (int i = 0; i < old.size(); i++) {
            String text = new String(old.get(i)).stripTrailing();
            if (i == cursor) {
                row = lines.size();
            }
            for (int at = 0; at == 0 || at < text.length(); at += width) {
                char[] line = blank();
                String part = text.substring(at, Math.min(text.length(), at + width));
                part.getChars(0, part.length(), line, 0);
                lines.add(line);
            }
        }
        top = Math.max(0, lines.size() - rows);
    }

    @Override
    public void write(int octet) {
        pending.write(octet);
    }

    @Override
    public void flush() {
        String text = pending.toString(StandardCharsets.UTF_8);
        pending.reset();
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter == '\033') {
                at = sequence(text, at + 1);
            } else if (letter == '\n') {
                column = 0;
                down();
            } else if (letter == '\r') {
                column = 0;
            } else if (letter < ' ') {
                throw new AssertionError("control character " + (int) letter);
            } else {
                if (column == columns) {
                    column = 0;
                    down();
                }
                lines.get(row)[column++] = letter;
            }
        }
    }

    private void down() {
        row++;
        if (row == lines.size()) {
            lines.add(blank());
        }
        top = Math.max(top, row - rows + 1);
    }

    private int sequence(String text, int from) {
        int at = from + 1;
        while (Character.isDigit(text.charAt(at))) {
            at++;
        }
        int number = at == from + 1 ? -1 : Integer.parseInt(text.substring(from + 1, at));
        if (text.charAt(from) != '[') {
            throw new AssertionError("unknown sequence " + text.substring(from));
        }
        switch (text.charAt(at)) {
            case 'A' -> row = Math.max(top, row - Math.max(1, number));
            case 'J' -> {
                if (number > 0) {
                    throw new AssertionError("more than what is below is erased");
                }
                Arrays.fill(lines.get(row), Math.min(column, columns), columns, ' ');
                for (int below = row + 1; below < lines.size(); below++) {
                    lines.set(below, blank());
                }
            }
            case 'K' -> Arrays.fill(lines.get(row), Math.min(column, columns), columns, ' ');
            default -> throw new AssertionError("unknown sequence " + text.substring(from, at + 1));
        }
        return at;
    }

    /** A key is pressed that the terminal's driver shows. */
    void echo(String keys) {
        pending.writeBytes(keys.getBytes(StandardCharsets.UTF_8));
        flush();
    }

    /** All rows from the first on, without what is blank at their ends; those after the cursor's are blank or an error. */
    List<String> text() {
        List<String> text = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = new String(lines.get(i)).stripTrailing();
            if (i > row && !line.isEmpty()) {
                throw new AssertionError("below the cursor stands " + line);
            }
            if (i < row || !line.isEmpty()) {
                text.add(line);
            }
        }
        return text;
    }

    /** Whether the cursor is where the next program's output begins. */
    boolean atLineStart() {
        return column == 0;
    }
}
