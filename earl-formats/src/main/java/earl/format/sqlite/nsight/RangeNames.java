package earl.format.sqlite.nsight;

import earl.format.build.HashSlots;
import earl.memory.Capacity;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The regions of ranges by their texts. PyTorch appends details to the name of an operator, after a comma and a blank, which differ in each
 * call: a name ends before them. A known name is found without making it a string. For one thread.
 */
final class RangeNames {
    /** Begins of details. */
    private static final List<byte[]> DETAILS =
            List.of(bytes(", seq = "), bytes(", op_id = "), bytes(", sizes = "), bytes(", input_op_ids = "));

    /** Stands for a name that is missing or empty. */
    private static final byte[] UNNAMED = bytes("unnamed range");

    private final ToIntFunction<String> define;
    private byte[][] names = new byte[64][];
    private int[] hashes = new int[64];
    private int[] regions = new int[64];
    /** Number of the name plus one, by hash; 0: none. */
    private int[] slots = new int[256];

    private int size;

    /** @param define gives the region of a new name */
    RangeNames(ToIntFunction<String> define) {
        this.define = define;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The region of ranges without a name. */
    int unnamed() {
        return region(UNNAMED);
    }

    /** The region of a text. */
    int region(String text) {
        return region(bytes(text));
    }

    /** The region of a text in UTF-8. */
    int region(byte[] text) {
        int hash = 0;
        int end = 0;
        for (; end < text.length; end++) {
            if (text[end] == ',' && isDetail(text, end)) {
                break;
            }
            hash = 31 * hash + text[end];
        }
        if (end == 0) {
            return unnamed();
        }
        int mask = slots.length - 1;
        int slot = HashSlots.first(hash, mask);
        while (slots[slot] != 0) {
            int name = slots[slot] - 1;
            if (hashes[name] == hash && Arrays.equals(names[name], 0, names[name].length, text, 0, end)) {
                return regions[name];
            }
            slot = (slot + 1) & mask;
        }
        return insert(slot, hash, Arrays.copyOf(text, end));
    }

    private static boolean isDetail(byte[] text, int from) {
        for (byte[] detail : DETAILS) {
            int to = from + detail.length;
            if (to <= text.length && Arrays.equals(text, from, to, detail, 0, detail.length)) {
                return true;
            }
        }
        return false;
    }

    private int insert(int slot, int hash, byte[] name) {
        int region = define.applyAsInt(new String(name, StandardCharsets.UTF_8));
        names = Capacity.ensure(names, size + 1);
        hashes = Capacity.ensure(hashes, size + 1);
        regions = Capacity.ensure(regions, size + 1);
        names[size] = name;
        hashes[size] = hash;
        regions[size] = region;
        slots[slot] = ++size;
        if (size * 2 > slots.length) {
            slots = HashSlots.grown(slots, hashes, size);
        }
        return region;
    }
}
