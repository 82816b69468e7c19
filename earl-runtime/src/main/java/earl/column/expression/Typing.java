package earl.column.expression;

import earl.Column.Kind;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/** Chooses the loop of an operation by the kinds of its operands, and throws if there is none. */
public final class Typing {
    private Typing() {}

    /** How arithmetic treats times. */
    private enum OfTimes {
        /** Two times give a time. */
        TIME,
        /** A time and a number give a time. */
        PRODUCT,
        /** Two times give a number, and so does a time divided by a number. */
        RATIO,
        /** Two times give a number. */
        COUNT
    }

    /**
     * Arithmetic on two operands: its operator, and its loops. Without a loop for integers, operands are converted to
     * numbers.
     */
    public record Arithmetic(
            String word, OfTimes ofTimes, Kernel.NumbersToNumber numbers, Kernel.@Nullable IntegersToInteger integers) {
        public static final Arithmetic PLUS = new Arithmetic("+", OfTimes.TIME, Kernels::plus, Kernels::plus);
        public static final Arithmetic MINUS = new Arithmetic("-", OfTimes.TIME, Kernels::minus, Kernels::minus);
        public static final Arithmetic TIMES = new Arithmetic("*", OfTimes.PRODUCT, Kernels::times, Kernels::times);
        public static final Arithmetic DIVIDE = new Arithmetic("/", OfTimes.RATIO, Kernels::divide, null);
        public static final Arithmetic FLOOR_DIVIDE =
                new Arithmetic("//", OfTimes.COUNT, Kernels::floorDivide, Kernels::floorDivide);
        public static final Arithmetic MODULO = new Arithmetic("%", OfTimes.TIME, Kernels::modulo, Kernels::modulo);
        public static final Arithmetic MINIMUM =
                new Arithmetic("minimum", OfTimes.TIME, Kernels::minimum, Kernels::minimum);
        public static final Arithmetic MAXIMUM =
                new Arithmetic("maximum", OfTimes.TIME, Kernels::maximum, Kernels::maximum);
    }

    /** Arithmetic on one operand. */
    public record Unary(String word, Kernel.NumberToNumber numbers, Kernel.IntegerToInteger integers) {
        public static final Unary NEGATE = new Unary("-", Kernels::negate, Kernels::negate);
        public static final Unary ABS = new Unary("abs", Kernels::abs, Kernels::abs);
    }

    /**
     * A comparison of two operands. The missing ones are these with the operands exchanged.
     *
     * @param ofWords whether it can compare strings
     */
    public record Comparison(
            String word, boolean ofWords, Kernel.NumbersToInteger numbers, Kernel.IntegersToInteger integers) {
        public static final Comparison LESS = new Comparison("<", false, Kernels::less, Kernels::less);
        public static final Comparison AT_MOST = new Comparison("<=", false, Kernels::atMost, Kernels::atMost);
        public static final Comparison EQUAL = new Comparison("==", true, Kernels::equal, Kernels::equal);
        public static final Comparison NOT_EQUAL = new Comparison("!=", true, Kernels::notEqual, Kernels::notEqual);
    }

    private static final Kernel.NumberToNumber SQRT = Kernels::sqrt;
    private static final Kernel.NumberToNumber LOG = Kernels::log;
    private static final Kernel.NumbersToNumber POWER = Kernels::power;
    private static final Kernel.NumberToInteger TO_INTEGER = Kernels::toIntegers;
    private static final Kernel.IntegerToNumber TO_NUMBER = Kernels::toNumbers;
    private static final Kernel.IntegerToInteger COPY = Kernels::copy;
    private static final Kernel.NumberToInteger MISSING_NUMBER = Kernels::missing;
    private static final Kernel.IntegerToInteger MISSING_INTEGER = Kernels::missing;
    private static final Kernel.IntegerToInteger NOT = Kernels::not;
    private static final Kernel.IntegersToInteger AND = Kernels::and;
    private static final Kernel.IntegersToInteger OR = Kernels::or;
    private static final Kernel.NumberChoice CHOOSE_NUMBER = Kernels::choose;
    private static final Kernel.IntegerChoice CHOOSE_INTEGER = Kernels::choose;

    public static void sameLength(Expression a, Expression b, String what) {
        if (a.length() != b.length()) {
            throw new IllegalArgumentException(
                    what + " of columns of unequal length: " + a.length() + " and " + b.length() + " rows");
        }
    }

    public static void noWords(Expression column, String what) {
        if (column.kind() == Kind.STRING) {
            throw new IllegalArgumentException(what + " of strings: strings can only be compared, grouped and counted");
        }
    }

    public static Expression mask(Expression column, String what) {
        if (column.kind() != Kind.TRUTH) {
            throw new IllegalArgumentException(
                    what + " needs a mask (truth values, as comparisons give), not a column of kind " + column.kind());
        }
        return column;
    }

