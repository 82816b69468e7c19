package earl.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A run of a message-passing program that never was: blocking, synchronous, non-blocking and combined messages on several
 * communicators, tests and waits for one or many, collectives with and without begin records, nested regions. Every rank has its
 * own clock, so that partners come early and late; no message arrives before it was sent. The same seed gives the same run.
 */
public final class RandomProgram {
    static final int WORLD = 0;

    static final int SELF = 1;

    /** First in, first out on one of these: how many sends and receives were posted, and when the sends were. */
    private static final class Channel {
        final List<Long> sent = new ArrayList<>();
        int receives;

        boolean idle() {
            return receives == sent.size();
        }

        boolean hasMessage() {
            return receives < sent.size();
        }
    }

    /** A collective operation: who sends and who receives bytes. */
    enum Operation {
        BARRIER("MPI_Barrier", 0),
        ALLREDUCE("MPI_Allreduce", 11),
        ALLGATHER("MPI_Allgather", 6),
        ALLTOALL("MPI_Alltoall", 8),
        REDUCE_SCATTER("MPI_Reduce_scatter", 13),
        ALLTOALLV("MPI_Alltoallv", 9),
        BCAST("MPI_Bcast", 1),
        SCATTER("MPI_Scatter", 4),
        SCATTERV("MPI_Scatterv", 5),
        REDUCE("MPI_Reduce", 12),
        GATHER("MPI_Gather", 2),
        GATHERV("MPI_Gatherv", 3),
        SCAN("MPI_Scan", 14),
        EXSCAN("MPI_Exscan", 15);

        final String region;
        /** OTF2's number. */
        final int code;

        Operation(String region, int code) {
            this.region = region;
            this.code = code;
        }

        boolean fromRoot() {
            return this == BCAST || this == SCATTER || this == SCATTERV;
        }

        boolean toRoot() {
            return this == REDUCE || this == GATHER || this == GATHERV;
        }
    }

    private record Key(int com, int source, int destination, int tag) {
        Key reversed() {
            return new Key(com, /* source= */ destination, /* destination= */ source, tag);
        }

        /** Messages are the larger, the larger their tag. */
        long bytes() {
            return 8 + 1500L * tag;
        }
    }

    /** A non-blocking operation under way; {@code index}: which message of its channel. */
    private record Pending(
            long request,
            boolean send,
            Key key,
            int index,
            long bytes,
            @Nullable Part part) {}

    /** A member of a non-blocking collective operation; {@code last}: when the last of all posted its request. */
    private record Part(Operation operation, int com, int root, long sent, long received, long last) {}

    public final int ranks;
    public final long ticksPerSecond;
    /** Locations by rank of each communicator; of {@link #SELF}, in which every location is alone, none. */
    public final List<int[]> communicators = new ArrayList<>();

    private final boolean meets;
    private final long grain;
    private final Random random;
    private final boolean beginRecords;
    private final long[] clock;
    private final List<List<PlainEvent>> events = new ArrayList<>();
    private final List<Deque<String>> stacks = new ArrayList<>();
    private final List<List<Pending>> pending = new ArrayList<>();
    private final long[] requests;
    private final Map<Key, Channel> channels = new HashMap<>();

    public RandomProgram(long seed, int steps) {
        this(seed, steps, Integer.MAX_VALUE);
    }

    /** A program in which, after every so many steps, all ranks complete what is under way and meet. */
    public RandomProgram(long seed, int steps, int together) {
        this(seed, steps, together, true, 1);
    }

    /**
     * A program whose ranks never all meet. After every {@code together} steps, ranks complete their messages, and no
     * message is left without a partner.
     */
    public static RandomProgram withoutSyncs(long seed, int steps, int together) {
        return new RandomProgram(seed, steps, together, false, 1);
    }

    /**
     * A program with coarse clocks: messages arrive in the tick in which they were sent.
     *
     * @param meets whether all ranks meet after every {@code together} steps
     * @param grain ticks of the other programs in one of this
     */
    public static RandomProgram coarse(long seed, int steps, int together, boolean meets, long grain) {
        return new RandomProgram(seed, steps, together, meets, grain);
    }

