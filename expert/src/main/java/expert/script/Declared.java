package expert.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern as far as its file's text tells without running it. Good for the shipped files, which say plainly what they define (a test
 * compares); a user's file is always run.
 *
 * @param name name, from {@code name = "..."} or the class's
 * @param selectedByDefault false where the class says {@code default = False} or {@code false}
 */
public record Declared(String name, boolean selectedByDefault) {
    private static final Pattern PYTHON_CLASS = Pattern.compile("(?m)^class\\s+([A-Za-z]\\w*)\\s*\\([^)]*\\)\\s*:");
    private static final Pattern JAVASCRIPT_CLASS =
            Pattern.compile("(?m)^export\\s+(?:default\\s+)?class\\s+([A-Za-z]\\w*)\\s+extends\\s+\\w+\\s*\\{");
    private static final Pattern NAME = Pattern.compile("(?m)^\\s+(?:static\\s+)?name\\s*=\\s*['\"]([a-z0-9_]+)['\"]");
    private static final Pattern NOT_DEFAULT = Pattern.compile("(?m)^\\s+(?:static\\s+)?default\\s*=\\s*[Ff]alse\\b");

    static List<Declared> in(String text, Language language) {
        Matcher classes = (language == Language.PYTHON ? PYTHON_CLASS : JAVASCRIPT_CLASS).matcher(text);
        List<Declared> declared = new ArrayList<>();
        List<int[]> bodies = new ArrayList<>();
        List<String> names = new ArrayList<>();
        while (classes.find()) {
            if (!bodies.isEmpty()) {
                bodies.getLast()[1] = classes.start();
            }
            bodies.add(new int[] {classes.end(), text.length()});
            names.add(classes.group(1));
        }
        for (int i = 0; i < names.size(); i++) {
            String body = text.substring(bodies.get(i)[0], bodies.get(i)[1]);
            Matcher name = NAME.matcher(body);
            declared.add(new Declared(
                    name.find() ? name.group(1) : Description.snakeCase(names.get(i)),
                    !NOT_DEFAULT.matcher(body).find()));
        }
        return declared;
    }
}
