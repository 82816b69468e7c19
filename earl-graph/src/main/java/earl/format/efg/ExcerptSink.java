package earl.format.efg;

import earl.graph.reconstruct.CallRange;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.util.Arrays;

/**
 * Passes on the records of a range of calls: from the enter of the first call to the record before the enter of the call
 * after the last one. Regions that are open at the begin of the range are entered there; those open at its end are left
 * there. One thread.
 */
final class ExcerptSink implements RecordSink {
    private final CallRange range;
    private final LocationEvents into;
    private int[] open = new int[32];
    private int depth;
    private long call = -1;
    private boolean begun;
    private boolean ended;
    private long last;

    ExcerptSink(CallRange range, LocationEvents into) {
        this.range = range;
        this.into = into;
        this.begun = range.from() == 0 && !range.isEmpty();
        this.ended = range.isEmpty();
    }

    @Override
    public void record(RecordShape shape, long ticks, long[] numbers) {
        if (ended) {
            return;
        }
        if (shape.isCall()) {
            call++;
            if (call >= range.to()) {
                end();
                return;
            }
            if (call == range.from() && !begun) {
                begun = true;
                for (int i = 0; i < depth; i++) {
                    into.enter(ticks, open[i]);
                }
            }
        }
        if (shape.kind() == RecordKind.ENTER) {
            if (depth == open.length) {
                open = Arrays.copyOf(open, depth * 2);
            }
            open[depth++] = shape.region();
        } else if (shape.kind() == RecordKind.LEAVE) {
            leave(shape.region());
        }
        if (begun) {
            shape.append(into, ticks, numbers);
            last = ticks;
        }
    }

    private void leave(int region) {
        int at = depth - 1;
        while (at >= 0 && open[at] != region) {
            at--;
        }
        depth = at < 0 ? depth : at;
    }

    private void end() {
        ended = true;
        while (depth > 0 && begun) {
            into.leave(last, open[--depth]);
        }
    }

    @Override
    public boolean wantsMore() {
        return !ended;
    }
}
