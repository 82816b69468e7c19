package earl.format.paraver;

import earl.format.build.TraceFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of rows, as a {@code .row} has them. */
final class RowNames {
    private final Map<String, List<String>> levels = new HashMap<>();

    /** Reads a file; no names if there is none. @throws earl.TraceException if it cannot be read */
    static RowNames read(Path file) {
        RowNames names = new RowNames();
        if (!Files.exists(file)) {
            return names;
        }
        try {
            List<String> level = new ArrayList<>();
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                String text = line.strip();
                if (text.startsWith("LEVEL ")) {
                    level = new ArrayList<>();
                    names.levels.put(text.split("\\s+", 3)[1], level);
                } else if (!text.isEmpty()) {
                    level.add(text);
                }
            }
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
        return names;
    }

    /** The name of a row, counted from 0; {@code otherwise} if it has none. */
    String name(String level, int row, String otherwise) {
        List<String> known = levels.getOrDefault(level, List.of());
        return row >= 0 && row < known.size() ? known.get(row) : otherwise;
    }
}
