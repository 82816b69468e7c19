package earl.replay.extrapolation;

/** The calls that ranks of one kind make in the predicted run, by number of the call. */
final class ScaledCalls {
    final CallShape[] shapes;
    /** {@code [call] -> } seconds of its own. */
    final double[] own;
    /** {@code [call][operation] -> } seconds of an operation that ends in it, of a rank that takes as long as usual. */
    final double[][] costs;
    /** {@code [call][operation] -> } quantity of an operation that ends in it, -1 for others. */
    final int[][] costQuantities;
    /** {@code [call] -> } quantities computed before it. */
    final int[][] quantities;
    /** {@code [call] -> } seconds of these, of a rank that takes as long as usual. */
    final double[][] seconds;
    /** {@code [call][item] -> } seconds of the message's transfer. */
    final double[][] transfers;
    /** {@code [call][item] -> } whether the message's send waits for its receive. */
    final boolean[][] waits;

    ScaledCalls(int count) {
        shapes = new CallShape[count];
        own = new double[count];
        costs = new double[count][];
        costQuantities = new int[count][];
        quantities = new int[count][];
        seconds = new double[count][];
        transfers = new double[count][];
        waits = new boolean[count][];
    }
}
