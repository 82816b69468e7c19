package earl.column;

import earl.Column.Kind;
import org.jspecify.annotations.Nullable;

/** In each row the largest value of its group so far, or the row that has it. */
final class RunningMax {
    private final Expression values;
    private final Expression by;
    private final boolean numbers;
    /** Whether rows are wanted, and not values. */
    private final boolean rows;

    private RunningMax(Expression values, Expression by, boolean rows) {
        this.values = values;
        this.by = by;
        this.numbers = values.kind() == Kind.NUMBER;
        this.rows = rows;
    }

    static Expression of(Expression column, Expression by, boolean rows) {
        Typing.sameLength(column, by, "running max");
        Typing.noWords(column, "running max");
        RunningMax running = new RunningMax(column, Typing.key(by), rows);
        return rows
                ? new Deferred(Kind.INTEGER, column.length(), null, column.workers(), running::computed)
                : Deferred.like(column, running::computed);
    }

    private Stored computed() {
        Stored result = rows
                ? new Stored(Kind.INTEGER, values.length(), null, values.workers(), 1)
                : new Stored(values.kind(), values.length(), null, values.workers(), values.second());
        if (by.keys().ascending()) {
            ascending(result);
        } else {
            anyOrder(result);
        }
        return result;
    }

    /** The largest of a group so far, and its row. */
    private static final class Largest {
        double number = Double.NaN;
        long integer = Long.MIN_VALUE;
        long row = Keys.MISSING;

        void set(Largest other) {
            number = other.number;
            integer = other.integer;
            row = other.row;
        }

        void clear() {
            number = Double.NaN;
            integer = Long.MIN_VALUE;
            row = Keys.MISSING;
        }

        /** Takes a value in; NaN never is the largest. */
        void add(double value, long at) {
            if (value > number || (Double.isNaN(number) && !Double.isNaN(value))) {
                number = value;
                row = at;
            }
        }

        void add(long value, long at) {
            if (value > integer || row == Keys.MISSING) {
                integer = value;
                row = at;
            }
        }

        /** Takes in what comes after it. */
        void add(Largest later, boolean numbers) {
            if (later.row != Keys.MISSING) {
                if (numbers) {
                    add(later.number, later.row);
                } else {
                    add(later.integer, later.row);
                }
            }
        }
    }

    /** Where a walk over rows whose keys ascend stands: the group it is in, and the largest so far. */
    private static final class State {
        long key = Keys.MISSING;
        final Largest largest = new Largest();

        State copy() {
            State copy = new State();
            copy.key = key;
            copy.largest.set(largest);
            return copy;
        }

        private Largest of(long other) {
            if (other != key) {
                key = other;
                largest.clear();
            }
            return largest;
        }

        /** Goes on to the end of a block that was walked from its start: {@code end} is where that walk ended. */
        void pass(State end, long firstKey, boolean numbers) {
            if (end.key == Keys.MISSING) {
                return;
            }
            if (end.key == key && firstKey == key) {
                largest.add(end.largest, numbers);
            } else {
                largest.set(end.largest);
            }
            key = end.key;
        }
    }

    /** The largest so far of a group. */
    private interface Standing {
        Largest of(long key);
    }

    /** Goes over a block, whose values become the largest so far, or whose rows. */
    private void walk(Standing standing, long[] keys, long first, Object values, int n, long @Nullable [] found) {
        if (values instanceof double[] v) {
            for (int i = 0; i < n; i++) {
                if (keys[i] == Keys.MISSING) {
                    v[i] = Double.NaN;
                } else {
                    Largest largest = standing.of(keys[i]);
                    largest.add(v[i], first + i);
                    v[i] = largest.number;
                }
                if (found != null) {
                    found[i] = keys[i] == Keys.MISSING ? Keys.MISSING : standing.of(keys[i]).row;
                }
            }
        } else {
            long[] v = (long[]) values;
            for (int i = 0; i < n; i++) {
                if (keys[i] == Keys.MISSING) {
                    v[i] = Keys.MISSING;
                } else {
                    Largest largest = standing.of(keys[i]);
                    largest.add(v[i], first + i);
                    v[i] = largest.integer;
                }
                if (found != null) {
                    found[i] = keys[i] == Keys.MISSING ? Keys.MISSING : standing.of(keys[i]).row;
                }
            }
        }
    }

    /** Once to know how each block ends, once more with what comes before it. */
    private void ascending(Stored result) {
        int blocks = Math.toIntExact(Program.blocks(by.length()));
        State[] ends = new State[blocks];
        long[] firstKeys = new long[blocks];
        Program program = new Program(values, by);
        by.workers().forEachWith(blocks, () -> {
            Program.Frame frame = program.frameFor(by.length());
            Object scratch = scratch();
            return block -> {
                int n = Program.rows(block, by.length());
                load(frame, block, n, scratch);
                State state = new State();
                walk(state::of, frame.integers(1), block * Program.BLOCK, scratch, n, null);
                ends[(int) block] = state;
                firstKeys[(int) block] = firstKey(frame.integers(1), n);
            };
        });
        State[] starts = new State[blocks];
        State state = new State();
        for (int block = 0; block < blocks; block++) {
            starts[block] = state.copy();
            state.pass(ends[block], firstKeys[block], numbers);
        }
        by.workers().forEachWith(blocks, () -> {
            Program.Frame frame = program.frameFor(by.length());
            Object scratch = scratch();
            long[] found = found();
            return block -> {
                int n = Program.rows(block, by.length());
                load(frame, block, n, scratch);
                State start = starts[(int) block];
                walk(start::of, frame.integers(1), block * Program.BLOCK, scratch, n, found);
                put(result, block, scratch, found, n);
            };
        });
    }

    private static long firstKey(long[] keys, int n) {
        for (int i = 0; i < n; i++) {
            if (keys[i] != Keys.MISSING) {
                return keys[i];
            }
        }
        return Keys.MISSING;
    }

    private Object scratch() {
        return numbers ? new double[Program.BLOCK] : new long[Program.BLOCK];
    }

    private void load(Program.Frame frame, long block, int n, Object scratch) {
        frame.run(block * Program.BLOCK, n);
        System.arraycopy(numbers ? frame.numbers(0) : frame.integers(0), 0, scratch, 0, n);
    }

    private long @Nullable [] found() {
        return rows ? new long[Program.BLOCK] : null;
    }

    private void put(Stored result, long block, Object scratch, long @Nullable [] found, int n) {
        if (values.kind() == Kind.TRUTH && found == null) {
            long[] truth = (long[]) scratch;
            for (int i = 0; i < n; i++) {
                truth[i] = Math.max(0, truth[i]);
            }
        }
        result.put(block * Program.BLOCK, found == null ? scratch : found, 0, n);
    }

    /** Row after row, with the largest so far of every group at hand; on one thread. */
    private void anyOrder(Stored result) {
        Groups groups = Grouping.of(Aggregate.COUNT, by, by);
        Largest[] largest = new Largest[groups.arrayLength()];
        java.util.Arrays.setAll(largest, group -> new Largest());
        Program program = new Program(values, Over.rank(groups, by));
        Program.Frame frame = program.frameFor(by.length());
        Object scratch = scratch();
        long[] found = found();
        long blocks = Program.blocks(by.length());
        for (long block = 0; block < blocks; block++) {
            int n = Program.rows(block, by.length());
            load(frame, block, n, scratch);
            walk(group -> largest[(int) group], frame.integers(1), block * Program.BLOCK, scratch, n, found);
            put(result, block, scratch, found, n);
        }
    }
}
