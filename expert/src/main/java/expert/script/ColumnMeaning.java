package expert.script;

import earl.Column;
import earl.view.ColumnDescription;
import earl.view.Meaning;
import earl.view.TableDescription;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a script's column holds, as far as it is known.
 *
 * @param means what its values stand for; null for the result of an operation of which nothing is known
 * @param table the table of which it is a column; null for the result of an operation
 * @param name its name in that table
 */
public record ColumnMeaning(
        @Nullable Meaning means,
        @Nullable TableDescription table,
        @Nullable String name) {
    public static final ColumnMeaning UNKNOWN = new ColumnMeaning(null, null, null);

    /** A column of a table. */
    public static ColumnMeaning of(TableDescription table, String name) {
        return new ColumnMeaning(table.meaning(name), table, name);
    }

    /** The result of an operation. */
    public static ColumnMeaning of(@Nullable Meaning means) {
        return means == null ? UNKNOWN : new ColumnMeaning(means, null, null);
    }

    public boolean positions() {
        return means == Meaning.POSITION;
    }

    /** The meaning of the result of an operation on the column, which has no name in a table. */
    public ColumnMeaning unnamed() {
        return of(means);
    }

    /** The sum or the difference with another column. */
    public static ColumnMeaning combined(String operation, ColumnMeaning left, ColumnMeaning right) {
        boolean times = left.means == Meaning.TIME && right.means == Meaning.TIME;
        if (times && operation.equals("minus")) {
            return of(Meaning.DURATION);
        }
        return left.means == Meaning.DURATION && right.means == Meaning.DURATION ? of(Meaning.DURATION) : UNKNOWN;
    }

    /**
     * Checks that one operation may take columns of both meanings.
     *
     * @throws IllegalArgumentException if an operation compares or adds a column of another meaning
     */
    public static void checkMix(ColumnMeaning left, ColumnMeaning right) {
        if (left.means != null && right.means != null && !left.means.mixesWith(right.means)) {
            throw new IllegalArgumentException(
                    left.words("the column") + " holds " + left.means.plural() + " and does not mix with "
                            + right.words("the other column") + ", which holds " + right.means.plural());
        }
    }

    private String words(String otherwise) {
        return name == null ? otherwise : "`" + name + "`";
    }

    /** The problem with a column as an argument; null if there is none. */
    @Nullable
    public String problem(ColumnArgument slot, Column column) {
        Meaning known = means != null
                ? means
                : switch (column.kind()) {
                    case NUMBER -> slot.takesNumbers() ? null : Meaning.NUMBER;
                    case TRUTH -> Meaning.TRUTH;
                    case STRING -> Meaning.STRING;
                    case INTEGER -> null;
                };
        if (known == null || slot.takes(known)) {
            return null;
        }
        return slot.problem(known, words("the column"), table, name, "");
    }

    /** The column of a table that the author may have meant; null if there is none. */
    static @Nullable String meant(TableDescription table, String name, ColumnArgument slot) {
        int end = name.lastIndexOf('_');
        String start = end < 0 ? name : name.substring(0, end);
        List<String> fitting = fitting(table, slot);
        if (fitting.contains(start + "_call")) {
            return start + "_call";
        }
        return fitting.stream()
                .filter(each -> each.equals(start) || each.startsWith(start + "_"))
                .findFirst()
                .orElse(null);
    }

    /** The columns of a table that fit an argument. */
    static List<String> fitting(TableDescription table, ColumnArgument slot) {
        return table.columns().stream()
                .filter(each -> slot.takes(Objects.requireNonNull(each.means())))
                .map(ColumnDescription::name)
                .toList();
    }
}
