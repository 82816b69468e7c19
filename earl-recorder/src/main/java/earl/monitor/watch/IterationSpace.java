package earl.monitor.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The space for selected iterations, and the loops that have it. Each loop gets space while there is some. After that, a loop
 * waits until it has taken more time than others, and gets their space: only then is it known that it matters more. The
 * others' iterations are dropped when those of the new loop are recorded. One thread.
 */
public final class IterationSpace {
    private static final int RECORD_BYTES = 64;
    /** Maximum number of orders whose iterations are kept, whatever their size. */
    private static final int MAX_ORDERS = 64;
    /** Factor by which a loop's time must exceed another's to take its space, so that alternating loops do not replace each other forever. */
    private static final double MORE = 1.1;
    /** Times are compared again after so small a part of the run. */
    private static final int PART = 64;

    private final long bytes;
    private final List<Phase> phases = new ArrayList<>();
    private final Set<RankLoop> recorded = new HashSet<>();
    /** Time before which no loops are compared. */
    private long next = Long.MIN_VALUE;
    /** Orders that give way to the last one as soon as its iterations are recorded. */
    private Set<Integer> giveWay = Set.of();

    /** The loop that a thread is in. */
    private record RankLoop(int rank, int header, int size, int levels) {
        static RankLoop of(ThreadWatch thread) {
            ThreadLoop loop = thread.loops().loop();
            return new RankLoop(thread.header().rank(), loop.header(), loop.size(), loop.levels());
        }
    }

    /** The loops of which iterations were ordered together, by thread, and all threads that take part. */
    private record Phase(
            int order, Map<ThreadWatch, ThreadLoop> loops, Set<RankLoop> byRank, List<ThreadWatch> threads) {
        static Phase of(int order, List<ThreadWatch> threads, List<ThreadWatch> inLoops) {
            return new Phase(
                    order,
                    inLoops.stream()
                            .collect(Collectors.toMap(
                                    Function.identity(),
                                    thread -> thread.loops().loop())),
                    inLoops.stream().map(RankLoop::of).collect(Collectors.toSet()),
                    List.copyOf(threads));
        }

        long time() {
            return loops.entrySet().stream()
                    .mapToLong(entry -> entry.getKey().time(entry.getValue()))
                    .sum();
        }

        long bytes() {
            return RECORD_BYTES
                    * threads.stream()
                            .mapToLong(thread -> thread.iterations().records(order))
                            .sum();
        }
    }

    /** @param bytes that the iterations on a node may take before loops compete for them */
    public IterationSpace(long bytes) {
        this.bytes = bytes;
    }

    /** Whether the space has iterations of the loops that these threads are in. A thread that ends sooner than others does not begin a phase for these. */
    public boolean has(List<ThreadWatch> loops) {
        return loops.stream().map(RankLoop::of).allMatch(recorded::contains);
    }

    /** The orders that must give way to the loops that these threads are in; nothing if there is no space for these loops. */
    public Optional<Set<Integer>> spaceFor(List<ThreadWatch> loops) {
        long used = phases.stream().mapToLong(Phase::bytes).sum();
        int orders = phases.size();
        if (used < bytes && orders < MAX_ORDERS) {
            return Optional.of(Set.of());
        }
        long now = loops.stream().mapToLong(ThreadWatch::time).max().orElse(0);
        if (now < next) {
            return Optional.empty();
        }
        long begin = loops.stream()
                .mapToLong(thread -> thread.header().loadTicks())
                .min()
                .orElse(0);
        next = now + (now - begin) / PART;
        double time = Phase.of(0, loops, loops).time();
        Set<Integer> less = new HashSet<>();
        for (Phase phase :
                phases.stream().sorted(Comparator.comparingLong(Phase::time)).toList()) {
            if (time < MORE * phase.time()) {
                break;
            }
            less.add(phase.order);
            used -= phase.bytes();
            orders--;
            if (used < bytes && orders < MAX_ORDERS) {
                return Optional.of(less);
            }
        }
        return Optional.empty();
    }

    /**
     * Iterations are ordered.
     *
     * @param threads those that take part
     * @param loops those among them that are in loops
     * @param less orders that give way
     */
    public void ordered(int order, List<ThreadWatch> threads, List<ThreadWatch> loops, Set<Integer> less) {
        add(Phase.of(order, threads, loops));
        giveWay = less;
    }

    private void add(Phase phase) {
        phases.add(phase);
        recorded.addAll(phase.byRank);
    }

    /** The stretches of the last order have ended, or will never begin. May be called between two pieces of records only. */
    public void settle() {
        if (giveWay.isEmpty()) {
            return;
        }
        // An order whose loop had ended leaves nothing, and replaces nothing.
        Set<Integer> gone = phases.getLast().bytes() > 0 ? giveWay : Set.of(phases.getLast().order);
        giveWay = Set.of();
        for (Phase phase : phases) {
            if (gone.contains(phase.order)) {
                phase.threads.forEach(thread -> thread.iterations().drop(gone));
            }
        }
        List<Phase> left =
                phases.stream().filter(phase -> !gone.contains(phase.order)).toList();
        forget();
        left.forEach(this::add);
    }

    /** Forgets all loops. */
    public void forget() {
        phases.clear();
        recorded.clear();
    }
}
