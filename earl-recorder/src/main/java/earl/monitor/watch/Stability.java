package earl.monitor.watch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Decides whether a graph has stopped growing, by the rule of Aguilar, Fürlinger and Laure (2015), section 3.2: the graph is
 * checked at regular intervals, and is stable when it has had the same nodes and edges a number of times. Time is the
 * program's: the end of its calls. A check without a call since the last one does not count. One thread.
 */
public final class Stability {
    /** A point of the curve of Figure 3: seconds since the program was loaded, calls, nodes and edges. */
    public record Point(double seconds, long calls, int nodes, int edges, boolean stable) {}

    private static final int MAX_POINTS = 4096;

    private final long start;
    private final double ticksPerSecond;
    private final long interval;
    private final int checks;
    private final List<Point> curve = new ArrayList<>();
    private long next;
    private long calls;
    private int nodes;
    private int edges;
    private int unchanged;
    private int thin = 1;
    private int looks;

    Stability(long start, double ticksPerSecond, double interval, int checks) {
        this.start = start;
        this.ticksPerSecond = ticksPerSecond;
        this.interval = Math.max(1, Math.round(interval * ticksPerSecond));
        this.checks = checks;
        this.next = start + this.interval;
    }

    /** Whether the next check is due. */
    boolean due(long ticks) {
        return ticks >= next;
    }

    /** Compares the graph with the graph at the last check. */
    void look(long ticks, long callsNow, int nodesNow, int edgesNow) {
        next += Math.max(1, (ticks - next) / interval + 1) * interval;
        boolean same = nodesNow == nodes && edgesNow == edges;
        unchanged = same ? unchanged + (callsNow > calls ? 1 : 0) : 0;
        calls = callsNow;
        nodes = nodesNow;
        edges = edgesNow;
        if (!same || ++looks % thin == 0) {
            if (curve.size() == MAX_POINTS) {
                thin *= 2;
                for (int i = curve.size() - 2; i > 0; i -= 2) {
                    curve.remove(i);
                }
            }
            curve.add(point(ticks));
        }
    }

    private Point point(long ticks) {
        return new Point((ticks - start) / ticksPerSecond, calls, nodes, edges, stable());
    }

    boolean stable() {
        return unchanged >= checks;
    }

    /** Whether the graph has not changed since the last check. */
    boolean isOf(int nodesNow, int edgesNow) {
        return nodes == nodesNow && edges == edgesNow;
    }

    /** Whether the graph has been stable for several times the required number of checks. */
    boolean longStable() {
        return unchanged >= 4 * checks;
    }

    List<Point> curve() {
        return Collections.unmodifiableList(curve);
    }
}
