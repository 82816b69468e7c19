package earl.graph;

import earl.memory.Capacity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The processes at the other end of a call, as one number: none, one, the root of a collective operation, or a set of several, which
 * has a number here. One thread while it grows.
 */
public final class Partners {
    /** No partner. */
    public static final long NONE = -1;

    private static final long ROOT = 1L << 32;
    private static final long SET = 2L << 32;

    private final Map<PartnerKey, Integer> known = new HashMap<>();
    private int[][] sets = new int[4][];
    private int size;
    private final PartnerKey probe = new PartnerKey();

    /** Locations, in ascending order, as a key whose contents can be replaced. */
    private static final class PartnerKey {
        private int[] members = new int[0];
        private int length;

        @Override
        public boolean equals(@org.jspecify.annotations.Nullable Object other) {
            return other instanceof PartnerKey that && Arrays.equals(members, 0, length, that.members, 0, that.length);
        }

        @Override
        public int hashCode() {
            int hash = 1;
            for (int i = 0; i < length; i++) {
                hash = 31 * hash + members[i];
            }
            return hash;
        }
    }

    /** A root. */
    public static long root(int location) {
        return ROOT | location;
    }

    /** The partners listed in the front of an array, which is put in order. */
    public long of(int[] members, int length) {
        if (length == 0) {
            return NONE;
        }
        if (length == 1) {
            return members[0];
        }
        Arrays.sort(members, 0, length);
        int distinct = 1;
        for (int i = 1; i < length; i++) {
            if (members[i] != members[distinct - 1]) {
                members[distinct++] = members[i];
            }
        }
        return distinct == 1 ? members[0] : set(members, distinct);
    }

    private long set(int[] members, int length) {
        probe.members = members;
        probe.length = length;
        Integer found = known.get(probe);
        if (found == null) {
            sets = Capacity.ensure(sets, size + 1);
            PartnerKey key = new PartnerKey();
            key.members = Arrays.copyOf(members, length);
            key.length = length;
            sets[size] = key.members;
            known.put(key, size);
            found = size++;
        }
        return SET | found;
    }

    /** Whether it is a root. */
    public static boolean isRoot(long partner) {
        return partner >= ROOT && partner < SET;
    }

    /** The locations of a partner, in ascending order; none for {@link #NONE}. */
    public int[] locations(long partner) {
        if (partner < 0) {
            return new int[0];
        }
        return partner >= SET ? sets[(int) partner].clone() : new int[] {(int) partner};
    }
}
