package earl.format.kineto;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.ClockOffsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The offsets of the times of files: with them, the times of all files count from one point in time. */
final class RunClock {
    /** Number of clocks that a diagnostic names. */
    private static final int MAX_NAMED = 16;

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
        ClockOffsets.Solution clocks = new CommonOperations(ranks, shifts).offsets();
        if (clocks == null) {
            return;
        }
        List<String> corrected = new ArrayList<>();
        for (int i = 0; i < shifts.length; i++) {
            shifts[i] += clocks.offset(i);
            if (clocks.offset(i) != 0) {
                corrected.add("rank " + numbers[i] + " by " + seconds(clocks.offset(i)) + ", within "
                        + seconds(clocks.error(i)));
            }
        }
        String more = corrected.size() > MAX_NAMED ? "; and " + (corrected.size() - MAX_NAMED) + " more" : "";
        String words = String.join("; ", corrected.subList(0, Math.min(MAX_NAMED, corrected.size()))) + more;
        diagnostics.add(DiagnosticCode.CLOCKS_CORRECTED, corrected.size(), -1, 0, () -> words);
    }

    private static String seconds(long nanoseconds) {
        return Math.abs(nanoseconds) >= 1_000_000_000
                ? String.format(Locale.ROOT, "%.6f s", nanoseconds / 1e9)
                : Math.abs(nanoseconds) >= 1_000_000
                        ? String.format(Locale.ROOT, "%.3f ms", nanoseconds / 1e6)
                        : String.format(Locale.ROOT, "%.3f us", nanoseconds / 1e3);
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
