package expert.terminal;

import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.text.Layout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A choice of patterns and of their parameters, as the user makes it key by key: check boxes in the tree of patterns, and
 * below each that is chosen its parameters. It produces lines of text, which a terminal shows.
 */
public final class PatternChoice {
    /** Keys other than characters. */
    enum Key {
        UP,
        DOWN,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        BACKSPACE,
        ESCAPE
    }

    /** The state of the choice. */
    public enum Outcome {
        OPEN,
        ACCEPTED,
        LEFT
    }

    private static final int PAGE = 10;

    private record Row(
            PatternInfo pattern, int depth, @Nullable Parameter parameter) {}

    private final List<Row> tree = new ArrayList<>();
    private final Set<String> chosen = new LinkedHashSet<>();
    private final Map<String, String> values = new LinkedHashMap<>();
    private List<Row> rows = List.of();
    private int cursor;
    private int top;
    private @Nullable StringBuilder typed;
    private String message = "";

    /**
     * A choice.
     *
     * @param patterns all there are
     * @param preset names of the initially selected ones
     * @param set values of parameters that are set already, by {@code pattern.parameter}
     */
    public PatternChoice(List<PatternInfo> patterns, Collection<String> preset, Map<String, String> set) {
        Map<String, PatternInfo> byName = new LinkedHashMap<>();
        patterns.forEach(pattern -> byName.put(pattern.name(), pattern));
        Set<String> placed = new LinkedHashSet<>();
        for (PatternInfo pattern : patterns) {
            if (pattern.parent() == null || !byName.containsKey(pattern.parent())) {
                place(pattern, 0, patterns, placed);
            }
        }
        // Parents in a circle have no root.
        patterns.forEach(pattern -> place(pattern, 0, patterns, placed));
        chosen.addAll(preset);
        chosen.retainAll(byName.keySet());
        values.putAll(set);
        arrange();
    }

    private void place(PatternInfo pattern, int depth, List<PatternInfo> all, Set<String> placed) {
        if (placed.add(pattern.name())) {
            tree.add(new Row(pattern, depth, null));
            for (PatternInfo other : all) {
                if (pattern.name().equals(other.parent())) {
                    place(other, depth + 1, all, placed);
                }
            }
        }
    }

    private void arrange() {
        List<Row> now = new ArrayList<>();
        for (Row row : tree) {
            now.add(row);
            if (chosen.contains(row.pattern.name())) {
                for (Parameter parameter : row.pattern.parameters()) {
                    now.add(new Row(row.pattern, row.depth + 1, parameter));
                }
            }
        }
        rows = now;
        cursor = Math.clamp(cursor, 0, Math.max(0, rows.size() - 1));
    }

    /** Names of the patterns chosen, in the order of the tree. */
    public List<String> chosen() {
        return tree.stream()
                .map(row -> row.pattern.name())
                .filter(chosen::contains)
                .toList();
    }

    /** Values of parameters as typed, by {@code pattern.parameter}. */
    public Map<String, String> values() {
        return Map.copyOf(values);
    }

    /** A key was pressed. */
    Outcome press(Key key) {
        message = "";
        if (typed != null) {
            edit(key, typed);
            return Outcome.OPEN;
        }
        switch (key) {
            case UP -> move(-1);
            case DOWN -> move(1);
            case PAGE_UP -> move(-PAGE);
            case PAGE_DOWN -> move(PAGE);
            case HOME -> move(-rows.size());
            case END -> move(rows.size());
            case ENTER -> {
                if (!chosen.isEmpty()) {
                    return Outcome.ACCEPTED;
                }
                message = "choose a pattern first";
            }
            case ESCAPE -> {
                return Outcome.LEFT;
            }
            case BACKSPACE -> {
                // nothing is being typed
            }
        }
        return Outcome.OPEN;
    }

