package earl.format.otf2.write;

import earl.format.otf2.encoding.RecordBytes;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes the definitions of one location: mappings of its ids, its clock offsets, and its own definitions. One thread at a
 * time.
 */
public final class Otf2LocalDefinitions {
    private static final int MAPPING_TABLE = 5;
    private static final int CLOCK_OFFSET = 6;
    private static final int DENSE = 0;
    private static final int SPARSE = 1;

    /** The spaces that can be mapped, by OTF2's number of the mapping. */
    private static final DefinitionSpace[] SPACES = {
        DefinitionSpace.STRING,
        DefinitionSpace.ATTRIBUTE,
        DefinitionSpace.LOCATION,
        DefinitionSpace.REGION,
        DefinitionSpace.GROUP,
        DefinitionSpace.METRIC,
        DefinitionSpace.COMM,
        DefinitionSpace.PARAMETER,
        DefinitionSpace.RMA_WIN,
        DefinitionSpace.SOURCE_CODE_LOCATION,
        DefinitionSpace.CALLING_CONTEXT,
        DefinitionSpace.INTERRUPT_GENERATOR,
        DefinitionSpace.IO_FILE,
        DefinitionSpace.IO_HANDLE,
        DefinitionSpace.LOCATION_GROUP
    };

    private final DefinitionRecords records = new DefinitionRecords();

    Otf2LocalDefinitions() {}

    DefinitionRecords records() {
        return records;
    }

    /** A definition that only this location has, with its references as the location's own numbers. */
    public void add(DefinitionRecord definition) {
        records.add(definition);
    }

    /**
     * Adds a mapping table, so that the location's events can use their own ids. Local number {@code i} means {@code
     * global[i]}.
     *
     * @throws IllegalArgumentException if OTF2 has no mapping of this space
     */
    public void map(DefinitionSpace space, long... global) {
        RecordBytes fields = records.fields(16 + 9 * global.length);
        fields.u8(mapping(space));
        fields.u64(global.length);
        fields.u8(DENSE);
        for (long ref : global) {
            fields.u64(ref);
        }
        records.add(MAPPING_TABLE);
    }

    /**
     * Adds a sparse mapping table; ids without an entry map to themselves.
     *
     * @throws IllegalArgumentException if OTF2 has no mapping of this space
     */
    public void map(DefinitionSpace space, Map<Long, Long> localToGlobal) {
        SortedMap<Long, Long> sorted = new TreeMap<>(Long::compareUnsigned);
        sorted.putAll(localToGlobal);
        RecordBytes fields = records.fields(16 + 18 * sorted.size());
        fields.u8(mapping(space));
        fields.u64(sorted.size());
        fields.u8(SPARSE);
        sorted.forEach((local, global) -> {
            fields.u64(local);
            fields.u64(global);
        });
        records.add(MAPPING_TABLE);
    }

    private static int mapping(DefinitionSpace space) {
        for (int i = 0; i < SPACES.length; i++) {
            if (SPACES[i] == space) {
                return i;
            }
        }
        throw new IllegalArgumentException("no mapping of a " + space.words());
    }

    /**
     * A measurement of the location's clock. Between two of them readers interpolate linearly.
     *
     * @param ticks when, by the location's clock
     * @param offset ticks to be added to it to get the global time
     * @param deviation standard deviation of the measurement in ticks
     */
    public void clockOffset(long ticks, long offset, double deviation) {
        RecordBytes fields = records.fields(32);
        fields.fixed64(ticks);
        fields.i64(offset);
        fields.fixed64(Double.doubleToRawLongBits(deviation));
        records.add(CLOCK_OFFSET);
    }
}
