package expert.analysis;

import earl.EventType;
import earl.Region;
import earl.Trace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of a {@link TinyTrace}, and how they belong together. */
final class TinyRecording {
    /**
     * An event.
     *
     * @param enter position of the enter around it
     * @param peer the rank at the other end of a message
     * @param instance number of the collective operation
     */
    record Row(
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

    /** A call path: a region below another call path. */
    record Node(int parent, int region) {}

    /** Positions of a send and its receive. */
    record Message(long send, long recv) {}

    /** Positions of the ends of a collective operation, and whether they are all. */
    record Instance(List<Long> members, boolean complete) {}

    private record Sent(int from, int to, long tag) {}

    private final int ranks;
    private final List<Row> rows = new ArrayList<>();
    private final Map<Long, Long> links = new HashMap<>();
    private final List<Region> regions = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Deque<Long>> stacks = new ArrayList<>();
    private final Map<Sent, Deque<Long>> pending = new HashMap<>();
    private final List<Message> messages = new ArrayList<>();
    private final List<Instance> instances = new ArrayList<>();

    TinyRecording(int ranks) {
        this.ranks = ranks;
        for (int rank = 0; rank < ranks; rank++) {
            stacks.add(new ArrayDeque<>());
        }
    }

    int ranks() {
        return ranks;
    }

    List<Row> rows() {
        return rows;
    }

    Row row(long pos) {
        return rows.get(Math.toIntExact(pos));
    }

    /** The exit of an enter, the other end of a message; {@link Trace#NONE} if there is none. */
    long link(long pos) {
        return links.getOrDefault(pos, (long) Trace.NONE);
    }

    List<Region> regions() {
        return regions;
    }

    List<Node> nodes() {
        return nodes;
    }

    List<Message> messages() {
        return messages;
    }

    List<Instance> instances() {
        return instances;
    }

    void enter(int loc, double time, String region) {
        int id = region(region);
        Long outer = stacks.get(loc).peek();
        int parent = outer == null ? Trace.NONE : rows.get(outer.intValue()).callpath();
        Node node = new Node(parent, id);
        if (!nodes.contains(node)) {
            nodes.add(node);
        }
        stacks.get(loc).push((long) rows.size());
        rows.add(new Row(
                time,
                loc,
                EventType.ENTER,
                id,
                nodes.indexOf(node),
                outer == null ? Trace.NONE : outer,
                Trace.NONE,
                0,
                0,
                Trace.NONE));
    }

    void exit(int loc, double time) {
        long enter = stacks.get(loc).pop();
        Row row = rows.get((int) enter);
        links.put(enter, (long) rows.size());
        rows.add(new Row(time, loc, EventType.EXIT, row.region(), row.callpath(), enter, Trace.NONE, 0, 0, Trace.NONE));
    }

    void send(int loc, double time, int to, long tag, long bytes) {
        pending.computeIfAbsent(new Sent(loc, to, tag), key -> new ArrayDeque<>())
                .add((long) rows.size());
        inside(loc, time, EventType.SEND, to, tag, bytes, Trace.NONE);
    }

    void recv(int loc, double time, int from, long tag, long bytes) {
        long pos = rows.size();
        Long send = pending.getOrDefault(new Sent(from, loc, tag), new ArrayDeque<>())
                .poll();
        if (send != null) {
            links.put(send, pos);
            links.put(pos, send);
            messages.add(new Message(send, pos));
        }
        inside(loc, time, EventType.RECV, from, tag, bytes, Trace.NONE);
    }

    /** A record of another kind. */
    void event(int loc, double time) {
        inside(loc, time, EventType.EVENT, Trace.NONE, 0, 0, Trace.NONE);
    }

    /** A barrier of all ranks: entered at the times given, left by all at {@code leave}; the last {@code missing} have no record. */
    void barrier(double[] enters, double leave, int missing) {
        List<Integer> order = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            order.add(rank);
        }
        order.sort(Comparator.comparingDouble(rank -> enters[rank]));
        order.forEach(rank -> enter(rank, enters[rank], "MPI_Barrier"));
        List<Long> members = new ArrayList<>();
        for (int rank = 0; rank < ranks - missing; rank++) {
            members.add((long) rows.size());
            inside(rank, leave, EventType.COLLEXIT, Trace.NONE, 0, 0, instances.size());
        }
        instances.add(new Instance(members, missing == 0));
        for (int rank = 0; rank < ranks; rank++) {
            exit(rank, leave);
        }
    }

    private void inside(int loc, double time, EventType type, int peer, long tag, long bytes, int instance) {
        Long enter = stacks.get(loc).peek();
        Row around = enter == null ? null : rows.get(enter.intValue());
        rows.add(new Row(
                time,
                loc,
                type,
                around == null ? Trace.NONE : around.region(),
                around == null ? Trace.NONE : around.callpath(),
                enter == null ? Trace.NONE : enter,
                peer,
                tag,
                bytes,
                instance));
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
}
