package earl.format.otf2.write;

import earl.format.otf2.encoding.LegacyTypes;
import earl.format.otf2.encoding.RecordBytes;
import earl.schema.DefinitionKind;
import earl.schema.Field;
import earl.schema.FieldType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The binary form of definitions in an archive: the order of fields, the encoding of list lengths, and fields that exist
 * only for readers of early versions.
 *
 * <p>Most kinds store their fields in the order of {@link DefinitionKind#fields}. The others:
 *
 * <pre>
 *   ATTRIBUTE              self name type description
 *   REGION                 self name description [type of 1.0] sourceFile beginLineNumber endLineNumber canonicalName
 *                          regionRole paradigm regionFlags
 *   GROUP                  self name [type of 1.1] count members groupType paradigm groupFlags
 *   IO_PARADIGM            ... count, then property, type and value of each
 *   SYSTEM_TREE_NODE_PROPERTY, LOCATION_GROUP_PROPERTY, LOCATION_PROPERTY
 *                          owner name [string of 1.x] type value
 * </pre>
 *
 * A group's members are counted by a compressed 32 bit integer, all other lists by a byte.
 */
final class DefinitionLayout {
    /** Entry of {@link #order} for a field of an early version that the fields of this one replace. */
    static final int LEGACY = -1;

    private static final Map<DefinitionKind, int[]> ORDERS = new EnumMap<>(DefinitionKind.class);

    static {
        for (DefinitionKind kind : DefinitionKind.values()) {
            ORDERS.put(
                    kind,
                    switch (kind) {
                        case ATTRIBUTE -> order(kind, "self", "name", "type", "description");
                        case REGION ->
                            order(
                                    kind,
                                    "self",
                                    "name",
                                    "description",
                                    "",
                                    "sourceFile",
                                    "beginLineNumber",
                                    "endLineNumber",
                                    "canonicalName",
                                    "regionRole",
                                    "paradigm",
                                    "regionFlags");
                        case GROUP -> order(kind, "self", "name", "", "members", "groupType", "paradigm", "groupFlags");
                        case SYSTEM_TREE_NODE_PROPERTY -> order(kind, "systemTreeNode", "name", "", "type", "value");
                        case LOCATION_GROUP_PROPERTY -> order(kind, "locationGroup", "name", "", "type", "value");
                        case LOCATION_PROPERTY -> order(kind, "location", "name", "", "type", "value");
                        default ->
                            order(kind, kind.fields().stream().map(Field::name).toArray(String[]::new));
                    });
        }
    }

    private DefinitionLayout() {}

    private static int[] order(DefinitionKind kind, String... names) {
        int[] order = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            order[i] = names[i].isEmpty() ? LEGACY : kind.field(names[i]);
        }
        return order;
    }

    /** Indexes of a kind's fields in the order of their bytes, including {@link #LEGACY}. Do not change the array. */
    static int[] order(DefinitionKind kind) {
        int[] order = ORDERS.get(kind);
        if (order == null) {
            throw new IllegalArgumentException(kind.name());
        }
        return order;
    }

    /** Whether the length of a kind's lists is one byte instead of a compressed integer. */
    static boolean countsInByte(DefinitionKind kind) {
        return kind != DefinitionKind.GROUP;
    }

    /** Whether a kind's lists are one list of several fields: all first elements, then all second ones, ... */
    static boolean interleaves(DefinitionKind kind) {
        return kind == DefinitionKind.IO_PARADIGM;
    }

    /** The value of the legacy field, computed from the present fields as the reference writer does. */
    static long legacy(DefinitionKind kind, long[] values) {
        return switch (kind) {
            case REGION ->
                LegacyTypes.region(
                        values[kind.field("regionRole")],
                        values[kind.field("paradigm")],
                        values[kind.field("regionFlags")]);
            case GROUP ->
                LegacyTypes.group(
                        values[kind.field("groupType")],
                        values[kind.field("paradigm")],
                        values[kind.field("groupFlags")]);
            default ->
                values[kind.field("type")] == FieldType.STRING.code()
                        ? values[kind.field("value")]
                        : Otf2Definitions.UNDEFINED;
        };
    }

    /** Encodes a value of a field. */
    static void put(RecordBytes target, FieldType type, long value) {
        switch (type.form()) {
            case REAL -> {
                if (type == FieldType.FLOAT) {
                    target.fixed32((int) value);
                } else {
                    target.fixed64(value);
                }
            }
            case SIGNED -> {
                switch (type.bytes()) {
                    case 1 -> target.u8((int) value);
                    case 2 -> target.u16((int) value);
                    case 4 -> target.i32((int) value);
                    default -> target.i64(value);
                }
            }
            default -> {
                switch (type.bytes()) {
                    case 1 -> target.u8((int) value);
                    case 2 -> target.u16((int) value);
                    case 4 -> target.u32((int) value);
                    default -> target.u64(value);
                }
            }
        }
    }

    /** Maximum number of bytes of these fields, without lists and text. */
    static int room(List<Field> fields) {
        return 16 + 9 * fields.size();
    }
}
