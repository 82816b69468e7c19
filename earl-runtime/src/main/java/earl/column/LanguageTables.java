package earl.column;

import earl.Column;
import earl.Columns;
import earl.Group;
import earl.Location;
import earl.Trace;
import earl.view.Division;
import earl.view.Holds;
import earl.view.Meaning;
import earl.view.RunPart;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The tables of the trace itself: messages, members of collective operations, the profile, events, and some definitions. */
public final class LanguageTables implements ViewProvider<Trace> {
    private static final TableDescription MESSAGES = TableDescription.of(
                    "messages", "A message: a send and its receive, in order of the receives.")
            .position("send", "the send")
            .position("recv", "the receive")
            .position("send_call", "enter of the call that started the send")
            .position(
                    "send_complete_call",
                    "enter of the call that completed the send; a wait or test of a non-blocking one")
            .position("recv_post_call", "enter of the call that posted the receive")
            .position("recv_call", "enter of the call that completed the receive")
            .position(
                    "probe_call",
                    "enter of the MPI_Probe or MPI_Mprobe directly before the call that posted the receive, if there is one")
            .position(
                    "poll_call",
                    "enter of the first of the tests or non-blocking probes that end with last_poll_call, with nothing but polling in between")
            .position(
                    "last_poll_call",
                    "enter of the test that completed the receive, or of the MPI_Iprobe or MPI_Improbe directly before the call that posted it")
            .time("send_time", "time of the send")
            .time("recv_time", "time of the receive")
            .time("send_enter", "enter of the call that started the send")
            .time("send_leave", "leave of that call")
            .time("send_complete_enter", "enter of the call that completed the send")
            .time("send_complete_leave", "leave of that call")
            .time("recv_post_enter", "enter of the call that posted the receive")
            .time("recv_post_leave", "leave of that call")
            .time("recv_enter", "enter of the call that completed the receive")
            .time("recv_leave", "leave of that call")
            .time("probe_enter", "enter of the probe")
            .time("probe_leave", "leave of the probe")
            .time("poll_enter", "enter of the first poll")
            .time("last_poll_leave", "leave of the last poll")
            .with("bytes", Holds.INTEGER, "bytes", "size of the message")
            .integer("tag", "tag")
            .integer("com", "communicator")
            .integer("source", Meaning.LOCATION, "location that sent")
            .integer("destination", Meaning.LOCATION, "location that received")
            .region("send_region", "region of the call that started the send")
            .region("send_complete_region", "region of the call that completed the send")
            .region("recv_post_region", "region of the call that posted the receive")
            .region("recv_region", "region of the call that completed the receive")
            .truth("overtakes", "an older message for the same location was still under way when it was received")
            .inOrder("send", "recv", "send_time", "recv_time");

    private static final TableDescription COLLECTIVES = TableDescription.of(
                    "collectives",
                    "A member of a collective operation, in order of the operations' and the members' ends.")
            .number("instance", "number of the operation")
            .integer("com", "communicator of the operation")
            .integer("root", Meaning.LOCATION, "location of the root, -1 for an operation without one")
            .integer("size", Meaning.COUNT, "members of the communicator")
            .integer("location", Meaning.LOCATION, "location of the member")
            .with("sent", Holds.INTEGER, "bytes", "what the member sent")
            .with("received", Holds.INTEGER, "bytes", "what the member received")
            .string("operation", "the operation as OTF2 names it, BARRIER for instance")
            .region("region", "region of the call in which the member ended")
            .truth(
                    "intercommunicator",
                    "the communicator joins two groups: a member needs only those of the other group")
            .truth("in_second_group", "the member belongs to the second group of an intercommunicator")
            .truth("complete", "all members have a record")
            .truth("is_root", "the member is the root")
            .truth("blocking", "the member began and ended in the same call")
            .position("begin", "the member's begin record; the enter of its call where there is none")
            .position("end", "the member's end record")
            .position("call", "enter of the call in which the member ended")
            .position("begin_call", "enter of the call in which the member began")
            .position(
                    "poll_call",
                    "enter of the first of the tests that end with the call, with nothing but polling in between")
            .time("enter", "time of the begin record")
            .time("leave", "time of the end record")
            .time("poll_enter", "enter of the first poll")
            .time("call_enter", "enter of the call in which the member ended")
            .time("call_leave", "leave of that call");

    private static final TableDescription PROFILE = TableDescription.of(
                    "profile", "A call path on a location that visits it, by call path and then by location.")
            .integer("callpath", Meaning.CALLPATH, "call path")
            .integer("location", Meaning.LOCATION, "location")
            .integer("rank", Meaning.RANK, "MPI rank of the location, -1 if it has none")
            .integer("visits", Meaning.COUNT, "how often the call path was entered")
            .duration("inclusive", "time from enter to leave, callees included")
            .duration("exclusive", "time in the call path itself")
            .duration(
                    "initialized",
                    "that time between the end of MPI_Init and the begin of MPI_Finalize; all of it on a location that does not call them")
            .region("region", "innermost region of the call path")
            .string("group", "paradigm of that region")
            .string("role", "role of that region")
            .string("location_kind", "kind of the location, as OTF2 names it")
            .truth(
                    "io",
                    "input or output: by the role of the region, a group of regions called I/O, or records of operations on files")
            .truth("outermost", "no caller of the region is of its paradigm");

