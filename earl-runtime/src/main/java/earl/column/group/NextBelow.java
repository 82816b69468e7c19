package earl.column.group;

import earl.Column.Kind;
import earl.Trace;
import earl.column.expression.Deferred;
import earl.column.expression.Expression;
import earl.column.expression.Program;
import earl.column.expression.Stored;
import earl.column.expression.Typing;
import java.util.Arrays;

/**
 * In selected rows, the next row of the group in a later step with a smaller value. Each group remembers only a few rows.
 */
public final class NextBelow {
    private final Expression values;
    private final Expression by;
    private final Expression among;
    private final Expression step;
    private final int kept;

    private NextBelow(Expression values, Expression by, Expression among, Expression step, int kept) {
        this.values = values;
        this.by = by;
        this.among = among;
        this.step = step;
        this.kept = kept;
    }

    public static Expression of(Expression values, Expression by, Expression among, Expression step, int kept) {
        String what = "next below";
        for (Expression other : new Expression[] {by, among, step}) {
            Typing.sameLength(values, other, what);
        }
        Typing.noWords(values, what);
        if (kept < 1) {
            throw new IllegalArgumentException("next below keeps 1 row or more, not " + kept);
        }
        NextBelow next = new NextBelow(
                Typing.toNumber(values), Typing.key(by), Typing.mask(among, what), Typing.key(step), kept);
        return new Deferred(Kind.INTEGER, values.length(), null, values.workers(), next::computed);
    }

    /** Processes the rows in order on one thread, with the memory of each group at hand. */
    private Stored computed() {
        Stored result = new Stored(Kind.INTEGER, values.length(), null, values.workers(), 1);
        Groups groups = Grouping.of(Aggregate.COUNT, by, by);
        Group[] known = new Group[groups.arrayLength()];
        Program program = new Program(values, GroupBroadcast.rank(groups, by), among, step);
        Program.Frame frame = program.frameFor(values.length());
        long[] none = new long[Program.BLOCK];
        Arrays.fill(none, Trace.NONE);
        long blocks = Program.blocks(values.length());
        for (long block = 0; block < blocks; block++) {
            result.put(block * Program.BLOCK, none, 0, Program.rows(block, values.length()));
        }
        for (long block = 0; block < blocks; block++) {
            long from = block * Program.BLOCK;
            int n = Program.rows(block, values.length());
            frame.run(from, n);
            take(frame, from, n, known, result);
        }
        return result;
    }

    /** Takes the rows of a block, which the frame has computed. */
    private void take(Program.Frame frame, long from, int n, Group[] known, Stored result) {
        double[] value = frame.numbers(0);
        long[] group = frame.integers(1);
        long[] wanted = frame.integers(2);
        long[] steps = frame.integers(3);
        for (int i = 0; i < n; i++) {
            int g = (int) group[i];
            if (g >= 0) {
                Group state = known[g];
                if (state == null) {
                    state = new Group(steps[i]);
                    known[g] = state;
                }
                state.take(from + i, value[i], wanted[i] != 0, steps[i], result);
            }
        }
    }

    /** The memory of a group: the rows that wait for a smaller value, oldest first, and the rows of the current step. */
    private final class Group {
        private long at;
        private long[] rows = new long[4];
        private double[] level = new double[4];
        /** The rows from {@code first} on; forgotten ones are before it. First those of earlier steps, then those of the current one. */
        private int first;

        private int settled;
        private int end;
        private double highest = Double.NEGATIVE_INFINITY;

        Group(long step) {
            at = step;
        }

        void take(long row, double value, boolean wanted, long step, Stored result) {
            if (step != at) {
                at = step;
                if (end > settled) {
                    settle();
                }
            }
            if (value < highest) {
                undercut(row, value, result);
            }
            if (wanted) {
                if (end == rows.length) {
                    makeRoom();
                }
                rows[end] = row;
                level[end++] = value;
            }
        }

        /** Moves the rows to the front of arrays that are at most half full. */
        private void makeRoom() {
            int count = end - first;
            boolean larger = count > rows.length / 2;
            long[] newRows = larger ? new long[2 * rows.length] : rows;
            double[] newLevel = larger ? new double[2 * rows.length] : level;
            System.arraycopy(rows, first, newRows, 0, count);
            System.arraycopy(level, first, newLevel, 0, count);
            rows = newRows;
            level = newLevel;
            settled -= first;
            first = 0;
            end = count;
        }

        /** Adds the rows of the step to the waiting rows; forgets the oldest if there are too many. */
        private void settle() {
            for (; settled < end; settled++) {
                highest = level[settled] > highest ? level[settled] : highest;
            }
            boolean forgotHighest = false;
            for (; end - first > kept; first++) {
                forgotHighest |= level[first] == highest;
            }
            if (forgotHighest) {
                findHighest();
            }
        }

        private void undercut(long row, double value, Stored result) {
            int left = first;
            for (int i = first; i < end; i++) {
                if (i < settled && value < level[i]) {
                    result.put(rows[i], row);
                } else {
                    rows[left] = rows[i];
                    level[left++] = level[i];
                }
            }
            settled -= end - left;
            end = left;
            findHighest();
        }

        private void findHighest() {
            highest = Double.NEGATIVE_INFINITY;
            for (int i = first; i < settled; i++) {
                highest = level[i] > highest ? level[i] : highest;
            }
        }
    }
}
