package earl.format.build;

import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Definitions by kind. The ids of a kind count from 0 in the order of their appearance. One thread at a time. */
final class DefinitionRows {
    /** In this order, a definition comes after those to which it refers. */
    private static final List<DefinitionKind> ORDER = List.of(
            DefinitionKind.CLOCK_PROPERTIES,
            DefinitionKind.STRING,
            DefinitionKind.PARADIGM,
            DefinitionKind.ATTRIBUTE,
            DefinitionKind.PARAMETER,
            DefinitionKind.SYSTEM_TREE_NODE,
            DefinitionKind.LOCATION_GROUP,
            DefinitionKind.LOCATION,
            DefinitionKind.LOCATION_GROUP_PROPERTY,
            DefinitionKind.LOCATION_PROPERTY,
            DefinitionKind.REGION,
            DefinitionKind.SOURCE_CODE_LOCATION,
            DefinitionKind.GROUP,
            DefinitionKind.COMM,
            DefinitionKind.RMA_WIN,
            DefinitionKind.METRIC_MEMBER,
            DefinitionKind.METRIC_CLASS);

    private static final long COMM_LOCATIONS = FieldType.GROUP_TYPE.names().value("COMM_LOCATIONS");

    private final Map<DefinitionKind, List<DefinitionRecord>> records = new EnumMap<>(DefinitionKind.class);
    private final Map<String, Integer> strings = new HashMap<>();

    int string(String text) {
        Integer known = strings.get(text);
        if (known != null) {
            return known;
        }
        int id = strings.size();
        strings.put(text, id);
        add(DefinitionRecord.string(id, text));
        return id;
    }

    /** Defines something: the fields after its id. Returns the id. */
    int define(DefinitionKind kind, long... fields) {
        return define(kind, null, fields);
    }

    /** Defines something whose fields contain a list; the value of the list's field is not in use. */
    int defineList(DefinitionKind kind, String list, long[] members, long... fields) {
        long[][] lists = new long[kind.fields().size()][];
        lists[kind.field(list)] = members;
        return define(kind, lists, fields);
    }

    private int define(DefinitionKind kind, long @Nullable [][] lists, long... fields) {
        long[] values = new long[fields.length + 1];
        System.arraycopy(fields, 0, values, 1, fields.length);
        int id = count(kind);
        values[0] = id;
        add(new DefinitionRecord(kind, values, lists, null));
        return id;
    }

    /** Adds to a definition. */
    void property(DefinitionKind kind, long owner, String name, FieldType type, long value) {
        add(DefinitionRecord.of(kind, owner, string(name), type.code(), value));
    }

    int count(DefinitionKind kind) {
        return records.getOrDefault(kind, List.of()).size();
    }

    private void add(DefinitionRecord record) {
        records.computeIfAbsent(record.kind(), kind -> new ArrayList<>()).add(record);
    }

    /** All, with the clock first. */
    List<DefinitionRecord> all(long ticksPerSecond, long begin, long length, long realtime) {
        List<DefinitionRecord> all = new ArrayList<>();
        all.add(DefinitionRecord.of(DefinitionKind.CLOCK_PROPERTIES, ticksPerSecond, begin, length, realtime));
        putLocationsFirst();
        ORDER.forEach(kind -> all.addAll(records.getOrDefault(kind, List.of())));
        return all;
    }

    /**
     * Gives the lists of locations the smallest ids of groups: other groups have ranks in them, and OTF2's tools expect what a definition
     * refers to before it. Only communicators name groups.
     */
    private void putLocationsFirst() {
        List<DefinitionRecord> groups = records.getOrDefault(DefinitionKind.GROUP, List.of());
        List<DefinitionRecord> ordered = Stream.concat(
                        groups.stream().filter(DefinitionRows::isLocations),
                        groups.stream().filter(group -> !isLocations(group)))
                .toList();
        long[] ids = new long[groups.size()];
        List<DefinitionRecord> renumbered = new ArrayList<>();
        for (DefinitionRecord group : ordered) {
            ids[(int) group.ref()] = renumbered.size();
            renumbered.add(with(group, "self", renumbered.size()));
        }
        records.put(DefinitionKind.GROUP, renumbered);
        records.getOrDefault(DefinitionKind.COMM, new ArrayList<>())
                .replaceAll(communicator -> with(communicator, "group", ids[(int) communicator.value("group")]));
    }

    private static DefinitionRecord with(DefinitionRecord record, String field, long value) {
        long[] values = record.values().clone();
        values[record.kind().field(field)] = value;
        return new DefinitionRecord(record.kind(), values, record.lists(), record.text());
    }

    private static boolean isLocations(DefinitionRecord record) {
        return record.kind() == DefinitionKind.GROUP && record.value("groupType") == COMM_LOCATIONS;
    }
}
