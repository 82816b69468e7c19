package earl.column.group;

import static java.lang.foreign.ValueLayout.JAVA_CHAR;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import earl.Column.Kind;
import earl.column.expression.Expression;
import earl.column.expression.Keys;
import earl.column.expression.Program;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Groups rows whose keys are in any order. It divides the rows into chunks and sorts each chunk by range of keys, with a
 * stable counting sort in memory that stays in the cache. Then each range is one task: its keys are few enough for a table
 * to number them, and its rows come in ascending order, chunk by chunk. Keys that nearly ascend, like positions of calls,
 * fall into one or two ranges per chunk.
 *
 * <p>Uses 14 bytes per row, and one bit per possible key, off the heap. The chunks and ranges depend only on the number of
 * rows and the range of keys.
 */
final class Partitions {
    private static final int CHUNK = 4 * Program.BLOCK;
    private static final int MAX_RANGES = 1024;

    private final Aggregate what;
    private final Expression values;
    private final Expression by;
    private final boolean numbers;
    private final long length;
    private final long min;
    private final int shift; // a range holds 2^shift keys
    private final int count; // of ranges
    private final int chunks;

    /** Begins of the ranges of each chunk: {@code [chunk * (count + 1) + range]}, relative to the chunk's first row. */
    private final int[][] begins;

    Partitions(Aggregate what, Expression values, Expression by, Keys keys) {
        this.what = what;
        this.values = values;
        this.by = by;
        numbers = values.kind() == Kind.NUMBER;
        length = by.length();
        min = keys.min();
        chunks = Math.toIntExact((length + CHUNK - 1) / CHUNK);
        long range = Grouping.range(keys);
        long wanted = Math.clamp(chunks, 1, MAX_RANGES);
        int bits = 0;
        while (((range - 1) >> bits) >= wanted) {
            bits++;
        }
        shift = bits;
        count = (int) ((range - 1) >> bits) + 1;
        begins = new int[chunks][];
    }

    Groups groups() {
        long words = words() * (long) count * Long.BYTES;
        long bytes = Math.addExact(words, Math.multiplyExact(length, Long.BYTES + Integer.BYTES + Character.BYTES));
        try (Scratch scratch = Scratch.take(bytes)) {
            MemorySegment marks = scratch.slice(words);
            MemorySegment value = scratch.slice(length * Long.BYTES);
            MemorySegment keys = scratch.slice(length * Integer.BYTES);
            MemorySegment rows = scratch.slice(length * Character.BYTES);
            scatter(keys, rows, value);
            long[] first = numbering(keys, marks);
            Grouping.Room room = new Grouping.Room(what.kind(values.kind()), values.second(), by, first[count]);
            gather(keys, rows, value, marks, first, room);
            return room.groups();
        }
    }

    // ---- chunk by chunk: rows by range ----

    private void scatter(MemorySegment keys, MemorySegment rows, MemorySegment value) {
        Program program = new Program(values, by);
        by.workers().forEachWith(chunks, () -> {
            Chunk chunk = new Chunk(program.frameFor(length));
            return task -> {
                chunk.read(task * CHUNK, (int) Math.min(CHUNK, length - task * CHUNK));
                begins[(int) task] = chunk.sort();
                chunk.write(task * CHUNK, keys, rows, value);
            };
        });
    }

    /** One worker's memory for a chunk. */
    private final class Chunk {
        private final Program.Frame frame;
        private final int room = (int) Math.min(CHUNK, length);
        private final int[] range = new int[room];
        private final int[] key = new int[room];
        private final Object value = numbers ? new double[room] : new long[room];
        private final int[] sortedKey = new int[room];
        private final char[] sortedRow = new char[room];
        private final Object sortedValue = numbers ? new double[room] : new long[room];
        private int rows;
        private int present;

        Chunk(Program.Frame frame) {
            this.frame = frame;
        }

