package earl.model;

import java.util.ArrayList;
import java.util.List;

/** A record or a loop with its numbers, see {@link TermShape}. */
final class Term {
    private static final long[] WEIGHTS =
            java.util.stream.LongStream.range(0, 8).map(Term::mixed).toArray();

    final TermShape shape;
    final long[] numbers;

    Term(TermShape shape, long[] numbers) {
        this.shape = shape;
        this.numbers = numbers;
    }

    /**
     * A number that is linear in the constants: of terms that {@link #progress}, it does so too, and of others hardly ever. Terms of
     * different shapes differ in it by chance numbers.
     */
    long key() {
        long key = mixed(shape.id + (1L << 40));
        int at = 0;
        for (int i = 0; i < shape.widths.length; i++) {
            key += numbers[at] * (i < WEIGHTS.length ? WEIGHTS[i] : mixed(i));
            at += shape.widths[i];
        }
        return key;
    }

    private static long mixed(long value) {
        long z = (value + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /**
     * Whether three terms differ only in constants that grow by the same amount from one to the next.
     *
     * @param affine whether the amount may be other than 0
     */
    static boolean progress(Term a, Term b, Term c, boolean affine) {
        if (a.shape != b.shape || b.shape != c.shape) {
            return false;
        }
        if (a == b && b == c) {
            return true;
        }
        int at = 0;
        for (int width : a.shape.widths) {
            long step = b.numbers[at] - a.numbers[at];
            if (c.numbers[at] - b.numbers[at] != step || (step != 0 && !affine)) {
                return false;
            }
            for (int i = 1; i < width; i++) {
                if (a.numbers[at + i] != b.numbers[at + i] || b.numbers[at + i] != c.numbers[at + i]) {
                    return false;
                }
            }
            at += width;
        }
        return true;
    }

    /** The loop of three iterations whose first begins at {@code from}; the second begins {@code length} terms later. */
    static Term loop(TermShapes shapes, Term[] terms, int from, int length) {
        TermShape shape = shapes.loop(terms, from, length);
        long[] numbers = new long[shape.size];
        numbers[0] = 3;
        int to = 1;
        for (int i = 0; i < length; i++) {
            long[] first = terms[from + i].numbers;
            long[] second = terms[from + length + i].numbers;
            int at = 0;
            for (int width : terms[from + i].shape.widths) {
                numbers[to] = first[at];
                numbers[to + 1] = second[at] - first[at];
                System.arraycopy(first, at + 1, numbers, to + 2, width - 1);
                to += width + 1;
                at += width;
            }
        }
        return new Term(shape, numbers);
    }

    /** Whether the next terms, as many as this loop's body has, are its next iteration. */
    boolean isFollowedBy(Term[] terms, int from) {
        for (int i = 0; i < shape.body.length; i++) {
            if (terms[from + i].shape != shape.body[i]) {
                return false;
            }
        }
        int at = 1;
        for (int i = 0; i < shape.body.length; i++) {
            long[] candidate = terms[from + i].numbers;
            int of = 0;
            for (int width : shape.body[i].widths) {
                if (candidate[of] != numbers[at] + numbers[at + 1] * numbers[0]) {
                    return false;
                }
                for (int j = 1; j < width; j++) {
                    if (candidate[of + j] != numbers[at + 1 + j]) {
                        return false;
                    }
                }
                at += width + 1;
                of += width;
            }
        }
        return true;
    }

    /** The construct that this is. */
    Construct construct() {
        return new Reader().next(shape, 0);
    }

    private final class Reader {
        private int at;

        Construct next(TermShape of, int depth) {
            if (of.isLoop()) {
                AffineExpression count = expression(depth);
                List<Construct> body = new ArrayList<>(of.body.length);
                for (TermShape inner : of.body) {
                    body.add(next(inner, depth + 1));
                }
                return new Construct.Loop(count, body);
            }
            List<AffineExpression> values = new ArrayList<>(of.widths.length);
            for (int i = 0; i < of.widths.length; i++) {
                values.add(expression(depth));
            }
            return new Construct.Action(of.symbol, values);
        }

        private AffineExpression expression(int depth) {
            long constant = numbers[at];
            long[] coefficients = java.util.Arrays.copyOfRange(numbers, at + 1, at + 1 + depth);
            at += depth + 1;
            return new AffineExpression(constant, coefficients);
        }
    }
}
