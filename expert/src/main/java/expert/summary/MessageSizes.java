package expert.summary;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.parallel.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
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
    /** Threads scan parts of a trace. */
    private static final long LEAST_PART = 1 << 16;

    private static final int MAX_PARTS = 64;
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
        long length = trace.length();
        long part = Math.max(LEAST_PART, Math.ceilDiv(length, MAX_PARTS));
        Scan[] scans = new Scan[(int) Math.ceilDiv(length, part)];
        Workers.all().forEach(scans.length, i -> {
            scans[i] = new Scan(trace, counts, callpaths, i * part, Math.min(length, (i + 1) * part));
            scans[i].run();
        });
        Scan all = new Scan(trace, counts, callpaths, 0, length);
        for (Scan scan : scans) {
            all.take(scan);
        }
        return all.sizes;
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

    /** Reads a part of the events in order of time. It keeps only calls that are open. For one thread. */
    private static final class Scan {
        private static final EventType[] TYPES = EventType.values();

        private final Events events;
        private final LongPredicate counts;
        private final IntUnaryOperator callpaths;
        private final long first;
        private final long end;
        private final MessageSizes sizes = new MessageSizes(new TreeMap<>());
        /** {@code [enter of the block] -> } 1 + index in the lists of a call with data whose sum is not known yet. */
        private final int[] calls = new int[BLOCK];
        /** {@code [enter before the block] -> } index of such a call. */
        private LongMap before = new LongMap();

        private long block;

        private LongList enters = new LongList();
        private LongList sent = new LongList();
        private LongList received = new LongList();

        Scan(Trace trace, LongPredicate counts, IntUnaryOperator callpaths, long first, long end) {
            this.events = trace.events();
            this.counts = counts;
            this.callpaths = callpaths;
            this.first = first;
            this.end = end;
        }

        void run() {
            int[] types = new int[BLOCK];
            for (long from = first; from < end; from += BLOCK) {
                block = from;
                int n = (int) Math.min(BLOCK, end - from);
                events.copyTypes(from, n, types);
                for (int i = 0; i < n; i++) {
                    long pos = from + i;
                    switch (TYPES[types[i]]) {
                        case SEND -> add(events.enterptr(pos), events.len(pos), 0);
                        case RECV -> add(events.enterptr(pos), 0, events.len(pos));
                        case COLLEXIT -> add(events.enterptr(pos), events.sent(pos), events.recvd(pos));
                        case ENTER, EXIT, EVENT -> {}
                    }
                }
                count(from + n);
            }
        }

        /** Adds what another part found, and the calls that are in both. */
        void take(Scan next) {
            sizes.addAll(next.sizes, path -> path);
            block = next.end;
            for (int i = 0; i < next.enters.size(); i++) {
                add(next.enters.get(i), next.sent.get(i), next.received.get(i));
            }
            count(next.end);
        }

        private void add(long enter, long out, long in) {
            if (enter < 0) {
                return;
            }
            boolean isOfBlock = enter >= block;
            int call = isOfBlock ? calls[(int) (enter - block)] - 1 : (int) before.get(enter);
            if (call < 0) {
                call = enters.size();
                if (isOfBlock) {
                    calls[(int) (enter - block)] = call + 1;
                } else {
                    before.put(enter, call);
                }
                enters.add(enter);
                sent.add(0);
                received.add(0);
            }
            sent.set(call, sent.get(call) + Math.max(0, out));
            received.set(call, received.get(call) + Math.max(0, in));
        }

        /** Counts the calls that begin in this part and end before a position, and forgets them. */
        private void count(long until) {
            LongList[] all = {enters, sent, received};
            Arrays.fill(calls, 0);
            before = new LongMap();
            block = until;
            enters = new LongList();
            sent = new LongList();
            received = new LongList();
            for (int i = 0; i < all[0].size(); i++) {
                long enter = all[0].get(i);
                long exit = events.exitptr(enter);
                if (enter < first || exit >= until) {
                    add(enter, all[1].get(i), all[2].get(i));
                } else if (exit >= 0 && counts.test(enter)) {
                    long bytes = Math.max(all[1].get(i), all[2].get(i));
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
}