    private static final TableDescription CALLS = TableDescription.of(
                    "calls", "A call: an instance of a region, in order of the enters.")
            .position("call", "enter of the call")
            .position("caller", "enter of the call that made it")
            .integer("callpath", Meaning.CALLPATH, "call path")
            .integer("location", Meaning.LOCATION, "location")
            .time("enter", "time of the enter")
            .time("leave", "time of the leave")
            .duration("inclusive", "time from enter to leave, callees included")
            .duration("exclusive", "time in the call itself")
            .region("region", "region")
            .string("location_kind", "kind of the location, as OTF2 names it");

    private static final TableDescription EVENTS = TableDescription.of("events", "An event; the row is the position.")
            .position("pos", "the event itself")
            .open("enterptr", "enter of the innermost region that is open at the event")
            .later("exitptr", "leave of the region instance that the event enters")
            .position("sendptr", "send of the message that the event receives")
            .position("recvptr", "receive of the message that the event sends")
            .time("time", "when it happened")
            .with("ticks", Holds.INTEGER, "ticks", "when it happened, exactly")
            .integer("location", Meaning.LOCATION, "location")
            .callpath("callpath", "call path of the region instance in which it happened")
            .row("collptr", "collective operation that the event ends")
            .row("messageptr", "message that the event sends or receives")
            .with("len", Holds.INTEGER, "bytes", "size of the message that the event sends or receives")
            .string("type", "enter, exit, send, recv, collexit or event")
            .region("region", "region that it enters, leaves, or happens in");

    private static final TableDescription LOCATIONS = TableDescription.of("locations", "A location, by number.")
            .integer("location", Meaning.LOCATION, "location")
            .integer("rank", Meaning.RANK, "MPI rank of the location, -1 if it has none")
            .string("kind", "kind of the location, as OTF2 names it");

    private static final TableDescription REGION_GROUPS = TableDescription.of(
                    "region_groups", "A region that the trace counts among a group.")
            .string("group", "name of the group")
            .region("region", "name of the region");

    @Override
    public Class<Trace> type() {
        return Trace.class;
    }

    @Override
    public Trace make(ViewSource source) {
        return source.trace();
    }

    @Override
    public List<ViewTable<Trace>> tables() {
        return List.of(
                ViewTable.of(MESSAGES, (Trace trace) -> trace.messages().columns())
                        .inCuts(Division.rowsOf("recv")),
                ViewTable.of(COLLECTIVES, (Trace trace) -> trace.collectives().columns())
                        .inCuts(Division.rowsOf("end")),
                ViewTable.of(PROFILE, (Trace trace) -> trace.callpaths().columns())
                        .ofPart(LanguageTables::profile)
                        .inCuts(Division.MERGED),
                ViewTable.onRequest(CALLS, CallColumns::of),
                ViewTable.onRequest(EVENTS, Trace::columns).inCuts(Division.EVENTS),
                ViewTable.onRequest(LOCATIONS, LanguageTables::locations).inCuts(Division.DEFINITIONS),
                ViewTable.onRequest(REGION_GROUPS, LanguageTables::regionGroups).inCuts(Division.DEFINITIONS));
    }

    private static Columns profile(Trace trace, RunPart part) {
        ProfilePart rows = part.hasSpans()
                ? ProfilePart.during(trace, part.callpaths(), part::spans)
                : ProfilePart.of(trace, part.callpaths(), place -> part.spans(place).length > 0);
        return rows.columns(trace);
    }

    static Columns locations(Trace trace) {
        long[] ids = new long[trace.locations().size()];
        long[] ranks = new long[ids.length];
        List<String> kinds = new ArrayList<>();
        for (Location location : trace.locations()) {
            ids[location.id()] = location.id();
            ranks[location.id()] = location.rank();
            kinds.add(location.kind());
        }
        Map<String, Supplier<Column>> columns = new LinkedHashMap<>();
        columns.put("location", () -> Expressions.integers(ids));
        columns.put("rank", () -> Expressions.integers(ranks));
        columns.put("kind", () -> words(kinds));
        return Expressions.columns(ids.length, columns);
    }

    private static Columns regionGroups(Trace trace) {
        List<String> groups = new ArrayList<>();
        List<String> regions = new ArrayList<>();
        for (Group group : trace.groups()) {
            if (group.type().equals("REGIONS")) {
                for (long member : group.members()) {
                    groups.add(group.name());
                    regions.add(trace.regions().get((int) member).name());
                }
            }
        }
        Map<String, Supplier<Column>> columns = new LinkedHashMap<>();
        columns.put("group", () -> words(groups));
        columns.put("region", () -> words(regions));
        return Expressions.columns(groups.size(), columns);
    }

    private static Column words(List<String> rows) {
        List<String> words = rows.stream().distinct().toList();
        Map<String, Integer> ids = new LinkedHashMap<>();
        words.forEach(word -> ids.put(word, ids.size()));
        return Expressions.words(words, rows.stream().mapToLong(ids::get).toArray());
    }
}
