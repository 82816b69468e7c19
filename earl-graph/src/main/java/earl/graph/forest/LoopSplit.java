package earl.graph.forest;

import earl.memory.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Separates loops that begin with the same call, see {@link LoopForest#of(int, int, int[], int[], long[], int)}. One thread, one use.
 *
 * <p>Of the tails of a header, the one with the fewest nodes before it comes first. A tail whose nodes neither contain those
 * found before nor are contained in them is another path through the same body; it joins them. The remaining tails enclose
 * it.
 */
final class LoopSplit {
    /** Minimum mean number of repetitions of an inner loop. */
    private static final int REPEATED = 2;
    /** Maximum number of tails times nodes; headers with more stay unchanged. */
    private static final long WORK = 50_000_000;

    private final LoopDraft draft;
    private final LoopSearch search;
    private final int entry;
    private final int[] from;
    private final long[] weight;
    private final int last;
    /** Edges into the nodes, node after node. */
    private final int[] inStart;

    private final int[] in;
    private final IntLists own;
    private final IntLists children;
    private final boolean[] isIrreducible;
    /** [node] -> last mark set on it. */
    private final int[] marked;

    private int mark;

    /** A tail: the nodes from which it is reached without the header, the header included, and how often it led back. */
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    private record Tail(int[] body, long weight) {}

    LoopSplit(LoopDraft draft, LoopSearch search, int entry, int[] from, int[] to, long[] weight, int last) {
        this.draft = draft;
        this.search = search;
        this.entry = entry;
        this.from = from;
        this.weight = weight;
        this.last = last;
        int nodes = search.header.length;
        marked = new int[nodes];
        inStart = new int[nodes + 1];
        for (int target : to) {
            inStart[target + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            inStart[node + 1] += inStart[node];
        }
        int[] next = Arrays.copyOf(inStart, nodes);
        in = new int[to.length];
        for (int edge = 0; edge < to.length; edge++) {
            in[next[to[edge]]++] = edge;
        }
        own = new IntLists(draft.size());
        children = new IntLists(draft.size());
        isIrreducible = new boolean[draft.size()];
        for (int node = 0; node < nodes; node++) {
            if (draft.innermost(node) != LoopSearch.NONE) {
                own.add(draft.innermost(node), node);
            }
        }
        for (int loop = 0; loop < draft.size(); loop++) {
            if (draft.parent(loop) != LoopSearch.NONE) {
                children.add(draft.parent(loop), loop);
            }
        }
        for (int edge = 0; edge < to.length; edge++) {
            int around = search.header[to[edge]];
            for (int i = 0; i < search.entered[edge]; i++) {
                isIrreducible[draft.innermost(around)] = true;
                around = search.header[around];
            }
        }
    }

    void run() {
        for (int loop = 0, loops = draft.size(); loop < loops; loop++) {
            if (!isIrreducible[loop]) {
                split(loop);
            }
        }
    }

    /** Whether a node is in the loop of a header. */
    private boolean isIn(int node, int header) {
        int around = node;
        while (around != header && around != LoopSearch.NONE) {
            around = search.header[around];
        }
        return around == header;
    }

    private void split(int loop) {
        int header = draft.header(loop);
        long entered = header == entry ? 1 : 0;
        List<Tail> tails = new ArrayList<>();
        long work = 0;
        for (int i = inStart[header]; i < inStart[header + 1]; i++) {
            int edge = in[i];
            if (!search.reached[from[edge]]) {
                continue;
            }
            if (isIn(from[edge], header)) {
                int[] body = body(header, from[edge]);
                work += body.length;
                tails.add(new Tail(body, weight[edge]));
                if (work * tails.size() > WORK) {
                    return;
                }
            } else {
                entered += weight[edge];
            }
        }
        if (tails.size() > 1) {
            tails.sort(Comparator.comparingInt(tail -> tail.body.length));
            nest(loop, tails, entered);
        }
    }

    /** The nodes from which a tail is reached without the header, and the header. */
    private int[] body(int header, int tail) {
        mark++;
        IntList nodes = new IntList();
        nodes.add(header);
        marked[header] = mark;
        if (tail != header) {
            nodes.add(tail);
            marked[tail] = mark;
        }
        for (int done = 1; done < nodes.size(); done++) {
            int node = nodes.get(done);
            for (int i = inStart[node]; i < inStart[node + 1]; i++) {
                int before = from[in[i]];
                if (search.reached[before] && marked[before] != mark) {
                    marked[before] = mark;
                    nodes.add(before);
                }
            }
        }
        return nodes.toArray();
    }

    /** Takes tails from the inside out, and makes a loop of those taken so far whenever they are repeated within what encloses them. */
    private void nest(int loop, List<Tail> tails, long entered) {
        List<Tail> left = new ArrayList<>(tails);
        long outer = entered + tails.stream().mapToLong(tail -> tail.weight).sum();
        IntStream.Builder all = IntStream.builder();
        List<int[]> levels = new ArrayList<>();
        mark++;
        int size = 0;
        long begins = 0;
        while (!left.isEmpty()) {
            // The smallest, and then all that do not enclose what has been taken.
            Tail next = left.removeFirst();
            while (next != null) {
                for (int node : next.body) {
                    if (marked[node] != mark) {
                        marked[node] = mark;
                        all.add(node);
                        size++;
                    }
                }
                outer -= next.weight;
                begins += next.weight;
                next = takeBeside(left, size);
            }
            // The count of an inner loop that continues is not known yet; it lacks at most one iteration.
            long goesOn = last != LoopSearch.NONE && marked[last] == mark ? 1 : 0;
            if (!left.isEmpty() && begins + goesOn + outer >= REPEATED * outer) {
                levels.add(new int[size]);
                begins = 0;
            }
        }
        int[] nodes = all.build().toArray();
        int within = loop;
        for (int[] level : levels.reversed()) {
            mark++;
            for (int i = 0; i < level.length; i++) {
                marked[nodes[i]] = mark;
            }
            within = draft.split(within, own.of(loop), children.of(loop), node -> marked[node] == mark);
        }
    }

    private @Nullable Tail takeBeside(List<Tail> left, int size) {
        for (int i = 0; i < left.size(); i++) {
            int[] body = left.get(i).body;
            if (body.length == size
                    || IntStream.of(body).filter(node -> marked[node] == mark).count() < size) {
                return left.remove(i);
            }
        }
        return null;
    }
}
