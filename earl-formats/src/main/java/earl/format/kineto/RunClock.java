package earl.format.kineto;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The offsets of the times of files: with them, the times of all files count from one point in time. */
final class RunClock {
    private final long[] shifts;
    private final boolean common;
    private final long realtime;

    private RunClock(long[] shifts, boolean common, long realtime) {
        this.shifts = shifts;
        this.common = common;
        this.realtime = realtime;
    }

    static RunClock of(List<RankEvents> ranks, long[] numbers) {
        long[] shifts = new long[ranks.size()];
        boolean absolute = true;
        Map<Long, Long> starts =
                RunFiles.starts(ranks.stream().map(rank -> rank.file).toList());
        long first = Long.MAX_VALUE;
        for (int i = 0; i < shifts.length; i++) {
            RankEvents rank = ranks.get(i);
            Long start = starts.get(numbers[i]);
            boolean own = rank.hasAbsoluteTime();
            shifts[i] = own || start == null ? rank.header.baseTime : start;
            absolute &= own || start != null || rank.first() == Long.MAX_VALUE;
            if (rank.first() != Long.MAX_VALUE) {
                first = Math.min(first, rank.first() + shifts[i]);
            }
        }
        if (first < 0) {
            for (int i = 0; i < shifts.length; i++) {
                shifts[i] -= first;
            }
        }
        boolean common = absolute || ranks.size() == 1;
        return new RunClock(shifts, common, absolute && first != Long.MAX_VALUE ? first : -1);
    }

    /** Whether times of different files can be compared. */
    boolean common() {
        return common;
    }

    /** Time of the first event in nanoseconds since 1970, -1 if unknown. */
    long realtime() {
        return realtime;
    }

    /** Nanoseconds to add to the times of a file. */
    long shift(int rank) {
        return shifts[rank];
    }

    /** The file of a rank, for messages. */
    static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
