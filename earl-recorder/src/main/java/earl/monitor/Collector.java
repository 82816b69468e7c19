package earl.monitor;

import earl.TraceException;
import earl.graph.OrderBudget;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import earl.monitor.watch.CallMeaning;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadWatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes records out of the rings of a running program, on its own thread. It keeps all of them, or watches the threads and
 * keeps the iterations that a {@link Planner} orders.
 *
 * <p>As long as all records fit into what {@link Settings#keep} allows, it only counts them: the processes keep them in
 * their rings, and in files where these are full. Its work uses idle time if possible, and rests where the processes wait for
 * it all the same ({@link YieldPolicy}).
 */
public final class Collector implements AutoCloseable {
    /** Used when other nodes wait for this one, or a process cannot keep records for which its ring has no space. */
    private static final long URGENT_MILLIS = 2;

    private static final long NANOS = 1_000_000;
    /** Records of one ring that are taken before the others' turn. */
    private static final long PIECE = 1 << 14;
    /** Records of one ring that are taken in turn while threads are compared by iterations. */
    private static final long WATCHED_PIECE = 1 << 8;
    /** Records of one ring that are taken in turn while several nodes must begin with one iteration: no order may come too late. */
    private static final long SMALL_PIECE = 1 << 6;

    private static final int RECORD_BYTES = 64;
    /** Maximum size of unread records up to which the monitor rests; beyond it, they would fill the disk. */
    private static final long MAX_WAITING_BYTES = 2L << 30;

    private final Session session;
    private final Settings settings;
    private final OrderBudget budget;
    private final boolean politely;
    private final RecordingOrders orders;
    private final Planner planner;
    private final List<String> functions = FunctionTable.shipped().names();
    private final CallKinds kinds = new CallKinds(functions);
    private final Map<String, CallMeaning> meanings = new HashMap<>();
    private final Map<Path, RecordedThread> threads = new LinkedHashMap<>();
    private final Object turn = new Object();
    private boolean watching;
    private boolean selecting;
    private volatile boolean stop;
    private boolean firstIsOver;
    /** Whether calls that found nothing are left out of the first calls. */
    private boolean firstIsThin;
    /** Whether they did not fit without those. */
    private boolean firstIsFull;

    private @Nullable TraceException failure;
    private volatile Snapshot snapshot = new Snapshot(0, 0, List.of());
    private volatile boolean over;
    /** Whether the progress of the threads was requested. */
    private volatile boolean asked;

    private final LookSchedule schedule = new LookSchedule();
    private final YieldPolicy yields = new YieldPolicy();
    private final List<Path> yieldFiles = new ArrayList<>();
    private long looked = System.nanoTime() - LookSchedule.SOON_MILLIS * NANOS;
    private long taken;

    /**
     * The progress of a thread of the program.
     *
     * @param rank of its process
     * @param thread number in its process
     * @param watched whether its calls are analyzed; otherwise all are kept, and only their records are counted
     * @param calls of MPI seen
     * @param records taken
     * @param nodes of its flow graph
     * @param edges of its flow graph
     * @param stable whether the graph has stopped growing
     * @param loop the first call of the outermost loop as text, empty if no loop is known
     * @param visits iterations of that loop begun
     * @param iterations recorded in full
     * @param recording whether one is being recorded now
     * @param lost records that found no room
     * @param ended whether it has ended
     */
    public record Progress(
            int rank,
            int thread,
            boolean watched,
            long calls,
            long records,
            int nodes,
            int edges,
            boolean stable,
            String loop,
            long visits,
            long iterations,
            boolean recording,
            long lost,
            boolean ended) {}

    /**
     * All threads at one moment.
     *
     * @param nanos of {@link System#nanoTime}
     * @param records taken of all
     */
    public record Snapshot(long nanos, long records, List<Progress> threads) {
        public Snapshot {
            threads = List.copyOf(threads);
        }
    }

    /** Begins at once. Uses up to half of the heap for the order of calls. */
    public Collector(Session session, Settings settings) {
        this(session, settings, false);
    }

    /**
     * Begins at once.
     *
     * @param politely whether it works only while the processors are idle
     */
    public Collector(Session session, Settings settings, boolean politely) {
        this(
                session,
                settings,
                politely,
                OrderBudget.ofBytes(Runtime.getRuntime().maxMemory() / 2));
    }

    /** Begins at once. */
    Collector(Session session, Settings settings, boolean politely, OrderBudget budget) {
        this.session = session;
        this.budget = budget;
        this.settings = settings;
        this.politely = politely;
        this.orders = session.orders();
        this.planner = new Planner(settings, orders);
        this.selecting = settings.keep() == 0;
        Thread.ofPlatform().daemon().name("expert-monitor").start(this::run);
    }

    /** Analyzes the calls from now on, even if all of them fit, because the progress of the threads was requested. */
    public void watch() {
        synchronized (turn) {
            watching = true;
        }
    }

    /** The progress of the program's threads, some tenths of a second old. From any thread. */
    public Snapshot snapshot() {
        asked = true;
        return snapshot;
    }

    /** Whether all threads seen up to now have ended, by themselves or with their processes, and nothing remains to be done before the end. */
    boolean isOver() {
        return over;
    }

    /** Whether a thread of this node has ended, by itself or with its process, and all its records were taken. */
    static boolean isOver(RingFile ring) {
        return (ring.hasExited() || !isAlive(ring.header().pid())) && ring.read() == ring.head();
    }

    /** Whether a process of this node runs. */
    static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private void run() {
        if (politely) {
            IdleTime.enter();
        }
        try {
            synchronized (turn) {
                while (!stop && guarded(this::work)) {
                    long pause = pause();
                    if (politely && (pause > 0 || yields.isLong())) {
                        pause = Math.max(pause, restMillis());
                    }
                    if (pause > 0) {
                        turn.wait(pause);
                    }
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does one piece of work; whether others may follow. */
    private boolean guarded(Runnable work) {
        try {
            work.run();
            return true;
        } catch (TraceException fault) {
            failure = fault;
        } catch (OutOfMemoryError full) {
            // The graphs release their memory; kept records are in files.
            threads.values().forEach(RecordedThread::unwatch);
            planner.forget();
            failure = new TraceException(
                    session.folder(),
                    -1,
                    "the flow graphs need more than the heap of "
                            + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB: its calls keep differing; JAVA_TOOL_OPTIONS=-Xmx8g gives them"
                            + " more, --signature call,callsite distinguishes fewer",
                    full);
        }
        return false;
    }

    /** Whether calls are looked at, or taken. */
    private boolean works() {
        return selecting || watching;
    }

    private void work() {
        if (politely) {
            yields.begin(yieldFiles);
        }
        if (System.nanoTime() - looked >= LookSchedule.SOON_MILLIS * NANOS) {
            look();
        }
        if (works()) {
            take();
        }
    }

    /** Milliseconds until there is something to do again. */
    private long pause() {
        if (works()) {
            if (threads.values().stream().anyMatch(thread -> thread.waiting() >= piece())) {
                return 0;
            }
            if (orders.several()
                    || threads.values().stream()
                            .anyMatch(thread -> !thread.ring().spills())) {
                return URGENT_MILLIS;
            }
        }
        // Other nodes and a display expect news.
        return orders.several() || asked ? LookSchedule.SOON_MILLIS : schedule.after(threads.size(), records(), room());
    }

    /** Number of records that may come before iterations must be selected, or a ring is full; 0 if calls are looked at already. */
    private long room() {
        long room = works() ? 0 : settings.keep() / RECORD_BYTES - records();
        for (RecordedThread thread : threads.values()) {
            room = Math.min(room, thread.ring().spills() ? thread.room() : 0);
        }
        return room;
    }

    /** Milliseconds to rest because threads of the program waited; 0 where someone waits for us, or the disk would fill. */
    private long restMillis() {
        long rest = yields.end();
        boolean needed = orders.several()
                || threads.values().stream().anyMatch(thread -> !thread.ring().spills())
                || waiting() * RECORD_BYTES > MAX_WAITING_BYTES;
        return needed ? 0 : rest;
    }

    private long waiting() {
        return threads.values().stream().mapToLong(RecordedThread::waiting).sum();
    }

    private long piece() {
        return orders.several() ? SMALL_PIECE : settings.all() ? PIECE : WATCHED_PIECE;
    }

    private void look() {
        for (Path path : session.ringFiles(stop)) {
            if (!threads.containsKey(path)) {
                threads.put(path, thread(path));
            }
        }
        threads.values().stream()
                .filter(RecordedThread::runs)
                .forEach(thread -> thread.ring().seen());
        looked = System.nanoTime();
        if (!selecting) {
            // Messages that another node selects have their other ends here.
            orders.look(0, 0);
            selecting = records() * RECORD_BYTES > settings.keep() || orders.isGiven(0);
            watching = watching
                    || (!settings.waitsForTheEnd() && threads.values().stream().anyMatch(RecordedThread::mayLose));
        }
        if (works() || stop) {
            threads.values().forEach(thread -> thread.begin(!firstIsOver));
            if (firstIsThin) {
                threads.values().forEach(thread -> thread.thinFirst(functions));
            }
        }
        over = !threads.isEmpty()
                && threads.values().stream()
                        .allMatch(thread -> thread.hasEnded() && (!works() || thread.waiting() == 0));
        if (asked) {
            snapshot = new Snapshot(
                    System.nanoTime(),
                    works() ? taken : records(),
                    threads.values().stream()
                            .map(thread -> thread.progress(functions))
                            .toList());
        }
    }

    private long records() {
        return threads.values().stream()
                .mapToLong(thread -> thread.ring().head())
                .sum();
    }

    private RecordedThread thread(Path path) {
        RingFile ring = session.open(path);
        ring.watchedBy(ProcessHandle.current().pid());
        yieldFiles.add(yields.file(ring.header().pid(), ring.header().tid()));
        Spool spool = new Spool(session.records(path), ring);
        return new RecordedThread(ring, spool, settings.all() ? null : this::watch);
    }

    private ThreadWatch watch(RecordedThread thread) {
        RingHeader header = thread.ring().header();
        CallMeaning meaning = meanings.computeIfAbsent(
                header.host() + "." + header.pid(), process -> new CallMeaning(kinds, settings.signature()));
        return new ThreadWatch(
                thread.ring(), thread.spool(), settings, meaning, functions, session.ticksPerSecond(header), budget);
    }

    /**
     * The thread furthest behind among those with pending records: all threads are processed at about the same program time.
     */
    private @Nullable RecordedThread behind() {
        RecordedThread least = null;
        for (RecordedThread thread : threads.values()) {
            if (thread.waiting() > 0 && (least == null || thread.time() < least.time())) {
                least = thread;
            }
        }
        return least;
    }

    /** Takes some pieces of rings; whether there was anything. */
    private boolean take() {
        long before = taken;
        for (int turns = threads.size(); turns > 0; turns--) {
            RecordedThread thread = behind();
            if (thread == null) {
                break;
            }
            long records = thread.take(piece());
            taken += records;
        }
        if (taken > before && !settings.all() && selecting) {
            planner.plan(live());
            limitFirst();
        }
        return taken > before;
    }

    /** The first calls are kept while they fit, without those that found nothing; then until something is selected. */
    private void limitFirst() {
        if (firstIsOver) {
            return;
        }
        if (firstTakesTooMuch() && !firstIsThin) {
            threads.values().forEach(thread -> thread.thinFirst(functions));
            firstIsThin = true;
        }
        boolean full = firstTakesTooMuch();
        if (full) {
            threads.values().forEach(RecordedThread::firstIsFull);
        }
        firstIsFull |= full;
        dropFirst();
    }

    /** Where selected iterations are wanted instead of the first calls, these go. */
    private void dropFirst() {
        boolean wanted = firstIsFull || settings.keep() == 0;
        if (threads.values().stream().anyMatch(thread -> wanted ? thread.hasSelected() : thread.hasRequested())) {
            threads.values().forEach(RecordedThread::dropFirst);
            firstIsOver = true;
        }
    }

    private boolean firstTakesTooMuch() {
        return firstRecords() * RECORD_BYTES > settings.first();
    }

    private long firstRecords() {
        return threads.values().stream().mapToLong(RecordedThread::firstRecords).sum();
    }

    private List<ThreadWatch> live() {
        List<ThreadWatch> live = new ArrayList<>();
        for (RecordedThread thread : threads.values()) {
            ThreadWatch watch = thread.watch();
            if (watch != null && !watch.ended()) {
                if (thread.ring().hasExited() && thread.waiting() == 0) {
                    watch.finish();
                } else {
                    live.add(watch);
                }
            }
        }
        return live;
    }

    /** Takes the remaining records, whatever the state of the monitor's own thread. */
    private void rest() {
        look();
        for (RecordedThread thread : threads.values()) {
            if (!isAlive(thread.ring().header().pid())) {
                thread.ring().abandoned();
            }
        }
        for (boolean any = true; any; ) {
            any = take();
        }
        look();
    }

    /**
     * Takes the rest, after the program has ended, and ends. It does so in the calling thread: the monitor's own may get no time.
     *
     * @throws TraceException what had gone wrong; the records taken before that are kept
     */
    @Override
    public void close() {
        // Before the turn is ours: a thread with work left, and hardly any time, never deletes it by itself.
        stop = true;
        synchronized (turn) {
            turn.notifyAll();
            if (failure == null) {
                guarded(this::rest);
            }
            List<ThreadWatch> watches = new ArrayList<>();
            threads.values().forEach(RecordedThread::finish);
            if (failure == null) {
                guarded(planner::finish);
            }
            dropFirst();
            for (RecordedThread thread : threads.values()) {
                ThreadWatch watch = thread.watch();
                thread.close();
                if (watch != null) {
                    watches.add(watch);
                }
            }
            threads.clear();
            session.watched(watches);
            if (failure != null) {
                throw failure;
            }
        }
    }
}
