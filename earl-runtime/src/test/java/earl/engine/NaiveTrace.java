package earl.engine;

import earl.EventType;
import earl.engine.Recorded.Rec;
import earl.schema.RecordKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a trace means, from the definitions of the model and with nothing but collections: one walk over all events in order of
 * position.
 */
final class NaiveTrace {
    static final long NONE = -1;

    /** An event at its position. */
    static final class Node {
        final int location;
        final Rec rec;
        long pos;
        long enter = NONE;
        long exit = NONE;
        long partner = NONE;
        /** Of an enter: regions from the outermost. */
        List<Integer> path = List.of();

        Node(int location, Rec rec, long pos) {
            this.location = location;
            this.rec = rec;
            this.pos = pos;
        }

        EventType type() {
            return rec.kind().type();
        }
    }

    /** Whom a message is between. */
    record Key(long com, int source, int destination, long tag) {}

    /** A message: positions of send, receive, and enters of the calls that completed the one and posted the other. */
    record Message(long send, long recv, long complete, long post) {}

    /** A member of a collective operation. */
    record Member(int rank, long end, long begin) {}

    /** Which operation it is: port is -1 but for communicators of one's own. */
    record Operation(long com, boolean nonBlocking, int port, int number) {}

    private static final class Send {
        final Node node;
        long complete;

        Send(Node node) {
            this.node = node;
            this.complete = node.enter;
        }
    }

    private static final class Receive {
        final long post;

        @Nullable
        Node node;

        Receive(@Nullable Node node, long post) {
            this.node = node;
            this.post = post;
        }
    }

    private static final class Started {
        final long begin;

        @Nullable
        Node end;

        Started(long begin) {
            this.begin = begin;
        }
    }

    private final Recorded trace;
    final List<Node> events = new ArrayList<>();
    final List<Message> messages = new ArrayList<>();
    final List<List<Member>> collectives = new ArrayList<>();
    final List<Operation> operations = new ArrayList<>();
    final Map<String, Long> odd = new TreeMap<>();
    private final NaiveRequests requests;
    /** Positions of cancellations, and of the sends that they cancel. */
    final Map<Long, Long> cancellations = new HashMap<>();

    NaiveTrace(Recorded trace) {
        this.trace = trace;
        List<Node> unsorted = new ArrayList<>();
        for (int location = 0; location < trace.records.size(); location++) {
            for (Rec rec : trace.records.get(location)) {
                unsorted.add(new Node(location, rec, 0));
            }
        }
        unsorted.sort(Comparator.comparingLong(node -> node.rec.time())); // stable: ties stay by location and index
        for (Node node : unsorted) {
            events.add(new Node(node.location, node.rec, events.size()));
        }
        for (int location = 0; location < trace.records.size(); location++) {
            nest(of(location));
        }
        requests = new NaiveRequests(events, trace.records.size(), this::port);
        for (Node node : requests.left) {
            count(NaiveRequests.starts(node.rec.kind()) ? "missing_completion" : "unknown_request", 1);
        }
        match();
        move();
        gather();
    }

