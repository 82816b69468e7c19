package earl.store;

import static org.assertj.core.api.Assertions.assertThat;

import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PayloadTest {
    /** A cursor reads the same bytes one by one. */
    @Test
    void aFieldIsWhatACursorReadsThere() {
        long seed = 7;
        Random random = new Random(seed);
        for (RecordKind kind : RecordKind.values()) {
            if (kind.isRegionRecord() || kind.list() >= 0) {
                continue;
            }
            List<FieldType> types = kind.fields().stream().map(Field::type).toList();
            for (int round = 0; round < 200; round++) {
                byte[] bytes = new byte[1 + 10 * types.size()];
                int end = 1;
                for (FieldType type : types) {
                    if (type.form() == FieldType.Form.REAL) {
                        end += type.bytes();
                    } else {
                        end = Payload.putUnsigned(bytes, end, random.nextLong() >>> (1 + random.nextInt(63)));
                    }
                }
                // The last payload of a heap ends with it.
                MemorySegment heap = MemorySegment.ofArray(Arrays.copyOf(bytes, end));
                Payload cursor = new Payload().wrap(heap, 1);
                for (int field = 0; field < types.size(); field++) {
                    assertThat(Payload.field(heap, 1, kind, field))
                            .as("seed %d, %s, round %d, field %d", seed, kind, round, field)
                            .isEqualTo(cursor.value(types.get(field)));
                }
            }
        }
    }
}
