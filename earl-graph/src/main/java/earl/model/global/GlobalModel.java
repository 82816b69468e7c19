package earl.model.global;

import earl.Location;
import earl.RankSet;
import earl.Trace;
import earl.model.CommunicationRecords;
import earl.model.Expansion;
import earl.model.ProcessNumbers;
import earl.model.Vocabulary;
import earl.model.grid.ProcessGrid;
import earl.model.grid.Topologies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The communication of all processes of a program as one list of nested loops over groups of processes; see the package. It
 * expands to each process's exact sequence. Immutable; any thread may ask.
 */
public final class GlobalModel {
    private final Alphabet alphabet;
    private final List<GlobalConstruct> constructs;
    private final List<String> steps;
    private final Map<String, Integer> counts;
    private final int[] processes;
    private final long dangling;
    private final List<ProcessGrid> topologies;

    private GlobalModel(
            Alphabet alphabet, Reduction.Result result, int[] processes, List<ProcessGrid> topologies, long dangling) {
        this.alphabet = alphabet;
        this.topologies = List.copyOf(topologies);
        this.constructs = List.copyOf(result.nodes());
        this.steps = List.copyOf(result.lines());
        this.counts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(result.counts()));
        this.processes = processes;
        this.dangling = dangling;
    }

    /** A model of constructs that are merged already. */
    private static GlobalModel merged(
            Alphabet alphabet,
            List<GlobalConstruct> constructs,
            int[] processes,
            List<ProcessGrid> topologies,
            long dangling) {
        return new GlobalModel(
                alphabet, new Reduction.Result(constructs, List.of(), Map.of()), processes, topologies, dangling);
    }

    /**
     * The model of a trace.
     *
     * @param maxBody the longest body of a loop looked for in a process
     * @param calls whether entering and leaving MPI calls are events, too
     * @param threads number of threads that merge; the result does not depend on it
     */
    public static GlobalModel of(Trace trace, int maxBody, boolean calls, int threads) {
        return of(trace, trace.locations(), maxBody, calls, threads);
    }

    /** The model of some locations of a trace only. */
    public static GlobalModel of(Trace trace, List<Location> some, int maxBody, boolean calls, int threads) {
        Vocabulary vocabulary = new Vocabulary();
        Alphabet alphabet = new Alphabet(vocabulary);
        ProcessSystems leaves =
                new ProcessSystems(new CommunicationRecords(trace, vocabulary, calls), alphabet, maxBody);
        List<List<GlobalConstruct>> systems = new ArrayList<>();
        int[] processes = ProcessNumbers.of(trace).all();
        for (Location location : some) {
            List<GlobalConstruct> system = leaves.of(location);
            if (!system.isEmpty()) {
                systems.add(system);
            }
        }
        return of(alphabet, systems, processes, Topologies.of(trace, processes), threads);
    }

    /**
     * The model of some systems.
     *
     * @param processes by location what that is called
     * @param topologies Cartesian topologies of these processes
     */
    static GlobalModel of(
            Alphabet alphabet,
            List<List<GlobalConstruct>> systems,
            int[] processes,
            List<ProcessGrid> topologies,
            int threads) {
        Reduction reduction = new Reduction(alphabet, id -> processes[id], systems);
        Reduction.Result merged = reduction.run(threads);
        long dangling = CommunicationLinks.of(alphabet, merged.nodes()).dangling();
        List<GlobalConstruct> folded = ConstructFolding.folded(alphabet, merged.nodes());
        return new GlobalModel(
                alphabet,
                new Reduction.Result(folded, merged.lines(), merged.counts()),
                processes,
                topologies,
                dangling);
    }

    /** Its constructs, in an order that extends those of all processes. */
    public List<GlobalConstruct> constructs() {
        return constructs;
    }

    /**
     * The steps of merging and their reasons (split, shifted, coalesced, left alone): one line each, by merge of two groups
     * of processes.
     */
    public List<String> steps() {
        return steps;
    }

    /** Number of steps of each kind. */
    public Map<String, Integer> stepCounts() {
        return counts;
    }

    /** Number of messages without a send or a receive in the trace. */
    public long dangling() {
        return dangling;
    }

    /** Number of events that it represents. */
    public long events() {
        return constructs.stream().mapToLong(node -> node.flow.sum()).sum();
    }

    /** Number of events and loops in it. */
    public int size() {
        return constructs.stream().mapToInt(node -> node.size).sum();
    }

    /** The numbers of locations as text: {@code "0-3"}. */
    public String processes(int[] locations) {
        return RankSet.of(Arrays.stream(locations).map(id -> processes[id]).toArray())
                .toString();
    }

    /** Takes the records of a location to {@code visitor}, in order. */
    public void expand(int location, Expansion.Visitor visitor) {
        expand(constructs, new long[0], location, visitor);
    }

    private void expand(List<GlobalConstruct> nodes, long[] counters, int location, Expansion.Visitor visitor) {
        for (GlobalConstruct node : nodes) {
            if (!node.covers(location)) {
                continue;
            }
            if (node.isLoop()) {
                long[] deeper = Arrays.copyOf(counters, counters.length + 1);
                long count = node.times.at(counters);
                for (long i = 0; i < count; i++) {
                    deeper[counters.length] = i;
                    expand(node.body, deeper, location, visitor);
                }
                continue;
            }
            for (int action : node.actions) {
                Alphabet.Action what = alphabet.get(action);
                if (what.location() == location) {
                    visitor.record(
                            what.symbol(),
                            what.numbers().stream()
                                    .mapToLong(number -> number.at(counters))
                                    .toArray());
                }
            }
        }
    }

    /** Grids of processes that the trace declares. */
    public List<ProcessGrid> topologies() {
        return topologies;
    }

    /** The actions of its events. */
    public Alphabet alphabet() {
        return alphabet;
    }

    /** Number of locations of the trace that it was made of. */
    public int locations() {
        return processes.length;
    }

    /** The number of a location in the text. */
    public int process(int location) {
        return processes[location];
    }

    /** Lamport's clock of each construct of a system, from 0; each comes after the previous ones of its processes. */
    public int[] clocks(List<GlobalConstruct> system) {
        return ConstructClock.clocks(alphabet, system);
    }

    /** The messages between events of a system: indices of the one that sends and of the one that receives. */
    public List<int[]> messages(List<GlobalConstruct> system) {
        CommunicationLinks links = CommunicationLinks.of(alphabet, system);
        List<int[]> messages = new ArrayList<>();
        for (int i = 0; i < system.size(); i++) {
            if (!system.get(i).isLoop() && kind(system.get(i)) == Alphabet.Kind.SEND) {
                for (CommunicationLinks.Link link : links.of(i)) {
                    if (link.other() >= 0 && !system.get(link.other()).isLoop()) {
                        messages.add(new int[] {i, link.other()});
                    }
                }
            }
        }
        return messages;
    }

    private Alphabet.Kind kind(GlobalConstruct event) {
        return alphabet.get(event.actions[0]).kind();
    }

    /** Whether an event sends or receives a message. */
    public boolean isMessage(GlobalConstruct event) {
        return MessageEvent.of(alphabet, event) != null;
    }

    /** The tag of a message event as text; the kind of any other event. */
    public String tag(GlobalConstruct event) {
        MessageEvent message = MessageEvent.of(alphabet, event);
        if (message != null) {
            return message.tag().text();
        }
        String text = alphabet.text(event.actions[0]);
        String[] words = text.split(" ", 4);
        return kind(event) == Alphabet.Kind.SYNC ? words[2] : text.substring(text.indexOf(' ') + 1);
    }

    /** Whether an event is a collective operation. */
    public boolean isCollective(GlobalConstruct event) {
        return !event.isLoop() && kind(event) == Alphabet.Kind.SYNC;
    }

    /** The texts of its records. */
    public Vocabulary vocabulary() {
        return alphabet.vocabulary();
    }

    /** An event as text; a collective operation begins with its members: {@code 0-3 sync MPI_Barrier 0-3}. */
    public String text(GlobalConstruct event) {
        String first = alphabet.text(event.actions[0]);
        if (event.actions.length == 1) {
            return first;
        }
        return processes(event.members) + first.substring(first.indexOf(' '));
    }

    /** The line with which a loop begins. */
    String begin(GlobalConstruct loop, int depth) {
        return "for i" + depth + " = 1 to " + loop.timesText() + " // " + processes(loop.members);
    }

    /** The number of processes that the text names: its highest number of a process, plus one. */
    public int processCount() {
        return Arrays.stream(processes).max().orElse(-1) + 1;
    }

    /**
     * A part of it as its own model: a loop, in the first iterations of the enclosing loops.
     *
     * @param path which loop, counted from 1, and which one in it, and so on: {@code "2.1"}
     * @throws IllegalArgumentException if it does not exist; the message gives the number of loops
     */
    public GlobalModel part(String path) {
        List<GlobalConstruct> level = constructs;
        GlobalConstruct found = null;
        int depth = -1;
        for (String step : path.split("\\.", -1)) {
            List<GlobalConstruct> loops =
                    level.stream().filter(GlobalConstruct::isLoop).toList();
            int number = step.matches("\\d{1,9}") ? Integer.parseInt(step) : 0;
            if (number < 1 || number > loops.size()) {
                throw new IllegalArgumentException(
                        loops.isEmpty() ? "there are no loops in it" : "the loops there are 1 to " + loops.size());
            }
            found = loops.get(number - 1);
            level = found.body;
            depth++;
        }
        List<GlobalConstruct> only = found == null ? constructs : List.of(found);
        Alphabet words = depth > 0 ? alphabet.copy() : alphabet;
        List<GlobalConstruct> own = depth > 0 ? LoopContents.first(words, only, depth) : only;
        return merged(
                words,
                own,
                processes,
                topologies,
                CommunicationLinks.of(words, own).dangling());
    }

    /**
     * Messages from one process to another.
     *
     * @param source who sends
     * @param destination who receives
     * @param messages how many
     * @param bytes of all together, -1 where they are not all of one size
     */
    public record Traffic(int source, int destination, long messages, long bytes) {}

    /** Messages and bytes by source and destination, computed from the loops' counts without the trace. */
    public List<Traffic> traffic() {
        return TrafficCount.of(alphabet, constructs);
    }

    /** Writes it as text, a line an event, begin or end of a loop; counters begin at 1. */
    public void write(Appendable to) throws IOException {
        write(to, false);
    }

    /**
     * Writes it as text.
     *
     * @param positions whether to add remarks by process: the number of its events in the same system before each construct
     *     ({@code @}), and in an iteration of a loop ({@code #}); local events do not count
     */
    public void write(Appendable to, boolean positions) throws IOException {
        new ModelWriter(this, alphabet, to, positions).write(constructs, 0);
    }
}
