package expert.print;

import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The expected finding of a pattern.
 *
 * @param pattern its name
 * @param rank the rank on which, null for all together
 * @param result name of an individual result, null for its severity
 * @param value the expected value, as typed
 */
public record Expectation(
        String pattern, @Nullable Integer rank, @Nullable String result, String value) {
    private static final Pattern FORM =
            Pattern.compile("([a-z][a-z0-9_]*)(?:@(\\d{1,9}))?(?:\\.([^=]+))?=(.*)", Pattern.DOTALL);

    /**
     * Reads an expectation as typed: {@code late=1.0}, {@code late@3=0.5}, {@code late.messages=80}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Expectation of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || (form.group(2) != null && form.group(3) != null)) {
            throw new IllegalArgumentException(
                    "an expectation is pattern=severity, pattern@rank=severity or pattern.result=value, not " + text);
        }
        String rank = form.group(2);
        return new Expectation(
                form.group(1),
                rank == null ? null : Integer.valueOf(rank),
                form.group(3),
                form.group(4).strip());
    }

    /** Its subject as text. */
    public String subject() {
        return pattern + (rank == null ? "" : " on rank " + rank) + (result == null ? "" : "." + result);
    }

    /** The actual value; null if there is none. */
    @Nullable
    public Object found(Analysis analysis) {
        Optional<PatternResult> there = analysis.pattern(pattern);
        if (there.isEmpty()) {
            return null;
        }
        if (result != null) {
            return there.get().results().get(result);
        }
        if (rank == null) {
            return there.get().severity();
        }
        double sum = 0;
        boolean known = false;
        for (var location : analysis.trace().locations()) {
            if (location.rank() == rank) {
                known = true;
                sum += there.get().byLocation().getOrDefault(location.id(), 0.0);
            }
        }
        return known ? sum : null;
    }

    /**
     * Whether the actual value meets the expectation. Numbers may differ by the tolerance times the expected value, or by
     * the tolerance itself if 0 is expected; anything else is compared as text.
     */
    public boolean isMet(@Nullable Object found, double tolerance) {
        if (found instanceof Number number) {
            double expected;
            try {
                expected = Double.parseDouble(value);
            } catch (NumberFormatException noNumber) {
                return false;
            }
            double allowed = expected == 0 ? tolerance : tolerance * Math.abs(expected);
            return Math.abs(number.doubleValue() - expected) <= allowed;
        }
        return found != null && found.toString().equals(value);
    }
}
