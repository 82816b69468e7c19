package expert.script.engine;

import expert.pattern.PatternInfo;
import expert.script.PatternFile;
import java.io.Serializable;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as its file defines it, loaded in one context.
 *
 * @param file the file that defines it
 * @param info its description for reports
 * @param definedAs the name that its class has in its file
 * @param attributes attributes of its objects in addition to parameters
 * @param unmatched whether it accepts receives without a send and incomplete collectives
 * @param lines its callbacks, including {@code severity} and {@code confidence}, with the line at which each begins, 0 if
 *     unknown
 * @param table the table for describe(); null if it describes nothing
 * @param index its number in its context; -1 if it was not loaded there
 */
public record PatternClass(
        PatternFile file,
        PatternInfo info,
        String definedAs,
        Map<String, Object> attributes,
        boolean unmatched,
        Map<String, Integer> lines,
        @Nullable String table,
        int index)
        implements Serializable {
    /** This class as a pattern of another name, which books the costs of delay of other waits. */
    public PatternClass as(String name, String title, String doc, String costsOf) {
        return new PatternClass(
                file,
                info.as(name, title, doc, costsOf),
                definedAs,
                Map.of("of", costsOf),
                unmatched,
                lines,
                table,
                index);
    }

    /** Name in snake_case. */
    public String name() {
        return info.name();
    }

    /** Names of the callbacks it defines. */
    public Set<String> callbacks() {
        return lines.keySet();
    }

    public boolean ownSeverity() {
        return callbacks().contains("severity");
    }

    /** Whether it only describes: it then needs no script during an analysis. */
    public boolean onlyDescribes() {
        return callbacks().equals(Set.of("describe"));
    }

    /** Whether a pattern with these callbacks has no method that could book. */
    public static boolean isGroup(Set<String> callbacks) {
        return Set.of("configure", "merge", "confidence").containsAll(callbacks);
    }
}
