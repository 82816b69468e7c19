package earl.replay.extrapolation;

import earl.memory.LongList;
import earl.replay.CostClasses;
import earl.replay.SizeTimes;
import java.util.List;
import java.util.TreeSet;

/** Sizes of messages that runs have, how each is sent, and what its transfer takes. */
final class MessageTimes {
    /** Ticks per second in {@link SizeTimes}, finer than those of traces. */
    private static final double TICKS = 1e12;
    /** A size is near to others up to this factor. */
    static final double NEAR = 2;

    private final SizeTimes eager;
    private final SizeTimes waiting;
    private final TreeSet<Long> sizes = new TreeSet<>();
    private final long largestEager;
    private final long smallestWaiting;

    MessageTimes(List<RunCalls> runs) {
        Seen ofEager = new Seen();
        Seen ofWaiting = new Seen();
        for (RunCalls run : runs) {
            CostClasses classes = run.graph().classes();
            for (int id = 0; id < classes.count(); id++) {
                boolean waits = classes.kind(id) == CostClasses.Kind.RENDEZVOUS;
                // Operation 1 is the head of a message that a probe finds.
                if (waits || (classes.kind(id) == CostClasses.Kind.TRANSFER && classes.operation(id) == 0)) {
                    long size = classes.bytes(id);
                    sizes.add(size);
                    (waits ? ofWaiting : ofEager)
                            .add(size, run.replay().transfers().of(size, waits) / run.perSecond() * TICKS);
                }
            }
        }
        largestEager = ofEager.largest;
        smallestWaiting = ofWaiting.smallest;
        SizeTimes byEager = ofEager.times();
        SizeTimes byWaiting = ofWaiting.times();
        eager = byEager.isEmpty() ? byWaiting : byEager;
        waiting = byWaiting.isEmpty() ? byEager : byWaiting;
    }

    private static final class Seen {
        private final LongList sizes = new LongList();
        private final LongList times = new LongList();
        private long largest = -1;
        private long smallest = Long.MAX_VALUE;

        void add(long size, double time) {
            sizes.add(size);
            times.add(Math.round(time));
            largest = Math.max(largest, size);
            smallest = Math.min(smallest, size);
        }

        SizeTimes times() {
            return SizeTimes.of(sizes::get, times::get, sizes.size());
        }
    }

    /** Whether a size is smaller or larger than all of the runs. */
    boolean isOutside(double size) {
        return !sizes.isEmpty() && (size < sizes.getFirst() * (1 - 1e-6) || size > sizes.getLast() * (1 + 1e-6));
    }

    /** Whether a size differs from all of the runs by more than a factor. */
    boolean isFar(double size) {
        return !sizes.isEmpty()
                && (size * NEAR < sizes.getFirst() * (1 - 1e-6) || size > NEAR * sizes.getLast() * (1 + 1e-6));
    }

    /** Whether the runs do not show how a size is sent: it lies between the sizes of two protocols, or far from those of the only one. */
    boolean isUnknown(double size) {
        return size > largestEager
                && size < smallestWaiting
                && (isFar(size) || (largestEager >= 0 && smallestWaiting < Long.MAX_VALUE));
    }

    /** Whether the send of a message waits for its receive; where that is unknown, as for the nearest size. */
    boolean waits(double size) {
        if (largestEager < 0) {
            return true;
        }
        return smallestWaiting < Long.MAX_VALUE
                && size > largestEager
                && (size >= smallestWaiting || size * size > (double) largestEager * smallestWaiting);
    }

    /** Seconds of a transfer. */
    double seconds(double size, boolean waits) {
        SizeTimes of = waits ? waiting : eager;
        double known = of.of(Math.round(size));
        return (sizes.isEmpty() || size >= sizes.getFirst()
                        ? known
                        : Math.min(known, of.line().of(size)))
                / TICKS;
    }

    /** The least that a transfer takes: the time of its bytes. */
    double leastSeconds(double size) {
        return eager.line().perByte() * size / TICKS;
    }

    /** The smallest and the largest size. */
    String range() {
        return sizes.getFirst() + " to " + sizes.getLast() + " bytes";
    }
}
