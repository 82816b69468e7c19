package earl.model.global;

import earl.graph.RankSet;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Constructs that are the same but for their processes: one event of each of some processes, with a partner at the same step on the
 * grid, or the same partner. A family of one is that construct.
 */
final class Family {
    final List<Node> nodes;
    /** Processes, ascending, and the partner of each; empty for one construct. */
    private final int[] processes;

    private final int[] partners;
    private final boolean send;
    private final String tag;

    private Family(List<Node> nodes, int[] processes, int[] partners, boolean send, String tag) {
        this.nodes = nodes;
        this.processes = processes;
        this.partners = partners;
        this.send = send;
        this.tag = tag;
    }

    static Family of(Node node) {
        return new Family(List.of(node), new int[0], new int[0], false, "");
    }

    /** The events of some processes, in the order of their processes. */
    static Family of(Alphabet alphabet, List<Node> nodes) {
        if (nodes.size() == 1) {
            return of(nodes.getFirst());
        }
        int[] processes = nodes.stream()
                .mapToInt(node -> Message.of(alphabet, node).process())
                .toArray();
        int[] partners = nodes.stream()
                .mapToInt(node -> Message.of(alphabet, node).partner())
                .toArray();
        Message first = Message.of(alphabet, nodes.getFirst());
        return new Family(List.copyOf(nodes), processes, partners, first.send(), first.tag());
    }

    /** Loops or collective operations that are the same but that all ranks are greater by one number, in ascending order. */
    static Family shifted(List<Node> nodes) {
        return new Family(List.copyOf(nodes), new int[0], new int[0], false, "");
    }

    /** Whether it is the events of several processes. */
    boolean isMessages() {
        return processes.length > 0;
    }

    /** What stands behind the first construct: by how much the ranks of the others are greater. */
    String shifts() {
        if (nodes.size() == 1) {
            return "";
        }
        int base = nodes.getFirst().members[0];
        int[] by =
                nodes.stream().skip(1).mapToInt(node -> node.members[0] - base).toArray();
        return "likewise with all ranks plus " + RankSet.of(by);
    }

    /** In words: {@code for all p in 0-2: p send p+1 tag5}. */
    String text(Grid grid, int all) {
        String partner = partner(grid);
        String event = send ? "p send " + partner + " " + tag : partner + " recv p " + tag;
        return "for all p" + who(grid, all) + ": " + event;
    }

    private String partner(Grid grid) {
        if (Arrays.stream(partners).distinct().count() == 1) {
            return String.valueOf(partners[0]);
        }
        long steps = 0;
        int difference = partners[0] - processes[0];
        for (int i = 0; i < partners.length; i++) {
            steps += partners[i] - processes[i] == difference ? 0 : 1;
        }
        if (steps == 0) {
            return difference == 0 ? "p" : "p" + (difference > 0 ? "+" : "") + difference;
        }
        return "p(" + grid.way(processes[0], partners[0]) + ")";
    }

    private String who(Grid grid, int all) {
        if (processes.length == all) {
            return "";
        }
        String ranks = RankSet.of(processes).toString();
        if (grid.dimensions() == 1 || ranks.indexOf(',') < 0) {
            return " in " + ranks;
        }
        StringBuilder box = new StringBuilder();
        long places = 1;
        for (int d = 0; d < grid.dimensions(); d++) {
            TreeSet<Integer> seen = new TreeSet<>();
            for (int process : processes) {
                seen.add(grid.at(process, d));
            }
            places *= seen.size();
            if (seen.size() < grid.size(d)) {
                box.append(box.isEmpty() ? " with " : ", ")
                        .append(Grid.name(d))
                        .append(" in ")
                        .append(RankSet.of(
                                seen.stream().mapToInt(Integer::intValue).toArray()));
            }
        }
        return places == processes.length ? box.toString() : " in " + ranks;
    }

    /** What a message event says. */
    record Message(boolean send, int process, int partner, String tag) {
        /** Of an event that sends or receives. */
        static Message of(Alphabet alphabet, Node node) {
            Alphabet.Action action = alphabet.get(node.actions[0]);
            boolean send = action.kind() == Alphabet.Kind.SEND;
            int source = action.numbers().get(0).intValue();
            int destination = action.numbers().get(1).intValue();
            String[] words = alphabet.text(node.actions[0]).split(" ", 4);
            return new Message(send, send ? source : destination, send ? destination : source, words[3]);
        }

        static boolean isOne(Alphabet alphabet, Node node) {
            if (node.isLoop()) {
                return false;
            }
            Alphabet.Kind kind = alphabet.get(node.actions[0]).kind();
            return kind == Alphabet.Kind.SEND || kind == Alphabet.Kind.RECV;
        }
    }
}
