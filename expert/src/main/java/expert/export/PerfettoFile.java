package expert.export;

import earl.Location;
import earl.Messages;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import earl.Waits;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Packets of Perfetto's trace format: descriptors of tracks, then track events. Constants are the numbers of fields in Perfetto's {@code
 * trace_packet.proto}, {@code track_descriptor.proto}, {@code track_event.proto}, {@code debug_annotation.proto} and {@code
 * interned_data.proto}. Names that come often have numbers.
 *
 * <p>Times are nanoseconds since the begin of the trace, and never decrease from call to call. Slices of a track must nest.
 */
final class PerfettoFile {
    private static final int TRACE_PACKET = 1;

    private static final int PACKET_TIMESTAMP = 8;
    private static final int PACKET_SEQUENCE = 10;
    private static final int PACKET_EVENT = 11;
    private static final int PACKET_INTERNED = 12;
    private static final int PACKET_FLAGS = 13;
    private static final int PACKET_TRACK = 60;
    private static final int FLAG_CLEARED = 1;
    private static final int FLAG_NEEDED = 2;

    private static final int TRACK_UUID = 1;
    private static final int TRACK_NAME = 2;
    private static final int TRACK_PROCESS = 3;
    private static final int TRACK_THREAD = 4;
    private static final int TRACK_PARENT = 5;
    private static final int PROCESS_PID = 1;
    private static final int PROCESS_NAME = 6;
    private static final int THREAD_PID = 1;
    private static final int THREAD_TID = 2;
    private static final int THREAD_NAME = 5;

    private static final int INTERNED_CATEGORIES = 1;
    private static final int INTERNED_NAMES = 2;
    private static final int INTERNED_ARGUMENTS = 3;
    private static final int INTERNED_ID = 1;
    private static final int INTERNED_TEXT = 2;

    private static final int EVENT_CATEGORY = 3;
    private static final int EVENT_ARGUMENT = 4;
    private static final int EVENT_TYPE = 9;
    private static final int EVENT_NAME = 10;
    private static final int EVENT_TRACK = 11;
    private static final int EVENT_FLOW = 47;
    private static final int EVENT_LAST_OF_FLOW = 48;
    private static final int BEGINS = 1;
    private static final int ENDS = 2;
    private static final int INSTANT = 3;

    private static final int ARGUMENT_NAME = 1;
    private static final int ARGUMENT_INTEGER = 4;
    private static final int ARGUMENT_NUMBER = 5;
    private static final int ARGUMENT_TEXT = 6;

    private static final String SEND = "send";
    private static final String RECEIVE = "receive";
    private static final String MESSAGE = "message";
    private static final String WAIT = "wait";

    /** Names of arguments; the number of one is its place, from 1 on. */
    private static final List<String> ARGUMENTS = List.of(
            "source",
            "bytes",
            "tag",
            "region",
            "call",
            "wait_s",
            "partner",
            "partner_region",
            "direct_s",
            "indirect_s");

    private final OutputStream out;
    private final Proto file = new Proto();
    private final Proto packet = new Proto();
    private final Proto event = new Proto();
    private final Proto part = new Proto();
    /** Numbers of the names of waits and messages; a region's is its id and one. */
    private final Map<String, Integer> names = new HashMap<>();

    private final Map<String, Integer> categories = new HashMap<>();
    private final Trace trace;
    private final Tracks tracks;

    /**
     * Begins the file.
     *
     * @param waitTracks [location] -> number of tracks for its waits
     */
    PerfettoFile(Trace trace, int[] waitTracks, OutputStream out) throws IOException {
        this.out = new BufferedOutputStream(out, 1 << 16);
        this.trace = trace;
        tracks = new Tracks(trace, waitTracks);
        Proto interned = new Proto();
        List<String> others = new ArrayList<>(List.of(SEND, RECEIVE));
        Waits.of(trace).kinds().forEach(kind -> others.add(kind.name()));
        List<String> all =
                new ArrayList<>(trace.regions().stream().map(Region::name).toList());
        others.forEach(name -> {
            all.add(name);
            names.put(name, all.size());
        });
        intern(interned, INTERNED_NAMES, all);
        List<String> groups = Stream.concat(trace.regions().stream().map(Region::paradigm), Stream.of(MESSAGE, WAIT))
                .distinct()
                .toList();
        groups.forEach(group -> categories.put(group, categories.size() + 1));
        intern(interned, INTERNED_CATEGORIES, groups);
        intern(interned, INTERNED_ARGUMENTS, ARGUMENTS);
        packet.clear().integer(PACKET_FLAGS, FLAG_CLEARED).message(PACKET_INTERNED, interned);
        writePacket();
        for (Location location : trace.locations()) {
            describe(location, waitTracks[location.id()]);
        }
    }

