package earl.column.group;

import earl.Column.Kind;
import earl.Trace;
import earl.column.expression.Constant;
import earl.column.expression.Dictionary;
import earl.column.expression.Expression;
import earl.column.expression.Kernels;
import earl.column.expression.Keys;
import earl.column.expression.Leaf;
import earl.column.expression.Operation;
import earl.column.expression.Program;
import earl.column.expression.Range;
import earl.column.expression.Stored;
import earl.column.expression.Typing;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The value of a row's group in each row. It looks up the row's key in groups that are made when first needed. */
public final class GroupBroadcast extends Expression {
    /** Groups, made once, and a way to find the group of a key. */
    private static final class Lookup {
        /** Maximum number of possible keys, in all and per group, up to which a table is worthwhile. */
        private static final long MAX_KEYS = 1 << 16;

        private static final long KEYS_A_GROUP = 4;
        private static final long MAX_TABLE = 1 << 26;

        private final Supplier<Groups> maker;
        private @Nullable Leaf values;
        private @Nullable Buckets buckets;
        private int @Nullable [] table;
        private long least;

        Lookup(Supplier<Groups> maker) {
            this.maker = maker;
        }

        synchronized void prepare() {
            if (values != null) {
                return;
            }
            Groups groups = maker.get();
            long count = groups.length();
            if (count > 0) {
                least = groups.key().integer(0);
                long range = groups.key().integer(count - 1) - least + 1;
                if (range > 0 && range <= Math.min(MAX_TABLE, Math.max(MAX_KEYS, KEYS_A_GROUP * count))) {
                    table = table(groups.key(), (int) range);
                }
            }
            if (table == null) {
                buckets = new Buckets(groups.key());
            }
            values = groups;
        }

        private int[] table(Leaf key, int range) {
            int[] places = new int[range];
            Arrays.fill(places, Trace.NONE);
            long[] block = new long[(int) Math.min(Program.BLOCK, key.length())];
            for (long from = 0; from < key.length(); from += block.length) {
                int n = (int) Math.min(block.length, key.length() - from);
                key.fill(from, n, block);
                for (int i = 0; i < n; i++) {
                    places[(int) (block[i] - least)] = (int) from + i;
                }
            }
            return places;
        }

        private static <T> T made(@Nullable T part) {
            if (part == null) {
                throw new AssertionError("groups are made before blocks are computed");
            }
            return part;
        }

        private synchronized Leaf values() {
            return made(values);
        }

        private synchronized Buckets buckets() {
            return made(buckets);
        }

        void run(long[] key, int n, Object out) {
            long[] places = new long[n];
            int[] direct = table;
            if (direct != null) {
                for (int i = 0; i < n; i++) {
                    long k = key[i] - least;
                    places[i] = key[i] == Keys.MISSING || k < 0 || k >= direct.length ? Trace.NONE : direct[(int) k];
                }
            } else {
                buckets().find(key, n, places);
            }
            values().gather(places, n, out);
        }
    }

    private final Lookup lookup;
    private final Expression[] inputs;

    private GroupBroadcast(Kind kind, double second, Lookup lookup, Expression by) {
        super(kind, by.length(), null, by.workers(), second);
        this.lookup = lookup;
        this.inputs = new Expression[] {by};
    }

    public static Expression of(Aggregate what, Expression column, Expression by) {
        check(what, column, by);
        Kind kind = what.kind(column.kind());
        double second = what.values(column).second();
        return truth(
                kind,
                new GroupBroadcast(kind, second, new Lookup(() -> Grouping.of(what, column, by)), Typing.key(by)));
    }

    public static Expression rowOf(Aggregate what, Expression column, Expression by) {
        check(what, column, by);
        Expression key = Typing.key(by);
        return key.keys().distinct(key)
                ? ownRows(column, key)
                : new GroupBroadcast(
                        Kind.INTEGER,
                        1,
                        new Lookup(() -> Grouping.of(what, column, by).withRowsAsValues()),
                        key);
    }

    /** Each row, where it has a key and a value: the row of its group if each group has one row. */
    private static Expression ownRows(Expression column, Expression key) {
        Expression rows = new Range(0, 1, key.length(), key.workers());
        Expression missing = Typing.missing(key);
        return Typing.where(
                column.kind() == Kind.NUMBER ? Typing.or(missing, Typing.missing(column)) : missing,
                Constant.integer(Trace.NONE, key.length(), key.workers()),
                rows);
    }

    /** In each row, the number of its group in ascending order of key. */
    static Expression rank(Groups groups, Expression by) {
        return rank(groups.key(), by);
    }

    /** In each row, the index of its value among ascending keys. */
    static Expression rank(Leaf keys, Expression by) {
        Leaf ranks = new Range(0, 1, keys.length(), by.workers());
        return new GroupBroadcast(Kind.INTEGER, 1, new Lookup(() -> new Groups(ranks, keys, ranks)), Typing.key(by));
    }

    /** In each row, the first row of {@code values} with the same value: integers for integers, strings for strings. */
    public static Expression rowIn(Expression column, Expression values) {
        Expression key = Typing.key(column);
        Expression keys = Typing.key(values);
        if (column.kind() != values.kind()) {
            throw new IllegalArgumentException(
                    "values of kind " + column.kind() + " are never among those of kind " + values.kind());
        }
        Dictionary words = column.words();
        Dictionary other = values.words();
        Expression known = words == null || other == null
                ? keys
                : Operation.of(
                        Kind.INTEGER, Kernels.table(other.translated(words, Keys.MISSING), Keys.MISSING), values);
        return new GroupBroadcast(
                Kind.INTEGER, 1, new Lookup(() -> known.keys().allAscend() ? ownGroups(known) : firstRows(known)), key);
    }

    private static Groups firstRows(Expression keys) {
        return Grouping.of(Aggregate.COUNT, keys, keys).withRowsAsValues();
    }

    /** Each row as a group, where keys are groups in order. */
    private static Groups ownGroups(Expression keys) {
        Leaf rows = new Range(0, 1, keys.length(), keys.workers());
        return new Groups(rows, Stored.of(keys), rows);
    }

    private static void check(Aggregate what, Expression column, Expression by) {
        Typing.sameLength(column, by, what.toString());
        what.values(column);
        Typing.key(by);
    }

    private static Expression truth(Kind kind, GroupBroadcast over) {
        return kind == Kind.TRUTH ? Operation.of(kind, Kernels.present(0), over, over) : over;
    }

    @Override
    public void prepare() {
        lookup.prepare();
    }

    @Override
    public Object operation() {
        return lookup;
    }

    @Override
    public Expression[] inputs() {
        return inputs;
    }

    @Override
    public void run(long from, int n, Object[] in, Object out) {
        lookup.run((long[]) in[0], n, out);
    }

    @Override
    public Expression with(Expression[] others, long length) {
        return new GroupBroadcast(kind(), second(), lookup, others[0]);
    }
}
