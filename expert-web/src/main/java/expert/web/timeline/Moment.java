package expert.web.timeline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Events;
import earl.Region;
import earl.Trace;

/** What the program does at a time: the region stacks of some locations, and the messages under way. */
final class Moment {
    private static final int MAX_MESSAGES = 1000;

    private final Trace trace;
    private final Events events;
    private final TraceTimes times;
    private final long time;
    /** The last event up to then. */
    private final long pos;

    Moment(Trace trace, long time) {
        this.trace = trace;
        this.events = trace.events();
        this.times = new TraceTimes(trace);
        this.time = time;
        this.pos = times.lastUntil(time);
    }

    /** As JSON, with the stacks of locations from {@code first} to {@code end} (exclusive). */
    ObjectNode json(int first, int end) {
        ObjectNode moment = JsonNodeFactory.instance.objectNode().put("time", time);
        ArrayNode rows = moment.putArray("rows");
        for (int location = first; location < end; location++) {
            row(location, rows.addObject());
        }
        queue(moment.putObject("queue"));
        return moment;
    }

    private void row(int location, ObjectNode row) {
        row.put("location", location);
        ArrayNode stack = row.putArray("stack");
        if (pos != Trace.NONE) {
            for (long enter : trace.stack(location, pos)) {
                int region = events.region(enter);
                ObjectNode open = stack.addObject()
                        .put("region", region)
                        .put("from", times.of(enter))
                        .put("pos", enter);
                if (region != Trace.NONE) {
                    Region definition = trace.regions().get(region);
                    open.put("file", definition.file()).put("line", definition.line());
                }
            }
        }
        long index = times.firstFrom(location, time + 1) - 1;
        if (index < 0) {
            row.putNull("event");
        } else {
            long last = trace.position(location, index);
            row.putObject("event")
                    .put("pos", last)
                    .put("type", events.kind(last))
                    .put("time", times.of(last));
        }
    }

    private void queue(ObjectNode queue) {
        long[] sends = pos == Trace.NONE ? new long[0] : trace.queue(pos);
        queue.put("total", sends.length);
        ArrayNode messages = queue.putArray("messages");
        for (int i = 0; i < Math.min(sends.length, MAX_MESSAGES); i++) {
            long send = sends[i];
            int communicator = events.com(send);
            messages.addObject()
                    .put("source", events.location(send))
                    .put("destination", events.dest(send))
                    .put("tag", events.tag(send))
                    .put(
                            "communicator",
                            communicator == Trace.NONE
                                    ? ""
                                    : trace.communicators().get(communicator).name())
                    .put("bytes", events.len(send))
                    .put("sent", times.of(send));
        }
    }
}