    /** A character was typed. */
    public Outcome type(char character) {
        message = "";
        if (typed != null) {
            typed.append(character);
            return Outcome.OPEN;
        }
        switch (character) {
            case ' ' -> toggle();
            case 'a' -> {
                tree.forEach(row -> chosen.add(row.pattern.name()));
                keepingPlace();
            }
            case 'n' -> {
                chosen.clear();
                keepingPlace();
            }
            case 'j' -> move(1);
            case 'k' -> move(-1);
            case 'q' -> {
                return Outcome.LEFT;
            }
            default -> message = "no such key";
        }
        return Outcome.OPEN;
    }

    private void move(int by) {
        cursor = Math.clamp((long) cursor + by, 0, Math.max(0, rows.size() - 1));
    }

    private void toggle() {
        if (rows.isEmpty()) {
            return;
        }
        Row row = rows.get(cursor);
        if (row.parameter != null) {
            typed = new StringBuilder(value(row.pattern, row.parameter));
        } else if (!chosen.remove(row.pattern.name())) {
            chosen.add(row.pattern.name());
        }
        arrange();
    }

    private void keepingPlace() {
        Row row = rows.isEmpty() ? null : rows.get(cursor);
        arrange();
        for (int i = 0; row != null && i < rows.size(); i++) {
            if (rows.get(i).parameter == null && rows.get(i).pattern.name().equals(row.pattern.name())) {
                cursor = i;
            }
        }
    }

    private void edit(Key key, StringBuilder text) {
        Row row = rows.get(cursor);
        switch (key) {
            case ENTER -> {
                Parameter parameter = java.util.Objects.requireNonNull(row.parameter);
                try {
                    boolean same = parameter.parse(text.toString()).equals(parameter.defaultValue());
                    String name = row.pattern.name() + "." + parameter.name();
                    if (same) {
                        values.remove(name);
                    } else {
                        values.put(name, text.toString());
                    }
                    typed = null;
                } catch (IllegalArgumentException wrong) {
                    message = String.valueOf(wrong.getMessage());
                }
            }
            case ESCAPE -> typed = null;
            case BACKSPACE -> text.setLength(Math.max(0, text.length() - 1));
            default -> message = "Enter takes the value, Esc leaves it as it was";
        }
    }

    private String value(PatternInfo pattern, Parameter parameter) {
        String set = values.get(pattern.name() + "." + parameter.name());
        return set == null ? String.valueOf(parameter.defaultValue()) : set;
    }

    /** The screen, at most {@code height} lines of at most {@code width} columns. */
    public List<String> lines(int width, int height) {
        int room = Math.max(1, height - 3);
        top = Math.clamp(top, Math.max(0, cursor - room + 1), cursor);
        List<String> lines = new ArrayList<>();
        lines.add(Layout.cut("Space ticks a pattern or sets a parameter, a all, n none, Enter runs, q quits", width));
        for (int i = top; i < Math.min(rows.size(), top + room); i++) {
            lines.add(Layout.cut((i == cursor ? "> " : "  ") + text(rows.get(i), i == cursor), width));
        }
        String below = rows.size() > room ? "  " + (cursor + 1) + " of " + rows.size() : "";
        lines.add(Layout.cut(message.isEmpty() ? hint() + below : message, width));
        return lines;
    }

    private String text(Row row, boolean here) {
        String indent = "  ".repeat(row.depth);
        Parameter parameter = row.parameter;
        if (parameter == null) {
            return indent + (chosen.contains(row.pattern.name()) ? "[x] " : "[ ] ") + Layout.clean(row.pattern.name())
                    + "  " + Layout.clean(row.pattern.summary());
        }
        String value = here && typed != null ? typed + "_" : value(row.pattern, parameter);
        return indent + "    " + parameter.name() + " = " + Layout.clean(value);
    }

    private String hint() {
        if (rows.isEmpty()) {
            return "there are no patterns";
        }
        Row row = rows.get(cursor);
        Parameter parameter = row.parameter;
        if (parameter == null) {
            return chosen.size() + " chosen";
        }
        return Layout.clean(
                parameter.help().isEmpty() ? parameter.range() : parameter.help() + " (" + parameter.range() + ")");
    }
}
