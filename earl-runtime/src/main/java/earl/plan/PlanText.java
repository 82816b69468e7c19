package earl.plan;

import earl.WaitKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans as text: a line each step, then a line each output.
 *
 * <pre>{@code
 * plan 1
 * %0 = table "messages"
 * %1 = column %0 "send_enter"
 * %2 = column %0 "recv_enter"
 * %3 = minus %1 %2
 * %4 = column %0 "recv_call"
 * add %3 at %4
 * }</pre>
 *
 * Strings are in quotation marks, with {@code \} before quotation marks and itself, and {@code \n} for the end of a line;
 * lists of strings are in brackets.
 */
final class PlanText {
    private static final String HEAD = "plan 1";

    private PlanText() {}

    // ---- writing ----

    static String write(Plan plan) {
        StringBuilder text = new StringBuilder(HEAD).append('\n');
        Map<PlanStep, String> names = new HashMap<>();
        for (PlanStep step : plan.steps()) {
            String name = "%" + names.size();
            text.append(name).append(" = ").append(step.verb());
            step.operands().forEach(operand -> text.append(' ').append(word(operand, names)));
            text.append('\n');
            names.put(step, name);
        }
        for (Output output : plan.outputs()) {
            text.append(line(output, names)).append('\n');
        }
        return text.toString();
    }

    private static String line(Output output, Map<PlanStep, String> names) {
        return switch (output) {
            case Output.Add add -> {
                StringBuilder line = new StringBuilder("add ").append(names.get(add.value()));
                appendArgument(line, "at", add.at(), names);
                appendArgument(line, "callpath", add.callpath(), names);
                appendArgument(line, "location", add.location(), names);
                add.because()
                        .forEach((name, cause) -> line.append(" because ")
                                .append(word(name, names))
                                .append(cause instanceof Output.Events ? " event " : " ")
                                .append(word(
                                        cause instanceof Output.Events(PlanStep positions) ? positions : cause,
                                        names)));
                yield line.toString();
            }
            case Output.Result result -> {
                StringBuilder line = new StringBuilder("result ")
                        .append(word(result.name(), names))
                        .append(' ')
                        .append(names.get(result.value()));
                result.labels().forEach((name, node) -> appendArgument(line, name, node, names));
                yield line.toString();
            }
            case Output.Severity severity -> "severity " + names.get(severity.value());
            case Output.Wait wait -> {
                StringBuilder line = new StringBuilder("wait ")
                        .append(word(wait.name(), names))
                        .append(' ')
                        .append(wait.role().word());
                wait.columns().forEach((name, node) -> appendArgument(line, name.word(), node, names));
                wait.truths().forEach(truth -> line.append(' ').append(truth.word()));
                yield line.toString();
            }
        };
    }

    private static void appendArgument(
            StringBuilder line, String name, @Nullable PlanStep node, Map<PlanStep, String> names) {
        if (node != null) {
            line.append(' ').append(name).append(' ').append(names.get(node));
        }
    }

    private static String word(Object operand, Map<PlanStep, String> names) {
        return switch (operand) {
            case PlanStep node -> Objects.requireNonNull(names.get(node));
            case String word ->
                '"' + word.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
            case List<?> words -> {
                StringBuilder list = new StringBuilder("[");
                words.forEach(each -> list.append(list.length() > 1 ? " " : "").append(word(each, names)));
                yield list.append(']').toString();
            }
            case Number number -> String.valueOf(number.doubleValue());
            case Boolean truth -> truth.toString();
            default ->
                throw new IllegalArgumentException(
                        "a plan cannot hold a " + operand.getClass().getName());
        };
    }

    // ---- reading ----

