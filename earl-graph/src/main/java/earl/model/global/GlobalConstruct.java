package earl.model.global;

import earl.model.AffineExpression;
import earl.model.Polynomial;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A construct of the paper: an event, a collective operation with its known members, or a loop. Immutable. */
public final class GlobalConstruct {
    /** For an event its action, for a collective operation one action per member, ascending; empty for a loop. */
    final int[] actions;
    /** Iterations of a loop, which may depend on the counters of those around it; 1 for others. */
    public final AffineExpression times;
    /** Iterations of the loop in the first iterations of the loops around it. */
    final long count;
    /** Body of a loop; empty for others. */
    public final List<GlobalConstruct> body;
    /** Locations whose events are in it, ascending. */
    public final int[] members;
    /** Its actions, in the first iterations of the enclosing loops. */
    final ActionCounts flow;
    /** [entry of the flow] -> its count in any iteration of the enclosing loops; null if it is the same in all. */
    private final Polynomial @Nullable [] exact;
    /** Events and loops in it, itself among them. */
    final int size;

    private static final AffineExpression ONCE = new AffineExpression(1);

    private final int hash;

    private GlobalConstruct(
            int[] actions,
            AffineExpression times,
            List<GlobalConstruct> body,
            int[] members,
            ActionCounts flow,
            Polynomial @Nullable [] exact) {
        this.actions = actions;
        this.times = times;
        this.count = times.constant();
        this.body = body;
        this.members = members;
        this.flow = flow;
        this.exact = exact;
        int sum = 1;
        int mixed = Arrays.hashCode(actions) * 31 + times.hashCode();
        for (GlobalConstruct node : body) {
            sum += node.size;
            mixed = mixed * 31 + node.hash;
        }
        this.size = sum;
        this.hash = mixed;
    }

    /** The event of one action, or of several members of a collective operation. */
    static GlobalConstruct event(Alphabet alphabet, int... actions) {
        int[] sorted = Arrays.stream(actions).sorted().toArray();
        int[] members = Arrays.stream(sorted)
                .map(action -> alphabet.get(action).location())
                .sorted()
                .toArray();
        return new GlobalConstruct(sorted, ONCE, List.of(), members, ActionCounts.of(sorted), null);
    }

    /** A loop around a body that is not empty. */
    static GlobalConstruct loop(long count, List<GlobalConstruct> body) {
        return new GlobalConstruct(
                new int[0],
                new AffineExpression(count),
                List.copyOf(body),
                membersOf(body),
                ActionCounts.of(body, count),
                null);
    }

    /**
     * A loop whose count and body may depend on the counters of the enclosing loops.
     *
     * @param times at least 1 in each iteration of the loops around it
     * @param depth how many loops are around it
     * @throws ArithmeticException if it depends on too many counters
     */
    static GlobalConstruct loop(AffineExpression times, int depth, List<GlobalConstruct> body) {
        if (times.isConstant() && body.stream().allMatch(node -> node.exact == null)) {
            return loop(times.constant(), body);
        }
        TreeMap<Integer, Polynomial> counts = new TreeMap<>();
        for (GlobalConstruct node : body) {
            for (int i = 0; i < node.flow.size(); i++) {
                counts.merge(node.flow.action(i), node.exact(i), Polynomial::plus);
            }
        }
        Polynomial all = Polynomial.of(times);
        counts.replaceAll((action, each) -> each.sum(depth, all));
        ActionCounts first = ActionCounts.of(counts, new long[depth]);
        return new GlobalConstruct(
                new int[0],
                times,
                List.copyOf(body),
                membersOf(body),
                first,
                counts.values().toArray(Polynomial[]::new));
    }

    /** Count of the action of an entry of the flow, by the counters of the enclosing loops. */
    Polynomial exact(int entry) {
        Polynomial @Nullable [] known = exact;
        return known == null ? Polynomial.of(flow.count(entry)) : known[entry];
    }

    /** A number of repetitions of a body: constructs, one of them a loop if necessary. */
    static List<GlobalConstruct> times(long count, List<GlobalConstruct> body) {
        if (count == 0 || body.isEmpty()) {
            return List.of();
        }
        return count == 1 ? body : List.of(loop(count, body));
    }

    /** Whether it is a loop. */
    public boolean isLoop() {
        return !body.isEmpty();
    }

    /**
     * Number of repetitions of a loop's body, by the counters of the enclosing loops of the model; 1 for other constructs.
     */
    public AffineExpression times() {
        return times;
    }

    /** {@link #times} as text, for counters that begin at 1: {@code "3+2*i0"}. */
    public String timesText() {
        return times.text(1);
    }

    /** Number of repetitions of a loop's body in the first iterations of the enclosing loops; 1 for other constructs. */
    public long count() {
        return count;
    }

    /** The body of a loop, in an order that extends those of all processes; empty for other constructs. */
    public List<GlobalConstruct> body() {
        return body;
    }

    /** Ids of the locations whose events are in it, ascending. */
    public int[] members() {
        return members.clone();
    }

    /** The lowest location whose events are in it. */
    public int firstMember() {
        return members[0];
    }

    /** The action of the construct, or of its first member. */
    public int firstAction() {
        return actions[0];
    }

    boolean covers(int location) {
        return Arrays.binarySearch(members, location) >= 0;
    }

    /** All locations that take part in some constructs, ascending. */
    static int[] membersOf(Collection<GlobalConstruct> nodes) {
        return nodes.stream()
                .flatMapToInt(node -> IntStream.of(node.members))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Whether another construct is equal. */
    boolean isSame(GlobalConstruct other) {
        if (this == other) {
            return true;
        }
        if (hash != other.hash
                || !times.equals(other.times)
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
