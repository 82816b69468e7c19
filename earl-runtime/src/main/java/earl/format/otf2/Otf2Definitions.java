package earl.format.otf2;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Takes the global definitions of an archive that is written.
 *
 * <p>Most methods return the new definition's number, to be used in other definitions and in events; numbers of each
 * kind begin at 0. Texts become string definitions as they come, each once. What a definition refers to should have been
 * defined before it: readers print the names only of what they have read. Definitions may be given before, between and
 * after the events; they wait in memory until the archive is closed. Safe for several threads.
 *
 * <p>Parameters that are OTF2 enumerations (paradigms, roles, types) take OTF2's numbers.
 */
public final class Otf2Definitions {
    /** OTF2's number for "no such definition". */
    public static final int UNDEFINED = -1;

    private static final int PARADIGM = 6;
    private static final int STRING = 10;
    private static final int ATTRIBUTE = 11;
    private static final int SYSTEM_TREE_NODE = 12;
    private static final int LOCATION_GROUP = 13;
    private static final int LOCATION = 14;
    private static final int REGION = 15;
    private static final int GROUP = 18;
    private static final int METRIC_MEMBER = 19;
    private static final int METRIC_CLASS = 20;
    private static final int METRIC_INSTANCE = 21;
    private static final int COMM = 22;
    private static final int PARAMETER = 23;
    private static final int SOURCE_CODE_LOCATION = 33;
    /** Metrics: classes and instances share their numbers. */
    private static final int METRIC = 0;

    private static final int ROOM = 128;

    private final DefinitionRecords records = new DefinitionRecords();
    private final Map<String, Integer> strings = new HashMap<>();
    private final int[] next = new int[64];
    private final LongUnaryOperator eventsOf;
    private long locations;

    /** Takes definitions; {@code eventsOf} tells at the end how many events a location has, {@code clock} the clock. */
    Otf2Definitions(LongUnaryOperator eventsOf, ClockProperties clock) {
        this.eventsOf = eventsOf;
        records.postpone(ClockProperties.KIND, clock);
    }

    /** Locations defined so far. */
    synchronized long locations() {
        return locations;
    }

    DefinitionRecords records() {
        return records;
    }

    /** A text. The same text has the same number. */
    public synchronized int string(String text) {
        Integer known = strings.get(text);
        if (known != null) {
            return known;
        }
        int ref = next[STRING]++;
        strings.put(text, ref);
        RecordBytes fields = records.begin(3 * text.length() + 6);
        fields.u32(ref);
        fields.text(text);
        records.end(STRING);
        return ref;
    }

    /** Says that a paradigm was in use. */
    public synchronized void paradigm(int paradigm, String name, int paradigmClass) {
        int nameRef = string(name);
        RecordBytes fields = records.begin(ROOM);
        fields.u8(paradigm);
        fields.u32(nameRef);
        fields.u8(paradigmClass);
        records.end(PARADIGM);
    }

    /** A machine, node, socket, ...; {@code parent} is the node that it is part of, or {@link #UNDEFINED}. */
    public synchronized int systemTreeNode(String name, String className, int parent) {
        int nameRef = string(name);
        int classRef = string(className);
        int ref = next[SYSTEM_TREE_NODE]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u32(classRef);
        fields.u32(parent);
        records.end(SYSTEM_TREE_NODE);
        return ref;
    }

    /** A process or an accelerator context, with its place in the system tree and the group that made it. */
    public synchronized int locationGroup(String name, int type, int systemTreeNode, int creator) {
        int nameRef = string(name);
        int ref = next[LOCATION_GROUP]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u8(type);
        fields.u32(systemTreeNode);
        fields.u32(creator);
        records.end(LOCATION_GROUP);
        return ref;
    }

    /** A stream of events. Its number is the caller's; the count of its events is filled in when the archive is closed. */
    public synchronized void location(long ref, String name, int type, int locationGroup) {
        int nameRef = string(name);
        locations++;
        records.postpone(LOCATION, fields -> {
            fields.u64(ref);
            fields.u32(nameRef);
            fields.u8(type);
            fields.u64(eventsOf.applyAsLong(ref));
            fields.u32(locationGroup);
        });
    }

    /** A region of a program with no source location, see {@link #region(String, String, int, int, String, int, int)}. */
    public int region(String name, int role, int paradigm) {
        return region(name, name, role, paradigm, "", 0, 0);
    }

