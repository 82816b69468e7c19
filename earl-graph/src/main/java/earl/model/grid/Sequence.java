package earl.model.grid;

import earl.RankSet;
import java.util.List;
import java.util.StringJoiner;

/** Ranks in a significant order, as text. */
public final class Sequence {
    private Sequence() {}

    /** Text of ranges and strides, in order: {@code "1-9"}, {@code "9-1:-1"}, {@code "3,1,2"}. */
    public static String words(List<Integer> sequence) {
        int[] ranks = sequence.stream().mapToInt(Integer::intValue).toArray();
        boolean ascending = true;
        for (int i = 1; i < ranks.length; i++) {
            ascending &= ranks[i - 1] < ranks[i];
        }
        if (ascending) {
            return RankSet.of(ranks).toString();
        }
        StringJoiner words = new StringJoiner(",");
        for (int i = 0; i < ranks.length; ) {
            int stride = i + 1 < ranks.length ? ranks[i + 1] - ranks[i] : 0;
            int end = i + 1;
            while (end < ranks.length && ranks[end] - ranks[end - 1] == stride) {
                end++;
            }
            if (end - i > 2 && stride != 0) {
                words.add(ranks[i] + "-" + ranks[end - 1] + (stride == 1 ? "" : ":" + stride));
                i = end;
            } else {
                words.add(String.valueOf(ranks[i]));
                i++;
            }
        }
        return words.toString();
    }
}
