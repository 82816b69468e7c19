package earl;

/**
 * Something odd in a trace, counted.
 *
 * @param code stable name, for instance {@code "unmatched_send"}
 * @param severity how bad it is for the figures
 * @param count how often
 * @param seconds how long altogether, summed over locations, of what takes time; else 0
 * @param first where it happened first, as text: file and byte, or location and position
 * @param meaning what it means for the figures, one sentence
 * @param atStake maximum number of seconds by which it may have changed the figures, summed over locations; 0 if unknown
 */
@Stable
public record Diagnostic(
        String code, Severity severity, long count, double seconds, String first, String meaning, double atStake) {
    /** A diagnostic whose effect on the figures is unknown. */
    public Diagnostic(String code, Severity severity, long count, double seconds, String first, String meaning) {
        this(code, severity, count, seconds, first, meaning, 0);
    }

    /** Something that takes no time. */
    public Diagnostic(String code, Severity severity, long count, String first, String meaning) {
        this(code, severity, count, 0, first, meaning);
    }

    /** The same with what is at stake. */
    public Diagnostic withAtStake(double most) {
        return new Diagnostic(code, severity, count, seconds, first, meaning, most);
    }

    /** How bad a diagnostic is. */
    public enum Severity {
        /** Something was assumed; the figures hold. */
        INFO("info"),
        /** Events were not analysed; the figures are lower bounds. */
        DATA_LOSS("data_loss"),
        /** The trace contradicts itself; figures near it may be wrong. */
        ERROR("error");

        private final String word;

        Severity(String word) {
            this.word = word;
        }

        /** As reports spell it. */
        public String word() {
            return word;
        }
    }
}
