package earl.graph.file;

import earl.Events;
import earl.Trace;
import earl.graph.CallNodes;
import java.util.Arrays;

/** When the calls of a graph began and ended in the trace itself. */
final class TrueTimes {
    private final CallSpans times;
    private final int[] depth;

    TrueTimes(Trace trace, CallNodes calls) {
        Events events = trace.events();
        int location = calls.graph().location();
        long last = trace.position(location, trace.length(location) - 1);
        times = new CallSpans(calls.calls());
        depth = new int[calls.calls()];
        long[] open = new long[32];
        int deep = 0;
        for (int call = 0; call < depth.length; call++) {
            long enter = calls.enter(call);
            long exit = events.exitptr(enter);
            long end = exit == Trace.NONE ? last : exit;
            times.set(call, events.ticks(enter), events.ticks(end));
            while (deep > 0 && open[deep - 1] < enter) {
                deep--;
            }
            depth[call] = deep;
            if (deep == open.length) {
                open = Arrays.copyOf(open, deep * 2);
            }
            open[deep++] = exit == Trace.NONE ? Long.MAX_VALUE : exit;
        }
    }

    long begin(int call) {
        return times.begin(call);
    }

    long end(int call) {
        return times.end(call);
    }

    /** In how many calls it is. */
    int depth(int call) {
        return depth[call];
    }
}
