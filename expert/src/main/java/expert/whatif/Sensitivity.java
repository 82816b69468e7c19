package expert.whatif;

import earl.replay.Change;
import earl.replay.CostClasses;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.replay.SizeTimes.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * How the run time depends on the network: each message may take longer by a latency, or by a time per byte. A collective operation of N
 * members has as many latencies as N has binary digits, and moves its bytes once.
 *
 * <p>Follows LLAMP (arXiv 2404.14193), which finds these figures by linear programming; here a replay gives each of them.
 */
final class Sensitivity {
    /** Shares of the run time by which the run may be slower. */
    private static final double[] SHARES = {0.01, 0.02, 0.05};
    /** Ticks that are added to find a slope: less than any other time of a trace. */
    private static final double STEP = 1.0 / 1024;

    private static final int HALVINGS = 60;

    private final Prediction prediction;
    private final ReplayGraph graph;
    private final double run;

    private Sensitivity(Prediction prediction) {
        this.prediction = prediction;
        this.graph = prediction.replay().graph();
        this.run = PredictedTimes.of(graph, Change.NONE).runTime();
    }

    static WhatIfAnswer.Sensitivity of(Prediction prediction) {
        return new Sensitivity(prediction).answer();
    }

    private WhatIfAnswer.Sensitivity answer() {
        double perSecond = prediction.ticksPerSecond();
        Line line = prediction.replay().transfers().line();
        List<WhatIfAnswer.Tolerance> tolerances = new ArrayList<>();
        for (double share : SHARES) {
            tolerances.add(new WhatIfAnswer.Tolerance(
                    share, slowerBy(share, this::latency) / perSecond, slowerBy(share, this::perByte) / perSecond));
        }
        return new WhatIfAnswer.Sensitivity(
                slope(this::latency),
                slope(this::perByte),
                line.perByte() > 0 ? (Double) (line.latency() / perSecond) : null,
                line.perByte() > 0 ? (Double) (perSecond / line.perByte()) : null,
                tolerances);
    }

    /** Each message and each step of an operation takes some ticks more. */
    private Change latency(double ticks) {
        return added(id -> ticks * steps(graph.classes(), id));
    }

    /** Each byte takes some ticks more. */
    private Change perByte(double ticks) {
        return added(id -> ticks * graph.classes().bytes(id));
    }

    private Change added(java.util.function.IntToDoubleFunction ofClass) {
        CostClasses classes = graph.classes();
        double[] added = new double[classes.count()];
        for (int id = 0; id < added.length; id++) {
            boolean network = switch (classes.kind(id)) {
                case TRANSFER, RENDEZVOUS -> true;
                // Calls that meet without a record have a negative number: their messages are unknown.
                case COLLECTIVE -> classes.operation(id) >= 0;
                case HELD, DEVICE, OWN -> false;
            };
            added[id] = network ? ofClass.applyAsDouble(id) : 0;
        }
        return Change.NONE.adding(added);
    }

    private static double steps(CostClasses classes, int id) {
        return classes.kind(id) == CostClasses.Kind.COLLECTIVE
                ? Math.ceil(Math.log(Math.max(2, classes.members(id))) / Math.log(2))
                : 1;
    }

    private double slope(DoubleFunction<Change> change) {
        return (PredictedTimes.of(graph, change.apply(STEP)).runTime() - run) / STEP;
    }

    /** The ticks at which the run is slower by a share: the run time grows with them. */
    private double slowerBy(double share, DoubleFunction<Change> change) {
        DoubleUnaryOperator over =
                ticks -> PredictedTimes.of(graph, change.apply(ticks)).runTime() - (1 + share) * run;
        double high = 1;
        while (over.applyAsDouble(high) < 0) {
            high *= 2;
            if (high > 1e18) {
                return Double.NaN;
            }
        }
        double low = 0;
        for (int i = 0; i < HALVINGS && high - low > 1e-9 * high; i++) {
            double middle = (low + high) / 2;
            if (over.applyAsDouble(middle) < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
