package earl.model.global;

import earl.Location;
import earl.Trace;
import earl.graph.RankSet;
import earl.model.CommunicationRecords;
import earl.model.Expansion;
import earl.model.Vocabulary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What all processes of a program communicate, as one list of nested loops that run over groups of them; see the package. It expands to
 * each process's exact sequence. Immutable; any thread may ask.
 */
public final class GlobalModel {
    private final Alphabet alphabet;
    private final List<Node> constructs;
    private final List<String> steps;
    private final Map<String, Integer> counts;
    private final int[] processes;
    private final long dangling;

    private GlobalModel(Alphabet alphabet, Reduction.Result result, int[] processes) {
        this.alphabet = alphabet;
        this.constructs = List.copyOf(result.nodes());
        this.steps = List.copyOf(result.lines());
        this.counts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(result.counts()));
        this.processes = processes;
        this.dangling = Links.of(alphabet, constructs).dangling();
    }

    /**
     * The model of a trace.
     *
     * @param window the longest body of a loop looked for in a process
     * @param calls whether entering and leaving MPI calls are events, too
     * @param threads how many merge; the result is the same for any
     */
    public static GlobalModel of(Trace trace, int window, boolean calls, int threads) {
        Vocabulary vocabulary = new Vocabulary();
        Alphabet alphabet = new Alphabet(vocabulary);
        Leaves leaves = new Leaves(new CommunicationRecords(trace, vocabulary, calls), alphabet, window);
        List<List<Node>> systems = new ArrayList<>();
        int[] processes = new int[trace.locations().size()];
        for (Location location : trace.locations()) {
            processes[location.id()] = CommunicationRecords.process(location);
            List<Node> system = leaves.of(location);
            if (!system.isEmpty()) {
                systems.add(system);
            }
        }
        return of(alphabet, systems, processes, threads);
    }

    /** The model of some systems, by location what that is called. */
    static GlobalModel of(Alphabet alphabet, List<List<Node>> systems, int[] processes, int threads) {
        Reduction reduction = new Reduction(alphabet, id -> processes[id], systems);
        return new GlobalModel(alphabet, reduction.run(threads), processes);
    }

    /** Its constructs, in an order that extends those of all processes. */
    public List<Node> constructs() {
        return constructs;
    }

    /** What was split, shifted, coalesced and left alone, and why: a line each, by merge of two groups of processes. */
    public List<String> steps() {
        return steps;
    }

    /** How often something was split, shifted, coalesced, left alone. */
    public Map<String, Integer> stepCounts() {
        return counts;
    }

    /** Messages of which the trace has the send or the receive only. */
    public long dangling() {
        return dangling;
    }

    /** Number of events it stands for. */
    public long events() {
        return constructs.stream().mapToLong(node -> node.flow.sum()).sum();
    }

    /** How many events and loops there are in it. */
    public int size() {
        return constructs.stream().mapToInt(node -> node.size).sum();
    }

    /** What locations are called, in words: {@code "0-3"}. */
    public String processes(int[] locations) {
        return RankSet.of(Arrays.stream(locations).map(id -> processes[id]).toArray())
                .toString();
    }

    /** Takes the records of a location to {@code visitor}, in order. */
    public void expand(int location, Expansion.Visitor visitor) {
        expand(constructs, location, visitor);
    }

    private void expand(List<Node> nodes, int location, Expansion.Visitor visitor) {
        for (Node node : nodes) {
            if (!node.covers(location)) {
                continue;
            }
            if (node.isLoop()) {
                for (long i = 0; i < node.count; i++) {
                    expand(node.body, location, visitor);
                }
                continue;
            }
            for (int action : node.actions) {
                Alphabet.Action what = alphabet.get(action);
                if (what.location() == location) {
                    visitor.record(
                            what.symbol(),
                            what.numbers().stream().mapToLong(Long::longValue).toArray());
                }
            }
        }
    }

    /** The words of its records. */
    public Vocabulary vocabulary() {
        return alphabet.vocabulary();
    }

    /** An event as text; of a collective operation the members first: {@code 0-3 sync MPI_Barrier 0-3}. */
    public String text(Node event) {
        String first = alphabet.text(event.actions[0]);
        if (event.actions.length == 1) {
            return first;
        }
        return processes(event.members) + first.substring(first.indexOf(' '));
    }

    /** The line with which a loop begins. */
    String begin(Node loop, int depth) {
        return "for i" + depth + " = 1 to " + loop.count + " // " + processes(loop.members);
    }

    /** The same with what is regular along the processes in one line. */
    public Compact compact() {
        int last = Arrays.stream(processes).max().orElse(-1);
        return new Compact(this, alphabet, last + 1);
    }

    /** Writes it as text, a line an event, begin or end of a loop; counters begin at 1. */
    public void write(Appendable to) throws IOException {
        write(constructs, to, 0);
    }

    private void write(List<Node> nodes, Appendable to, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        for (Node node : nodes) {
            if (!node.isLoop()) {
                to.append(indent).append(text(node)).append('\n');
                continue;
            }
            to.append(indent).append(begin(node, depth)).append('\n');
            write(node.body, to, depth + 1);
            to.append(indent).append("done\n");
        }
    }
}
