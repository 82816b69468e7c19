package earl.device;

import earl.Trace;
import earl.memory.LongMap;
import java.util.Arrays;

/**
 * Goes through the calls of hosts in order of their enters, and through the activities that they queue: finds for which activities others
 * wait, and for which ones synchronizing calls wait. Activities without a call count as queued at their begin.
 */
final class QueueOrder {
    private final Trace trace;
    private final Streams streams;
    private final Activities activities;
    private final Calls calls;
    private final int[] call;
    private final long[] begin;
    private final long[] end;
    private final RowGroups byCall;
    private final RowGroups byProcess;

    /** {@code [activity] -> } the activity before it in its stream, -1 for none. */
    final int[] previous;
    /** {@code [activity] -> } the activity of another stream for which it waited, -1 for none. */
    final int[] waitedFor;

    /** {@code [activity] -> } whether a graph was launched into its stream after {@link #previous} of which the trace has no activity. */
    final boolean[] afterUnseen;

    /** {@code [stream] -> } whether such a graph was launched since the newest activity. */
    private final boolean[] unseen;

    /** {@code [stream] -> } number of such graphs, each on all streams into which it may have been launched. */
    final int[] unseenGraphs;

    /** {@code [process] -> } whether calls without an activity tell that work is missing: which call queued what is known. */
    private final boolean[] tellsMissing;

    final Synchronizing synchronizing = new Synchronizing();

    /** {@code [process] -> } whether calls name their streams. */
    private final boolean[] namesStreams;
    /**
     * {@code [stream] -> } whether it has other activities than copies. In processes whose calls name no streams, a location of copies only is an
     * engine: a blocking copy waits for the kernels of other locations.
     */
    private final boolean[] hasOthers;

    /** {@code [stream] -> } of the activities queued so far, the one that ends last; -1 for none. */
    private final int[] latest;
    /** {@code [stream] -> } the activity for which the next one of the stream waits, -1 for none. */
    private final int[] awaited;
    /** {@code [process, event] -> } the activity that ended last of those queued in the recorded stream before the record. */
    private final LongMap[] recorded;
    /** {@code [process, event] -> } the stream of the newest record. */
    private final LongMap[] recordedOn;
    /** {@code [process, correlation id of a record] -> } as {@link #recorded}. */
    private final LongMap[] byId;

    // Queries that follow each other on a location.
    /** {@code [location] -> } the first query, -1 for none. */
    private final int[] firstQuery;
    /** {@code [location] -> } the newest query. */
    private final int[] lastQuery;
    /** {@code [location] -> } row of {@link #synchronizing}, -1 as long as there is one query only. */
    private final int[] loop;
    /** {@code [location] -> } activity for which the first query asks. */
    private final int[] asked;

    /**
     * @param call {@code [activity] -> } the call that queued it, -1 if unknown
     * @param begin {@code [activity] -> } ticks
     * @param end {@code [activity] -> } ticks
     */
    QueueOrder(Trace trace, Streams streams, Activities activities, Calls calls, int[] call, long[] begin, long[] end) {
        this.trace = trace;
        this.streams = streams;
        this.activities = activities;
        this.calls = calls;
        this.call = call;
        this.begin = begin;
        this.end = end;
        byCall = new RowGroups(call.length, calls.size(), row -> call[row]);
        byProcess = new RowGroups(streams.count(), streams.processes(), streams::process);
        previous = new int[call.length];
        waitedFor = new int[call.length];
        afterUnseen = new boolean[call.length];
        unseen = new boolean[streams.count()];
        unseenGraphs = new int[unseen.length];
        tellsMissing = tellsMissing();
        latest = new int[streams.count()];
        awaited = new int[streams.count()];
        Arrays.fill(waitedFor, -1);
        Arrays.fill(latest, -1);
        Arrays.fill(awaited, -1);
        recorded = maps();
        recordedOn = maps();
        byId = maps();
        namesStreams = new boolean[streams.processes()];
        for (int row = 0; row < calls.size(); row++) {
            namesStreams[streams.processOf(calls.location.get(row))] |= calls.stream.get(row) >= 0;
        }
        hasOthers = new boolean[streams.count()];
        for (int row = 0; row < call.length; row++) {
            hasOthers[activities.stream.get(row)] |= activities.kind.get(row) != Activities.COPY;
        }
        int locations = trace.locations().size();
        firstQuery = new int[locations];
        lastQuery = new int[locations];
        loop = new int[locations];
        asked = new int[locations];
        Arrays.fill(firstQuery, -1);
    }

