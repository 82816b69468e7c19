package expert.export;

import earl.memory.Capacity;
import java.io.IOException;
import java.io.Writer;

/**
 * Text of rows, which grows at its end: numbers look as {@link Long#toString(long)} and {@link Double#toString(double)} write them,
 * but take a third of the time. One thread.
 */
final class RowText {
    /** Decimal places of times in nanoseconds. */
    private static final int PLACES = 9;

    private static final long SCALE = 1_000_000_000;
    /** Decimals of fewer digits than 16 are the shortest ones of their doubles: no two have the same double. */
    private static final long EXACT = 1_000_000_000_000_000L;
    /** {@link Double#toString(double)} writes smaller and larger numbers with an exponent. */
    private static final double SMALL = 1e-3;

    private static final double LARGE = 1e7;
    /** Digits of a long, with a sign. */
    private static final int LONGEST = 20;

    private char[] text = new char[1 << 16];
    private int length;

    void clear() {
        length = 0;
    }

    void append(char letter) {
        reserve(1);
        text[length++] = letter;
    }

    void append(String word) {
        reserve(word.length());
        word.getChars(0, word.length(), text, length);
        length += word.length();
    }

    void append(long number) {
        if (number < 0) {
            append(Long.toString(number));
            return;
        }
        reserve(LONGEST);
        int digits = 1;
        for (long left = number; left >= 10; left /= 10) {
            digits++;
        }
        putDigits(number, digits);
    }

    void append(double number) {
        double size = Math.abs(number);
        double scaled = size * SCALE;
        long whole = (long) (scaled + 0.5);
        // A quotient of two integers is rounded once, as the decimal is when it is read.
        if (size < SMALL || size >= LARGE || whole >= EXACT || whole / (double) SCALE != size) {
            append(Double.toString(number));
            return;
        }
        if (number < 0) {
            append('-');
        }
        append(whole / SCALE);
        append('.');
        long fraction = whole % SCALE;
        int places = PLACES;
        while (places > 1 && fraction % 10 == 0) {
            fraction /= 10;
            places--;
        }
        reserve(LONGEST);
        putDigits(fraction, places);
    }

    /** The last digits of a number; there is room for them. */
    private void putDigits(long number, int digits) {
        long left = number;
        for (int i = length + digits - 1; i >= length; i--) {
            text[i] = (char) ('0' + left % 10);
            left /= 10;
        }
        length += digits;
    }

    private void reserve(int letters) {
        text = Capacity.ensure(text, length + letters);
    }

    void writeTo(Writer out) throws IOException {
        out.write(text, 0, length);
    }

    @Override
    public String toString() {
        return new String(text, 0, length);
    }
}
