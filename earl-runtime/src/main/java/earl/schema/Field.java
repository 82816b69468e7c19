package earl.schema;

/**
 * A field of a record.
 *
 * @param name as OTF2 names it, for instance {@code "msgTag"}
 * @param type what it holds
 * @param list whether it holds any number of values
 */
public record Field(String name, FieldType type, boolean list) {
    static Field one(String name, FieldType type) {
        return new Field(name, type, false);
    }

    static Field many(String name, FieldType type) {
        return new Field(name, type, true);
    }
}
