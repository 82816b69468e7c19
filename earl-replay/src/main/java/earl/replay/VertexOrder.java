package earl.replay;

import earl.memory.Capacity;
import java.util.Arrays;

/**
 * Finds an order of vertices in which each comes after those that it waits for. Recorded times nearly give it; where times are equal,
 * a leave may come before an enter that it waits for. If events of one time wait for each other in a circle, an edge of the circle
 * is dropped, and its target keeps its length.
 */
final class VertexOrder {
    private static final byte OPEN = 1;
    private static final byte DONE = 2;

    private final Edges edges;
    private final long[] enters;
    private final long[] leaves;
    private final int calls;
    private final boolean[] isFirst;
    private final byte[] states;
    private final boolean dropsCircles;
    /** Calls that wait for each other, if circles are not dropped. */
    private int[] circle = {};

    /** Open vertices, each needed by the one below it. */
    private int[] stack = {};
    /** {@code [vertex in stack] -> } the next edge to look at; the one before its first stands for the call before it. */
    private int[] next = {};

    private int depth;
    private final int[] order;
    private int count;
    private int dropped;

    /** Finds an order, and drops edges that close circles. */
    VertexOrder(Edges edges, int[] firstCalls, long[] enters, long[] leaves, int calls) {
        this(edges, firstCalls, enters, leaves, calls, true);
    }

    /** Finds an order, or the first {@link #circle}. */
    static VertexOrder withoutCircles(Edges edges, int[] firstCalls, long[] enters, long[] leaves) {
        return new VertexOrder(edges, firstCalls, enters, leaves, enters.length, false);
    }

    private VertexOrder(Edges edges, int[] firstCalls, long[] enters, long[] leaves, int calls, boolean dropsCircles) {
        this.dropsCircles = dropsCircles;
        this.edges = edges;
        this.enters = enters;
        this.leaves = leaves;
        this.calls = calls;
        int vertices = edges.vertices();
        isFirst = new boolean[calls];
        for (int location = 0; location + 1 < firstCalls.length; location++) {
            if (firstCalls[location] < firstCalls[location + 1]) {
                isFirst[firstCalls[location]] = true;
            }
        }
        states = new byte[vertices];
        order = new int[vertices];
        for (int vertex = 0; vertex < vertices; vertex++) {
            if (states[vertex] == 0 && circle.length == 0) {
                visit(vertex);
            }
        }
    }

    /** The vertices in order. */
    int[] order() {
        return order;
    }

    /** Calls that wait for each other; empty if there are none, or if circles are dropped. */
    int[] circle() {
        return circle;
    }

    /** Number of edges that were dropped because they closed a circle. */
    int dropped() {
        return dropped;
    }

    private void visit(int root) {
        push(root);
        while (depth > 0 && circle.length == 0) {
            int vertex = stack[depth - 1];
            int first = first(vertex);
            int end = end(vertex);
            int edge = next[depth - 1];
            int needed = -1;
            while (edge < end) {
                needed = needed(vertex, edge, first);
                if (needed >= 0 && states[needed] != DONE) {
                    break;
                }
                edge++;
            }
            next[depth - 1] = edge;
            if (edge == end) {
                states[vertex] = DONE;
                order[count++] = vertex;
                depth--;
            } else if (states[needed] == 0) {
                push(needed);
            } else {
                breakCircle(needed);
            }
        }
    }

    private void push(int vertex) {
        states[vertex] = OPEN;
        stack = Capacity.ensure(stack, depth + 1);
        next = Capacity.ensure(next, depth + 1);
        stack[depth] = vertex;
        next[depth++] = first(vertex) - 1;
    }

    private int first(int vertex) {
        return vertex < calls ? edges.first[vertex] : edges.firstMember[vertex - calls];
    }

    private int end(int vertex) {
        return vertex < calls ? edges.first[vertex + 1] : edges.firstMember[vertex - calls + 1];
    }

    /** The vertex that must come before {@code vertex} because of an edge or a member, -1 for none. */
    private int needed(int vertex, int edge, int first) {
        if (edge < first) {
            return vertex >= calls || isFirst[vertex] ? -1 : vertex - 1;
        }
        int source = vertex < calls ? edges.source[edge] : edges.member[edge];
        if (source == Edges.DROPPED) {
            return -1;
        }
        int from = ReplayGraph.vertexOf(source);
        if (from == vertex || !ReplayGraph.isEnter(source)) {
            return from == vertex ? -1 : from;
        }
        return isFirst[from] ? -1 : from - 1;
    }

    /** The calls on the way from {@code vertex}, which is open, to the top of the stack. */
    private int[] circle(int vertex) {
        int from = depth - 1;
        while (stack[from] != vertex) {
            from--;
        }
        return Arrays.stream(stack, from, depth).filter(each -> each < calls).toArray();
    }

    /** Drops the last edge between calls on the way from {@code vertex}, which is open, to the top of the stack. */
    private void breakCircle(int vertex) {
        if (!dropsCircles) {
            circle = circle(vertex);
            return;
        }
        while (true) {
            int top = stack[depth - 1];
            int edge = next[depth - 1];
            if (edge >= first(top)) {
                dropped++;
                if (top < calls) {
                    edges.source[edge] = Edges.DROPPED;
                    edges.own.set(top, leaves[top] - enters[top]);
                } else {
                    edges.member[edge] = Edges.DROPPED;
                }
                return;
            }
            if (top == vertex) {
                throw new IllegalStateException("calls of one location precede themselves");
            }
            states[top] = 0;
            depth--;
        }
    }
}
