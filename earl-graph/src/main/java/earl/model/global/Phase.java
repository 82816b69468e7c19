package earl.model.global;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A place in the body of a loop at which iterations may be cut: {@code first} are the constructs of an iteration that lie before it,
 * {@code second} those behind it. No process goes from the second part to the first, and what communicates within an iteration lies on
 * one side.
 */
final class Phase {
    /** So many places of a body are tried. */
    private static final int MOST = 64;

    final List<Node> first;
    final List<Node> second;
    private final Flow before;

    private Phase(List<Node> first, List<Node> second) {
        this.first = first;
        this.second = second;
        this.before = Flow.of(first, 1);
    }

    /** How often an action occurs in the first part. */
    long before(int action) {
        return before.of(action);
    }

    /**
     * Phases of a loop, the boundary of iterations first.
     *
     * @param needs by action, so many of it that a first part with just as many is of interest
     */
    static List<Phase> of(Alphabet alphabet, Node loop, Map<Integer, List<Long>> needs) {
        return new Finder(alphabet, loop.body).find(needs);
    }

    private static final class Finder {
        private final List<Node> body;
        private final CommunicationLinks links;
        /** By construct, the ones before it on its processes. */
        private final int[][] previous;

        private final Map<BitSet, Phase> found = new LinkedHashMap<>();

        Finder(Alphabet alphabet, List<Node> body) {
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

        List<Phase> find(Map<Integer, List<Long>> needs) {
            keep(new BitSet());
            needs.forEach((action, amounts) -> amounts.forEach(amount -> {
                long sum = 0;
                for (int i = 0; i < body.size() && found.size() < MOST; i++) {
                    sum += body.get(i).flow.of(action);
                    if (sum >= amount) {
                        keep(closed(i, i));
                        return;
                    }
                }
            }));
            for (int i = 0; i + 1 < body.size() && found.size() < MOST; i++) {
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
            List<Node> first = new ArrayList<>();
            List<Node> second = new ArrayList<>();
            for (int i = 0; i < body.size(); i++) {
                (set.get(i) ? first : second).add(body.get(i));
            }
            found.put(set, new Phase(first, second));
        }
    }
}
