package expert.script;

import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as its file defines it, loaded in one context.
 *
 * @param name name in snake_case
 * @param definedAs the name that its class has in its file
 * @param given attributes that its objects have besides parameters
 * @param title name for people
 * @param doc documentation, without common indentation
 * @param parent name of the pattern it is part of
 * @param unit unit of its severity
 * @param view whether it is left out of sums
 * @param selectedByDefault whether it runs when nobody names it
 * @param unmatched whether it wants receives without send and incomplete collectives
 * @param lines the callbacks it defines, {@code severity} and {@code confidence} among them, and the line at which each begins, 0 if unknown
 * @param parameters its parameters
 * @param table the table of which it describes what to compute; null if it describes nothing
 * @param kind what its waits are, see {@link earl.WaitKind.Role}; null if it defines none
 * @param costsOf the kind of waits whose costs of delay it books: its attribute {@code of}; null if it books none
 * @param file where it is defined
 * @param language in what
 * @param index its number in its context
 */
public record PatternClass(
        String name,
        String definedAs,
        Map<String, Object> given,
        String title,
        String doc,
        @Nullable String parent,
        String unit,
        boolean view,
        boolean selectedByDefault,
        boolean unmatched,
        Map<String, Integer> lines,
        List<Parameter> parameters,
        @Nullable String table,
        @Nullable String kind,
        @Nullable String costsOf,
        Path file,
        Language language,
        int index) {
    /** The same class as a pattern of another name, with some attributes. */
    public PatternClass as(String otherName, String otherTitle, String otherDoc, Map<String, Object> attributes) {
        return new PatternClass(
                otherName,
                definedAs,
                attributes,
                otherTitle,
                otherDoc,
                parent,
                unit,
                view,
                selectedByDefault,
                unmatched,
                lines,
                parameters,
                table,
                kind,
                attributes.get("of") instanceof String other ? other : costsOf,
                file,
                language,
                index);
    }

    /** Names of the callbacks it defines. */
    public Set<String> callbacks() {
        return lines.keySet();
    }

    /** Whether it answers a severity of its own. */
    public boolean ownSeverity() {
        return callbacks().contains("severity");
    }

    /** Whether all that it does while an analysis runs is what it describes: it needs no script then. */
    public boolean onlyDescribes() {
        return callbacks().equals(Set.of("describe"));
    }

    /** Whether it has no method in which it could book. */
    private boolean isGroup() {
        return Set.of("configure", "merge", "confidence").containsAll(callbacks());
    }

    /** What reports say of it. */
    public PatternInfo info(boolean shipped) {
        return new PatternInfo(
                name,
                title,
                doc,
                parent,
                unit,
                view,
                file,
                language.id(),
                shipped,
                selectedByDefault,
                parameters,
                isGroup(),
                kind,
                costsOf);
    }
}
