package earl.plan;

import earl.Column;
import earl.Columns;
import earl.column.Expressions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The tables of a trace, and what their columns hold: the same for every trace. */
public final class Schema {
    private static final Map<String, Map<String, String>> TABLES = read();

    /** Columns of waits that are known only once all waits are: see {@link earl.Waits} and {@link earl.Causes#waits}. */
    private static final Set<String> CAUSES =
            Set.of("attributed", "indirect", "direct", "propagating", "terminal", "long_term");

    private Schema() {}

    private static Map<String, Map<String, String>> read() {
        Map<String, Map<String, String>> tables = new LinkedHashMap<>();
        try (InputStream in = Schema.class.getResourceAsStream("tables.txt")) {
            if (in == null) {
                throw new IllegalStateException("tables.txt is missing");
            }
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                List<String> words = List.of(line.trim().split("[ :]+", -1));
                Map<String, String> columns = tables.computeIfAbsent(words.getFirst(), name -> new LinkedHashMap<>());
                words.stream().skip(2).forEach(name -> columns.put(name, words.get(1)));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return tables;
    }

    /** The names of the tables. */
    public static List<String> tables() {
        return List.copyOf(TABLES.keySet());
    }

    /** What the columns of a table hold, by name: {@code position integer time number truth word}. */
    public static Map<String, String> columns(String table) {
        Map<String, String> columns = TABLES.get(table);
        if (columns == null) {
            throw new IllegalArgumentException("there is no table '" + table + "', but " + String.join(", ", tables()));
        }
        return columns;
    }

    /** A table without rows. */
    static Columns empty(String table) {
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        columns(table).forEach((name, kind) -> makers.put(name, () -> empty(name, kind)));
        return Expressions.columns(0, makers);
    }

    /** The waits of a definition, without rows: {@link earl.Waits#columns}. Nothing is known about other waits yet. */
    static Columns waits() {
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        columns("waits").forEach((name, kind) -> {
            if (!CAUSES.contains(name)) {
                makers.put(name, () -> empty(name, kind));
            }
        });
        return Expressions.columns(0, makers);
    }

    private static Column empty(String name, String kind) {
        return switch (kind) {
            case "position", "integer" -> Expressions.integers();
            case "time", "number" -> Expressions.numbers();
            case "truth" -> Expressions.truths();
            case "word" -> Expressions.words(List.of());
            default -> throw new IllegalStateException(name + " holds " + kind);
        };
    }
}
