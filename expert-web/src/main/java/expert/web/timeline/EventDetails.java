package expert.web.timeline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Collectives;
import earl.Events;
import earl.Messages;
import earl.Trace;
import org.jspecify.annotations.Nullable;

/** Single events, messages and collective operations as JSON. */
final class EventDetails {
    private static final int MAX_MEMBERS = 1000;

    private final Trace trace;
    private final Events events;
    private final TraceTimes times;

    EventDetails(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
        this.times = new TraceTimes(trace);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** An event with its attributes and links. */
    ObjectNode event(long pos) {
        ObjectNode event = object().put("pos", pos)
                .put("type", events.kind(pos))
                .put("time", times.of(pos))
                .put("location", events.location(pos))
                .put("region", events.region(pos));
        ObjectNode attributes = event.putObject("attributes");
        for (String name : events.attributes(pos)) {
            put(attributes, name, events.attribute(pos, name));
        }
        ObjectNode links = event.putObject("links");
        link(links, "enterptr", events.enterptr(pos));
        link(links, "exitptr", events.exitptr(pos));
        link(links, "sendptr", events.sendptr(pos));
        link(links, "recvptr", events.recvptr(pos));
        link(links, "messageptr", events.messageptr(pos));
        link(links, "collectiveptr", events.collptr(pos));
        return event;
    }

    private static void put(ObjectNode to, String name, @Nullable Object value) {
        switch (value) {
            case null -> to.putNull(name);
            case Long number -> to.put(name, number);
            case Double number when Double.isFinite(number) -> to.put(name, number);
            default -> to.put(name, value.toString());
        }
    }

    private static void link(ObjectNode to, String name, long target) {
        if (target == Trace.NONE) {
            to.putNull(name);
        } else {
            to.put(name, target);
        }
    }

    /** A row of the table of messages. */
    ObjectNode message(long row) {
        Messages messages = trace.messages();
        ObjectNode message = object().put("id", row);
        end(message.putObject("send"), messages.send(row));
        end(message.putObject("receive"), messages.recv(row));
        return message.put("bytes", messages.bytes(row))
                .put("tag", messages.tag(row))
                .put("communicator", communicator(messages.communicator(row)));
    }

    private void end(ObjectNode to, long pos) {
        to.put("pos", pos).put("time", times.of(pos)).put("location", events.location(pos));
    }

    /** An instance of a collective operation; of many members the first 1,000. */
    ObjectNode collective(long instance) {
        Collectives all = trace.collectives();
        long first = all.firstMember(instance);
        long end = first + all.members(instance);
        ObjectNode collective = object().put("id", instance)
                .put("region", events.region(all.end(first)))
                .put("communicator", communicator(events.com(all.end(first))));
        ArrayNode members = collective.putArray("members");
        long from = Long.MAX_VALUE;
        long to = 0;
        for (long member = first; member < end; member++) {
            long pos = all.end(member);
            long call = all.call(member);
            long begins = times.of(call == Trace.NONE ? pos : call);
            from = Math.min(from, begins);
            to = Math.max(to, times.of(pos));
            if (members.size() < MAX_MEMBERS) {
                members.addObject()
                        .put("pos", pos)
                        .put("location", events.location(pos))
                        .put("from", begins)
                        .put("to", times.of(pos));
            }
        }
        return collective.put("from", from).put("to", to);
    }

    private String communicator(int id) {
        return id == Trace.NONE ? "" : trace.communicators().get(id).name();
    }
}
