package expert.structure;

import earl.model.global.GlobalConstruct;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The order of the lines of processes: a list of locations, from the top. */
final class LineOrder {
    private LineOrder() {}

    /** The place of a location in an order, from 0. */
    static int indexOf(int[] order, int member) {
        for (int i = 0; i < order.length; i++) {
            if (order[i] == member) {
                return i;
            }
        }
        throw new IllegalArgumentException("no line of location " + member);
    }

    /** Maximum number of places that a line moves from one order to another. */
    static int farthest(int[] before, int[] after) {
        int farthest = 0;
        for (int i = 0; i < after.length; i++) {
            farthest = Math.max(farthest, Math.abs(indexOf(before, after[i]) - i));
        }
        return farthest;
    }

    /** The order of lines in a column: the same as before or, if a loop's lines are not adjacent, moved until they are. */
    static int[] arranged(List<GlobalConstruct> nodes, List<Integer> column, int[] now, int[] natural) {
        Map<Integer, Integer> loops = new HashMap<>();
        boolean apart = false;
        double[] means = new double[nodes.size()];
        for (int i : column) {
            int[] members = nodes.get(i).members();
            if (nodes.get(i).isLoop()) {
                int low = Integer.MAX_VALUE;
                int high = -1;
                for (int member : members) {
                    int place = indexOf(now, member);
                    low = Math.min(low, place);
                    high = Math.max(high, place);
                    loops.put(member, i);
                    means[i] += indexOf(natural, member) / (double) members.length;
                }
                apart |= high - low + 1 != members.length;
            }
        }
        if (!apart) {
            return now;
        }
        Comparator<Integer> byLoop = Comparator.comparingDouble((Integer member) -> {
            Integer loop = loops.get(member);
            return loop == null ? indexOf(natural, member) : means[loop];
        });
        return Arrays.stream(natural)
                .boxed()
                .sorted(byLoop.thenComparingInt(member -> loops.getOrDefault(member, -1))
                        .thenComparingInt(member -> indexOf(natural, member)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The locations of some loops of a system. */
    static Set<Integer> members(List<GlobalConstruct> nodes, Set<Integer> loops) {
        Set<Integer> members = new HashSet<>();
        for (int loop : loops) {
            Arrays.stream(nodes.get(loop).members()).forEach(members::add);
        }
        return members;
    }
}
