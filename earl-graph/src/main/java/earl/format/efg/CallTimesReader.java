package earl.format.efg;

import earl.Region;
import earl.graph.reconstruct.CallTimes;
import earl.memory.Capacity;
import earl.schema.RecordKind;
import earl.schema.RegionTwins;
import java.util.List;

/**
 * Finds the times of calls from records alone, as the links of an opened trace give them. A call that is not left lasts to the location's last
 * event. One thread.
 */
final class CallTimesReader implements RecordSink {
    private static final int NO_CALL = -1;

    private final RegionTwins twins;
    private final CallTimes times;
    private int calls;
    /** The open regions, and the number of the call that each is. */
    private int[] openRegion = new int[32];

    private int[] openCall = new int[32];
    private int depth;
    /** Number of open calls. */
    private int open;

    private long last;

    /** @param calls how many calls to find */
    CallTimesReader(int calls, List<Region> regions) {
        this.times = new CallTimes(calls);
        this.twins = new RegionTwins(regions);
    }

    @Override
    public void record(RecordShape shape, long ticks, long[] numbers) {
        last = ticks;
        if (shape.kind() == RecordKind.ENTER) {
            enter(shape, ticks);
        } else if (shape.kind() == RecordKind.LEAVE) {
            leave(twins.first(shape.region()), ticks);
        }
    }

    /** Wants no more once all wanted calls were left. */
    @Override
    public boolean wantsMore() {
        return calls < times.calls() || open > 0;
    }

    private void enter(RecordShape shape, long ticks) {
        if (depth == openRegion.length) {
            openRegion = Capacity.ensure(openRegion, depth + 1);
            openCall = Capacity.ensure(openCall, depth + 1);
        }
        openRegion[depth] = twins.first(shape.region());
        openCall[depth] = NO_CALL;
        if (shape.isCall() && calls < times.calls()) {
            times.set(calls, ticks, ticks);
            openCall[depth] = calls++;
            open++;
        }
        depth++;
    }

    /** Leaves the innermost open region of this number, and those inside it. */
    private void leave(int region, long ticks) {
        int at = depth - 1;
        while (at >= 0 && openRegion[at] != region) {
            at--;
        }
        if (at >= 0) {
            close(at, ticks);
        }
    }

    private void close(int to, long ticks) {
        while (depth > to) {
            depth--;
            if (openCall[depth] != NO_CALL) {
                times.end(openCall[depth], ticks);
                open--;
            }
        }
    }

    /** The times, once all wanted records were passed. */
    CallTimes finish() {
        close(0, last);
        return times;
    }
}
