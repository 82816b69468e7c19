package expert.language;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class of the language.
 *
 * @param name its name
 * @param base the class it extends; null if none
 * @param sentence what its objects are
 * @param element what its objects hold by number; null if they hold nothing so
 * @param order how they hold it
 * @param members its attributes and methods
 */
public record LanguageClass(
        String name,
        @Nullable String base,
        String sentence,
        @Nullable LanguageType element,
        Order order,
        List<Member> members) {
    /** How objects provide access to their elements by number. */
    public enum Order {
        /** Not at all. */
        NONE,
        /** They only have a length. */
        LENGTH,
        /** They can be iterated. */
        ITERATED,
        /** By number; in JavaScript by {@code at}. */
        AT,
        /** By number, as arrays have it. */
        INDEXED
    }

    /** A class. */
    public static LanguageClass of(String name, String sentence, Member... members) {
        return new LanguageClass(name, null, sentence, null, Order.NONE, List.of(members));
    }

    /** The same class, which extends another. */
    public LanguageClass extending(String other) {
        return new LanguageClass(name, other, sentence, element, order, members);
    }

    /** The same class, whose objects hold others. */
    public LanguageClass holding(LanguageType elements, Order how) {
        return new LanguageClass(name, base, sentence, elements, how, members);
    }

    /** The same class, whose objects have a length. */
    public LanguageClass counted() {
        return new LanguageClass(name, base, sentence, element, Order.LENGTH, members);
    }
}
