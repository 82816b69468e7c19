package earl.format.efg;

import earl.memory.Capacity;
import earl.schema.FieldType;
import earl.store.LocationEvents;
import earl.store.Payload;

/** Takes records apart into the key of a {@link RecordShape} and numbers. One thread. */
final class RecordReader {
    private final LocationEvents events;
    private final Payload payload = new Payload();
    /** The key, of which {@link #length} numbers count. */
    long[] key = new long[16];

    int length;
    /** The slots' numbers. */
    long[] numbers = new long[16];

    private int slots;

    RecordReader(LocationEvents events) {
        this.events = events;
    }

    /** Takes a record apart. */
    void read(long index, boolean call) {
        int code = events.code(index);
        boolean attributed = events.hasAttributes(index);
        length = 0;
        slots = 0;
        key(code);
        key((call ? RecordShape.CALL : 0) | (attributed ? RecordShape.ATTRIBUTED : 0));
        key(events.value(index) + 1L);
        FieldType[] types = Payload.types(code);
        if (types.length == 0 && !attributed) {
            return;
        }
        payload.wrap(events.heap(), events.payload(index));
        int list = types.length == 0 ? -1 : events.kind(index).list();
        for (int i = 0; i < types.length; i++) {
            if (i == list) {
                elements(types[i]);
            } else if (RecordShape.isConstant(types[i])) {
                key(payload.value(types[i]));
            } else {
                number(payload.value(types[i]));
            }
        }
        if (attributed) {
            long attributes = payload.unsigned();
            key(attributes);
            for (long n = 0; n < attributes; n++) {
                key(payload.reference());
                typed();
            }
        }
    }

    private void elements(FieldType type) {
        long elements = payload.unsigned();
        key(elements);
        for (long n = 0; n < elements; n++) {
            if (type == FieldType.VALUE) {
                typed();
            } else {
                number(payload.value(type));
            }
        }
    }

    private void typed() {
        int code = (int) payload.unsigned();
        key(code);
        FieldType type = FieldType.ofCode(code);
        number(type == null ? payload.unsigned() : payload.value(type));
    }

    private void key(long part) {
        key = Capacity.ensure(key, length + 1);
        key[length++] = part;
    }

    private void number(long number) {
        numbers = Capacity.ensure(numbers, slots + 1);
        numbers[slots++] = number;
    }
}
