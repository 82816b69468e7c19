package earl.model.global;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lamport's clock for the constructs of a system: each construct comes after the previous ones of its processes, and a receive after its
 * send. A list in the order of the clock extends the orders of all processes.
 */
public final class ConstructClock {
    private ConstructClock() {}

    /** The constructs by their clock, then by their first process. */
    static List<GlobalConstruct> sorted(Alphabet alphabet, List<GlobalConstruct> nodes) {
        CommunicationLinks links = CommunicationLinks.of(alphabet, nodes);
        int[][] follow = edges(alphabet, nodes, links, true);
        int[] clock = clock(follow);
        if (clock.length == 0) {
            // Messages that are received before they are sent: the orders of the processes alone have no circle.
            clock = clock(edges(alphabet, nodes, links, false));
        }
        int[] level = clock;
        return IntStream.range(0, nodes.size())
                .boxed()
                .sorted(Comparator.comparingInt((Integer i) -> level[i])
                        .thenComparingInt(i -> nodes.get(i).members[0])
                        .thenComparingInt(i -> i))
                .map(nodes::get)
                .toList();
    }

    /** Clocks of the constructs of a system in such an order, from 0. */
    public static int[] clocks(Alphabet alphabet, List<GlobalConstruct> nodes) {
        CommunicationLinks links = CommunicationLinks.of(alphabet, nodes);
        int[] clock = clock(edges(alphabet, nodes, links, true));
        return clock.length == nodes.size() ? clock : clock(edges(alphabet, nodes, links, false));
    }

    /**
     * By construct, its direct successors on each of its processes, and the receive for a send.
     *
     * @param messages whether receives follow their sends
     */
    static int[][] edges(Alphabet alphabet, List<GlobalConstruct> nodes, CommunicationLinks links, boolean messages) {
        List<List<Integer>> follow = new ArrayList<>();
        Map<Integer, Integer> last = new HashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            follow.add(new ArrayList<>(2));
            for (int member : nodes.get(i).members) {
                Integer before = last.put(member, i);
                if (before != null) {
                    follow.get(before).add(i);
                }
            }
        }
        for (int i = 0; i < nodes.size() && messages; i++) {
            if (isSend(alphabet, nodes.get(i))) {
                for (CommunicationLinks.Link link : links.of(i)) {
                    if (link.other() >= 0 && !nodes.get(link.other()).isLoop()) {
                        follow.get(i).add(link.other());
                    }
                }
            }
        }
        return follow.stream()
                .map(list ->
                        list.stream().mapToInt(Integer::intValue).distinct().toArray())
                .toArray(int[][]::new);
    }

    private static boolean isSend(Alphabet alphabet, GlobalConstruct node) {
        return !node.isLoop() && alphabet.get(node.actions[0]).kind() == Alphabet.Kind.SEND;
    }

    /** Longest paths; nothing if there is a circle. */
    private static int[] clock(int[][] follow) {
        int[] before = new int[follow.length];
        for (int[] some : follow) {
            for (int next : some) {
                before[next]++;
            }
        }
        int[] clock = new int[follow.length];
        int[] queue = new int[follow.length];
        int end = 0;
        for (int i = 0; i < before.length; i++) {
            if (before[i] == 0) {
                queue[end++] = i;
            }
        }
        for (int begin = 0; begin < end; begin++) {
            for (int next : follow[queue[begin]]) {
                clock[next] = Math.max(clock[next], clock[queue[begin]] + 1);
                if (--before[next] == 0) {
                    queue[end++] = next;
                }
            }
        }
        return end == follow.length ? clock : Arrays.copyOf(clock, 0);
    }
}
