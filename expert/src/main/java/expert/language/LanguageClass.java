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
        /** Objects have a length only. */
        LENGTH,
        /** Scripts can iterate over the elements. */
        ITERATED,
        /** Scripts get elements by number; JavaScript calls {@code at}. */
        AT,
        /** Scripts get elements by number, as those of arrays. */
        INDEXED
    }

    public static LanguageClass of(String name, String sentence, Member... members) {
        return new LanguageClass(name, null, sentence, null, Order.NONE, List.of(members));
    }

    /** This class as one that extends another. */
    public LanguageClass extending(String other) {
        return new LanguageClass(name, other, sentence, element, order, members);
    }

    /** This class as one whose objects hold others. */
    public LanguageClass holding(LanguageType elements, Order how) {
        return new LanguageClass(name, base, sentence, elements, how, members);
    }

    /** This class as one whose objects have a length. */
    public LanguageClass counted() {
        return new LanguageClass(name, base, sentence, element, Order.LENGTH, members);
    }
}
