package earl.format.paraver;

import earl.TraceException;
import earl.format.build.TextStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file of numbers between colons.
 *
 * <pre>{@code
 * while (lines.next()) {
 *     long first = lines.number();
 *     while (lines.more()) { ... lines.number() ... }
 *     if (!lines.isValid()) ... // a field was no number
 * }
 * }</pre>
 *
 * <p>For one thread. It allocates nothing per line.
 */
final class PrvLines {
    private static final int MAX_LINE = 1 << 26;
    /** Digits of the largest unsigned number of 64 bits. */
    private static final int MAX_DIGITS = 20;

    private static final long MAX_TENTH = Long.divideUnsigned(-1, 10);

    private final Path file;
    private final TextStream in;
    private byte[] bytes = new byte[1 << 18];
    /** The rest of the buffer is in {@code [next, limit)}. */
    private int next;

    private int limit;
    /** The rest of the line is in {@code [at, end)}. */
    private int at;

    private int end;
    private int begin;
    private boolean valid;
    private boolean complete;
    private long line;

    PrvLines(Path file, TextStream in) {
        this.file = file;
        this.in = in;
    }

    /** Goes to the next line, and returns whether there is one. */
    boolean next() {
        int scan = next;
        while (true) {
            while (scan < limit && bytes[scan] != '\n') {
                scan++;
            }
            if (scan < limit) {
                complete = true;
                return line(scan, scan + 1);
            }
            int read = scan - next;
            if (!fill()) {
                complete = false;
                return limit > next && line(limit, limit);
            }
            scan = next + read;
        }
    }

    private boolean line(int until, int after) {
        begin = next;
        at = next;
        end = until > next && bytes[until - 1] == '\r' ? until - 1 : until;
        next = after;
        valid = true;
        line++;
        return true;
    }

    /** Reads more text behind the rest of the buffer, and returns whether there is any. */
    private boolean fill() {
        if (next > 0) {
            System.arraycopy(bytes, next, bytes, 0, limit - next);
            limit -= next;
            next = 0;
        }
        if (limit == bytes.length) {
            if (limit >= MAX_LINE) {
                throw new TraceException(
                        file, -1, "line " + (line + 1) + ": expected a line of less than " + MAX_LINE + " bytes");
            }
            bytes = Arrays.copyOf(bytes, Math.min(MAX_LINE, 4 * bytes.length));
        }
        int n = in.read(bytes, limit, bytes.length - limit);
        limit += Math.max(0, n);
        return n > 0;
    }

    /** Number of the line, from 1. */
    long line() {
        return line;
    }

    /** Whether the line ends with a line break: the last line of a file that breaks off does not. */
    boolean isComplete() {
        return complete;
    }

    /** Whether all fields that were read are numbers. */
    boolean isValid() {
        return valid;
    }

    /** Whether the line has another field. */
    boolean more() {
        return at < end;
    }

    /** The first byte of the rest of the line, 0 if there is none. */
    byte first() {
        return at < end ? bytes[at] : 0;
    }

    /** Skips a field. */
    void skip() {
        while (at < end && bytes[at] != ':') {
            at++;
        }
        at++;
    }

    /**
     * The next field, a number of 64 bits; those from 2<sup>63</sup> on, which counters have, are negative here. If it is none, the line is
     * not valid.
     */
    long number() {
        int i = at;
        boolean negative = i < end && bytes[i] == '-';
        if (negative) {
            i++;
        }
        int from = i;
        long value = 0;
        boolean wide = false;
        while (i < end) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            wide |= i - from == MAX_DIGITS - 1 && (value < 0 || value > MAX_TENTH);
            value = value * 10 + digit;
            i++;
        }
        if (i == from || i - from > MAX_DIGITS || wide || (i < end && bytes[i] != ':')) {
            valid = false;
        }
        // A colon at the end announces a field that is missing.
        if (i == end - 1) {
            valid = false;
        }
        at = i + 1;
        return negative ? -value : value;
    }

    /** The whole line. */
    String text() {
        return new String(bytes, begin, end - begin, StandardCharsets.ISO_8859_1);
    }
}