    public static Expression arithmetic(Arithmetic what, Expression a, Expression b) {
        noWords(a, what.word());
        noWords(b, what.word());
        sameLength(a, b, what.word());
        Kernel.IntegersToInteger integers = what.integers();
        if (integers != null && a.kind() != Kind.NUMBER && b.kind() != Kind.NUMBER) {
            return Operation.of(Kind.INTEGER, integers, a, b);
        }
        boolean two = a.second() != 1 && b.second() != 1;
        Expression left = alike(a, b);
        Expression right = alike(b, a);
        return switch (what.ofTimes()) {
            case TIME -> on(what, left.second(), left, right);
            case PRODUCT -> two ? on(what, 1, inSeconds(a), inSeconds(b)) : on(what, a.second() * b.second(), a, b);
            case RATIO -> two ? on(what, 1, left, right) : on(what, 1, inSeconds(a), inSeconds(b));
            case COUNT -> on(what, 1, left, right);
        };
    }

    private static Expression on(Arithmetic what, double second, Expression a, Expression b) {
        return Operation.number(second, what.numbers(), toNumber(a), toNumber(b));
    }

    /** A column in the same unit as another, ticks or not. A time combined with a non-scalar number becomes seconds. */
    private static Expression alike(Expression a, Expression other) {
        if (a.second() == other.second()) {
            return a;
        }
        return a instanceof Constant constant && a.second() == 1
                ? constant.asTime(other.second())
                : other instanceof Constant && other.second() == 1 ? a : inSeconds(a);
    }

    /** A time as a number of seconds; any other column unchanged. */
    public static Expression inSeconds(Expression a) {
        return a.second() == 1
                ? a
                : Operation.of(
                        Kind.NUMBER,
                        Arithmetic.DIVIDE.numbers(),
                        a,
                        Constant.number(a.second(), a.length(), a.workers()));
    }

    public static Expression compare(Comparison what, Expression a, Expression b) {
        sameLength(a, b, what.word());
        if (a.kind() == Kind.STRING || b.kind() == Kind.STRING) {
            return compareWords(what, a, b);
        }
        if (a.kind() != Kind.NUMBER && b.kind() != Kind.NUMBER) {
            boolean neverEqual = Constant.isMissing(a) ? b.dense() : Constant.isMissing(b) && a.dense();
            return what.equals(Comparison.EQUAL) && neverEqual
                    ? Constant.nothing(a.length(), a.workers())
                    : truth(what.integers(), a, b);
        }
        return truth(what.numbers(), toNumber(alike(a, b)), toNumber(alike(b, a)));
    }

    /** A mask. If all inputs are constant, so is the mask, and its rows need not be computed. */
    private static Expression truth(Kernel kernel, Expression... inputs) {
        return Arrays.stream(inputs).allMatch(input -> input instanceof Constant)
                ? Constant.truth(kernel, inputs)
                : Operation.of(Kind.TRUTH, kernel, inputs);
    }

    public static Expression atLeast(Expression a, double scalar) {
        return compare(Comparison.AT_MOST, Constant.beside(a, scalar), a);
    }

    private static Expression compareWords(Comparison what, Expression a, Expression b) {
        Dictionary left = a.words();
        Dictionary right = b.words();
        if (left == null || right == null || !what.ofWords()) {
            throw new IllegalArgumentException("strings can be compared only with strings, by == and !=");
        }
        Expression standing = Operation.of(Kind.INTEGER, Kernels.table(left.standing(), -1), a);
        Expression translated = Operation.of(Kind.INTEGER, Kernels.table(right.translated(left, -2), -2), b);
        return Operation.of(Kind.TRUTH, what.integers(), standing, translated);
    }

    public static Expression oneOf(Expression column, Collection<String> words) {
        return among(column, words(column).members(new HashSet<>(words)));
    }

    public static Expression like(Expression column, String pattern) {
        return among(column, words(column).matches(pattern));
    }

    /** Whether the string of each row is one of some, by its id; if none of the known strings is, no row needs to be looked up. */
    private static Expression among(Expression column, long[] truths) {
        return Arrays.stream(truths).allMatch(truth -> truth == 0)
                ? Constant.nothing(column.length(), column.workers())
                : Operation.of(Kind.TRUTH, Kernels.table(truths, 0), column);
    }

    static Dictionary words(Expression column) {
        Dictionary words = column.words();
        if (words == null) {
            throw new IllegalArgumentException("a column of kind " + column.kind() + " holds no strings");
        }
        return words;
    }

