package earl.replay.extrapolation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The laws of a program's times and sizes, and what they give with another number of ranks. */
final class Prognosis {
    /** A law of sizes that misses a run by more does not fit. */
    private static final double MISFIT = 0.1;
    /** A law of times does not fit if it misses a run by more of the predicted run's time. */
    private static final double MISSED = 0.05;
    /** Quantities with a smaller share of the run do not decide anything. */
    private static final double SMALL = 0.01;
    /** Shapes of grids that differ by less are alike. */
    private static final double SHAPE = 1.3;

    private final ProgramModel model;
    private final RankKinds kinds;
    private final MessageTimes messages;
    private final double[] ranks;
    private final Map<List<Double>, Law> sizeLaws = new HashMap<>();
    private final List<Quantity> quantities = new ArrayList<>();
    private final Set<String> reasons = new LinkedHashSet<>();
    /** Call paths whose messages have sizes without a law. */
    private final Set<String> sizesWithoutLaw = new HashSet<>();

    private boolean hasOtherSizes;
    private boolean hasUnknownProtocols;
    private boolean hasFarOperations;

    /** An assumption of a prediction where the runs decide nothing. */
    enum Assumption {
        AS_RECORDED("sent as in the runs"),
        OTHER_PROTOCOL("messages of unknown protocol sent the other way"),
        NO_LATENCY("messages of other sizes than seen take the time of their bytes only"),
        OTHER_PLACES("with the other law of ranks at shared places that the runs allow"),
        WITHOUT_UNPLACED("without the ranks at no shared place");

        private final String words;

