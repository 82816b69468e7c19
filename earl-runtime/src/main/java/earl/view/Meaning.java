package earl.view;

import java.util.Locale;

/** What the values of a column stand for: an argument of one meaning does not take a column of another. */
public enum Meaning {
    /** Positions of events. */
    POSITION("positions"),
    /** Times since the begin of the trace. */
    TIME("times"),
    /** Lengths of time. */
    DURATION("durations"),
    /** Numbers of locations. */
    LOCATION("locations"),
    /** MPI ranks. */
    RANK("ranks"),
    /** Ids of call paths. */
    CALLPATH("ids of call paths"),
    /** Names of regions. */
    REGION("names of regions"),
    /** Numbers of bytes. */
    BYTES("bytes"),
    /** How often, or how many. */
    COUNT("counts"),
    /** Other numbers: tags, instances, rows. */
    NUMBER("numbers"),
    /** Truth values. */
    TRUTH("truth values"),
    /** Other strings. */
    STRING("strings");

    private final String plural;

    Meaning(String plural) {
        this.plural = plural;
    }

    /** Such values in a message. */
    public String plural() {
        return plural;
    }

    /** The name of this meaning in documents. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The meaning of values of a kind and unit, if a table does not declare another. */
    static Meaning of(Holds holds, String unit) {
        return switch (holds) {
            case POSITION -> POSITION;
            case TIME -> TIME;
            case TRUTH -> TRUTH;
            case STRING -> STRING;
            case INTEGER, NUMBER -> unit.equals("bytes") ? BYTES : unit.equals("s") ? DURATION : NUMBER;
        };
    }

    /** Whether values of two meanings may be compared and added. */
    public boolean mixesWith(Meaning other) {
        return this == other || isPlain() || other.isPlain() || (isTemporal() && other.isTemporal());
    }

    private boolean isPlain() {
        return switch (this) {
            case COUNT, NUMBER, TRUTH, STRING, REGION -> true;
            default -> false;
        };
    }

    private boolean isTemporal() {
        return this == TIME || this == DURATION;
    }
}
