package expert.whatif;

import earl.CallPaths;
import earl.Region;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.replay.Change;
import earl.replay.EvenWork;
import earl.replay.Gaps;
import earl.replay.ReplayGraph;
import expert.answer.figure.Account;
import expert.answer.figure.RegionUse;
import expert.text.Words;
import expert.whatif.Prediction.Changes;
import expert.whatif.Prediction.Time;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Finds changes that may be worth making, replays each, and keeps those that gain most. */
final class Candidates {
    private static final int SHOWN = 10;
    /** Call paths that are tried, those with most computation. */
    private static final int PATHS = 10;
    /** A call path with a smaller share of all computation is not tried. */
    private static final double SHARE = 0.01;
    /** Ranks with at least this share of the longest time in a call path count as slow as the slowest. */
    private static final double SLOW = 0.95;
    /** Of changes that gain nearly the same, those come first that name a call path, and of call paths within each other the innermost counts. */
    private static final double NEARLY = 1.1;
    /** Wait states whose removal is tried. */
    private static final int KINDS = 6;
    /** A change that gains less than this share of the run is not worth naming. */
    private static final double LEAST = 1e-3;

    private final Prediction prediction;
    private final Trace trace;
    private final ReplayGraph graph;
    /** {@code [location][call path] -> } ticks of computation. */
    private final long[][] computation;

    /** {@code [location] -> } its rank, -1 without one. */
    private final int[] rankOf;

    private final List<Tried> found = new ArrayList<>();

    /** What a candidate does with computation. */
    private enum Form {
        HALF,
        AS_OTHERS,
        MEAN,
        NONE
    }

    /** A candidate with the call path that it changes, -1 for none. */
    private record Tried(Form form, int path, WhatIfAnswer.Candidate candidate) {
        double rank() {
            return path < 0 ? candidate.gain() : candidate.gain() * NEARLY;
        }

        boolean isCertain() {
            return candidate.isCertain();
        }
    }

    Candidates(Prediction prediction) {
        this.prediction = prediction;
        this.trace = prediction.trace();
        this.graph = prediction.replay().graph();
        rankOf = ProcessRanks.of(trace);
        computation = graph.computation(trace.callpaths().count());
    }

    /** The best ones, the best first; those that may gain nothing come after all others. */
    List<WhatIfAnswer.Candidate> best() {
        largestPaths().forEach(this::tryPath);
        largestWaits().forEach(this::tryRemoval);
        tryNetwork();
        prediction.forgetTimes();
        return found.stream()
                .filter(one -> found.stream().noneMatch(other -> isMorePrecise(other, one)))
                .sorted(Comparator.comparing(Tried::isCertain)
                        .thenComparingDouble(Tried::rank)
                        .reversed())
                .limit(SHOWN)
                .map(Tried::candidate)
                .toList();
    }

    /** Whether a change of a call path further down does what another change does, for nearly the same gain. */
    private boolean isMorePrecise(Tried inner, Tried outer) {
        return inner.path != outer.path
                && inner.form == outer.form
                && inner.candidate.ranks().equals(outer.candidate.ranks())
                && outer.path >= 0
                && inner.path >= 0
                && RunReplay.isBelow(trace, inner.path, outer.path)
                && inner.candidate.gain() * NEARLY >= outer.candidate.gain();
    }

    private boolean[] below(int top) {
        boolean[] below = new boolean[trace.callpaths().count()];
        for (int path = top; path < below.length; path++) {
            int parent = trace.callpaths().parent(path);
            below[path] = path == top || (parent >= 0 && below[parent]);
        }
        return below;
    }

    private List<Integer> largestPaths() {
        long[] sums = new long[trace.callpaths().count()];
        for (long[] ofLocation : computation) {
            for (int path = 0; path < sums.length; path++) {
                sums[path] += ofLocation[path];
            }
        }
        long total = LongStream.of(sums).sum();
        return IntStream.range(0, sums.length)
                .filter(path -> sums[path] > SHARE * total && isOfProgram(path))
                .boxed()
                .sorted(Comparator.comparingLong((Integer path) -> -sums[path]).thenComparingInt(path -> path))
                .limit(PATHS)
                .toList();
    }

    /** Whether a call path ends in a function of the program or in an activity of a device: these can be made faster, calls of libraries cannot. */
    private boolean isOfProgram(int path) {
        if (IntStream.range(0, computation.length)
                .anyMatch(location -> computation[location][path] > 0
                        && trace.locations().get(location).isStream())) {
            return true;
        }
        Region region = trace.regions().get(trace.callpaths().region(path));
        return RegionUse.kind(region, false) == Account.Kind.COMPUTATION;
    }

