package earl.model.global;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A position in the body of a loop at which iterations can be cut. {@code first} has the constructs before it, {@code
 * second} those after it. No process goes from the second part to the first, and events that communicate within an iteration
 * are on the same side.
 */
final class SplitPoint {
    /** Maximum number of positions in a body to try. */
    private static final int MAX_CUT_POINTS = 64;

    final List<GlobalConstruct> first;
    final List<GlobalConstruct> second;
    private final ActionCounts before;

    private SplitPoint(List<GlobalConstruct> first, List<GlobalConstruct> second) {
        this.first = first;
        this.second = second;
        this.before = ActionCounts.of(first, 1);
    }

    /** Number of occurrences of an action in the first part. */
    long before(int action) {
        return before.of(action);
    }

    /**
     * Phases of a loop, the boundary of iterations first.
     *
     * @param needs by action, the numbers of occurrences in a first part that are of interest
     */
    static List<SplitPoint> of(Alphabet alphabet, GlobalConstruct loop, Map<Integer, List<Long>> needs) {
        return new Finder(alphabet, loop.body).find(needs);
    }

    private static final class Finder {
        private final List<GlobalConstruct> body;
        private final CommunicationLinks links;
        /** [construct] -> constructs before it on its processes. */
        private final int[][] previous;

        private final Map<BitSet, SplitPoint> found = new LinkedHashMap<>();

        Finder(Alphabet alphabet, List<GlobalConstruct> body) {
            this.body = body;
            this.links = CommunicationLinks.of(alphabet, body);
            this.previous = new int[body.size()][];
            Map<Integer, Integer> last = new HashMap<>();
            for (int i = 0; i < body.size(); i++) {
                int[] members = body.get(i).members;
                int at = i;
                previous[i] = Arrays.stream(members)
                        .map(member -> last.getOrDefault(member, -1))
                        .filter(before -> before >= 0)
                        .distinct()
                        .toArray();
                for (int member : members) {
                    last.put(member, at);
                }
            }
        }

        List<SplitPoint> find(Map<Integer, List<Long>> needs) {
            keep(new BitSet());
            needs.forEach((action, amounts) -> amounts.forEach(amount -> {
                long sum = 0;
                for (int i = 0; i < body.size() && found.size() < MAX_CUT_POINTS; i++) {
                    sum += body.get(i).flow.of(action);
                    if (sum >= amount) {
                        keep(closed(i, i));
                        return;
                    }
                }
            }));
            for (int i = 0; i + 1 < body.size() && found.size() < MAX_CUT_POINTS; i++) {
                keep(closed(0, i));
            }
            return new ArrayList<>(found.values());
        }

        private BitSet closed(int from, int to) {
            BitSet set = new BitSet(body.size());
            java.util.ArrayDeque<Integer> open = new java.util.ArrayDeque<>();
            for (int i = from; i <= to; i++) {
                open.add(i);
            }
            while (!open.isEmpty()) {
                int i = open.poll();
                if (set.get(i)) {
                    continue;
                }
                set.set(i);
                for (int before : previous[i]) {
                    open.add(before);
                }
                for (CommunicationLinks.Link link : links.of(i)) {
                    if (link.other() >= 0) {
                        open.add(link.other());
                    }
                }
            }
            return set;
        }

        private void keep(BitSet set) {
            if (set.cardinality() == body.size() || found.containsKey(set)) {
                return;
            }
            List<GlobalConstruct> first = new ArrayList<>();
            List<GlobalConstruct> second = new ArrayList<>();
            for (int i = 0; i < body.size(); i++) {
                (set.get(i) ? first : second).add(body.get(i));
            }
            found.put(set, new SplitPoint(first, second));
        }
    }
}
