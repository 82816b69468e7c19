package expert.language;

/**
 * A type of values in scripts.
 *
 * @param python as Python's annotations spell it
 * @param typeScript as TypeScript spells it
 * @param unit unit of such numbers; empty if they have none
 * @param given how the host gives such a value
 */
public record LanguageType(String python, String typeScript, String unit, Given given) {
    /** How the host passes a value to a script. */
    public enum Given {
        /** Unchanged. */
        VALUE,
        /** An array of values. */
        LIST,
        /** An array of arrays. */
        ROWS,
        /** Two arrays. */
        PAIR
    }

    public static final LanguageType INTEGER = value("int", "number", "");

    public static final LanguageType NUMBER = value("float", "number", "");

    /** A time since the trace began, or a duration. */
    public static final LanguageType SECONDS = value("float", "number", "s");

    /** True or false. */
    public static final LanguageType TRUTH = value("bool", "boolean", "");

    public static final LanguageType TEXT = value("str", "string", "");

    /** Position of an event. */
    public static final LanguageType POSITION = value("int", "number", "");

    public static final LanguageType NOTHING = value("None", "void", "");

    public static final LanguageType ANYTHING = value("Any", "any", "");

    /** The quantity to sum: bytes, or the number of messages. */
    public static final LanguageType MEASURE = value("Literal['bytes', 'count']", "'bytes' | 'count'", "");

    private static LanguageType value(String python, String typeScript, String unit) {
        return new LanguageType(python, typeScript, unit, Given.VALUE);
    }

    /** Objects of a class of the language. */
    public static LanguageType object(String name) {
        return value(name, name, "");
    }

    /** One of several strings. */
    public static LanguageType word(String... words) {
        return value("Literal['" + String.join("', '", words) + "']", "'" + String.join("' | '", words) + "'", "");
    }

    /** A function's result with different spellings in the two languages. */
    public static LanguageType spelled(String python, String typeScript) {
        return value(python, typeScript, "");
    }

    /** This type or nothing. */
    public LanguageType optional() {
        return new LanguageType(python + " | None", typeScript + " | null", unit, given);
    }

    /** This type or another one. */
    public LanguageType or(LanguageType other) {
        return new LanguageType(
                python + " | " + other.python, typeScript + " | " + other.typeScript, unit, Given.VALUE);
    }

    /** A list of them. */
    public LanguageType list() {
        String element = typeScript.contains("|") ? "(" + typeScript + ")" : typeScript;
        return new LanguageType(
                "list[" + python + "]", element + "[]", unit, given == Given.VALUE ? Given.LIST : Given.ROWS);
    }

    /** A pair: a value of this type and one of another. */
    public LanguageType and(LanguageType other) {
        return new LanguageType(
                "tuple[" + python + ", " + other.python + "]",
                "[" + typeScript + ", " + other.typeScript + "]",
                unit,
                given == Given.LIST && other.given == Given.LIST ? Given.PAIR : Given.VALUE);
    }
}
