package earl.monitor.recorder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinds of records in a ring with their fields, as {@code native/ring.def} describes them. Immutable.
 *
 * @param kinds in order of their numbers
 */
record RingDefinition(List<Kind> kinds) {
    private static final String BEGIN = "record";

    /** A kind of record. */
    record Kind(String name, int number, String comment, List<Field> fields) {}

    /**
     * A field.
     *
     * @param type as the file names it
     * @param count number of elements of an array, otherwise 1
     * @param at its first byte in the record
     */
    record Field(String name, String type, int count, int at, String comment) {
        /** Its declaration in C. */
        private String declaration() {
            return switch (type) {
                case "u16" -> "uint16_t " + name;
                case "id", "u32" -> "uint32_t " + name;
                case "i32" -> "int32_t " + name + (count > 1 ? "[" + count + "]" : "");
                case "u64" -> "uint64_t " + name + (count > 1 ? "[" + count + "]" : "");
                case "text" -> "char " + name + "[56]";
                default -> throw new IllegalArgumentException(name + " is of an unknown type: " + type);
            };
        }
    }

    /** The records that the recorder of this program writes. */
    static RingDefinition shipped() {
        return parse(NativeSources.text("ring.def"));
    }

    /** Reads a description. */
    private static RingDefinition parse(String text) {
        List<Kind> kinds = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith(BEGIN + " ")) {
                String[] words = line.split(" ", 4);
                kinds.add(new Kind(words[1], Integer.parseInt(words[2]), words[3], new ArrayList<>()));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                String[] words = line.split(" ", 4);
                String[] type = words[1].split("\\*", -1);
                int count = type.length > 1 ? Integer.parseInt(type[1]) : 1;
                kinds.getLast().fields().add(new Field(words[0], type[0], count, Integer.parseInt(words[2]), words[3]));
            }
        }
        return new RingDefinition(List.copyOf(kinds));
    }

    /** {@code records.h}: the kinds, and a structure with the fields of all of them. */
    String header() {
        StringBuilder out = new StringBuilder("#ifndef RECORDS_H\n#define RECORDS_H\n#include <stdint.h>\nenum {\n");
        Map<String, Field> fields = new LinkedHashMap<>();
        for (Kind kind : kinds) {
            out.append("  %s = %d, /* %s */\n".formatted(kind.name(), kind.number(), kind.comment()));
            for (Field field : kind.fields()) {
                Field known = fields.putIfAbsent(field.name(), field);
                if (known != null && (known.at() != field.at() || !known.type().equals(field.type()))) {
                    throw new IllegalArgumentException(field.name() + " stands for two types or offsets");
                }
            }
        }
        out.append(
                "};\nstruct record {\n  union {\n    struct { uint8_t kind, lap; };\n    char bytes_of_record[64];\n");
        for (Field field : fields.values()) {
            out.append("    struct { char before_%s[%d]; %s; };\n"
                    .formatted(field.name(), field.at(), field.declaration()));
        }
        return out.append("  };\n};\n#endif\n").toString();
    }
}