        Assumption(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /**
     * A quantity in the predicted run.
     *
     * @param law as text
     * @param error relative error of the law
     * @param factor of the largest run's seconds
     * @param least this factor, if an operation's messages take the time of their bytes only
     * @param seconds of a usual rank in the predicted run
     */
    private record Quantity(String law, double error, double factor, double least, double seconds) {}

    Prognosis(ProgramModel model, int processes) {
        this.model = model;
        kinds = model.kinds(processes);
        messages = new MessageTimes(model.runs);
        ranks = model.ranks();
        for (int id = 0; id < model.spreads.size(); id++) {
            quantities.add(quantity(id));
        }
        double all = quantities.stream().mapToDouble(Quantity::seconds).sum();
        for (int id = 0; id < quantities.size(); id++) {
            Quantity of = quantities.get(id);
            if (of.error() * of.seconds() > MISSED * all) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "the time of %s follows no law: %s misses a run by %.0f %%; record runs with other numbers of processes",
                        name(id),
                        of.law(),
                        100 * of.error()));
            }
            if (of.seconds() > SMALL * all && model.spreads.get(id).hasUnplaced()) {
                reasons.add("in " + name(id) + ", " + model.spreads.get(id).unplaced()
                        + ", at no place that the runs share; record that run again");
            }
        }
        checkGrid();
        // The sizes of messages decide which assumptions there are.
        for (int kind = 0; kind < kinds.count(); kind++) {
            calls(kind, Assumption.AS_RECORDED);
        }
    }

    RankGrid grid() {
        return kinds.grid();
    }

    List<String> reasons() {
        return List.copyOf(reasons);
    }

    private String name(int id) {
        Shapes.Quantity of = model.shapes.quantities().get(id);
        return of.path().isEmpty() ? "code outside of all regions" : of.path();
    }

    /** The sum of the laws' errors, each by its share of the times. */
    double error() {
        double all = quantities.stream().mapToDouble(Quantity::seconds).sum();
        return all == 0
                ? 0
                : quantities.stream()
                        .mapToDouble(of -> of.error() * of.seconds() / all)
                        .sum();
    }

    private void checkGrid() {
        if (grid().dimensions() < 2) {
            return;
        }
        double own = shape(grid());
        boolean isLike = model.profiles.stream()
                .mapToDouble(profile -> shape(profile.grid()))
                .anyMatch(other -> own <= SHAPE * other && other <= SHAPE * own);
        if (!isLike) {
            reasons.add("the grid " + grid() + " has another shape than those of the runs, "
                    + grids()
                    + ", which do not show sizes along each dimension; record a run with such a grid");
        }
    }

    private String grids() {
        return String.join(
                ", ",
                model.profiles.stream()
                        .map(profile -> profile.grid().toString())
                        .toList());
    }

    private static double shape(RankGrid grid) {
        return (double) grid.size(0) / grid.size(grid.dimensions() - 1);
    }

    private Quantity quantity(int id) {
        double[] usual = model.spreads.get(id).usual();
        double last = usual[usual.length - 1];
        if (model.shapes.quantities().get(id).isOperation()) {
            Quantity found = operation(id, usual);
            if (found != null) {
                return found;
            }
        }
        Law law =
                model.shapes.quantities().get(id).isOperation() ? Law.ofSteps(ranks, usual) : Law.ofShare(ranks, usual);
        double fitted = law.at(ranks[ranks.length - 1]);
        double factor = fitted > 0 ? law.at(grid().ranks()) / fitted : 0;
        return new Quantity(law.toString(), law.error(), factor, factor, last * factor);
    }

    /** The quantity of an operation whose messages have different sizes in the runs; null if they have one. */
    private @Nullable Quantity operation(int id, double[] usual) {
        int runs = ranks.length;
        double[] steps = new double[runs];
        double[] bytes = new double[runs];
        double[] whole = new double[runs];
        double[] blocks = new double[runs];
        String operation = model.shapes.quantities().get(id).operation();
        Members members = model.shapes.quantities().get(id).members();
        for (int run = 0; run < runs; run++) {
            double[] found = model.profiles.get(run).operation(id);
            if (found[0] == 0) {
                return null;
            }
            double size = members.size(model.profiles.get(run).grid());
            whole[run] = found[1];
            blocks[run] = found[1] / size;
            steps[run] = found[0] * StepsLaw.steps(operation, size);
        }
        if (Law.ofShare(ranks, whole).form() == Law.Form.CONSTANT
                || Law.ofShare(ranks, blocks).form() == Law.Form.CONSTANT) {
            return null;
        }
        for (int run = 0; run < runs; run++) {
            bytes[run] = steps[run] * blocks[run];
        }
        StepsLaw law = StepsLaw.fit(steps, bytes, usual);
        double count = model.profiles.getLast().operation(id)[0];
        double block = Law.ofShare(ranks, blocks).at(grid().ranks());
        double allSteps = count * StepsLaw.steps(operation, members.size(grid()));
        double seconds = law.at(allSteps, allSteps * block);
        double fitted = law.at(steps[runs - 1], bytes[runs - 1]);
        double factor = fitted > 0 ? seconds / fitted : 0;
        double least = factor;
        double smallest = Arrays.stream(blocks).min().orElse(0);
        double largest = Arrays.stream(blocks).max().orElse(0);
        if (block * MessageTimes.NEAR < smallest * (1 - 1e-6) || block > MessageTimes.NEAR * largest * (1 + 1e-6)) {
            hasFarOperations = true;
            least = fitted > 0 ? law.perByte() * allSteps * block / fitted : 0;
            reasons.add(String.format(
                    Locale.ROOT,
                    "%s in %s sends blocks of %.0f bytes with %,d processes, of %.0f to %.0f in the runs: they may be sent in"
                            + " another way; measure this operation with such blocks, or record a run that has them",
                    operation,
                    name(id),
                    block,
                    grid().ranks(),
                    smallest,
                    largest));
        }
        return new Quantity(law.toString(), law.error(), factor, least, usual[runs - 1] * factor);
    }

    /** What the runs leave open, and what is assumed first. */
    List<Assumption> assumptions() {
        List<Assumption> all = new ArrayList<>(List.of(Assumption.AS_RECORDED));
        if (hasUnknownProtocols) {
            all.add(Assumption.OTHER_PROTOCOL);
        }
        if (hasOtherSizes || hasFarOperations) {
            all.add(Assumption.NO_LATENCY);
        }
        double seconds = quantities.stream().mapToDouble(Quantity::seconds).sum();
        if (IntStream.range(0, quantities.size())
                .anyMatch(id -> quantities.get(id).seconds() > SMALL * seconds
                        && model.spreads.get(id).hasOpenPlaces())) {
            all.add(Assumption.OTHER_PLACES);
        }
        if (model.spreads.stream().anyMatch(RankSpread::hasUnplaced)) {
            all.add(Assumption.WITHOUT_UNPLACED);
        }
        return all;
    }

    /** Laws of the times that matter, the longest first. */
    List<Extrapolated.Fit> fits() {
        double all = quantities.stream().mapToDouble(Quantity::seconds).sum();
        List<Extrapolated.Fit> fits = new ArrayList<>();
        for (int id = 0; id < quantities.size(); id++) {
            Quantity of = quantities.get(id);
            if (of.seconds() > SMALL * all) {
                fits.add(new Extrapolated.Fit(
                        name(id),
                        model.shapes.quantities().get(id).operation(),
                        of.law(),
                        of.error(),
                        of.seconds(),
                        model.spreads.get(id).toString()));
            }
        }
        fits.sort(Comparator.comparingDouble(Extrapolated.Fit::seconds).reversed());
        return fits;
    }

    /** The replay of the predicted run. */
    ScaledReplay replay(Assumption assumption) throws MisfitException {
        ScaledCalls[] calls = new ScaledCalls[kinds.count()];
        for (int kind = 0; kind < calls.length; kind++) {
            calls[kind] = calls(kind, assumption);
        }
        short[] of = new short[grid().ranks()];
        for (int rank = 0; rank < of.length; rank++) {
            of[rank] = (short) kinds.of(rank);
            if (largest(of[rank]) == null) {
                throw new MisfitException(
                        "no run has a rank at a place such as that of rank " + rank + " of " + of.length);
            }
        }
        double all = quantities.stream().mapToDouble(Quantity::seconds).sum();
        float[] ones = new float[of.length];
        Arrays.fill(ones, 1);
        float[][] factors = new float[quantities.size()][];
        for (int id = 0; id < factors.length; id++) {
            factors[id] = quantities.get(id).seconds() < SMALL / 10 * all
                    ? ones
                    : model.spreads
                            .get(id)
                            .in(grid(), id, assumption, quantities.get(id).factor());
        }
        return new ScaledReplay(grid(), model.shapes.ways().toArray(int[][]::new), calls, of, factors);
    }

    private RunProfile.@Nullable Sequence largest(int kind) {
        for (RunProfile profile : model.profiles.reversed()) {
            if (profile.sequence(kind) != null) {
                return profile.sequence(kind);
            }
        }
        return null;
    }

    /** The calls of a kind of ranks; none if no run has this kind. */
    private ScaledCalls calls(int kind, Assumption assumption) {
        RunProfile.Sequence of = largest(kind);
        if (of == null) {
            return new ScaledCalls(0);
        }
        ScaledCalls calls = new ScaledCalls(of.shapes.size());
        for (int call = 0; call < calls.shapes.length; call++) {
            CallShape shape = model.shapes.shape(of.shapes.get(call));
            calls.shapes[call] = shape;
            calls.own[call] = of.own[call];
            int operations = shape.operations().size();
            calls.costQuantities[call] = new int[operations];
            calls.costs[call] = of.costs[call].clone();
            for (int i = 0; i < operations; i++) {
                OperationShape operation = shape.operations().get(i);
                int quantity = operation.ends() ? model.shapes.operation(shape, operation) : -1;
                calls.costQuantities[call][i] = quantity;
                if (quantity >= 0) {
                    Quantity found = quantities.get(quantity);
                    calls.costs[call][i] *= assumption == Assumption.NO_LATENCY ? found.least() : found.factor();
                }
            }
            calls.quantities[call] = of.quantities[call];
            calls.seconds[call] = of.seconds[call].clone();
            for (int i = 0; i < calls.seconds[call].length; i++) {
                calls.seconds[call][i] *= quantities.get(of.quantities[call][i]).factor();
            }
            int items = shape.items().size();
            calls.transfers[call] = new double[items];
            calls.waits[call] = new boolean[items];
            for (int item = 0; item < items; item++) {
                message(calls, kind, call, item, assumption);
            }
        }
        return calls;
    }

    private void message(ScaledCalls calls, int kind, int call, int item, Assumption assumption) {
        List<Double> known = new ArrayList<>();
        List<Double> at = new ArrayList<>();
        for (RunProfile profile : model.profiles) {
            RunProfile.Sequence sequence = profile.sequence(kind);
            if (sequence != null) {
                at.add((double) profile.run().ranks());
                known.add(sequence.bytes[call][item]);
            }
        }
        List<Double> key = new ArrayList<>(at);
        key.addAll(known);
        Law law = sizeLaws.computeIfAbsent(
                key,
                _ -> Law.ofShare(
                        at.stream().mapToDouble(each -> each).toArray(),
                        known.stream().mapToDouble(each -> each).toArray()));
        double size = law.at(grid().ranks());
        String path = calls.shapes[call].path();
        boolean sends = CallShape.type(calls.shapes[call].items().get(item)) == CallShape.SEND;
        if (sends && law.error() > MISFIT && sizesWithoutLaw.add(path)) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "the sizes of messages that %s sends follow no law: %s bytes misses a run by %.0f %%, with grids of %s; record runs"
                            + " with other numbers of processes",
                    path,
                    law,
                    100 * law.error(),
                    grids()));
        }
        boolean far = messages.isFar(size);
        boolean unknown = messages.isUnknown(size);
        if ((far || unknown) && sends) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "%s sends messages of %.0f bytes with %,d processes, of %s in the runs: they may be sent in another way;"
                            + " measure messages of this size, or record a run that has them",
                    path,
                    size,
                    grid().ranks(),
                    messages.range()));
        }
        hasOtherSizes |= messages.isOutside(size);
        hasUnknownProtocols |= unknown;
        boolean waits = messages.waits(size) ^ (unknown && assumption == Assumption.OTHER_PROTOCOL);
        calls.waits[call][item] = waits;
        calls.transfers[call][item] = messages.isOutside(size) && assumption == Assumption.NO_LATENCY
                ? messages.leastSeconds(size)
                : messages.seconds(size, waits);
    }
}
