package expert.language;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import earl.column.NamedOperation;
import earl.column.Total;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The operations on columns, as {@code Column.java} declares and documents them. */
final class ColumnSource {
    private static final Pattern LINK = Pattern.compile("\\{@link (?:[A-Za-z.]*#)?([A-Za-z.]+)(?:\\([^)]*\\))?\\}");
    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]*)\\}");
    private static final Set<String> SPELLED_OTHERWISE = Set.of("slice");

    /** Operands that scripts may give beside those that Java's types allow. */
    private static final Set<String> ALSO_NOTHING = Set.of("equal_to", "not_equal_to");

    /**
     * An operation, or one value of all rows.
     *
     * @param member what it is in the language
     * @param operator how Python spells it; empty if by its name only
     * @param isTotal whether it gives one value of all rows
     * @param operandsAreValues whether scalars among the operands stand in each row
     */
    record Operation(Member member, String operator, boolean isTotal, boolean operandsAreValues) {
        String name() {
            return member.name();
        }
    }

    private ColumnSource() {}

    static List<Operation> operations() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, List<MethodTree>> methods = new LinkedHashMap<>();
        Map<MethodTree, String> comments = new LinkedHashMap<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    files,
                    null,
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjects(Traces.root().resolve("earl-runtime/src/main/java/earl/Column.java")));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                for (Tree member : ((ClassTree) unit.getTypeDecls().getFirst()).getMembers()) {
                    if (member instanceof MethodTree method) {
                        methods.computeIfAbsent(
                                        NamedOperation.nameOf(method.getName().toString()), n -> new ArrayList<>())
                                .add(method);
                        comments.put(method, String.valueOf(trees.getDocComment(trees.getPath(unit, method))));
                    }
                }
            }
        }
        Set<String> totals = new LinkedHashSet<>();
        Arrays.stream(Total.values()).map(Total::word).forEach(totals::add);
        List<Operation> found = new ArrayList<>();
        methods.forEach((name, overloads) -> {
            String result = overloads.getFirst().getReturnType().toString();
            boolean isOperation = result.equals("Column") || result.equals("Grouped");
            if ((isOperation && !SPELLED_OTHERWISE.contains(name)) || totals.contains(name)) {
                found.add(operation(name, overloads, String.valueOf(comments.get(overloads.getFirst())), isOperation));
            }
        });
        return found;
    }

    private static Operation operation(String name, List<MethodTree> overloads, String comment, boolean isOperation) {
        String operator = "";
        String source = "";
        for (MethodTree method : overloads) {
            operator += value(method, "operator");
            source += value(method, "values");
        }
        boolean operandsAreValues = source.endsWith("OPERANDS");
        List<Argument> arguments = new ArrayList<>();
        MethodTree longest = overloads.stream()
                .max(Comparator.comparingInt(method -> method.getParameters().size()))
                .orElseThrow();
        for (int i = 0; i < longest.getParameters().size(); i++) {
            Set<LanguageType> types = new LinkedHashSet<>();
            boolean optional = false;
            for (MethodTree method : overloads) {
                if (method.getParameters().size() <= i) {
                    optional = true;
                    continue;
                }
                VariableTree parameter = method.getParameters().get(i);
                types.add(type(parameter.getType().toString()));
            }
            LanguageType type = types.stream().reduce(LanguageType::or).orElseThrow();
            type = operandsAreValues ? type.or(LanguageType.NUMBER) : type;
            type = ALSO_NOTHING.contains(name) ? type.optional() : type;
            String argument = longest.getParameters().get(i).getName().toString();
            arguments.add(optional ? Argument.standard(argument, type, "...") : Argument.required(argument, type));
        }
        LanguageType result = isOperation
                ? LanguageType.object(overloads.getFirst().getReturnType().toString())
                : switch (Total.named(name).result()) {
                    case NUMBER -> LanguageType.NUMBER;
                    case LIKE_THE_COLUMN -> LanguageType.spelled("Any", "number");
                    case INTEGER -> LanguageType.spelled("Any", "number");
                    case ROW -> LanguageType.spelled("Any", "number | null");
                    case TRUTH -> LanguageType.TRUTH;
                };
        Member member = Member.method(name, result, sentence(comment), arguments.toArray(Argument[]::new));
        return new Operation(member, operator, !isOperation, operandsAreValues);
    }

    private static String value(MethodTree method, String element) {
        for (AnnotationTree annotation : method.getModifiers().getAnnotations()) {
            for (Object argument : annotation.getArguments()) {
                if (argument instanceof AssignmentTree assignment
                        && assignment.getVariable().toString().equals(element)) {
                    return assignment.getExpression() instanceof LiteralTree literal
                            ? String.valueOf(literal.getValue())
                            : assignment.getExpression().toString();
                }
            }
        }
        return "";
    }

    private static LanguageType type(String java) {
        return switch (java) {
            case "Column" -> LanguageType.object("Column");
            case "double" -> LanguageType.NUMBER;
            case "int", "long" -> LanguageType.INTEGER;
            case "String" -> LanguageType.TEXT;
            case "Collection<String>" -> LanguageType.spelled("Iterable[str | float]", "Iterable<string | number>");
            default -> throw new IllegalStateException("no script has values of type " + java);
        };
    }

    /** A comment as scripts may read it: names in snake case, no example, no tags. */
    private static String sentence(String comment) {
        String text = comment.replaceFirst("(?s)(<pre>|@param|@throws).*", "");
        text = text.replace("{@link Trace#NONE}", "nothing").replaceAll("\\{@link \\w*Exception\\}", "error");
        text = LINK.matcher(text).replaceAll(link -> NamedOperation.nameOf(link.group(1)));
        text = CODE.matcher(text).replaceAll(code -> java.util.regex.Matcher.quoteReplacement(code.group(1)));
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("<p>", "")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
