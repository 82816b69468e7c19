package earl.store;

/**
 * Picks the least of k streams again and again with one comparison a level (Knuth, The Art of Computer Programming 3, 5.4.1).
 * The key is the time; of equal times the stream of the smaller number goes first.
 *
 * <pre>{@code
 * tree.start(k, firstKeys);
 * while (tree.key() != LoserTree.END) {
 *     int stream = tree.stream();
 *     ... take one event from it ...
 *     tree.replace(key of its next event, or END);
 * }
 * }</pre>
 *
 * Reused for many merges; one thread.
 */
final class LoserTree {
    /** The key of a stream that has no more events; no event has it. */
    static final long END = Long.MAX_VALUE;

    private long[] loserKeys = new long[1];
    private int[] losers = new int[1];
    private int leaves = 1;
    private long key = END;
    private int stream;

    /** Begins with {@code k} streams, of which {@code keys} holds the first keys. */
    void start(int k, long[] keys) {
        leaves = Math.max(1, Integer.highestOneBit(Math.max(1, k - 1)) << 1);
        if (losers.length < leaves) {
            losers = new int[leaves];
            loserKeys = new long[leaves];
        }
        int winner = play(1, k, keys);
        stream = winner;
        key = winner < k ? keys[winner] : END;
    }

    /** Plays the games below {@code node}, records their losers and gives the winner. */
    private int play(int node, int k, long[] keys) {
        if (node >= leaves) {
            return node - leaves;
        }
        int left = play(2 * node, k, keys);
        int right = play(2 * node + 1, k, keys);
        long leftKey = left < k ? keys[left] : END;
        long rightKey = right < k ? keys[right] : END;
        boolean leftWins = leftKey <= rightKey;
        losers[node] = leftWins ? right : left;
        loserKeys[node] = leftWins ? rightKey : leftKey;
        return leftWins ? left : right;
    }

    /** Key of the least stream, {@link #END} if all are at their end. */
    long key() {
        return key;
    }

    /** The least stream. */
    int stream() {
        return stream;
    }

    /** Gives the least stream its next key. */
    void replace(long next) {
        long winnerKey = next;
        int winner = stream;
        for (int node = (winner + leaves) >>> 1; node > 0; node >>>= 1) {
            long otherKey = loserKeys[node];
            int other = losers[node];
            if (otherKey < winnerKey || (otherKey == winnerKey && other < winner)) {
                loserKeys[node] = winnerKey;
                losers[node] = winner;
                winnerKey = otherKey;
                winner = other;
            }
        }
        key = winnerKey;
        stream = winner;
    }
}
