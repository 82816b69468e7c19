package earl.format.goal;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations of the ranks of a trace, and which of them meet: the first of a group on each of its ranks, the second, and so
 * on. The operations of a group meet only if all its ranks have equally many, of one kind and, where all members send the same, of one
 * size. Others are counted.
 */
final class ChakraCollectives {
    /** Operations in the order of their codes in Chakra, as OTF2 names them. Those with a root, which Chakra does not name, are barriers. */
    private static final List<String> KINDS = List.of(
            "ALLREDUCE",
            "BARRIER",
            "ALLGATHER",
            "BARRIER",
            "BARRIER",
            "BARRIER",
            "ALLTOALL",
            "REDUCE_SCATTER",
            "REDUCE_SCATTER_BLOCK",
            "BARRIER");

    private static final int ALL_REDUCE = 0;
    private static final int BROADCAST = 5;
    private static final int LATER = 9;

    /**
     * A node of a collective operation.
     *
     * @param operation of the schedule
     * @param kind code of the operation in Chakra
     * @param nanoseconds recorded duration
     * @param node number of the node in its file
     */
    record Node(int operation, long kind, long bytes, long nanoseconds, long node) {}

    /** A group of ranks: what identifies it, and its ranks; null if those are its ranks that have operations of it. */
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    record Group(String name, int @Nullable [] ranks) {}

    private final List<Path> files;
    private final Diagnostics diagnostics;
    /** Groups by what identifies them. */
    private final Map<String, Group> groups = new LinkedHashMap<>();
    /** {@code [what identifies a group, rank] -> } the operations of the rank in that group. */
    private final Map<String, TreeMap<Integer, List<Node>>> nodes = new LinkedHashMap<>();

    ChakraCollectives(List<Path> files, Diagnostics diagnostics) {
        this.files = files;
        this.diagnostics = diagnostics;
    }

    /** The group of all ranks. */
    Group all() {
        return new Group("", IntStream.range(0, files.size()).toArray());
    }

    /** Adds an operation of a group. */
    void add(int rank, Group group, Node node) {
        String key = group.name + Arrays.toString(group.ranks);
        groups.putIfAbsent(key, group);
        nodes.computeIfAbsent(key, unknown -> new TreeMap<>())
                .computeIfAbsent(rank, unknown -> new ArrayList<>())
                .add(node);
    }

    /** Counts an operation whose members are not known. */
    void addUnknown(int rank, Node node) {
        String place = diagnostics.name(files.get(rank)) + ": node " + node.node;
        diagnostics.add(DiagnosticCode.INCOMPLETE_COLLECTIVE, -1, node.operation, () -> place);
    }

    /** The meetings of a schedule with some number of operations. */
    JointOperations meetings(int operations) {
        JointOperations.Builder meetings = new JointOperations.Builder();
        nodes.forEach((key, ofRanks) -> {
            Group group = groups.get(key);
            int[] ranks = ofRanks.keySet().stream().mapToInt(Integer::intValue).toArray();
            if (group != null && meet(group, ranks, List.copyOf(ofRanks.values()))) {
                add(meetings, ranks, List.copyOf(ofRanks.values()));
            } else {
                ofRanks.forEach((rank, all) -> all.forEach(node -> addUnknown(rank, node)));
            }
        });
        return meetings.build(operations);
    }

    private static boolean meet(Group group, int[] ranks, List<List<Node>> ofRanks) {
        if (ranks.length < 2 || (group.ranks != null && !Arrays.equals(group.ranks, ranks))) {
            return false;
        }
        List<Node> first = ofRanks.getFirst();
        for (List<Node> other : ofRanks) {
            if (other.size() != first.size()) {
                return false;
            }
            for (int at = 0; at < first.size(); at++) {
                if (!agree(first.get(at), other.get(at))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean agree(Node one, Node other) {
        boolean isSymmetric = one.kind == ALL_REDUCE || one.kind == BROADCAST;
        return one.kind == other.kind && (!isSymmetric || one.bytes == other.bytes);
    }

    private static void add(JointOperations.Builder meetings, int[] ranks, List<List<Node>> ofRanks) {
        int group = meetings.group(ranks);
        for (int at = 0; at < ofRanks.getFirst().size(); at++) {
            Node first = ofRanks.getFirst().get(at);
            long shortest = Long.MAX_VALUE;
            for (List<Node> nodes : ofRanks) {
                // The member that came last in the recorded run waited for no other.
                shortest = Math.min(shortest, nodes.get(at).nanoseconds);
            }
            String kind = KINDS.get((int) Math.min(first.kind, LATER));
            meetings.add(group, (int) FieldType.COLLECTIVE_OP.names().value(kind), first.bytes, shortest);
            for (List<Node> nodes : ofRanks) {
                meetings.member(nodes.get(at).operation);
            }
        }
    }
}