    /** Reads a plan; checks the operations of its steps, or leaves that to their first use. */
    static Plan read(String text, boolean checks) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().equals(HEAD)) {
            throw new IllegalArgumentException("line 1: '" + HEAD + "' is expected");
        }
        Reader reader = new Reader(checks);
        for (int i = 1; i < lines.size(); i++) {
            try {
                reader.line(lines.get(i));
            } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
                throw new IllegalArgumentException("line " + (i + 1) + ": " + wrong.getMessage(), wrong);
            }
        }
        return new Plan(reader.outputs);
    }

    private static final class Reader {
        private final Map<String, PlanStep> steps = new HashMap<>();
        private final List<Output> outputs = new ArrayList<>();
        private final boolean checks;

        Reader(boolean checks) {
            this.checks = checks;
        }

        void line(String line) {
            List<Object> tokens = tokens(line);
            if (tokens.isEmpty()) {
                return;
            }
            switch (String.valueOf(tokens.getFirst())) {
                case "add" -> outputs.add(add(tokens));
                case "result" -> outputs.add(result(tokens));
                case "severity" -> outputs.add(new Output.Severity(step(tokens.get(1))));
                case "wait" -> outputs.add(wait(tokens));
                default -> {
                    if (!isBare(tokens.get(1), "=")) {
                        throw new IllegalArgumentException("a step is 'NAME = VERB OPERANDS'");
                    }
                    List<Object> operands = tokens.subList(3, tokens.size()).stream()
                            .map(this::operand)
                            .toList();
                    PlanStep step = new PlanStep(tokens.get(2).toString(), operands);
                    if (checks) {
                        step.twin();
                    }
                    steps.put(tokens.getFirst().toString(), step);
                }
            }
        }

        private Output add(List<Object> tokens) {
            Map<String, PlanStep> places = new LinkedHashMap<>();
            Map<String, Object> causes = new LinkedHashMap<>();
            for (int i = 2; i < tokens.size(); ) {
                String what = tokens.get(i).toString();
                if (what.equals("because")) {
                    boolean event = isBare(tokens.get(i + 2), "event");
                    i += event ? 1 : 0;
                    Object cause = event ? new Output.Events(step(tokens.get(i + 2))) : operand(tokens.get(i + 2));
                    causes.put(quoted(tokens.get(event ? i : i + 1)), cause);
                    i += 3;
                } else {
                    places.put(what, step(tokens.get(i + 1)));
                    i += 2;
                }
            }
            return new Output.Add(
                    step(tokens.get(1)), places.get("at"), places.get("callpath"), places.get("location"), causes);
        }

        private Output result(List<Object> tokens) {
            Map<String, PlanStep> labels = new LinkedHashMap<>();
            for (int i = 3; i < tokens.size(); i += 2) {
                labels.put(tokens.get(i).toString(), step(tokens.get(i + 1)));
            }
            return new Output.Result(quoted(tokens.get(1)), step(tokens.get(2)), Plan.Labels.of(labels));
        }

        private Output wait(List<Object> tokens) {
            Map<WaitRows.Name, PlanStep> columns = new EnumMap<>(WaitRows.Name.class);
            Set<WaitRows.Truth> truths = EnumSet.noneOf(WaitRows.Truth.class);
            for (int i = 3; i < tokens.size(); i++) {
                String what = tokens.get(i).toString();
                WaitRows.Name name = WaitRows.Name.find(what);
                if (name == null) {
                    truths.add(WaitRows.Truth.of(what));
                } else {
                    columns.put(name, step(tokens.get(++i)));
                }
            }
            return new Output.Wait(
                    quoted(tokens.get(1)), WaitKind.Role.of(tokens.get(2).toString()), columns, truths);
        }

        private PlanStep step(Object token) {
            if (operand(token) instanceof PlanStep node) {
                return node;
            }
            throw new IllegalArgumentException("a step is expected, not " + token);
        }

        private Object operand(Object token) {
            if (!(token instanceof Bare(String word))) {
                return token;
            }
            if (word.startsWith("%")) {
                PlanStep step = steps.get(word);
                if (step == null) {
                    throw new IllegalArgumentException("there is no step " + word + " before");
                }
                return step;
            }
            return word.equals("true") || word.equals("false") ? (Object) Boolean.valueOf(word) : Double.valueOf(word);
        }

        private static String quoted(Object token) {
            if (token instanceof String word) {
                return word;
            }
            throw new IllegalArgumentException("expected a string in quotation marks, not " + token);
        }
    }

    /** A token without quotation marks. */
    private record Bare(String word) {
        @Override
        public String toString() {
            return word;
        }
    }

    private static boolean isBare(Object token, String expected) {
        return token instanceof Bare(String word) && word.equals(expected);
    }

    private static List<Object> tokens(String line) {
        List<Object> tokens = new ArrayList<>();
        List<Object> into = tokens;
        for (int begin = 0, end; begin < line.length(); begin = end) {
            end = begin + 1;
            switch (line.charAt(begin)) {
                case ' ' -> {}
                case '[' -> into = new ArrayList<>();
                case ']' -> {
                    tokens.add(List.copyOf(into));
                    into = tokens;
                }
                case '"' -> {
                    end = afterQuotation(line, end);
                    into.add(unescaped(line.substring(begin + 1, end - 1)));
                }
                default -> {
                    while (end < line.length() && " []\"".indexOf(line.charAt(end)) < 0) {
                        end++;
                    }
                    into.add(new Bare(line.substring(begin, end)));
                }
            }
        }
        return tokens;
    }

    private static int afterQuotation(String line, int from) {
        for (int i = from; i < line.length(); i++) {
            if (line.charAt(i) == '"') {
                return i + 1;
            }
            if (line.charAt(i) == '\\') {
                i++;
            }
        }
        throw new IllegalArgumentException("a quotation mark is missing at the end of a string");
    }

    private static String unescaped(String word) {
        if (word.indexOf('\\') < 0) {
            return word;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c == '\\') {
                char next = word.charAt(++i);
                plain.append(next == 'n' ? '\n' : next);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
