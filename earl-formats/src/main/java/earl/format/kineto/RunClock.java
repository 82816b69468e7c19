package earl.format.kineto;

import earl.diag.Diagnostics;
import earl.format.build.ClockOffsets;
import earl.format.build.CommonOperations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

    static RunClock of(List<RankEvents> ranks, long[] numbers, Diagnostics diagnostics) {
        long[] shifts = new long[ranks.size()];
        boolean absolute = true;
        Map<Long, Long> starts =
                RunFiles.starts(ranks.stream().map(rank -> rank.file).toList());
        for (int i = 0; i < shifts.length; i++) {
            RankEvents rank = ranks.get(i);
            Long start = starts.get(numbers[i]);
            boolean own = rank.hasAbsoluteTime();
            shifts[i] = own || start == null ? rank.header.baseTime : start;
            absolute &= own || start != null || rank.first() == Long.MAX_VALUE;
        }
        boolean common = absolute || ranks.size() == 1;
        if (common && ranks.size() > 1) {
            correct(ranks, numbers, shifts, diagnostics);
        }
        long first = Long.MAX_VALUE;
        for (int i = 0; i < shifts.length; i++) {
            RankEvents rank = ranks.get(i);
            if (rank.first() != Long.MAX_VALUE) {
                first = Math.min(first, rank.first() + shifts[i]);
            }
        }
        if (first < 0) {
            for (int i = 0; i < shifts.length; i++) {
                shifts[i] -= first;
            }
        }
        return new RunClock(shifts, common, absolute && first != Long.MAX_VALUE ? first : -1);
    }

    /** Corrects clocks that contradict collective operations, if one offset for each clock ends the contradictions. */
    private static void correct(List<RankEvents> ranks, long[] numbers, long[] shifts, Diagnostics diagnostics) {
        long rounding = 2 * ranks.stream().mapToLong(rank -> rank.grain).max().orElse(0);
        ClockOffsets.Solution clocks = new CommonOperations(shifts.length, rounding, visits(ranks, shifts)).offsets();
        if (clocks == null) {
            return;
        }
        for (int i = 0; i < shifts.length; i++) {
            shifts[i] += clocks.offset(i);
        }
        clocks.report(
                Arrays.stream(numbers).mapToObj(number -> "rank " + number).toList(), diagnostics);
    }

    private static List<CommonOperations.Visit> visits(List<RankEvents> ranks, long[] shifts) {
        List<CommonOperations.Visit> visits = new ArrayList<>();
        for (int rank = 0; rank < shifts.length; rank++) {
            for (Track track : ranks.get(rank).tracks) {
                for (int i = 0; i < track.collectives().size(); i++) {
                    CollectiveCall call = track.collectives().get(i);
                    int interval = track.collectiveInterval(i);
                    visits.add(new CommonOperations.Visit(
                            rank,
                            rank,
                            track.stream,
                            call.group(),
                            call.members(),
                            call.operation(),
                            call.sequence(),
                            call.bytes(),
                            track.begin(interval) + shifts[rank],
                            track.end(interval) + shifts[rank]));
                }
            }
        }
        return visits;
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
