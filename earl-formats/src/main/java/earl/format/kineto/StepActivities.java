package earl.format.kineto;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the steps of a file in which no activity begins. */
final class StepActivities {
    private final List<RankEvents.Step> steps;
    /** {@code [step] -> } times, in order of the begins. */
    private final long[] begins;

    private final long[] ends;
    /** {@code [step] -> } latest end of it and the steps before it. */
    private final long[] latest;

    private final BitSet with = new BitSet();

    StepActivities(RankEvents rank) {
        steps = rank.steps.stream()
                .sorted(Comparator.comparingLong(
                        step -> rank.tracks.get(step.track()).begin(step.interval())))
                .toList();
        begins = times(rank, true);
        ends = times(rank, false);
        latest = ends.clone();
        for (int i = 1; i < latest.length; i++) {
            latest[i] = Math.max(latest[i], latest[i - 1]);
        }
    }

    private long[] times(RankEvents rank, boolean begin) {
        return steps.stream()
                .mapToLong(step -> {
                    Track track = rank.tracks.get(step.track());
                    return begin ? track.begin(step.interval()) : track.end(step.interval());
                })
                .toArray();
    }

    /** Adds the activities of a stream. */
    void add(Track stream) {
        for (int i = 0; i < stream.size(); i++) {
            long time = stream.begin(i);
            int found = Arrays.binarySearch(begins, time);
            int step = found < 0 ? -found - 2 : found;
            while (step + 1 < begins.length && begins[step + 1] == time) {
                step++;
            }
            for (; step >= 0 && latest[step] > time; step--) {
                if (ends[step] > time) {
                    with.set(step);
                }
            }
        }
    }

    /** Numbers of the steps without activities, in the order of the file. */
    List<Long> without() {
        return IntStream.range(0, begins.length)
                .filter(step -> !with.get(step))
                .mapToObj(step -> steps.get(step).number())
                .toList();
    }
}
