package expert.answer;

import earl.Location;
import earl.Region;
import expert.answer.figure.Account.Kind;
import expert.answer.figure.Balance;
import expert.answer.figure.RegionUse;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import expert.pattern.Replayed;
import expert.summary.CallTree;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run in which locations wait for each other in turn: their work is even, but the critical path changes the location at many messages.
 * Work that is uneven in each step, but even over the run, looks alike if all processes never meet between two steps.
 *
 * @param hops how often the critical path comes to another location at a message
 * @param steps locations in turn: the mean number in a pass of the path, in which it neither returns nor turns back
 * @param callpath the call path around the call at which it comes most often; -1 if that has no caller
 * @param filling seconds of the critical path beyond the work of its busiest location: filling and draining
 */
record Dependences(long hops, long steps, int callpath, double filling) {
    /** So many hops at messages for each at a collective operation are a chain. */
    private static final int CHAIN = 2;

    /** Waits exceed the time that imbalance explains by this factor. */
    private static final double EXCESS = 2;

    private static final int LEAST_STEPS = 3;

    /**
     * The dependences of a run.
     *
     * @param waiting share of the run that is waiting
     * @return empty if imbalance may explain the waits, the path hardly changes its location, or either is not known
     */
    static Optional<Dependences> of(Analysis analysis, double waiting) {
        PatternResult found = analysis.pattern("critical_path_hops").orElse(null);
        PatternResult balance = analysis.pattern("load_balance").orElse(null);
        if (found == null
                || balance == null
                || isUnknown(analysis)
                || EXCESS * imbalance(balance, analysis) > waiting) {
            return Optional.empty();
        }
        CallTree calls = analysis.trace().calls();
        Map<Integer, Double> byCaller = new HashMap<>();
        double hops = 0;
        double collectives = 0;
        CellTable cells = CellTable.of(found.cells());
        for (int cell = 0; cell < cells.size(); cell++) {
            double count = cells.severity(cell);
            int callpath = cells.callpath(cell);
            if (callpath < 0 || isCollective(calls.region(callpath))) {
                collectives += count;
            } else {
                hops += count;
                byCaller.merge(calls.parent(callpath), count, Double::sum);
            }
        }
        if (hops < CHAIN * Math.max(1, collectives)) {
            return Optional.empty();
        }
        double passes = found.results().get("passes") instanceof Number number ? number.doubleValue() : hops;
        int caller = byCaller.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(-1);
        return Optional.of(new Dependences(
                Math.round(hops), Math.round(hops / Math.max(1, passes)) + 1, caller, filling(analysis)));
    }

    /** Whether nothing says how uneven the work is: phases of a focus are not known, and no replay is. */
    private static boolean isUnknown(Analysis analysis) {
        return analysis.trace().focus() != null
                && Saving.of(analysis).isEmpty()
                && !analysis.replayed().reason().isEmpty();
    }

    /** The load balance: of the program if a focus has only some ranks or call paths. */
    private static double even(PatternResult balance, Analysis analysis) {
        return Saving.isOfSomeWaits(analysis) && balance.results().get("program") instanceof Number program
                ? program.doubleValue()
                : balance.severity();
    }

    /** The share of the run that is lost because work is uneven: in the phases, otherwise over the run, or by a replay if that is more. */
    private static double imbalance(PatternResult balance, Analysis analysis) {
        OptionalDouble phases = Balance.ofPhases(analysis);
        double run = analysis.trace().duration();
        if (run <= 0) {
            return 1 - even(balance, analysis);
        }
        double known = phases.isPresent() ? phases.getAsDouble() / run : 1 - even(balance, analysis);
        return Math.max(
                known,
                Saving.of(analysis)
                        .map(saving -> Saving.share(saving, analysis))
                        .orElse(0.0));
    }

    private static boolean isCollective(Region region) {
        return region.role().equals("BARRIER") || region.role().startsWith("COLL_");
    }

    /** Work on the critical path beyond the largest work of a location, in seconds; 0 if not known. */
    private static double filling(Analysis analysis) {
        double path = analysis.pattern("critical_path")
                .map(result -> work(result, analysis))
                .orElse(0.0);
        double busiest = analysis.pattern("communication_efficiency")
                .map(result -> result.severity() * analysis.trace().duration())
                .orElse(0.0);
        return analysis.trace().focus() == null ? Math.max(0, path - busiest) : 0;
    }

    private static double work(PatternResult result, Analysis analysis) {
        double work = 0;
        CellTable cells = CellTable.of(result.cells());
        for (int cell = 0; cell < cells.size(); cell++) {
            int callpath = cells.callpath(cell);
            if (callpath >= 0 && RegionUse.kind(analysis.trace().calls().region(callpath), false) == Kind.COMPUTATION) {
                work += cells.severity(cell);
            }
        }
        return work;
    }

    /** Whether it is a pipeline: a chain over several locations, and no more than there are. */
    private boolean isPipeline(Analysis analysis) {
        return steps >= LEAST_STEPS
                && steps
                        <= analysis.trace().locations().stream()
                                .filter(Location::isCpuThread)
                                .count();
    }

    /** The reason of waits: goes on after the place of the wait, without a full stop. */
    String because(Analysis analysis) {
        String where = callpath < 0
                ? ""
                : " in "
                        + RegionNames.shown(
                                analysis.trace().calls().region(callpath).name());
        OptionalDouble phases = Balance.ofPhases(analysis);
        String even = Saving.of(analysis)
                .map(saving -> ": even work " + where(saving, analysis) + Saving.words(saving, analysis))
                .orElse("");
        String over =
                analysis.trace().focus() == null || Saving.isOfSomeWaits(analysis) ? " over the run" : " in the focus";
        String balance = phases.isPresent()
                ? even.isEmpty()
                        ? ": even work between the synchronizations of all ranks "
                                + Saving.atMost(phases.getAsDouble(), analysis)
                        : even
                : analysis.pattern("load_balance")
                                .map(result ->
                                        over + " (load balance is " + Words.percent(even(result, analysis)) + ")")
                                .orElse("")
                        + even;
        return " for each other in turn" + where + ": the run is bound by its dependences ("
                + (isPipeline(analysis)
                        ? "a pipeline of " + steps + " steps"
                        : Words.count(hops, "change") + " of process on the critical path")
                + "), not by imbalance" + balance;
    }

    private static String where(Replayed.Saving saving, Analysis analysis) {
        return saving.change().callpath() == Replayed.ALL
                ? ""
                : "in "
                        + RegionNames.shown(analysis.trace()
                                .calls()
                                .region(saving.change().callpath())
                                .name()) + " ";
    }

    /** What shortens a pipeline, and what cannot be distinguished from it. */
    Optional<String> remedy(Analysis analysis) {
        double run = analysis.trace().duration();
        String pipeline = filling > 0 && isPipeline(analysis)
                ? "Filling and draining the pipeline takes " + Words.duration(filling) + " of " + Words.duration(run)
                        + ": smaller pieces of work for each message fill it sooner."
                : "";
        String doubt = Balance.ofPhases(analysis).isPresent()
                        || Saving.of(analysis).isPresent()
                        || analysis.trace().focus() != null
                ? ""
                : "EXPERT finds no synchronization of all ranks, so work that is uneven from step to step looks the same"
                        + Saving.why(analysis) + ".";
        String words = (pipeline + " " + doubt).strip();
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }
}
