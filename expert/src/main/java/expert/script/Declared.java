package expert.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the patterns that a file seems to define, by its text alone: it need not run for that. */
final class Declared {
    private static final Pattern PYTHON_CLASS = Pattern.compile("(?m)^class\\s+([A-Za-z]\\w*)\\s*\\([^)]*\\)\\s*:");
    private static final Pattern JAVASCRIPT_CLASS =
            Pattern.compile("(?m)^export\\s+(?:default\\s+)?class\\s+([A-Za-z]\\w*)\\s+extends\\s+\\w+\\s*\\{");
    private static final Pattern NAME = Pattern.compile("(?m)^\\s+(?:static\\s+)?name\\s*=\\s*['\"]([a-z0-9_]+)['\"]");

    private Declared() {}

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
            declared.add(name.find() ? name.group(1) : Description.snakeCase(type));
        }
    }
}
