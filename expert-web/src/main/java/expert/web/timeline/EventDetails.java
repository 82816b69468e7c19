package expert.web.timeline;

import earl.Collectives;
import earl.Events;
import earl.Messages;
import earl.SourceLine;
import earl.Trace;
import expert.web.trace.CallJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Single events, messages and collective operations, as pages take them. */
final class EventDetails {
    private static final int MAX_MEMBERS = 1000;

    /** An event; {@code links} are positions of other events, and rows of tables. */
    record EventInfoJson(
            long pos,
            String type,
            long time,
            int location,
            int region,
            Map<String, @Nullable Object> attributes,
            Map<String, @Nullable Long> links) {}

    /** The message of a line on the time line. */
    record MessageJson(
            long id, MessageEndJson send, MessageEndJson receive, long bytes, long tag, String communicator) {}

    record MessageEndJson(long pos, long time, int location) {}

    /** The collective operation of a band on the time line. */
    record CollectiveJson(long id, int region, long from, long to, String communicator, List<CallJson> members) {}

    private final Trace trace;
    private final Events events;
    private final TraceTimes times;

    EventDetails(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
        this.times = new TraceTimes(trace);
    }

    /** An event with its attributes and links. */
    EventInfoJson event(long pos) {
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        SourceLine line = events.source(pos);
        for (String name : events.attributes(pos)) {
            attributes.put(name, sourceOr(scalar(events.attribute(pos, name)), line));
        }
        Map<String, @Nullable Long> links = new LinkedHashMap<>();
        link(links, "enterptr", events.enterptr(pos));
        link(links, "exitptr", events.exitptr(pos));
        link(links, "sendptr", events.sendptr(pos));
        link(links, "recvptr", events.recvptr(pos));
        link(links, "messageptr", events.messageptr(pos));
        link(links, "collectiveptr", events.collptr(pos));
        return new EventInfoJson(
                pos, events.kind(pos), times.of(pos), events.location(pos), events.region(pos), attributes, links);
    }

    private static @Nullable Object scalar(@Nullable Object value) {
        boolean isNumber = value instanceof Long || (value instanceof Double number && Double.isFinite(number));
        return value == null || isNumber ? value : value.toString();
    }

    /** The source line as other parts of the page name it, if a value stands for it; otherwise the value. */
    private static @Nullable Object sourceOr(@Nullable Object value, @Nullable SourceLine line) {
        if (line == null || !(value instanceof String text)) {
            return value;
        }
        return text.substring(text.lastIndexOf('/') + 1).equals(line.brief()) ? line.toString() : value;
    }

    private static void link(Map<String, @Nullable Long> to, String name, long target) {
        to.put(name, target == Trace.NONE ? null : target);
    }

    /** A row of the table of messages. */
    MessageJson message(long row) {
        Messages messages = trace.messages();
        return new MessageJson(
                row,
                end(messages.send(row)),
                end(messages.recv(row)),
                messages.bytes(row),
                messages.tag(row),
                communicator(messages.communicator(row)));
    }

    private MessageEndJson end(long pos) {
        return new MessageEndJson(pos, times.of(pos), events.location(pos));
    }

    /** An instance of a collective operation; of many members the first 1,000. */
    CollectiveJson collective(long instance) {
        Collectives all = trace.collectives();
        long first = all.firstMember(instance);
        long end = first + all.members(instance);
        List<CallJson> members = new ArrayList<>();
        long from = Long.MAX_VALUE;
        long to = 0;
        for (long member = first; member < end; member++) {
            long pos = all.end(member);
            long call = all.call(member);
            long begins = times.of(call == Trace.NONE ? pos : call);
            from = Math.min(from, begins);
            to = Math.max(to, times.of(pos));
            if (members.size() < MAX_MEMBERS) {
                members.add(new CallJson(pos, events.location(pos), begins, times.of(pos)));
            }
        }
        return new CollectiveJson(
                instance, events.region(all.end(first)), from, to, communicator(events.com(all.end(first))), members);
    }

    private String communicator(int id) {
        return id == Trace.NONE ? "" : trace.communicators().get(id).name();
    }
}
