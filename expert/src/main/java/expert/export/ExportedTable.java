package expert.export;

import earl.Columns;
import earl.Trace;
import earl.view.InstalledViews;
import earl.view.TableDescription;

/**
 * A table to write.
 *
 * @param description its columns with their units
 * @param rows its rows: a column for each column of the description
 */
public record ExportedTable(TableDescription description, Columns rows) {
    /** A table of a trace. @throws IllegalArgumentException if there is no table of that name */
    public static ExportedTable of(Trace trace, String name) {
        InstalledViews views = InstalledViews.installed();
        return new ExportedTable(views.table(name).description(), views.columns(trace, name));
    }
}
