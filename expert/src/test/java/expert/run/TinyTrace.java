package expert.run;

import earl.CallPaths;
import earl.Causes;
import earl.Collectives;
import earl.Columns;
import earl.Communicator;
import earl.Diagnostic;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Loops;
import earl.Messages;
import earl.Model;
import earl.Region;
import earl.State;
import earl.States;
import earl.Synchronizations;
import earl.Trace;
import earl.TraceDefinitions;
import earl.TraceInfo;
import earl.Waits;
import earl.cause.CauseTable;
import earl.column.ColumnSets;
import earl.graph.loop.LoopFinder;
import earl.model.global.Places;
import earl.store.ColumnMemory;
import earl.wait.WaitTable;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trace made by hand, event by event in order of time, for tests of what runs on traces: blocking messages (matched by source,
 * destination and tag), barriers, regions. Slow and plain.
 *
 * <pre>{@code
 * TinyTrace trace = new TinyTrace(2)
 *     .enter(1, 0.0, "MPI_Recv")
 *     .enter(0, 1.0, "MPI_Send").send(0, 1.25, 1, 7, 100).exit(0, 1.5)
 *     .recv(1, 1.75, 0, 7, 100).exit(1, 2.0);
 * }</pre>
 */
final class TinyTrace implements Trace {
    private record Row(
            double time,
            int loc,
            EventType type,
            int region,
            int callpath,
            long enter,
            int peer,
            long tag,
            long bytes,
            int instance) {}

    private record Node(int parent, int region) {}

    private record Sent(int from, int to, long tag) {}

    private final int size;
    private final List<Row> rows = new ArrayList<>();
    private final Map<Long, Long> links = new HashMap<>();
    private final List<Region> regions = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Deque<Long>> stacks = new ArrayList<>();
    private final Map<Sent, Deque<Long>> pending = new HashMap<>();
    private final List<long[]> messages = new ArrayList<>();
    private final List<List<Long>> instances = new ArrayList<>();
    private final List<Boolean> complete = new ArrayList<>();
    private final ColumnSets columns = new ColumnSets(this, 1);
    private boolean closed;

    /** A trace of so many ranks, without events. */
    TinyTrace(int ranks) {
        size = ranks;
        for (int rank = 0; rank < ranks; rank++) {
            stacks.add(new ArrayDeque<>());
        }
    }

    TinyTrace enter(int loc, double time, String region) {
        int id = region(region);
        Long outer = stacks.get(loc).peek();
        int parent = outer == null ? NONE : rows.get(outer.intValue()).callpath();
        Node node = new Node(parent, id);
        if (!nodes.contains(node)) {
            nodes.add(node);
        }
        stacks.get(loc).push((long) rows.size());
        rows.add(new Row(
                time, loc, EventType.ENTER, id, nodes.indexOf(node), outer == null ? NONE : outer, NONE, 0, 0, NONE));
        return this;
    }

    TinyTrace exit(int loc, double time) {
        long enter = stacks.get(loc).pop();
        Row row = rows.get((int) enter);
        links.put(enter, (long) rows.size());
        rows.add(new Row(time, loc, EventType.EXIT, row.region(), row.callpath(), enter, NONE, 0, 0, NONE));
        return this;
    }

    TinyTrace send(int loc, double time, int to, long tag, long bytes) {
        pending.computeIfAbsent(new Sent(loc, to, tag), key -> new ArrayDeque<>())
                .add((long) rows.size());
        return inside(loc, time, EventType.SEND, to, tag, bytes, NONE);
    }

    TinyTrace recv(int loc, double time, int from, long tag, long bytes) {
        long pos = rows.size();
        Long send = pending.getOrDefault(new Sent(from, loc, tag), new ArrayDeque<>())
                .poll();
        if (send != null) {
            links.put(send, pos);
            links.put(pos, send);
            messages.add(new long[] {send, pos});
        }
        return inside(loc, time, EventType.RECV, from, tag, bytes, NONE);
    }

    /** A record of another kind. */
    TinyTrace event(int loc, double time) {
        return inside(loc, time, EventType.EVENT, NONE, 0, 0, NONE);
    }

