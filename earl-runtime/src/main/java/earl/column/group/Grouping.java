package earl.column.group;

import earl.Column.Kind;
import earl.column.expression.Expression;
import earl.column.expression.Keys;
import earl.column.expression.Program;
import earl.column.expression.Stored;
import earl.column.expression.Typing;

/**
 * Groups the rows of a column. Ascending keys (members by their instance) are divided into runs. Few possible keys (locations) have a
 * table. Other keys are first sorted into ranges ({@link Partitions}). Keys so far apart that ranges would be empty are replaced by
 * their rank.
 */
public final class Grouping {
    /** Maximum number of possible keys that have a table, which stays in the cache. */
    private static final long MAX_TABLE = 1 << 12;

    /** Minimum number of blocks that a worker adds up at a time, and maximum number of such parts. */
    private static final int CHUNK = 4;

    private static final int MAX_CHUNKS = 64;

    /** Maximum number of possible keys, in all and per row, up to which ranges are worthwhile. */
    private static final long MAX_KEYS = 1 << 16;

    private static final long KEYS_A_ROW = 32;

    /** 0, 1, 2, ...: the offsets of the rows of a block. */
    private static final char[] OFFSETS = new char[Program.BLOCK];

    static {
        for (int i = 0; i < OFFSETS.length; i++) {
            OFFSETS[i] = (char) i;
        }
    }

    private final Aggregate what;
    private final Expression values;
    private final Expression by;
    private final boolean numbers;

    private Grouping(Aggregate what, Expression values, Expression by) {
        this.what = what;
        this.values = values;
        this.by = by;
        this.numbers = values.kind() == Kind.NUMBER;
    }

    public static Groups of(Aggregate what, Expression column, Expression by) {
        Typing.sameLength(column, by, what.toString());
        Grouping grouping = new Grouping(what, what.values(column), Typing.key(by));
        int ids = grouping.by.ids();
        if (ids > 0 && ids <= MAX_TABLE) {
            return grouping.table(0, ids);
        }
        Keys keys = grouping.by.keys();
        if (keys.none()) {
            return grouping.room(0).groups();
        }
        if (keys.ascending()) {
            return grouping.runs(keys);
        }
        if (range(keys) <= MAX_TABLE) {
            return grouping.table(keys.min(), (int) range(keys));
        }
        if (range(keys) <= Math.max(MAX_KEYS, KEYS_A_ROW * by.length())) {
            return new Partitions(what, grouping.values, grouping.by, keys).groups();
        }
        return grouping.ranks();
    }

    /** Number of possible keys, at most {@link Long#MAX_VALUE}. */
    static long range(Keys keys) {
        long range = keys.max() - keys.min() + 1;
        return range <= 0 ? Long.MAX_VALUE : range;
    }

    /** Storage for a result. */
    record Room(Stored values, Stored key, Stored row) {
        Room(Kind kind, double second, Expression by, long groups) {
            this(
                    new Stored(kind, groups, null, by.workers(), second),
                    new Stored(by.kind(), groups, by.words(), by.workers(), 1),
                    new Stored(Kind.INTEGER, groups, null, by.workers(), 1));
        }

        Groups groups() {
            return new Groups(values, key, row);
        }
    }

    private Room room(long groups) {
        return new Room(what.kind(values.kind()), values.second(), by, groups);
    }

    // ---- ascending keys ----

    /**
     * The first and last group of a block may continue in the neighboring blocks. Their partial values, two per block, are
     * kept separately and joined in order at the end. All other groups are written to their final position.
     */
    private Groups runs(Keys keys) {
        int blocks = keys.blocks();
        Room room = room(keys.runsBefore(blocks));
        Accumulator edges = new Accumulator(what, numbers);
        edges.reset(2 * blocks);
        long[] edgeKeys = new long[2 * blocks];
        int[] counts = new int[blocks];
        Program program = new Program(values, by);
        by.workers().forEachWith(blocks, () -> {
            Program.Frame frame = program.frameFor(by.length());
            Accumulator groups = new Accumulator(what, numbers);
            int[] group = new int[Program.BLOCK];
            long[] key = new long[Program.BLOCK + 1];
            return task -> {
                int block = (int) task;
                int n = Program.rows(block, by.length());
                frame.run(task * Program.BLOCK, n);
                int count = number(frame.integers(1), n, group, key);
                groups.reset(count + 1);
                Object value = numbers ? frame.numbers(0) : frame.integers(0);
                groups.add(group, value, task * Program.BLOCK, OFFSETS, n);
                counts[block] = count;
                if (count > 0) {
                    edges.copy(2 * block, groups, 0);
                    edges.copy(2 * block + 1, groups, count - 1);
                    edgeKeys[2 * block] = key[0];
                    edgeKeys[2 * block + 1] = key[count - 1];
                }
                if (count > 2) {
                    long at = keys.firstRun(block) + 1;
                    room.values.put(at, groups.finished(1, count - 1), 1, count - 2);
                    room.key.put(at, key, 1, count - 2);
                    room.row.put(at, groups.rows(), 1, count - 2);
                }
            };
        });
        joinEdges(keys, edges, edgeKeys, counts, room);
        return room.groups();
    }

