package earl.monitor.archive.event;

import earl.memory.Capacity;
import java.util.Arrays;

/** The transfers under way on a window: by number, to which target, and whether their origin's part is complete. One thread. */
final class Transfers {
    /** Something to do with a transfer. */
    interface Visitor {
        /** Completes one; {@code local} if its origin's part was complete before. */
        void complete(long id, boolean local);
    }

    private long[] ids = new long[16];
    private int[] targets = new int[16];
    private boolean[] local = new boolean[16];
    private int size;

    /** One begins; numbers ascend. */
    void add(long id, int target) {
        if (size == ids.length) {
            ids = Capacity.ensure(ids, size + 1);
            targets = Capacity.ensure(targets, size + 1);
            local = Capacity.ensure(local, size + 1);
        }
        ids[size] = id;
        targets[size] = target;
        local[size++] = false;
    }

    /**
     * Those to a target are complete.
     *
     * @param target -1 for all
     * @param remotely whether at the target too: then they are no longer under way
     */
    void complete(int target, boolean remotely, Visitor visitor) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            boolean meant = target < 0 || targets[i] == target;
            if (meant && (remotely || !local[i])) {
                visitor.complete(ids[i], local[i]);
            }
            if (!meant || !remotely) {
                ids[kept] = ids[i];
                targets[kept] = targets[i];
                local[kept++] = local[i] || meant;
            }
        }
        size = kept;
    }

    /** The origin's part of one is complete; whether that is news. */
    boolean completeLocally(long id) {
        int at = Arrays.binarySearch(ids, 0, size, id);
        if (at < 0 || local[at]) {
            return false;
        }
        local[at] = true;
        return true;
    }

    void clear() {
        size = 0;
    }
}