    /** Puts sends before their receives where both have one time, and gives all events their positions. */
    private void move() {
        Map<Node, Integer> levels = new HashMap<>();
        Map<Long, List<Node>> ticks = new TreeMap<>();
        events.forEach(node ->
                ticks.computeIfAbsent(node.rec.time(), t -> new ArrayList<>()).add(node));
        ticks.values().forEach(nodes -> level(nodes, levels));
        List<Node> ordered = new ArrayList<>(events);
        ordered.sort(Comparator.comparingLong((Node node) -> node.rec.time())
                .thenComparingInt(node -> Objects.requireNonNull(levels.get(node)))
                .thenComparingLong(node -> node.pos));
        long[] places = new long[ordered.size()];
        for (int pos = 0; pos < places.length; pos++) {
            places[(int) ordered.get(pos).pos] = pos;
        }
        LongUnaryOperator moved = pos -> pos < 0 ? NONE : places[(int) pos];
        for (Node node : ordered) {
            node.pos = moved.applyAsLong(node.pos);
            node.enter = moved.applyAsLong(node.enter);
            node.exit = moved.applyAsLong(node.exit);
            node.partner = moved.applyAsLong(node.partner);
        }
        events.clear();
        events.addAll(ordered);
        messages.replaceAll(one -> new Message(
                moved.applyAsLong(one.send),
                moved.applyAsLong(one.recv),
                moved.applyAsLong(one.complete),
                moved.applyAsLong(one.post)));
        messages.sort(Comparator.comparingLong(Message::recv));
        count(
                "recv_before_send",
                messages.stream().filter(one -> one.recv < one.send).count());
        Map<Long, Long> cancelled = new HashMap<>(cancellations);
        cancellations.clear();
        cancelled.forEach(
                (cancellation, send) -> cancellations.put(moved.applyAsLong(cancellation), moved.applyAsLong(send)));
    }

    /**
     * Gives levels to the events of one time, which are in order of location. An event has the level of the event before it on its
     * location. A receive has at least the level of its send, and one more if the send is on a later location.
     */
    private void level(List<Node> nodes, Map<Node, Integer> levels) {
        Map<Integer, Deque<Node>> locations = new TreeMap<>();
        nodes.forEach(node -> locations
                .computeIfAbsent(node.location, l -> new ArrayDeque<>())
                .add(node));
        Map<Integer, Integer> last = new HashMap<>();
        while (!locations.isEmpty()) {
            Deque<Node> ready = locations.values().stream()
                    .filter(queue -> isReady(send(queue.element(), nodes), levels))
                    .findFirst()
                    .orElseGet(() -> Objects.requireNonNull(locations.get(inCycle(locations, nodes))));
            Node node = ready.remove();
            Node send = send(node, nodes);
            Integer sent = send == null ? null : levels.get(send);
            int level = last.getOrDefault(node.location, 0);
            if (send != null && sent != null) {
                level = Math.max(level, sent + (send.location > node.location ? 1 : 0));
            }
            levels.put(node, level);
            last.put(node.location, level);
            if (ready.isEmpty()) {
                locations.remove(node.location);
            }
        }
    }

    private static boolean isReady(@Nullable Node send, Map<Node, Integer> levels) {
        return send == null || levels.containsKey(send);
    }

    /** The send of a receive if it is one of the given events, else null. */
    private @Nullable Node send(Node node, List<Node> nodes) {
        return node.type() != EventType.RECV || node.partner < 0
                ? null
                : nodes.stream()
                        .filter(one -> one.pos == node.partner)
                        .findFirst()
                        .orElse(null);
    }

    /** No location goes on: the lowest one of those that wait for each other, where the lowest one that is left leads. */
    private int inCycle(Map<Integer, Deque<Node>> locations, List<Node> nodes) {
        int at = locations.keySet().iterator().next();
        List<Integer> passed = new ArrayList<>();
        while (!passed.contains(at)) {
            passed.add(at);
            at = Objects.requireNonNull(
                            send(Objects.requireNonNull(locations.get(at)).element(), nodes))
                    .location;
        }
        return Collections.min(passed.subList(passed.indexOf(at), passed.size()));
    }

    List<Node> of(int location) {
        return events.stream().filter(node -> node.location == location).toList();
    }

    private void count(String code, long n) {
        if (n > 0) {
            odd.merge(code, n, Long::sum);
        }
    }

