package earl.format.paraver;

import earl.format.build.CollectiveOperation;
import earl.format.build.TraceBuilder;
import earl.format.paraver.DeviceIntervals.Kind;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.schema.DeviceAttribute;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Connects calls of hosts with the activities that they queued, and writes both. Extrae records a message from each launch to the begin of
 * its kernel, from each copy to the device to its end, and from the begin of each copy to the host to the end of its call. For other copies,
 * see {@link UnlinkedCopies}.
 */
final class DeviceLinks {
    /** Values of a message in {@link #messages}: host, stream, time on each, bytes, whether the host sends. */
    private static final int MESSAGE = 6;

    private final TraceBuilder builder;
    private final TypeTable table;
    private final LongList messages = new LongList();
    /** {@code [stream] -> } its activities by begin, and its copies by end. */
    private final Map<Integer, LongMap> byBegin = new HashMap<>();

    private final Map<Integer, LongMap> byEnd = new HashMap<>();
    /** Tasks with activities whose calls are known. */
    private final BitSet connected = new BitSet();

    private long ids;

    DeviceLinks(TraceBuilder builder, TypeTable table) {
        this.builder = builder;
        this.table = table;
    }

    /** Adds a message between a host's thread and a stream of its task. */
    void add(ThreadRecords sender, ThreadRecords receiver, MessageFields message) {
        boolean fromHost = receiver.stream;
        messages.add((fromHost ? sender : receiver).rows.id());
        messages.add((fromHost ? receiver : sender).rows.id());
        messages.add(fromHost ? message.sent : message.received);
        messages.add(fromHost ? message.received : message.sent);
        messages.add(message.size);
        messages.add(fromHost ? 1 : 0);
    }

    /** Writes all calls and activities. */
    void finish(List<ThreadRecords> threads) {
        for (int i = 0; i < messages.size(); i += MESSAGE) {
            link(
                    threads.get((int) messages.get(i)),
                    threads.get((int) messages.get(i + 1)),
                    messages.get(i + 2),
                    messages.get(i + 3),
                    messages.get(i + 4),
                    messages.get(i + 5) == 1);
        }
        new UnlinkedCopies(table).find(threads, this::connect);
        for (ThreadRecords thread : threads) {
            if (thread.hasDevice()) {
                write(thread);
            }
        }
    }

    private void link(
            ThreadRecords host, ThreadRecords stream, long onHost, long onStream, long bytes, boolean fromHost) {
        if (!host.hasDevice() || !stream.hasDevice()) {
            return;
        }
        DeviceIntervals calls = host.device();
        DeviceIntervals activities = stream.device();
        int call = calls.last(fromHost ? onHost : onHost - 1);
        int activity = activity(stream, onStream, fromHost);
        if (call < 0 || activity < 0 || (calls.end(call) != DeviceIntervals.NONE && calls.end(call) < onHost)) {
            return;
        }
        connect(host, call, stream, activity);
        if (activities.kind(activity) == Kind.COPY) {
            activities.setKind(activity, fromHost ? Kind.COPY_FROM_HOST : Kind.COPY_TO_HOST);
        }
        if (activities.kind(activity).isCopy() && activities.bytes(activity) == DeviceIntervals.NONE) {
            activities.setBytes(activity, bytes);
        }
    }

    private void connect(ThreadRecords host, int call, ThreadRecords stream, int activity) {
        DeviceIntervals calls = host.device();
        if (calls.correlation(call) == DeviceIntervals.NONE) {
            calls.setCorrelation(call, ++ids);
        }
        stream.device().setCorrelation(activity, calls.correlation(call));
        calls.setStream(call, stream.rows.id());
        connected.set(host.task);
    }

    /** The activity that a message at a time of its stream belongs to, negative if there is none. */
    private int activity(ThreadRecords stream, long time, boolean fromHost) {
        LongMap begins = byBegin.computeIfAbsent(stream.rows.id(), id -> begins(stream.device()));
        LongMap ends = byEnd.computeIfAbsent(stream.rows.id(), id -> ends(stream.device()));
        int began = (int) begins.get(time);
        boolean copies = began >= 0 && stream.device().kind(began).isCopy();
        if (!fromHost) {
            return copies ? began : -1;
        }
        return began >= 0 && !copies ? began : (int) ends.get(time);
    }

    private static LongMap begins(DeviceIntervals activities) {
        LongMap map = new LongMap();
        for (int i = 0; i < activities.size(); i++) {
            map.put(activities.begin(i), i);
        }
        return map;
    }

    private static LongMap ends(DeviceIntervals activities) {
        LongMap map = new LongMap();
        for (int i = 0; i < activities.size(); i++) {
            if (activities.kind(i).isCopy()) {
                map.put(activities.end(i), i);
            }
        }
        return map;
    }

    private void write(ThreadRecords thread) {
        DeviceIntervals intervals = thread.device();
        int correlation = builder.attribute(DeviceAttribute.CORRELATION);
        int stream = builder.attribute(DeviceAttribute.STREAM);
        int event = builder.attribute(DeviceAttribute.EVENT);
        int size = builder.attribute(DeviceAttribute.BYTES);
        int operation = builder.attribute(DeviceAttribute.OPERATION);
        for (int i = 0; i < intervals.size(); i++) {
            int region = region(intervals.kind(i), intervals.region(i));
            if (intervals.end(i) == DeviceIntervals.NONE) {
                thread.rows.begin(intervals.begin(i), region);
            } else {
                thread.rows.interval(intervals.begin(i), intervals.end(i), region);
            }
            attribute(thread, correlation, isLost(thread, i) ? ++ids : intervals.correlation(i));
            if (intervals.kind(i) == Kind.CALL) {
                attribute(thread, stream, intervals.stream(i));
                attribute(thread, event, intervals.event(i));
            } else {
                attribute(thread, size, intervals.bytes(i));
            }
            String collective =
                    intervals.kind(i) == Kind.KERNEL ? CollectiveOperation.ofKernel(table.name(region)) : null;
            if (collective != null) {
                attribute(thread, operation, builder.string(collective));
            }
        }
    }

    /** Whether a copy's call is unknown. It gets an id that no call has: without an id, it would be one that no call queued. */
    private boolean isLost(ThreadRecords thread, int number) {
        DeviceIntervals intervals = thread.device();
        return intervals.kind(number).isCopy()
                && intervals.correlation(number) == DeviceIntervals.NONE
                && connected.get(thread.task);
    }

    private int region(Kind kind, int region) {
        return switch (kind) {
            case CALL, KERNEL -> region;
            case COPY -> builder.region("Memcpy", table.paradigm(region), "DATA_TRANSFER");
            case COPY_FROM_HOST -> builder.region("Memcpy HtoD", table.paradigm(region), "DATA_TRANSFER");
            case COPY_TO_HOST -> builder.region("Memcpy DtoH", table.paradigm(region), "DATA_TRANSFER");
            case MEMSET -> builder.region("Memset", table.paradigm(region), "FUNCTION");
        };
    }

    private static void attribute(ThreadRecords thread, int attribute, long value) {
        if (value >= 0) {
            thread.rows.attribute(attribute, value);
        }
    }
}