    /** The ranks with most time in a path may take half of it, or as long as the others; all may take the mean. */
    private void tryPath(int path) {
        boolean[] paths = below(path);
        double[] ticks = new double[computation.length];
        for (int location = 0; location < ticks.length; location++) {
            ticks[location] = graph.computation(location, paths);
        }
        double most = DoubleStream.of(ticks).max().orElse(0);
        double sum = DoubleStream.of(ticks).sum();
        long computing = DoubleStream.of(ticks).filter(time -> time > 0).count();
        BitSet slowRanks = new BitSet();
        IntStream.range(0, ticks.length)
                .filter(location -> ticks[location] >= SLOW * most)
                .forEach(location -> slowRanks.set(1 + rankOf[location]));
        int[] slow = IntStream.range(0, ticks.length)
                .filter(location -> ticks[location] > 0 && slowRanks.get(1 + rankOf[location]))
                .toArray();
        boolean isAll = slow.length == computing || slowRanks.get(0);
        String name = PathChoice.shortest(trace, path);
        String ranks = isAll ? "all" : ranks(slow);
        String where = isAll ? "" : "@rank" + ranks.substring(ranks.indexOf(' ') + 1);
        String what = name + (isAll ? "" : " on " + ranks);
        add(
                what + " takes half of its time",
                "--scale '" + name + where + "=0.5'",
                Form.HALF,
                path,
                ranks,
                scaled(paths, slow, 0.5));
        if (isAll || computing < 2) {
            return;
        }
        double slowest =
                IntStream.of(slow).mapToDouble(location -> ticks[location]).sum();
        double others = (sum - slowest) / (computing - slow.length);
        double factor = others / (slowest / slow.length);
        add(
                what + " takes as long as on the other ranks",
                "--scale '" + name + where + "=" + Numbers.factor(factor) + "'",
                Form.AS_OTHERS,
                path,
                ranks,
                scaled(paths, slow, factor));
        add(
                "Every rank takes the mean in " + name,
                "--balance '" + name + "'",
                Form.MEAN,
                path,
                "all",
                (replay, before) -> EvenWork.in(replay.graph(), replay.streamLocations(), paths, false, before));
    }

    private String ranks(int[] locations) {
        int[] ranks = IntStream.of(locations)
                .map(location -> rankOf[location])
                .distinct()
                .toArray();
        return (ranks.length == 1 ? "rank " : "ranks ")
                + Words.ranges(IntStream.of(ranks).sorted().boxed().toList(), Integer.MAX_VALUE)
                        .replace(", ", ",");
    }

    private Changes scaled(boolean[] paths, int[] locations, double factor) {
        double[] factors = new double[computation.length];
        // Other locations of a rank change with it, as the option says.
        BitSet ranks = new BitSet();
        IntStream.of(locations).forEach(location -> ranks.set(1 + rankOf[location]));
        for (int location = 0; location < factors.length; location++) {
            factors[location] = ranks.get(0) || ranks.get(1 + rankOf[location]) ? factor : 1;
        }
        return (replay, before) -> before.scaled(paths, factors);
    }

    private List<WaitKind> largestWaits() {
        Waits waits = Waits.of(trace);
        long[] sums = new long[waits.kinds().size()];
        for (long row = 0; row < waits.count(); row++) {
            if (waits.partner(row) >= 0) {
                sums[waits.kind(row)] += waits.ticks(row);
            }
        }
        return IntStream.range(0, sums.length)
                .filter(kind -> sums[kind] > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer kind) -> -sums[kind]).thenComparingInt(kind -> kind))
                .limit(KINDS)
                .map(waits.kinds()::get)
                .toList();
    }

    private void tryRemoval(WaitKind kind) {
        Removal removal = new Removal(kind.name());
        add(removal.toString(), "--remove " + kind.name(), Form.NONE, -1, "all", removal::in);
    }

    private void tryNetwork() {
        Network network = Network.parse("factor=0.5");
        add(
                "Messages and collective operations take half of their time",
                "--network factor=0.5",
                Form.NONE,
                -1,
                "all",
                (replay, before) ->
                        network.in(replay.graph(), replay.transfers().line(), prediction.ticksPerSecond(), before));
    }

    private void add(String what, String option, Form form, int path, String ranks, Changes change) {
        Change made = change.apply(prediction.replay(), Change.NONE);
        Time time = prediction.time(
                (replay, before) -> replay == prediction.replay() ? made : change.apply(replay, before));
        double measured = prediction.measured();
        double gain = measured - time.seconds();
        if (gain < LEAST * measured) {
            return;
        }
        WhatIfAnswer.Candidate candidate = new WhatIfAnswer.Candidate(
                what,
                option,
                gain,
                gain / measured,
                measured - time.high(),
                measured - time.low(),
                time.computing(),
                path < 0 ? null : trace.callpaths().path(path),
                path < 0 ? null : source(path),
                ranks,
                next(made));
        found.add(new Tried(form, path, candidate));
    }

    private @Nullable String source(int path) {
        CallPaths paths = trace.callpaths();
        int at = path;
        // Kernels and calls of libraries have no line of their own: the function that contains them has.
        while (paths.parent(at) >= 0 && trace.regions().get(paths.region(at)).line() <= 0) {
            at = paths.parent(at);
        }
        Region region = trace.regions().get(paths.region(at));
        return region.file().isEmpty() ? null : region.file() + (region.line() > 0 ? ":" + region.line() : "");
    }

    /** The call path and the rank with most computation after a change. */
    private String next(Change change) {
        double[][] after = new Gaps(graph, change).computation(trace.callpaths().count());
        double most = 0;
        int where = -1;
        int what = -1;
        for (int location = 0; location < after.length; location++) {
            for (int path = 0; path < after[location].length; path++) {
                if (after[location][path] > most) {
                    most = after[location][path];
                    where = location;
                    what = path;
                }
            }
        }
        return what < 0
                ? "no computation"
                : PathChoice.shortest(trace, what) + " on "
                        + trace.locations().get(where).label() + ", "
                        + Words.duration(most / prediction.ticksPerSecond());
    }
}
