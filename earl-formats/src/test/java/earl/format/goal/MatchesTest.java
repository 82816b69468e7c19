package earl.format.goal;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Messages and receives find the partner that a search of all that wait finds first. */
class MatchesTest {
    private static final int RANKS = 3;

    @Test
    void partnersAreTheFirstThatCame() {
        int met = 0;
        long first = 1L + 400L * Sample.seeds(1000, 1).getFirst();
        for (long seed = first; seed < first + 400; seed++) {
            Random random = new Random(seed);
            GoalSchedule schedule = random(random, 1 + random.nextInt(120));
            int[] rankOf = random.ints(schedule.operations(), 0, RANKS).toArray();
            Matches matches = new Matches(schedule, rankOf);
            List<Integer> receives = new ArrayList<>();
            List<Integer> sends = new ArrayList<>();
            for (int operation = 0; operation < schedule.operations(); operation++) {
                int one = operation;
                boolean isSend = schedule.kinds[one] == GoalSchedule.SEND;
                List<Integer> others = isSend ? receives : sends;
                int expected = others.stream()
                        .filter(other ->
                                isSend ? meet(schedule, rankOf, one, other) : meet(schedule, rankOf, other, one))
                        .findFirst()
                        .orElse(-1);
                assertThat(isSend ? matches.arrive(one) : matches.receive(one))
                        .as("seed %d, operation %d", seed, one)
                        .isEqualTo(expected);
                if (expected < 0) {
                    (isSend ? sends : receives).add(one);
                } else {
                    others.remove(Integer.valueOf(expected));
                    met++;
                }
                assertThat(matches.isWaiting()).as("seed %d", seed).isEqualTo(!sends.isEmpty() || !receives.isEmpty());
            }
        }
        assertThat(met).isGreaterThan(400);
    }

    private static boolean meet(GoalSchedule schedule, int[] rankOf, int send, int receive) {
        int from = schedule.peers[receive];
        int tag = schedule.tags[receive];
        return schedule.peers[send] == rankOf[receive]
                && (from == GoalSchedule.ANY || from == rankOf[send])
                && (tag == GoalSchedule.ANY || tag == schedule.tags[send]);
    }

    /** Each schedule has its own share of wildcards, which a send may have as its tag too. */
    private static GoalSchedule random(Random random, int n) {
        double sends = random.nextDouble();
        double anySource = random.nextInt(3) * 0.3;
        double anyTag = random.nextInt(3) * 0.3;
        int tags = 1 + random.nextInt(4);
        byte[] kinds = new byte[n];
        for (int i = 0; i < n; i++) {
            kinds[i] = random.nextDouble() < sends ? GoalSchedule.SEND : GoalSchedule.RECV;
        }
        return schedule(
                n,
                i -> kinds[i],
                i -> kinds[i] == GoalSchedule.RECV && random.nextDouble() < anySource
                        ? GoalSchedule.ANY
                        : random.nextInt(RANKS),
                i -> random.nextDouble() < anyTag ? GoalSchedule.ANY : random.nextInt(tags));
    }

    private interface OfOperation {
        int get(int operation);
    }

    private static GoalSchedule schedule(int n, OfOperation kinds, OfOperation peers, OfOperation tags) {
        byte[] kindOf = new byte[n];
        int[] peerOf = new int[n];
        int[] tagOf = new int[n];
        for (int i = 0; i < n; i++) {
            kindOf[i] = (byte) kinds.get(i);
            peerOf[i] = peers.get(i);
            tagOf[i] = tags.get(i);
        }
        GoalSchedule.Successors none = GoalSchedule.Successors.of(new int[0], n);
        int[] firsts = new int[RANKS];
        int[] ends = new int[RANKS];
        Arrays.fill(ends, 1, RANKS, n);
        return new GoalSchedule(
                GoalNetwork.DEFAULT,
                firsts,
                ends,
                kindOf,
                new long[n],
                peerOf,
                tagOf,
                new byte[n],
                new byte[n],
                none,
                none,
                List.of("calc"),
                new int[0],
                JointOperations.NONE,
                false);
    }
}
