package earl.model.global;

import earl.graph.RankSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Regularity along the processes: the constructs of a system in families, in an order that extends those of all processes. Messages
 * belong together if they have the same tag, and partners at the same step on the grid or the same partner, and are the first, second,
 * ... of this kind of their process. Families that would lie both before and behind each other are taken apart, by Lamport's clock.
 */
final class Families {
    private final Alphabet alphabet;
    private final Grid grid;

    Families(Alphabet alphabet, Grid grid) {
        this.alphabet = alphabet;
        this.grid = grid;
    }

    /** The families of a system. */
    List<Family> of(List<Node> nodes) {
        String[] keys = keys(nodes);
        int[] clocks = Order.clocks(alphabet, nodes);
        for (int round = 0; ; round++) {
            Map<String, List<Integer>> families = new LinkedHashMap<>();
            int[] family = new int[nodes.size()];
            Map<String, Integer> numbers = new HashMap<>();
            for (int i = 0; i < keys.length; i++) {
                families.computeIfAbsent(keys[i], k -> new ArrayList<>()).add(i);
                family[i] = numbers.computeIfAbsent(keys[i], k -> numbers.size());
            }
            int[][] edges = edges(nodes, family, numbers.size());
            int[] strong = Components.strong(edges);
            int[] sizes = new int[numbers.size()];
            for (int component : strong) {
                sizes[component]++;
            }
            boolean circular = false;
            for (int i = 0; i < keys.length; i++) {
                if (sizes[strong[family[i]]] > 1) {
                    circular = true;
                    keys[i] += round == 0 ? " at " + clocks[i] : " of " + i;
                }
            }
            if (!circular) {
                return sorted(nodes, clocks, new ArrayList<>(families.values()), edges);
            }
        }
    }

    private String[] keys(List<Node> nodes) {
        Map<String, Integer> counts = new HashMap<>();
        for (Node node : nodes) {
            if (Family.Message.isOne(alphabet, node)) {
                Family.Message message = Family.Message.of(alphabet, node);
                counts.merge(byStep(message), 1, Integer::sum);
                counts.merge(byPartner(message), 1, Integer::sum);
            }
        }
        Map<String, Integer> turns = new HashMap<>();
        String[] keys = new String[nodes.size()];
        for (int i = 0; i < keys.length; i++) {
            Node node = nodes.get(i);
            if (!Family.Message.isOne(alphabet, node)) {
                int first = node.members[0];
                String key = shifted(node, first);
                keys[i] = key + " turn " + turns.merge(key + " by " + first, 1, Integer::sum);
                continue;
            }
            Family.Message message = Family.Message.of(alphabet, node);
            String step = byStep(message);
            String partner = byPartner(message);
            String key = counts.getOrDefault(partner, 0) > counts.getOrDefault(step, 0) ? partner : step;
            keys[i] = key + " turn " + turns.merge(key + " by " + message.process(), 1, Integer::sum);
        }
        return keys;
    }

    /** A construct in words that are the same for one whose ranks are all greater by one number. */
    private String shifted(Node node, int base) {
        StringBuilder words = new StringBuilder();
        for (Node inner : node.body) {
            words.append(words.isEmpty() ? node.count + "{" : ";").append(shifted(inner, base));
        }
        if (node.isLoop()) {
            return words.append('}').toString();
        }
        if (Family.Message.isOne(alphabet, node)) {
            Family.Message message = Family.Message.of(alphabet, node);
            return (message.send() ? "send " : "recv ") + (message.process() - base) + " " + (message.partner() - base)
                    + " " + message.tag();
        }
        String text = alphabet.text(node.actions[0]);
        String group = RankSet.of(node.members).toString();
        int[] relative =
                Arrays.stream(node.members).map(member -> member - base).toArray();
        String said = text.endsWith(" " + group) ? text.substring(0, text.length() - group.length()) : text + " of ";
        return said.substring(said.indexOf(' ')) + Arrays.toString(relative);
    }

    private String byStep(Family.Message message) {
        return (message.send() ? "send " : "recv ")
                + (message.partner() < 0 ? "nobody" : grid.way(message.process(), message.partner())) + " "
                + message.tag();
    }

    private static String byPartner(Family.Message message) {
        return (message.send() ? "send to " : "recv from ") + message.partner() + " " + message.tag();
    }

    private static int[][] edges(List<Node> nodes, int[] family, int families) {
        List<TreeMap<Integer, Boolean>> follow = new ArrayList<>();
        for (int i = 0; i < families; i++) {
            follow.add(new TreeMap<>());
        }
        Map<Integer, Integer> last = new HashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            for (int member : nodes.get(i).members) {
                Integer before = last.put(member, family[i]);
                if (before != null && before != family[i]) {
                    follow.get(before).put(family[i], true);
                }
            }
        }
        return follow.stream()
                .map(map -> map.keySet().stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Families behind those that their processes have before, else by the earliest of their clocks. */
    private List<Family> sorted(List<Node> nodes, int[] clocks, List<List<Integer>> families, int[][] edges) {
        int[] waits = new int[edges.length];
        for (int[] some : edges) {
            for (int next : some) {
                waits[next]++;
            }
        }
        java.util.PriorityQueue<Integer> ready = new java.util.PriorityQueue<>((a, b) -> {
            int order = Integer.compare(
                    clocks[families.get(a).getFirst()], clocks[families.get(b).getFirst()]);
            return order != 0 ? order : Integer.compare(a, b);
        });
        for (int i = 0; i < waits.length; i++) {
            if (waits[i] == 0) {
                ready.add(i);
            }
        }
        List<Family> sorted = new ArrayList<>(families.size());
        while (!ready.isEmpty()) {
            int family = ready.poll();
            List<Node> members = new ArrayList<>(
                    families.get(family).stream().map(nodes::get).toList());
            sorted.add(members.size() == 1 ? Family.of(members.getFirst()) : family(members));
            for (int next : edges[family]) {
                if (--waits[next] == 0) {
                    ready.add(next);
                }
            }
        }
        return sorted;
    }

    private Family family(List<Node> members) {
        if (!Family.Message.isOne(alphabet, members.getFirst())) {
            members.sort(Comparator.comparingInt(node -> node.members[0]));
            return Family.shifted(members);
        }
        members.sort(Comparator.comparingInt(
                node -> Family.Message.of(alphabet, node).process()));
        return Family.of(alphabet, members);
    }
}
