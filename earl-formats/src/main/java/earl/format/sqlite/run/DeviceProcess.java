package earl.format.sqlite.run;

import earl.format.build.LocationRows;
import earl.format.build.TraceBuilder;
import earl.memory.LongMap;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A process with its threads and streams. Calls know their streams by the correlation ids of the activities that they queued, so read
 * activities before calls, and all streams before the first copy.
 */
public final class DeviceProcess {
    /** No correlation id, graph, event or number. */
    public static final long NONE = Long.MIN_VALUE;

    /** Rank of the host's memory in a window. */
    private static final int HOST = 0;

    private final DeviceRun run;
    private final int number;
    private final int source;
    private final long pid;
    private final String name;
    private final int group;
    private final int node;
    private final LocationRows main;
    private final LongMap threadByKey = new LongMap();
    private final List<LocationRows> threads = new ArrayList<>();
    /** {@code [device, context] -> } number of the context. */
    private final LongMap contexts = new LongMap();

    private int contextCount;

    /** {@code [number of the context, id] -> } stream. */
    private final LongMap streamByKey = new LongMap();
    /** Streams by device and id, without their contexts. */
    private final LongMap namesakes = new LongMap();

    private final List<LocationRows> streams = new ArrayList<>();
    private final List<Long> devices = new ArrayList<>();
    private final Map<Long, Integer> deviceGroups = new TreeMap<>();
    /** Facts that activities and synchronizations give of calls, by correlation id. */
    private final CallFacts facts = new CallFacts();

    private int window = TraceBuilder.NONE;
    private long rank = -1;

    DeviceProcess(DeviceRun run, int number, int source, long pid, String name, int group, int node, String thread) {
        this.run = run;
        this.number = number;
        this.source = source;
        this.pid = pid;
        this.name = name;
        this.group = group;
        this.node = node;
        run.countLocation();
        main = run.builder.location(thread, "CPU_THREAD", group);
        threadByKey.put(pid, 0);
        threads.add(main);
    }

    /** Returns the number of this process in the run. */
    int number() {
        return number;
    }

    int source() {
        return source;
    }

    long pid() {
        return pid;
    }

    long rank() {
        return rank;
    }

    /** Sets the rank, which is -1 if it is not known. */
    public void rank(long number) {
        rank = number;
    }

    LocationRows main() {
        return main;
    }

    /** Adds nanoseconds to all times. */
    void shift(long nanoseconds) {
        if (nanoseconds == 0) {
            return;
        }
        threads.forEach(rows -> rows.shift(nanoseconds));
        streams.forEach(rows -> rows.shift(nanoseconds));
    }

    boolean hasStreams() {
        return !streams.isEmpty();
    }

    /** The thread of an id; null if it is new. */
    public @Nullable LocationRows knownThread(long id) {
        long index = threadByKey.get(id);
        return index == LongMap.NONE ? null : threads.get((int) index);
    }

    /** Adds a thread. */
    public LocationRows addThread(long id, String label) {
        run.countLocation();
        LocationRows rows = run.builder.location(label, "CPU_THREAD", group);
        threadByKey.put(id, threads.size());
        threads.add(rows);
        return rows;
    }

    /** The number of a stream of a device, made if it is new. */
    public int stream(long device, long id) {
        return stream(device, NONE, id);
    }

    /** The number of a stream of a context of a device, made if it is new. Contexts may have streams of the same id. */
    public int stream(long device, long context, long id) {
        long known = streamByKey.get(key(context(device, context), id));
        return known == LongMap.NONE
                ? addStream(device == NONE ? 0 : device, context, id == NONE ? 0 : id)
                : (int) known;
    }

    /** The number of a context of a device; both are 0 if they are not known. */
    private long context(long device, long context) {
        long key = key(device, context);
        long known = contexts.get(key);
        if (known == LongMap.NONE) {
            known = contextCount++;
            contexts.put(key, known);
        }
        return known;
    }

    private static long key(long high, long low) {
        return (high == NONE ? 0 : high) << Integer.SIZE | (low == NONE ? 0 : low & 0xFFFF_FFFFL);
    }

