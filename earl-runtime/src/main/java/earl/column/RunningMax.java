package earl.column;

import earl.Column.Kind;

/** In each row the largest value of its group so far. */
final class RunningMax {
    private final Expression values;
    private final Expression by;
    private final boolean numbers;

    private RunningMax(Expression values, Expression by) {
        this.values = values;
        this.by = by;
        this.numbers = values.kind() == Kind.NUMBER;
    }

    static Expression of(Expression column, Expression by) {
        Typing.sameLength(column, by, "running max");
        Typing.noWords(column, "running max");
        RunningMax running = new RunningMax(column, Typing.key(by));
        return Deferred.like(column, running::computed);
    }

    private Stored computed() {
        Stored result = new Stored(values.kind(), values.length(), null, values.workers(), values.second());
        if (by.keys().ascending()) {
            ascending(result);
        } else {
            anyOrder(result);
        }
        return result;
    }

    /** Where a walk over rows whose keys ascend stands: the group it is in and the largest so far. */
    private static final class State {
        long key = Keys.MISSING;
        double number = Double.NaN;
        long integer = Long.MIN_VALUE;

        State copy() {
            State copy = new State();
            copy.key = key;
            copy.number = number;
            copy.integer = integer;
            return copy;
        }

        /** Goes over a block; {@code values} become the largest so far. */
        void walk(long[] keys, Object values, int n) {
            if (values instanceof double[] v) {
                for (int i = 0; i < n; i++) {
                    if (keys[i] == Keys.MISSING) {
                        v[i] = Double.NaN;
                        continue;
                    }
                    number = keys[i] == key ? larger(number, v[i]) : v[i];
                    key = keys[i];
                    v[i] = number;
                }
            } else {
                long[] v = (long[]) values;
                for (int i = 0; i < n; i++) {
                    if (keys[i] == Keys.MISSING) {
                        v[i] = Keys.MISSING;
                        continue;
                    }
                    integer = keys[i] == key ? Math.max(integer, v[i]) : v[i];
                    key = keys[i];
                    v[i] = integer;
                }
            }
        }

        /** Goes on to the end of a block that was walked from its start: {@code end} is where that walk ended. */
        void pass(State end, long firstKey) {
            if (end.key == Keys.MISSING) {
                return;
            }
            boolean same = end.key == key && firstKey == key;
            number = same ? larger(number, end.number) : end.number;
            integer = same ? Math.max(integer, end.integer) : end.integer;
            key = end.key;
        }
    }

    /** The larger one; NaN only if both are. */
    private static double larger(double a, double b) {
        return b > a || Double.isNaN(a) ? b : a;
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
                state.walk(frame.integers(1), scratch, n);
                ends[(int) block] = state;
                firstKeys[(int) block] = firstKey(frame.integers(1), n);
            };
        });
        State[] starts = new State[blocks];
        State state = new State();
        for (int block = 0; block < blocks; block++) {
            starts[block] = state.copy();
            state.pass(ends[block], firstKeys[block]);
        }
        by.workers().forEachWith(blocks, () -> {
            Program.Frame frame = program.frameFor(by.length());
            Object scratch = scratch();
            return block -> {
                int n = Program.rows(block, by.length());
                load(frame, block, n, scratch);
                starts[(int) block].walk(frame.integers(1), scratch, n);
                put(result, block, scratch, n);
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

    private void put(Stored result, long block, Object scratch, int n) {
        if (values.kind() == Kind.TRUTH) {
            long[] truth = (long[]) scratch;
            for (int i = 0; i < n; i++) {
                truth[i] = Math.max(0, truth[i]);
            }
        }
        result.put(block * Program.BLOCK, scratch, 0, n);
    }

    /** Row after row, with the largest so far of every group at hand; on one thread. */
    private void anyOrder(Stored result) {
        Groups groups = Grouping.of(Aggregate.COUNT, by, by);
        int count = groups.arrayLength();
        double[] number = new double[numbers ? count : 0];
        long[] integer = new long[numbers ? 0 : count];
        java.util.Arrays.fill(number, Double.NaN);
        java.util.Arrays.fill(integer, Long.MIN_VALUE);
        Program program = new Program(values, Over.rank(groups, by));
        Program.Frame frame = program.frameFor(by.length());
        Object scratch = scratch();
        long blocks = Program.blocks(by.length());
        for (long block = 0; block < blocks; block++) {
            int n = Program.rows(block, by.length());
            load(frame, block, n, scratch);
            long[] group = frame.integers(1);
            if (scratch instanceof double[] v) {
                for (int i = 0; i < n; i++) {
                    int g = (int) group[i];
                    if (g < 0) {
                        v[i] = Double.NaN;
                    } else {
                        number[g] = larger(number[g], v[i]);
                        v[i] = number[g];
                    }
                }
            } else {
                long[] v = (long[]) scratch;
                for (int i = 0; i < n; i++) {
                    int g = (int) group[i];
                    if (g < 0) {
                        v[i] = Keys.MISSING;
                    } else {
                        integer[g] = Math.max(integer[g], v[i]);
                        v[i] = integer[g];
                    }
                }
            }
            put(result, block, scratch, n);
        }
    }
}
