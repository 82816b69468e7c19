package earl.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A polynomial in loop counters with rational coefficients: the number of events before a construct, if the counts of loops depend on the
 * counters of others. Counters begin at 0, and the outermost loop's is {@code i0}. Exact, immutable.
 *
 * <p>Operations throw {@link ArithmeticException} if the result would have more than {@value #MAX_TERMS} terms.
 */
public final class Polynomial {
    /** Maximum number of terms. */
    private static final int MAX_TERMS = 10_000;

    /** Constant first, then by degree, then counters from the outermost. A power has an exponent by counter, none of them 0 at the end. */
    private static final Comparator<List<Integer>> ORDER = Comparator.comparingInt(Polynomial::degree)
            .thenComparing((a, b) -> {
                for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
                    int order = Integer.compare(exponent(b, i), exponent(a, i));
                    if (order != 0) {
                        return order;
                    }
                }
                return 0;
            });

    private static final Polynomial ZERO = new Polynomial(new TreeMap<>(ORDER), BigInteger.ONE);

    /** [powers] -> their coefficient, times {@code denominator}. */
    private final SortedMap<List<Integer>, BigInteger> terms;

    private final BigInteger denominator;

    private Polynomial(SortedMap<List<Integer>, BigInteger> terms, BigInteger denominator) {
        terms.values().removeIf(value -> value.signum() == 0);
        if (terms.size() > MAX_TERMS) {
            throw tooMany();
        }
        BigInteger common = denominator;
        for (BigInteger value : terms.values()) {
            if (common.equals(BigInteger.ONE)) {
                break;
            }
            common = common.gcd(value);
        }
        if (!common.equals(BigInteger.ONE)) {
            BigInteger by = common;
            terms.replaceAll((power, value) -> value.divide(by));
        }
        this.terms = terms;
        this.denominator = denominator.divide(common);
    }

    private static ArithmeticException tooMany() {
        return new ArithmeticException("a polynomial of more than " + MAX_TERMS + " terms");
    }

    /** The polynomial with this constant value. */
    public static Polynomial of(long constant) {
        return term(List.of(), constant);
    }

    /** A constant fraction. */
    public static Polynomial of(long numerator, long divisor) {
        return of(numerator).times(1, divisor);
    }

    /** An affine one. */
    public static Polynomial of(AffineExpression expression) {
        Polynomial sum = of(expression.constant());
        for (int i = 0; i < expression.depth(); i++) {
            if (expression.coefficient(i) != 0) {
                sum = sum.plus(term(power(i, 1), expression.coefficient(i)));
            }
        }
        return sum;
    }

    /** The counter of the loop at a depth, 0 being the outermost. */
    public static Polynomial counter(int depth) {
        return term(power(depth, 1), 1);
    }

    private static Polynomial term(List<Integer> power, long coefficient) {
        if (coefficient == 0) {
            return ZERO;
        }
        TreeMap<List<Integer>, BigInteger> terms = new TreeMap<>(ORDER);
        terms.put(power, BigInteger.valueOf(coefficient));
        return new Polynomial(terms, BigInteger.ONE);
    }

    private static List<Integer> power(int depth, int exponent) {
        List<Integer> power = new ArrayList<>(java.util.Collections.nCopies(depth, 0));
        power.add(exponent);
        return power;
    }

    private static int exponent(List<Integer> power, int depth) {
        return depth < power.size() ? power.get(depth) : 0;
    }

    private static int degree(List<Integer> power) {
        return power.stream().mapToInt(Integer::intValue).sum();
    }

    /** The sum of two. */
    public Polynomial plus(Polynomial other) {
        TreeMap<List<Integer>, BigInteger> sum = new TreeMap<>(ORDER);
        terms.forEach((power, value) -> sum.put(power, value.multiply(other.denominator)));
        other.terms.forEach((power, value) -> sum.merge(power, value.multiply(denominator), BigInteger::add));
        return new Polynomial(sum, denominator.multiply(other.denominator));
    }

    /** The product of two. */
    public Polynomial times(Polynomial other) {
        if ((long) terms.size() * other.terms.size() > 100L * MAX_TERMS) {
            throw tooMany();
        }
        TreeMap<List<Integer>, BigInteger> product = new TreeMap<>(ORDER);
        terms.forEach((power, value) -> other.terms.forEach((by, more) -> {
            List<Integer> both = new ArrayList<>();
            for (int i = 0; i < Math.max(power.size(), by.size()); i++) {
                both.add(exponent(power, i) + exponent(by, i));
            }
            product.merge(both, value.multiply(more), BigInteger::add);
        }));
        return new Polynomial(product, denominator.multiply(other.denominator));
    }

    private Polynomial times(long numerator, long divisor) {
        TreeMap<List<Integer>, BigInteger> product = new TreeMap<>(ORDER);
        terms.forEach((power, value) -> product.put(power, value.multiply(BigInteger.valueOf(numerator))));
        return new Polynomial(product, denominator.multiply(BigInteger.valueOf(divisor)));
    }

    /**
     * The sum over the first iterations of a loop: of this where the counter at {@code depth} is 0, 1, ... {@code count - 1}.
     *
     * @param count must not be negative where the sum is evaluated; it may depend on that counter itself, like the number of
     *     previous iterations
     */
    public Polynomial sum(int depth, Polynomial count) {
        TreeMap<Integer, Polynomial> byExponent = new TreeMap<>();
        terms.forEach((power, value) -> {
            List<Integer> others = new ArrayList<>(power);
            int exponent = exponent(power, depth);
            if (exponent > 0) {
                others.set(depth, 0);
            }
            while (!others.isEmpty() && others.getLast() == 0) {
                others.removeLast();
            }
            TreeMap<List<Integer>, BigInteger> one = new TreeMap<>(ORDER);
            one.put(others, value);
            byExponent.merge(exponent, new Polynomial(one, denominator), Polynomial::plus);
        });
        int most = byExponent.isEmpty() ? -1 : byExponent.lastKey();
        List<Polynomial> sums = powerSums(most, count);
        Polynomial sum = ZERO;
        for (Map.Entry<Integer, Polynomial> entry : byExponent.entrySet()) {
            sum = sum.plus(entry.getValue().times(sums.get(entry.getKey())));
        }
        return sum;
    }

    /** [exponent] -> sum of that power of 0 to n-1: n^(p+1) is the sum over k from 0 to p of binomial(p+1, k) times the k-th. */
    private static List<Polynomial> powerSums(int most, Polynomial n) {
        List<Polynomial> sums = new ArrayList<>();
        Polynomial power = n;
        for (int p = 0; p <= most; p++) {
            Polynomial sum = power;
            long binomial = 1;
            for (int k = 0; k < p; k++) {
                sum = sum.plus(sums.get(k).times(-binomial, 1));
                binomial = binomial * (p + 1 - k) / (k + 1);
            }
            sums.add(sum.times(1, p + 1L));
            power = power.times(n);
        }
        return sums;
    }

    /** Its value where the counters are {@code counters[0]} and so on; the nearest {@code long} if it is none. Rounded down. */
    public long at(long... counters) {
        BigInteger[] parts = exact(counters);
        BigInteger value = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        if (value.bitLength() < Long.SIZE) {
            return value.longValue();
        }
        return value.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Whole part and remainder of its value. */
    private BigInteger[] exact(long[] counters) {
        BigInteger sum = BigInteger.ZERO;
        for (Map.Entry<List<Integer>, BigInteger> term : terms.entrySet()) {
            BigInteger value = term.getValue();
            List<Integer> power = term.getKey();
            for (int i = 0; i < power.size(); i++) {
                if (power.get(i) > 0) {
                    value = value.multiply(BigInteger.valueOf(counters[i]).pow(power.get(i)));
                }
            }
            sum = sum.add(value);
        }
        return sum.divideAndRemainder(denominator);
    }

    /** Whether it is constant. */
    public boolean isConstant() {
        return terms.isEmpty() || terms.lastKey().isEmpty();
    }

    /** Minimum number of enclosing loops: 1 more than the depth of its innermost counter. */
    public int depth() {
        return terms.keySet().stream().mapToInt(List::size).max().orElse(0);
    }

    /**
     * Whether all its values are whole numbers: it is so if they are where each counter is 0, 1, ... up to its highest power.
     *
     * @throws ArithmeticException if these are too many
     */
    public boolean isWhole() {
        if (denominator.equals(BigInteger.ONE)) {
            return true;
        }
        long[] most = new long[depth()];
        long points = 1;
        for (int i = 0; i < most.length; i++) {
            for (List<Integer> power : terms.keySet()) {
                most[i] = Math.max(most[i], exponent(power, i));
            }
            points *= most[i] + 1;
            if (points > MAX_TERMS) {
                throw tooMany();
            }
        }
        long[] counters = new long[most.length];
        for (long point = 0; point < points; point++) {
            long rest = point;
            for (int i = 0; i < most.length; i++) {
                counters[i] = rest % (most[i] + 1);
                rest /= most[i] + 1;
            }
            if (exact(counters)[1].signum() != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * The polynomial as an expression inside a number of loops.
     *
     * @throws ArithmeticException if it is none: it has other counters, products of counters, or numbers that are no {@code long}
     */
    public AffineExpression affine(int depth) {
        long[] coefficients = new long[depth];
        long constant = 0;
        for (Map.Entry<List<Integer>, BigInteger> term : terms.entrySet()) {
            List<Integer> power = term.getKey();
            if (degree(power) > 1 || power.size() > depth || !denominator.equals(BigInteger.ONE)) {
                throw new ArithmeticException(this + " is not affine in " + depth + " counters");
            }
            if (power.isEmpty()) {
                constant = term.getValue().longValueExact();
            } else {
                coefficients[power.size() - 1] = term.getValue().longValueExact();
            }
        }
        return new AffineExpression(constant, coefficients);
    }

    /** This polynomial in counters that begin at {@code first}. */
    private Polynomial counted(int first) {
        if (first == 0 || isConstant()) {
            return this;
        }
        Polynomial sum = ZERO;
        for (Map.Entry<List<Integer>, BigInteger> term : terms.entrySet()) {
            TreeMap<List<Integer>, BigInteger> one = new TreeMap<>(ORDER);
            one.put(List.of(), term.getValue());
            Polynomial product = new Polynomial(one, denominator);
            for (int i = 0; i < term.getKey().size(); i++) {
                Polynomial earlier = counter(i).plus(of(-first));
                for (int k = 0; k < term.getKey().get(i); k++) {
                    product = product.times(earlier);
                }
            }
            sum = sum.plus(product);
        }
        return sum;
    }

    /**
     * As text, for counters that begin at {@code first}: {@code 3+5/2*i0+1/2*i0^2}.
     *
     * @param first 0 or 1
     */
    public String text(int first) {
        Polynomial of = counted(first);
        return PolynomialText.text(of.terms, of.denominator);
    }

    /** The polynomial as an expression of Python, if all its values are integers: {@code (6+5*i0+i0**2)//2}. */
    public String python(int first) {
        Polynomial of = counted(first);
        return PolynomialText.python(of.terms, of.denominator);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Polynomial that && terms.equals(that.terms) && denominator.equals(that.denominator);
    }

    @Override
    public int hashCode() {
        return terms.hashCode() * 31 + denominator.hashCode();
    }

    @Override
    public String toString() {
        return text(0);
    }
}
