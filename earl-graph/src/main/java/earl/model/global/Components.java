package earl.model.global;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Connected components of undirected links, and strongly connected components of a graph (Tarjan, without recursion). */
public final class Components {
    private final int[] parent;

    Components(int size) {
        parent = new int[size];
        Arrays.setAll(parent, i -> i);
    }

    int find(int i) {
        int root = i;
        while (parent[root] != root) {
            root = parent[root];
        }
        int at = i;
        while (parent[at] != root) {
            int next = parent[at];
            parent[at] = root;
            at = next;
        }
        return root;
    }

    /** Joins two components; the lower number represents both. */
    void join(int a, int b) {
        int low = Math.min(find(a), find(b));
        int high = Math.max(find(a), find(b));
        parent[high] = low;
    }

    /** [vertex] -> number of its strongly connected component. */
    public static int[] strong(int[][] follow) {
        return new Tarjan(follow).run();
    }

    private static final class Tarjan {
        private final int[][] follow;
        private final int[] index;
        private final int[] low;
        private final int[] next;
        private final int[] component;
        private final Deque<Integer> stack = new ArrayDeque<>();
        private int indices;
        private int components;

        Tarjan(int[][] follow) {
            this.follow = follow;
            index = new int[follow.length];
            low = new int[follow.length];
            next = new int[follow.length];
            component = new int[follow.length];
            Arrays.fill(index, -1);
            Arrays.fill(component, -1);
        }

        int[] run() {
            Deque<Integer> path = new ArrayDeque<>();
            for (int start = 0; start < follow.length; start++) {
                if (index[start] >= 0) {
                    continue;
                }
                path.push(start);
                open(start);
                while (!path.isEmpty()) {
                    int vertex = path.peek();
                    if (next[vertex] < follow[vertex].length) {
                        int to = follow[vertex][next[vertex]++];
                        if (index[to] < 0) {
                            open(to);
                            path.push(to);
                        } else if (component[to] < 0) {
                            low[vertex] = Math.min(low[vertex], index[to]);
                        }
                    } else {
                        path.pop();
                        close(vertex);
                        if (!path.isEmpty()) {
                            low[path.peek()] = Math.min(low[path.peek()], low[vertex]);
                        }
                    }
                }
            }
            return component;
        }

        private void open(int vertex) {
            index[vertex] = indices++;
            low[vertex] = index[vertex];
            stack.push(vertex);
        }

        private void close(int vertex) {
            if (low[vertex] == index[vertex]) {
                int member;
                do {
                    member = stack.pop();
                    component[member] = components;
                } while (member != vertex);
                components++;
            }
        }
    }
}
