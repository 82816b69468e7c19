package earl.format.otf2;

import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the times of an archive begin. Archives count ticks in unsigned numbers of 64 bits, analyses in signed ones. If an archive
 * begins at {@link #LIMIT} or later, analyses count as if it began there: its times then neither cross 2^63 nor are negative.
 */
final class TimeOrigin {
    static final long LIMIT = 1L << 62;

    private static final int GLOBAL_OFFSET = DefinitionKind.CLOCK_PROPERTIES.field("globalOffset");

    private TimeOrigin() {}

    /** Ticks to take from each time of an archive with these definitions; 0 for almost all archives. */
    static long of(List<DefinitionRecord> records) {
        for (DefinitionRecord record : records) {
            if (record.kind() == DefinitionKind.CLOCK_PROPERTIES) {
                long begin = record.values()[GLOBAL_OFFSET];
                return Long.compareUnsigned(begin, LIMIT) > 0 ? begin - LIMIT : 0;
            }
        }
        return 0;
    }

    /** The definitions for times from which {@code origin} was taken. */
    static List<DefinitionRecord> moved(List<DefinitionRecord> records, long origin) {
        List<DefinitionRecord> moved = new ArrayList<>();
        for (DefinitionRecord record : records) {
            if (record.kind() == DefinitionKind.CLOCK_PROPERTIES) {
                long[] values = record.values().clone();
                values[GLOBAL_OFFSET] -= origin;
                moved.add(DefinitionRecord.of(DefinitionKind.CLOCK_PROPERTIES, values));
            } else {
                moved.add(record);
            }
        }
        return moved;
    }
}