    private void nest(List<Node> nodes) {
        List<Node> stack = new ArrayList<>();
        for (Node node : nodes) {
            node.enter = stack.isEmpty() ? NONE : stack.getLast().pos;
            if (node.rec.kind() == RecordKind.ENTER) {
                node.path = new ArrayList<>(stack.isEmpty() ? List.of() : stack.getLast().path);
                node.path.add(node.rec.region());
                stack.add(node);
            } else if (node.rec.kind() == RecordKind.LEAVE) {
                int at = stack.size() - 1;
                while (at >= 0 && stack.get(at).rec.region() != node.rec.region()) {
                    at--;
                }
                count("leave_without_enter", at < 0 ? 1 : 0);
                count("improper_nesting", at < 0 ? 0 : stack.size() - 1 - at);
                while (at >= 0 && stack.size() > at) {
                    Node closed = stack.removeLast();
                    closed.exit = node.pos;
                    node.enter = closed.pos;
                }
            }
        }
        count("region_not_left", stack.size());
    }

    int port(int location) {
        return location - location % trace.threads;
    }

    /** Ports by rank: those that a message's ranks mean. */
    private List<Integer> peers(long com, int port) {
        List<Integer> members = members(com, port);
        if (com != Recorded.BETWEEN || trace.processes == 1) {
            return members;
        }
        return port == 0 ? members.subList(1, members.size()) : members.subList(0, 1);
    }

    private List<Integer> members(long com, int port) {
        List<Integer> members = new ArrayList<>();
        for (int process = 0; process < trace.processes; process++) {
            if (com != Recorded.EVEN || process % 2 == 0) {
                members.add(process * trace.threads);
            }
        }
        return com == Recorded.SELF ? List.of(port) : com < 0 ? List.of() : members;
    }

    private int peer(Node node) {
        List<Integer> peers = peers(node.rec.fields().get(1), port(node.location));
        long rank = node.rec.fields().get(0);
        count("rank_out_of_range", node.rec.fields().get(1) >= 0 && rank >= peers.size() ? 1 : 0);
        return rank < peers.size() ? peers.get((int) rank) : -1;
    }

    /** Of a send: the location it goes to, as its message says, else its rank; -1 if unknown or no send. */
    int destination(Node node) {
        if (node.type() != EventType.SEND) {
            return -1;
        }
        if (node.partner >= 0) {
            return events.get((int) node.partner).location;
        }
        List<Integer> peers = peers(node.rec.fields().get(1), port(node.location));
        long rank = node.rec.fields().get(0);
        return rank < peers.size() ? peers.get((int) rank) : -1;
    }

    private void match() {
        Map<Key, Deque<Send>> queues = new HashMap<>();
        List<Send> sends = new ArrayList<>();
        List<Receive> receives = new ArrayList<>();
        List<Send> cancelled = new ArrayList<>();
        for (Node node : events) {
            Node end = requests.end(node);
            switch (node.rec.kind()) {
                case MPI_SEND -> sends.add(new Send(node));
                case MPI_ISEND -> {
                    Send send = new Send(node);
                    sends.add(send);
                    if (end != null && end.rec.kind() == RecordKind.MPI_ISEND_COMPLETE) {
                        send.complete = end.enter;
                    } else if (end != null) {
                        cancelled.add(send);
                        cancellations.put(end.pos, node.pos);
                    }
                }
                case MPI_RECV -> receives.add(new Receive(node, node.enter));
                case MPI_IRECV_REQUEST -> {
                    boolean received = end != null && end.rec.kind() == RecordKind.MPI_IRECV;
                    receives.add(new Receive(received ? end : null, node.enter));
                }
                case MPI_IRECV -> {
                    if (!requests.ends(node)) {
                        receives.add(new Receive(node, node.enter));
                    }
                }
                default -> {}
            }
        }
        sends.removeAll(cancelled);
        cancelled.forEach(send -> peer(send.node));
        for (Send send : sends) {
            Node node = send.node;
            Key key = new Key(
                    node.rec.fields().get(1),
                    port(node.location),
                    peer(node),
                    node.rec.fields().get(2));
            queues.computeIfAbsent(key, k -> new ArrayDeque<>()).add(send);
        }
        for (Receive receive : receives) {
            Node node = receive.node;
            if (node == null) {
                continue;
            }
            count("unmatched_recv", 1);
            Key key = new Key(
                    node.rec.fields().get(1),
                    peer(node),
                    port(node.location),
                    node.rec.fields().get(2));
            Deque<Send> queue = queues.getOrDefault(key, new ArrayDeque<>());
            if (!queue.isEmpty()) {
                Send send = queue.remove();
                odd.merge("unmatched_recv", -1L, Long::sum);
                odd.remove("unmatched_recv", 0L);
                node.partner = send.node.pos;
                send.node.partner = node.pos;
                messages.add(new Message(send.node.pos, node.pos, send.complete, receive.post));
            }
        }
        count("unmatched_send", sends.stream().filter(s -> s.node.partner < 0).count());
    }