    private RandomProgram(long seed, int steps, int together, boolean meets, long grain) {
        this.meets = meets;
        this.grain = grain;
        random = new Random(seed);
        ranks = 2 + random.nextInt(6);
        ticksPerSecond = random.nextBoolean() ? 1_000_000_000L : 1 + random.nextInt(2_000_000_000);
        beginRecords = random.nextBoolean();
        clock = new long[ranks];
        requests = new long[ranks];
        communicators.add(IntStream.range(0, ranks).toArray());
        communicators.add(new int[0]);
        for (int i = 0; i < 2; i++) {
            List<Integer> shuffled =
                    new ArrayList<>(IntStream.range(0, ranks).boxed().toList());
            Collections.shuffle(shuffled, random);
            communicators.add(shuffled.subList(0, 2 + random.nextInt(ranks - 1)).stream()
                    .mapToInt(Integer::intValue)
                    .toArray());
        }
        for (int rank = 0; rank < ranks; rank++) {
            events.add(new ArrayList<>());
            stacks.add(new ArrayDeque<>());
            pending.add(new ArrayList<>());
            clock[rank] = 1000L + random.nextInt(500);
            enter(rank, "main");
            call(rank, "MPI_Init");
        }
        for (int step = 0; step < steps; step++) {
            step();
            if (step % together == together - 1) {
                settle();
                if (meets) {
                    Operation operation = Operation.values()[random.nextInt(6)];
                    collective(operation, WORLD);
                }
            }
        }
        finish();
    }

    /** All events by time, then location, then order on the location: that is in order of position unless clocks are coarse. */
    public List<PlainEvent> events() {
        List<PlainEvent> all = new ArrayList<>();
        events.forEach(all::addAll);
        all.sort(Comparator.comparingLong(PlainEvent::ticks).thenComparingInt(PlainEvent::location));
        return all;
    }

    /** The events of one location, in order. */
    public List<PlainEvent> events(int location) {
        return Collections.unmodifiableList(events.get(location));
    }

    private void step() {
        int rank = random.nextInt(ranks);
        switch (random.nextInt(18)) {
            case 0, 1 -> work(rank);
            case 2 -> call(rank, random.nextBoolean() ? "MPI_File_write" : "MPI_Comm_rank");
            case 3, 4 -> send(anyKey());
            case 5, 6 -> receiveSomething();
            case 7 -> synchronous(anyKey());
            case 8 -> exchange();
            case 9, 10 -> isend(anyKey());
            case 11 -> irecv(anyKey());
            case 12, 13 -> complete(rank);
            case 14 -> collective(Operation.BARRIER);
            case 15, 16 -> post(Operation.values()[random.nextInt(Operation.values().length)]);
            default -> collective(Operation.values()[random.nextInt(Operation.values().length)]);
        }
    }

    private void settle() {
        completeAll();
        for (Map.Entry<Key, Channel> entry : sorted()) {
            while (entry.getValue().hasMessage()) {
                receive(entry.getKey());
            }
        }
    }

    private void finish() {
        completeAll();
        boolean leaveSomeUnreceived = random.nextBoolean() && meets;
        for (Map.Entry<Key, Channel> entry : sorted()) {
            while (entry.getValue().hasMessage() && !(leaveSomeUnreceived && random.nextInt(4) == 0)) {
                receive(entry.getKey());
            }
        }
        if (random.nextBoolean() && meets) {
            receiveNothing(new Key(WORLD, 0, 1, 9));
        }
        for (int rank = 0; rank < ranks; rank++) {
            while (stacks.get(rank).size() > 1) {
                leave(rank);
            }
            call(rank, "MPI_Finalize");
            leave(rank);
        }
    }

