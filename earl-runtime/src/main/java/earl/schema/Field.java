package earl.schema;

import java.util.List;

/**
 * A field of a record.
 *
 * @param name as OTF2 names it, for instance {@code "msgTag"}
 * @param type what it holds
 * @param list whether it holds any number of values
 */
public record Field(String name, FieldType type, boolean list) {
    /** Index of the field of a kind of records with a name. @throws IllegalArgumentException if there is none */
    static int index(List<Field> fields, String name, Enum<?> kind) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name.equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException(kind.name() + " has no field " + name);
    }

    static Field one(String name, FieldType type) {
        return new Field(name, type, false);
    }

    static Field many(String name, FieldType type) {
        return new Field(name, type, true);
    }
}
