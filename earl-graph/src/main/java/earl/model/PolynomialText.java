package earl.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Polynomials as text. */
final class PolynomialText {
    private PolynomialText() {}

    /**
     * As text: {@code 3+5/2*i0+1/2*i0^2}.
     *
     * @param terms by power, the coefficient times {@code denominator}
     */
    static String text(SortedMap<List<Integer>, BigInteger> terms, BigInteger denominator) {
        StringBuilder text = new StringBuilder();
        terms.forEach((power, value) -> {
            BigInteger common = value.gcd(denominator);
            BigInteger below = denominator.divide(common);
            append(text, value.divide(common), below.equals(BigInteger.ONE) ? "" : "/" + below, power, "^");
        });
        return text.isEmpty() ? "0" : text.toString();
    }

    /** As a Python expression: {@code (6+5*i0+i0**2)//2}. */
    static String python(SortedMap<List<Integer>, BigInteger> terms, BigInteger denominator) {
        StringBuilder text = new StringBuilder();
        terms.forEach((power, value) -> append(text, value, "", power, "**"));
        String sum = text.isEmpty() ? "0" : text.toString();
        return denominator.equals(BigInteger.ONE) ? sum : "(" + sum + ")//" + denominator;
    }

    private static void append(StringBuilder to, BigInteger value, String below, List<Integer> power, String raised) {
        List<String> factors = new ArrayList<>();
        for (int i = 0; i < power.size(); i++) {
            if (power.get(i) > 0) {
                factors.add("i" + i + (power.get(i) == 1 ? "" : raised + power.get(i)));
            }
        }
        to.append(value.signum() < 0 ? "-" : to.isEmpty() ? "" : "+");
        String factor = value.abs() + below;
        if (factors.isEmpty() || !factor.equals("1")) {
            to.append(factor).append(factors.isEmpty() ? "" : "*");
        }
        to.append(String.join("*", factors));
    }
}
