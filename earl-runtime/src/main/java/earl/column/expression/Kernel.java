package earl.column.expression;

/**
 * A loop of {@link Kernels}, typed by its inputs and its result. Arrays of a block are passed as objects and cast once per
 * block.
 */
interface Kernel {
    /**
     * Computes a block.
     *
     * @param n rows
     * @param in values of each input: {@code double[]} for numbers, {@code long[]} for everything else
     * @param out receives the values, from its front
     */
    void run(int n, Object[] in, Object out);

    @FunctionalInterface
    interface NumberToNumber extends Kernel {
        void run(int n, double[] a, double[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (double[]) in[0], (double[]) out);
        }
    }

    @FunctionalInterface
    interface NumberToInteger extends Kernel {
        void run(int n, double[] a, long[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (double[]) in[0], (long[]) out);
        }
    }

    @FunctionalInterface
    interface IntegerToNumber extends Kernel {
        void run(int n, long[] a, double[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (long[]) in[0], (double[]) out);
        }
    }

    @FunctionalInterface
    interface IntegerToInteger extends Kernel {
        void run(int n, long[] a, long[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (long[]) in[0], (long[]) out);
        }
    }

    @FunctionalInterface
    interface NumbersToNumber extends Kernel {
        void run(int n, double[] a, double[] b, double[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (double[]) in[0], (double[]) in[1], (double[]) out);
        }
    }

    @FunctionalInterface
    interface NumbersToInteger extends Kernel {
        void run(int n, double[] a, double[] b, long[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (double[]) in[0], (double[]) in[1], (long[]) out);
        }
    }

    @FunctionalInterface
    interface IntegersToInteger extends Kernel {
        void run(int n, long[] a, long[] b, long[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (long[]) in[0], (long[]) in[1], (long[]) out);
        }
    }

    /** Computes a number from an integer and a number. */
    @FunctionalInterface
    interface MaskedNumber extends Kernel {
        void run(int n, long[] mask, double[] a, double[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (long[]) in[0], (double[]) in[1], (double[]) out);
        }
    }

    /** An integer chooses between two numbers. */
    @FunctionalInterface
    interface NumberChoice extends Kernel {
        void run(int n, long[] mask, double[] yes, double[] no, double[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (long[]) in[0], (double[]) in[1], (double[]) in[2], (double[]) out);
        }
    }

    /** An integer chooses between two integers. */
    @FunctionalInterface
    interface IntegerChoice extends Kernel {
        void run(int n, long[] mask, long[] yes, long[] no, long[] to);

        @Override
        public default void run(int n, Object[] in, Object out) {
            run(n, (long[]) in[0], (long[]) in[1], (long[]) in[2], (long[]) out);
        }
    }
}
