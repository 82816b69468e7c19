package expert.language;

import java.util.List;

/**
 * An attribute or a method of a class of the language, or a function.
 *
 * @param name its name
 * @param isAttribute whether it is read without a call
 * @param arguments its parameters
 * @param result type of the result
 * @param sentence its meaning or effect
 * @param host the host's method that implements it, {@code analyst.idleTime}, or an element of the array that it returns, {@code
 *     own.times[1]}, or a list of definitions, {@code definitions.regions}; after {@code ahead.} if preludes read it ahead for the events of
 *     a walk; empty if the languages have their own code for it
 */
public record Member(
        String name, boolean isAttribute, List<Argument> arguments, LanguageType result, String sentence, String host) {
    public static Member attribute(String name, LanguageType type, String sentence) {
        return new Member(name, true, List.of(), type, sentence, "");
    }

    /** A method or a function. */
    public static Member method(String name, LanguageType result, String sentence, Argument... arguments) {
        return new Member(name, false, List.of(arguments), result, sentence, "");
    }

    /** As this member, implemented by a method of the host: see {@link #host}. */
    public Member by(String method) {
        return new Member(name, isAttribute, arguments, result, sentence, method);
    }
}
