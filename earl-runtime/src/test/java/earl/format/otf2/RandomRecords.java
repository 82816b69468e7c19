package earl.format.otf2;

import earl.format.otf2.write.LocationWriter;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records with random content, of every kind: numbers of all sizes with the borders among them. */
final class RandomRecords {
    /** An event: see {@link LocationWriter#record}; attributes as number, type and value. */
    @SuppressWarnings("ArrayRecordComponent")
    record Event(long ticks, RecordKind kind, long[] values, List<long[]> attributes) {}

    private static final int TYPES = 25;

    private final Random random;
    private long ticks;

    RandomRecords(long seed) {
        random = new Random(seed);
        ticks = seed & 1;
    }

    /** An event of a kind, later than the one before or at the same time. */
    Event event(RecordKind kind) {
        if (random.nextInt(3) > 0) {
            ticks += 1 + random.nextInt(1000);
        }
        List<Long> values = new ArrayList<>();
        for (Field field : kind.fields()) {
            if (field.list()) {
                int count = random.nextInt(10) == 0 ? 30 + random.nextInt(40) : random.nextInt(4);
                values.add((long) count);
                for (int i = 0; i < count; i++) {
                    if (kind == RecordKind.METRIC) {
                        values.add((long) (random.nextBoolean() ? FieldType.UINT64 : FieldType.DOUBLE).code());
                        values.add(number(8));
                    } else {
                        values.add(number(field.type().bytes()));
                    }
                }
            } else {
                values.add(number(field.type().bytes()));
            }
        }
        List<long[]> attributes = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            int count = random.nextInt(10) == 0 ? 20 : 1 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                int type = 1 + random.nextInt(TYPES);
                attributes.add(new long[] {i * 7L, type, ofType(type)});
            }
        }
        return new Event(ticks, kind, values.stream().mapToLong(Long::longValue).toArray(), attributes);
    }

    /** A definition of a kind whose own number, if it has one, is {@code ref}. */
    DefinitionRecord definition(DefinitionKind kind, long ref) {
        List<Field> fields = kind.fields();
        if (kind == DefinitionKind.STRING) {
            int length = random.nextInt(5) == 0 ? 250 + random.nextInt(100) : random.nextInt(40);
            return DefinitionRecord.string(ref, "größe ".repeat(50).substring(0, Math.min(length, 250)));
        }
        long[] values = new long[fields.size()];
        long[][] lists = new long[fields.size()][];
        boolean anyList = false;
        int count = random.nextInt(10) == 0 ? 60 + random.nextInt(60) : random.nextInt(5);
        int valueType = 1 + random.nextInt(TYPES);
        for (int i = 0; i < values.length; i++) {
            Field field = fields.get(i);
            if (field.list()) {
                anyList = true;
                lists[i] = list(field, count, valueType);
            } else if (i == 0 && kind.space() != null) {
                values[i] = ref;
            } else if (field.name().equals("type")) {
                values[i] = valueType;
            } else if (field.type() == FieldType.VALUE) {
                values[i] = ofType(valueType);
            } else {
                values[i] = number(field.type().bytes());
            }
        }
        return new DefinitionRecord(kind, values, anyList ? lists : null, null);
    }

    private long[] list(Field field, int count, int valueType) {
        long[] list = new long[count];
        for (int i = 0; i < count; i++) {
            list[i] = switch (field.type()) {
                case TYPE -> valueType;
                case VALUE -> ofType(valueType);
                default -> number(field.type().bytes());
            };
        }
        return list;
    }

    private long ofType(int code) {
        FieldType type = FieldType.ofCode(code);
        return number(type == null ? 8 : type.bytes());
    }

    /** A number of up to so many bytes, as if unsigned. */
    private long number(int bytes) {
        long most = bytes == 8 ? -1 : (1L << (8 * bytes)) - 1;
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> most;
            case 2 -> most - random.nextInt(3);
            default -> (random.nextLong() >>> random.nextInt(64)) & most;
        };
    }
}
