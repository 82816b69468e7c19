package earl.view;

import earl.view.ColumnDescription.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        return with(column, holds, unit, meaning, holds == Holds.POSITION ? Scope.WINDOW : Scope.TRACE);
    }

    private TableDescription with(String column, Holds holds, String unit, String meaning, Scope scope) {
        Map<String, ColumnDescription> more = new LinkedHashMap<>(columns);
        if (more.put(column, new ColumnDescription(column, holds, unit, meaning, scope)) != null) {
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

    /** This table with a column of ids of call paths. */
    public TableDescription callpath(String column, String meaning) {
        return with(column, Holds.INTEGER, "", meaning, Scope.CALLPATHS);
    }

    /** This table with a column of integers that number something in the order in which it happens. */
    public TableDescription number(String column, String meaning) {
        return with(column, Holds.INTEGER, "", meaning, Scope.WINDOW);
    }

    /** This table with a column of rows of another table. */
    public TableDescription row(String column, String meaning) {
        return with(column, Holds.INTEGER, "", meaning, Scope.NONE);
    }

    /** This table with a column of positions of enters of regions that may be open in several windows. */
    public TableDescription open(String column, String meaning) {
        return with(column, Holds.POSITION, Holds.POSITION.unit(), meaning, Scope.NONE);
    }

    /** This table with a column of positions of later events, which a window may lack. */
    public TableDescription later(String column, String meaning) {
        return with(column, Holds.POSITION, Holds.POSITION.unit(), meaning, Scope.AHEAD);
    }

    /** This table with a column of times in seconds. */
    public TableDescription time(String column, String meaning) {
        return with(column, Holds.TIME, meaning);
    }

    /** This table with a mask. */
    public TableDescription truth(String column, String meaning) {
        return with(column, Holds.TRUTH, meaning);
    }

    /** This table with a column of strings. */
    public TableDescription string(String column, String meaning) {
        return with(column, Holds.STRING, meaning);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** The meaning of a row. */
    public String sentence() {
        return sentence;
    }

    /** Its columns. */
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

    /** Whether a column of that name holds positions of events. */
    public boolean holdsPositions(String column) {
        ColumnDescription known = columns.get(column);
        return known != null && known.holds() == Holds.POSITION;
    }
}
