package expert.summary;

import earl.Collectives;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.Capacity;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.parallel.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.LongPredicate;

/**
 * How much data calls send or receive, whichever is more, in messages and collective operations: calls, bytes and time by call path and size.
 * Sizes are powers of two. Calls without a record of data do not count. Of those with one, it also knows which lack the other end of a message,
 * other members of an operation, or its root: nothing says whether they wait. Immutable.
 */
public final class MessageSizes implements Serializable {
    private static final long serialVersionUID = 2L;

    /** No sizes are known. */
    public static final MessageSizes NONE = new MessageSizes(Map.of(), Map.of(), false);

    /** Operations in which members wait for the root, or it waits for them. */
    private static final Set<String> ROOTED = Set.of("BCAST", "GATHER", "GATHERV", "REDUCE", "SCATTER", "SCATTERV");

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

    /** {@code [call path] -> } calls that lack a partner, bytes and ticks of all of them. */
    @SuppressWarnings("serial") // the collections of Java that it can be are serializable
    private final Map<Integer, long[]> unpaired;

    private boolean known;

    private MessageSizes(Map<Integer, Map<Integer, long[]>> sums, Map<Integer, long[]> unpaired, boolean known) {
        this.sums = sums;
        this.unpaired = unpaired;
        this.known = known;
    }