    /**
     * A region of a program.
     *
     * @param name for people
     * @param canonicalName mangled or otherwise unique
     * @param role OTF2's number of its role
     * @param paradigm OTF2's number of its paradigm
     * @param file source file; empty if unknown
     * @param firstLine 0 if unknown
     * @param lastLine 0 if unknown
     */
    public synchronized int region(
            String name, String canonicalName, int role, int paradigm, String file, int firstLine, int lastLine) {
        int nameRef = string(name);
        int canonicalRef = string(canonicalName);
        int fileRef = file.isEmpty() ? UNDEFINED : string(file);
        int ref = next[REGION]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u32(UNDEFINED);
        fields.u8(0);
        fields.u32(fileRef);
        fields.u32(firstLine);
        fields.u32(lastLine);
        fields.u32(canonicalRef);
        fields.u8(role);
        fields.u8(paradigm);
        fields.u32(0);
        records.end(REGION);
        return ref;
    }

    /** An attribute that events may carry. */
    public synchronized int attribute(String name, String description, int type) {
        int nameRef = string(name);
        int descriptionRef = string(description);
        int ref = next[ATTRIBUTE]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u8(type);
        fields.u32(descriptionRef);
        records.end(ATTRIBUTE);
        return ref;
    }

    /** A line of a source file. */
    public synchronized int sourceCodeLocation(String file, int line) {
        int fileRef = string(file);
        int ref = next[SOURCE_CODE_LOCATION]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(fileRef);
        fields.u32(line);
        records.end(SOURCE_CODE_LOCATION);
        return ref;
    }

    /**
     * An ordered set.
     *
     * @param name may be empty
     * @param type OTF2's number of the group's type: what its members are
     * @param paradigm OTF2's number of the paradigm that knows it
     * @param flags OTF2's flags of groups
     * @param members numbers of what the type says; of a communicator's group, indices into the paradigm's group of
     *     locations
     */
    public synchronized int group(String name, int type, int paradigm, int flags, long... members) {
        int nameRef = string(name);
        int ref = next[GROUP]++;
        RecordBytes fields = records.begin(ROOM + 9 * members.length);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u8(0);
        fields.u32(members.length);
        for (long member : members) {
            fields.u64(member);
        }
        fields.u8(type);
        fields.u8(paradigm);
        fields.u32(flags);
        records.end(GROUP);
        return ref;
    }

    /** A communicator over a group; {@code parent} is what it was made from, or {@link #UNDEFINED}. */
    public synchronized int communicator(String name, int group, int parent, int flags) {
        int nameRef = string(name);
        int ref = next[COMM]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u32(group);
        fields.u32(parent);
        fields.u32(flags);
        records.end(COMM);
        return ref;
    }

    /** A parameter whose values events tell. */
    public synchronized int parameter(String name, int type) {
        int nameRef = string(name);
        int ref = next[PARAMETER]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u8(type);
        records.end(PARAMETER);
        return ref;
    }

    /**
     * One value of a metric class.
     *
     * @param name for instance {@code "PAPI_TOT_CYC"}
     * @param description for people
     * @param type OTF2's number of where it comes from
     * @param mode OTF2's number of how its values relate to time
     * @param valueType OTF2's number of its values' type
     * @param unit for instance {@code "#"}
     */
    public synchronized int metricMember(
            String name, String description, int type, int mode, int valueType, String unit) {
        int nameRef = string(name);
        int descriptionRef = string(description);
        int unitRef = string(unit);
        int ref = next[METRIC_MEMBER]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(nameRef);
        fields.u32(descriptionRef);
        fields.u8(type);
        fields.u8(mode);
        fields.u8(valueType);
        fields.u8(1);
        fields.i64(0);
        fields.u32(unitRef);
        records.end(METRIC_MEMBER);
        return ref;
    }

    /** Metrics that are recorded together. */
    public synchronized int metricClass(int occurrence, int recorderKind, int... members) {
        int ref = next[METRIC]++;
        RecordBytes fields = records.begin(ROOM + 5 * members.length);
        fields.u32(ref);
        fields.u8(members.length);
        for (int member : members) {
            fields.u32(member);
        }
        fields.u8(occurrence);
        fields.u8(recorderKind);
        records.end(METRIC_CLASS);
        return ref;
    }

    /** A metric class as one location records it for a scope. */
    public synchronized int metricInstance(int metricClass, long recorder, int scopeKind, long scope) {
        int ref = next[METRIC]++;
        RecordBytes fields = records.begin(ROOM);
        fields.u32(ref);
        fields.u32(metricClass);
        fields.u64(recorder);
        fields.u8(scopeKind);
        fields.u64(scope);
        records.end(METRIC_INSTANCE);
        return ref;
    }
}