    private boolean[] tellsMissing() {
        boolean[] tells = new boolean[streams.processes()];
        Arrays.fill(tells, true);
        for (int row = 0; row < call.length; row++) {
            // Pairs by order of calls are uncertain; ids are not.
            if (call[row] < 0 && (activities.correlation.isEmpty() || activities.correlation.get(row) == Trace.NONE)) {
                tells[streams.process(activities.stream.get(row))] = false;
            }
        }
        return tells;
    }

    private LongMap[] maps() {
        LongMap[] maps = new LongMap[streams.processes()];
        Arrays.setAll(maps, process -> new LongMap());
        return maps;
    }

    void follow() {
        int[] newest = new int[streams.count()];
        Arrays.fill(newest, -1);
        for (int row = 0; row < previous.length; row++) {
            int stream = activities.stream.get(row);
            previous[row] = newest[stream];
            newest[stream] = row;
        }
        int lost = 0;
        for (int by = 0; by < calls.size(); by++) {
            long enter = calls.enter.get(by);
            while (lost < call.length && activities.begin.get(lost) < enter) {
                queueLost(lost++);
            }
            follow(by);
        }
        while (lost < call.length) {
            queueLost(lost++);
        }
    }

    private void queueLost(int row) {
        if (call[row] < 0) {
            queue(row);
        }
    }

    private void follow(int by) {
        GpuCalls what = calls.what(by);
        int process = streams.processOf(calls.location.get(by));
        int stream = calls.stream.get(by);
        switch (what) {
            case SYNC_STREAM ->
                synchronizing.add(
                        by,
                        Synchronizing.STREAM,
                        stream >= 0 ? latest[stream] : ended(process, by),
                        needsUnseen(process, stream));
            case SYNC_DEVICE ->
                synchronizing.add(by, Synchronizing.DEVICE, ended(process, by), needsUnseen(process, Trace.NONE));
            case SYNC_EVENT ->
                synchronizing.add(
                        by,
                        Synchronizing.EVENT,
                        synchronizes(by, process),
                        needsUnseen(process, streamOfEvent(by, process)));
            case COPY, COPY_ASYNC -> synchronizing.add(by, Synchronizing.COPY, beforeCopy(by, process), false);
            case ALLOCATE -> synchronizing.add(by, Synchronizing.ALLOCATION, ended(process, by), false);
            case QUERY_STREAM, QUERY_EVENT -> query(by, process);
            case RECORD -> record(by, process, stream);
            case STREAM_WAIT -> {
                if (stream >= 0) {
                    awaited[stream] = later(awaited[stream], ofEvent(by, process));
                }
            }
            default -> {}
        }
        for (int i = 0; i < byCall.size(by); i++) {
            queue(byCall.get(by, i));
        }
        if (what == GpuCalls.GRAPH_LAUNCH && byCall.size(by) == 0 && tellsMissing[process]) {
            for (int i = 0; i < byProcess.size(process); i++) {
                int of = byProcess.get(process, i);
                if (stream < 0 || of == stream) {
                    unseen[of] = true;
                    unseenGraphs[of]++;
                }
            }
        }
    }

    private void queue(int row) {
        int stream = activities.stream.get(row);
        waitedFor[row] = awaited[stream];
        awaited[stream] = -1;
        waitForLegacy(row, stream);
        afterUnseen[row] = unseen[stream];
        unseen[stream] = false;
        latest[stream] = later(latest[stream], row);
    }

    /** The stream that waits for all others of its device, and for which they wait: where the times agree. */
    private void waitForLegacy(int row, int stream) {
        int process = streams.process(stream);
        for (int i = 0; i < byProcess.size(process); i++) {
            int other = byProcess.get(process, i);
            if (other != stream
                    && streams.isLegacy(stream) != streams.isLegacy(other)
                    && streams.device(stream) == streams.device(other)
                    && latest[other] >= 0
                    && end[latest[other]] <= begin[row]) {
                waitedFor[row] = later(waitedFor[row], latest[other]);
            }
        }
    }

    /** Of two activities, the one that ends later; -1 for none. */
    private int later(int one, int other) {
        if (one < 0 || other < 0) {
            return Math.max(one, other);
        }
        return end[other] >= end[one] ? other : one;
    }

    // ---- what calls need ----

    /** Whether a stream, or any of a process if it is -1, still has to run a graph of which the trace has no activity. */
    private boolean needsUnseen(int process, int stream) {
        if (stream >= 0) {
            return unseen[stream];
        }
        for (int i = 0; i < byProcess.size(process); i++) {
            if (unseen[byProcess.get(process, i)]) {
                return true;
            }
        }
        return false;
    }

    /** The stream on which the event of a call was recorded, -1 if that is unknown. */
    private int streamOfEvent(int by, int process) {
        long event = calls.event.get(by);
        return event == Trace.NONE ? Trace.NONE : Math.max(Trace.NONE, (int) recordedOn[process].get(event));
    }

