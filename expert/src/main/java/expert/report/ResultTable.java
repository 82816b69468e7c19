package expert.report;

import expert.text.Layout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A result that holds lists or maps, as the lines of a table: a row for each element or entry, with the key of each entry. */
final class ResultTable {
    private static final int MAX_ROWS = 10;
    private static final int MAX_CELLS = 40;
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private int omitted;

    private ResultTable() {}

    /** Its lines; empty for a value that holds no lists or maps. */
    static List<String> lines(@Nullable Object value) {
        Collection<?> elements =
                value instanceof Map<?, ?> map ? map.values() : value instanceof List<?> list ? list : List.of();
        if (elements.stream().noneMatch(element -> element instanceof List || element instanceof Map)) {
            return List.of();
        }
        ResultTable table = new ResultTable();
        Set<String> columns = new LinkedHashSet<>();
        for (Object element : elements) {
            if (element instanceof Map<?, ?> map) {
                map.keySet().forEach(key -> columns.add(String.valueOf(key)));
            }
        }
        boolean keyed = value instanceof Map;
        if (!columns.isEmpty()) {
            List<String> head = new ArrayList<>(keyed ? List.of("") : List.of());
            head.addAll(columns);
            table.rows.add(head);
        }
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, element) -> table.add(String.valueOf(key), element, columns));
        } else {
            elements.forEach(element -> table.add(null, element, columns));
        }
        return table.aligned();
    }

    private void add(@Nullable String key, @Nullable Object element, Set<String> columns) {
        if (rows.size() >= MAX_ROWS) {
            omitted++;
            return;
        }
        List<String> row = new ArrayList<>();
        if (key != null) {
            row.add(cell(key));
        }
        if (element instanceof Map<?, ?> map) {
            columns.forEach(
                    column -> row.add(map.containsKey(column) ? cell(PatternSection.nested(map.get(column))) : ""));
        } else if (element instanceof List<?> list) {
            list.forEach(each -> row.add(cell(PatternSection.nested(each))));
        } else {
            row.add(cell(PatternSection.words(element)));
        }
        rows.add(row);
    }

    private static String cell(String text) {
        return Layout.cut(Layout.clean(text), MAX_CELLS);
    }

    private List<String> aligned() {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String cell = row.get(i);
                int width = width(i);
                line.append(i == 0 ? "" : GAP)
                        .append(isNumeric(i) ? Layout.right(cell, width) : Layout.left(cell, width));
            }
            lines.add(line.toString().stripTrailing());
        }
        if (omitted > 0) {
            lines.add("and " + omitted + " more; the JSON report has all");
        }
        return lines;
    }

    private int width(int column) {
        return rows.stream()
                .filter(row -> row.size() > column)
                .mapToInt(row -> Layout.width(row.get(column)))
                .max()
                .orElse(0);
    }

    /** Whether a column has a number in each row that has it, apart from the first, which may name the column. */
    private boolean isNumeric(int column) {
        return rows.stream()
                .skip(1)
                .filter(row -> row.size() > column)
                .map(row -> row.get(column))
                .allMatch(cell -> cell.isEmpty() || Character.isDigit(cell.charAt(cell.length() - 1)));
    }
}
