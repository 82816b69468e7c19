package earl.replay.device;

import earl.Trace;
import earl.memory.LongColumn;
import earl.memory.LongMap;
import earl.replay.PredictedTimes;

/** Predicted times of the events of streams: activities begin and end as a replay says, and other events keep their relative places. */
public final class PredictedStreams {
    private final Trace trace;
    private final PredictedTimes times;
    private final LongColumn ticks;
    /** Position of a first or last record of an activity {@code -> } its predicted ticks since the origin. */
    private final LongMap known = new LongMap();

    // Of the stream at hand: the last event with a known time.
    private long recorded;
    private long predicted;
    /** First event of the stream without a time. */
    private long open;

    public PredictedStreams(Trace trace, DeviceStreams streams, PredictedTimes times, LongColumn ticks) {
        this.trace = trace;
        this.times = times;
        this.ticks = ticks;
        for (int row = 0; row < streams.count(); row++) {
            int idle = streams.idle(row, times.graph()::firstCall);
            int next = streams.next(row, times.graph()::firstCall);
            known.put(streams.begin(row), Math.round(times.leave(idle)));
            known.put(streams.end(row), Math.round(times.enter(next)));
        }
    }

    /** Sets the times of a stream's events. */
    public void fill(int location) {
        long length = trace.length(location);
        recorded = length == 0 ? 0 : trace.events().ticks(trace.position(location, 0));
        predicted = recorded - times.origin();
        open = 0;
        for (long event = 0; event < length; event++) {
            long position = trace.position(location, event);
            long time = known.get(position);
            if (time >= 0) {
                // Activities that overlap may end in another order.
                fill(location, event, trace.events().ticks(position), Math.max(predicted, time));
                ticks.set(position, times.origin() + predicted);
                open = event + 1;
            }
        }
        for (long event = open; event < length; event++) {
            long position = trace.position(location, event);
            ticks.set(position, times.origin() + predicted + trace.events().ticks(position) - recorded);
        }
    }

    /** Sets the times of the events between two whose times are known. */
    private void fill(int location, long until, long end, long predictedEnd) {
        for (long event = open; event < until; event++) {
            long position = trace.position(location, event);
            double part = end == recorded ? 1 : (trace.events().ticks(position) - recorded) / (double) (end - recorded);
            ticks.set(position, times.origin() + predicted + Math.round(part * (predictedEnd - predicted)));
        }
        recorded = end;
        predicted = predictedEnd;
    }
}
