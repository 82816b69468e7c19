package earl.format.efg;

import earl.Trace;
import earl.memory.Capacity;
import earl.schema.DefinitionSpace;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The common properties of records that differ only in their times and numbers: kind, region, references and codes, lengths
 * of lists, attributes. The numbers are the shape's <em>slots</em>. Immutable.
 */
final class RecordShape {
    /** The role of a number, which determines its prediction. */
    enum Role {
        /** Anything. */
        NUMBER,
        /** A rank, seen from the location. */
        RANK,
        /** A request that begins. */
        POST,
        /** A request that was begun before. */
        COMPLETE,
        /** A time, relative to that of the record. */
        TIME
    }

    /** The way in which a value is put into columns. */
    private enum Step {
        CONSTANT,
        CONSTANT_REFERENCE,
        ATTRIBUTES,
        UNSIGNED,
        SIGNED,
        FLOAT,
        DOUBLE,
        REFERENCE
    }

    static final int CALL = 1;
    static final int ATTRIBUTED = 2;
    /** Places in a key. */
    static final int KIND = 0;

    static final int FLAGS = 1;
    static final int REGION = 2;
    static final int FIRST = 3;

    private final long[] key;
    private final RecordKind kind;
    private final Step[] steps;
    private final Role[] roles;
    /** [slot] -> an exclusive upper bound of its reference. */
    private final int[] limits;

    private final int firstSlot;

    private RecordShape(long[] key, RecordKind kind, Step[] steps, Role[] roles, int[] limits, int firstSlot) {
        this.key = key;
        this.kind = kind;
        this.steps = steps;
        this.roles = roles;
        this.limits = limits;
        this.firstSlot = firstSlot;
    }

    /**
     * The shape that a key describes: kind, flags, region + 1, then the values that are not slots, in the order of a
     * payload.
     *
     * @param defined number of definitions by space: references are to these
     * @param firstSlot number of its first slot
     * @param maxSlots maximum number of its slots
     * @return {@code null} if the key describes none
     */
    static @Nullable RecordShape of(long[] key, ToIntFunction<DefinitionSpace> defined, int firstSlot, long maxSlots) {
        RecordKind kind = key.length < FIRST ? null : RecordKind.ofCode((int) key[KIND]);
        if (kind == null
                || kind == RecordKind.UNKNOWN
                || key[REGION] < 0
                || key[REGION] > defined.applyAsInt(DefinitionSpace.REGION)) {
            return null;
        }
        if (kind.isRegionRecord() && key[REGION] == 0) {
            return null;
        }
        Maker maker = new Maker(key, defined, maxSlots);
        try {
            maker.fields(kind);
            if ((key[FLAGS] & ATTRIBUTED) != 0) {
                maker.attributes();
            }
        } catch (IndexOutOfBoundsException tooShort) {
            return null;
        }
        return maker.at == key.length && maker.refersToDefinitions
                ? new RecordShape(
                        key,
                        kind,
                        Arrays.copyOf(maker.steps, maker.count),
                        Arrays.copyOf(maker.roles, maker.slots),
                        Arrays.copyOf(maker.limits, maker.slots),
                        firstSlot)
                : null;
    }

    /** Reads a key in the order of a payload. */
    private static final class Maker {
        private final long[] key;
        private final ToIntFunction<DefinitionSpace> defined;
        private final long maxSlots;
        private boolean refersToDefinitions = true;
        private int at = FIRST;
        private Step[] steps = new Step[8];
        private int count;
        private Role[] roles = new Role[8];
        private int[] limits = new int[8];
        private int slots;

        Maker(long[] key, ToIntFunction<DefinitionSpace> defined, long maxSlots) {
            this.key = key;
            this.defined = defined;
            this.maxSlots = maxSlots;
        }

        private void refer(DefinitionSpace space) {
            refersToDefinitions &= key[at] >= Trace.NONE && key[at] < defined.applyAsInt(space);
        }

        void fields(RecordKind kind) {
            List<Field> fields = kind.isRegionRecord() ? List.of() : kind.fields();
            for (Field field : fields) {
                if (!field.list()) {
                    if (isConstant(field.type())) {
                        step(field.type().isReference() ? Step.CONSTANT_REFERENCE : Step.CONSTANT);
                        if (field.type().isReference()) {
                            refer(field.type().space());
                        }
                        at++;
                    } else {
                        slot(field.type(), role(kind, field));
                    }
                    continue;
                }
                long elements = length();
                step(Step.CONSTANT);
                for (long i = 0; i < elements; i++) {
                    if (field.type() == FieldType.VALUE) {
                        typed();
                    } else {
                        slot(field.type(), Role.NUMBER);
                    }
                }
            }
        }

