package earl.device;

import earl.Diagnostic;
import earl.view.Holds;
import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link DeviceActivities} and their tables. Public for {@link java.util.ServiceLoader} only. */
public final class DeviceActivitiesProvider implements ViewProvider<DeviceActivities> {
    private static final TableDescription ACTIVITIES = TableDescription.of(
                    "activities", "A kernel, copy or memset on a stream of an accelerator, in order of the begins.")
            .position("begin", "its first record")
            .position("end", "its last record")
            .open("call", "enter of the call that queued it, -1 if unknown")
            .integer("stream", Meaning.LOCATION, "location of the stream")
            .integer("device", "number of the device: devices of different processes have different numbers")
            .integer("rank", Meaning.RANK, "rank of the process, -1 if it has none")
            .integer("host", Meaning.LOCATION, "location that queued it, -1 if unknown")
            .string("kind", "kernel, copy, memset or collective")
            .region("name", "name of the kernel; of a copy its direction")
            .integer("bytes", Meaning.BYTES, "bytes of a copy or of a collective operation, -1 if unknown")
            .string("direction", "of a copy: HtoD, DtoH, DtoD, or PtoP between devices")
            .row("previous", "row of the activity before it in its stream, -1 for none")
            .row("waited_for", "row of the activity of another stream for which it waited, -1 for none")
            .position("waited_begin", "first record of that activity, -1 for none")
            .position("waited_end", "its last record, -1 for none")
            .truth(
                    "after_unseen",
                    "a graph was launched into its stream after the activity before it, and the trace has no activity of it")
            .integer("correlation", "number that it shares with the call that queued it, -1 if the trace has none")
            .integer("graph", "number of the graph to which it belongs, -1 for none")
            .string("group", "process group of a collective operation")
            .string("operation", "the collective operation")
            .integer("sequence", "number of the collective operation in its group, -1 if unknown")
            .string("members", "ranks of the process group, where the trace has them")
            .with("ready_ticks", Holds.INTEGER, "ticks", "time at which it could begin, exactly; -1 if unknown")
            .with(
                    "free_ticks",
                    Holds.INTEGER,
                    "ticks",
                    "latest end of the activities before it in its stream, exactly; -1 for none")
            .time("begin_time", "its begin")
            .time("end_time", "its end")
            .time("call_enter", "enter of the call that queued it")
            .time("call_leave", "leave of that call")
            .time("waited_until", "end of the activity of another stream for which it waited")
            .time(
                    "ready",
                    "when it could begin: the latest of the enter of its call and of the ends of previous and waited_for; NaN"
                            + " if unknown")
            .time("free", "latest end of the activities before it in its stream; NaN for none")
            .region("call_region", "region of the call that queued it")
            .callpath("callpath", "call path of the call that queued it, -1 if unknown");

    private static final TableDescription SYNCHRONIZATIONS = TableDescription.of(
                    "device_syncs",
                    "A call of a host that waits for a stream, a device or an event, or that may wait, in order of the enters.")
            .position("call", "enter of the call; of a loop of queries, of the first one")
            .later("last_call", "enter of the query that ends a loop; otherwise that call")
            .integer("location", Meaning.LOCATION, "location that called")
            .integer("stream", Meaning.LOCATION, "location of the stream that the call names, -1 for none")
            .string("kind", "stream, device, event, copy, allocation, or query for a loop of queries")
            .row("needed", "row of the activity that ended last of those that the call needs, -1 for none")
            .later("begin", "first record of that activity")
            .later("end", "its last record")
            .truth(
                    "waits",
                    "the call waited until that activity ended: by definition, or because it returned soon after that")
            .truth(
                    "unseen",
                    "the call needs a graph of which the trace has no activity: it was launched after the last activity that the call needs")
            .open("around", "enter of the region in which the call is, -1 for none")
            .with(
                    "between_ticks",
                    Holds.INTEGER,
                    "ticks",
                    "how long the wait in a loop of queries lies between them, exactly")
            .with(
                    "queries_ticks",
                    Holds.INTEGER,
                    "ticks",
                    "how long the wait in a loop of queries lies in them, exactly")
            .time("enter", "enter of the call")
            .time("last_enter", "enter of the last call")
            .time("leave", "leave of the last call")
            .time("end_time", "end of the activity")
            .duration("between", "how long the wait in a loop of queries lies between them")
            .duration("queries", "how long the wait in a loop of queries lies in them")
            .region("region", "region of the call");

    private static final TableDescription WAITS = TableDescription.of(
                    "host_waits",
                    "A part of the time that a host waited for a device: while one activity ran, or none; in order of the waits, then of"
                            + " time.")
            .position("call", "enter of the call that waited")
            .integer("location", Meaning.LOCATION, "location that waited")
            .integer("rank", Meaning.RANK, "its rank, -1 if it has none")
            .string("kind", "kind of the call, as in device_syncs")
            .row("activity", "row of the activity, -1 for none")
            .region("name", "name of the activity, or no activity")
            .open("queued_by", "enter of the call that queued it, -1 if unknown")
            .with("ticks", Holds.INTEGER, "ticks", "how long, exactly")
            .duration("time", "how long")
            .region("region", "region of the call that waited")
            .callpath("queued_at", "call path of the call that queued the activity, -1 if unknown");

    @Override
    public Class<DeviceActivities> type() {
        return DeviceActivities.class;
    }

    @Override
    public DeviceActivities make(ViewSource source) {
        return DeviceActivities.find(source);
    }

    @Override
    public List<ViewTable<DeviceActivities>> tables() {
        return List.of(
                ViewTable.of(ACTIVITIES, DeviceActivities::activities),
                ViewTable.of(SYNCHRONIZATIONS, DeviceActivities::synchronizations),
                ViewTable.of(WAITS, DeviceActivities::waits));
    }

    @Override
    public List<Diagnostic> diagnostics(DeviceActivities view) {
        return view.diagnostics();
    }
}
