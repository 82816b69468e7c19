package expert.structure;

import earl.graph.view.GraphView;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A graph in few lines: nodes that follow one another without branches are one line. */
final class GraphFold {
    /** Maximum number of lines. */
    static final int MAX_LINES = 60;

    /** Lines besides those of sequences: a heading, a sum of what is left out, and a blank line. */
    private static final int FRAME = 4;

    private static final int MAX_NEXT = 4;

    private final GraphView view;
    private final List<Set<Integer>> next = new ArrayList<>();
    private final List<Set<Integer>> previous = new ArrayList<>();
    /** {@code [node] -> } number of its sequence. */
    private final int[] sequenceOf;

    private final List<List<Integer>> sequences = new ArrayList<>();

    private GraphFold(GraphView view) {
        this.view = view;
        int nodes = view.nodes().size();
        for (int node = 0; node < nodes; node++) {
            next.add(new HashSet<>());
            previous.add(new HashSet<>());
        }
        for (GraphView.Edge edge : view.edges()) {
            next.get(edge.from()).add(edge.to());
            previous.get(edge.to()).add(edge.from());
        }
        sequenceOf = new int[nodes];
        Arrays.fill(sequenceOf, -1);
        for (int node = 0; node < nodes; node++) {
            if (sequenceOf[node] < 0) {
                add(first(node));
            }
        }
    }

    /** The lines of a graph; none if its whole text has no more. */
    static List<String> lines(GraphView view) {
        return view.edges().size() + 2L * view.nodes().size() < MAX_LINES ? List.of() : new GraphFold(view).lines();
    }

    /** The first node of a sequence; of one that leads back to itself, the node. */
    private int first(int node) {
        int at = node;
        for (int before = only(previous.get(at)); before >= 0 && before != node && only(next.get(before)) == at; ) {
            at = before;
            before = only(previous.get(at));
        }
        return at;
    }

    private void add(int first) {
        List<Integer> sequence = new ArrayList<>();
        int node = first;
        while (node >= 0 && sequenceOf[node] < 0) {
            sequenceOf[node] = sequences.size();
            sequence.add(node);
            int after = only(next.get(node));
            node = after >= 0 && only(previous.get(after)) == node ? after : -1;
        }
        sequences.add(sequence);
    }

    private static int only(Set<Integer> nodes) {
        return nodes.size() == 1 ? nodes.iterator().next() : -1;
    }

    private double time(int sequence) {
        return sequences.get(sequence).stream()
                .mapToDouble(node -> view.nodes().get(node).time())
                .sum();
    }

    private List<String> lines() {
        List<Integer> shown = new ArrayList<>();
        for (int sequence = 0; sequence < sequences.size(); sequence++) {
            shown.add(sequence);
        }
        int room = MAX_LINES - FRAME;
        if (shown.size() > room) {
            shown.sort(Comparator.comparingDouble(this::time).reversed());
            shown = new ArrayList<>(shown.subList(0, room));
            shown.sort(Comparator.naturalOrder());
        }
        List<String> lines = new ArrayList<>();
        lines.add("Folded: " + Words.count(view.nodes().size(), "node") + " in "
                + Words.count(sequences.size(), "sequence") + " without branches, of which "
                + (shown.size() == sequences.size() ? "all" : Words.count(shown.size()) + " with the most time")
                + " are listed");
        int number = String.valueOf(sequences.size()).length();
        for (int sequence : shown) {
            lines.add(line(sequence, number));
        }
        if (shown.size() < sequences.size()) {
            Set<Integer> listed = new HashSet<>(shown);
            double rest = 0;
            for (int sequence = 0; sequence < sequences.size(); sequence++) {
                rest += listed.contains(sequence) ? 0 : time(sequence);
            }
            lines.add(
                    "  " + Words.count(sequences.size() - shown.size(), "more sequence") + ": " + Words.duration(rest));
        }
        return lines;
    }

    private String line(int sequence, int number) {
        List<Integer> nodes = sequences.get(sequence);
        long events =
                nodes.stream().mapToLong(node -> view.nodes().get(node).count()).sum();
        GraphView.Node first = view.nodes().get(nodes.getFirst());
        GraphView.Node last = view.nodes().get(nodes.getLast());
        List<Integer> after = next.get(nodes.getLast()).stream()
                .map(node -> sequenceOf[node])
                .sorted()
                .toList();
        return "  s" + Layout.left(String.valueOf(sequence), number) + Layout.right(Words.count(events), 10)
                + Layout.right(Words.duration(time(sequence)), 11) + "  "
                + name(first)
                + (nodes.size() == 1 ? "" : " ... " + name(last) + " (" + nodes.size() + " nodes)")
                + (after.isEmpty()
                        ? ""
                        : " -> "
                                + after.stream()
                                        .limit(MAX_NEXT)
                                        .map(to -> "s" + to)
                                        .collect(Collectors.joining(", "))
                                + (after.size() > MAX_NEXT ? " and " + (after.size() - MAX_NEXT) + " more" : ""));
    }

    private static String name(GraphView.Node node) {
        String place = RegionNames.shown(node.callsite());
        return Layout.clean(node.label()) + (place.isEmpty() ? "" : " " + place);
    }
}
