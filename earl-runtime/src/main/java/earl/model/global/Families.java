package earl.model.global;

import earl.graph.RankSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Regularity along the processes: the constructs of a system in families, in an order that extends those of all processes. Messages
 * belong together if they have the same tag and their ends are related in the same way ({@link Relation}), and are the first, second,
 * ... of this kind of their process; each is told by that relation which most share. Families that would lie both before and behind each
 * other are taken apart, by Lamport's clock.
 */
final class Families {
    private final Alphabet alphabet;
    private final Grid grid;
    private final int processes;

    /** @param processes how many there are */
    Families(Alphabet alphabet, Grid grid, int processes) {
        this.alphabet = alphabet;
        this.grid = grid;
        this.processes = processes;
    }

    /** The families of a system. */
    List<Family> of(List<Node> nodes) {
        Related related = new Related(nodes);
        Grouping usual = related.grouped(false);
        if (usual.isWhole) {
            return usual.families;
        }
        Grouping runs = related.grouped(true);
        return runs.families.size() < usual.families.size() ? runs.families : usual.families;
    }

    /** Families, and whether none had to be taken apart. */
    private record Grouping(List<Family> families, boolean isWhole) {}

    private final class Related {
        final List<Node> nodes;
        final @Nullable Message[] messages;
        /** By message, the relation that it is told by. */
        final @Nullable Relation[] relations;

        private final int[] kin;
        private final int[] clocks;

        Related(List<Node> nodes) {
            this.nodes = nodes;
            this.messages = new Message[nodes.size()];
            this.relations = new Relation[nodes.size()];
            this.kin = new int[nodes.size()];
            this.clocks = Order.clocks(alphabet, nodes);
            Map<String, Integer> counts = new HashMap<>();
            for (int i = 0; i < messages.length; i++) {
                Message message = Message.of(alphabet, nodes.get(i));
                messages[i] = message;
                if (message != null) {
                    for (Relation relation : Relation.between(grid, message.process(), message.partner())) {
                        counts.merge(message.key(relation), 1, Integer::sum);
                    }
                }
            }
            for (int i = 0; i < messages.length; i++) {
                Message message = messages[i];
                if (message != null) {
                    relate(i, message, counts);
                }
            }
        }

        private void relate(int at, Message message, Map<String, Integer> counts) {
            List<Relation> known = Relation.between(grid, message.process(), message.partner());
            for (int k = 0; k < known.size(); k++) {
                int count = counts.getOrDefault(message.key(known.get(k)), 0);
                if (count > kin[at] && (k < Relation.USUAL || count > 2)) {
                    kin[at] = count;
                    relations[at] = known.get(k);
                }
            }
        }

        /** @param runs whether all runs of messages of one process with several are taken as one */
        Grouping grouped(boolean runs) {
            List<Unit> units = new Fans(nodes, messages, kin, runs).units();
            String[] keys = keys(units);
            for (int round = 0; ; round++) {
                Map<String, List<Integer>> families = new LinkedHashMap<>();
                Map<String, Integer> numbers = new HashMap<>();
                int[] family = new int[keys.length];
                for (int i = 0; i < keys.length; i++) {
                    families.computeIfAbsent(keys[i], k -> new ArrayList<>()).add(i);
                    family[i] = numbers.computeIfAbsent(keys[i], k -> numbers.size());
                }
                int[][] edges = edges(units, family, numbers.size());
                int[] strong = Components.strong(edges);
                int[] sizes = new int[numbers.size()];
                for (int component : strong) {
                    sizes[component]++;
                }
                boolean circular = false;
                for (int i = 0; i < keys.length; i++) {
                    if (sizes[strong[family[i]]] > 1) {
                        circular = true;
                        keys[i] += round == 0 ? " at " + clocks[units.get(i).at()] : " of " + i;
                    }
                }
                if (!circular) {
                    return new Grouping(sorted(units, new ArrayList<>(families.values()), edges), round == 0);
                }
            }
        }

        private String[] keys(List<Unit> units) {
            Map<String, Integer> turns = new HashMap<>();
            String[] keys = new String[units.size()];
            for (int i = 0; i < keys.length; i++) {
                Unit unit = units.get(i);
                Message message = unit.message();
                Fan fan = unit.fan();
                Relation relation = relations[unit.at()];
                int first = unit.members()[0];
                String key;
                if (fan != null) {
                    key = "with " + (fan.isWithAllOthers(processes) ? "all" : fan.partners()) + " " + fan.steps();
                } else if (message != null && relation != null) {
                    key = message.key(relation);
                } else {
                    key = shifted(unit.first(), first);
                }
                keys[i] = key + " turn " + turns.merge(key + " by " + first, 1, Integer::sum);
            }
            return keys;
        }

        /** Families behind those that their processes have before, else by the earliest of their clocks. */
        private List<Family> sorted(List<Unit> units, List<List<Integer>> families, int[][] edges) {
            int[] waits = new int[edges.length];
            for (int[] some : edges) {
                for (int next : some) {
                    waits[next]++;
                }
            }
            java.util.PriorityQueue<Integer> ready =
                    new java.util.PriorityQueue<>(Comparator.comparingInt((Integer f) ->
                                    clocks[units.get(families.get(f).getFirst()).at()])
                            .thenComparingInt(f -> f));
            for (int i = 0; i < waits.length; i++) {
                if (waits[i] == 0) {
                    ready.add(i);
                }
            }
            List<Family> sorted = new ArrayList<>(families.size());
            while (!ready.isEmpty()) {
                int family = ready.poll();
                List<Integer> some = families.get(family);
                sorted.add(new Family(
                        some.stream()
                                .map(units::get)
                                .sorted(Comparator.comparingInt(unit -> unit.members()[0]))
                                .toList(),
                        some.size() == 1 || units.get(some.getFirst()).message() == null
                                ? null
                                : relations[units.get(some.getFirst()).at()]));
                for (int next : edges[family]) {
                    if (--waits[next] == 0) {
                        ready.add(next);
                    }
                }
            }
            return sorted;
        }
    }

    /** A construct in words that are the same for one whose ranks are all greater by one number. */
    private String shifted(Node node, int base) {
        StringBuilder words = new StringBuilder();
        for (Node inner : node.body) {
            words.append(words.isEmpty() ? node.timesText() + "{" : ";").append(shifted(inner, base));
        }
        if (node.isLoop()) {
            return words.append('}').toString();
        }
        Message message = Message.of(alphabet, node);
        if (message != null) {
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

    private static int[][] edges(List<Unit> units, int[] family, int families) {
        List<TreeSet<Integer>> follow = new ArrayList<>();
        for (int i = 0; i < families; i++) {
            follow.add(new TreeSet<>());
        }
        Map<Integer, Integer> last = new HashMap<>();
        for (int i = 0; i < family.length; i++) {
            for (int member : units.get(i).members()) {
                Integer before = last.put(member, family[i]);
                if (before != null && before != family[i]) {
                    follow.get(before).add(family[i]);
                }
            }
        }
        return follow.stream()
                .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }
}
