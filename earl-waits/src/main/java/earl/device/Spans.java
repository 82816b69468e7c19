package earl.device;

import earl.memory.LongList;
import java.util.Arrays;

/** Sets of times: disjoint spans in ascending order, begin (inclusive) and end (exclusive) alternating in an array. */
final class Spans {
    static final long[] NONE = {};

    private Spans() {}

    /** Collects spans in ascending order of their begins; they may overlap. */
    static final class Union {
        private final LongList spans = new LongList();
        private long end = Long.MIN_VALUE;

        /** Adds a span that begins no earlier than the one before. */
        void add(long from, long to) {
            if (to <= from) {
                return;
            }
            if (spans.size() > 0 && from <= end) {
                end = Math.max(end, to);
                spans.set(spans.size() - 1, end);
            } else {
                end = to;
                spans.add(from);
                spans.add(to);
            }
        }

        /** The end of the last span; {@link Long#MIN_VALUE} before the first. */
        long end() {
            return end;
        }

        long[] spans() {
            return spans.toArray();
        }
    }

    /** Adds up how much of a union of spans lies in other spans, without keeping it. The spans come in ascending order of their begins. */
    static final class CommonLength {
        private final long[] within;
        /** Index in {@link #within} of the first span that does not end before the union. */
        private int at;

        private long end = Long.MIN_VALUE;
        private long length;

        CommonLength(long[] within) {
            this.within = within;
        }

        /** Adds a span that begins no earlier than the one before; what earlier spans have does not count again. */
        void add(long from, long to) {
            long begin = Math.max(from, end);
            if (to <= begin) {
                return;
            }
            end = to;
            while (at < within.length && within[at + 1] <= begin) {
                at += 2;
            }
            for (int i = at; i < within.length && within[i] < to; i += 2) {
                length += Math.min(to, within[i + 1]) - Math.max(begin, within[i]);
            }
        }

        /** The end of the union; {@link Long#MIN_VALUE} before the first span. */
        long end() {
            return end;
        }

        long length() {
            return length;
        }
    }

    static long length(long[] spans) {
        long length = 0;
        for (int i = 0; i < spans.length; i += 2) {
            length += spans[i + 1] - spans[i];
        }
        return length;
    }

    /** Whether a time lies in one of the spans. */
    static boolean contains(long[] spans, long time) {
        int at = Arrays.binarySearch(spans, time);
        // A time that is stored is a begin or an end; between two stored times, the first one says which.
        return at >= 0 ? (at & 1) == 0 : (~at & 1) == 1;
    }

    /** The times that are in both. */
    static long[] common(long[] one, long[] other) {
        if (other.length == 2 && one.length > 0 && other[0] <= one[0] && one[one.length - 1] <= other[1]) {
            return one;
        }
        LongList both = new LongList();
        int i = 0;
        int j = 0;
        while (i < one.length && j < other.length) {
            long from = Math.max(one[i], other[j]);
            long to = Math.min(one[i + 1], other[j + 1]);
            if (from < to) {
                both.add(from);
                both.add(to);
            }
            if (one[i + 1] < other[j + 1]) {
                i += 2;
            } else {
                j += 2;
            }
        }
        return both.toArray();
    }

    /** The times that are in one of them. */
    static long[] either(long[] one, long[] other) {
        if (one.length == 0 || other.length == 0) {
            return one.length == 0 ? other : one;
        }
        Union union = new Union();
        int i = 0;
        int j = 0;
        while (i < one.length || j < other.length) {
            if (j == other.length || (i < one.length && one[i] <= other[j])) {
                union.add(one[i], one[i + 1]);
                i += 2;
            } else {
                union.add(other[j], other[j + 1]);
                j += 2;
            }
        }
        return union.spans();
    }
}