        void read(long from, int n) {
            rows = n;
            for (int at = 0; at < n; at += Program.BLOCK) {
                int m = Math.min(Program.BLOCK, n - at);
                frame.run(from + at, m);
                System.arraycopy(numbers ? frame.numbers(0) : frame.integers(0), 0, value, at, m);
                divide(frame.integers(1), m, at);
            }
        }

        private void divide(long[] by, int n, int at) {
            long mask = (1L << shift) - 1;
            for (int i = 0; i < n; i++) {
                long k = by[i] - min;
                range[at + i] = by[i] == Keys.MISSING ? count : (int) (k >> shift);
                key[at + i] = (int) (k & mask);
            }
        }

        /** Sorts by range; returns the begin of each range, and finally the begin of the rows without a key. */
        int[] sort() {
            int runs = 1;
            for (int i = 1; i < rows; i++) {
                runs += range[i] == range[i - 1] ? 0 : 1;
            }
            int[] next = new int[count + 2];
            if (runs < rows / 8) {
                for (int i = 0, end; i < rows; i = end) {
                    end = endOfRun(i);
                    next[range[i] + 1] += end - i;
                }
            } else {
                for (int i = 0; i < rows; i++) {
                    next[range[i] + 1]++;
                }
            }
            for (int p = 0; p <= count; p++) {
                next[p + 1] += next[p];
            }
            int[] begin = Arrays.copyOf(next, count + 1);
            present = begin[count];
            if (runs < rows / 8) {
                moveRuns(next);
            } else {
                moveRows(next);
            }
            return begin;
        }

        private int endOfRun(int i) {
            int end = i + 1;
            while (end < rows && range[end] == range[i]) {
                end++;
            }
            return end;
        }

        private void moveRuns(int[] next) {
            for (int i = 0, end; i < rows; i = end) {
                end = endOfRun(i);
                int to = next[range[i]];
                next[range[i]] += end - i;
                System.arraycopy(key, i, sortedKey, to, end - i);
                System.arraycopy(value, i, sortedValue, to, end - i);
                for (int k = i; k < end; k++) {
                    sortedRow[to + k - i] = (char) k;
                }
            }
        }

        private void moveRows(int[] next) {
            for (int i = 0; i < rows; i++) {
                int to = next[range[i]]++;
                range[i] = to; // from now on the place
                sortedKey[to] = key[i];
                sortedRow[to] = (char) i;
            }
            if (value instanceof double[] from) {
                double[] to = (double[]) sortedValue;
                for (int i = 0; i < rows; i++) {
                    to[range[i]] = from[i];
                }
            } else {
                long[] from = (long[]) value;
                long[] to = (long[]) sortedValue;
                for (int i = 0; i < rows; i++) {
                    to[range[i]] = from[i];
                }
            }
        }

        void write(long at, MemorySegment keys, MemorySegment rowsTo, MemorySegment valueTo) {
            MemorySegment.copy(sortedKey, 0, keys, JAVA_INT, at * Integer.BYTES, present);
            MemorySegment.copy(sortedRow, 0, rowsTo, JAVA_CHAR, at * Character.BYTES, present);
            if (sortedValue instanceof double[] number) {
                MemorySegment.copy(number, 0, valueTo, JAVA_DOUBLE, at * Double.BYTES, present);
            } else {
                MemorySegment.copy((long[]) sortedValue, 0, valueTo, JAVA_LONG, at * Long.BYTES, present);
            }
        }
    }

    // ---- range by range ----

    private int words() {
        return (int) Math.max(1, (1L << shift) >> 6);
    }

    private void mark(int range, MemorySegment keys, int[] buffer, long[] marks) {
        Arrays.fill(marks, 0);
        for (int chunk = 0; chunk < chunks; chunk++) {
            int n = slice(chunk, range);
            if (n > 0) {
                MemorySegment.copy(keys, JAVA_INT, offset(chunk, range) * Integer.BYTES, buffer, 0, n);
                for (int i = 0; i < n; i++) {
                    marks[buffer[i] >> 6] |= 1L << buffer[i];
                }
            }
        }
    }