    /** A barrier of all ranks: entered at the times given, left by all at {@code leave}; the last {@code missing} have no record. */
    TinyTrace barrier(double[] enters, double leave, int missing) {
        List<Integer> order = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            order.add(rank);
        }
        order.sort(java.util.Comparator.comparingDouble(rank -> enters[rank]));
        order.forEach(rank -> enter(rank, enters[rank], "MPI_Barrier"));
        List<Long> members = new ArrayList<>();
        for (int rank = 0; rank < size - missing; rank++) {
            members.add((long) rows.size());
            inside(rank, leave, EventType.COLLEXIT, NONE, 0, 0, instances.size());
        }
        instances.add(members);
        complete.add(missing == 0);
        for (int rank = 0; rank < size; rank++) {
            exit(rank, leave);
        }
        return this;
    }

    private TinyTrace inside(int loc, double time, EventType type, int peer, long tag, long bytes, int instance) {
        Long enter = stacks.get(loc).peek();
        Row around = enter == null ? null : rows.get(enter.intValue());
        rows.add(new Row(
                time,
                loc,
                type,
                around == null ? NONE : around.region(),
                around == null ? NONE : around.callpath(),
                enter == null ? NONE : enter,
                peer,
                tag,
                bytes,
                instance));
        return this;
    }

    private int region(String name) {
        for (Region region : regions) {
            if (region.name().equals(name)) {
                return region.id();
            }
        }
        String paradigm = name.startsWith("MPI_") ? "MPI" : "USER";
        String role = name.equals("MPI_Barrier") ? "BARRIER" : "FUNCTION";
        regions.add(new Region(regions.size(), name, name, role, paradigm, "", 0));
        return regions.size() - 1;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public TraceInfo info() {
        return new TraceInfo(Path.of("tiny"), "tiny", "", "", "", 1_000_000_000, 0, 0, Map.of(), Map.of());
    }

    @Override
    public long length() {
        return rows.size();
    }

    @Override
    public double duration() {
        return rows.isEmpty() ? 0 : rows.getLast().time() - rows.getFirst().time();
    }

    @Override
    public Events events() {
        return new TinyEvents();
    }

    @Override
    public String literal(long pos) {
        Row row = rows.get((int) pos);
        return pos + " " + row.time() + " s rank " + row.loc() + ": "
                + row.type().word();
    }

    @Override
    public long at(double time) {
        for (int pos = 0; pos < rows.size(); pos++) {
            if (rows.get(pos).time() >= time) {
                return pos;
            }
        }
        return rows.size();
    }

    @Override
    public long length(int location) {
        return rows.stream().filter(row -> row.loc() == location).count();
    }

    @Override
    public long position(int location, long index) {
        long left = index;
        for (int pos = 0; pos < rows.size(); pos++) {
            if (rows.get(pos).loc() == location && left-- == 0) {
                return pos;
            }
        }
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public Loops loops(int location) {
        return new LoopFinder(this).of(location);
    }

    @Override
    public Model model() {
        return Places.of(this, locations());
    }

    @Override
    public Model model(int location) {
        return Places.of(this, List.of(locations().get(location)));
    }

    @Override
    public Waits waits() {
        return new WaitTable(this, 1, ColumnMemory.inMemory());
    }

    @Override
    public Causes causes() {
        return new CauseTable(this, 1, ColumnMemory.inMemory());
    }

    @Override
    public Synchronizations synchronizations() {
        throw new UnsupportedOperationException("nothing of this kind can be made by hand here");
    }

    @Override
    public States states() {
        return new TinyStates();
    }

    @Override
    public List<Location> locations() {
        List<Location> locations = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            locations.add(new Location(rank, rank, "Master thread", "CPU_THREAD", "MPI Rank " + rank, rank, rank));
        }
        return locations;
    }

    @Override
    public List<Region> regions() {
        return regions;
    }

    @Override
    public List<Communicator> communicators() {
        int[] members = new int[size];
        java.util.Arrays.setAll(members, rank -> rank);
        return List.of(new Communicator(0, "MPI_COMM_WORLD", NONE, members, false));
    }

    @Override
    public TraceDefinitions definitions() {
        return TraceDefinitions.NONE;
    }

    @Override
    public CallPaths callpaths() {
        return new TinyCallPaths();
    }

    @Override
    public Messages messages() {
        return new TinyMessages();
    }

    @Override
    public Collectives collectives() {
        return new TinyCollectives();
    }

    @Override
    public Columns columns() {
        return columns.events();
    }

    @Override
    public List<Diagnostic> diagnostics() {
        return List.of();
    }

    @Override
    public void close() {
        closed = true;
    }

    private final class TinyStates implements States {
        @Override
        public long[] stack(int location, long at) {
            Deque<Long> open = new ArrayDeque<>();
            for (long pos = 0; pos <= at; pos++) {
                Row row = rows.get((int) pos);
                if (row.loc() == location && row.type() == EventType.ENTER) {
                    open.add(pos);
                } else if (row.loc() == location && row.type() == EventType.EXIT) {
                    open.removeLast();
                }
            }
            return open.stream().mapToLong(Long::longValue).toArray();
        }

        @Override
        public long[] queue(int source, int destination, long at) {
            return java.util.stream.LongStream.rangeClosed(0, at)
                    .filter(pos -> rows.get((int) pos).type() == EventType.SEND)
                    .filter(pos -> links.getOrDefault(pos, Long.MAX_VALUE) > at)
                    .filter(pos -> source == NONE || rows.get((int) pos).loc() == source)
                    .filter(pos -> destination == NONE || rows.get((int) pos).peer() == destination)
                    .toArray();
        }

        @Override
        public State at(long pos) {
            long[][] stacks = new long[size][];
            java.util.Arrays.setAll(stacks, location -> stack(location, pos));
            return new State(pos, stacks, queue(NONE, NONE, pos));
        }
    }

    private final class TinyEvents implements Events {
        private Row row(long pos) {
            return rows.get(Math.toIntExact(pos));
        }

        private long link(long pos, EventType type) {
            return row(pos).type() == type ? links.getOrDefault(pos, (long) NONE) : NONE;
        }

        @Override
        public long length() {
            return rows.size();
        }

        @Override
        public long ticks(long pos) {
            return (long) (row(pos).time() * 1e9);
        }

        @Override
        public double time(long pos) {
            return row(pos).time();
        }

        @Override
        public int location(long pos) {
            return row(pos).loc();
        }

        @Override
        public EventType type(long pos) {
            return row(pos).type();
        }

        @Override
        public String kind(long pos) {
            return switch (row(pos).type()) {
                case ENTER -> "ENTER";
                case EXIT -> "LEAVE";
                case SEND -> "MPI_SEND";
                case RECV -> "MPI_RECV";
                case COLLEXIT -> "MPI_COLLECTIVE_END";
                case EVENT -> "METRIC";
            };
        }

        @Override
        public long enterptr(long pos) {
            return row(pos).enter();
        }

        @Override
        public long exitptr(long pos) {
            return row(pos).type() == EventType.ENTER ? links.getOrDefault(pos, (long) NONE) : NONE;
        }

        @Override
        public long sendptr(long pos) {
            return link(pos, EventType.RECV);
        }

        @Override
        public long recvptr(long pos) {
            return link(pos, EventType.SEND);
        }

        @Override
        public long collptr(long pos) {
            return row(pos).instance();
        }

        @Override
        public long messageptr(long pos) {
            for (int row = 0; row < messages.size(); row++) {
                if (messages.get(row)[0] == pos || messages.get(row)[1] == pos) {
                    return row;
                }
            }
            return NONE;
        }

        @Override
        public int region(long pos) {
            return row(pos).region();
        }

        @Override
        public int callpath(long pos) {
            return row(pos).callpath();
        }

        @Override
        public int dest(long pos) {
            return row(pos).type() == EventType.SEND ? row(pos).peer() : row(pos).loc();
        }

        @Override
        public int src(long pos) {
            return row(pos).type() == EventType.RECV ? row(pos).peer() : row(pos).loc();
        }

        @Override
        public long tag(long pos) {
            return row(pos).tag();
        }

        @Override
        public long len(long pos) {
            return row(pos).bytes();
        }

        @Override
        public int com(long pos) {
            return 0;
        }

        @Override
        public int root(long pos) {
            return NONE;
        }

        @Override
        public long sent(long pos) {
            return 0;
        }

        @Override
        public long recvd(long pos) {
            return 0;
        }

        @Override
        public long request(long pos) {
            return NONE;
        }

        @Override
        public @Nullable Object attribute(long pos, String name) {
            return switch (name) {
                case "time" -> time(pos);
                case "loc" -> (long) location(pos);
                case "color" -> "green";
                case "weight" -> 2.5;
                case "nothing" -> null;
                default -> throw new IllegalArgumentException(name + "; it has " + attributes(pos));
            };
        }

        @Override
        public List<String> attributes(long pos) {
            List<String> names = new ArrayList<>(List.of("pos", "time", "loc", "type", "enterptr"));
            switch (row(pos).type()) {
                case ENTER, EXIT -> names.add("region");
                case SEND -> names.addAll(List.of("dest", "tag", "len", "com", "request", "recvptr"));
                case RECV -> names.addAll(List.of("src", "tag", "len", "com", "request", "sendptr"));
                case COLLEXIT -> names.addAll(List.of("com", "root", "sent", "recvd", "collptr"));
                case EVENT -> names.addAll(List.of("color", "weight", "nothing"));
            }
            return names;
        }

        @Override
        public List<String> attributeNames() {
            Set<String> names = new LinkedHashSet<>();
            for (long pos = 0; pos < length(); pos++) {
                names.addAll(attributes(pos));
            }
            return List.copyOf(names);
        }
    }

    private final class TinyCallPaths implements CallPaths {
        @Override
        public int count() {
            return nodes.size();
        }

        @Override
        public int locations() {
            return size;
        }

        @Override
        public int parent(int callpath) {
            return nodes.get(callpath).parent();
        }

        @Override
        public int region(int callpath) {
            return nodes.get(callpath).region();
        }

        @Override
        public int depth(int callpath) {
            return parent(callpath) == NONE ? 1 : 1 + depth(parent(callpath));
        }

        @Override
        public String path(int callpath) {
            String own = regions.get(region(callpath)).name();
            return parent(callpath) == NONE ? own : path(parent(callpath)) + "/" + own;
        }

        @Override
        public long visits(int callpath, int location) {
            return rows.stream()
                    .filter(row -> row.type() == EventType.ENTER && row.callpath() == callpath && row.loc() == location)
                    .count();
        }

        @Override
        public double inclusive(int callpath, int location) {
            double sum = 0;
            for (int pos = 0; pos < rows.size(); pos++) {
                Row row = rows.get(pos);
                if (row.type() == EventType.ENTER && row.callpath() == callpath && row.loc() == location) {
                    sum += rows.get((int) (long) links.getOrDefault((long) pos, (long) pos))
                                    .time()
                            - row.time();
                }
            }
            return sum;
        }

        @Override
        public double exclusive(int callpath, int location) {
            double sum = inclusive(callpath, location);
            for (int child = 0; child < nodes.size(); child++) {
                if (nodes.get(child).parent() == callpath) {
                    sum -= inclusive(child, location);
                }
            }
            return sum;
        }

        @Override
        public Columns columns() {
            return columns.profile();
        }
    }

    private final class TinyMessages implements Messages {
        @Override
        public long count() {
            return messages.size();
        }

        @Override
        public long send(long row) {
            return messages.get((int) row)[0];
        }

        @Override
        public long recv(long row) {
            return messages.get((int) row)[1];
        }

        @Override
        public long sendEnter(long row) {
            return rows.get((int) send(row)).enter();
        }

        @Override
        public long sendCompleteEnter(long row) {
            return sendEnter(row);
        }

        @Override
        public long recvPostEnter(long row) {
            return recvEnter(row);
        }

        @Override
        public long recvEnter(long row) {
            return rows.get((int) recv(row)).enter();
        }

        @Override
        public int source(long row) {
            return rows.get((int) send(row)).loc();
        }

        @Override
        public int destination(long row) {
            return rows.get((int) recv(row)).loc();
        }

        @Override
        public int communicator(long row) {
            return 0;
        }

        @Override
        public long tag(long row) {
            return rows.get((int) send(row)).tag();
        }

        @Override
        public long bytes(long row) {
            return rows.get((int) send(row)).bytes();
        }

        @Override
        public boolean overtakes(long row) {
            return false;
        }

        @Override
        public Columns columns() {
            return columns.messages();
        }
    }

    private final class TinyCollectives implements Collectives {
        private final List<Long> all = instances.stream().flatMap(List::stream).toList();

        @Override
        public long count() {
            return instances.size();
        }

        @Override
        public long memberCount() {
            return all.size();
        }

        @Override
        public long firstMember(long instance) {
            return instances.subList(0, (int) instance).stream()
                    .mapToLong(List::size)
                    .sum();
        }

        @Override
        public int members(long instance) {
            return instances.get((int) instance).size();
        }

        @Override
        public boolean complete(long instance) {
            return complete.get((int) instance);
        }

        @Override
        public String operation(long instance) {
            return "BARRIER";
        }

        @Override
        public int communicator(long instance) {
            return 0;
        }

        @Override
        public int root(long instance) {
            return NONE;
        }

        @Override
        public long instance(long member) {
            return rows.get(all.get((int) member).intValue()).instance();
        }

        @Override
        public int location(long member) {
            return rows.get(all.get((int) member).intValue()).loc();
        }

        @Override
        public long end(long member) {
            return all.get((int) member);
        }

        @Override
        public long begin(long member) {
            return enter(member);
        }

        @Override
        public long enter(long member) {
            return rows.get((int) end(member)).enter();
        }

        @Override
        public long sent(long member) {
            return 0;
        }

        @Override
        public long received(long member) {
            return 0;
        }

        @Override
        public Columns columns() {
            return columns.collectives();
        }
    }
}
