package earl.monitor.archive.definition;

import java.util.BitSet;
import java.util.concurrent.CancellationException;

/**
 * Keeps definitions in the order of walks that run at the same time, as if each walk began when the one before it has ended: a walk that defines
 * something waits for those before it. Walks must start in the order of their numbers. Any thread.
 */
public final class WalkOrder {
    private static final ScopedValue<Integer> OWN = ScopedValue.newInstance();

    private final BitSet ended = new BitSet();

    /** Runs a walk. */
    public void run(int number, Runnable walk) {
        try {
            ScopedValue.where(OWN, number).run(walk);
        } finally {
            end(number);
        }
    }

    private synchronized void end(int number) {
        ended.set(number);
        notifyAll();
    }

    /**
     * Waits until all walks before the calling thread's own have ended; it then sees their definitions. Outside of walks, returns at once.
     *
     * @throws CancellationException if the thread is interrupted; it stays interrupted
     */
    synchronized void await() {
        try {
            while (OWN.isBound() && ended.nextClearBit(0) < OWN.get()) {
                wait();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
    }
}