    private int slice(int chunk, int range) {
        return begins[chunk][range + 1] - begins[chunk][range];
    }

    private long offset(int chunk, int range) {
        return (long) chunk * CHUNK + begins[chunk][range];
    }

    /** Marks the keys that occur; computes for each range the number of groups before it. */
    private long[] numbering(MemorySegment keys, MemorySegment marked) {
        long[] first = new long[count + 1];
        by.workers().forEachWith(count, () -> {
            int[] buffer = new int[(int) Math.min(CHUNK, length)];
            long[] marks = new long[words()];
            return range -> {
                mark((int) range, keys, buffer, marks);
                MemorySegment.copy(marks, 0, marked, JAVA_LONG, range * words() * Long.BYTES, marks.length);
                long groups = 0;
                for (long bits : marks) {
                    groups += Long.bitCount(bits);
                }
                first[(int) range + 1] = groups;
            };
        });
        for (int p = 0; p < count; p++) {
            first[p + 1] += first[p];
        }
        return first;
    }

    private void gather(
            MemorySegment keys,
            MemorySegment rows,
            MemorySegment value,
            MemorySegment marked,
            long[] first,
            Grouping.Room room) {
        by.workers().forEachWith(count, () -> {
            RangeMemory part = new RangeMemory(keys, rows, value);
            return task -> {
                int groups = (int) (first[(int) task + 1] - first[(int) task]);
                if (groups > 0) {
                    MemorySegment.copy(
                            marked, JAVA_LONG, task * words() * Long.BYTES, part.marks, 0, part.marks.length);
                    part.run((int) task, groups, first[(int) task], room);
                }
            };
        });
    }

    /** One worker's memory for a range. */
    private final class RangeMemory {
        private final MemorySegment keys;
        private final MemorySegment rows;
        private final MemorySegment value;
        private final int room = (int) Math.min(CHUNK, length);
        private final int[] key = new int[room];
        private final char[] row = new char[room];
        private final Object values = numbers ? new double[room] : new long[room];
        private final long[] marks = new long[words()];
        private final int[] group = new int[1 << shift];
        private final Accumulator groups = new Accumulator(what, numbers);
        private long[] found = {};

        RangeMemory(MemorySegment keys, MemorySegment rows, MemorySegment value) {
            this.keys = keys;
            this.rows = rows;
            this.value = value;
        }

        void run(int range, int count, long first, Grouping.Room into) {
            number(min + ((long) range << shift), count);
            groups.reset(count);
            for (int chunk = 0; chunk < chunks; chunk++) {
                int n = slice(chunk, range);
                if (n > 0) {
                    add(chunk, offset(chunk, range), n);
                }
            }
            into.values().put(first, groups.finished(0, count), 0, count);
            into.key().put(first, found, 0, count);
            into.row().put(first, groups.rows(), 0, count);
        }

        /** Numbers the marked keys in ascending order. */
        private void number(long base, int count) {
            if (found.length < count) {
                found = new long[count];
            }
            int next = 0;
            for (int w = 0; w < marks.length; w++) {
                for (long bits = marks[w]; bits != 0; bits &= bits - 1) {
                    int k = (w << 6) + Long.numberOfTrailingZeros(bits);
                    found[next] = base + k;
                    group[k] = next++;
                }
            }
        }

        private void add(int chunk, long at, int n) {
            MemorySegment.copy(keys, JAVA_INT, at * Integer.BYTES, key, 0, n);
            MemorySegment.copy(rows, JAVA_CHAR, at * Character.BYTES, row, 0, n);
            if (values instanceof double[] number) {
                MemorySegment.copy(value, JAVA_DOUBLE, at * Double.BYTES, number, 0, n);
            } else {
                MemorySegment.copy(value, JAVA_LONG, at * Long.BYTES, (long[]) values, 0, n);
            }
            for (int i = 0; i < n; i++) {
                key[i] = group[key[i]];
            }
            groups.add(key, values, (long) chunk * CHUNK, row, n);
        }
    }
}