    public static Expression unary(Unary what, Expression a) {
        noWords(a, what.word());
        return a.kind() == Kind.NUMBER
                ? Operation.number(a.second(), what.numbers(), a)
                : Operation.of(Kind.INTEGER, what.integers(), a);
    }

    public static Expression sqrt(Expression a) {
        noWords(a, "sqrt");
        return Operation.of(Kind.NUMBER, SQRT, inSeconds(toNumber(a)));
    }

    public static Expression log(Expression a) {
        noWords(a, "log");
        return Operation.of(Kind.NUMBER, LOG, inSeconds(toNumber(a)));
    }

    public static Expression power(Expression a, Expression exponent) {
        noWords(a, "power");
        noWords(exponent, "power");
        sameLength(a, exponent, "power");
        return Operation.of(Kind.NUMBER, POWER, inSeconds(toNumber(a)), inSeconds(toNumber(exponent)));
    }

    public static Expression and(Expression a, Expression b) {
        sameLength(a, b, "and");
        if (Constant.isEverything(b)) {
            return mask(a, "and");
        }
        if (Constant.isEverything(a)) {
            return mask(b, "and");
        }
        if (Constant.isNothing(b)) {
            mask(a, "and");
            return b;
        }
        if (Constant.isNothing(a)) {
            mask(b, "and");
            return a;
        }
        return Operation.of(Kind.TRUTH, AND, mask(a, "and"), mask(b, "and"));
    }

    public static Expression or(Expression a, Expression b) {
        sameLength(a, b, "or");
        if (Constant.isNothing(b)) {
            return mask(a, "or");
        }
        if (Constant.isNothing(a)) {
            return mask(b, "or");
        }
        if (Constant.isEverything(a)) {
            mask(b, "or");
            return a;
        }
        if (Constant.isEverything(b)) {
            mask(a, "or");
            return b;
        }
        return Operation.of(Kind.TRUTH, OR, mask(a, "or"), mask(b, "or"));
    }

    public static Expression not(Expression a) {
        return truth(NOT, mask(a, "not"));
    }

    public static Expression missing(Expression a) {
        return switch (a.kind()) {
            case NUMBER -> truth(MISSING_NUMBER, a);
            case INTEGER, STRING, TRUTH -> truth(MISSING_INTEGER, a);
        };
    }

    public static Expression where(Expression mask, Expression yes, Expression no) {
        mask(mask, "where");
        sameLength(mask, yes, "where");
        sameLength(mask, no, "where");
        if (yes.kind() == Kind.STRING || no.kind() == Kind.STRING) {
            return whereWords(mask, yes, no);
        }
        if (yes.kind() == Kind.NUMBER || no.kind() == Kind.NUMBER) {
            Expression left = alike(yes, no);
            Expression right = alike(no, yes);
            if (Constant.isNothing(mask) || Constant.isEverything(mask)) {
                return toNumber(Constant.isNothing(mask) ? right : left);
            }
            return Operation.number(left.second(), CHOOSE_NUMBER, mask, toNumber(left), toNumber(right));
        }
        Kind kind = yes.kind() == no.kind() ? yes.kind() : Kind.INTEGER;
        if (Constant.isEverything(mask) && yes.kind() == kind) {
            return yes;
        }
        if (Constant.isNothing(mask) && no.kind() == kind) {
            return no;
        }
        return Operation.of(kind, CHOOSE_INTEGER, mask, yes, no);
    }

    private static Expression whereWords(Expression mask, Expression yes, Expression no) {
        if (yes.words() == null || yes.words() != no.words()) {
            throw new IllegalArgumentException("where chooses only between strings of one dictionary");
        }
        return Operation.words(words(yes), CHOOSE_INTEGER, mask, yes, no);
    }

    public static Expression toNumber(Expression a) {
        return a.kind() == Kind.NUMBER ? a : Operation.of(Kind.NUMBER, TO_NUMBER, a);
    }

    public static Expression toInteger(Expression a) {
        return switch (a.kind()) {
            case INTEGER -> a;
            case NUMBER -> Operation.of(Kind.INTEGER, TO_INTEGER, inSeconds(a));
            case TRUTH, STRING -> Operation.of(Kind.INTEGER, COPY, a);
        };
    }

    static Expression toTruth(Expression a) {
        return a.kind() == Kind.TRUTH ? a : compare(Comparison.NOT_EQUAL, a, Constant.beside(a, 0));
    }

    /** The column to group by: equal strings get equal ids. */
    public static Expression key(Expression by) {
        if (by.kind() == Kind.NUMBER) {
            throw new IllegalArgumentException(
                    "keys are integers, truth values or strings, not numbers: use asInteger()");
        }
        Dictionary words = by.words();
        return words != null && words.ambiguous()
                ? Operation.words(words, Kernels.table(words.standing(), -1), by)
                : by;
    }
}
