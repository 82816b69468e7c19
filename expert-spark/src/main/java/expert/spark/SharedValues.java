package expert.spark;

import expert.cluster.Wire;
import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.WeakHashMap;

/** The values that the tasks of an executor share, each read once from its bytes as long as Spark keeps those. */
final class SharedValues {
    /** By the identity of the bytes, which arrays compare. */
    private static final Map<byte[], SoftReference<Object>> VALUES = new WeakHashMap<>();

    private SharedValues() {}

    /** The value in the bytes of a broadcast. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the driver has serialized an S
    static synchronized <S> S of(byte[] bytes) {
        SoftReference<Object> known = VALUES.get(bytes);
        Object value = known == null ? null : known.get();
        if (value == null) {
            value = Wire.<Object>value(bytes, 0);
            VALUES.put(bytes, new SoftReference<>(value));
        }
        return (S) value;
    }
}
