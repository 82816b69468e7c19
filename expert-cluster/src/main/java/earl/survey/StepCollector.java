package earl.survey;

import earl.Trace;
import earl.link.call.Nesting;
import earl.memory.Capacity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Collects the {@link Steps} of a location while it is scanned: about 24 bytes per change and 24 per step. */
public final class StepCollector {
    private final LongStream.Builder next = LongStream.builder();
    private final LongStream.Builder ticks = LongStream.builder();
    private final IntStream.Builder ends = IntStream.builder();
    private final IntStream.Builder open = IntStream.builder();
    private final long[] times;
    private final int places;
    /** The next of these times, and the number of steps that still end near the one before it. */
    private int nextTime;

    private int left;

    private int[] changes = new int[64];
    private int[] counts = new int[64];
    private long[] firsts = new long[64];
    private long[] lasts = new long[64];
    private int changeCount;
    /** Number of changes before this step; by channel, its last change. */
    private int before;

    private int[] lastChange = new int[64];

    private final Map<Channel, Integer> channels = new HashMap<>();
    private final List<Channel> inOrder = new ArrayList<>();

    private final IntStream.Builder parents = IntStream.builder();
    private final IntStream.Builder regions = IntStream.builder();
    private final LongStream.Builder enterTicks = LongStream.builder();
    private final LongStream.Builder enters = LongStream.builder();
    private int nodeCount;
    /** {@code [depth] -> } the last open region that was listed, and its enter. */
    private int[] nodes = new int[32];

    private long[] nodeEnters = new long[32];
    private int depth;

    /**
     * Before the first event.
     *
     * @param times ascending ticks near which the run may be cut
     * @param places number of steps that end near each, and of the first ones
     */
    public StepCollector(long[] times, int places) {
        this.times = times;
        this.places = places;
        this.left = places;
    }

    private record Channel(long key, byte role, int sender, int receiver) {}

    void message(long key, int sender, int receiver, boolean sends, long time) {
        change(new Channel(key, sends ? Steps.SENDS : Steps.RECEIVES, sender, receiver), time);
    }

    /** The location cancels a message that it had begun to send, so the message needs no receiver. */
    void cancel(long key, int sender, long time) {
        change(new Channel(key, Steps.CANCELS, sender, Trace.NONE), time);
    }

    /** A member ends an operation; it leads the one before it, and follows the one after it. */
    void operation(long key, int leader, int follower, boolean leads, long time) {
        change(new Channel(key, leads ? Steps.LEADS : Steps.FOLLOWS, leader, follower), time);
    }

    private void change(Channel channel, long time) {
        int id = channels.computeIfAbsent(channel, c -> {
            inOrder.add(c);
            return inOrder.size() - 1;
        });
        lastChange = Capacity.ensure(lastChange, id + 1);
        int last = lastChange[id] - 1;
        if (last >= before) {
            counts[last]++;
            lasts[last] = time;
            return;
        }
        if (changeCount == changes.length) {
            changes = Capacity.ensure(changes, changeCount + 1);
            counts = Capacity.ensure(counts, changeCount + 1);
            firsts = Capacity.ensure(firsts, changeCount + 1);
            lasts = Capacity.ensure(lasts, changeCount + 1);
        }
        changes[changeCount] = id;
        counts[changeCount] = 1;
        firsts[changeCount] = time;
        lasts[changeCount] = time;
        lastChange[id] = ++changeCount;
    }

    /** The location is quiet before an event. */
    void quiet(long nextEvent, long time, Nesting nesting) {
        while (nextTime < times.length && times[nextTime] <= time) {
            nextTime++;
            left = places;
        }
        if (left == 0) {
            return;
        }
        left--;
        before = changeCount;
        next.add(nextEvent);
        ticks.add(time);
        ends.add(changeCount);
        open.add(node(nesting));
    }

    private int node(Nesting nesting) {
        int known = 0;
        while (known < Math.min(depth, nesting.depth()) && nodeEnters[known] == nesting.openEnter(known)) {
            known++;
        }
        depth = nesting.depth();
        nodes = Capacity.ensure(nodes, depth);
        nodeEnters = Capacity.ensure(nodeEnters, depth);
        for (int at = known; at < depth; at++) {
            parents.add(at == 0 ? -1 : nodes[at - 1]);
            regions.add(nesting.openRegion(at));
            enterTicks.add(nesting.openTicks(at));
            enters.add(nesting.openEnter(at));
            nodes[at] = nodeCount++;
            nodeEnters[at] = nesting.openEnter(at);
        }
        return depth == 0 ? -1 : nodes[depth - 1];
    }

    /** Returns the collected steps. Call it once. */
    public Steps steps() {
        byte[] roles = new byte[inOrder.size()];
        for (int i = 0; i < roles.length; i++) {
            roles[i] = inOrder.get(i).role;
        }
        return new Steps(
                next.build().toArray(),
                ticks.build().toArray(),
                ends.build().toArray(),
                open.build().toArray(),
                Arrays.copyOf(changes, changeCount),
                Arrays.copyOf(counts, changeCount),
                Arrays.copyOf(firsts, changeCount),
                Arrays.copyOf(lasts, changeCount),
                inOrder.stream().mapToLong(Channel::key).toArray(),
                inOrder.stream().mapToInt(Channel::sender).toArray(),
                inOrder.stream().mapToInt(Channel::receiver).toArray(),
                roles,
                parents.build().toArray(),
                regions.build().toArray(),
                enterTicks.build().toArray(),
                enters.build().toArray());
    }
}
