package earl.replay.operations;

import earl.TraceException;
import earl.replay.operations.DependencyRules.Choice;
import earl.replay.operations.DependencyRules.Columns;
import earl.replay.operations.DependencyRules.Dependency;
import earl.replay.operations.DependencyRules.Group;
import earl.replay.operations.DependencyRules.Selection;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a text of rules: one rule in each line, words between blanks, {@code #} begins a comment. */
public final class RulesReader {
    private static final Pattern NUMBERED = Pattern.compile("i([+-]\\d{1,6})?");
    private static final Pattern OFFSET = Pattern.compile("[+-]\\d{1,6}");
    private static final Pattern SHIFTED = Pattern.compile("(.+)([+-]\\d{1,6})");

    private final Path file;
    private final Map<String, List<String>> columns = new TreeMap<>();
    private final Map<String, Integer> source = new TreeMap<>();
    private final Map<String, List<String>> chains = new LinkedHashMap<>();
    private final List<List<String>> sequences = new ArrayList<>();
    private final List<Dependency> dependencies = new ArrayList<>();
    private final List<Group> groups = new ArrayList<>();
    private final Set<String> medians = new LinkedHashSet<>();
    private double tolerance;
    private @Nullable String ending;
    private int line;

    private RulesReader(Path file) {
        this.file = file;
    }

    /** Reads rules from a file. @throws TraceException if a line is no rule; the message names the line */
    public static DependencyRules read(Path file) throws IOException {
        try {
            return new RulesReader(file).rules(Files.readAllLines(file));
        } catch (CharacterCodingException e) {
            throw new TraceException(file, -1, "is no text in UTF-8; expected rules, one in each line", e);
        }
    }

    private DependencyRules rules(List<String> lines) {
        for (String text : lines) {
            line++;
            int comment = text.indexOf('#');
            String rule = (comment < 0 ? text : text.substring(0, comment)).strip();
            if (!rule.isEmpty()) {
                rule(List.of(rule.split("\\s+")));
            }
        }
        for (String needed : List.of("step", "worker", "type", "begin", "duration")) {
            if (!columns.containsKey(needed)) {
                throw new TraceException(
                        file, -1, "no rule \"" + needed + " COLUMN\", which names a column of the table");
            }
        }
        List<String> number = columns.get("number");
        for (String column : source.keySet()) {
            checkWorkerColumn(column);
        }
        for (Group group : groups) {
            group.over().forEach(this::checkWorkerColumn);
            if (group.column() != null) {
                checkWorkerColumn(group.column());
            }
        }
        return new DependencyRules(
                new Columns(
                        column("step"),
                        columns.getOrDefault("worker", List.of()),
                        column("type"),
                        number == null ? null : number.getFirst(),
                        column("begin"),
                        column("duration")),
                source,
                chains,
                sequences,
                dependencies,
                groups,
                tolerance,
                ending,
                medians);
    }

    private String column(String role) {
        return columns.getOrDefault(role, List.of("")).getFirst();
    }

    private void checkWorkerColumn(String column) {
        List<String> workers = columns.getOrDefault("worker", List.of());
        if (!workers.contains(column)) {
            throw new TraceException(
                    file,
                    -1,
                    "\"" + column + "\" is none of the columns that name a worker: " + String.join(", ", workers));
        }
    }

    private void rule(List<String> words) {
        int after = words.indexOf("after");
        if (after > 0) {
            Selection later = selection(words.subList(0, after));
            Selection earlier = selection(words.subList(after + 1, words.size()));
            if (earlier.choice() == Choice.EACH && later.choice() != Choice.EACH) {
                throw fault("expected i only if both sides have it, or the left one");
            }
            dependencies.add(new Dependency(later, earlier, line));
            return;
        }
        List<String> rest = words.subList(1, words.size());
        if (rest.isEmpty()) {
            throw fault("\"" + words.getFirst() + "\" stands alone");
        }
        switch (words.getFirst()) {
            case "step", "type", "number", "begin", "duration" -> {
                if (rest.size() != 1) {
                    throw fault("\"" + words.getFirst() + "\" names one column");
                }
                columns.put(words.getFirst(), rest);
            }
            case "worker" -> columns.put("worker", rest);
            case "order" -> source(rest);
            case "chain" -> chain(rest);
            case "sequence" -> sequences.add(rest);
            case "together" -> groups.add(group(rest));
            case "tolerance" -> tolerance = seconds(rest);
            case "ends" -> ending = rest.getFirst();
            case "median" -> medians.addAll(rest);
            default ->
                throw fault(
                        "expected \"X after Y\", or a rule that begins with step, worker, type, number, begin, duration,"
                                + " order, chain, sequence, together, tolerance, ends or median, not \""
                                + words.getFirst() + "\"");
        }
    }

    /** {@code order dp_rank 0}. */
    private void source(List<String> words) {
        if (words.size() % 2 != 0) {
            throw fault("expected \"order COLUMN VALUE\"");
        }
        for (int at = 0; at < words.size(); at += 2) {
            source.put(words.get(at), integer(words.get(at + 1)));
        }
    }

    /** {@code chain NAME = TYPE...} or {@code chain TYPE...}. */
    private void chain(List<String> words) {
        boolean named = words.size() > 2 && words.get(1).equals("=");
        List<String> types = named ? words.subList(2, words.size()) : words;
        String name = named ? words.getFirst() : String.join("+", types);
        if (chains.put(name, types) != null) {
            throw fault("a chain \"" + name + "\" exists already");
        }
    }

    /** {@code TYPE over COLUMN...} or {@code TYPE i with TYPE i at COLUMN+1}. */
    private Group group(List<String> words) {
        if (words.size() > 2 && words.get(1).equals("over")) {
            return new Group(words.getFirst(), words.subList(2, words.size()), null, null, 0, line);
        }
        if (words.size() == 7
                && words.get(1).equals("i")
                && words.get(2).equals("with")
                && words.get(4).equals("i")
                && words.get(5).equals("at")) {
            Matcher shifted = SHIFTED.matcher(words.get(6));
            if (shifted.matches()) {
                return new Group(
                        words.getFirst(),
                        List.of(),
                        words.get(3),
                        shifted.group(1),
                        Integer.parseInt(shifted.group(2)),
                        line);
            }
        }
        throw fault("expected \"together X over COLUMN...\" or \"together X i with Y i at COLUMN+1\"");
    }

    /** {@code TYPE}, {@code TYPE i-1}, {@code TYPE first}, {@code TYPE first -2 in CHAIN}. */
    private Selection selection(List<String> words) {
        if (words.isEmpty()) {
            throw fault("expected \"X after Y\"");
        }
        String type = words.getFirst();
        if (words.size() == 1) {
            return new Selection(type, Choice.LATEST, 0, type);
        }
        Matcher numbered = NUMBERED.matcher(words.get(1));
        if (words.size() == 2 && numbered.matches()) {
            String offset = numbered.group(1);
            return new Selection(type, Choice.EACH, offset == null ? 0 : Integer.parseInt(offset), type);
        }
        Choice choice = switch (words.get(1)) {
            case "first" -> Choice.FIRST;
            case "last" -> Choice.LAST;
            case "latest" -> Choice.LATEST;
            default -> throw fault("expected i, i-1, first, last or latest, not \"" + words.get(1) + "\"");
        };
        if (words.size() == 2) {
            return new Selection(type, choice, 0, type);
        }
        if (words.size() == 5
                && OFFSET.matcher(words.get(2)).matches()
                && words.get(3).equals("in")
                && choice != Choice.LATEST) {
            return new Selection(type, choice, Integer.parseInt(words.get(2)), words.get(4));
        }
        throw fault(
                "expected \"" + type + " " + words.get(1) + "\" or \"" + type + " " + words.get(1) + " -1 in CHAIN\"");
    }

    private double seconds(List<String> words) {
        try {
            double value = Double.parseDouble(words.getFirst());
            if (words.size() == 1 && value >= 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new TraceException(file, -1, lineText() + "expected seconds, not \"" + words.getFirst() + "\"", e);
        }
        throw fault("expected seconds, at least 0");
    }

    private int integer(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new TraceException(file, -1, lineText() + "expected a whole number, not \"" + word + "\"", e);
        }
    }

    private String lineText() {
        return "line " + line + ": ";
    }

    private TraceException fault(String problem) {
        return new TraceException(file, -1, lineText() + problem);
    }
}
