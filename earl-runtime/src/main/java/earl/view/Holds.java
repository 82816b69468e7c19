package earl.view;

/** What a column of a table holds. */
public enum Holds {
    /** Positions of events; -1 for none. */
    POSITION("position", "event"),
    /** Integers; -1 for what is missing. */
    INTEGER("integer", ""),
    /** Times and durations in seconds; NaN for what is missing. */
    TIME("time", "s"),
    /** Numbers; NaN for what is missing. */
    NUMBER("number", ""),
    /** Whether something is so. */
    TRUTH("truth", ""),
    /** Words. */
    WORD("word", "");

    private final String word;
    private final String unit;

    Holds(String word, String unit) {
        this.word = word;
        this.unit = unit;
    }

    /** What it is called in documents. */
    public String word() {
        return word;
    }

    /** The unit of such values; empty if they have none. */
    String unit() {
        return unit;
    }
}
