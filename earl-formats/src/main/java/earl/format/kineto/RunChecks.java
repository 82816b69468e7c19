package earl.format.kineto;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Counts what makes figures of a run doubtful: missing ranks, files of other runs, cut files, steps without activities. */
final class RunChecks {
    private final List<RankEvents> ranks;
    private final long[] numbers;
    private final Diagnostics diagnostics;

    private RunChecks(List<RankEvents> ranks, long[] numbers, Diagnostics diagnostics) {
        this.ranks = ranks;
        this.numbers = numbers;
        this.diagnostics = diagnostics;
    }

    static void check(List<RankEvents> ranks, long[] numbers, RunClock clock, Diagnostics diagnostics) {
        RunChecks checks = new RunChecks(ranks, numbers, diagnostics);
        for (int i = 0; i < numbers.length; i++) {
            checks.file(i);
        }
        checks.missingRanks();
        checks.otherRuns(clock);
        if (!clock.common()) {
            diagnostics.add(
                    DiagnosticCode.NO_COMMON_CLOCK,
                    numbers.length + " files, for instance " + RunClock.name(ranks.getFirst().file));
        }
    }

    private void count(DiagnosticCode code, long count, int rank, String place) {
        String file = RunClock.name(ranks.get(rank).file);
        diagnostics.add(code, count, -1, rank, () -> file + ": " + place);
    }

    private void file(int index) {
        RankEvents rank = ranks.get(index);
        if (rank.damage != null) {
            count(
                    DiagnosticCode.BROKEN_EVENTS,
                    1,
                    index,
                    "byte " + rank.cutAt + " of the unpacked text: " + rank.damage);
        } else if (rank.cut) {
            count(
                    DiagnosticCode.TRUNCATED_EVENTS,
                    1,
                    index,
                    "byte " + rank.cutAt + ": the text ends within the list of events");
        }
        count(
                DiagnosticCode.EVENT_WITHOUT_TIME,
                rank.withoutTime,
                index,
                "events without a time or duration that is a number");
        count(DiagnosticCode.ASYNCHRONOUS_EVENT, rank.asynchronous, index, "phases b, n, e, S, T, p and F");
        count(DiagnosticCode.UNKNOWN_RECORD, rank.unknown, index, "packets of the kernel, and events without a type");
        count(DiagnosticCode.UNPAIRED_EVENT, rank.unpaired, index, "begins without end, or ends without begin");
        count(DiagnosticCode.SHARED_CORRELATION, rank.collisions, index, "correlation ids of several processes");
        stepsWithoutActivities(index);
    }

    private void stepsWithoutActivities(int index) {
        RankEvents rank = ranks.get(index);
        List<Track> streams = rank.tracks.stream().filter(track -> track.stream).toList();
        if (rank.steps.size() < 2 || streams.isEmpty()) {
            return;
        }
        StepActivities steps = new StepActivities(rank);
        streams.forEach(steps::add);
        List<Long> without = steps.without();
        if (without.size() < rank.steps.size()) {
            count(
                    DiagnosticCode.STEP_WITHOUT_ACTIVITIES,
                    without.size(),
                    index,
                    "ProfilerStep#"
                            + without.stream().limit(5).map(String::valueOf).collect(Collectors.joining(", ")));
        }
    }

    private void missingRanks() {
        long size = numbers[numbers.length - 1] + 1;
        for (RankEvents rank : ranks) {
            size = Math.max(size, rank.header.worldSize);
        }
        long missing = size - numbers.length;
        if (missing <= 0) {
            return;
        }
        Set<Long> found = Arrays.stream(numbers).boxed().collect(Collectors.toCollection(HashSet::new));
        TreeSet<Long> first = new TreeSet<>();
        for (long rank = 0; rank < size && first.size() < 5; rank++) {
            if (!found.contains(rank)) {
                first.add(rank);
            }
        }
        String named = first.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String more = missing > first.size() ? ", ..." : "";
        long all = size;
        diagnostics.add(
                DiagnosticCode.MISSING_RANK,
                missing,
                -1,
                0,
                () -> numbers.length + " of " + all + " ranks have a file; missing: " + named + more);
    }

    /** A file whose run has another size, or whose times do not overlap those of the first file. */
    private void otherRuns(RunClock clock) {
        RankEvents first = ranks.getFirst();
        for (int i = 1; i < numbers.length; i++) {
            RankEvents rank = ranks.get(i);
            if (first.header.worldSize > 0
                    && rank.header.worldSize > 0
                    && rank.header.worldSize != first.header.worldSize) {
                count(
                        DiagnosticCode.OTHER_RUN,
                        1,
                        i,
                        "world size " + rank.header.worldSize + ", in " + RunClock.name(first.file) + " "
                                + first.header.worldSize);
            } else if (clock.common() && isApart(first, clock.shift(0), rank, clock.shift(i))) {
                count(DiagnosticCode.OTHER_RUN, 1, i, "its times do not overlap those of " + RunClock.name(first.file));
            }
        }
    }

    private static boolean isApart(RankEvents a, long shiftA, RankEvents b, long shiftB) {
        return a.first() != Long.MAX_VALUE
                && b.first() != Long.MAX_VALUE
                && (a.last() + shiftA < b.first() + shiftB || b.last() + shiftB < a.first() + shiftA);
    }
}
