package earl.model.compact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Groups of processes that have families in the same order, for example even processes, which send first, and odd ones,
 * which receive first. Each process joins the first group with whose order its own agrees.
 */
final class FamilyOrders {
    /** Maximum number of groups. The processes that agree with none of them have no order. */
    private static final int MAX_ORDERS = 6;

    private final List<FamilyMember> units;
    private final int families;
    /** [process] -> its families in order. */
    private final Map<Integer, List<Integer>> sequences = new TreeMap<>();
    /** [group and family] -> its successors. */
    private final List<Map<Integer, Set<Integer>>> orders = new ArrayList<>();

    /**
     * The orders in a system.
     *
     * @param family by unit, its number
     * @param families how many there are
     */
    FamilyOrders(List<FamilyMember> units, int[] family, int families) {
        this.units = units;
        this.families = families;
        for (int i = 0; i < family.length; i++) {
            for (int member : units.get(i).members()) {
                sequences.computeIfAbsent(member, m -> new ArrayList<>()).add(family[i]);
            }
        }
    }

    /** [unit] -> group of its first process. */
    int[] groups() {
        Map<List<Integer>, Integer> known = new HashMap<>();
        Map<Integer, Integer> byProcess = new HashMap<>();
        sequences.forEach((process, sequence) -> byProcess.put(process, known.computeIfAbsent(sequence, this::group)));
        return units.stream()
                .mapToInt(unit -> byProcess.getOrDefault(unit.firstMember(), 0))
                .toArray();
    }

    private int group(List<Integer> sequence) {
        for (int group = 0; group < MAX_ORDERS; group++) {
            if (group == orders.size()) {
                orders.add(new HashMap<>());
            }
            Map<Integer, Set<Integer>> order = orders.get(group);
            if (agrees(order, sequence)) {
                for (int i = 1; i < sequence.size(); i++) {
                    order.computeIfAbsent(sequence.get(i - 1), f -> new HashSet<>())
                            .add(sequence.get(i));
                }
                return group;
            }
        }
        return MAX_ORDERS;
    }

    /** Whether a sequence agrees with an order. */
    private boolean agrees(Map<Integer, Set<Integer>> order, List<Integer> sequence) {
        int[] place = new int[families];
        Arrays.fill(place, -1);
        for (int i = 0; i < sequence.size(); i++) {
            if (place[sequence.get(i)] >= 0) {
                return false;
            }
            place[sequence.get(i)] = i;
        }
        // A successor of the last elements must not be an earlier element.
        boolean[] seen = new boolean[families];
        for (int i = sequence.size() - 1; i >= 0; i--) {
            List<Integer> open = new ArrayList<>(List.of(sequence.get(i)));
            while (!open.isEmpty()) {
                int at = open.removeLast();
                for (int next : order.getOrDefault(at, Set.of())) {
                    if (place[next] >= 0 && place[next] < i) {
                        return false;
                    }
                    if (!seen[next]) {
                        seen[next] = true;
                        open.add(next);
                    }
                }
            }
        }
        return true;
    }
}
