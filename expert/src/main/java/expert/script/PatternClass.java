package expert.script;

import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import java.io.Serializable;
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
 * @param given attributes of its objects in addition to parameters
 * @param title name for people
 * @param doc documentation, without common indentation
 * @param parent name of the pattern it is part of
 * @param unit unit of its severity
 * @param view whether sums exclude it
 * @param selectedByDefault whether it runs without being named
 * @param unmatched whether it accepts receives without a send and incomplete collectives
 * @param lines its callbacks, including {@code severity} and {@code confidence}, with the line at which each begins, 0 if
 *     unknown
 * @param parameters its parameters
 * @param table the table for describe(); null if it describes nothing
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
        int index)
        implements Serializable {
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

    /** Whether it returns its own severity. */
    public boolean ownSeverity() {
        return callbacks().contains("severity");
    }

    /** Whether it only describes: it then needs no script during an analysis. */
    public boolean onlyDescribes() {
        return callbacks().equals(Set.of("describe"));
    }

    /** Whether it has no method that could book. */
    private boolean isGroup() {
        return Set.of("configure", "merge", "confidence").containsAll(callbacks());
    }

    /** Its description for reports. */
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
