package earl.graph.reconstruct;

import earl.Events;
import earl.Trace;
import earl.graph.capture.CallNodes;
import earl.memory.LongList;

/** When the calls of a graph began and ended in the trace. */
final class RecordedTimes {
    private final CallTimes times;
    private final int[] depth;

    RecordedTimes(Trace trace, CallNodes calls) {
        Events events = trace.events();
        int location = calls.graph().location();
        long last = trace.position(location, trace.length(location) - 1);
        times = new CallTimes(calls.calls());
        depth = new int[calls.calls()];
        LongList open = new LongList();
        for (int call = 0; call < depth.length; call++) {
            long enter = calls.enter(call);
            long exit = events.exitptr(enter);
            long end = exit == Trace.NONE ? last : exit;
            times.set(call, events.ticks(enter), events.ticks(end));
            while (!open.isEmpty() && open.last() < enter) {
                open.removeLast();
            }
            depth[call] = open.size();
            open.add(exit == Trace.NONE ? Long.MAX_VALUE : exit);
        }
    }

    long begin(int call) {
        return times.begin(call);
    }

    long end(int call) {
        return times.end(call);
    }

    /** The number of calls around a call. */
    int depth(int call) {
        return depth[call];
    }
}
