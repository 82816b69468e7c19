package earl.view;

/** The kind of values of a column. */
public enum Holds {
    /** Positions of events; -1 for none. */
    POSITION("position", "event"),
    /** Integers; -1 if missing. */
    INTEGER("integer", ""),
    /** Times and durations in seconds; NaN if missing. */
    TIME("time", "s"),
    /** Numbers; NaN if missing. */
    NUMBER("number", ""),
    /** Truth values. */
    TRUTH("truth", ""),
    STRING("string", "");

    private final String word;
    private final String unit;

    Holds(String word, String unit) {
        this.word = word;
        this.unit = unit;
    }

    /** Name in documents. */
    public String word() {
        return word;
    }

    /** The unit of such values; empty if they have none. */
    String unit() {
        return unit;
    }
}
