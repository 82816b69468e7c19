package earl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankSetTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | 3",
                "0 2 | 0,2",
                "0 1 2 3 | 0-3",
                "0 1 | 0-1",
                "0 2 4 6 | 0-6:2",
                "0 2 4 6 7 | 0-6:2,7",
                "5 1 3 3 | 1-5:2",
                "0 1 2 8 9 10 | 0-2,8-10",
                "0 7 8 | 0,7-8"
            })
    void inWords(String ranks, String words) {
        assertThat(RankSet.of(IntStream.of(numbers(ranks)).toArray())).hasToString(words);
    }

    private static int[] numbers(String ranks) {
        return java.util.Arrays.stream(ranks.split(" ", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** What the words say is the set again. */
    @Test
    void wordsAreTheSet() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            int[] ranks = random.ints(1 + random.nextInt(40), 0, 64)
                    .sorted()
                    .distinct()
                    .toArray();
            IntStream.Builder read = IntStream.builder();
            for (String part : RankSet.of(ranks).toString().split(",", -1)) {
                String[] words = part.split("[-:]", -1);
                int first = Integer.parseInt(words[0]);
                int last = words.length > 1 ? Integer.parseInt(words[1]) : first;
                int stride = words.length > 2 ? Integer.parseInt(words[2]) : 1;
                for (int rank = first; rank <= last; rank += stride) {
                    read.add(rank);
                }
            }
            assertThat(read.build().toArray()).isEqualTo(ranks);
        }
    }
}
