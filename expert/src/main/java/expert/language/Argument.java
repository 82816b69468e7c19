package expert.language;

import org.jspecify.annotations.Nullable;

/**
 * A parameter of a method of the language.
 *
 * @param name its name
 * @param type what it takes
 * @param standard its value if it is left out, as Python spells it; null if it must be given
 * @param isOption whether JavaScript takes it by name, in the object that comes last
 */
public record Argument(
        String name, LanguageType type, @Nullable String standard, boolean isOption) {
    /** One that must be given. */
    public static Argument required(String name, LanguageType type) {
        return new Argument(name, type, null, false);
    }

    /** One that may be left out. */
    public static Argument standard(String name, LanguageType type, String standard) {
        return new Argument(name, type, standard, false);
    }

    /** One that may be left out, and that JavaScript takes by name. */
    public static Argument option(String name, LanguageType type, String standard) {
        return new Argument(name, type, standard, true);
    }

    /** One that is None if it is left out, and that JavaScript takes by name. */
    public static Argument option(String name, LanguageType type) {
        return option(name, type.optional(), "None");
    }
}
