package expert.kept;

import expert.pattern.Audit;
import expert.pattern.BookingLog;
import expert.pattern.CellTable;
import expert.pattern.Instance;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.Replayed;
import expert.request.Scope;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Patterns and their results as rows of plain values for {@link Codec}. */
@SuppressWarnings({"unchecked", "NullAway"}) // this class wrote the data, and a checksum protects them
public final class Rows {
    /** Whether the pattern of a result made bookings without an event. */
    static final String UNPLACED = "unplaced";

    private Rows() {}

    /** The properties of a pattern without its context, by name. */
    public static Map<String, @Nullable Object> row(PatternClass type) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        PatternInfo info = type.info();
        row.put("name", info.name());
        row.put("title", info.title());
        row.put("parent", info.parent());
        row.put("unit", info.unit());
        row.put("view", info.view());
        row.put("default", info.selectedByDefault());
        row.put("unmatched", type.unmatched());
        row.put("table", type.table());
        row.put("kind", info.kind());
        row.put("of", info.costsOf());
        row.put("callbacks", new LinkedHashMap<>(type.lines()));
        List<Object> parameters = new ArrayList<>();
        for (Parameter parameter : info.parameters()) {
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
        row.put("doc", info.doc());
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
        PatternInfo info = new PatternInfo(
                (String) row.get("name"),
                (String) row.get("title"),
                (String) row.get("doc"),
                (String) row.get("parent"),
                (String) row.get("unit"),
                (Boolean) row.get("view"),
                file.path(),
                file.language().id(),
                file.shipped(),
                (Boolean) row.get("default"),
                parameters,
                PatternClass.isGroup(lines.keySet()),
                (String) row.get("kind"),
                (String) row.get("of"));
        return new PatternClass(
                file,
                info,
                info.name(),
                Map.of(),
                (Boolean) row.get("unmatched"),
                lines,
                (String) row.get("table"),
                -1);
    }

    /**
     * The result of a pattern.
     *
     * @param unplaced whether it booked what names no event, see {@link Scope#recordUnplaced}
     */
    static Map<String, @Nullable Object> row(PatternResult result, boolean unplaced) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("severity", result.severity());
        row.put("confidence", result.confidence());
        row.put("instances", result.instances());
        row.put("cells", cells(CellTable.of(result.cells())));
        row.put("worst", result.worst().stream().map(Rows::row).toList());
        row.put("results", result.results());
        row.put(UNPLACED, unplaced);
        row.put("audit", row(result.audit()));
        return row;
    }

    private static Map<String, @Nullable Object> row(Instance instance) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("pos", instance.pos());
        row.put("location", instance.location());
        row.put("time", instance.time());
        row.put("callpath", instance.callpath());
        row.put("severity", instance.severity());
        row.put("because", instance.because());
        return row;
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

    /** The result of a row's pattern. */
    static PatternResult result(Map<String, @Nullable Object> row, PatternInfo info) {
        return new PatternResult(
                info,
                (Double) row.get("severity"),
                (Double) row.get("confidence"),
                (Long) row.get("instances"),
                cells((List<Object>) row.get("cells")),
                ((List<Map<String, @Nullable Object>>) row.get("worst"))
                        .stream().map(Rows::instance).toList(),
                (Map<String, @Nullable Object>) row.get("results"),
                audit((Map<String, @Nullable Object>) row.get("audit")));
    }

    private static Instance instance(Map<String, @Nullable Object> row) {
        return new Instance(
                (Long) row.get("pos"),
                (Integer) row.get("location"),
                (Double) row.get("time"),
                (Integer) row.get("callpath"),
                (Double) row.get("severity"),
                (Map<String, @Nullable Object>) row.get("because"));
    }

    private static Map<String, @Nullable Object> row(Audit.Report audit) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("notNumbers", audit.notNumbers());
        row.put("overCalls", audit.overCalls());
        row.put("worst", audit.worst());
        row.put("worstLimit", audit.worstLimit());
        row.put("worstPos", audit.worstPos());
        BookingLog log = audit.log();
        if (log != null) {
            ByteBuffer bytes = ByteBuffer.allocate(3 * Long.BYTES * log.size());
            for (int i = 0; i < log.size(); i++) {
                bytes.putLong(log.call(i)).putLong(log.cell(i)).putDouble(log.value(i));
            }
            row.put("log", bytes.array());
        }
        return row;
    }

    private static Audit.Report audit(Map<String, @Nullable Object> row) {
        BookingLog log = null;
        byte[] bytes = (byte[]) row.get("log");
        if (bytes != null) {
            log = new BookingLog();
            ByteBuffer values = ByteBuffer.wrap(bytes);
            while (values.hasRemaining()) {
                log.add(values.getLong(), values.getLong(), values.getDouble());
            }
        }
        return new Audit.Report(
                (Long) row.get("notNumbers"),
                (Long) row.get("overCalls"),
                (Double) row.get("worst"),
                (Double) row.get("worstLimit"),
                (Long) row.get("worstPos"),
                log);
    }

    /** A replay as a row. */
    static List<Object> row(Replayed replayed) {
        Replayed.Saving saving = replayed.saving();
        List<Object> row = new ArrayList<>(List.of(replayed.ideal(), replayed.outside(), replayed.reason()));
        if (saving != null) {
            row.addAll(List.of(
                    (long) saving.change().callpath(),
                    saving.change().activity(),
                    saving.seconds(),
                    saving.low(),
                    saving.high(),
                    saving.inFocus()));
        }
        return row;
    }

    /** The replay of such a row. */
    static Replayed replayed(List<Object> row) {
        Replayed.Saving saving = row.size() == 3
                ? null
                : new Replayed.Saving(
                        new Replayed.Question(Math.toIntExact((long) row.get(3)), (String) row.get(4)),
                        (double) row.get(5),
                        (double) row.get(6),
                        (double) row.get(7),
                        (boolean) row.get(8));
        return new Replayed((double) row.get(0), (double) row.get(1), saving, (String) row.get(2));
    }
}
