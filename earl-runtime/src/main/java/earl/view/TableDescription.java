package earl.view;

import earl.view.ColumnDescription.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The description of a table: its name, a sentence, and its columns. It is the same for every trace. Immutable. */
public final class TableDescription {
    private final String name;
    private final String sentence;
    private final Map<String, ColumnDescription> columns;

    private TableDescription(String name, String sentence, Map<String, ColumnDescription> columns) {
        this.name = name;
        this.sentence = sentence;
        this.columns = columns;
    }

    /** A table without columns. */
    public static TableDescription of(String name, String sentence) {
        return new TableDescription(name, sentence, Map.of());
    }

    /** This table with another column. */
    public TableDescription with(String column, Holds holds, String unit, String meaning) {
        return with(column, holds, Meaning.of(holds, unit), unit, meaning, usual(holds));
    }

    private static Scope usual(Holds holds) {
        return holds == Holds.POSITION ? Scope.CUT : Scope.TRACE;
    }

    private TableDescription with(String column, Holds holds, Meaning means, String unit, String meaning, Scope scope) {
        Map<String, ColumnDescription> more = new LinkedHashMap<>(columns);
        if (more.put(column, new ColumnDescription(column, holds, means, unit, meaning, scope, false)) != null) {
            throw new IllegalArgumentException("table " + name + " has two columns '" + column + "'");
        }
        return new TableDescription(name, sentence, more);
    }

    private TableDescription with(String column, Holds holds, String meaning) {
        return with(column, holds, holds.unit(), meaning);
    }

    /** This table with a column of positions of events. */
    public TableDescription position(String column, String meaning) {
        return with(column, Holds.POSITION, meaning);
    }

    /** This table with a column of integers. */
    public TableDescription integer(String column, String meaning) {
        return with(column, Holds.INTEGER, meaning);
    }

    /** This table with a column of integers that stand for something. */
    public TableDescription integer(String column, Meaning means, String meaning) {
        return with(column, Holds.INTEGER, means, "", meaning, Scope.TRACE);
    }

    /** This table with a column of ids of call paths, which cuts number in their own way. */
    public TableDescription callpath(String column, String meaning) {
        return with(column, Holds.INTEGER, Meaning.CALLPATH, "", meaning, Scope.CALLPATHS);
    }

    /** This table with a column of integers that number something in the order in which it happens. */
    public TableDescription number(String column, String meaning) {
        return with(column, Holds.INTEGER, Meaning.NUMBER, "", meaning, Scope.CUT);
    }

    /** This table with a column of rows of another table. */
    public TableDescription row(String column, String meaning) {
        return with(column, Holds.INTEGER, Meaning.NUMBER, "", meaning, Scope.NONE);
    }

    /** This table with a column of positions of enters of regions that may be open in several cuts. */
    public TableDescription open(String column, String meaning) {
        return with(column, Holds.POSITION, Meaning.POSITION, Holds.POSITION.unit(), meaning, Scope.NONE);
    }

    /** This table with a column of positions of later events, which a cut may lack. */
    public TableDescription later(String column, String meaning) {
        return with(column, Holds.POSITION, Meaning.POSITION, Holds.POSITION.unit(), meaning, Scope.AHEAD);
    }

    /** This table with a column of times in seconds. */
    public TableDescription time(String column, String meaning) {
        return with(column, Holds.TIME, meaning);
    }

    /** This table with a column of lengths of time in seconds. */
    public TableDescription duration(String column, String meaning) {
        return with(column, Holds.TIME, Meaning.DURATION, Holds.TIME.unit(), meaning, Scope.TRACE);
    }

    /** This table, where cuts have the values of some columns in order of time, and none is missing. */
    public TableDescription inOrder(String... names) {
        Map<String, ColumnDescription> ordered = new LinkedHashMap<>(columns);
        for (String each : names) {
            ordered.put(each, column(each).ordered());
        }
        return new TableDescription(name, sentence, ordered);
    }

    /** This table with a mask. */
    public TableDescription truth(String column, String meaning) {
        return with(column, Holds.TRUTH, meaning);
    }

    /** This table with a column of strings. */
    public TableDescription string(String column, String meaning) {
        return with(column, Holds.STRING, meaning);
    }

    /** This table with a column of names of regions. */
    public TableDescription region(String column, String meaning) {
        return with(column, Holds.STRING, Meaning.REGION, Holds.STRING.unit(), meaning, Scope.TRACE);
    }

    public String name() {
        return name;
    }

    /** The meaning of a row. */
    public String sentence() {
        return sentence;
    }

    public List<ColumnDescription> columns() {
        return new ArrayList<>(columns.values());
    }

    /** A column. @throws IllegalArgumentException if there is none of that name */
    public ColumnDescription column(String column) {
        ColumnDescription known = columns.get(column);
        if (known == null) {
            throw new IllegalArgumentException("table " + name + " has no column '" + column + "'");
        }
        return known;
    }

    /** What a column of that name stands for; null if there is none. */
    public @Nullable Meaning meaning(String column) {
        ColumnDescription known = columns.get(column);
        return known == null ? null : known.means();
    }
}
