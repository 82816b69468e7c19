package earl.store;

import java.util.Arrays;

/**
 * Picks the least of k streams again and again with one comparison a level (Knuth, The Art of Computer Programming 3, 5.4.1).
 *
 * <p>A key holds the time, counted from some origin, in its high bits and the number of the stream in its low ones: so keys differ,
 * of equal times the stream of the smaller number goes first, and a game is a minimum and a maximum, without a branch that a
 * processor could guess wrong.
 *
 * <pre>{@code
 * tree.start(k);
 * tree.set(stream, time);     // for each stream: its first event
 * tree.play();
 * while (!tree.isAtEnd()) {
 *     int stream = tree.stream();
 *     ... take one event from it ...
 *     tree.replace(time of its next event);    // or tree.end()
 * }
 * }</pre>
 *
 * Reused for many merges; one thread.
 */
final class LoserTree {
    private static final long END = Long.MAX_VALUE;

    /** Losers by node: 1 is the root, children of n are 2n and 2n + 1; then the first keys of the streams. */
    private long[] keys = new long[2];

    private int leaves = 1;
    private int bits;
    private long mask;
    private long winner = END;

    /** The longest time from an origin that keys of {@code k} streams can hold. */
    static long maxTime(int k) {
        return (END >>> bits(k)) - 1;
    }

    private static int bits(int k) {
        return k <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(k - 1);
    }

    /** Begins with {@code k} streams, all at their end. */
    void start(int k) {
        bits = bits(k);
        leaves = 1 << bits;
        mask = leaves - 1L;
        if (keys.length < 2 * leaves) {
            keys = new long[2 * leaves];
        }
        Arrays.fill(keys, 0, 2 * leaves, END);
        winner = END;
    }

    /** Gives a stream its first key: a time from 0 to {@link #maxTime}. */
    void set(int stream, long time) {
        keys[leaves + stream] = time << bits | stream;
    }

    /** Plays all games. */
    void play() {
        winner = play(1);
    }

    /** Plays the games below a node, leaves their losers and gives the winner. */
    private long play(int node) {
        if (node >= leaves) {
            return keys[node];
        }
        long left = play(2 * node);
        long right = play(2 * node + 1);
        keys[node] = Math.max(left, right);
        return Math.min(left, right);
    }

    /** Whether all streams are at their end. */
    boolean isAtEnd() {
        return winner == END;
    }

    /** The least stream. */
    int stream() {
        return (int) (winner & mask);
    }

    /** Gives the least stream its next key. */
    void replace(long time) {
        replay(stream(), time << bits | stream());
    }

    /** Says that the least stream is at its end. */
    void end() {
        replay(stream(), END);
    }

    private void replay(int stream, long key) {
        long[] losers = keys;
        long best = key;
        for (int node = (stream + leaves) >>> 1; node > 0; node >>>= 1) {
            long other = losers[node];
            losers[node] = Math.max(best, other);
            best = Math.min(best, other);
        }
        winner = best;
    }
}