    private int addStream(long device, long context, long id) {
        run.countLocation();
        boolean isFirst = namesakes.put(key(device, id), streams.size()) == LongMap.NONE;
        String label = "stream " + id + (isFirst ? "" : " of context " + context);
        int accelerator = deviceGroups.computeIfAbsent(
                device, number -> run.builder.group(name + " GPU " + number, "ACCELERATOR", node, group));
        streams.add(run.builder.location(label, "ACCELERATOR_STREAM", accelerator));
        devices.add(device);
        streamByKey.put(key(context(device, context), id), streams.size() - 1L);
        return streams.size() - 1;
    }

    /** A kernel or a memset. */
    public void kernel(int stream, long begin, long end, int region, int operation, long correlation, long graph) {
        LocationRows rows = streams.get(stream);
        rows.interval(begin, end, region);
        describe(rows, stream, correlation, graph);
        if (operation >= 0) {
            rows.attribute(run.operation, operation);
            run.meet(this, operation, begin, end);
        }
    }

    /**
     * A copy.
     *
     * @param other the other device, {@link #NONE} if that is not known or if there is none
     */
    public void copy(
            int stream, long begin, long end, CopyKind kind, long other, long bytes, long correlation, long graph) {
        LocationRows rows = streams.get(stream);
        boolean ofHost = kind == CopyKind.FROM_HOST || kind == CopyKind.TO_HOST;
        boolean between = !ofHost
                && (other == NONE
                        ? kind == CopyKind.BETWEEN_DEVICES
                        : !devices.get(stream).equals(other));
        int partner = between ? devices.indexOf(other) : stream;
        if (partner < 0) {
            // The other device has no stream, which could be the remote end of a record.
            rows.interval(begin, end, run.copyBetweenDevices());
            rows.attribute(run.bytes, Math.max(0, bytes));
        } else {
            rows.copy(
                    begin,
                    end,
                    kind == CopyKind.TO_HOST ? RecordKind.RMA_PUT : RecordKind.RMA_GET,
                    window(),
                    ofHost ? HOST : 1L + partner,
                    Math.max(0, bytes));
        }
        describe(rows, stream, correlation, graph);
    }

    private void describe(LocationRows rows, int stream, long correlation, long graph) {
        if (correlation != NONE) {
            rows.attribute(run.correlation, correlation);
            facts.uses(correlation, stream);
        }
        if (graph != NONE && graph != 0) {
            rows.attribute(run.graph, graph);
        }
    }

    /** The window in which the streams copy: the main thread is rank 0, then come the streams. */
    private int window() {
        if (window == TraceBuilder.NONE) {
            long[] members = new long[streams.size() + 1];
            for (int i = 0; i < members.length; i++) {
                members[i] = run.copying.size();
                run.copying.add((long) (i == 0 ? main : streams.get(i - 1)).id());
            }
            String label = name + " GPU";
            int list = run.builder.members(label, "COMM_GROUP", run.paradigm(), members);
            window = run.builder.window(label, run.builder.communicator(label, list, TraceBuilder.NONE));
        }
        return window;
    }

    /** Says which stream of a context of a device a call synchronizes with or records on; without effect if the stream has no activities. */
    public void callUses(long correlation, long device, long context, long stream) {
        long known = streamByKey.get(key(context(device, context), stream));
        if (known != LongMap.NONE) {
            facts.uses(correlation, (int) known);
        }
    }

    /** Says which event a call records, or waits for. */
    public void callHasEvent(long correlation, long event) {
        facts.hasEvent(correlation, event);
    }

    /** Says which call recorded the event for which a call waits. */
    public void callWaitsFor(long correlation, long recording) {
        facts.waitsFor(correlation, recording);
    }

    /** A call of the device's library. */
    public void call(LocationRows thread, long begin, long end, int region, long correlation) {
        thread.interval(begin, end, region);
        if (correlation == NONE || correlation == 0) {
            return;
        }
        thread.attribute(run.correlation, correlation);
        int stream = facts.stream(correlation);
        if (stream >= 0) {
            thread.attribute(run.stream, streams.get(stream).id());
        }
        int row = facts.find(correlation);
        if (row >= 0) {
            attribute(thread, run.event, facts.event(row));
            attribute(thread, run.record, facts.record(row));
        }
    }

    private static void attribute(LocationRows thread, int attribute, long value) {
        if (value != NONE) {
            thread.attribute(attribute, value);
        }
    }
}
