package earl.replay.extrapolation;

import earl.Trace;
import earl.replay.rule.TraceReplay;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a run with more processes from runs with fewer. The interval has the error with which the smaller runs predict the largest one, and
 * the run times under all assumptions that the runs do not decide.
 */
public final class Extrapolation {
    /** With two runs, no third one says how exact the laws are. */
    private static final double UNCHECKED = 0.1;
    /** The least relative half of an interval. */
    private static final double LEAST = 0.01;
    /** Factor by which an error may exceed the one with which the smaller runs predict the largest. */
    private static final double CAUTION = 2;
    /** Sums of waits below this many seconds are differences of rounding. */
    private static final double ROUNDING = 1e-9;
    /** Least share of call paths in common that runs of one program have. */
    private static final double ALIKE = 0.5;

    private Extrapolation() {}

    /**
     * Predicts.
     *
     * @param replays runs of one program with different numbers of ranks, in any order
     * @param processes number of ranks of the predicted run
     * @throws IllegalArgumentException if there are fewer than two runs, two have the same number of ranks, the programs differ, or a
     *     recorded run has more ranks than the predicted one
     */
    public static Extrapolated of(List<TraceReplay> replays, int processes) {
        List<TraceReplay> sorted = replays.stream()
                .sorted(Comparator.comparingLong(Extrapolation::ranks))
                .toList();
        check(sorted, processes);
        try {
            List<RunCalls> runs = new ArrayList<>();
            for (TraceReplay replay : sorted) {
                runs.add(new RunCalls(replay));
            }
            return extrapolated(runs, processes);
        } catch (MisfitException misfit) {
            return none(processes, String.valueOf(misfit.getMessage()));
        }
    }

    private static Extrapolated none(int processes, String reason) {
        return new Extrapolated(
                processes,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                "",
                null,
                Map.of(),
                List.of(),
                null,
                Map.of(),
                List.of(reason + "; record a run with " + processes + " processes"));
    }

    private static long ranks(TraceReplay replay) {
        return replay.trace().locations().stream()
                .filter(earl.Location::runsProgram)
                .map(earl.Location::process)
                .distinct()
                .count();
    }

    private static void check(List<TraceReplay> runs, int processes) {
        if (runs.size() < 2) {
            throw new IllegalArgumentException(
                    "an extrapolation needs two runs or more, with different numbers of processes");
        }
        for (int run = 1; run < runs.size(); run++) {
            if (ranks(runs.get(run)) == ranks(runs.get(run - 1))) {
                throw new IllegalArgumentException("two runs have " + ranks(runs.get(run)) + " processes: "
                        + name(runs.get(run - 1)) + ", " + name(runs.get(run)));
            }
            Set<String> first = paths(runs.getFirst().trace());
            Set<String> other = paths(runs.get(run).trace());
            Set<String> common = new TreeSet<>(first);
            common.retainAll(other);
            if (common.size() < ALIKE * Math.max(first.size(), other.size())) {
                throw new IllegalArgumentException("the runs are of different programs: of "
                        + name(runs.getFirst()) + " and " + name(runs.get(run)) + ", only one has "
                        + differing(first, other));
            }
        }
        if (processes < ranks(runs.getFirst())) {
            throw new IllegalArgumentException("the smallest run has " + ranks(runs.getFirst())
                    + " processes: an extrapolation is for more, not for " + processes);
        }
    }

    /** A call path that only one of two runs has. */
    private static String differing(Set<String> first, Set<String> other) {
        return java.util.stream.Stream.concat(
                        other.stream().filter(path -> !first.contains(path)),
                        first.stream().filter(path -> !other.contains(path)))
                .findFirst()
                .orElse("");
    }

    private static String name(TraceReplay replay) {
        return replay.trace().info().path().toString();
    }

    private static Set<String> paths(Trace trace) {
        Set<String> paths = new TreeSet<>();
        for (int path = 0; path < trace.callpaths().count(); path++) {
            paths.add(trace.callpaths().path(path));
        }
        return paths;
    }

    private static Extrapolated extrapolated(List<RunCalls> runs, int processes) throws MisfitException {
        ProgramModel model = ProgramModel.of(runs, processes);
        Prognosis prognosis = new Prognosis(model, processes);
        Map<String, Double> variants = new LinkedHashMap<>();
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        Map<String, Double> waits = new LinkedHashMap<>();
        double seconds = Double.NaN;
        for (Prognosis.Assumption assumption : prognosis.assumptions()) {
            ScaledReplay replay = prognosis.replay(assumption);
            double time = replay.run();
            low = Math.min(low, time);
            high = Math.max(high, time);
            if (assumption == Prognosis.Assumption.AS_RECORDED) {
                seconds = time;
                for (ScaledReplay.Wait wait : ScaledReplay.Wait.values()) {
                    if (replay.waited(wait) > ROUNDING) {
                        waits.put(wait.name().toLowerCase(java.util.Locale.ROOT), replay.waited(wait));
                    }
                }
            } else {
                variants.put(assumption.words(), time);
            }
        }
        List<String> reasons = new ArrayList<>(prognosis.reasons());
        Extrapolated.Check check = check(runs, reasons);
        double error = prognosis.error();
        error = Math.max(Math.max(LEAST, error), check == null ? UNCHECKED : CAUTION * Math.abs(check.error()));
        return new Extrapolated(
                processes,
                seconds,
                low / (1 + error),
                high * (1 + error),
                prognosis.grid().toString(),
                model.structure(),
                waits,
                prognosis.fits(),
                check,
                variants,
                reasons);
    }

    /** Predicts the largest run from the others; null, with a reason, if there are too few. */
    private static Extrapolated.@Nullable Check check(List<RunCalls> runs, List<String> reasons) {
        if (runs.size() < 3) {
            reasons.add(
                    "two runs do not show whether the laws hold; record a third one with another number of processes");
            return null;
        }
        RunCalls last = runs.getLast();
        try {
            List<RunCalls> smaller = runs.subList(0, runs.size() - 1);
            Prognosis prognosis = new Prognosis(ProgramModel.of(smaller, last.ranks()), last.ranks());
            double seconds = prognosis.replay(Prognosis.Assumption.AS_RECORDED).run();
            return new Extrapolated.Check(last.ranks(), last.seconds(), seconds);
        } catch (MisfitException misfit) {
            reasons.add("the smaller runs do not predict the one with " + last.ranks() + " processes: "
                    + misfit.getMessage());
            return null;
        }
    }
}
