package earl.column.expression;

import java.util.Arrays;

/**
 * The loops: each applies an operation to the first {@code n} rows of a block. Numbers are {@code double}, everything else
 * {@code long}; truth values are 0 and 1. No loop reads a row after writing it.
 *
 * <p>Each is a plain loop over arrays of one type, for which even the quick compiler generates good code.
 */
public final class Kernels {
    private Kernels() {}

    static void plus(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] + b[i];
        }
    }

    static void plus(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] + b[i];
        }
    }

    static void minus(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] - b[i];
        }
    }

    static void minus(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] - b[i];
        }
    }

    static void times(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] * b[i];
        }
    }

    static void times(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] * b[i];
        }
    }

    static void divide(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] / b[i];
        }
    }

    static void floorDivide(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.floor(a[i] / b[i]);
        }
    }

    static void floorDivide(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = b[i] == 0 ? 0 : Math.floorDiv(a[i], b[i]);
        }
    }

    static void modulo(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = modulo(a[i], b[i]);
        }
    }

    static void modulo(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = b[i] == 0 ? 0 : Math.floorMod(a[i], b[i]);
        }
    }

    static void minimum(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.min(a[i], b[i]);
        }
    }

    static void minimum(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.min(a[i], b[i]);
        }
    }

    static void maximum(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.max(a[i], b[i]);
        }
    }

    static void maximum(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.max(a[i], b[i]);
        }
    }

    static void negate(int n, double[] a, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = -a[i];
        }
    }

    static void negate(int n, long[] a, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = -a[i];
        }
    }

    static void log(int n, double[] a, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.log(a[i]);
        }
    }

    static void power(int n, double[] a, double[] b, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = !Double.isNaN(a[i]) ? Math.pow(a[i], b[i]) : Double.NaN;
        }
    }

    static void sqrt(int n, double[] a, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.sqrt(a[i]);
        }
    }

    static void abs(int n, double[] a, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.abs(a[i]);
        }
    }

    static void abs(int n, long[] a, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.abs(a[i]);
        }
    }

    static void less(int n, double[] a, double[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] < b[i] ? 1 : 0;
        }
    }

    static void less(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] < b[i] ? 1 : 0;
        }
    }

    static void atMost(int n, double[] a, double[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] <= b[i] ? 1 : 0;
        }
    }

    static void atMost(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] <= b[i] ? 1 : 0;
        }
    }

    static void equal(int n, double[] a, double[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] == b[i] ? 1 : 0;
        }
    }

    static void equal(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] == b[i] ? 1 : 0;
        }
    }

    static void notEqual(int n, double[] a, double[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] != b[i] ? 1 : 0;
        }
    }

    static void notEqual(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] != b[i] ? 1 : 0;
        }
    }

    static void and(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] & b[i];
        }
    }

    static void or(int n, long[] a, long[] b, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] | b[i];
        }
    }

    static void not(int n, long[] a, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] ^ 1;
        }
    }

    static void toNumbers(int n, long[] a, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i];
        }
    }

    static void toIntegers(int n, double[] a, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = !Double.isNaN(a[i]) ? (long) a[i] : -1;
        }
    }

    static void copy(int n, long[] a, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i];
        }
    }

    static void missing(int n, double[] a, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = Double.isNaN(a[i]) ? 1 : 0;
        }
    }

    static void missing(int n, long[] a, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] == -1 ? 1 : 0;
        }
    }

    static void choose(int n, long[] mask, double[] yes, double[] no, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = mask[i] != 0 ? yes[i] : no[i];
        }
    }

    static void choose(int n, long[] mask, long[] yes, long[] no, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = mask[i] != 0 ? yes[i] : no[i];
        }
    }

    /** {@code table[id]} for each id; {@code otherwise} for a missing one. Tables with the same values are equal. */
    public static Kernel table(long[] table, long otherwise) {
        return new Table(table, otherwise);
    }

    static final class Table implements Kernel.IntegerToInteger {
        private final long[] table;
        private final long otherwise;

        Table(long[] table, long otherwise) {
            this.table = table;
            this.otherwise = otherwise;
        }

        /** The values, where index 0 stands for a missing id and index {@code id + 1} for an id. */
        long[] byIdPlusOne() {
            long[] all = new long[table.length + 1];
            all[0] = otherwise;
            System.arraycopy(table, 0, all, 1, table.length);
            return all;
        }

        @Override
        public void run(int n, long[] id, long[] to) {
            for (int i = 0; i < n; i++) {
                to[i] = id[i] < 0 ? otherwise : table[(int) id[i]];
            }
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Table same && otherwise == same.otherwise && Arrays.equals(table, same.table);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(table) + Long.hashCode(otherwise);
        }
    }

    /** The value if the row is not -1. */
    public static void present(int n, long[] row, double[] a, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = row[i] < 0 ? Double.NaN : a[i];
        }
    }

    /** The value if the row is not -1, otherwise {@code missing}. */
    public static Kernel.IntegersToInteger present(long missing) {
        return (n, row, a, to) -> {
            for (int i = 0; i < n; i++) {
                to[i] = row[i] < 0 ? missing : a[i];
            }
        };
    }

    /** The value of {@code a - b * floor(a / b)} without rounding; it has the sign of {@code b}. */
    static double modulo(double a, double b) {
        double rest = a % b;
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
}
