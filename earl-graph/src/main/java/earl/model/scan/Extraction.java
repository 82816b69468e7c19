package earl.model.scan;

import earl.EventCursor;
import earl.EventFilter;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.TraceException;
import earl.Waits;
import earl.memory.LongList;
import earl.model.ProcessNumbers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a trace at the positions of a {@link ScanPlan}. One thread at a time. */
public final class Extraction {
    /** Receives the values. */
    public interface Visitor {
        /**
         * A value.
         *
         * @param counters of the loops around the mark, as the model counts them; the visitor's only until it returns
         */
        void value(ScanPlan.Mark mark, long[] counters, int process, double value);
    }

    private final Trace trace;
    private final Events events;
    private final ProcessNumbers numbers;
    /** [process] -> positions of the events that count. */
    private final Map<Integer, long[]> streams = new HashMap<>();

    /** Reads a trace, which must stay open meanwhile. */
    public Extraction(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
        this.numbers = ProcessNumbers.of(trace);
    }

    /** Reads all that a plan asks for, in the order of the loops. @throws TraceException if a process or place is not in the trace */
    public void run(ScanPlan plan, Visitor visitor) {
        run(plan, plan.items(), new long[0], visitor);
    }

    private void run(ScanPlan plan, List<ScanPlan.Item> items, long[] counters, Visitor visitor) {
        for (ScanPlan.Item item : items) {
            switch (item) {
                case ScanPlan.Loop loop -> {
                    long[] deeper = Arrays.copyOf(counters, counters.length + 1);
                    long count = loop.count().at(counters);
                    for (long i = 0; i < count; i++) {
                        deeper[counters.length] = i;
                        run(plan, loop.items(), deeper, visitor);
                    }
                }
                case ScanPlan.Mark mark -> {
                    long[] shown =
                            Arrays.stream(counters).map(i -> i + plan.first()).toArray();
                    for (int process : mark.places().keySet()) {
                        visitor.value(mark, shown, process, value(mark, process, counters));
                    }
                }
            }
        }
    }

    private double value(ScanPlan.Mark mark, int process, long[] counters) {
        long[] stream = streams.computeIfAbsent(process, p -> stream(location(mark, p)));
        long place = mark.position(process).at(counters);
        long length = mark.length(process).at(counters);
        boolean after = mark.attribute() == ScanPlan.Attribute.TIME && mark.loop() && mark.after();
        if (place < 0 || place > stream.length || (!after && length > stream.length - place) || stream.length == 0) {
            throw new TraceException(
                    trace.info().path(),
                    -1,
                    "\"" + mark.label() + "\" asks for event " + place + " of process " + process + ", which has "
                            + stream.length + ": the model is another trace's");
        }
        long end = after ? place : place + length;
        return switch (mark.attribute()) {
            // There may be no event after the last loop; then the time is that of the loop's last event.
            case TIME -> events.time(stream[(int) Math.min(place, stream.length - 1)]);
            case DURATION ->
                !mark.loop()
                        ? call(stream[(int) place])
                        : length == 0 ? 0 : between(stream[(int) place], stream[(int) end - 1]);
            case BYTES -> bytes(stream, place, end);
            case WAIT -> waits(stream, place, end);
        };
    }

    private double between(long from, long to) {
        return events.time(to) - events.time(from);
    }

    private double call(long pos) {
        long enter = events.enterptr(pos);
        long exit = enter == Trace.NONE ? Trace.NONE : events.exitptr(enter);
        return exit == Trace.NONE ? 0 : between(enter, exit);
    }

    private double bytes(long[] stream, long from, long to) {
        double sum = 0;
        for (long i = from; i < to; i++) {
            sum += events.len(stream[(int) i]);
        }
        return sum;
    }

    private double waits(long[] stream, long from, long to) {
        double ticks = 0;
        long last = Trace.NONE;
        for (long i = from; i < to; i++) {
            long call = events.enterptr(stream[(int) i]);
            if (call != Trace.NONE && call != last) {
                ticks += Waits.of(trace).attributedIn(call);
            }
            last = call;
        }
        return ticks / trace.info().ticksPerSecond();
    }

    /** The location of a requested process. @throws TraceException if it is not in the trace */
    public int location(ScanPlan.Mark mark, int process) {
        int location = numbers.location(process);
        if (location == Trace.NONE) {
            throw new TraceException(
                    trace.info().path(),
                    -1,
                    "\"" + mark.label() + "\" asks for process " + process + ", which is not in the trace");
        }
        return location;
    }

    private long[] stream(int location) {
        LongList stream = new LongList();
        EventCursor cursor = new EventCursor(trace, EventFilter.all().on(location));
        while (cursor.next()) {
            EventType type = cursor.type();
            if (type == EventType.SEND || type == EventType.RECV || type == EventType.COLLEXIT) {
                stream.add(cursor.pos());
            }
        }
        return stream.toArray();
    }
}
