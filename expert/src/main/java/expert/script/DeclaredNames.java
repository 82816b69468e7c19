package expert.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names of the patterns that a file seems to define, by its text alone: it need not run for that. */
public final class DeclaredNames {
    private static final Pattern PYTHON_CLASS = Pattern.compile("(?m)^class\\s+([A-Za-z]\\w*)\\s*\\([^)]*\\)\\s*:");
    private static final Pattern JAVASCRIPT_CLASS =
            Pattern.compile("(?m)^export\\s+(?:default\\s+)?class\\s+([A-Za-z]\\w*)\\s+extends\\s+\\w+\\s*\\{");
    private static final Pattern NAME = Pattern.compile("(?m)^\\s+(?:static\\s+)?name\\s*=\\s*['\"]([a-z0-9_]+)['\"]");

    /** Classes that define no pattern: in JavaScript those that are not exported, in Python those without a base class. */
    private static final Pattern JAVASCRIPT_OTHER =
            Pattern.compile("(?m)^class\\s+([A-Za-z]\\w*)\\s+extends\\s+\\w+\\s*\\{");

    private static final Pattern PYTHON_OTHER = Pattern.compile("(?m)^class\\s+([A-Za-z]\\w*)\\s*(?:\\(\\s*\\)\\s*)?:");

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private DeclaredNames() {}

    /** {@code LateSender} as {@code late_sender}, {@code MPIWait} as {@code mpi_wait}. */
    public static String snakeCase(String type) {
        return WORD_START.matcher(type).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    /** The line of a class that would define the pattern of a name if it were declared otherwise, and what its declaration lacks; null if there is none. */
    static Lint.@Nullable Finding almost(String pattern, String text, Language language) {
        Matcher classes = (language == Language.PYTHON ? PYTHON_OTHER : JAVASCRIPT_OTHER).matcher(text);
        while (classes.find()) {
            String type = classes.group(1);
            if (snakeCase(type).equals(pattern)) {
                int line = 1
                        + (int) text.substring(0, classes.start())
                                .chars()
                                .filter(letter -> letter == '\n')
                                .count();
                return new Lint.Finding(
                        line,
                        "class " + type
                                + (language == Language.PYTHON
                                        ? " does not extend Pattern; write class " + type + "(Pattern)"
                                        : " is not exported; write export class " + type));
            }
        }
        return null;
    }

    static List<String> in(String text, Language language) {
        Matcher classes = (language == Language.PYTHON ? PYTHON_CLASS : JAVASCRIPT_CLASS).matcher(text);
        List<String> declared = new ArrayList<>();
        String last = "";
        int body = 0;
        while (classes.find()) {
            add(last, text.substring(body, classes.start()), declared);
            last = classes.group(1);
            body = classes.end();
        }
        add(last, text.substring(body), declared);
        return declared;
    }

    private static void add(String type, String body, List<String> declared) {
        if (!type.isEmpty()) {
            Matcher name = NAME.matcher(body);
            declared.add(name.find() ? name.group(1) : snakeCase(type));
        }
    }
}
