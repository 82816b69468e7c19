package earl.oracle;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A {@link RandomProgram}'s run as some writer of archives records it. The same seed gives the same archive. {@link #events} is what it
 * means: to these, the definitions of patterns apply.
 */
public final class VariedProgram {
    /** In what an archive differs from those of {@link ProgramArchive}. */
    public enum Feature {
        /** Enters and leaves name calling contexts. */
        CONTEXTS,
        /** Samples of call paths, which are no part of the run. */
        SAMPLES,
        /** Only calls of MPI are recorded: the program is their root. */
        MPI_ONLY,
        /** The program's begin and end are records. */
        PROGRAM_RECORDS,
        /** Ranks of some communicators are those of the list of locations. */
        GLOBAL_MEMBERS,
        /** Some messages go from one half of the processes to the other, by an inter-communicator. */
        INTER_COMMUNICATOR,
        /** Processes have threads that do not communicate. */
        THREADS,
        /** The measurement writes its buffer. */
        FLUSHES,
        /** A location of metrics, which outlasts the program. */
        METRICS,
        /** Every location has a clock of its own, and offsets that correct it. */
        OFFSETS,
        /** Barriers of all processes are those of SHMEM, on a window. */
        SHMEM,
        /** Messages arrive in the tick in which they were sent. */
        EQUAL_TIMES,
        /** The program is killed: calls that are open never end. */
        KILLED
    }

    static final String FLUSH = "TRACE BUFFER FLUSH";
    static final String PROGRAM = "program";
    static final String SHMEM_BARRIER = "shmem_barrier_all";
    private static final int INTER_TAG = 2;

    public final RandomProgram program;
    public final Set<Feature> features;
    final Random random;
    /** By location: processes first, then their threads. */
    final List<List<PlainEvent>> events = new ArrayList<>();

    private final List<int[]> communicators;
    /** Communicators whose ranks are those of the list of locations. */
    final boolean[] global;

    /** The inter-communicator, -1 if there is none. */
    private int inter = -1;

    final long first;
    final long last;

    public VariedProgram(long seed, int steps) {
        random = new Random(~seed);
        EnumSet<Feature> chosen = EnumSet.noneOf(Feature.class);
        for (Feature feature : Feature.values()) {
            if (random.nextInt(3) == 0) {
                chosen.add(feature);
            }
        }
        if (chosen.contains(Feature.MPI_ONLY)) {
            // With functions of threads, or with functions in contexts, the archive has a program.
            chosen.remove(Feature.THREADS);
        } else {
            chosen.remove(Feature.PROGRAM_RECORDS);
        }
        features = chosen;
        long grain = has(Feature.EQUAL_TIMES) ? 2 + random.nextInt(40) : 1;
        program = RandomProgram.coarse(seed, steps, Integer.MAX_VALUE, true, grain);
        communicators = new ArrayList<>(program.communicators);
        for (int rank = 0; rank < program.ranks; rank++) {
            List<PlainEvent> own = new ArrayList<>();
            for (PlainEvent event : program.events(rank)) {
                boolean user =
                        (event.isEnter() || event.isLeave()) && !event.region().startsWith("MPI_");
                if (!(has(Feature.MPI_ONLY) && user)) {
                    own.add(event);
                }
            }
            events.add(own);
        }
        if (has(Feature.SHMEM)) {
            communicators.add(communicators.getFirst());
            events.forEach(this::useShmem);
        }
        if (has(Feature.INTER_COMMUNICATOR)) {
            inter = communicators.size();
            communicators.add(communicators.getFirst());
            events.forEach(own -> own.replaceAll(this::betweenHalves));
        }
        if (has(Feature.THREADS)) {
            for (int rank = 0; rank < program.ranks; rank++) {
                events.add(thread(events.size(), program.events(rank)));
            }
        }
        if (has(Feature.FLUSHES)) {
            events.replaceAll(this::withFlushes);
        }
        if (has(Feature.KILLED)) {
            long killed = kill();
            events.replaceAll(own -> until(own, killed));
        }
        if (has(Feature.MPI_ONLY)) {
            events.replaceAll(own -> withProgram(own, has(Feature.PROGRAM_RECORDS) ? 3 : 0));
        }
        global = new boolean[communicators.size()];
        for (int com = 1; com < program.communicators.size(); com++) {
            global[com] = has(Feature.GLOBAL_MEMBERS) && program.communicators.get(com).length > 0;
        }
        first = all().mapToLong(PlainEvent::ticks).min().orElse(0);
        last = all().mapToLong(PlainEvent::ticks).max().orElse(0);
    }

    boolean has(Feature feature) {
        return features.contains(feature);
    }

    private Stream<PlainEvent> all() {
        return events.stream().flatMap(List::stream);
    }

    /** What happened, by time, then by location, then in order. */
    public List<PlainEvent> events() {
        return all().sorted(Comparator.comparingLong(PlainEvent::ticks).thenComparingInt(PlainEvent::location))
                .toList();
    }

    /** The events of {@link #events}, and leaves of all calls that are open at the last event of their location. */
    public List<PlainEvent> closed() {
        List<PlainEvent> closed = new ArrayList<>();
        for (List<PlainEvent> own : events) {
            Deque<String> open = new ArrayDeque<>();
            for (PlainEvent event : own) {
                if (event.isEnter()) {
                    open.push(event.region());
                } else if (event.isLeave()) {
                    open.pop();
                }
            }
            closed.addAll(own);
            while (!open.isEmpty()) {
                PlainEvent last = own.getLast();
                closed.add(PlainEvent.region(last.location(), last.ticks(), "LEAVE", open.pop()));
            }
        }
        closed.sort(Comparator.comparingLong(PlainEvent::ticks).thenComparingInt(PlainEvent::location));
        return closed;
    }

