package expert.plot;

import earl.Columns;
import earl.Trace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** The messages between the rows of a time line: all of them or, if there are too many to see, the longest ones. */
final class Arrows {
    private static final int BLOCK = 1 << 14;

    private final Arrow[] drawn;
    private final long all;

    /** A message from a row and a time to another row and time. */
    record Arrow(int fromRow, double sent, int toRow, double received, long number) {
        double seconds() {
            return received - sent;
        }
    }

    private Arrows(Arrow[] drawn, long all) {
        this.drawn = drawn;
        this.all = all;
    }

    /** Arrows in order of receipt. */
    Arrow[] drawn() {
        return drawn;
    }

    /** Number of all messages. */
    long all() {
        return all;
    }

    /**
     * The messages under way between two moments.
     *
     * @param rowOf row of each location, {@link Trace#NONE} for hidden ones
     * @param most how many are drawn at most
     */
    static Arrows of(Trace trace, int[] rowOf, double begin, double end, int most) {
        Columns messages = trace.messages().columns();
        double[][] block = new double[4][BLOCK];
        String[] columns = {"source", "send_time", "destination", "recv_time"};
        // The shortest on top; of equal ones the last.
        PriorityQueue<Arrow> longest = new PriorityQueue<>(Comparator.comparingDouble(Arrow::seconds)
                .thenComparing(Comparator.comparingLong(Arrow::number).reversed()));
        long all = 0;
        for (long from = 0; from < messages.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, messages.length() - from);
            for (int i = 0; i < columns.length; i++) {
                messages.column(columns[i]).numbers(from, n, block[i]);
            }
            for (int i = 0; i < n; i++) {
                int source = rowOf[(int) block[0][i]];
                int destination = rowOf[(int) block[2][i]];
                double sent = block[1][i];
                double received = block[3][i];
                if (source == Trace.NONE || destination == Trace.NONE || !(received >= begin && sent < end)) {
                    continue;
                }
                all++;
                if (longest.size() < most
                        || (most > 0 && received - sent > longest.element().seconds())) {
                    longest.add(new Arrow(source, sent, destination, received, from + i));
                    if (longest.size() > most) {
                        longest.remove();
                    }
                }
            }
        }
        Arrow[] drawn = longest.toArray(Arrow[]::new);
        Arrays.sort(drawn, Comparator.comparingLong(Arrow::number));
        return new Arrows(drawn, all);
    }
}
