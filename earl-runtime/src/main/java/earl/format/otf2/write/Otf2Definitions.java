package earl.format.otf2.write;

import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.FieldType;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * Takes the global definitions of an archive that is written.
 *
 * <p>{@link #add} takes any definition, with references as the archive's own numbers. The other methods make the definitions
 * that most archives need, and return the new id, the first that is free. They make string definitions of texts, once for
 * each text. Define an object before you refer to it: readers print only names that they have already read.
 *
 * <p>You may add definitions before, between and after the events. They stay in memory until the archive is closed, when the
 * number of events of each location is filled in. Thread-safe.
 *
 * <p>Parameters that are OTF2 enumerations (paradigms, roles, types) take OTF2's numbers; {@link FieldType#words} knows
 * them by name.
 */
public final class Otf2Definitions {
    /** OTF2's number for "no such definition". */
    public static final int UNDEFINED = -1;

    private static final int DECIMAL = 1;

    private final DefinitionRecords records = new DefinitionRecords();
    private final Map<String, Integer> strings = new HashMap<>();
    private final Map<DefinitionSpace, Long> next = new EnumMap<>(DefinitionSpace.class);
    private final LongUnaryOperator eventsOf;
    private final Set<Long> locations = new HashSet<>();
    private boolean clockGiven;

    /**
     * Takes definitions.
     *
     * @param eventsOf returns at the end the number of events of a location
     * @param clock returns at the end the clock's properties, if none were added
     */
    Otf2Definitions(LongUnaryOperator eventsOf, Supplier<DefinitionRecord> clock) {
        this.eventsOf = eventsOf;
        records.postpone(() -> clockGiven ? null : clock.get());
    }

    /** The encoded definitions. */
    DefinitionRecords records() {
        return records;
    }

    /** Number of different locations defined so far. */
    synchronized long locations() {
        return locations.size();
    }

    /**
     * Adds any definition. It ignores the number of events of a location, which the writer counts. Properties of the clock
     * replace those that the writer would derive from the events.
     *
     * @throws IllegalArgumentException if a list is too long for its kind
     */
    public synchronized void add(DefinitionRecord definition) {
        DefinitionSpace space = definition.kind().space();
        if (space != null && definition.ref() != DefinitionRecord.UNDEFINED) {
            next.merge(space, definition.ref() + 1, Math::max);
        }
        String text = definition.text();
        if (text != null) {
            strings.putIfAbsent(text, (int) definition.ref());
        }
        clockGiven |= definition.kind() == DefinitionKind.CLOCK_PROPERTIES;
        if (definition.kind() != DefinitionKind.LOCATION) {
            records.add(definition);
            return;
        }
        locations.add(definition.ref());
        long[] values = definition.values().clone();
        records.postpone(() -> {
            values[definition.kind().field("numberOfEvents")] = eventsOf.applyAsLong(definition.ref());
            return DefinitionRecord.of(DefinitionKind.LOCATION, values);
        });
    }

    private int add(DefinitionKind kind, long... rest) {
        int ref = free(kind);
        long[] values = new long[rest.length + 1];
        values[0] = ref;
        System.arraycopy(rest, 0, values, 1, rest.length);
        add(DefinitionRecord.of(kind, values));
        return ref;
    }

    private int addList(DefinitionKind kind, String list, long[] members, long... values) {
        long[][] lists = new long[kind.fields().size()][];
        lists[kind.field(list)] = members;
        add(new DefinitionRecord(kind, values, lists, null));
        return (int) values[0];
    }

    private int free(DefinitionKind kind) {
        DefinitionSpace space = kind.space();
        return space == null ? UNDEFINED : next.getOrDefault(space, 0L).intValue();
    }

    /** A text. The same text has the same number. */
    public synchronized int string(String text) {
        Integer known = strings.get(text);
        if (known != null) {
            return known;
        }
        int ref = free(DefinitionKind.STRING);
        add(DefinitionRecord.string(ref, text));
        return ref;
    }

    /** Declares that a paradigm was in use. */
    public synchronized void paradigm(int paradigm, String name, int paradigmClass) {
        add(DefinitionRecord.of(DefinitionKind.PARADIGM, paradigm, string(name), paradigmClass));
    }

    /** A machine, node, socket, ...; {@code parent} is the node that it is part of, or {@link #UNDEFINED}. */
    public synchronized int systemTreeNode(String name, String className, int parent) {
        return add(DefinitionKind.SYSTEM_TREE_NODE, string(name), string(className), parent);
    }

    /** A process or an accelerator context, with its node in the system tree and the group that created it. */
    public synchronized int locationGroup(String name, int type, int systemTreeNode, int creator) {
        return add(DefinitionKind.LOCATION_GROUP, string(name), type, systemTreeNode, creator);
    }

    /** A stream of events. The caller chooses its id. */
    public synchronized void location(long ref, String name, int type, int locationGroup) {
        add(DefinitionRecord.of(DefinitionKind.LOCATION, ref, string(name), type, 0, locationGroup));
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
        return add(
                DefinitionKind.REGION,
                string(name),
                string(canonicalName),
                UNDEFINED,
                role,
                paradigm,
                0,
                file.isEmpty() ? UNDEFINED : string(file),
                firstLine,
                lastLine);
    }

    /** An attribute that events may carry. */
    public synchronized int attribute(String name, String description, FieldType type) {
        return add(DefinitionKind.ATTRIBUTE, string(name), string(description), type.code());
    }

    /** A line of a source file. */
    public synchronized int sourceCodeLocation(String file, int line) {
        return add(DefinitionKind.SOURCE_CODE_LOCATION, string(file), line);
    }

    /**
     * An ordered set.
     *
     * @param name may be empty
     * @param type OTF2's code of the group's type, which determines what the members are
     * @param paradigm OTF2's number of the paradigm that knows it
     * @param flags OTF2's flags of groups
     * @param members ids according to the type; for a communicator's group, indexes into the paradigm's group of locations
     */
    public synchronized int group(String name, int type, int paradigm, int flags, long... members) {
        int nameRef = string(name);
        return addList(
                DefinitionKind.GROUP,
                "members",
                members,
                free(DefinitionKind.GROUP),
                nameRef,
                type,
                paradigm,
                flags,
                0);
    }

    /** A communicator over a group; {@code parent} is what it was made from, or {@link #UNDEFINED}. */
    public synchronized int communicator(String name, int group, int parent, int flags) {
        return add(DefinitionKind.COMM, string(name), group, parent, flags);
    }

    /**
     * One value of a metric class.
     *
     * @param name for instance {@code "PAPI_TOT_CYC"}
     * @param description for people
     * @param type OTF2's number of where it comes from
     * @param mode OTF2's number of how its values relate to time
     * @param valueType its values' type
     * @param unit for instance {@code "#"}
     */
    public synchronized int metricMember(
            String name, String description, int type, int mode, FieldType valueType, String unit) {
        return add(
                DefinitionKind.METRIC_MEMBER,
                string(name),
                string(description),
                type,
                mode,
                valueType.code(),
                DECIMAL,
                0,
                string(unit));
    }

    /** Metrics that are recorded together. */
    public synchronized int metricClass(int occurrence, int recorderKind, long... members) {
        return addList(
                DefinitionKind.METRIC_CLASS,
                "metricMembers",
                members,
                free(DefinitionKind.METRIC_CLASS),
                0,
                occurrence,
                recorderKind);
    }
}
