package expert.web.timeline;

import earl.Events;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the program does at a time: the region stacks of some locations, and the messages under way. */
final class Moment {
    private static final int MAX_MESSAGES = 1000;

    record MomentJson(long time, List<RowJson> rows, QueueJson queue) {}

    /** A location: its open regions from the outermost one, and its last event. */
    record RowJson(
            int location,
            List<OpenRegionJson> stack,
            @Nullable LastEventJson event) {}

    /**
     * A region that is open.
     *
     * @param to its end; null if the trace has none
     * @param pos its enter
     * @param file with the line that calls it; if that is not known, with the line that defines it
     */
    record OpenRegionJson(
            int region,
            long from,
            @Nullable Long to,
            long pos,
            @Nullable String file,
            long line) {}

    record LastEventJson(long pos, String type, long time) {}

    /** The messages under way, of many the first 1,000. */
    record QueueJson(int total, List<UnderWayJson> messages) {}

    record UnderWayJson(int source, int destination, long tag, String communicator, long bytes, long sent) {}

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

    /** The moment on the locations from {@code first} to {@code end} (exclusive). */
    MomentJson on(int first, int end) {
        List<RowJson> rows = new ArrayList<>();
        for (int location = first; location < end; location++) {
            rows.add(new RowJson(location, stack(location), lastEvent(location)));
        }
        return new MomentJson(time, rows, queue());
    }

    private List<OpenRegionJson> stack(int location) {
        List<OpenRegionJson> stack = new ArrayList<>();
        for (long enter : pos == Trace.NONE ? new long[0] : trace.stack(location, pos)) {
            int region = events.region(enter);
            SourceLine source = source(enter, region);
            long exit = events.exitptr(enter);
            stack.add(new OpenRegionJson(
                    region,
                    times.of(enter),
                    exit == Trace.NONE ? null : times.of(exit),
                    enter,
                    source == null ? null : source.file(),
                    source == null ? 0 : source.line()));
        }
        return stack;
    }

    private @Nullable SourceLine source(long enter, int region) {
        SourceLine caller = events.source(enter);
        if (caller != null || region == Trace.NONE) {
            return caller;
        }
        Region definition = trace.regions().get(region);
        return definition.file().isEmpty() ? null : new SourceLine(definition.file(), definition.line());
    }

    private @Nullable LastEventJson lastEvent(int location) {
        long index = times.firstFrom(location, time + 1) - 1;
        if (index < 0) {
            return null;
        }
        long last = trace.position(location, index);
        return new LastEventJson(last, events.kind(last), times.of(last));
    }

    private QueueJson queue() {
        long[] sends = pos == Trace.NONE ? new long[0] : trace.queue(pos);
        List<UnderWayJson> messages = new ArrayList<>();
        for (int i = 0; i < Math.min(sends.length, MAX_MESSAGES); i++) {
            long send = sends[i];
            int communicator = events.com(send);
            messages.add(new UnderWayJson(
                    events.location(send),
                    events.dest(send),
                    events.tag(send),
                    communicator == Trace.NONE
                            ? ""
                            : trace.communicators().get(communicator).name(),
                    events.len(send),
                    times.of(send)));
        }
        return new QueueJson(sends.length, messages);
    }
}
