package earl.replay.schedule;

import earl.Collectives;
import earl.Location;
import earl.Trace;
import earl.TraceException;
import earl.engine.Engine;
import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import earl.replay.GraphBuilder;
import earl.replay.SizeTimes;
import earl.replay.call.CallKinds;
import earl.replay.call.MessageCalls;
import earl.replay.call.TraceCalls;
import earl.replay.rule.PointToPoint;
import earl.replay.rule.ReplayOptions;
import earl.replay.rule.TraceReplay;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * Writes a trace as a schedule, which simulators of networks run: the computation of each rank between its calls, its messages, and
 * its collective operations as messages. Waits are not in it: they follow from the simulated network.
 *
 * <p>Messages meet as recorded. A call goes on when the messages have ended that it completed in the trace. The schedule names the
 * network as the trace shows it: latency and time per byte of messages whose receivers waited, and the largest message that did not wait for
 * its receiver. A trace that was a schedule keeps its network.
 */
public final class ScheduleExport {
    /** Tags from here on are those of collective operations. */
    private static final int COLLECTIVE = 1 << 30;

    private static final long NANOSECONDS = 1_000_000_000;
    /** LogGOPSim's own network, for traces in which no receiver waits. */
    private static final String UNKNOWN = "L=2500 o=1500 g=1000 G=6 O=0 S=65535";

    private final Trace trace;
    private final CallKinds kinds;
    private final GraphBuilder graph = new GraphBuilder();
    private final MessageCalls messages;
    private final PointToPoint points;
    /** {@code [rank of the schedule] -> } its location; {@code [location] -> } its rank, -1 for none. */
    private final int[] locations;

    private final int[] ranks;
    /** {@code [call] -> } rank of the schedule; -1 for none. */
    private final int[] rankOf;
    /** {@code [message] -> } its number among those of its two ranks. */
    private final int[] tags;
    /** {@code [message] -> } labels of its two operations in their ranks. */
    private final int[] sends;

    private final int[] receives;
    private final MessageCalls.ByCall started;
    private final MessageCalls.ByCall posted;
    private final MessageCalls.ByCall sent;
    private final MessageCalls.ByCall received;
    /** {@code [member] -> } label of its last operation. Members of collective operations count from 0 among all. */
    private final int[] joined;
    /** {@code [member] -> } the collective operation. */
    private final int[] instances;

    private final MessageCalls.ByCall begun;
    private final MessageCalls.ByCall finished;
    private int[] ended = {};
    private long operations;
    private long omittedCalls;
    private long omittedTicks;

    /**
     * What a schedule has.
     *
     * @param ranks number of ranks
     * @param operations number of operations
     * @param messages number of messages of the trace
     * @param collectives number of collective operations of the trace
     * @param omittedLocations number of locations that are not the first of a rank, and are left out
     * @param omittedCalls number of calls of MPI without messages, which are left out, for instance MPI_Init
     * @param omittedSeconds their time, summed
     */
    public record Outcome(
            int ranks,
            long operations,
            long messages,
            long collectives,
            int omittedLocations,
            long omittedCalls,
            double omittedSeconds) {}

    private ScheduleExport(Trace trace, ColumnMemory memory) {
        this.trace = trace;
        kinds = new CallKinds(trace);
        TraceCalls calls = new TraceCalls(trace, kinds, TraceReplay.polls(trace), location -> null, graph, memory);
        points = new PointToPoint(trace, calls, kinds, graph, ReplayOptions.RECORDED);
        messages = points.messages();
        locations = trace.locations().stream()
                .filter(location -> location.rank() != Trace.NONE)
                .sorted(java.util.Comparator.comparingInt(Location::rank))
                .mapToInt(Location::id)
                .toArray();
        ranks = new int[trace.locations().size()];
        Arrays.fill(ranks, -1);
        rankOf = new int[graph.calls()];
        Arrays.fill(rankOf, -1);
        for (int rank = 0; rank < locations.length; rank++) {
            int location = locations[rank];
            ranks[location] = rank;
            Arrays.fill(rankOf, graph.firstCall(location), graph.lastCall(location) + 1, rank);
        }
        started = messages.by(messages.send, graph.calls());
        posted = messages.by(messages.post, graph.calls());
        sent = messages.by(messages.sent, graph.calls());
        received = messages.by(messages.receive, graph.calls());
        sends = new int[messages.count];
        receives = new int[messages.count];
        tags = tags();
        Collectives all = trace.collectives();
        int members = 0;
        for (long instance = 0; instance < all.count(); instance++) {
            members = Math.addExact(members, all.members(instance));
        }
        joined = new int[members];
        instances = new int[members];
        int[] begins = new int[members];
        int[] ends = new int[members];
        int at = 0;
        for (int instance = 0; instance < all.count(); instance++) {
            for (int i = 0; i < all.members(instance); i++) {
                long member = all.firstMember(instance) + i;
                int begin = calls.callAt(all.begin(member));
                instances[at] = instance;
                ends[at] = calls.callAt(all.end(member));
                begins[at] = begin < 0 ? ends[at] : begin;
                at++;
            }
        }
        begun = MessageCalls.by(begins, members, graph.calls());
        finished = MessageCalls.by(ends, members, graph.calls());
    }

