package earl.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Replaces the strings of definitions that name parts of the program. Ids stay. A string that also names something else, such as a
 * metric, stays too.
 */
public final class AnonymousRecords {
    private final Map<Long, String> texts = new HashMap<>();
    private final Map<Long, String> hidden = new HashMap<>();
    private final Set<Long> kept = new HashSet<>();

    private AnonymousRecords() {}

    /** The records with other strings. */
    public static List<DefinitionRecord> of(List<DefinitionRecord> records) {
        AnonymousRecords names = new AnonymousRecords();
        for (DefinitionRecord record : records) {
            if (record.text() != null) {
                names.texts.put(record.ref(), record.text());
            }
        }
        records.forEach(names::use);
        List<DefinitionRecord> changed = new ArrayList<>(records.size());
        for (DefinitionRecord record : records) {
            changed.add(
                    record.text() == null
                            ? record
                            : new DefinitionRecord(record.kind(), record.values(), record.lists(), names.text(record)));
        }
        return changed;
    }

    private String text(DefinitionRecord string) {
        String text = String.valueOf(string.text());
        if (kept.contains(string.ref())) {
            return text;
        }
        // A string that no definition has is a value of an attribute.
        String known = hidden.get(string.ref());
        return known == null ? AnonymousNames.label(text) : known;
    }

    private void use(DefinitionRecord record) {
        DefinitionKind kind = record.kind();
        if (kind == DefinitionKind.STRING) {
            return;
        }
        List<Field> fields = kind.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).type() == FieldType.STRING && !fields.get(i).list()) {
                use(record, fields.get(i).name(), record.values()[i]);
            }
        }
        if (isProperty(kind) && FieldType.ofCode((int) record.value("type")) == FieldType.STRING) {
            hide(record.value("value"), AnonymousNames::label);
        }
        if (kind == DefinitionKind.PARADIGM_PROPERTY) {
            kept.add(record.value("value"));
        }
    }

    private static boolean isProperty(DefinitionKind kind) {
        return switch (kind) {
            case SYSTEM_TREE_NODE_PROPERTY,
                    LOCATION_GROUP_PROPERTY,
                    LOCATION_PROPERTY,
                    CALLING_CONTEXT_PROPERTY,
                    IO_FILE_PROPERTY -> true;
            default -> false;
        };
    }

    private void use(DefinitionRecord record, String field, long string) {
        switch (record.kind()) {
            case REGION -> {
                if (field.equals("sourceFile") || field.equals("description")) {
                    hide(string, AnonymousNames::file);
                } else {
                    String paradigm = FieldType.PARADIGM.names().name(record.value("paradigm"));
                    String role = FieldType.REGION_ROLE.names().name(record.value("regionRole"));
                    hide(string, name -> AnonymousNames.region(name, paradigm, role));
                }
            }
            case CALLSITE, SOURCE_CODE_LOCATION -> hide(string, AnonymousNames::file);
            case IO_REGULAR_FILE, IO_DIRECTORY -> hide(string, AnonymousNames::hash);
            case LOCATION, LOCATION_GROUP, GROUP, COMM, INTER_COMM, RMA_WIN, IO_HANDLE, CART_DIMENSION, CART_TOPOLOGY ->
                hide(string, AnonymousNames::label);
            case SYSTEM_TREE_NODE -> {
                if (field.equals("name")) {
                    hide(string, AnonymousNames::label);
                } else {
                    kept.add(string);
                }
            }
            default -> kept.add(string);
        }
    }

    /** Replaces a string; if a use of it needs the text as it is, the text says nothing about the program. */
    private void hide(long string, UnaryOperator<String> change) {
        String text = texts.get(string);
        if (text == null) {
            return;
        }
        String changed = change.apply(text);
        if (changed.equals(text)) {
            kept.add(string);
        } else {
            hidden.putIfAbsent(string, changed);
        }
    }
}
