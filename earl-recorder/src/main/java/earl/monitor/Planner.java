package earl.monitor;

import earl.monitor.RecordingOrders.Order;
import earl.monitor.watch.IterationSpace;
import earl.monitor.watch.LaneWatch;
import earl.monitor.watch.Settings;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which iterations are recorded: the same ones on all threads, as far as they are in the same loop, so that the
 * recording has both ends of messages. One thread.
 *
 * <p>When all threads are stable (or some have been for long while others are not), and one is in a loop that was not
 * recorded yet or departs from what was recorded, each gets a stretch. It begins with an iteration of the outermost loop that
 * none has begun. If the loops of the threads differ too much, or calls are missing, the stretches begin and end at one time
 * instead. It lasts as many iterations as are wanted, or as many more as make whole periods where the program alternates
 * between different ones. No stretch begins while a ring is more than half full: calls would be missing in it. If stretches take
 * too much space, those of loops with less time give way ({@link IterationSpace}). Monitors of several nodes agree by {@link
 * RecordingOrders}.
 */
final class Planner {
    private static final int SAME_LOOP = 16;
    private static final int PART = 4;

    private final Settings settings;
    private final RecordingOrders orders;
    private final IterationSpace space;
    private boolean planned;
    private int stretches;

    Planner(Settings settings, RecordingOrders orders) {
        this.settings = settings;
        this.orders = orders;
        this.space = new IterationSpace(settings.first());
    }

    /** Looks at all threads; to be called between two pieces of records. */
    void plan(List<LaneWatch> lanes) {
        if (planned) {
            progress(lanes);
            return;
        }
        if (lanes.isEmpty() || lanes.stream().anyMatch(LaneWatch::behind)) {
            return;
        }
        List<LaneWatch> loops = lanes.stream()
                .filter(lane -> lane.loops().stable() && lane.loops().loop().found())
                .toList();
        orders.look(stretches, visits(loops));
        boolean asked = orders.isGiven(stretches);
        boolean all = lanes.stream().allMatch(lane -> lane.loops().stable());
        if (loops.isEmpty()
                || (!all && loops.stream().noneMatch(lane -> lane.loops().longStable()))) {
            return;
        }
        String reason = reason(loops);
        Optional<Set<Integer>> replaced = reason.isEmpty() ? Optional.empty() : space.spaceFor(loops);
        if (replaced.isPresent() || asked) {
            order(lanes, loops, replaced.isPresent() ? reason : "", replaced.orElse(Set.of()));
            stretches++;
        }
    }

    /** Why there is something to record; empty if there is not. */
    private String reason(List<LaneWatch> loops) {
        if (!space.has(loops)) {
            return stretches == 0 ? "first stable phase" : "new stable phase";
        }
        for (LaneWatch lane : loops) {
            if (!lane.log().departure().isEmpty()) {
                return lane.log().departure() + " on rank " + lane.header().rank();
            }
        }
        return "";
    }

    private static long visits(List<LaneWatch> loops) {
        return loops.stream().mapToLong(lane -> lane.loops().visits()).max().orElse(0);
    }

    private void order(List<LaneWatch> lanes, List<LaneWatch> loops, String reason, Set<Integer> replaced) {
        long most = visits(loops);
        long from = lanes.stream().mapToLong(LaneWatch::time).max().orElse(0);
        long least = loops.stream().mapToLong(lane -> reached(from, lane)).min().orElse(0);
        boolean same = most - least <= Math.max(SAME_LOOP, most / PART)
                && lanes.stream().noneMatch(lane -> lane.loops().misses());
        long iterations = settings.iterations();
        for (LaneWatch lane : loops) {
            int period = Math.max(1, lane.log().period());
            iterations = Math.max(iterations, (settings.iterations() + (long) period - 1) / period * period);
        }
        long next = most + orders.ahead(most);
        if (loops.size() < lanes.size()) { // Threads without a loop, which take part in them, have come so far.
            next = Math.max(
                    next,
                    loops.stream().mapToLong(lane -> reached(from, lane)).max().orElse(0));
        }
        Order order = orders.give(stretches, new Order(same ? next : Order.NO_VISIT, iterations, reason, replaced));
        boolean byVisit = same && order.visit() != Order.NO_VISIT;
        if (byVisit && order.visit() <= most && reason.isEmpty()) {
            return; // Too late, and nothing that is ours.
        }
        space.ordered(stretches, lanes, loops, order.replaced());
        for (LaneWatch lane : lanes) {
            if (lane.iterations().isOpen()) {
                continue;
            }
            if (byVisit && loops.contains(lane)) {
                lane.iterations()
                        .orderVisit(stretches, Math.max(most + 1, order.visit()), order.iterations(), order.reason());
            } else {
                lane.iterations().orderTime(stretches, from, order.iterations(), order.reason());
            }
        }
        planned = true;
    }

    /** Number of iterations that a thread begins until a time at most, at its usual pace: its records were taken up to an earlier one. */
    private static long reached(long time, LaneWatch lane) {
        return lane.loops().visits() + lane.iterationsIn(time - lane.time());
    }

    /** Stretches that began at one time end at one time, when all threads in a loop have enough iterations. */
    private void progress(List<LaneWatch> lanes) {
        boolean enough = lanes.stream()
                .filter(lane -> lane.loops().loop().found())
                .allMatch(lane -> lane.iterations().satisfied());
        if (enough) {
            long end = lanes.stream().mapToLong(LaneWatch::time).max().orElse(0);
            lanes.forEach(lane -> lane.iterations().endBy(end));
        }
        planned = lanes.stream().anyMatch(lane -> lane.iterations().busy());
        if (!planned) {
            space.settle();
        }
    }

    /** All threads have ended. */
    void finish() {
        space.settle();
    }

    /** Forgets the threads. */
    void forget() {
        space.forget();
    }
}
