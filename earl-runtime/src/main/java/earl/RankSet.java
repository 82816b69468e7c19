package earl;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Some ranks, in ascending order. Immutable. */
@Stable
public final class RankSet {
    private final int[] ranks;

    private RankSet(int[] ranks) {
        this.ranks = ranks;
    }

    /** Makes a set of ranks, given in any order. */
    public static RankSet of(int... ranks) {
        return new RankSet(IntStream.of(ranks).sorted().distinct().toArray());
    }

    /** The lowest rank; a set is never empty. */
    public int first() {
        return ranks[0];
    }

    /** Number of ranks. */
    public int size() {
        return ranks.length;
    }

    /** The ranks, in ascending order. */
    public int[] toArray() {
        return ranks.clone();
    }

    /** Whether the set contains a rank. */
    public boolean contains(int rank) {
        return Arrays.binarySearch(ranks, rank) >= 0;
    }

    /** Text of ranges and strides: {@code "0-3"}, {@code "0,2"}, {@code "0-62:2,63"}. */
    @Override
    public String toString() {
        StringJoiner words = new StringJoiner(",");
        for (int i = 0; i < ranks.length; ) {
            int stride = i + 1 < ranks.length ? ranks[i + 1] - ranks[i] : 0;
            int end = i + 1;
            while (end < ranks.length && ranks[end] - ranks[end - 1] == stride) {
                end++;
            }
            if (stride == 1) {
                words.add(ranks[i] + "-" + ranks[end - 1]);
                i = end;
            } else if (end - i > 2) {
                words.add(ranks[i] + "-" + ranks[end - 1] + ":" + stride);
                i = end;
            } else {
                words.add(String.valueOf(ranks[i]));
                i++;
            }
        }
        return words.toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RankSet that && Arrays.equals(that.ranks, ranks);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ranks);
    }
}
