package earl.replay.extrapolation;

import earl.Collectives;
import earl.Location;
import earl.Messages;
import earl.Region;
import earl.Trace;
import earl.memory.LongMap;
import earl.replay.ReplayGraph;
import earl.replay.call.CallKinds;
import earl.replay.rule.TraceReplay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The calls of a recorded run, with the messages and operations of each. Immutable. */
final class RunCalls {
    private final Trace trace;
    private final TraceReplay replay;
    private final ReplayGraph graph;
    private final double perSecond;
    /** {@code [rank] -> } location. */
    private final int[] locations;
    /** {@code [location] -> } rank, -1 for none. */
    private final int[] rankOf;
    /** {@code [call path] -> } its names. */
    private final String[] names;

    // Messages.
    private final int[] from;
    private final int[] to;
    private final long[] bytes;

    /** {@code [call] -> } its first item, followed by the number of items. */
    private final int[] firstItem;
    /** Four times a message, plus a type of {@link CallShape}. */
    private final int[] items;

    private final List<Operation> operations = new ArrayList<>();
    /** Calls in which operations begin or end. */
    private final OperationCalls parts;

    /**
     * A collective operation.
     *
     * @param key what operations that one line of the program makes have in common
     * @param name as OTF2 names it, or the region of a call in which all ranks meet
     * @param members their ranks
     * @param root rank of the root, -1 for none
     * @param bytes the most that a member sends or receives
     * @param isRecorded whether the trace has a record of it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Operation(String key, String name, int[] members, int root, long bytes, boolean isRecorded) {}

    RunCalls(TraceReplay replay) throws MisfitException {
        this.replay = replay;
        trace = replay.trace();
        graph = replay.graph();
        perSecond = trace.info().ticksPerSecond();
        rankOf = new int[trace.locations().size()];
        Arrays.fill(rankOf, -1);
        locations = locations();
        names = new String[trace.callpaths().count()];
        for (int path = 0; path < names.length; path++) {
            names[path] = trace.callpaths().path(path);
            Region region = trace.regions().get(trace.callpaths().region(path));
            if (region.name().startsWith("MPI_Win_") || CallKinds.isRemote(region)) {
                throw new MisfitException("the program communicates one-sidedly (" + region.name() + ")");
            }
        }
        int count = Math.toIntExact(trace.messages().count());
        from = new int[count];
        to = new int[count];
        bytes = new long[count];
        firstItem = new int[graph.calls() + 1];
        items = messages(count);
        parts = new OperationCalls(graph.calls());
        addOperations();
        addMeetings();
        parts.group();
    }

    private int[] locations() throws MisfitException {
        List<Location> all =
                trace.locations().stream().filter(Location::runsProgram).toList();
        if (all.stream().anyMatch(Location::isStream)) {
            throw new MisfitException("the program uses streams of devices");
        }
        if (all.stream().map(Location::process).distinct().count() < all.size()) {
            throw new MisfitException("the program has several threads per process");
        }
        int[] found = new int[all.size()];
        Arrays.fill(found, -1);
        for (Location location : all) {
            int rank = location.rank();
            if (rank < 0 || rank >= found.length || found[rank] >= 0) {
                throw new MisfitException("the runs need ranks from 0 without gaps");
            }
            found[rank] = location.id();
            rankOf[location.id()] = rank;
        }
        return found;
    }

    private int[] messages(int count) throws MisfitException {
        Messages all = trace.messages();
        int[][] calls = new int[4][count];
        LongMap last = new LongMap();
        for (int row = 0; row < count; row++) {
            from[row] = rankOf[all.source(row)];
            to[row] = rankOf[all.destination(row)];
            bytes[row] = all.bytes(row);
            calls[CallShape.SEND][row] = callAt(all.sendCall(row), all.send(row));
            calls[CallShape.RECEIVE][row] = callAt(all.recvCall(row), all.recv(row));
            calls[CallShape.POST][row] = callAt(all.recvPostCall(row), all.recv(row));
            calls[CallShape.SENT][row] = callAt(all.sendCompleteCall(row), all.send(row));
            long pair = (long) from[row] << Integer.SIZE | to[row];
            int before = (int) last.put(pair, row);
            if (before >= 0
                    && calls[CallShape.SEND][row] < calls[CallShape.SEND][before]
                    && calls[CallShape.RECEIVE][row] > calls[CallShape.RECEIVE][before]) {
                throw new MisfitException("rank " + to[row] + " receives messages of rank " + from[row]
                        + " in another order than they are sent");
            }
        }
        for (int[] ofType : calls) {
            for (int call : ofType) {
                if (call < 0) {
                    throw new MisfitException("a message has no call that sends or receives it");
                }
                firstItem[call + 1]++;
            }
        }
        Arrays.parallelPrefix(firstItem, Integer::sum);
        int[] next = firstItem.clone();
        int[] grouped = new int[4 * count];
        for (int type = 0; type < calls.length; type++) {
            for (int row = 0; row < count; row++) {
                grouped[next[calls[type][row]]++] = 4 * row + type;
            }
        }
        return grouped;
    }

    private int callAt(long position, long otherwise) {
        return replay.callAt(position < 0 ? otherwise : position);
    }

    private void addOperations() throws MisfitException {
        Collectives all = trace.collectives();
        for (long instance = 0; instance < all.count(); instance++) {
            long first = all.firstMember(instance);
            int count = all.members(instance);
            int[] members = new int[count];
            int[] begins = new int[count];
            int[] calls = new int[count];
            int root = all.root(instance) < 0 ? -1 : rankOf[all.root(instance)];
            long most = 0;
            int rootCall = -1;
            for (int member = 0; member < count; member++) {
                members[member] = rankOf[all.location(first + member)];
                calls[member] = replay.callAt(all.end(first + member));
                begins[member] = callAt(all.begin(first + member), all.end(first + member));
                if (calls[member] < 0 || begins[member] < 0) {
                    throw new MisfitException("a collective operation has no call that begins or ends it");
                }
                if (begins[member] != calls[member] && Rule.of(all.operation(instance)) == Rule.PREFIX) {
                    throw new MisfitException("the program has non-blocking prefix operations, such as MPI_Iscan");
                }
                rootCall = members[member] == root ? begins[member] : rootCall;
                most = Math.max(most, Math.max(all.sent(first + member), all.received(first + member)));
            }
            String key = name(graph.path(begins[0])) + " " + all.operation(instance);
            operations.add(new Operation(key, all.operation(instance), members, root, most, true));
            addParts(all.operation(instance), begins, calls, rootCall);
        }
    }

    private void addParts(String operation, int[] begins, int[] calls, int root) {
        long last = Arrays.stream(begins).mapToLong(graph::enter).max().orElse(0);
        long before = Long.MIN_VALUE;
        double[] costs = new double[calls.length];
        List<Double> ofWaiting = new ArrayList<>();
        for (int member = 0; member < calls.length; member++) {
            int begin = begins[member];
            int call = calls[member];
            before = Math.max(before, graph.enter(begin));
            long start = switch (Rule.of(operation)) {
                case MEET -> last;
                case FROM_ROOT ->
                    root < 0 || begin == root ? graph.enter(begin) : Math.max(graph.enter(begin), graph.enter(root));
                case TO_ROOT -> begin == root ? last : graph.enter(begin);
                case PREFIX -> before;
            };
            boolean waits = start <= graph.leave(call) && start >= graph.enter(call);
            // A member that waits for none takes its call; one that comes too late for a wait takes what others do.
            costs[member] = begin == call || waits
                    ? (graph.leave(call) - (start <= graph.leave(call) ? start : graph.enter(call))) / perSecond
                    : Double.NaN;
            if (begin != call && waits) {
                ofWaiting.add(costs[member]);
            }
        }
        ofWaiting.sort(null);
        double usual = ofWaiting.isEmpty() ? 0 : ofWaiting.get(ofWaiting.size() / 2);
        for (int member = 0; member < calls.length; member++) {
            parts.add(
                    operations.size() - 1,
                    begins[member],
                    calls[member],
                    Double.isNaN(costs[member]) ? usual : costs[member]);
        }
    }

    /** Calls in which all ranks meet, although the trace has no record of it. */
    private void addMeetings() {
        LongMap known = new LongMap();
        List<List<Integer>> calls = new ArrayList<>();
        for (int call = 0; call < graph.calls(); call++) {
            int meeting = parts.has(call) ? -1 : graph.meeting(call);
            if (meeting >= 0) {
                if (known.get(meeting) < 0) {
                    known.put(meeting, calls.size());
                    calls.add(new ArrayList<>());
                }
                calls.get((int) known.get(meeting)).add(call);
            }
        }
        int[] all = new int[ranks()];
        Arrays.setAll(all, rank -> rank);
        for (List<Integer> ofMeeting : calls) {
            int path = graph.path(ofMeeting.getFirst());
            if (ofMeeting.size() == ranks() && path >= 0) {
                operations.add(new Operation(name(path), region(path), all, -1, 0, false));
                int[] ofAll = ofMeeting.stream().mapToInt(call -> call).toArray();
                addParts("", ofAll, ofAll, -1);
            }
        }
    }

