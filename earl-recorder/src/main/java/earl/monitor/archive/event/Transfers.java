package earl.monitor.archive.event;

import earl.memory.Capacity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The transfers under way on a window: by number, to which target, and whether their origin's part is complete. A program may complete very many
 * of them at their origin alone, one after the other, before any is complete at its target: each is looked at only when something happens to it.
 * One thread.
 */
final class Transfers {
    /** Something to do with a transfer. */
    interface Visitor {
        /** Completes one; {@code local} if its origin's part was complete before. */
        void complete(long id, boolean local);
    }

    /** Transfers to a target, in the order of their numbers. */
    private static final class ToTarget {
        private long[] ids = new long[4];
        private boolean[] local = new boolean[4];
        private int size;
        /** Number of the first ones, whose origins' parts are all complete. */
        private int localUpTo;

        void add(long id) {
            ids = Capacity.ensure(ids, size + 1);
            local = Capacity.ensure(local, size + 1);
            ids[size] = id;
            local[size++] = false;
        }

        void complete(boolean remotely, Visitor visitor) {
            for (int i = remotely ? 0 : localUpTo; i < size; i++) {
                if (remotely || !local[i]) {
                    visitor.complete(ids[i], local[i]);
                    local[i] = true;
                }
            }
            localUpTo = size;
        }

        boolean completeLocally(long id) {
            int at = Arrays.binarySearch(ids, 0, size, id);
            if (at < 0 || local[at]) {
                return false;
            }
            local[at] = true;
            return true;
        }
    }

    private record Completed(long id, boolean local) {}

    /** {@code [target] -> } the transfers to it that are under way; none if there are none. */
    private final Map<Integer, ToTarget> targets = new HashMap<>();

    /** One begins; numbers ascend. */
    void add(long id, int target) {
        targets.computeIfAbsent(target, _ -> new ToTarget()).add(id);
    }

    /**
     * Completes the transfers to a target, and visits them in the order of their numbers.
     *
     * @param target -1 for all
     * @param remotely whether at the target too: then they are no longer under way
     */
    void complete(int target, boolean remotely, Visitor visitor) {
        if (target < 0) {
            completeAll(remotely, visitor);
            return;
        }
        ToTarget one = remotely ? targets.remove(target) : targets.get(target);
        if (one != null) {
            one.complete(remotely, visitor);
        }
    }

    private void completeAll(boolean remotely, Visitor visitor) {
        List<Completed> all = new ArrayList<>();
        targets.values().forEach(one -> one.complete(remotely, (id, local) -> all.add(new Completed(id, local))));
        all.sort((a, b) -> Long.compare(a.id, b.id));
        all.forEach(one -> visitor.complete(one.id, one.local));
        if (remotely) {
            clear();
        }
    }

    /** The origin's part of one is complete; whether that is news. */
    boolean completeLocally(long id, int target) {
        ToTarget one = targets.get(target);
        return one != null && one.completeLocally(id);
    }

    void clear() {
        targets.clear();
    }
}
