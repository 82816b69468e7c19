package earl.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The names of an enumeration's codes or of flags, in the spelling of {@code otf2-print}. Immutable.
 *
 * <p>An enumeration maps codes to names. Unknown codes are spelled {@code "<n>"}, so that values of later versions stay
 * visible. Flags are the names of the set bits, {@code "{CREATE, TRUNCATE}"}; the empty set is {@code "NONE"}.
 */
public final class EnumNames {
    private final boolean flags;
    private final String[] names;

    private EnumNames(boolean flags, String... names) {
        this.flags = flags;
        this.names = names;
    }

    /** Names by code; the empty name marks an unused code. */
    static EnumNames codes(String... names) {
        return new EnumNames(false, names);
    }

    /** Names by bit. */
    static EnumNames bits(String... names) {
        return new EnumNames(true, names);
    }

    /** Whether the names are those of bits. */
    public boolean isFlags() {
        return flags;
    }

    /** Number of codes or bits that have a place. */
    public int size() {
        return names.length;
    }

    /** The name or names of a value. */
    public String name(long value) {
        if (flags) {
            return flagNames(value);
        }
        if (value < 0 || value >= names.length || names[(int) value].isEmpty()) {
            return "<" + Long.toUnsignedString(value) + ">";
        }
        return names[(int) value];
    }

    private String flagNames(long value) {
        if (value == 0) {
            return "NONE";
        }
        List<String> set = new ArrayList<>();
        long rest = value;
        for (int bit = 0; bit < names.length; bit++) {
            if ((value & (1L << bit)) != 0) {
                set.add(names[bit]);
                rest &= ~(1L << bit);
            }
        }
        if (rest != 0) {
            set.add("<" + Long.toUnsignedString(rest) + ">");
        }
        return "{" + String.join(", ", set) + "}";
    }

    /** The code of a name, or the value of one bit's name; -1 if there is none. */
    public long value(String name) {
        int index = Arrays.asList(names).indexOf(name);
        if (index < 0 || name.isEmpty()) {
            return flags && name.equals("NONE") ? 0 : -1;
        }
        return flags ? 1L << index : index;
    }
}
