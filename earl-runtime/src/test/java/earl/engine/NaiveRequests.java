package earl.engine;

import earl.engine.NaiveTrace.Node;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which record ends the non-blocking operation that another starts: on the same location if the request is open there, else on
 * another of its process, where what is left over is paired in order of position.
 */
final class NaiveRequests {
    private final IdentityHashMap<Node, Node> ends = new IdentityHashMap<>();
    private final IdentityHashMap<Node, Node> starts = new IdentityHashMap<>();
    /** Starts that nothing ends, and completions of what nothing started. */
    final List<Node> left = new ArrayList<>();

    /** Of events in order of position; {@code port} tells the process of a location. */
    NaiveRequests(List<Node> events, int locations, IntUnaryOperator port) {
        Map<Integer, List<Node>> halves = new HashMap<>();
        for (int location = 0; location < locations; location++) {
            int here = location;
            halves.computeIfAbsent(port.applyAsInt(location), p -> new ArrayList<>())
                    .addAll(pair(
                            events.stream()
                                    .filter(node -> node.location == here)
                                    .toList(),
                            false));
        }
        for (List<Node> process : halves.values()) {
            process.sort(Comparator.comparingLong(node -> node.pos));
            left.addAll(pair(process, true));
        }
        left.removeIf(node -> node.rec.kind() == RecordKind.MPI_REQUEST_CANCELLED);
    }

    /** What ends the operation that a record starts, null if nothing does. */
    @Nullable
    Node end(Node start) {
        return ends.get(start);
    }

    /** Whether a record ends an operation that another started. */
    boolean ends(Node node) {
        return starts.containsKey(node);
    }

    private static int operation(RecordKind kind) {
        return switch (kind) {
            case MPI_ISEND, MPI_ISEND_COMPLETE -> 0;
            case MPI_IRECV_REQUEST, MPI_IRECV -> 1;
            case NON_BLOCKING_COLLECTIVE_REQUEST, NON_BLOCKING_COLLECTIVE_COMPLETE -> 2;
            case MPI_REQUEST_CANCELLED -> 3;
            default -> -1;
        };
    }

    static boolean starts(RecordKind kind) {
        return kind == RecordKind.MPI_ISEND
                || kind == RecordKind.MPI_IRECV_REQUEST
                || kind == RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;
    }

    private static long request(Node node) {
        List<String> names =
                node.rec.kind().fields().stream().map(field -> field.name()).toList();
        return node.rec.fields().get(names.indexOf("requestID"));
    }

    /** Pairs what can be, among the threads of a process those of different ones, and returns the rest. */
    private List<Node> pair(List<Node> nodes, boolean among) {
        Map<List<Long>, Node> open = new HashMap<>();
        List<Node> rest = new ArrayList<>();
        for (Node node : nodes) {
            int operation = operation(node.rec.kind());
            if (operation < 0) {
                continue;
            }
            if (starts(node.rec.kind())) {
                Node old = open.put(List.of((long) operation, request(node)), node);
                if (old != null) {
                    rest.add(old);
                }
                continue;
            }
            Node start = null;
            for (long of = operation == 3 ? 0 : operation; of <= Math.min(operation, 2) && start == null; of++) {
                start = open.remove(List.of(of, request(node)));
            }
            if (start == null) {
                rest.add(node);
            } else if (among && start.location == node.location) {
                rest.add(start);
                rest.add(node);
            } else {
                ends.put(start, node);
                starts.put(node, start);
            }
        }
        rest.addAll(open.values());
        return rest;
    }
}
