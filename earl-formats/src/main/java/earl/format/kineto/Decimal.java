package earl.format.kineto;

/** Reads decimal text as an integer, without floating point. */
final class Decimal {
    /** The text is no number, or its value needs more than 63 bits. */
    static final long NONE = Long.MIN_VALUE;

    private static final long[] POWERS = new long[19];

    static {
        long power = 1;
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = power;
            power *= 10;
        }
    }

    private Decimal() {}

    /**
     * Reads {@code [-]digits[.digits][e[+-]digits]}, multiplied by a power of ten. Rounds to the nearest integer, halves away from
     * zero.
     *
     * @param shift the power of ten: 3 makes nanoseconds of microseconds
     * @return {@link #NONE} if the text is no such number
     */
    static long read(char[] text, int from, int length, int shift) {
        int at = from;
        int end = from + length;
        boolean negative = at < end && text[at] == '-';
        if (negative) {
            at++;
        }
        long mantissa = 0;
        int scale = shift;
        int digits = 0;
        boolean fraction = false;
        boolean half = false;
        boolean dropped = false;
        for (; at < end; at++) {
            char c = text[at];
            if (c == '.' && !fraction) {
                fraction = true;
            } else if (c >= '0' && c <= '9') {
                digits++;
                if (mantissa <= (Long.MAX_VALUE - 9) / 10) {
                    mantissa = mantissa * 10 + (c - '0');
                    scale -= fraction ? 1 : 0;
                } else {
                    half |= !dropped && c >= '5';
                    dropped = true;
                    scale += fraction ? 0 : 1;
                }
            } else {
                break;
            }
        }
        if (digits == 0) {
            return NONE;
        }
        if (at < end) {
            int exponent = exponent(text, at, end);
            if (exponent == Integer.MIN_VALUE) {
                return NONE;
            }
            scale += exponent;
        }
        long value = scaled(mantissa, scale, half);
        return value == NONE || !negative ? value : -value;
    }

    private static long scaled(long mantissa, int scale, boolean half) {
        if (scale == 0) {
            return half && mantissa < Long.MAX_VALUE ? mantissa + 1 : mantissa;
        }
        if (scale > 0) {
            if (mantissa == 0) {
                return 0;
            }
            return scale >= POWERS.length || mantissa > Long.MAX_VALUE / POWERS[scale]
                    ? NONE
                    : mantissa * POWERS[scale];
        }
        if (-scale >= POWERS.length) {
            return 0;
        }
        long unit = POWERS[-scale];
        long whole = mantissa / unit;
        long rest = mantissa % unit;
        return rest >= unit - rest ? whole + 1 : whole;
    }

    private static int exponent(char[] text, int from, int end) {
        int at = from;
        if (text[at] != 'e' && text[at] != 'E') {
            return Integer.MIN_VALUE;
        }
        at++;
        boolean negative = at < end && text[at] == '-';
        if (at < end && (text[at] == '-' || text[at] == '+')) {
            at++;
        }
        if (at == end || end - at > 4) {
            return Integer.MIN_VALUE;
        }
        int value = 0;
        for (; at < end; at++) {
            if (text[at] < '0' || text[at] > '9') {
                return Integer.MIN_VALUE;
            }
            value = value * 10 + (text[at] - '0');
        }
        return negative ? -value : value;
    }
}