    /**
     * Writes a schedule.
     *
     * @throws IOException if it cannot be written
     * @throws TraceException if the trace has no ranks
     */
    public static Outcome write(Trace trace, ScheduleSink out) throws IOException {
        ScheduleExport text;
        try (ColumnMemory memory = Engine.memory(trace)) {
            text = new ScheduleExport(trace, memory);
        }
        out.begin(ranks(trace), text.network());
        for (int rank = 0; rank < text.locations.length; rank++) {
            out.beginRank(rank);
            text.write(rank, new ScheduleRank(out));
            out.endRank();
        }
        return new Outcome(
                text.locations.length,
                text.operations,
                text.messages.count,
                trace.collectives().count(),
                trace.locations().size() - text.locations.length,
                text.omittedCalls,
                text.omittedTicks / (double) trace.info().ticksPerSecond());
    }

    /** Number of ranks of a trace's schedule. @throws TraceException if the trace has none */
    public static int ranks(Trace trace) {
        long ranks = trace.locations().stream()
                .filter(location -> location.rank() != Trace.NONE)
                .count();
        if (ranks == 0) {
            throw new TraceException(trace.info().path(), -1, "it has no ranks of MPI, which a schedule needs");
        }
        return Math.toIntExact(ranks);
    }

    private String network() {
        String simulated = trace.info().properties().get("GOAL::NETWORK");
        if (simulated != null) {
            return simulated;
        }
        SizeTimes.Line line = points.transfers().line();
        if (line.latency() <= 0) {
            return UNKNOWN;
        }
        double scale = (double) NANOSECONDS / trace.info().ticksPerSecond();
        long eager = points.largestEager();
        return "L=" + decimal(line.latency() * scale) + " o=0 g=0 G=" + decimal(line.perByte() * scale) + " O=0 S="
                + Math.min(eager, 999_999_999_999L);
    }

    private static String decimal(double value) {
        return BigDecimal.valueOf(value)
                .setScale(6, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Numbers the messages of each pair of ranks in the order in which their sends began. */
    private int[] tags() {
        int[] numbers = new int[messages.count];
        java.util.Map<Long, Integer> next = new java.util.HashMap<>();
        for (int call = 0; call < rankOf.length; call++) {
            for (int at = started.first[call]; at < started.first[call + 1]; at++) {
                int message = started.rows[at];
                long pair = (long) rankOf[call] << Integer.SIZE | rankOf[messages.receive[message]];
                numbers[message] = (next.merge(pair, 1, Integer::sum) - 1) % COLLECTIVE;
            }
        }
        return numbers;
    }

    private void write(int rank, ScheduleRank text) throws IOException {
        int location = locations[rank];
        int last = graph.lastCall(location);
        long until = graph.begin(location);
        long done = 0;
        long ticks = 0;
        for (int call = graph.firstCall(location); call <= last; call++) {
            ticks += graph.enter(call) - until;
            long nanoseconds = nanoseconds(ticks);
            text.calculate(nanoseconds - done);
            done = nanoseconds;
            until = graph.leave(call);
            if (call < last && !communicate(call, rank, text)) {
                int path = graph.path(call);
                int region = path < 0 ? -1 : trace.callpaths().region(path);
                if (region >= 0 && !kinds.isOfNetwork(region)) {
                    ticks += graph.leave(call) - graph.enter(call);
                } else {
                    omittedCalls++;
                    omittedTicks += graph.leave(call) - graph.enter(call);
                }
            }
        }
        operations += text.operations();
    }

    private long nanoseconds(long ticks) {
        return Math.round(ticks * ((double) NANOSECONDS / trace.info().ticksPerSecond()));
    }

    /** Writes the messages and operations of a call. Returns whether it has any. */
    private boolean communicate(int call, int rank, ScheduleRank text) throws IOException {
        boolean any = false;
        for (int at = posted.first[call]; at < posted.first[call + 1]; at++) {
            int message = posted.rows[at];
            int from = rankOf[messages.send[message]];
            any = true;
            if (from >= 0) {
                receives[message] = text.receive(from, messages.bytes[message], tags[message]);
            }
        }
        for (int at = started.first[call]; at < started.first[call + 1]; at++) {
            int message = started.rows[at];
            int to = rankOf[messages.receive[message]];
            any = true;
            if (to >= 0) {
                sends[message] = text.send(to, messages.bytes[message], tags[message]);
            }
        }
        for (int at = begun.first[call]; at < begun.first[call + 1]; at++) {
            int member = begun.rows[at];
            any = true;
            joined[member] = begin(instances[member], rank, text);
        }
        int n = end(sends, sent, call, end(receives, received, call, end(joined, finished, call, 0)));
        text.complete(ended, n);
        return any || n > 0;
    }

    private int end(int[] labels, MessageCalls.ByCall rows, int call, int n) {
        int count = n;
        for (int at = rows.first[call]; at < rows.first[call + 1]; at++) {
            int label = labels[rows.rows[at]];
            if (label != ScheduleRank.NONE) {
                ended = Capacity.ensure(ended, count + 1);
                ended[count++] = label;
            }
        }
        return count;
    }

    private int begin(int instance, int rank, ScheduleRank text) throws IOException {
        Collectives all = trace.collectives();
        int n = all.members(instance);
        int[] members = new int[n];
        int own = -1;
        int root = -1;
        int size = 0;
        long bytes = 0;
        for (long member = all.firstMember(instance); member < all.firstMember(instance) + n; member++) {
            int other = ranks[all.location(member)];
            if (other < 0) {
                continue;
            }
            own = other == rank ? size : own;
            root = all.location(member) == all.root(instance) ? size : root;
            bytes = Math.max(bytes, Math.max(all.sent(member), all.received(member)));
            members[size++] = other;
        }
        int[] found = Arrays.copyOf(members, size);
        int index = own;
        int first = root;
        long largest = bytes;
        return text.begin(
                COLLECTIVE + instance % COLLECTIVE,
                steps -> CollectiveSteps.write(all.operation(instance), found, index, first, largest, steps));
    }
}