        void attributes() {
            long attributes = length();
            step(Step.ATTRIBUTES);
            for (long i = 0; i < attributes; i++) {
                refer(DefinitionSpace.ATTRIBUTE);
                at++;
                step(Step.CONSTANT_REFERENCE);
                typed();
            }
        }

        /** The length of a list, whose elements are slots. */
        private long length() {
            return Objects.checkIndex(key[at++], maxSlots - slots + 1);
        }

        private void typed() {
            FieldType type = FieldType.ofCode((int) key[at++]);
            step(Step.CONSTANT);
            slot(type == null ? FieldType.UINT64 : type, Role.NUMBER);
        }

        private void slot(FieldType type, Role role) {
            step(
                    switch (type.form()) {
                        case REFERENCE -> Step.REFERENCE;
                        case SIGNED -> Step.SIGNED;
                        case REAL -> type == FieldType.FLOAT ? Step.FLOAT : Step.DOUBLE;
                        default -> Step.UNSIGNED;
                    });
            if (slots == roles.length) {
                roles = Capacity.ensure(roles, slots + 1);
                limits = Capacity.ensure(limits, slots + 1);
            }
            limits[slots] = type.isReference() ? defined.applyAsInt(type.space()) : Integer.MAX_VALUE;
            roles[slots++] = role;
        }

        private void step(Step step) {
            if (at > key.length) {
                throw new IndexOutOfBoundsException(at);
            }
            steps = Capacity.ensure(steps, count + 1);
            steps[count++] = step;
        }
    }

    /** Whether a field that is no list belongs to the shape. */
    static boolean isConstant(FieldType type) {
        return type.form() == FieldType.Form.REFERENCE || type.form() == FieldType.Form.WORD;
    }

    private static Role role(RecordKind kind, Field field) {
        if (field.type() == FieldType.TIMESTAMP) {
            return Role.TIME;
        }
        return switch (field.name()) {
            case "receiver", "sender", "remote" -> Role.RANK;
            case "requestID" ->
                switch (kind) {
                    case MPI_ISEND, MPI_IRECV_REQUEST, NON_BLOCKING_COLLECTIVE_REQUEST -> Role.POST;
                    default -> Role.COMPLETE;
                };
            default -> Role.NUMBER;
        };
    }

    /** The input of {@link #of}. Not to be changed. */
    long[] key() {
        return key;
    }

    /** Whether the record is the enter of a call that is an event of the flow graph. */
    boolean isCall() {
        return (key[FLAGS] & CALL) != 0;
    }

    /** The region of an enter or leave, -1 for none. */
    int region() {
        return (int) key[REGION] - 1;
    }

    /** The kind of record. */
    RecordKind kind() {
        return kind;
    }

    /** Number of slots. */
    int slots() {
        return roles.length;
    }

    /** The role of a slot. */
    Role role(int slot) {
        return roles[slot];
    }

    /** Number of the first slot among those of all shapes. */
    int firstSlot() {
        return firstSlot;
    }

    /** Puts a record of this shape into columns. */
    void append(LocationEvents into, long ticks, long[] numbers) {
        into.record(ticks, kind, region());
        int constant = FIRST;
        int slot = 0;
        for (Step step : steps) {
            switch (step) {
                case CONSTANT -> into.unsigned(key[constant++]);
                case CONSTANT_REFERENCE -> into.reference((int) key[constant++]);
                case ATTRIBUTES -> into.attributes((int) key[constant++]);
                case UNSIGNED -> into.unsigned(numbers[slot++]);
                case SIGNED -> into.signed(numbers[slot++]);
                case FLOAT -> into.real(Float.intBitsToFloat((int) numbers[slot++]));
                case DOUBLE -> into.real(Double.longBitsToDouble(numbers[slot++]));
                case REFERENCE -> into.reference(reference(numbers[slot], limits[slot++]));
            }
        }
    }

    private static int reference(long number, int limit) {
        int id = (int) number;
        if (id < Trace.NONE || id >= limit) {
            throw new IllegalStateException("a record refers to number " + id + " of " + limit);
        }
        return id;
    }
}
