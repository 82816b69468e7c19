package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Claims of time in calls, against sets of ticks. */
class CallTimeTest {
    private static final int KINDS = 5;

    /** By two kinds: all compete, except that 3 is a part of 4. */
    private static boolean[][] competing() {
        boolean[][] competing = new boolean[KINDS][KINDS];
        for (int one = 0; one < KINDS; one++) {
            for (int other = 0; other < KINDS; other++) {
                competing[one][other] = one == other || Math.min(one, other) != 3 || Math.max(one, other) != 4;
            }
        }
        return competing;
    }

    @Test
    void eachTickIsClaimedOnceByKindsThatCompete() {
        boolean[][] competing = competing();
        CallTime time = new CallTime(competing);
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            int enter = random.nextInt(20);
            int leave = enter + random.nextInt(40);
            time.enter(enter, leave);
            BitSet[] claimed = new BitSet[KINDS];
            for (int kind = 0; kind < KINDS; kind++) {
                claimed[kind] = new BitSet();
            }
            for (int i = random.nextInt(30); i > 0; i--) {
                int kind = random.nextInt(KINDS);
                int begin = random.nextInt(70);
                int end = begin + random.nextInt(20);
                BitSet free = new BitSet();
                free.set(Math.max(begin, enter), Math.max(Math.max(begin, enter), Math.min(end, leave)));
                for (int other = 0; other < KINDS; other++) {
                    if (competing[kind][other]) {
                        free.andNot(claimed[other]);
                    }
                }
                assertThat(time.claim(kind, begin, end)).as("seed %d", seed).isEqualTo(free.cardinality());
                claimed[kind].or(free);
            }
        }
    }
}
