package earl.column;

import java.util.Arrays;

/**
 * The loops: what an operation does to the rows of a block. {@code in} holds one array an input, {@code double[]} for numbers
 * and {@code long[]} for everything else; truth values are 0 and 1. No loop reads a row after it wrote it.
 *
 * <p>Each is a plain loop over arrays of one type, so that the first compiler already makes good code of it.
 */
final class Kernels {
    private Kernels() {}

    /** One of the loops. */
    @FunctionalInterface
    interface Kernel {
        void run(int n, Object[] in, Object out);
    }

    private static double[] d(Object values) {
        return (double[]) values;
    }

    private static long[] l(Object values) {
        return (long[]) values;
    }

    static void plusNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] + b[i];
        }
    }

    static void plusIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] + b[i];
        }
    }

    static void minusNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] - b[i];
        }
    }

    static void minusIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] - b[i];
        }
    }

    static void timesNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] * b[i];
        }
    }

    static void timesIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] * b[i];
        }
    }

    static void divideNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] / b[i];
        }
    }

    static void floorDivideNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.floor(a[i] / b[i]);
        }
    }

    static void floorDivideIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = b[i] == 0 ? 0 : Math.floorDiv(a[i], b[i]);
        }
    }

    static void moduloNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = modulo(a[i], b[i]);
        }
    }

    static void moduloIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = b[i] == 0 ? 0 : Math.floorMod(a[i], b[i]);
        }
    }

    static void minimumNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.min(a[i], b[i]);
        }
    }

    static void minimumIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.min(a[i], b[i]);
        }
    }

    static void maximumNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.max(a[i], b[i]);
        }
    }

    static void maximumIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.max(a[i], b[i]);
        }
    }

    static void negateNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = -a[i];
        }
    }

    static void negateIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = -a[i];
        }
    }

    static void sqrt(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.sqrt(a[i]);
        }
    }

    static void absNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.abs(a[i]);
        }
    }

    static void absIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = Math.abs(a[i]);
        }
    }

    static void lessNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] < b[i] ? 1 : 0;
        }
    }

    static void lessIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] < b[i] ? 1 : 0;
        }
    }

    static void atMostNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] <= b[i] ? 1 : 0;
        }
    }

    static void atMostIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] <= b[i] ? 1 : 0;
        }
    }

    static void equalNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] == b[i] ? 1 : 0;
        }
    }

    static void equalIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] == b[i] ? 1 : 0;
        }
    }

    static void notEqualNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        double[] b = d(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] != b[i] ? 1 : 0;
        }
    }

    static void notEqualIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] != b[i] ? 1 : 0;
        }
    }

    static void and(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] & b[i];
        }
    }

    static void or(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] b = l(in[1]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] | b[i];
        }
    }

    static void not(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] ^ 1;
        }
    }

    static void toNumbers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i];
        }
    }

    static void toIntegers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = !Double.isNaN(a[i]) ? (long) a[i] : -1;
        }
    }

    static void copyIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i];
        }
    }

    static void missingNumbers(int n, Object[] in, Object out) {
        double[] a = d(in[0]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = Double.isNaN(a[i]) ? 1 : 0;
        }
    }

    static void missingIntegers(int n, Object[] in, Object out) {
        long[] a = l(in[0]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = a[i] == -1 ? 1 : 0;
        }
    }

    static void chooseNumbers(int n, Object[] in, Object out) {
        long[] mask = l(in[0]);
        double[] yes = d(in[1]);
        double[] no = d(in[2]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = mask[i] != 0 ? yes[i] : no[i];
        }
    }

    static void chooseIntegers(int n, Object[] in, Object out) {
        long[] mask = l(in[0]);
        long[] yes = l(in[1]);
        long[] no = l(in[2]);
        long[] to = l(out);
        for (int i = 0; i < n; i++) {
            to[i] = mask[i] != 0 ? yes[i] : no[i];
        }
    }

    /** {@code table[id]} of each word, {@code otherwise} for the missing one. Tables of the same values are equal. */
    static Kernel table(long[] table, long otherwise) {
        return new Table(table, otherwise);
    }

    private static final class Table implements Kernel {
        private final long[] table;
        private final long otherwise;

        Table(long[] table, long otherwise) {
            this.table = table;
            this.otherwise = otherwise;
        }

        @Override
        public void run(int n, Object[] in, Object out) {
            long[] id = l(in[0]);
            long[] to = l(out);
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

    /** The value where the row is not -1. */
    static void presentNumbers(int n, Object[] in, Object out) {
        long[] row = l(in[0]);
        double[] a = d(in[1]);
        double[] to = d(out);
        for (int i = 0; i < n; i++) {
            to[i] = row[i] < 0 ? Double.NaN : a[i];
        }
    }

    /** The value where the row is not -1, else {@code missing}. */
    static Kernel presentIntegers(long missing) {
        return (n, in, out) -> {
            long[] row = l(in[0]);
            long[] a = l(in[1]);
            long[] to = l(out);
            for (int i = 0; i < n; i++) {
                to[i] = row[i] < 0 ? missing : a[i];
            }
        };
    }

    /** What {@code a - b * floor(a / b)} would be without rounding; the sign of {@code b}. */
    static double modulo(double a, double b) {
        double rest = a % b;
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
}
