package earl.column.group;

import earl.Column.Kind;
import earl.Trace;
import earl.column.expression.Deferred;
import earl.column.expression.Expression;
import earl.column.expression.Keys;
import earl.column.expression.Program;
import earl.column.expression.Stored;
import earl.column.expression.Typing;
import java.util.Arrays;

/** In each row, the largest value of its group so far, or the first row with that value. */
public final class RunningMax {
    private final Expression values;
    private final Expression by;
    private final boolean numbers;

    private RunningMax(Expression values, Expression by) {
        this.values = values;
        this.by = by;
        this.numbers = values.kind() == Kind.NUMBER;
    }

    private static RunningMax over(Expression column, Expression by, String what) {
        Typing.sameLength(column, by, what);
        Typing.noWords(column, what);
        return new RunningMax(column, Typing.key(by));
    }

    public static Expression of(Expression column, Expression by) {
        RunningMax running = over(column, by, "running max");
        return Deferred.like(
                column,
                () -> running.computed(
                        new Stored(column.kind(), column.length(), null, column.workers(), column.second()), false));
    }

    public static Expression rowOf(Expression column, Expression by) {
        RunningMax running = over(column, by, "running argmax");
        return new Deferred(
                Kind.INTEGER,
                column.length(),
                null,
                column.workers(),
                () -> running.computed(new Stored(Kind.INTEGER, column.length(), null, column.workers(), 1), true));
    }

    private Stored computed(Stored result, boolean ofRows) {
        if (by.keys().ascending()) {
            ascending(result, ofRows);
        } else {
            anyOrder(result, ofRows);
        }
        return result;
    }

    /** Memory of one thread for a block. A walk replaces each value by the largest so far and records its row. */
    private final class Block {
        private final Program.Frame frame;
        private final Object largest = numbers ? new double[Program.BLOCK] : new long[Program.BLOCK];
        private final long[] rows = new long[Program.BLOCK];
        private long from;
        private int n;

        Block(Program program) {
            frame = program.frameFor(by.length());
        }

        void load(long block) {
            from = block * Program.BLOCK;
            n = Program.rows(block, by.length());
            frame.run(from, n);
            System.arraycopy(numbers ? frame.numbers(0) : frame.integers(0), 0, largest, 0, n);
        }

        long[] keys() {
            return frame.integers(1);
        }

        void put(Stored result, boolean ofRows) {
            if (values.kind() == Kind.TRUTH && !ofRows) {
                long[] truth = (long[]) largest;
                for (int i = 0; i < n; i++) {
                    truth[i] = Math.max(0, truth[i]);
                }
            }
            result.put(from, ofRows ? rows : largest, 0, n);
        }
    }

    /** State of a walk over rows with ascending keys: the current group, the largest value so far and its row. */
    private static final class State {
        long key = Keys.MISSING;
        double number = Double.NaN;
        long integer = Long.MIN_VALUE;
        long row = Trace.NONE;

        State copy() {
            State copy = new State();
            copy.become(this);
            return copy;
        }

        private void become(State other) {
            key = other.key;
            number = other.number;
            integer = other.integer;
            row = other.row;
        }

        /** Walks over a block. */
        void walk(Block block) {
            if (block.largest instanceof double[] v) {
                walk(block.keys(), v, block.rows, block.from, block.n);
            } else {
                walk(block.keys(), (long[]) block.largest, block.rows, block.from, block.n);
            }
        }

        private void walk(long[] keys, double[] v, long[] rows, long from, int n) {
            for (int i = 0; i < n; i++) {
                if (keys[i] == Keys.MISSING) {
                    v[i] = Double.NaN;
                    rows[i] = Trace.NONE;
                    continue;
                }
                if (keys[i] != key) {
                    key = keys[i];
                    number = Double.NaN;
                    row = Trace.NONE;
                }
                if (exceeds(v[i], number)) {
                    number = v[i];
                    row = from + i;
                }
                v[i] = number;
                rows[i] = row;
            }
        }

