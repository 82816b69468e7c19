package earl.model.global;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** A construct of the paper: an event, a collective operation with those members that are known to take part, or a loop. Immutable. */
public final class Node {
    /** Of an event its action, of a collective operation one a member, ascending; empty for a loop. */
    final int[] actions;
    /** Iterations of a loop; 1 for others. */
    final long count;
    /** Body of a loop; empty for others. */
    final List<Node> body;
    /** Locations whose events are in it, ascending. */
    final int[] members;
    /** What is in it. */
    final Flow flow;
    /** Events and loops in it, itself among them. */
    final int size;

    private final int hash;

    private Node(int[] actions, long count, List<Node> body, int[] members) {
        this.actions = actions;
        this.count = count;
        this.body = body;
        this.members = members;
        this.flow = body.isEmpty() ? Flow.of(actions) : Flow.of(body, count);
        int sum = 1;
        int mixed = Arrays.hashCode(actions) * 31 + Long.hashCode(count);
        for (Node node : body) {
            sum += node.size;
            mixed = mixed * 31 + node.hash;
        }
        this.size = sum;
        this.hash = mixed;
    }

    /** The event of one action, or of several members of a collective operation. */
    static Node event(Alphabet alphabet, int... actions) {
        int[] sorted = Arrays.stream(actions).sorted().toArray();
        int[] members = Arrays.stream(sorted)
                .map(action -> alphabet.get(action).location())
                .sorted()
                .toArray();
        return new Node(sorted, 1, List.of(), members);
    }

    /** A loop around a body that is not empty. */
    static Node loop(long count, List<Node> body) {
        return new Node(new int[0], count, List.copyOf(body), membersOf(body));
    }

    /** So many times a body: constructs, one of them a loop if need be. */
    static List<Node> times(long count, List<Node> body) {
        if (count == 0 || body.isEmpty()) {
            return List.of();
        }
        return count == 1 ? body : List.of(loop(count, body));
    }

    /** Whether it is a loop. */
    public boolean isLoop() {
        return !body.isEmpty();
    }

    /** How often the body of a loop is repeated; 1 for others. */
    public long count() {
        return count;
    }

    /** What a loop repeats, in an order that extends those of all processes; empty for others. */
    public List<Node> body() {
        return body;
    }

    /** Ids of the locations whose events are in it, ascending. */
    public int[] members() {
        return members.clone();
    }

    boolean covers(int location) {
        return Arrays.binarySearch(members, location) >= 0;
    }

    /** All locations that some constructs cover, ascending. */
    static int[] membersOf(Collection<Node> nodes) {
        return nodes.stream()
                .flatMapToInt(node -> IntStream.of(node.members))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Whether it says the same. */
    boolean isSame(Node other) {
        if (this == other) {
            return true;
        }
        if (hash != other.hash
                || count != other.count
                || body.size() != other.body.size()
                || !Arrays.equals(actions, other.actions)) {
            return false;
        }
        for (int i = 0; i < body.size(); i++) {
            if (!body.get(i).isSame(other.body.get(i))) {
                return false;
            }
        }
        return true;
    }
}
