package earl.device;

/** Adds up what a stream does in a part of the run, from its activities in order of their begins. One thread. */
final class StreamSums {
    private final long[] within;
    private final long[] counts = new long[Activities.KINDS.size()];
    private long withoutCall;
    private final Spans.CommonLength busy;
    private final Spans.CommonLength kernels;
    private final Spans.CommonLength copies;
    private final Spans.CommonLength memsets;
    private final Spans.CommonLength collectives;
    private final Spans.CommonLength idle;
    private final Spans.CommonLength late;
    private final Spans.CommonLength waiting;
    private final Spans.CommonLength unexplained;
    private final Spans.CommonLength overlap;
    private final Spans.CommonLength hidden;

    /**
     * No activities yet.
     *
     * @param within when the process of the stream is in the part
     * @param kernels when kernels of the device run that are no collective ones, in the part
     * @param working when any kernels of the device run, in the part
     */
    StreamSums(long[] within, long[] kernels, long[] working) {
        this.within = within;
        busy = new Spans.CommonLength(within);
        this.kernels = new Spans.CommonLength(within);
        copies = new Spans.CommonLength(within);
        memsets = new Spans.CommonLength(within);
        collectives = new Spans.CommonLength(within);
        idle = new Spans.CommonLength(within);
        late = new Spans.CommonLength(within);
        waiting = new Spans.CommonLength(within);
        unexplained = new Spans.CommonLength(within);
        overlap = new Spans.CommonLength(working);
        hidden = new Spans.CommonLength(kernels);
    }

    /** Adds the next activity of the stream. */
    void add(DeviceActivities all, int row) {
        long begin = all.begin(row);
        long end = all.end(row);
        long free = busy.end();
        if (free < begin && free != Long.MIN_VALUE && !all.isAfterUnseen(row)) {
            idle.add(free, begin);
            if (all.hasCall(row)) {
                long called = Math.min(Math.max(free, all.queued(row)), begin);
                late.add(free, called);
                waiting.add(called, Math.min(all.ready(row), begin));
            } else {
                unexplained.add(free, begin);
            }
        }
        busy.add(begin, end);
        switch (all.kind(row)) {
            case Activities.COPY -> {
                copies.add(begin, end);
                overlap.add(begin, end);
            }
            case Activities.MEMSET -> memsets.add(begin, end);
            case Activities.COLLECTIVE -> {
                kernels.add(begin, end);
                collectives.add(begin, end);
                hidden.add(begin, end);
            }
            default -> kernels.add(begin, end);
        }
        if (Spans.contains(within, begin)) {
            counts[all.kind(row)]++;
            withoutCall += all.lacksCall(row) ? 1 : 0;
        }
    }

    /** The sums in seconds of {@code second} ticks. */
    StreamTimes times(int location, int device, int unseenGraphs, double unseen, double second) {
        return new StreamTimes(
                location,
                device,
                Spans.length(within) / second,
                counts[Activities.KERNEL],
                counts[Activities.COPY],
                counts[Activities.MEMSET],
                counts[Activities.COLLECTIVE],
                withoutCall,
                unseenGraphs,
                unseen,
                kernels.length() / second,
                copies.length() / second,
                memsets.length() / second,
                busy.length() / second,
                idle.length() / second,
                late.length() / second,
                waiting.length() / second,
                unexplained.length() / second,
                (idle.length() - late.length() - waiting.length() - unexplained.length()) / second,
                overlap.length() / second,
                (collectives.length() - hidden.length()) / second,
                hidden.length() / second);
    }
}
