package expert.kept;

import expert.pattern.Audit;
import expert.pattern.BookingLog;
import expert.pattern.CellTable;
import expert.pattern.Instance;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.request.Scope;
import expert.script.PatternClass;
import expert.script.PatternFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Patterns and their results as rows of plain values for {@link Codec}. */
@SuppressWarnings({"unchecked", "NullAway"}) // this class wrote the data, and a checksum protects them
public final class Rows {
    private Rows() {}

    /** The properties of a pattern without its context, by name. */
    public static Map<String, @Nullable Object> row(PatternClass type) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("name", type.name());
        row.put("title", type.title());
        row.put("parent", type.parent());
        row.put("unit", type.unit());
        row.put("view", type.view());
        row.put("default", type.selectedByDefault());
        row.put("unmatched", type.unmatched());
        row.put("table", type.table());
        row.put("kind", type.kind());
        row.put("of", type.costsOf());
        row.put("callbacks", new LinkedHashMap<>(type.lines()));
        List<Object> parameters = new ArrayList<>();
        for (Parameter parameter : type.parameters()) {
            Map<String, @Nullable Object> each = new LinkedHashMap<>();
            each.put("name", parameter.name());
            each.put("type", parameter.type().name());
            each.put("default", parameter.defaultValue());
            each.put("help", parameter.help());
            each.put("min", parameter.min());
            each.put("max", parameter.max());
            each.put("choices", new ArrayList<>(parameter.choices()));
            parameters.add(each);
        }
        row.put("parameters", parameters);
        row.put("doc", type.doc());
        return row;
    }

    /** The pattern of such a row; its number in a context is unknown. */
    static PatternClass pattern(Map<String, @Nullable Object> row, PatternFile file) {
        List<Parameter> parameters = new ArrayList<>();
        for (Map<String, @Nullable Object> each : (List<Map<String, @Nullable Object>>) row.get("parameters")) {
            parameters.add(new Parameter(
                    (String) each.get("name"),
                    Parameter.Type.valueOf((String) each.get("type")),
                    each.get("default"),
                    (String) each.get("help"),
                    (Double) each.get("min"),
                    (Double) each.get("max"),
                    (List<Object>) each.get("choices")));
        }
        Map<String, Integer> lines = new LinkedHashMap<>();
        ((Map<String, Number>) row.get("callbacks")).forEach((callback, line) -> lines.put(callback, line.intValue()));
        return new PatternClass(
                (String) row.get("name"),
                (String) row.get("name"),
                Map.of(),
                (String) row.get("title"),
                (String) row.get("doc"),
                (String) row.get("parent"),
                (String) row.get("unit"),
                (Boolean) row.get("view"),
                (Boolean) row.get("default"),
                (Boolean) row.get("unmatched"),
                lines,
                parameters,
                (String) row.get("table"),
                (String) row.get("kind"),
                (String) row.get("of"),
                file.path(),
                file.language(),
                -1);
    }

    /**
     * The result of a pattern.
     *
     * @param unplaced whether it booked what names no event, see {@link Scope#recordUnplaced}
     */
    static List<Object> row(PatternResult result, boolean unplaced) {
        List<Object> cells = cells(CellTable.of(result.cells()));
        List<Object> worst = new ArrayList<>();
        for (Instance instance : result.worst()) {
            worst.add(List.of(
                    instance.pos(),
                    instance.location(),
                    instance.time(),
                    instance.callpath(),
                    instance.severity(),
                    instance.because()));
        }
        return List.of(
                result.severity(),
                result.confidence(),
                result.instances(),
                cells,
                worst,
                result.results(),
                unplaced,
                audit(result.audit()));
    }

    /** Cells as a row of numbers. */
    static List<Object> cells(CellTable table) {
        List<Object> numbers = new ArrayList<>();
        numbers.add(table.second());
        for (int i = 0; i < table.size(); i++) {
            numbers.add(table.callpath(i));
            numbers.add(table.location(i));
            numbers.add(table.units(i));
        }
        return numbers;
    }

    /** The cells of such a row. */
    static CellTable cells(List<Object> numbers) {
        CellTable.Builder cells = new CellTable.Builder(numbers.size() / 3, (Double) numbers.getFirst());
        for (int i = 1; i < numbers.size(); i += 3) {
            cells.add((Integer) numbers.get(i), (Integer) numbers.get(i + 1), (Double) numbers.get(i + 2));
        }
        return cells.build();
    }

    /** Whether the pattern of a row made bookings without an event. */
    static boolean hasUnplaced(List<Object> row) {
        return (Boolean) row.get(6);
    }

    /** The result of a row's pattern. */
    static PatternResult result(List<Object> row, PatternInfo info) {
        List<Instance> worst = new ArrayList<>();
        for (Object given : (List<Object>) row.get(4)) {
            List<Object> each = (List<Object>) given;
            worst.add(new Instance(
                    (Long) each.get(0),
                    (Integer) each.get(1),
                    (Double) each.get(2),
                    (Integer) each.get(3),
                    (Double) each.get(4),
                    (Map<String, @Nullable Object>) each.get(5)));
        }
        return new PatternResult(
                info,
                (Double) row.get(0),
                (Double) row.get(1),
                (Long) row.get(2),
                cells((List<Object>) row.get(3)),
                worst,
                (Map<String, @Nullable Object>) row.get(5),
                audit((List<Object>) row.get(7)));
    }

    private static List<Object> audit(Audit.Report audit) {
        List<Object> row = new ArrayList<>(
                List.of(audit.notNumbers(), audit.overCalls(), audit.worst(), audit.worstLimit(), audit.worstPos()));
        BookingLog log = audit.log();
        if (log != null) {
            ByteBuffer bytes = ByteBuffer.allocate(3 * Long.BYTES * log.size());
            for (int i = 0; i < log.size(); i++) {
                bytes.putLong(log.call(i)).putLong(log.cell(i)).putDouble(log.value(i));
            }
            row.add(bytes.array());
        }
        return row;
    }

    private static Audit.Report audit(List<Object> row) {
        BookingLog log = null;
        if (row.size() > 5) {
            log = new BookingLog();
            ByteBuffer bytes = ByteBuffer.wrap((byte[]) row.get(5));
            while (bytes.hasRemaining()) {
                log.add(bytes.getLong(), bytes.getLong(), bytes.getDouble());
            }
        }
        return new Audit.Report(
                (Long) row.get(0), (Long) row.get(1), (Double) row.get(2), (Double) row.get(3), (Long) row.get(4), log);
    }
}
