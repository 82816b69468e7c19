package earl.model.global;

import earl.RankSet;
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
 * ... of this kind of their process; each is told in that way which most share. Families that would lie both before and behind each other are
 * taken apart, by the order in which processes have them (Orders), or else by Lamport's clock.
 */
final class Families {
    private final Alphabet alphabet;
    private final ProcessGrid grid;
    private final int processes;

    /** @param processes how many there are */
    Families(Alphabet alphabet, ProcessGrid grid, int processes) {
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
        return lines(runs.families) < lines(usual.families) ? runs.families : usual.families;
    }

    private static int lines(List<Family> families) {
        return families.stream().mapToInt(Family::lines).sum();
    }

    /** Families, and whether none had to be taken apart. */
    private record Grouping(List<Family> families, boolean isWhole) {}

    private final class Related {
        final List<Node> nodes;
        final @Nullable MessageEvent[] messages;
        /** By message, how it is told. */
        final @Nullable Way[] ways;

        private final int[] kin;
        private final int[] clocks;

        Related(List<Node> nodes) {
            this.nodes = nodes;
            this.messages = new MessageEvent[nodes.size()];
            this.clocks = Order.clocks(alphabet, nodes);
            for (int i = 0; i < messages.length; i++) {
                messages[i] = MessageEvent.of(alphabet, nodes.get(i));
            }
            RelationChoices best = new RelationChoices(grid, messages);
            this.ways = best.best();
            this.kin = best.kin();
        }

        /** @param runs whether all runs of messages of one process with several are taken as one */
        Grouping grouped(boolean runs) {
            List<Unit> units = new OneToMany(nodes, messages, kin, runs).units();
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
                int[] groups = round == 0 ? new FamilyOrders(units, family, numbers.size()).groups() : new int[0];
                for (int i = 0; i < keys.length; i++) {
                    if (sizes[strong[family[i]]] > 1) {
                        circular = true;
                        keys[i] += switch (round) {
                            case 0 -> " group " + groups[i];
                            case 1 -> " at " + clocks[units.get(i).at()];
                            default -> " of " + i;
                        };
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
                MessageEvent message = unit.message();
                Fan fan = unit.fan();
                Way way = ways[unit.at()];
                int first = unit.members()[0];
                String key;
                if (fan != null) {
                    key = "with " + (fan.isWithAllOthers(processes) ? "all" : fan.partners()) + " " + fan.steps();
                } else if (message != null && way != null) {
                    key = way.toString();
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
                                : ways[units.get(some.getFirst()).at()]));
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
        MessageEvent message = MessageEvent.of(alphabet, node);
        if (message != null) {
            return (message.send() ? "send " : "recv ") + (message.process() - base) + " " + (message.partner() - base)
                    + " " + message.tag().text();
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
