package expert.script;

import earl.view.Meaning;
import earl.view.TableDescription;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An argument that takes a column, and what the column has to hold. */
@SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
public enum ColumnArgument {
    /** Severity of {@code add}. */
    VALUE("severity", true, Meaning.DURATION, Meaning.BYTES, Meaning.COUNT, Meaning.NUMBER, Meaning.TRUTH),
    /** Length of a wait. */
    WAIT("durations", true, Meaning.DURATION, Meaning.NUMBER),
    AT(Meaning.POSITION),
    ON(Meaning.POSITION),
    RECORD(Meaning.POSITION),
    PARTNER_RECORD(Meaning.POSITION),
    BEGIN("times", true, Meaning.TIME, Meaning.NUMBER),
    DONE("durations", true, Meaning.DURATION, Meaning.NUMBER),
    LEAST("durations", true, Meaning.DURATION, Meaning.NUMBER),
    MET(Meaning.TRUTH),
    INSTANCE(Meaning.NUMBER),
    CALLPATH(Meaning.CALLPATH),
    CALLPATHS(Meaning.CALLPATH),
    LOCATION(Meaning.LOCATION),
    LOCATIONS(Meaning.LOCATION),
    POSITIONS(Meaning.POSITION);

    private final String holds;
    private final boolean numbers;
    private final List<Meaning> means;

    ColumnArgument(Meaning means) {
        this(means.plural(), false, means);
    }

    ColumnArgument(String holds, boolean numbers, Meaning... means) {
        this.holds = holds;
        this.numbers = numbers;
        this.means = List.of(means);
    }

    /** The argument of {@code wait} with a name; null if that is no column. */
    public static @Nullable ColumnArgument ofWait(String argument) {
        return argument.equals("value") ? WAIT : named(argument);
    }

    /** The argument with a name; null if that is no column of a known meaning. */
    static @Nullable ColumnArgument named(String argument) {
        return Arrays.stream(values())
                .filter(slot -> slot.word().equals(argument))
                .findFirst()
                .orElse(null);
    }

    /** Its name in scripts. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it takes numbers with a fraction of which no more is known. */
    boolean takesNumbers() {
        return numbers;
    }

    boolean takes(Meaning meaning) {
        return means.contains(meaning);
    }

    /**
     * The message for a column of another meaning.
     *
     * @param words the column as the message names it
     * @param table its table, null if it is the result of an operation
     * @param prefix before the names of other columns
     */
    String problem(
            Meaning given, String words, @Nullable TableDescription table, @Nullable String name, String prefix) {
        String argument = this == WAIT ? "value" : word();
        String message = "`" + argument + "` holds " + holds + "; " + words + " holds " + given.plural();
        if (table == null || name == null || this == VALUE) {
            return message;
        }
        String meant = ColumnMeaning.meant(table, name, this);
        if (meant != null) {
            return message + ". Did you mean `" + prefix + meant + "`?";
        }
        List<String> fitting = ColumnMeaning.fitting(table, this);
        return message + ". The table " + table.name() + " has "
                + (fitting.isEmpty() ? "no column of " + holds : holds + " in " + String.join(", ", fitting));
    }
}
