package expert.compare;

import expert.pattern.RunFacts;
import expert.text.Words;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a run can be compared with a baseline: lists differences other than their figures, and whether they
 * matter.
 */
public final class Fairness {
    /** Call paths of a run that the other does not have may take at most this share of its time. */
    private static final double MAX_UNKNOWN = 0.5;

    /** Visits of common call paths may differ by at most this share, as their median. */
    private static final double MAX_VISITS = 0.05;

    /** Maximum share of the time that lost events may have changed, or of the events if that is unknown. */
    private static final double MAX_LOST = 0.01;

    private static final double ROUNDING = 1e-3;

    private final Baseline base;
    private final Side run;
    private final Set<Subject> accepted;
    private final List<Remark> remarks = new ArrayList<>();

    /** The subjects in which runs may differ. */
    public enum Subject {
        /** The build of the program. */
        BUILD,
        /** The regions of the program. */
        REGIONS,
        /** The ranks and other locations. */
        RANKS,
        /** The machine of the run. */
        MACHINE,
        /** The ranks that share a node. */
        PLACEMENT,
        /** The number of repetitions of the program's work. */
        ITERATIONS,
        /** The losses of the recorder. */
        LOSS,
        /** The part of the run that the figures are about. */
        FOCUS;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A difference.
     *
     * @param subject what differs
     * @param blocks whether the difference prevents a verdict
     * @param text what differs, and what that means; one line
     */
    public record Remark(Subject subject, boolean blocks, String text) {}

    private Fairness(Baseline base, Side run, Set<Subject> accepted) {
        this.base = base;
        this.run = run;
        this.accepted = accepted.isEmpty() ? EnumSet.noneOf(Subject.class) : EnumSet.copyOf(accepted);
    }

    /** The differences, the blocking ones first. */
    static List<Remark> of(Baseline base, Side run, Set<Subject> accepted) {
        Fairness fairness = new Fairness(base, run, accepted);
        fairness.build();
        fairness.focus();
        fairness.ranks();
        fairness.machine();
        fairness.placement();
        fairness.regions();
        fairness.iterations();
        for (Side side : base.runs()) {
            fairness.loss(side, "BASE");
        }
        fairness.loss(run, "RUN");
        return fairness.remarks.stream()
                .distinct()
                .sorted((one, other) -> Boolean.compare(other.blocks, one.blocks))
                .toList();
    }

    private void remark(Subject subject, boolean matters, String text) {
        boolean blocks = matters && !accepted.contains(subject);
        remarks.add(new Remark(subject, blocks, text + (matters && !blocks ? " (accepted)" : "")));
    }

    /** The different values of a fact in the base; null stands for a run without it. */
    private Set<@Nullable String> values(String fact) {
        Set<@Nullable String> values = new LinkedHashSet<>();
        base.runs().forEach(side -> values.add(side.facts().get(fact)));
        return values;
    }

    private static String words(@Nullable String value) {
        return value == null ? "unknown" : value;
    }

    private static String words(Set<@Nullable String> values) {
        List<String> all = new ArrayList<>();
        values.forEach(value -> all.add(words(value)));
        return all.size() <= 3 ? String.join(" or ", all) : all.getFirst() + " and " + (all.size() - 1) + " others";
    }

    private void build() {
        Set<@Nullable String> before = values(RunFacts.BUILD);
        String now = run.facts().get(RunFacts.BUILD);
        if (now == null || before.contains(null)) {
            remark(
                    Subject.BUILD,
                    false,
                    "build of the program: " + words(before) + " in BASE, " + words(now) + " in RUN");
        } else if (!before.contains(now)) {
            remark(
                    Subject.BUILD,
                    false,
                    "the programs are different builds: " + words(before) + " in BASE, " + now + " in RUN");
        }
    }

    private void focus() {
        if (!values(RunFacts.FOCUS).equals(single(run.facts().get(RunFacts.FOCUS)))) {
            remark(
                    Subject.FOCUS,
                    true,
                    "the figures cover different parts of the runs: give all of them the same focus");
        }
    }

    private static Set<@Nullable String> single(@Nullable String value) {
        Set<@Nullable String> one = new LinkedHashSet<>();
        one.add(value);
        return one;
    }

    private void ranks() {
        for (Side side : base.runs()) {
            if (side.locations().size() != run.locations().size()) {
                remark(
                        Subject.RANKS,
                        true,
                        Words.count(side.locations().size(), "location") + " in BASE, "
                                + run.locations().size() + " in RUN: sums over ranks cannot be compared");
                return;
            }
        }
    }

