package earl.model.compact;

import earl.RankSet;
import earl.model.global.Alphabet;
import earl.model.global.Components;
import earl.model.global.ConstructClock;
import earl.model.global.GlobalConstruct;
import earl.model.global.MessageEvent;
import earl.model.grid.ProcessGrid;
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
 * Regularity across processes: groups the constructs of a system into families, in an order that extends those of all
 * processes. Messages belong together if they have the same tag, if their ends have the same {@link Relation}, and if each
 * is the first, second, ... such message of its process. A message that fits several patterns takes the one that most
 * messages share. Families that would come both before and after each other are split, by the order in which processes have
 * them ({@link FamilyOrders}), or otherwise by Lamport's clock.
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
    List<Family> of(List<GlobalConstruct> nodes) {
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

    /** Replaces a list of partners. */
    private static final String ALL_OTHERS = "all";

    /**
     * The common properties of the members of a family.
     *
     * @param kind their action
     * @param turn whether it is the first, second, ... of this kind of its process
     * @param splits the splits that led to this family, so that families have an order
     */
    private record FamilyKey(Object kind, int turn, List<Integer> splits) {
        FamilyKey split(int by) {
            List<Integer> more = new ArrayList<>(splits);
            more.add(by);
            return new FamilyKey(kind, turn, List.copyOf(more));
        }
    }

    /** Families, and whether none had to be taken apart. */
    private record Grouping(List<Family> families, boolean isWhole) {}

    private final class Related {
        final List<GlobalConstruct> nodes;
        final @Nullable MessageEvent[] messages;
        /** [message] -> its common properties with others. */
        final @Nullable MessagePattern[] patterns;

        private final int[] sharing;
        private final int[] clocks;

        Related(List<GlobalConstruct> nodes) {
            this.nodes = nodes;
            this.messages = new MessageEvent[nodes.size()];
            this.clocks = ConstructClock.clocks(alphabet, nodes);
            for (int i = 0; i < messages.length; i++) {
                messages[i] = MessageEvent.of(alphabet, nodes.get(i));
            }
            RelationChoices best = new RelationChoices(grid, messages);
            this.patterns = best.best();
            this.sharing = best.sharing();
        }

        /** @param runs whether all runs of messages of one process with several are taken as one */
        Grouping grouped(boolean runs) {
            List<FamilyMember> units = new OneToMany(nodes, messages, sharing, runs).units();
            FamilyKey[] keys = keys(units);
            for (int round = 0; ; round++) {
                Map<FamilyKey, List<Integer>> families = new LinkedHashMap<>();
                Map<FamilyKey, Integer> numbers = new HashMap<>();
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
                        keys[i] = keys[i].split(
                                switch (round) {
                                    case 0 -> groups[i];
                                    case 1 -> clocks[units.get(i).at()];
                                    default -> i;
                                });
                    }
                }
                if (!circular) {
                    return new Grouping(sorted(units, new ArrayList<>(families.values()), edges), round == 0);
                }
            }
        }

        private FamilyKey[] keys(List<FamilyMember> units) {
            Map<List<Object>, Integer> turns = new HashMap<>();
            FamilyKey[] keys = new FamilyKey[units.size()];
            for (int i = 0; i < keys.length; i++) {
                FamilyMember unit = units.get(i);
                OneToManyRun run = unit.run();
                MessagePattern pattern = patterns[unit.at()];
                int first = unit.firstMember();
                Object kind;
                if (run != null) {
                    kind = List.of(run.isWithAllOthers(processes) ? ALL_OTHERS : run.partners(), run.steps());
                } else if (unit.message() != null && pattern != null) {
                    kind = pattern;
                } else {
                    kind = shifted(unit.first(), first);
                }
                keys[i] = new FamilyKey(kind, turns.merge(List.of(kind, first), 1, Integer::sum), List.of());
            }
            return keys;
        }

        /** Families come after families that their processes have earlier; otherwise the earliest clock decides. */
        private List<Family> sorted(List<FamilyMember> units, List<List<Integer>> families, int[][] edges) {
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
                                .sorted(Comparator.comparingInt(unit -> unit.firstMember()))
                                .toList(),
                        some.size() == 1 || units.get(some.getFirst()).message() == null
                                ? null
                                : patterns[units.get(some.getFirst()).at()]));
                for (int next : edges[family]) {
                    if (--waits[next] == 0) {
                        ready.add(next);
                    }
                }
            }
            return sorted;
        }
    }

    /** The text of a construct relative to a base rank: equal for constructs whose ranks differ by one number. */
    private String shifted(GlobalConstruct node, int base) {
        StringBuilder words = new StringBuilder();
        for (GlobalConstruct inner : node.body()) {
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
        String text = alphabet.text(node.firstAction());
        String group = RankSet.of(node.members()).toString();
        int[] relative =
                Arrays.stream(node.members()).map(member -> member - base).toArray();
        String said = text.endsWith(" " + group) ? text.substring(0, text.length() - group.length()) : text + " of ";
        return said.substring(said.indexOf(' ')) + Arrays.toString(relative);
    }

    private static int[][] edges(List<FamilyMember> units, int[] family, int families) {
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