    private String region(int path) {
        return trace.regions().get(trace.callpaths().region(path)).name();
    }

    int ranks() {
        return locations.length;
    }

    ReplayGraph graph() {
        return graph;
    }

    double perSecond() {
        return perSecond;
    }

    TraceReplay replay() {
        return replay;
    }

    int firstCall(int rank) {
        return graph.firstCall(locations[rank]);
    }

    /** The call that stands for the end of a rank. */
    int lastCall(int rank) {
        return graph.lastCall(locations[rank]);
    }

    /** Names of a call path; empty outside of all regions. */
    String name(int path) {
        return path < 0 ? "" : names[path];
    }

    int firstItem(int call) {
        return firstItem[call];
    }

    int type(int item) {
        return items[item] & 3;
    }

    /** The other rank of an item's message. */
    int partner(int item) {
        int message = items[item] >> 2;
        return type(item) == CallShape.SEND || type(item) == CallShape.SENT ? to[message] : from[message];
    }

    long bytes(int item) {
        return bytes[items[item] >> 2];
    }

    /** Calls in which operations begin or end. */
    OperationCalls parts() {
        return parts;
    }

    List<Operation> operations() {
        return operations;
    }

    /** Recorded run time in seconds. */
    double seconds() {
        return graph.measured() / perSecond;
    }
}