    private void machine() {
        Set<@Nullable String> before = values(RunFacts.MACHINE);
        String now = run.facts().get(RunFacts.MACHINE);
        if (now == null || before.contains(null)) {
            remark(Subject.MACHINE, false, "machine: " + words(before) + " in BASE, " + words(now) + " in RUN");
        } else if (!before.contains(now)) {
            remark(
                    Subject.MACHINE,
                    true,
                    "machine: " + words(before) + " in BASE, " + now
                            + " in RUN: another machine may be faster or slower");
        } else if (!values(RunFacts.NODES).contains(run.facts().get(RunFacts.NODES))) {
            remark(
                    Subject.MACHINE,
                    false,
                    "nodes: " + words(values(RunFacts.NODES)) + " in BASE, "
                            + words(run.facts().get(RunFacts.NODES)) + " in RUN");
        }
    }

    private void placement() {
        Set<@Nullable String> before = values(RunFacts.PLACEMENT);
        String now = run.facts().get(RunFacts.PLACEMENT);
        if (now != null && !before.contains(null) && !before.contains(now)) {
            remark(
                    Subject.PLACEMENT,
                    true,
                    "ranks are placed on nodes differently: " + words(before) + " in BASE, " + now
                            + " in RUN: their messages take other routes");
        }
    }

    /** The share of each run's time in call paths that the other lacks. */
    private void regions() {
        if (!base.has("time") || !run.measures().containsKey("time")) {
            return;
        }
        Side before = base.median();
        unknown(before, run, "RUN does not have");
        unknown(run, before, "BASE does not have");
    }

    private void unknown(Side of, Side other, String words) {
        double total = 0;
        double only = 0;
        int count = 0;
        Map<PathName, Double> known = Baseline.measure(other, "time").byCallpath();
        for (Map.Entry<PathName, Double> path :
                Baseline.measure(of, "time").byCallpath().entrySet()) {
            total += path.getValue();
            if (!known.containsKey(path.getKey())) {
                only += path.getValue();
                count++;
            }
        }
        if (count > 0) {
            double share = total > 0 ? only / total : 0;
            remark(
                    Subject.REGIONS,
                    share > MAX_UNKNOWN,
                    Words.count(count, "call path") + " with " + Words.percent(share) + " of the time that " + words
                            + (share > MAX_UNKNOWN ? ": these are different programs" : ""));
        }
    }

    /** Whether both did the same work equally often: the median ratio of visits, with call paths weighted by their time. */
    private void iterations() {
        if (!base.has("visits") || !base.has("time")) {
            return;
        }
        Map<PathName, Double> now = Baseline.measure(run, "visits").byCallpath();
        Map<PathName, Double> times = Baseline.measure(run, "time").byCallpath();
        Map<Double, Double> weights = new HashMap<>();
        double total = 0;
        // A program may poll: how often it asks is chance, and no matter of iterations.
        boolean own = now.keySet().stream().anyMatch(path -> !isMpi(path));
        for (Map.Entry<PathName, Double> path : now.entrySet()) {
            double before = base.severity("visits", path.getKey()).median();
            double weight = times.getOrDefault(path.getKey(), 0.0);
            if (before > 0 && weight > 0 && !(own && isMpi(path.getKey()))) {
                weights.merge(path.getValue() / before, weight, Double::sum);
                total += weight;
            }
        }
        double sum = 0;
        for (Double ratio : weights.keySet().stream().sorted().toList()) {
            sum += Objects.requireNonNull(weights.get(ratio));
            if (sum >= total / 2) {
                if (Math.abs(ratio - 1) > ROUNDING) {
                    remark(
                            Subject.ITERATIONS,
                            Math.abs(ratio - 1) > MAX_VISITS,
                            "RUN enters the call paths of BASE " + Words.number(Math.round(ratio * 1000) / 1000.0)
                                    + " times as often: the runs cover different numbers of iterations");
                }
                return;
            }
        }
    }

    private static boolean isMpi(PathName path) {
        String words = path.words();
        return words.substring(words.lastIndexOf('/') + 1).startsWith("MPI_");
    }

    private void loss(Side side, String which) {
        String incomplete = side.facts().get(RunFacts.INCOMPLETE);
        if (incomplete != null) {
            remark(Subject.LOSS, true, "the recording of " + which + " is incomplete: " + incomplete);
            return;
        }
        double missing = side.number(RunFacts.MISSING);
        if (missing > 0) {
            double time = side.totalTime();
            double atStake = side.number(RunFacts.AT_STAKE);
            double share = atStake > 0 ? atStake / time : missing / side.number(RunFacts.EVENTS);
            remark(
                    Subject.LOSS,
                    !(share <= MAX_LOST),
                    which + " lacks events (" + Words.count((long) missing, "time") + "): at most "
                            + Words.percent(share) + (atStake > 0 ? " of the time" : " of the events"));
        }
    }
}
