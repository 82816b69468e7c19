package earl.column.group;

import earl.Column.Kind;
import earl.Trace;
import earl.column.expression.Deferred;
import earl.column.expression.Expression;
import earl.column.expression.Gather;
import earl.column.expression.Program;
import earl.column.expression.Stored;
import earl.column.expression.Typing;
import java.util.Arrays;

/** In each row, the value of the row before it in its group. */
public final class Lag {
    private Lag() {}

    public static Expression of(Expression column, Expression by) {
        Typing.sameLength(column, by, "a lag");
        Expression key = Typing.key(by);
        Expression rows = new Deferred(Kind.INTEGER, key.length(), null, key.workers(), () -> rowsBefore(key));
        return Gather.of(column, rows, true);
    }

    private static Stored rowsBefore(Expression key) {
        Groups groups = Grouping.of(Aggregate.COUNT, key, key);
        long[] last = new long[groups.arrayLength()];
        Arrays.fill(last, Trace.NONE);
        Stored result = new Stored(Kind.INTEGER, key.length(), null, key.workers(), 1);
        Program.Frame frame = new Program(GroupBroadcast.rank(groups, key)).frameFor(key.length());
        for (long block = 0; block < Program.blocks(key.length()); block++) {
            int n = Program.rows(block, key.length());
            long from = block * Program.BLOCK;
            frame.run(from, n);
            result.put(from, before(frame.integers(0), last, from, n), 0, n);
        }
        return result;
    }

    private static long[] before(long[] group, long[] last, long from, int n) {
        long[] rows = new long[n];
        for (int i = 0; i < n; i++) {
            int g = (int) group[i];
            rows[i] = Trace.NONE;
            if (g >= 0) {
                rows[i] = last[g];
                last[g] = from + i;
            }
        }
        return rows;
    }
}
