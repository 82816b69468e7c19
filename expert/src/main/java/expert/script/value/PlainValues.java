package expert.script.value;

import expert.plan.ColumnResults;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Values of a script's as Java keeps them. */
public final class PlainValues {
    private PlainValues() {}

    /** A value that Java made for the script to hand back. */
    public record Kept(Object value) {}

    /**
     * A script's value: {@link Long}, {@link Double}, {@link Boolean}, {@link String}, null, or an object that it got as
     * {@link Kept}. A number without a fraction is a {@link Long} in either language, because JavaScript does not
     * distinguish the two.
     */
    public static @Nullable Object plain(Value value) {
        if (value.isNull()) {
            return null;
        }
        if (value.isHostObject() && value.asHostObject() instanceof Kept kept) {
            return kept.value();
        }
        if (value.isBoolean()) {
            return value.asBoolean();
        }
        if (value.fitsInLong()) {
            return value.asLong();
        }
        if (value.isNumber()) {
            return ColumnResults.plain(
                    value.fitsInDouble()
                            ? value.asDouble()
                            : value.asBigInteger().doubleValue());
        }
        if (value.isString()) {
            return value.asString();
        }
        return value.toString();
    }

    /** The elements of a script's list. */
    public static List<@Nullable Object> list(Value values) {
        List<@Nullable Object> list = new ArrayList<>();
        for (long i = 0; i < values.getArraySize(); i++) {
            list.add(plain(values.getArrayElement(i)));
        }
        return list;
    }
}