    /** Locations by rank; none for one in which every location is alone. */
    public List<int[]> communicators() {
        return communicators;
    }

    /** Ticks from the first event of the program to the last one. */
    public long duration() {
        return last - first;
    }

    /** Ticks from the first to the last event of all threads, in sum. */
    public long totalTime() {
        return events.stream()
                .filter(own -> !own.isEmpty())
                .mapToLong(own -> own.getLast().ticks() - own.getFirst().ticks())
                .sum();
    }

    // ---- the run ----

    private void useShmem(List<PlainEvent> own) {
        for (int i = 0; i < own.size(); i++) {
            PlainEvent end = own.get(i);
            if (end.kind().equals("MPI_COLLECTIVE_END")
                    && end.com() == RandomProgram.WORLD
                    && end.operation().equals("BARRIER")) {
                int enter = i;
                while (!own.get(enter).isEnter()) {
                    enter--;
                }
                int leave = i;
                while (!own.get(leave).isLeave()) {
                    leave++;
                }
                own.set(
                        i,
                        PlainEvent.collectiveEnd(
                                end.location(), end.ticks(), end.operation(), communicators.size() - 1, -1, 0, 0));
                for (int at : new int[] {enter, leave}) {
                    PlainEvent old = own.get(at);
                    own.set(at, PlainEvent.region(old.location(), old.ticks(), old.kind(), SHMEM_BARRIER));
                }
            }
        }
    }

    boolean isInFirstHalf(int location) {
        return location < program.ranks / 2;
    }

    private PlainEvent betweenHalves(PlainEvent e) {
        boolean crosses = (e.isSend() || e.isReceive())
                && e.com() == RandomProgram.WORLD
                && e.tag() == INTER_TAG
                && isInFirstHalf(e.location()) != isInFirstHalf(e.peer());
        return crosses
                ? PlainEvent.message(
                        e.location(), e.ticks(), e.kind(), e.peer(), inter, e.tag(), e.bytes(), e.request())
                : e;
    }

    private List<PlainEvent> thread(int location, List<PlainEvent> master) {
        List<PlainEvent> own = new ArrayList<>();
        long begin = master.getFirst().ticks();
        long end = master.getLast().ticks();
        Deque<String> open = new ArrayDeque<>();
        long[] times =
                random.longs(2L * random.nextInt(6), begin, end + 1).sorted().toArray();
        for (int i = 0; i < times.length; i++) {
            boolean enters = open.isEmpty() || (open.size() < times.length - i && random.nextBoolean());
            if (enters) {
                open.push("work" + random.nextInt(2));
            }
            own.add(PlainEvent.region(
                    location, times[i], enters ? "ENTER" : "LEAVE", enters ? open.element() : open.pop()));
        }
        while (!open.isEmpty()) {
            own.add(PlainEvent.region(location, end, "LEAVE", open.pop()));
        }
        return own;
    }

    /** Flushes happen between calls of libraries. */
    private List<PlainEvent> withFlushes(List<PlainEvent> own) {
        List<PlainEvent> with = new ArrayList<>();
        int library = 0;
        for (int i = 0; i < own.size(); i++) {
            PlainEvent event = own.get(i);
            with.add(event);
            boolean ofLibrary =
                    event.region().startsWith("MPI_") || event.region().equals(SHMEM_BARRIER);
            library += !ofLibrary ? 0 : event.isEnter() ? 1 : event.isLeave() ? -1 : 0;
            if (library == 0 && i + 1 < own.size() && random.nextInt(20) == 0) {
                long room = own.get(i + 1).ticks() - event.ticks();
                long begin = event.ticks() + random.nextLong(room + 1);
                long end = begin + random.nextLong(own.get(i + 1).ticks() - begin + 1);
                with.add(PlainEvent.region(event.location(), begin, "ENTER", FLUSH));
                with.add(PlainEvent.region(event.location(), end, "LEAVE", FLUSH));
            }
        }
        return with;
    }

    /** A time in the second half of the run. */
    private long kill() {
        long begin = all().mapToLong(PlainEvent::ticks).min().orElse(0);
        long end = all().mapToLong(PlainEvent::ticks).max().orElse(0);
        return end - random.nextLong((end - begin) / 2 + 1);
    }

    /** The events up to a time, at least the first one; a flush is one record, which has both of its events. */
    private static List<PlainEvent> until(List<PlainEvent> own, long time) {
        int n = own.isEmpty() ? 0 : 1;
        while (n < own.size()
                && (own.get(n).ticks() <= time
                        || (own.get(n).isLeave() && own.get(n).region().equals(FLUSH)))) {
            n++;
        }
        return new ArrayList<>(own.subList(0, n));
    }

    private static List<PlainEvent> withProgram(List<PlainEvent> own, int room) {
        PlainEvent begin = own.getFirst();
        List<PlainEvent> with = new ArrayList<>();
        with.add(PlainEvent.region(begin.location(), begin.ticks() - Math.min(begin.ticks(), room), "ENTER", PROGRAM));
        with.addAll(own);
        with.add(PlainEvent.region(begin.location(), own.getLast().ticks() + room, "LEAVE", PROGRAM));
        return with;
    }

    /** The inter-communicator, -1 if there is none. */
    int inter() {
        return inter;
    }

    /** Writes it; the answer is the anchor file. */
    public Path write(Path folder) {
        return new VariedArchive(this).write(folder);
    }
}