    /**
     * The activity that ends last in a process, of its streams that have ended when a call returns. A process may have streams of a
     * device for which the call does not wait.
     */
    private int ended(int process, int by) {
        long leave = leave(by);
        int found = -1;
        int all = -1;
        for (int i = 0; i < byProcess.size(process); i++) {
            int of = latest[byProcess.get(process, i)];
            all = later(all, of);
            if (of >= 0 && end[of] <= leave) {
                found = later(found, of);
            }
        }
        return found >= 0 ? found : all;
    }

    private int beforeCopy(int by, int process) {
        int stream = calls.stream.get(by);
        if (stream < 0 && byCall.size(by) > 0) {
            int copy = byCall.get(by, 0);
            stream = activities.stream.get(copy);
            if (calls.what(by) == GpuCalls.COPY && !hasOthers[stream] && !namesStreams[process]) {
                return endedBefore(process, begin[copy]);
            }
        }
        return stream >= 0 ? latest[stream] : ended(process, by);
    }

    /** The queued activity of a process that ends last of those that end up to a time. */
    private int endedBefore(int process, long time) {
        int found = -1;
        for (int i = 0; i < byProcess.size(process); i++) {
            int of = latest[byProcess.get(process, i)];
            found = of >= 0 && end[of] <= time ? later(found, of) : found;
        }
        return found;
    }

    /**
     * The activity for which an event's synchronization waits. Where the trace names the record only by the address of the event, all
     * that its stream has queued before the call: a program may record an event again before it waits.
     */
    private int synchronizes(int by, int process) {
        if (calls.record.get(by) != Trace.NONE) {
            return (int) byId[process].get(calls.record.get(by));
        }
        int stream = (int) recordedOn[process].get(calls.event.get(by));
        return stream >= 0 ? latest[stream] : ended(process, by);
    }

    private int ofEvent(int by, int process) {
        return calls.record.get(by) != Trace.NONE
                ? (int) byId[process].get(calls.record.get(by))
                : (int) recorded[process].get(calls.event.get(by));
    }

    private void record(int by, int process, int stream) {
        long event = calls.event.get(by);
        long id = calls.correlation.get(by);
        if (id != Trace.NONE) {
            set(byId[process], id, stream < 0 ? -1 : latest[stream]);
        }
        if (event != Trace.NONE) {
            set(recorded[process], event, stream < 0 ? -1 : latest[stream]);
            set(recordedOn[process], event, stream);
        }
    }

    private static void set(LongMap map, long key, int value) {
        if (value < 0) {
            map.remove(key);
        } else {
            map.put(key, value);
        }
    }

    private long leave(int by) {
        long leave = trace.events().exitptr(calls.enter.get(by));
        return leave < 0 ? Long.MAX_VALUE : trace.events().ticks(leave);
    }

    // ---- loops of queries ----

    /** A query. Several that follow each other, with nothing else in between, wait from the first to the last. */
    private void query(int by, int process) {
        int location = calls.location.get(by);
        if (!goesOn(by, location)) {
            firstQuery[location] = by;
            loop[location] = -1;
            int stream = calls.stream.get(by);
            asked[location] = calls.what(by) == GpuCalls.QUERY_EVENT
                    ? ofEvent(by, process)
                    : stream >= 0 ? latest[stream] : ended(process, by);
        } else if (loop[location] < 0) {
            int first = firstQuery[location];
            loop[location] = synchronizing.add(first, Synchronizing.QUERY, asked[location], false);
            synchronizing.repeat(loop[location], first, 0, ticks(loop[location], enter(first), leave(first)));
        }
        int row = loop[location];
        if (row >= 0) {
            long pause = ticks(row, leave(lastQuery[location]), enter(by));
            synchronizing.repeat(row, by, pause, ticks(row, enter(by), leave(by)));
        }
        lastQuery[location] = by;
    }

    /** How much of a time lies before the end of the activity that a call needs, in ticks. */
    private long ticks(int row, long from, long to) {
        int needed = synchronizing.needed.get(row);
        return needed < 0 ? 0 : Math.max(0, Math.min(to, end[needed]) - from);
    }

    private long enter(int by) {
        return trace.events().ticks(calls.enter.get(by));
    }

    private boolean goesOn(int by, int location) {
        if (firstQuery[location] < 0) {
            return false;
        }
        int before = lastQuery[location];
        return calls.what(before) == calls.what(by)
                && calls.stream.get(before) == calls.stream.get(by)
                && calls.event.get(before) == calls.event.get(by)
                && trace.previous(calls.enter.get(by)) == trace.events().exitptr(calls.enter.get(before));
    }
}
