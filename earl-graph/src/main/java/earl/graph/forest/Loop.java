package earl.graph.forest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A loop of a flow graph. Immutable once its forest is made; usable from any thread. */
public final class Loop {
    private static final int[] NOTHING = {};

    private final LoopForest forest;
    private final int number;
    private final int header;
    private final int parent;
    /** Begin of its nodes in the forest's order: first its own, then those of inner loops. */
    int begin;

    int own;
    int end;
    /** Number of the last loop in it, itself included. */
    int last;

    int depth;
    private int[] tails = NOTHING;
    private int[] entries = NOTHING;

    Loop(LoopForest forest, int number, int header, int parent) {
        this.forest = forest;
        this.number = number;
        this.header = header;
        this.parent = parent;
    }

    /** Its number in the forest. */
    public int number() {
        return number;
    }

    /** The node at which it is entered and each iteration begins. */
    public int header() {
        return header;
    }

    /** Number of the loop that contains it, {@link LoopForest#NONE} if it is outermost. */
    public int parent() {
        return parent;
    }

    /** 1 if it is outermost, otherwise 1 more than its parent's depth. */
    public int depth() {
        return depth;
    }

    /** Its nodes, including those of inner loops, ascending. */
    public int[] members() {
        return forest.nodes(begin, end);
    }

    /** Number of {@link #members}. */
    public int size() {
        return end - begin;
    }

    /** The nodes whose innermost loop it is, ascending. */
    public int[] own() {
        return forest.nodes(begin, begin + own);
    }

    /** The nodes with an edge back to the header, ascending: one or more; the header is among them if it follows itself. */
    public int[] tails() {
        return tails.clone();
    }

    /** Whether a node is a member. */
    public boolean contains(int node) {
        int innermost = forest.innermost(node);
        return innermost >= number && innermost <= last;
    }

    /** Whether another loop is in this one, or is this one. */
    public boolean contains(Loop other) {
        return other.forest == forest && other.number >= number && other.number <= last;
    }

    /** The loops in it that are in no other loop in it. */
    public List<Loop> children() {
        List<Loop> children = new ArrayList<>();
        for (int inner = number + 1; inner <= last; inner = forest.loop(inner).last + 1) {
            children.add(forest.loop(inner));
        }
        return children;
    }

    /** This loop and the inner loops that begin with the same call, the outermost first: each contains the next. */
    public List<Loop> sameHeader() {
        List<Loop> same = new ArrayList<>(List.of(this));
        for (int inner = forest.innermost(header);
                inner != number;
                inner = forest.loop(inner).parent()) {
            same.add(1, forest.loop(inner));
        }
        return same;
    }

    /** Whether it is entered elsewhere than at its header. */
    public boolean isIrreducible() {
        return entries.length > 0;
    }

    /**
     * Nodes other than the header at which it is entered from outside, ascending; none in structured programs. If there are
     * very many edges, not all count.
     */
    public int[] entries() {
        return entries.clone();
    }

    /** Says which nodes lead back to the header, some perhaps several times; takes the array over. */
    void setTails(int[] nodes) {
        tails = distinct(nodes);
    }

    /** Sets the nodes at which edges enter it, except its header, some perhaps several times; takes the array over. */
    void setEntries(int[] nodes) {
        entries = distinct(nodes);
    }

    private static int[] distinct(int[] numbers) {
        Arrays.sort(numbers);
        int count = 0;
        for (int number : numbers) {
            if (count == 0 || number != numbers[count - 1]) {
                numbers[count++] = number;
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    @Override
    public String toString() {
        return "Loop[" + number + " header " + header + (parent == LoopForest.NONE ? "" : " in " + parent) + " members "
                + Arrays.toString(members()) + (isIrreducible() ? " entries " + Arrays.toString(entries) : "") + "]";
    }
}
