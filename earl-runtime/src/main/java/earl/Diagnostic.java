package earl;

import java.io.Serializable;

/**
 * A kind of irregularity in a trace, with its count.
 *
 * @param code stable name, for instance {@code "unmatched_send"}
 * @param severity its effect on the figures
 * @param count number of occurrences
 * @param seconds total duration summed over locations, for irregularities that take time; otherwise 0
 * @param first place of the first occurrence, as text: file and byte, or location and position
 * @param meaning consequence for the figures, one sentence
 * @param atStake maximum number of seconds by which it may have changed the figures, summed over locations; 0 if unknown
 */
@Stable
public record Diagnostic(
        String code, Severity severity, long count, double seconds, String first, String meaning, double atStake)
        implements Serializable {
    /** A diagnostic whose effect on the figures is unknown. */
    public Diagnostic(String code, Severity severity, long count, double seconds, String first, String meaning) {
        this(code, severity, count, seconds, first, meaning, 0);
    }

    /** A diagnostic without a duration. */
    public Diagnostic(String code, Severity severity, long count, String first, String meaning) {
        this(code, severity, count, 0, first, meaning);
    }

    /** This diagnostic with another {@code atStake}. */
    public Diagnostic withAtStake(double most) {
        return new Diagnostic(code, severity, count, seconds, first, meaning, most);
    }

    /** Effect of a diagnostic on the figures. */
    public enum Severity {
        /** EXPERT assumed something; the figures are valid. */
        INFO("info"),
        /** Events were not analyzed; the figures are lower bounds. */
        DATA_LOSS("data_loss"),
        /** The trace contradicts itself; figures near it may be wrong. */
        ERROR("error");

        private final String word;

        Severity(String word) {
            this.word = word;
        }

        /** Spelling in reports. */
        public String word() {
            return word;
        }
    }
}