    private void completeAll() {
        for (Map.Entry<Key, Channel> entry : sorted()) {
            while (entry.getValue().receives > entry.getValue().sent.size()) {
                send(entry.getKey());
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            while (!pending.get(rank).isEmpty()) {
                complete(rank);
            }
        }
    }

    private List<Map.Entry<Key, Channel>> sorted() {
        return channels.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .toList();
    }

    // ---- regions ----

    private long tick(int rank, int most) {
        clock[rank] += random.nextInt(most);
        return clock[rank];
    }

    private void add(PlainEvent event) {
        events.get(event.location()).add(event.at(event.ticks() / grain));
    }

    private void enter(int rank, String region) {
        add(PlainEvent.region(rank, tick(rank, 4), "ENTER", region));
        stacks.get(rank).push(region);
    }

    private void leave(int rank) {
        add(PlainEvent.region(rank, tick(rank, 4), "LEAVE", stacks.get(rank).pop()));
    }

    private void call(int rank, String region) {
        enter(rank, region);
        tick(rank, 100);
        leave(rank);
    }

    private void work(int rank) {
        if (stacks.get(rank).size() < 4 && random.nextBoolean()) {
            enter(rank, "solve" + random.nextInt(3));
        } else if (stacks.get(rank).size() > 1) {
            leave(rank);
        }
        tick(rank, 1000);
    }

    // ---- messages ----

    private Key anyKey() {
        int com = random.nextBoolean() ? WORLD : 2 + random.nextInt(2);
        int[] members = communicators.get(com);
        int source = random.nextInt(members.length);
        int destination = (source + 1 + random.nextInt(members.length - 1)) % members.length;
        return new Key(com, members[source], members[destination], random.nextInt(3));
    }

    private Channel channel(Key key) {
        return channels.computeIfAbsent(key, k -> new Channel());
    }

    private static PlainEvent record(String kind, int rank, long ticks, int peer, Key key, long bytes, long request) {
        return PlainEvent.message(rank, ticks, kind, peer, key.com(), key.tag(), bytes, request);
    }

    private void recordSend(Key key) {
        long ticks = tick(key.source(), 10);
        add(record("MPI_SEND", key.source(), ticks, key.destination(), key, key.bytes(), -1));
        channel(key).sent.add(ticks);
    }

    private void recordReceive(Key key, int index) {
        clock[key.destination()] =
                Math.max(clock[key.destination()], channel(key).sent.get(index) + 1);
        add(record("MPI_RECV", key.destination(), tick(key.destination(), 10), key.source(), key, key.bytes(), -1));
    }

    private void send(Key key) {
        enter(key.source(), "MPI_Send");
        recordSend(key);
        leave(key.source());
    }

    private void receive(Key key) {
        int index = channel(key).receives++;
        enter(key.destination(), "MPI_Recv");
        recordReceive(key, index);
        leave(key.destination());
    }

    /** A receive whose send the trace does not have. */
    private void receiveNothing(Key key) {
        enter(key.destination(), "MPI_Recv");
        add(record("MPI_RECV", key.destination(), tick(key.destination(), 10), key.source(), key, key.bytes(), -1));
        leave(key.destination());
    }

    private void receiveSomething() {
        List<Map.Entry<Key, Channel>> ready =
                sorted().stream().filter(entry -> entry.getValue().hasMessage()).toList();
        if (!ready.isEmpty()) {
            receive(ready.get(random.nextInt(ready.size())).getKey());
        }
    }

    /** Neither partner leaves before the other has come. */
    private void synchronous(Key key) {
        if (!channel(key).idle()) {
            return;
        }
        enter(key.source(), "MPI_Ssend");
        recordSend(key);
        int index = channel(key).receives++;
        enter(key.destination(), "MPI_Recv");
        clock[key.source()] = Math.max(clock[key.source()], clock[key.destination()]);
        recordReceive(key, index);
        leave(key.destination());
        leave(key.source());
    }

    /** Both send and receive in one call. */
    private void exchange() {
        Key there = anyKey();
        Key back = there.reversed();
        if (!channel(there).idle() || !channel(back).idle()) {
            return;
        }
        for (Key key : List.of(there, back)) {
            enter(key.source(), "MPI_Sendrecv");
            recordSend(key);
        }
        for (Key key : List.of(there, back)) {
            recordReceive(key, channel(key).receives++);
            leave(key.destination());
        }
    }

    private void isend(Key key) {
        enter(key.source(), "MPI_Isend");
        long request = requests[key.source()]++;
        long ticks = tick(key.source(), 10);
        add(record("MPI_ISEND", key.source(), ticks, key.destination(), key, key.bytes(), request));
        pending.get(key.source())
                .add(new Pending(request, true, key, channel(key).sent.size(), key.bytes(), null));
        channel(key).sent.add(ticks);
        leave(key.source());
    }

    private void irecv(Key key) {
        enter(key.destination(), "MPI_Irecv");
        long request = requests[key.destination()]++;
        add(PlainEvent.request(key.destination(), tick(key.destination(), 10), "MPI_IRECV_REQUEST", request));
        pending.get(key.destination())
                .add(new Pending(request, false, key, channel(key).receives++, key.bytes(), null));
        leave(key.destination());
    }

    /** Completes one or several of what a rank has under way and can be completed. */
    private void complete(int rank) {
        List<Pending> ready = new ArrayList<>(pending.get(rank).stream()
                .filter(p ->
                        p.part() != null || p.send() || channel(p.key()).sent.size() > p.index())
                .toList());
        if (ready.isEmpty()) {
            return;
        }
        Collections.shuffle(ready, random);
        String[] one = {"MPI_Wait", "MPI_Waitany", "MPI_Test", "MPI_Testany"};
        String[] several = {"MPI_Waitall", "MPI_Waitsome", "MPI_Testall"};
        int count = 1 + random.nextInt(ready.size());
        String[] names = count == 1 ? one : several;
        enter(rank, names[random.nextInt(names.length)]);
        for (Pending p : ready.subList(0, count)) {
            pending.get(rank).remove(p);
            if (p.part() != null) {
                done(rank, p.request(), p.part());
            } else if (p.send()) {
                tick(rank, random.nextInt(4) == 0 ? 500 : 10);
                add(PlainEvent.request(rank, tick(rank, 10), "MPI_ISEND_COMPLETE", p.request()));
            } else {
                clock[rank] = Math.max(clock[rank], channel(p.key()).sent.get(p.index()) + 1);
                add(record("MPI_IRECV", rank, tick(rank, 10), p.key().source(), p.key(), p.bytes(), p.request()));
            }
        }
        leave(rank);
    }

    // ---- collectives ----

    /** A non-blocking operation, which every member completes by and by. */
    private void post(Operation operation) {
        int com = anyCommunicator();
        int[] members = com == SELF ? new int[] {random.nextInt(ranks)} : communicators.get(com);
        boolean rooted = operation.fromRoot() || operation.toRoot();
        int root = rooted ? members[random.nextInt(members.length)] : -1;
        boolean nothing = operation == Operation.BARRIER || random.nextInt(6) == 0;
        String region =
                "MPI_I" + operation.region.substring(4, 5).toLowerCase(Locale.ROOT) + operation.region.substring(5);
        long last = 0;
        for (int rank : members) {
            enter(rank, region);
            long ticks = tick(rank, 10);
            last = Math.max(last, ticks);
            add(PlainEvent.request(rank, ticks, "NON_BLOCKING_COLLECTIVE_REQUEST", requests[rank]++));
            leave(rank);
        }
        for (int rank : members) {
            boolean idle = nothing || random.nextInt(6) == 0;
            long sent = idle || (operation.fromRoot() && rank != root) ? 0 : 8;
            long received = idle || (operation.toRoot() && rank != root) ? 0 : 8;
            Part part = new Part(operation, com, root, sent, received, last);
            pending.get(rank).add(new Pending(requests[rank] - 1, false, new Key(com, rank, rank, 0), 0, 0, part));
        }
    }

    private void done(int rank, long request, Part part) {
        clock[rank] = random.nextInt(4) == 0 ? clock[rank] : Math.max(clock[rank], part.last());
        long ticks = tick(rank, 10);
        add(PlainEvent.collectiveComplete(
                rank, ticks, part.operation().name(), part.com(), part.root(), part.sent(), part.received(), request));
    }

    private void collective(Operation operation) {
        collective(operation, anyCommunicator());
    }

    private int anyCommunicator() {
        return meets ? random.nextInt(communicators.size()) : 1 + random.nextInt(communicators.size() - 1);
    }

    private void collective(Operation operation, int com) {
        int[] members = com == SELF ? new int[] {random.nextInt(ranks)} : communicators.get(com);
        boolean rooted = operation.fromRoot() || operation.toRoot();
        int root = rooted ? members[random.nextInt(members.length)] : -1;
        for (int rank : members) {
            enter(rank, operation.region);
            if (beginRecords) {
                add(PlainEvent.collectiveBegin(rank, tick(rank, 5)));
            }
        }
        long last = Arrays.stream(members).mapToLong(rank -> clock[rank]).max().orElseThrow();
        boolean together = operation == Operation.BARRIER ? random.nextInt(8) != 0 : random.nextBoolean();
        boolean nothing = operation == Operation.BARRIER || random.nextInt(6) == 0;
        for (int rank : members) {
            clock[rank] = together ? Math.max(clock[rank], last) : clock[rank];
            boolean idle = nothing || random.nextInt(6) == 0;
            long sent = idle || (operation.fromRoot() && rank != root) ? 0 : 8;
            long received = idle || (operation.toRoot() && rank != root) ? 0 : 8;
            add(PlainEvent.collectiveEnd(rank, tick(rank, 20), operation.name(), com, root, sent, received));
            leave(rank);
        }
    }
}