        private void walk(long[] keys, long[] v, long[] rows, long from, int n) {
            for (int i = 0; i < n; i++) {
                if (keys[i] == Keys.MISSING) {
                    v[i] = Keys.MISSING;
                    rows[i] = Trace.NONE;
                    continue;
                }
                if (keys[i] != key || v[i] > integer) {
                    key = keys[i];
                    integer = v[i];
                    row = from + i;
                }
                v[i] = integer;
                rows[i] = row;
            }
        }

        /** Skips to the end of a block that was walked from its start; {@code end} is the state of that walk at its end. */
        void pass(State end) {
            boolean larger = row < 0 ? end.row >= 0 : end.number > number || end.integer > integer;
            if (end.key != Keys.MISSING && (end.key != key || larger)) {
                become(end);
            }
        }
    }

    /** Whether a number is larger than the largest so far, which is NaN if there is none. */
    private static boolean exceeds(double number, double largest) {
        return number > largest || (Double.isNaN(largest) && !Double.isNaN(number));
    }

    /** Two passes: the first finds the state at the end of each block, the second uses the state before it. */
    private void ascending(Stored result, boolean ofRows) {
        int blocks = Math.toIntExact(Program.blocks(by.length()));
        State[] states = new State[blocks]; // the state at the end of each block, then the state before it
        Program program = new Program(values, by);
        by.workers().forEachWith(blocks, () -> {
            Block block = new Block(program);
            return number -> {
                block.load(number);
                State end = new State();
                end.walk(block);
                states[(int) number] = end;
            };
        });
        State state = new State();
        for (int i = 0; i < blocks; i++) {
            State end = states[i];
            states[i] = state.copy();
            state.pass(end);
        }
        by.workers().forEachWith(blocks, () -> {
            Block block = new Block(program);
            return number -> {
                block.load(number);
                states[(int) number].walk(block);
                block.put(result, ofRows);
            };
        });
    }

    /** Processes the rows in order on one thread, with the largest value so far of every group at hand. */
    private void anyOrder(Stored result, boolean ofRows) {
        Groups groups = Grouping.of(Aggregate.COUNT, by, by);
        int count = groups.arrayLength();
        double[] number = new double[numbers ? count : 0];
        long[] integer = new long[numbers ? 0 : count];
        long[] row = new long[count];
        Arrays.fill(number, Double.NaN);
        Arrays.fill(row, Trace.NONE);
        Block block = new Block(new Program(values, GroupBroadcast.rank(groups, by)));
        long blocks = Program.blocks(by.length());
        for (long at = 0; at < blocks; at++) {
            block.load(at);
            if (block.largest instanceof double[] v) {
                walk(block, v, number, row);
            } else {
                walk(block, (long[]) block.largest, integer, row);
            }
            block.put(result, ofRows);
        }
    }

    private static void walk(Block block, double[] v, double[] largest, long[] row) {
        long[] group = block.keys();
        for (int i = 0; i < block.n; i++) {
            int g = (int) group[i];
            if (g < 0) {
                v[i] = Double.NaN;
                block.rows[i] = Trace.NONE;
                continue;
            }
            if (exceeds(v[i], largest[g])) {
                largest[g] = v[i];
                row[g] = block.from + i;
            }
            v[i] = largest[g];
            block.rows[i] = row[g];
        }
    }

    private static void walk(Block block, long[] v, long[] largest, long[] row) {
        long[] group = block.keys();
        for (int i = 0; i < block.n; i++) {
            int g = (int) group[i];
            if (g < 0) {
                v[i] = Keys.MISSING;
                block.rows[i] = Trace.NONE;
                continue;
            }
            if (row[g] < 0 || v[i] > largest[g]) {
                largest[g] = v[i];
                row[g] = block.from + i;
            }
            v[i] = largest[g];
            block.rows[i] = row[g];
        }
    }
}