    /**
     * Calls of one call path.
     *
     * @param bytes that all of them send or receive, whichever is more
     * @param ticks from enter to leave of all of them
     */
    public record Calls(long count, long bytes, long ticks) {}

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
        Scan across = new Scan(trace, counts, callpaths, 0, length);
        MessageSizes all = new MessageSizes(new TreeMap<>(), new TreeMap<>(), true);
        for (Scan scan : scans) {
            all.addAll(scan.sizes(), path -> path);
            across.take(scan);
        }
        all.addAll(across.sizes(), path -> path);
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
        MessageSizes renamed = new MessageSizes(new TreeMap<>(), new TreeMap<>(), known);
        renamed.addAll(this, callpaths);
        return renamed;
    }

    private void addAll(MessageSizes other, IntUnaryOperator callpaths) {
        other.sums.forEach((path, bySize) -> bySize.forEach(
                (size, values) -> add(callpaths.applyAsInt(path), size, values[CALLS], values[BYTES], values[TICKS])));
        other.unpaired.forEach((path, calls) -> {
            long[] values = unpaired.computeIfAbsent(callpaths.applyAsInt(path), any -> new long[FIELDS]);
            for (int i = 0; i < FIELDS; i++) {
                values[i] += calls[i];
            }
        });
        known |= other.known;
    }

    /** Whether a trace was read: otherwise no call is known to lack anything. */
    public boolean isKnown() {
        return known;
    }

    /** The calls of a call path that have a record of data. */
    public Calls withData(int callpath) {
        long calls = 0;
        long bytes = 0;
        long ticks = 0;
        for (long[] values : sums.getOrDefault(callpath, Map.of()).values()) {
            calls += values[CALLS];
            bytes += values[BYTES];
            ticks += values[TICKS];
        }
        return new Calls(calls, bytes, ticks);
    }

    /** Those of them that lack a partner. */
    public Calls unpaired(int callpath) {
        long[] values = unpaired.getOrDefault(callpath, new long[FIELDS]);
        return new Calls(values[CALLS], values[BYTES], values[TICKS]);
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
        return other instanceof MessageSizes sizes
                && known == sizes.known
                && sizes().equals(sizes.sizes())
                && unpaired.keySet().equals(sizes.unpaired.keySet())
                && unpaired.keySet().stream().allMatch(path -> unpaired(path).equals(sizes.unpaired(path)));
    }

    @Override
    public int hashCode() {
        return sizes().hashCode();
    }

    @Override
    public String toString() {
        return sizes().toString();
    }

    /** Calls with data. For one thread. */
    private static final class OpenCalls {
        /** Their enters; -1 of those that have ended. */
        private long[] enters = new long[BLOCK];

        private long[] sent = new long[BLOCK];
        private long[] received = new long[BLOCK];
        private boolean[] unpaired = new boolean[BLOCK];
        private int count;

        int add(long enter) {
            if (count == enters.length) {
                enters = Capacity.ensure(enters, count + 1);
                sent = Capacity.ensure(sent, enters.length);
                received = Capacity.ensure(received, enters.length);
                unpaired = Arrays.copyOf(unpaired, enters.length);
            }
            enters[count] = enter;
            sent[count] = 0;
            received[count] = 0;
            unpaired[count] = false;
            return count++;
        }
    }

    /** Reads a part of the events in order of time. It keeps only calls that are open. For one thread. */
    private static final class Scan {
        private static final int SEND = ordinal(EventType.SEND);
        private static final int RECV = ordinal(EventType.RECV);
        private static final int COLLEXIT = ordinal(EventType.COLLEXIT);
        private static final int EXIT = ordinal(EventType.EXIT);
        private static final int SIZES = Long.SIZE + 1;

        private final Events events;
        private final Collectives collectives;
        private final LongPredicate counts;
        private final IntUnaryOperator callpaths;
        private final long first;
        private final long end;
        /** {@code [call path * SIZES + number of the size] -> } index of its sums in {@link #sums}. */
        private final LongMap places = new LongMap();

        private final LongList keys = new LongList();
        private long[] sums = {};
        /** {@code [call path] -> } calls that lack a partner, bytes and ticks of all of them. */
        private final Map<Integer, long[]> unpaired = new TreeMap<>();
        /** {@code [enter of the block] -> } 1 + index in the lists of a call with data that has not ended. */
        private final int[] calls = new int[BLOCK];
        /** {@code [enter before the block] -> } index of such a call. */
        private LongMap before = new LongMap();

        private long block;

        private OpenCalls open = new OpenCalls();
        /** Takes the calls that are still open at the end of a block. */
        private OpenCalls next = new OpenCalls();

        private final int[] types = new int[BLOCK];
        private final int[] paths = new int[BLOCK];
        private final long[] enterptrs = new long[BLOCK];
        private final long[] ticks = new long[BLOCK];
        /** {@code [message of the block] -> } position of its send or receive. */
        private final long[] positions = new long[BLOCK];

        private final long[] lens = new long[BLOCK];

        @SuppressWarnings("EnumOrdinal") // as Events copies types
        private static int ordinal(EventType type) {
            return type.ordinal();
        }

        Scan(Trace trace, LongPredicate counts, IntUnaryOperator callpaths, long first, long end) {
            this.events = trace.events();
            this.collectives = trace.collectives();
            this.counts = counts;
            this.callpaths = callpaths;
            this.first = first;
            this.end = end;
        }

        void run() {
            int[] locations = new int[BLOCK];
            for (long from = first; from < end; from += BLOCK) {
                block = from;
                int n = (int) Math.min(BLOCK, end - from);
                events.copyPlaces(from, n, locations, types, paths, enterptrs);
                events.copyTicks(from, n, ticks);
                readLens(from, n);
                int message = 0;
                for (int i = 0; i < n; i++) {
                    int type = types[i];
                    if (type == EXIT) {
                        exit(enterptrs[i], ticks[i]);
                    } else if (type == SEND) {
                        add(enterptrs[i], lens[message++], 0, events.recvptr(from + i) == Trace.NONE);
                    } else if (type == RECV) {
                        add(enterptrs[i], 0, lens[message++], events.sendptr(from + i) == Trace.NONE);
                    } else if (type == COLLEXIT) {
                        add(enterptrs[i], events.sent(from + i), events.recvd(from + i), isUnpaired(from + i));
                    }
                }
                keepOpen(from + n, false);
            }
        }

        /** Whether other members of a collective operation are missing, or it needs a root that members do not name, or name differently. */
        private boolean isUnpaired(long end) {
            long instance = events.collptr(end);
            if (instance == Trace.NONE || !collectives.complete(instance)) {
                return true;
            }
            if (!ROOTED.contains(collectives.operation(instance))) {
                return false;
            }
            int root = events.root(end);
            return collectives.root(instance) == Trace.NONE
                    || (root != Trace.NONE && root != collectives.root(instance));
        }

        /** Reads the sizes of the messages that a block sends or receives. */
        private void readLens(long from, int n) {
            int messages = 0;
            for (int i = 0; i < n; i++) {
                if (types[i] == SEND || types[i] == RECV) {
                    positions[messages++] = from + i;
                }
            }
            events.copyLens(positions, messages, lens);
        }

        /** Adds the calls that are open after another part. */
        void take(Scan part) {
            block = part.end;
            for (int i = 0; i < part.open.count; i++) {
                add(part.open.enters[i], part.open.sent[i], part.open.received[i], part.open.unpaired[i]);
            }
            keepOpen(part.end, true);
        }

        private int find(long enter) {
            return enter >= block ? calls[(int) (enter - block)] - 1 : (int) before.get(enter);
        }

        private void add(long enter, long out, long in, boolean lacksPartner) {
            if (enter < 0) {
                return;
            }
            int call = find(enter);
            if (call < 0) {
                call = open.add(enter);
                if (enter >= block) {
                    calls[(int) (enter - block)] = call + 1;
                } else {
                    before.put(enter, call);
                }
            }
            open.sent[call] += Math.max(0, out);
            open.received[call] += Math.max(0, in);
            open.unpaired[call] |= lacksPartner;
        }

        /** Counts a call of this part that ends. One that began before may have data there. */
        private void exit(long enter, long until) {
            int call = enter < first ? -1 : find(enter);
            if (call >= 0) {
                boolean isOfBlock = enter >= block;
                int path = isOfBlock ? paths[(int) (enter - block)] : events.callpath(enter);
                count(call, enter, path, until - (isOfBlock ? ticks[(int) (enter - block)] : events.ticks(enter)));
            }
        }

        private void count(int call, long enter, int path, long length) {
            open.enters[call] = -1;
            if (counts.test(enter)) {
                long bytes = Math.max(open.sent[call], open.received[call]);
                long key = (long) callpaths.applyAsInt(path) * SIZES + number(bytes);
                int at = (int) places.get(key);
                if (at < 0) {
                    at = keys.size() * FIELDS;
                    places.put(key, at);
                    keys.add(key);
                    sums = Capacity.ensure(sums, at + FIELDS);
                }
                sums[at + CALLS]++;
                sums[at + BYTES] += bytes;
                sums[at + TICKS] += length;
                if (open.unpaired[call]) {
                    long[] values = unpaired.computeIfAbsent(callpaths.applyAsInt(path), any -> new long[FIELDS]);
                    values[CALLS]++;
                    values[BYTES] += bytes;
                    values[TICKS] += length;
                }
            }
        }

        /** The sums of all calls that were counted. */
        MessageSizes sizes() {
            MessageSizes sizes = new MessageSizes(new TreeMap<>(), unpaired, true);
            for (int i = 0; i < keys.size(); i++) {
                int at = (int) places.get(keys.get(i));
                int path = (int) Math.floorDiv(keys.get(i), SIZES);
                int number = Math.floorMod(keys.get(i), SIZES);
                sizes.add(path, number, sums[at + CALLS], sums[at + BYTES], sums[at + TICKS]);
            }
            return sizes;
        }

        /**
         * Forgets the calls that have ended.
         *
         * @param counts whether to count those first that ended before a position
         */
        private void keepOpen(long until, boolean counts) {
            OpenCalls all = open;
            for (int i = 0; counts && i < all.count; i++) {
                long enter = all.enters[i];
                long exit = events.exitptr(enter);
                if (exit >= 0 && exit < until) {
                    count(i, enter, events.callpath(enter), events.ticks(exit) - events.ticks(enter));
                }
            }
            Arrays.fill(calls, 0);
            before = new LongMap();
            block = until;
            next.count = 0;
            open = next;
            next = all;
            for (int i = 0; i < all.count; i++) {
                if (all.enters[i] >= 0) {
                    add(all.enters[i], all.sent[i], all.received[i], all.unpaired[i]);
                }
            }
        }
    }
}
