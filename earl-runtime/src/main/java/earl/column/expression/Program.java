package earl.column.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Expressions prepared for computation: the steps in order, each shared part only once, and the few arrays that they need.
 * One program serves any number of threads; each has its own {@link Frame}.
 *
 * <p>A method that runs a frame has no loop over rows of its own, but calls a method for it: the optimizing compiler compiles a method with
 * a hot loop together with all that the method calls, which takes seconds if steps are among it.
 */
public final class Program {
    /**
     * Number of rows computed at a time: small enough for the cache. The block boundaries are the same for any number of
     * threads.
     */
    public static final int BLOCK = 4096;

    private static final class Step {
        final Expression node;
        final int[] in;
        final int out;

        Step(Expression node, int[] in, int out) {
            this.node = node;
            this.in = in;
            this.out = out;
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private final List<Step> constants = new ArrayList<>();
    private final List<Boolean> registers = new ArrayList<>(); // whether it holds numbers
    private final int[] outputs;

    /** A part, identified by its operation and the indexes of its inputs. Equal parts are computed once. */
    private record Term(Object operation, List<Integer> inputs) {}

    public Program(Expression... outputs) {
        List<Expression> order = new ArrayList<>();
        List<int[]> inputs = new ArrayList<>();
        IdentityHashMap<Expression, Integer> places = new IdentityHashMap<>();
        Map<Term, Integer> parts = new HashMap<>();
        int[] outputPlaces = new int[outputs.length];
        for (int i = 0; i < outputs.length; i++) {
            outputPlaces[i] = place(outputs[i], order, inputs, places, parts);
        }
        int[] lastUse = new int[order.size()];
        for (int i = 0; i < order.size(); i++) {
            for (int input : inputs.get(i)) {
                lastUse[input] = i;
            }
        }
        for (int place : outputPlaces) {
            lastUse[place] = Integer.MAX_VALUE;
        }
        int[] register = assign(order, inputs, lastUse);
        this.outputs = Arrays.stream(outputPlaces).map(p -> register[p]).toArray();
    }

    /** The index of a node in the order of computation, after its inputs. */
    private static int place(
            Expression given,
            List<Expression> order,
            List<int[]> inputsOf,
            IdentityHashMap<Expression, Integer> places,
            Map<Term, Integer> parts) {
        Integer known = places.get(given);
        if (known != null) {
            return known;
        }
        Expression node = given.fused();
        if (node.length() > 0) { // without rows, it needs no column to look them up in
            node.prepare();
        }
        int[] inputs = new int[node.inputs().length];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = place(node.inputs()[i], order, inputsOf, places, parts);
        }
        Term part = new Term(node.operation(), Arrays.stream(inputs).boxed().toList());
        Integer place = parts.get(part);
        if (place == null) {
            place = order.size();
            parts.put(part, place);
            order.add(node);
            inputsOf.add(inputs);
        }
        places.put(given, place);
        return place;
    }

    private int[] assign(List<Expression> order, List<int[]> inputs, int[] lastUse) {
        int[] register = new int[order.size()];
        List<Integer> free = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            Expression node = order.get(i);
            boolean numbers = node.kind() == earl.Column.Kind.NUMBER;
            boolean constant = node instanceof Constant;
            register[i] = constant ? newRegister(numbers) : takeRegister(free, numbers);
            int[] in = new int[inputs.get(i).length];
            for (int k = 0; k < in.length; k++) {
                int input = inputs.get(i)[k];
                in[k] = register[input];
                if (lastUse[input] == i && !(order.get(input) instanceof Constant) && !free.contains(in[k])) {
                    free.add(in[k]);
                }
            }
            (constant ? constants : steps).add(new Step(node, in, register[i]));
        }
        return register;
    }

    private int takeRegister(List<Integer> free, boolean numbers) {
        for (int i = 0; i < free.size(); i++) {
            if (registers.get(free.get(i)) == numbers) {
                return free.remove(i);
            }
        }
        return newRegister(numbers);
    }

    private int newRegister(boolean numbers) {
        registers.add(numbers);
        return registers.size() - 1;
    }

    /** Length of the run of consecutive rows that starts at {@code rows[at]}: 1 or more. */
    public static int run(long[] rows, int at, int n) {
        int i = at + 1;
        while (i < n && rows[i] == rows[i - 1] + 1) {
            i++;
        }
        return i - at;
    }

    /** Number of blocks of {@code rows} rows. */
    public static long blocks(long rows) {
        return (rows + BLOCK - 1) / BLOCK;
    }

    /** Rows in a block. */
    public static int rows(long block, long length) {
        return (int) Math.min(BLOCK, length - block * BLOCK);
    }

    /**
     * Memory for one thread to run the program.
     *
     * @param capacity maximum number of rows per run, up to {@link #BLOCK}
     */
    Frame frame(int capacity) {
        return new Frame(capacity);
    }

    /** A frame for whole blocks of a column of {@code length} rows. */
    public Frame frameFor(long length) {
        return new Frame((int) Math.min(BLOCK, length));
    }

    /** The values of one block. */
    public final class Frame {
        private final Object[] values;
        private final Object[][] in;

        private Frame(int capacity) {
            values = new Object[registers.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = registers.get(i) ? new double[capacity] : new long[capacity];
            }
            for (Step step : constants) {
                step.node.run(0, capacity, new Object[0], values[step.out]);
            }
            in = new Object[steps.size()][];
            for (int i = 0; i < in.length; i++) {
                in[i] = Arrays.stream(steps.get(i).in).mapToObj(r -> values[r]).toArray();
            }
        }

        /** Computes rows {@code from} to {@code from + n} (exclusive). */
        public void run(long from, int n) {
            for (int i = 0; i < in.length; i++) {
                Step step = steps.get(i);
                step.node.run(from, n, in[i], values[step.out]);
            }
        }

        /** Values of an output of kind {@link earl.Column.Kind#NUMBER}; the next run overwrites them. */
        public double[] numbers(int output) {
            return (double[]) values[outputs[output]];
        }

        /** Values of an output of another kind; the next run overwrites them. */
        public long[] integers(int output) {
            return (long[]) values[outputs[output]];
        }
    }
}
