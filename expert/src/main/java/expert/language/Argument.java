package expert.language;

import org.jspecify.annotations.Nullable;

/**
 * A parameter of a method of the language.
 *
 * @param name its name
 * @param type its type
 * @param standard its default value in Python's spelling; null if it is required
 * @param isOption whether JavaScript takes it by name, in the object that comes last
 */
public record Argument(
        String name, LanguageType type, @Nullable String standard, boolean isOption) {
    public static Argument required(String name, LanguageType type) {
        return new Argument(name, type, null, false);
    }

    /** An optional argument. */
    public static Argument standard(String name, LanguageType type, String standard) {
        return new Argument(name, type, standard, false);
    }

    /** An optional argument that JavaScript takes by name. */
    public static Argument option(String name, LanguageType type, String standard) {
        return new Argument(name, type, standard, true);
    }

    /** An argument with default None that JavaScript takes by name. */
    public static Argument option(String name, LanguageType type) {
        return option(name, type.optional(), "None");
    }
}
