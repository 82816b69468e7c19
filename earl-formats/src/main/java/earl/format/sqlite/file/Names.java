package earl.format.sqlite.file;

import earl.memory.LongMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts by number: a table of a database with ids and texts. */
public final class Names {
    private final LongMap indices = new LongMap();
    private final List<String> texts = new ArrayList<>();

    /** Reads a table; the first of several columns that has a text counts. */
    public static Names of(SqliteFile file, String table, String id, String... columns) {
        Names names = new Names();
        try (TableRows rows = file.rows(table, List.of(id), List.of(columns))) {
            while (rows.next()) {
                for (int column = 1; column <= columns.length; column++) {
                    String text = rows.text(column);
                    if (text != null && !text.isEmpty()) {
                        names.put(rows.number(0), text);
                        break;
                    }
                }
            }
        }
        return names;
    }

    private void put(long id, String text) {
        indices.put(id, texts.size());
        texts.add(text);
    }

    /** The text of an id, null if there is none. */
    public @Nullable String get(long id) {
        long index = indices.get(id);
        return index == LongMap.NONE ? null : texts.get((int) index);
    }

    /** The text of an id, or another text. */
    public String get(long id, String otherwise) {
        String text = get(id);
        return text == null ? otherwise : text;
    }
}
