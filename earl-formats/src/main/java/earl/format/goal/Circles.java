package earl.format.goal;

import java.util.Arrays;

/** Which operations require each other in a circle: the strongly connected components of a graph, found as R. Tarjan does (1972). */
final class Circles {
    private static final int UNKNOWN = -1;

    /** {@code [operation] -> } number of its component; operations with one number require each other. */
    private final int[] componentOf;

    private final GoalSchedule.Successors after;
    private final int[] numbers;
    private final int[] lowest;
    /** {@code [operation] -> } its next successor that has not been looked at. */
    private final int[] next;
    /** Operations whose component is not known, in the order in which they were found. */
    private final int[] open;

    private int opened;
    private int found;
    private int components;

    /**
     * Finds the circles among some operations.
     *
     * @param after which operations begin after the end of an operation
     * @param operations number of operations, from 0
     */
    Circles(GoalSchedule.Successors after, int operations) {
        this.after = after;
        componentOf = new int[operations];
        numbers = new int[operations];
        lowest = new int[operations];
        next = Arrays.copyOf(after.firsts, operations);
        open = new int[operations];
        Arrays.fill(componentOf, UNKNOWN);
        Arrays.fill(numbers, UNKNOWN);
        int[] path = new int[operations];
        for (int operation = 0; operation < operations; operation++) {
            if (numbers[operation] == UNKNOWN) {
                search(operation, path);
            }
        }
    }

    /** Whether two operations require each other, on whatever way. */
    boolean has(int one, int other) {
        return componentOf[one] == componentOf[other];
    }

    private void search(int from, int[] path) {
        int depth = 0;
        path[0] = from;
        find(from);
        while (depth >= 0) {
            int operation = path[depth];
            if (next[operation] < after.firsts[operation + 1]) {
                int successor = after.operations[next[operation]++];
                if (numbers[successor] == UNKNOWN) {
                    find(successor);
                    path[++depth] = successor;
                } else if (componentOf[successor] == UNKNOWN) {
                    lowest[operation] = Math.min(lowest[operation], numbers[successor]);
                }
                continue;
            }
            if (lowest[operation] == numbers[operation]) {
                close(operation);
            }
            depth--;
            if (depth >= 0) {
                lowest[path[depth]] = Math.min(lowest[path[depth]], lowest[operation]);
            }
        }
    }

    private void find(int operation) {
        numbers[operation] = found;
        lowest[operation] = found++;
        open[opened++] = operation;
    }

    private void close(int last) {
        int operation;
        do {
            operation = open[--opened];
            componentOf[operation] = components;
        } while (operation != last);
        components++;
    }
}
