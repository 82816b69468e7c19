package earl.monitor;

import earl.monitor.RecordingOrders.Order;
import earl.monitor.watch.IterationSpace;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadWatch;
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
    void plan(List<ThreadWatch> threads) {
        if (planned) {
            progress(threads);
            return;
        }
        if (threads.isEmpty() || threads.stream().anyMatch(ThreadWatch::behind)) {
            return;
        }
        List<ThreadWatch> loops = threads.stream()
                .filter(thread ->
                        thread.loops().stable() && thread.loops().loop().found())
                .toList();
        orders.look(stretches, visits(loops));
        boolean asked = orders.isGiven(stretches);
        boolean all = threads.stream().allMatch(thread -> thread.loops().stable());
        if (loops.isEmpty()
                || (!all && loops.stream().noneMatch(thread -> thread.loops().longStable()))) {
            return;
        }
        String reason = reason(loops);
        Optional<Set<Integer>> replaced = reason.isEmpty() ? Optional.empty() : space.spaceFor(loops);
        if (replaced.isPresent() || asked) {
            order(threads, loops, replaced.isPresent() ? reason : "", replaced.orElse(Set.of()));
            stretches++;
        }
    }

    /** Why there is something to record; empty if there is not. */
    private String reason(List<ThreadWatch> loops) {
        if (!space.has(loops)) {
            return stretches == 0 ? "first stable phase" : "new stable phase";
        }
        for (ThreadWatch thread : loops) {
            if (!thread.log().departure().isEmpty()) {
                return thread.log().departure() + " on rank " + thread.header().rank();
            }
        }
        return "";
    }

    private static long visits(List<ThreadWatch> loops) {
        return loops.stream().mapToLong(thread -> thread.loops().visits()).max().orElse(0);
    }

    private void order(List<ThreadWatch> threads, List<ThreadWatch> loops, String reason, Set<Integer> replaced) {
        long most = visits(loops);
        long from = threads.stream().mapToLong(ThreadWatch::time).max().orElse(0);
        long least =
                loops.stream().mapToLong(thread -> reached(from, thread)).min().orElse(0);
        boolean same = most - least <= Math.max(SAME_LOOP, most / PART)
                && threads.stream().noneMatch(thread -> thread.loops().misses());
        long iterations = settings.iterations();
        for (ThreadWatch thread : loops) {
            int period = Math.max(1, thread.log().period());
            iterations = Math.max(iterations, (settings.iterations() + (long) period - 1) / period * period);
        }
        long next = most + orders.ahead(most);
        if (loops.size() < threads.size()) { // Threads without a loop, which take part in them, have come so far.
            next = Math.max(
                    next,
                    loops.stream()
                            .mapToLong(thread -> reached(from, thread))
                            .max()
                            .orElse(0));
        }
        Order order = orders.give(stretches, new Order(same ? next : Order.NO_VISIT, iterations, reason, replaced));
        boolean byVisit = same && order.visit() != Order.NO_VISIT;
        if (byVisit && order.visit() <= most && reason.isEmpty()) {
            return; // Too late, and nothing that is ours.
        }
        space.ordered(stretches, threads, loops, order.replaced());
        for (ThreadWatch thread : threads) {
            if (thread.iterations().isOpen()) {
                continue;
            }
            if (byVisit && loops.contains(thread)) {
                thread.iterations()
                        .orderVisit(stretches, Math.max(most + 1, order.visit()), order.iterations(), order.reason());
            } else {
                thread.iterations().orderTime(stretches, from, order.iterations(), order.reason());
            }
        }
        planned = true;
    }

    /** Number of iterations that a thread begins until a time at most, at its usual pace: its records were taken up to an earlier one. */
    private static long reached(long time, ThreadWatch thread) {
        return thread.loops().visits() + thread.iterationsIn(time - thread.time());
    }

    /** Stretches that began at one time end at one time, when all threads in a loop have enough iterations. */
    private void progress(List<ThreadWatch> threads) {
        boolean enough = threads.stream()
                .filter(thread -> thread.loops().loop().found())
                .allMatch(thread -> thread.iterations().satisfied());
        if (enough) {
            long end = threads.stream().mapToLong(ThreadWatch::time).max().orElse(0);
            threads.forEach(thread -> thread.iterations().endBy(end));
        }
        planned = threads.stream().anyMatch(thread -> thread.iterations().busy());
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