    /** Whether the same location received an older message later. */
    boolean overtakes(Message message) {
        int location = events.get((int) message.recv).location;
        return messages.stream()
                .anyMatch(other -> events.get((int) other.recv).location == location
                        && other.send < message.send
                        && other.send < message.recv
                        && other.recv > message.recv);
    }

    private void gather() {
        Map<Integer, Node> begun = new HashMap<>();
        List<Started> blocking = new ArrayList<>();
        List<Started> nonBlocking = new ArrayList<>();
        for (Node node : events) {
            switch (node.rec.kind()) {
                case MPI_COLLECTIVE_BEGIN -> begun.put(node.location, node);
                case MPI_COLLECTIVE_END -> {
                    Node begin = begun.remove(node.location);
                    Started operation =
                            new Started(begin != null && begin.enter == node.enter ? begin.pos : node.enter);
                    operation.end = node;
                    blocking.add(operation);
                }
                case NON_BLOCKING_COLLECTIVE_REQUEST -> {
                    Started operation = new Started(node.pos);
                    nonBlocking.add(operation);
                    Node end = requests.end(node);
                    boolean completed = end != null && end.rec.kind() == RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
                    operation.end = completed ? end : null;
                }
                case NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                    if (!requests.ends(node)) {
                        Started operation = new Started(node.enter);
                        nonBlocking.add(operation);
                        operation.end = node;
                    }
                }
                default -> {}
            }
        }
        Map<Operation, List<Member>> instances = new HashMap<>();
        number(false, blocking, instances);
        number(true, nonBlocking, instances);
        instances.entrySet().stream()
                .sorted(Comparator.comparingLong(entry ->
                        entry.getValue().stream().mapToLong(Member::end).max().orElseThrow()))
                .forEach(entry -> {
                    entry.getValue().sort(Comparator.comparingInt(Member::rank));
                    operations.add(entry.getKey());
                    collectives.add(entry.getValue());
                    long different = entry.getValue().stream()
                            .map(member ->
                                    events.get((int) member.end).rec.fields().get(0))
                            .distinct()
                            .count();
                    count("mismatched_collective", different > 1 ? 1 : 0);
                    count("incomplete_collective", complete(entry.getKey(), entry.getValue()) ? 0 : 1);
                });
    }

    boolean complete(Operation operation, List<Member> members) {
        return members.size() == members(operation.com, 0).size();
    }

    private void number(boolean nonBlocking, List<Started> list, Map<Operation, List<Member>> instances) {
        Map<List<Long>, Integer> numbers = new HashMap<>();
        for (Started operation : list) {
            Node end = operation.end;
            if (end == null) {
                continue;
            }
            long com = end.rec.fields().get(1);
            int port = port(end.location);
            int rank = members(com, port).indexOf(port);
            if (rank < 0) {
                count("not_a_member", 1);
                continue;
            }
            int number = numbers.merge(List.of(com, (long) port), 1, Integer::sum);
            Operation key = new Operation(com, nonBlocking, com == Recorded.SELF ? port : -1, number);
            instances.computeIfAbsent(key, k -> new ArrayList<>()).add(new Member(rank, end.pos, operation.begin));
        }
    }
}
