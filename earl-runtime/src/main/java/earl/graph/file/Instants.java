package earl.graph.file;

import earl.graph.FlowGraph;
import earl.graph.Walk;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Part {@code times}: when each call began and ended, in clock ticks, graph after graph and call after call. Written and read by the
 * same steps: as the time between a call's begin and the end of the one before, and the time it took, each in the context of how long
 * the same took last time. One thread.
 */
public final class Instants {
    private static final int MAGNITUDES = 66;

    private final Bits bits;
    private final long start;
    private final NumberModel first = new NumberModel();
    private final NumberModel[] gaps = models();
    private final NumberModel[] calls = models();

    private int[] lastGap = new int[0];
    private int[] lastCall = new int[0];
    private long begin;
    private long end;

    Instants(Bits bits, long start) {
        this.bits = bits;
        this.start = start;
    }

    private static NumberModel[] models() {
        return Stream.generate(NumberModel::new).limit(MAGNITUDES).toArray(NumberModel[]::new);
    }

    /** Goes on to the next graph. The graphs come in the order of the file, and none is left out. */
    public void begin(FlowGraph graph) {
        lastGap = new int[graph.edges()];
        lastCall = new int[graph.nodes()];
        // Nothing is known of what comes first.
        Arrays.fill(lastGap, MAGNITUDES - 1);
        Arrays.fill(lastCall, MAGNITUDES - 1);
        begin = start;
        end = start;
    }

    /** Reads the times of the event on which a walk over the graph stands. Every event is read, in order. */
    public void next(Walk walk) {
        code(walk, 0, 0);
    }

    void code(Walk walk, long beginGiven, long endGiven) {
        if (walk.edge() < 0) {
            begin = start + first.signed(bits, beginGiven - start);
        } else {
            long gap = gaps[lastGap[walk.edge()]].signed(bits, beginGiven - end);
            lastGap[walk.edge()] = magnitude(gap);
            begin = end + gap;
        }
        long took = calls[lastCall[walk.node()]].signed(bits, endGiven - beginGiven);
        lastCall[walk.node()] = magnitude(took);
        end = begin + took;
    }

    private static int magnitude(long ticks) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.abs(ticks));
    }

    /** When the call began, in ticks. */
    public long begin() {
        return begin;
    }

    /** When it ended, in ticks. */
    public long end() {
        return end;
    }
}
