package earl.monitor.process;

import earl.memory.Capacity;
import earl.monitor.ring.RingRecords.Path;

/** The call stacks of a thread, as it numbers them: each is a frame and the stack of its caller. One thread writes. */
public final class StackTable {
    private static final int FIELDS = 3;

    private int[] callers = new int[16];
    private long[] frames = new long[16 * FIELDS];
    private int[] bySite = new int[16];
    private int count;
    private int sites;

    /** Adds the stack of a record; ignores one that is out of order. */
    void add(Path path) {
        int number = path.number();
        int site = path.newSite();
        if (number != count + 1 || path.caller() < 0 || path.caller() > count || site < 1 || site > sites + 1) {
            return;
        }
        count = number;
        callers = Capacity.ensure(callers, count + 1);
        frames = Capacity.ensure(frames, (count + 1) * FIELDS);
        callers[count] = path.caller();
        frames[count * FIELDS] = path.returnAddress();
        frames[count * FIELDS + 1] = path.functionStart();
        frames[count * FIELDS + 2] = path.cfa();
        if (site > sites) {
            sites = site;
            bySite = Capacity.ensure(bySite, site + 1);
            bySite[site] = count;
        }
    }

    /** Number of stacks; they are numbered from 1. */
    public int count() {
        return count;
    }

    /** Whether there is a stack with a number. */
    public boolean has(int stack) {
        return stack > 0 && stack <= count;
    }

    /** A stack with a site, 0 if there is none. */
    public int at(long site) {
        return (site > 0 && site <= sites) ? bySite[(int) site] : 0;
    }

    /** The stack of the caller of a stack's innermost frame, 0 if that is the outermost. */
    public int caller(int stack) {
        return callers[stack];
    }

    /** A stack's outermost frame alone. */
    int root(int stack) {
        int root = stack;
        while (callers[root] != 0) {
            root = callers[root];
        }
        return root;
    }

    /** The return address in a stack's innermost frame. */
    public long address(int stack) {
        return frames[stack * FIELDS];
    }

    /** The first address of that frame's function, 0 if it is not known. */
    public long start(int stack) {
        return frames[stack * FIELDS + 1];
    }

    /** The position of that frame on the stack, 0 if unknown. */
    public long framePosition(int stack) {
        return frames[stack * FIELDS + 2];
    }
}
