package earl.monitor.process;

import earl.memory.IntList;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.monitor.call.CallKinds;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.GpuActivity;
import earl.monitor.ring.RingRecords.GpuName;
import earl.monitor.symbol.Symbols;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The activities of the devices of one process, in the order in which they were reported: columns of one length. */
public final class DeviceActivities {
    /** What an activity is, in the order of {@code native/devices.h}. */
    public enum What {
        LOST,
        KERNEL,
        MEMSET,
        COPY_TO_DEVICE,
        COPY_TO_HOST,
        COPY_ON_DEVICE;

        /** Whether it is a copy. */
        public boolean copies() {
            return this == COPY_TO_DEVICE || this == COPY_TO_HOST || this == COPY_ON_DEVICE;
        }
    }

    /** A stream as the device's library numbers it. */
    private record Queue(int device, long number) {}

    private static final What[] ALL = What.values();
    /** Activities of a queue whose calls are looked for, until one names its stream. */
    private static final int MAX_TRIALS = 64;

    private final IntList what = new IntList();
    /** Ticks of the process's clock. */
    private final LongList begin = new LongList();

    private final LongList end = new LongList();
    private final LongList bytes = new LongList();
    private final LongList correlation = new LongList();
    private final LongList graph = new LongList();
    private final IntList name = new IntList();
    /** Number of the stream, in {@link #streams}. */
    private final IntList stream = new IntList();

    private final List<Queue> queues = new ArrayList<>();
    private final IntList queue = new IntList();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, DeviceStream> streams = new LinkedHashMap<>();
    private long lost;
    /** The calls that are recorded; null for all. */
    private @Nullable LongMap recorded;

    private DeviceActivities() {}

    /** No activities. */
    static DeviceActivities none() {
        return new DeviceActivities();
    }

    /**
     * Reads the activities of a process.
     *
     * @param process whose calls name the streams
     * @param files the records
     * @param kinds of the calls
     */
    public static DeviceActivities read(ProcessRecords process, List<RecordFile> files, CallKinds kinds)
            throws IOException {
        DeviceActivities all = new DeviceActivities();
        Map<Integer, String> mangled = new LinkedHashMap<>();
        Map<Queue, Integer> known = new HashMap<>();
        for (RecordFile file : files) {
            all.read(file, mangled, known);
        }
        all.names.putAll(Symbols.demangled(mangled));
        all.name(process, kinds);
        return all;
    }

    private void read(RecordFile file, Map<Integer, String> mangled, Map<Queue, Integer> known) {
        RecordView view = new RecordView();
        GpuActivity one = new GpuActivity();
        for (long at = 0; at < file.count(); at++) {
            file.stand(view, at);
            if (view.kind() == RingRecords.GPU_NAME) {
                mangled.put(new GpuName().on(view).number(), file.text(at));
            } else if (view.kind() == RingRecords.GPU_ACTIVITY) {
                one.on(view);
                if (one.activity() <= 0 || one.activity() >= ALL.length) {
                    lost += one.lost();
                } else {
                    add(one, known);
                }
            }
        }
    }

    private void add(GpuActivity one, Map<Queue, Integer> known) {
        what.add(one.activity());
        begin.add(one.enter());
        end.add(Math.max(one.leave(), one.enter() + 1));
        bytes.add(one.bytes());
        correlation.add(one.correlation());
        graph.add(one.graph());
        name.add(one.number());
        queue.add(known.computeIfAbsent(new Queue(one.device(), one.queue()), own -> {
            queues.add(own);
            return queues.size() - 1;
        }));
    }

    /** Finds the streams of the calls: the library that reports activities numbers streams in its own way. */
    private void name(ProcessRecords process, CallKinds kinds) {
        streams.putAll(process.ownStreams());
        Map<Long, Integer> calls = calls(process, kinds);
        int[] found = new int[queues.size()];
        for (int row = 0; row < size(); row++) {
            int of = queue.get(row);
            if (found[of] == 0 && graph.get(row) == 0) {
                found[of] = calls.getOrDefault(correlation.get(row), 0);
            }
        }
        int last = streams.keySet().stream().mapToInt(number -> number).max().orElse(0);
        for (int of = 0; of < found.length; of++) {
            if (found[of] == 0) {
                found[of] = ++last;
                streams.put(last, new DeviceStream(last, queues.get(of).device(), false, false));
            }
        }
        for (int row = 0; row < size(); row++) {
            stream.add(found[queue.get(row)]);
        }
    }

    /**
     * The streams of the calls that queued the first activities of each queue, by correlation id. Of a selective recording, collects all
     * calls that are recorded.
     */
    private Map<Long, Integer> calls(ProcessRecords process, CallKinds kinds) {
        Map<Long, Integer> wanted = new HashMap<>();
        int[] trials = new int[queues.size()];
        for (int row = 0; row < size(); row++) {
            if (graph.get(row) == 0 && correlation.get(row) != 0 && trials[queue.get(row)]++ < MAX_TRIALS) {
                wanted.put(correlation.get(row), 0);
            }
        }
        recorded = process.selective() ? new LongMap() : null;
        RecordView view = new RecordView();
        Call call = new Call();
        for (ThreadRecords thread : process.threads) {
            boolean records = !thread.selective;
            for (long at = 0; at < thread.file().count() && !wanted.isEmpty(); at++) {
                thread.file().stand(view, at);
                if (view.kind() == RingRecords.SELECTION) {
                    records = new RingRecords.Selection().on(view).mark() == RecordView.BEGIN;
                } else if (view.kind() == RingRecords.CALL
                        && kinds.of(call.on(view).function()) == CallKinds.Kind.GPU) {
                    if (call.stream() != 0) {
                        wanted.computeIfPresent(call.correlation(), (id, none) -> call.stream());
                    }
                    if (records && recorded != null) {
                        recorded.put(call.correlation(), 1);
                    }
                }
            }
        }
        return wanted;
    }

    /** Number of activities. */
    public int size() {
        return what.size();
    }

    /** Whether an activity belongs to a recorded call, where not all calls are recorded. */
    public boolean isRecorded(int row) {
        return recorded == null || recorded.get(correlation.get(row)) >= 0;
    }

    /** Number of activities that have no record. */
    public long lost() {
        return lost;
    }

    /** The streams that calls or activities name, by number. */
    public Map<Integer, DeviceStream> streams() {
        return streams;
    }

    public What what(int row) {
        return ALL[what.get(row)];
    }

    /** Ticks. */
    public long begin(int row) {
        return begin.get(row);
    }

    /** Ticks, later than the begin. */
    public long end(int row) {
        return end.get(row);
    }

    public long bytes(int row) {
        return bytes.get(row);
    }

    /** Number of the call that queued it, 0 if it is not known. */
    public long correlation(int row) {
        return correlation.get(row);
    }

    /** Number of its graph, 0 for none. */
    public long graph(int row) {
        return graph.get(row);
    }

    /** Number of its stream. */
    public int stream(int row) {
        return stream.get(row);
    }

    /** Name of its kernel. */
    public String name(int row) {
        return names.getOrDefault(name.get(row), "kernel");
    }
}
