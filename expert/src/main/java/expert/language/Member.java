package expert.language;

import java.util.List;

/**
 * An attribute or a method of a class of the language, or a function.
 *
 * @param name its name
 * @param isAttribute whether it is asked for without a call
 * @param arguments its parameters
 * @param result what it returns
 * @param sentence what it is or does
 * @param host the host's method that answers, {@code analyst.idleTime}, where that is all there is to it; empty if the languages have
 *     code of their own for it
 */
public record Member(
        String name, boolean isAttribute, List<Argument> arguments, LanguageType result, String sentence, String host) {
    /** An attribute. */
    public static Member attribute(String name, LanguageType type, String sentence) {
        return new Member(name, true, List.of(), type, sentence, "");
    }

    /** A method or a function. */
    public static Member method(String name, LanguageType result, String sentence, Argument... arguments) {
        return new Member(name, false, List.of(arguments), result, sentence, "");
    }

    /** The same, answered by the host alone. */
    public Member by(String method) {
        return new Member(name, isAttribute, arguments, result, sentence, method);
    }
}
