package expert.summary;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.LongMap;
import earl.parallel.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.LongPredicate;

/**
 * How much data calls send or receive, whichever is more, in messages and collective operations: calls, bytes and time by call path and size.
 * Sizes are powers of two. Calls without a record of data do not count. Immutable.
 */
public final class MessageSizes implements Serializable {
    private static final long serialVersionUID = 1L;

    /** No sizes are known. */
    public static final MessageSizes NONE = new MessageSizes(Map.of());

    private static final int BLOCK = 1 << 12;
    private static final int CALLS = 0;
    private static final int BYTES = 1;
    private static final int TICKS = 2;
    private static final int FIELDS = 3;

    /**
     * Calls of about one size.
     *
     * @param callpath of these calls
     * @param from least number of bytes of a call: 0, 1, 2, 4 and so on; each is less than the next of these numbers
     * @param calls number of calls
     * @param bytes of all of them
     * @param ticks from enter to leave of all of them
     */
    public record Size(int callpath, long from, long calls, long bytes, long ticks) {}

    /** {@code [call path] -> [number of the size] -> } calls, bytes and ticks. */
    @SuppressWarnings("serial") // the collections of Java that it can be are serializable
    private final Map<Integer, Map<Integer, long[]>> sums;

    private MessageSizes(Map<Integer, Map<Integer, long[]>> sums) {
        this.sums = sums;
    }

    /**
     * The sizes of a trace.
     *
     * @param counts whether the call counts that an enter begins
     * @param callpaths gives the number under which a call path counts
     */
    public static MessageSizes of(Trace trace, LongPredicate counts, IntUnaryOperator callpaths) {
        MessageSizes[] found = new MessageSizes[trace.locations().size()];
        Workers.all().forEach(found.length, location -> {
            found[location] = new MessageSizes(new TreeMap<>());
            new Scan(trace, counts, callpaths, found[location]).run(location);
        });
        MessageSizes all = new MessageSizes(new TreeMap<>());
        for (MessageSizes some : found) {
            all.addAll(some, path -> path);
        }
        return all;
    }

    /** The sizes of two parts of a run. */
    public MessageSizes plus(MessageSizes other) {
        MessageSizes both = by(path -> path);
        both.addAll(other, path -> path);
        return both;
    }

    /** The sizes by other numbers of call paths. */
    public MessageSizes by(IntUnaryOperator callpaths) {
        MessageSizes renamed = new MessageSizes(new TreeMap<>());
        renamed.addAll(this, callpaths);
        return renamed;
    }

    private void addAll(MessageSizes other, IntUnaryOperator callpaths) {
        other.sums.forEach((path, bySize) -> bySize.forEach(
                (size, values) -> add(callpaths.applyAsInt(path), size, values[CALLS], values[BYTES], values[TICKS])));
    }

    private void add(int path, int size, long calls, long bytes, long ticks) {
        long[] values =
                sums.computeIfAbsent(path, any -> new TreeMap<>()).computeIfAbsent(size, any -> new long[FIELDS]);
        values[CALLS] += calls;
        values[BYTES] += bytes;
        values[TICKS] += ticks;
    }

    /** By call path, then by size; ascending. */
    public List<Size> sizes() {
        List<Size> all = new ArrayList<>();
        sums.forEach((path, bySize) -> bySize.forEach(
                (size, values) -> all.add(new Size(path, least(size), values[CALLS], values[BYTES], values[TICKS]))));
        return all;
    }

    /** The number of a size: 0 for no bytes, 1 for one, 2 for two and three. */
    private static int number(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(bytes);
    }

    private static long least(int number) {
        return number == 0 ? 0 : 1L << (number - 1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MessageSizes sizes && sizes().equals(sizes.sizes());
    }

    @Override
    public int hashCode() {
        return sizes().hashCode();
    }

    @Override
    public String toString() {
        return sizes().toString();
    }

    /** Reads the events of a location, one after the other. It keeps only calls that are open. For one thread. */
    private static final class Scan {
        private static final EventType[] TYPES = EventType.values();

        private final Trace trace;
        private final Events events;
        private final LongPredicate counts;
        private final IntUnaryOperator callpaths;
        private final MessageSizes sizes;
        /** {@code [enter] -> } bytes that the call has sent. */
        private final LongMap sent = new LongMap();
        /** {@code [enter] -> } bytes that the call has received. */
        private final LongMap received = new LongMap();

        private int open;

        Scan(Trace trace, LongPredicate counts, IntUnaryOperator callpaths, MessageSizes sizes) {
            this.trace = trace;
            this.events = trace.events();
            this.counts = counts;
            this.callpaths = callpaths;
            this.sizes = sizes;
        }

        void run(int location) {
            long length = trace.length(location);
            long[] positions = new long[BLOCK];
            int[] types = new int[BLOCK];
            for (long from = 0; from < length; from += BLOCK) {
                int n = (int) Math.min(BLOCK, length - from);
                for (int i = 0; i < n; i++) {
                    positions[i] = trace.position(location, from + i);
                }
                events.copyTypes(positions, n, types);
                for (int i = 0; i < n; i++) {
                    long pos = positions[i];
                    switch (TYPES[types[i]]) {
                        case SEND -> add(pos, events.len(pos), 0);
                        case RECV -> add(pos, 0, events.len(pos));
                        case COLLEXIT -> add(pos, events.sent(pos), events.recvd(pos));
                        case EXIT -> leave(pos);
                        case ENTER, EVENT -> {}
                    }
                }
            }
        }

        private void add(long pos, long out, long in) {
            long enter = events.enterptr(pos);
            if (enter >= 0) {
                long before = sent.get(enter);
                open += before == LongMap.NONE ? 1 : 0;
                sent.put(enter, Math.max(0, before) + Math.max(0, out));
                received.put(enter, Math.max(0, received.get(enter)) + Math.max(0, in));
            }
        }

        private void leave(long exit) {
            if (open == 0) {
                return;
            }
            long enter = events.enterptr(exit);
            long out = enter < 0 ? LongMap.NONE : sent.get(enter);
            if (out == LongMap.NONE || events.exitptr(enter) != exit) {
                return;
            }
            open--;
            sent.remove(enter);
            long bytes = Math.max(out, received.remove(enter));
            if (counts.test(enter)) {
                sizes.add(
                        callpaths.applyAsInt(events.callpath(enter)),
                        number(bytes),
                        1,
                        bytes,
                        events.ticks(exit) - events.ticks(enter));
            }
        }
    }
}