    /** Numbers the runs of a block. Rows without a key get the number after the last. */
    private static int number(long[] keys, int n, int[] group, long[] key) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            long k = keys[i];
            if (k == Keys.MISSING) {
                group[i] = -1;
            } else {
                if (count == 0 || k != key[count - 1]) {
                    key[count++] = k;
                }
                group[i] = count - 1;
            }
        }
        for (int i = 0; i < n; i++) {
            if (group[i] < 0) {
                group[i] = count;
            }
        }
        return count;
    }

    private static void joinEdges(Keys keys, Accumulator edges, long[] edgeKeys, int[] counts, Room room) {
        long open = -1; // the group whose edges are being joined
        int slot = -1;
        for (int block = 0; block < counts.length; block++) {
            int count = counts[block];
            for (int side = 0; side < Math.min(count, 2); side++) {
                int edge = 2 * block + side;
                long group = keys.firstRun(block) + (side == 0 ? 0 : count - 1);
                if (group == open) {
                    edges.join(slot, edges, edge);
                } else {
                    close(edges, slot, edgeKeys, open, room);
                    open = group;
                    slot = edge;
                }
            }
        }
        close(edges, slot, edgeKeys, open, room);
    }

    private static void close(Accumulator edges, int slot, long[] edgeKeys, long group, Room room) {
        if (group >= 0) {
            room.values.put(group, edges.finished(slot, slot + 1), slot, 1);
            room.key.put(group, edgeKeys, slot, 1);
            room.row.put(group, edges.rows(), slot, 1);
        }
    }

    // ---- few keys ----

    /**
     * Adds up the rows of each chunk in order, and then the chunks in order. The number of a key's group is the key minus {@code min}.
     * Rows without a key are in the last group, which is left out of the result.
     */
    private Groups table(long min, int range) {
        long blocks = Program.blocks(by.length());
        long size = Math.max(CHUNK, (blocks + MAX_CHUNKS - 1) / MAX_CHUNKS);
        int chunks = (int) ((blocks + size - 1) / size);
        Accumulator[] parts = new Accumulator[chunks];
        boolean[][] present = new boolean[chunks][range + 1];
        Program program = new Program(values, by);
        by.workers().forEachWith(chunks, () -> {
            Program.Frame frame = program.frameFor(by.length());
            int[] group = new int[Program.BLOCK];
            return chunk -> {
                Accumulator groups = new Accumulator(what, numbers);
                groups.reset(range + 1);
                for (long block = chunk * size; block < Math.min(blocks, (chunk + 1) * size); block++) {
                    int n = Program.rows(block, by.length());
                    frame.run(block * Program.BLOCK, n);
                    assign(frame.integers(1), n, min, range, group, present[(int) chunk]);
                    Object value = numbers ? frame.numbers(0) : frame.integers(0);
                    groups.add(group, value, block * Program.BLOCK, OFFSETS, n);
                }
                parts[(int) chunk] = groups;
            };
        });
        Accumulator groups = new Accumulator(what, numbers);
        groups.reset(range + 1);
        boolean[] any = new boolean[range + 1];
        for (int chunk = 0; chunk < chunks; chunk++) {
            for (int g = 0; g < range; g++) {
                if (present[chunk][g]) {
                    any[g] = true;
                    groups.join(g, parts[chunk], g);
                }
            }
        }
        return compact(groups, any, min, range);
    }

    private static void assign(long[] key, int n, long min, int missing, int[] group, boolean[] present) {
        for (int i = 0; i < n; i++) {
            int g = key[i] == Keys.MISSING ? missing : (int) (key[i] - min);
            group[i] = g;
            present[g] = true;
        }
    }

    private Groups compact(Accumulator groups, boolean[] present, long min, int range) {
        int count = 0;
        for (int g = 0; g < range; g++) {
            count += present[g] ? 1 : 0;
        }
        Room room = room(count);
        Object found = groups.finished(0, range);
        long[] key = {0};
        int next = 0;
        for (int g = 0; g < range; g++) {
            if (present[g]) {
                key[0] = min + g;
                room.values.put(next, found, g, 1);
                room.key.put(next, key, 0, 1);
                room.row.put(next, groups.rows(), g, 1);
                next++;
            }
        }
        return room.groups();
    }

    // ---- keys far apart ----

    private Groups ranks() {
        Stored distinct = Stored.of(by.kind(), Sorting.distinct(Typing.toInteger(by)), by.words(), by.workers());
        Expression rank = Stored.of(GroupBroadcast.rank(distinct, by));
        Groups groups = new Partitions(what, values, rank, rank.keys()).groups();
        return new Groups(groups, distinct, groups.row());
    }
}