    private void intern(Proto interned, int field, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            interned.message(field, part.clear().integer(INTERNED_ID, i + 1L).text(INTERNED_TEXT, texts.get(i)));
        }
    }

    private void describe(Location location, int waitTracks) throws IOException {
        int pid = tracks.pid(location.id());
        int thread = tracks.thread(location.id());
        track(new Proto()
                .integer(TRACK_UUID, pid)
                .message(
                        TRACK_PROCESS,
                        new Proto().integer(PROCESS_PID, pid).text(PROCESS_NAME, tracks.process(location))));
        track(new Proto()
                .integer(TRACK_UUID, thread)
                .integer(TRACK_PARENT, pid)
                .message(
                        TRACK_THREAD,
                        new Proto()
                                .integer(THREAD_PID, pid)
                                .integer(THREAD_TID, thread)
                                .text(THREAD_NAME, tracks.name(location))));
        for (int track = 0; track < waitTracks; track++) {
            track(new Proto()
                    .integer(TRACK_UUID, tracks.thread(location.id(), track))
                    .integer(TRACK_PARENT, pid)
                    .text(TRACK_NAME, tracks.name(location, track)));
        }
    }

    private void track(Proto descriptor) throws IOException {
        packet.clear().integer(PACKET_FLAGS, FLAG_NEEDED).message(PACKET_TRACK, descriptor);
        writePacket();
    }

    private void writePacket() throws IOException {
        packet.integer(PACKET_SEQUENCE, 1);
        file.clear().message(TRACE_PACKET, packet).writeTo(out);
    }

    private Proto event(int type, int track) {
        return event.clear().integer(EVENT_TYPE, type).integer(EVENT_TRACK, track);
    }

    private void writeEvent(long time) throws IOException {
        packet.clear()
                .integer(PACKET_TIMESTAMP, time)
                .integer(PACKET_FLAGS, FLAG_NEEDED)
                .message(PACKET_EVENT, event);
        writePacket();
    }

    private Proto argument(String name) {
        return part.clear().integer(ARGUMENT_NAME, ARGUMENTS.indexOf(name) + 1L);
    }

    private int name(String text) {
        return Objects.requireNonNull(names.get(text));
    }

    private void category(String name) {
        event.integer(EVENT_CATEGORY, Objects.requireNonNull(categories.get(name)));
    }

    /** A location enters the region of an event. */
    void enter(int location, long time, long pos) throws IOException {
        int region = trace.events().region(pos);
        event(BEGINS, tracks.thread(location)).integer(EVENT_NAME, region + 1L);
        category(trace.regions().get(region).paradigm());
        SourceLine source = trace.events().hasSources() ? trace.events().source(pos) : null;
        if (source != null) {
            event.message(EVENT_ARGUMENT, argument("source").text(ARGUMENT_TEXT, source.toString()));
        }
        writeEvent(time);
    }

    /** A location leaves the region that it entered last. */
    void leave(int location, long time) throws IOException {
        event(ENDS, tracks.thread(location));
        writeEvent(time);
    }

    /** A location sends or receives a message, by its row. */
    void message(int location, long time, long row, boolean sends) throws IOException {
        Messages messages = trace.messages();
        event(INSTANT, tracks.thread(location)).integer(EVENT_NAME, name(sends ? SEND : RECEIVE));
        category(MESSAGE);
        event.fixed(sends ? EVENT_FLOW : EVENT_LAST_OF_FLOW, row + 1);
        event.message(EVENT_ARGUMENT, argument("bytes").integer(ARGUMENT_INTEGER, messages.bytes(row)));
        event.message(EVENT_ARGUMENT, argument("tag").integer(ARGUMENT_INTEGER, messages.tag(row)));
        writeEvent(time);
    }

    /** A wait begins. */
    void wait(WaitSlice wait, long time) throws IOException {
        event(BEGINS, tracks.thread(wait.location(), wait.track())).integer(EVENT_NAME, name(wait.kind()));
        category(WAIT);
        event.message(EVENT_ARGUMENT, argument("region").text(ARGUMENT_TEXT, wait.region()));
        event.message(EVENT_ARGUMENT, argument("call").integer(ARGUMENT_INTEGER, wait.call()));
        event.message(EVENT_ARGUMENT, argument("wait_s").number(ARGUMENT_NUMBER, wait.seconds()));
        if (!wait.partner().isEmpty()) {
            event.message(EVENT_ARGUMENT, argument("partner").text(ARGUMENT_TEXT, wait.partner()));
            event.message(EVENT_ARGUMENT, argument("partner_region").text(ARGUMENT_TEXT, wait.partnerRegion()));
        }
        event.message(EVENT_ARGUMENT, argument("direct_s").number(ARGUMENT_NUMBER, wait.direct()));
        event.message(EVENT_ARGUMENT, argument("indirect_s").number(ARGUMENT_NUMBER, wait.indirect()));
        writeEvent(time);
    }

    /** The wait that began last on a track for waits ends. */
    void endWait(int location, int track, long time) throws IOException {
        event(ENDS, tracks.thread(location, track));
        writeEvent(time);
    }

    /** Completes the file. */
    void end() throws IOException {
        out.flush();
    }
}
