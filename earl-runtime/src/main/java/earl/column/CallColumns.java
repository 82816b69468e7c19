package earl.column;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.Trace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The calls of a trace as columns, derived from the columns of its events. */
final class CallColumns {
    private CallColumns() {}

    static Columns of(Trace trace) {
        Columns events = trace.columns();
        Column enters = events.column("pos")
                .select(events.column("type").equalTo("enter"))
                .computed();
        Column leave = events.column("time").take(events.column("exitptr").take(enters));
        Column inclusive = leave.minus(events.column("time").take(enters));
        Column caller = events.column("enterptr").take(enters);
        Columns locations = LanguageTables.locations(trace);
        Column location = events.column("location").take(enters);
        Map<String, Supplier<Column>> columns = new LinkedHashMap<>();
        columns.put("call", () -> enters);
        columns.put("caller", () -> caller);
        columns.put("callpath", () -> events.column("callpath").take(enters));
        columns.put("location", () -> location);
        columns.put("enter", () -> events.column("time").take(enters));
        columns.put("leave", () -> leave);
        columns.put("inclusive", () -> inclusive);
        columns.put("exclusive", () -> exclusive(enters, caller, inclusive));
        columns.put("region", () -> events.column("region").take(enters));
        columns.put("location_kind", () -> locations.column("kind").take(location));
        return Expressions.columns(enters.length(), columns);
    }

    /** A call's exclusive time excludes the calls that it makes. */
    private static Column exclusive(Column enters, Column caller, Column inclusive) {
        Grouped callees = inclusive.groupSum(caller);
        Column inCallees = callees.take(enters.rowIn(callees.key()));
        return inCallees.missing().where(inclusive, inclusive.minus(inCallees)).computed();
    }
}
