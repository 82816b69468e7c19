package expert.summary;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.LongMap;
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
        MessageSizes sizes = new MessageSizes(new TreeMap<>());
        new Scan(trace.events(), counts, callpaths, sizes).run();
        return sizes;
    }

    /** The sizes of two parts of a run. */
    public MessageSizes plus(MessageSizes other) {
        MessageSizes both = new MessageSizes(new TreeMap<>());
        for (MessageSizes some : List.of(this, other)) {
            some.sums.forEach((path, bySize) -> bySize.forEach(
                    (size, values) -> both.add(path, size, values[CALLS], values[BYTES], values[TICKS])));
        }
        return both;
    }

    /** The sizes by other numbers of call paths. */
    public MessageSizes by(IntUnaryOperator callpaths) {
        MessageSizes renamed = new MessageSizes(new TreeMap<>());
        sums.forEach((path, bySize) -> bySize.forEach((size, values) ->
                renamed.add(callpaths.applyAsInt(path), size, values[CALLS], values[BYTES], values[TICKS])));
        return renamed;
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

    /** Reads all events, one after the other. It keeps only calls that are open. */
    private static final class Scan {
        private final Events events;
        private final LongPredicate counts;
        private final IntUnaryOperator callpaths;
        private final MessageSizes sizes;
        /** {@code [enter] -> } bytes that the call has sent. */
        private final LongMap sent = new LongMap();
        /** {@code [enter] -> } bytes that the call has received. */
        private final LongMap received = new LongMap();

        Scan(Events events, LongPredicate counts, IntUnaryOperator callpaths, MessageSizes sizes) {
            this.events = events;
            this.counts = counts;
            this.callpaths = callpaths;
            this.sizes = sizes;
        }

        private void run() {
            EventType[] known = EventType.values();
            int[] types = new int[BLOCK];
            long[] enters = new long[BLOCK];
            for (long from = 0; from < events.length(); from += BLOCK) {
                int n = (int) Math.min(BLOCK, events.length() - from);
                events.copyTypes(from, n, types);
                events.copyEnterptrs(from, n, enters);
                for (int i = 0; i < n; i++) {
                    long pos = from + i;
                    switch (known[types[i]]) {
                        case SEND -> add(enters[i], events.len(pos), 0);
                        case RECV -> add(enters[i], 0, events.len(pos));
                        case COLLEXIT -> add(enters[i], events.sent(pos), events.recvd(pos));
                        case EXIT -> leave(enters[i], pos);
                        case ENTER, EVENT -> {}
                    }
                }
            }
        }

        private void add(long enter, long out, long in) {
            if (enter >= 0) {
                sent.put(enter, Math.max(0, sent.get(enter)) + Math.max(0, out));
                received.put(enter, Math.max(0, received.get(enter)) + Math.max(0, in));
            }
        }

        private void leave(long enter, long exit) {
            long out = enter < 0 ? LongMap.NONE : sent.get(enter);
            if (out == LongMap.NONE || events.exitptr(enter) != exit) {
                return;
            }
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
