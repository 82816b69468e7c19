package earl.monitor;

import earl.TraceException;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.Spool;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Takes records out of the rings of a program while it runs, on a thread of its own. */
public final class Collector implements AutoCloseable {
    private static final long PAUSE_MILLIS = 2;
    private static final long LOOK_NANOS = 20_000_000;

    private final Session session;
    private final Thread thread;
    private final Map<Path, Lane> lanes = new LinkedHashMap<>();
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean stop;
    private volatile @Nullable TraceException failure;

    /** A ring and where its records go. */
    private record Lane(RingFile ring, Spool spool) {}

    /** Begins at once. */
    public Collector(Session session) {
        this.session = session;
        this.thread = Thread.ofPlatform().daemon().name("expert-monitor").start(this::run);
    }

    /** Records taken so far. From any thread. */
    public long taken() {
        return taken.get();
    }

    private void run() {
        try {
            long looked = System.nanoTime() - LOOK_NANOS;
            while (!stop) {
                if (System.nanoTime() - looked >= LOOK_NANOS) {
                    look();
                    looked = System.nanoTime();
                }
                if (!take()) {
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
            look();
            while (take()) {
                Thread.onSpinWait();
            }
        } catch (TraceException fault) {
            failure = fault;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        for (Path path : session.ringFiles()) {
            if (!lanes.containsKey(path)) {
                RingFile ring = RingFile.open(path);
                lanes.put(path, new Lane(ring, new Spool(session.records(path), ring)));
            }
        }
    }

    /** Takes what there is; whether there was anything. */
    private boolean take() {
        boolean any = false;
        for (Lane lane : lanes.values()) {
            long from = lane.ring.tail();
            long to = lane.ring.head();
            if (from < to) {
                long whole = from + lane.ring.whole(from, to);
                lane.spool.append(lane.ring, from, whole);
                lane.ring.consumed(to);
                taken.addAndGet(whole - from);
                any = true;
            }
        }
        return any;
    }

    /**
     * Takes the rest, after the program has ended, and ends.
     *
     * @throws TraceException what had gone wrong; the records taken before that are kept
     */
    @Override
    public void close() {
        stop = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        for (Lane lane : lanes.values()) {
            lane.spool.header(lane.ring);
            lane.spool.close();
            lane.ring.close();
        }
        lanes.clear();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        TraceException fault = failure;
        if (fault != null) {
            throw fault;
        }
    }
}
