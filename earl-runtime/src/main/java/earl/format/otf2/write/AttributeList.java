package earl.format.otf2.write;

import earl.format.otf2.encoding.ChunkWriter;
import earl.format.otf2.encoding.Otf2Codes;
import earl.format.otf2.encoding.RecordBytes;
import earl.memory.Capacity;

/** The attributes of the next record that is written. One thread at a time. */
final class AttributeList {
    /** Maximum number of bytes of an attribute: its id, the code of its type, its value. */
    private static final int ATTRIBUTE = 5 + 1 + 9;

    private static final int COUNT = 5;

    private int count;
    private int[] ids = new int[4];
    private int[] types = new int[4];
    private long[] values = new long[4];

    /** Adds an attribute. */
    void add(int attribute, int type, long value) {
        if (count == ids.length) {
            ids = Capacity.ensure(ids, count + 1);
            types = Capacity.ensure(types, count + 1);
            values = Capacity.ensure(values, count + 1);
        }
        ids[count] = attribute;
        types[count] = type;
        values[count] = value;
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Begins a record of at most {@code bound} bytes after these attributes, and removes them from the list. */
    void begin(ChunkWriter out, long ticks, int bound) {
        int listBound = COUNT + count * ATTRIBUTE;
        int written = count;
        count = 0;
        out.begin(ticks, bound + 1 + RecordBytes.lengthBytes(listBound) + listBound);
        out.u8(Otf2Codes.ATTRIBUTE_LIST);
        out.beginData(listBound);
        out.u32(written);
        for (int i = 0; i < written; i++) {
            out.u32(ids[i]);
            out.u8(types[i]);
            out.value(types[i], values[i]);
        }
        out.endData();
    }
}
