package earl.format.efg;

import earl.graph.reconstruct.CallRange;
import earl.memory.IntList;
import earl.schema.RecordKind;
import earl.store.LocationEvents;

/**
 * Passes on the records of a range of calls: from the enter of the first call to the record before the enter of the call
 * after the last one. Regions that are open at the begin of the range are entered there; those open at its end are left
 * there. One thread.
 */
final class ExcerptSink implements RecordSink {
    private final CallRange range;
    private final LocationEvents into;
    private final IntList open = new IntList();
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
                for (int i = 0; i < open.size(); i++) {
                    into.enter(ticks, open.get(i));
                }
            }
        }
        if (shape.kind() == RecordKind.ENTER) {
            open.add(shape.region());
        } else if (shape.kind() == RecordKind.LEAVE) {
            leave(shape.region());
        }
        if (begun) {
            shape.append(into, ticks, numbers);
            last = ticks;
        }
    }

    private void leave(int region) {
        int at = open.size() - 1;
        while (at >= 0 && open.get(at) != region) {
            at--;
        }
        if (at >= 0) {
            open.truncate(at);
        }
    }

    private void end() {
        ended = true;
        while (!open.isEmpty() && begun) {
            into.leave(last, open.removeLast());
        }
    }

    @Override
    public boolean wantsMore() {
        return !ended;
    }
}
