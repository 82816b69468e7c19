package earl.device;

import earl.memory.IntList;
import earl.memory.LongList;

/** The calls of hosts that queue activities, wait for them, or connect streams, in order of their enters: columns of one length. */
final class Calls {
    /** Enters. */
    final LongList enter = new LongList();
    /** {@link GpuCalls} by ordinal. */
    private final IntList what = new IntList();

    final IntList location = new IntList();
    /** Streams, -1 where the trace does not say. */
    final IntList stream = new IntList();
    /** Events, -1 where the trace does not say. */
    LongList event = new LongList();
    /** Correlation ids, -1 where the trace does not say. */
    LongList correlation = new LongList();
    /** Correlation ids of the calls that recorded the events, -1 where the trace does not say. */
    LongList record = new LongList();
    /** Hashes of their call paths, -1 where the trace does not say; shorter than the table as long as no further call has one. */
    LongList callsite = new LongList();

    private static final GpuCalls[] WHAT = GpuCalls.values();

    @SuppressWarnings("EnumOrdinal") // for a column by what calls do
    void add(GpuCalls some) {
        what.add(some.ordinal());
    }

    int size() {
        return enter.size();
    }

    /** Empties the columns that connect calls with activities and with each other. */
    void releaseLinks() {
        event = new LongList();
        correlation = new LongList();
        record = new LongList();
        callsite = new LongList();
    }

    GpuCalls what(int call) {
        return WHAT[what.get(call)];
    }
}
