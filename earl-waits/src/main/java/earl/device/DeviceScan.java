package earl.device;

import earl.CallPaths;
import earl.Events;
import earl.Region;
import earl.Trace;
import earl.memory.IntList;
import earl.memory.LongList;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.DeviceAttribute;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.Payload;
import earl.store.Payloads;
import earl.view.ViewSource;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads the activities of streams and the calls of hosts, in one pass over the events. */
final class DeviceScan {
    private static final int BLOCK = 1 << 12;
    private static final int BYTES = RecordKind.RMA_GET.field("bytes");
    private static final int REMOTE = RecordKind.RMA_GET.field("remote");
    private static final int WINDOW = RecordKind.RMA_GET.field("win");
    private static final int MATCHING = RecordKind.RMA_GET.field("matchingId");
    private static final int PARAMETER = RecordKind.PARAMETER_UINT64.field("parameter");
    private static final int VALUE = RecordKind.PARAMETER_UINT64.field("value");
    /** Score-P's name of the parameter by which a launch and its kernel say from which call path they are. */
    private static final String CALLSITE = "callsite id";

    private static final int COMPLETED = RecordKind.RMA_OP_COMPLETE_BLOCKING.field("matchingId");
    /** Regions of a stream that are no activities. */
    private static final Set<String> WITHOUT_WORK =
            Set.of("ARTIFICIAL", "BARRIER", "IMPLICIT_BARRIER", "ALLOCATE", "DEALLOCATE", "REALLOCATE");
    /** Begins of names of copies: of CUDA and Kineto, of TAU, of rocprofv3. */
    private static final List<String> COPIES = List.of("memcpy", "memory copy ", "memory_copy_");
    /** Part of a copy's name -> its direction. The first part that a name contains decides, so copies between devices precede those within one. */
    private static final Map<String, Integer> DIRECTIONS = new LinkedHashMap<>();

    static {
        DIRECTIONS.put("ptop", Activities.PTOP);
        DIRECTIONS.put("peertopeer", Activities.PTOP);
        DIRECTIONS.put("p2p", Activities.PTOP);
        DIRECTIONS.put("hosttodevice", Activities.HTOD);
        DIRECTIONS.put("htod", Activities.HTOD);
        DIRECTIONS.put("devicetohost", Activities.DTOH);
        DIRECTIONS.put("dtoh", Activities.DTOH);
        DIRECTIONS.put("devicetodevice", Activities.DTOD);
        DIRECTIONS.put("dtod", Activities.DTOD);
    }

    private final Trace trace;
    private final Events events;
    private final EventTable table;
    private final Payloads payloads;
    private final Definitions definitions;
    private final Streams streams;
    private final CallPaths paths;
    /** {@code [call path] -> } what a call of a host does. */
    private final GpuCalls[] kinds;
    /** {@code [call path] -> } whether a call is part of another one that queues activities or waits for them. */
    private final boolean[] nested;
    /** {@code [call path] -> } the kind of an activity on a stream, -1 for none. */
    private final int[] work;
    /** {@code [id of an attribute of the trace] -> } what it says, -1 if that is nothing of devices. */
    private final int[] meanings;
    /** {@code [meaning] -> } the value that the event has which {@link #read} has read; {@link Trace#NONE} if it has none. */
    private final long[] said = new long[DeviceAttribute.values().length];

    private final Payload cursor = new Payload();
    /** {@code [location] -> } the newest call. */
    private final int[] newest;
    /** {@code [location] -> } the newest activity with a name, -1 for none. */
    private final int[] newestWork;
    /** The parameter {@link #CALLSITE}, -1 if the trace has none. */
    private final int callsite;
    /** {@code [location] -> } copies under way. */
    private final IntList[] copies;

    final Activities activities = new Activities();
    final Calls calls = new Calls();

    @SuppressWarnings("EnumOrdinal") // meanings are indices
    DeviceScan(ViewSource source, Streams streams) {
        trace = source.trace();
        events = trace.events();
        table = source.table();
        payloads = source.payloads();
        definitions = source.definitions();
        this.streams = streams;
        paths = source.callpaths();
        kinds = new GpuCalls[paths.count()];
        nested = new boolean[kinds.length];
        work = new int[paths.count()];
        for (int path = 0; path < kinds.length; path++) {
            Region region = trace.regions().get(paths.region(path));
            kinds[path] = kind(paths, path, region);
            work[path] = work(region);
        }
        meanings = new int[definitions.count(DefinitionSpace.ATTRIBUTE)];
        Arrays.fill(meanings, -1);
        for (DeviceAttribute each : DeviceAttribute.values()) {
            each.attributes().stream()
                    .mapToInt(definitions::attribute)
                    .filter(id -> id >= 0)
                    .forEach(id -> meanings[id] = each.ordinal());
        }
        newest = new int[trace.locations().size()];
        newestWork = new int[newest.length];
        Arrays.fill(newest, -1);
        Arrays.fill(newestWork, -1);
        copies = new IntList[newest.length];
        callsite = parameter(CALLSITE);
    }

    private int parameter(String name) {
        for (int id = 0; id < definitions.count(DefinitionSpace.PARAMETER); id++) {
            if (definitions.get(DefinitionSpace.PARAMETER, id) instanceof Definition.Parameter parameter
                    && parameter.name().equals(name)) {
                return id;
            }
        }
        return Trace.NONE;
    }

    private GpuCalls kind(CallPaths paths, int path, Region region) {
        GpuCalls own = GpuCalls.of(region);
        for (int at = paths.parent(path); own != GpuCalls.NONE && at >= 0; at = paths.parent(at)) {
            GpuCalls outer = GpuCalls.of(trace.regions().get(paths.region(at)));
            if (outer.queues() || outer.synchronizes() || outer.queries()) {
                nested[path] = true;
                return own;
            }
            if (outer == own) {
                return GpuCalls.NONE;
            }
        }
        return own;
    }

    private static int work(Region region) {
        if (WITHOUT_WORK.contains(region.role()) || region.paradigm().equals("MEASUREMENT_SYSTEM")) {
            return -1;
        }
        String name = region.name().toLowerCase(Locale.ROOT);
        if (name.startsWith("nccl") || name.startsWith("rccl")) {
            return Activities.COLLECTIVE;
        }
        if (name.startsWith("memset") || name.contains("fillbuffer")) {
            return Activities.MEMSET;
        }
        boolean copies = region.role().equals("DATA_TRANSFER")
                || COPIES.stream().anyMatch(name::startsWith)
                || name.contains("copybuffer");
        return copies ? Activities.COPY : Activities.KERNEL;
    }

    /** The direction that the name of a copy says, -1 for none. */
    private static int direction(Region region) {
        String name = region.name().toLowerCase(Locale.ROOT).replace("_", "").replace(" ", "");
        return DIRECTIONS.entrySet().stream()
                .filter(direction -> name.contains(direction.getKey()))
                .mapToInt(Map.Entry::getValue)
                .findFirst()
                .orElse(Trace.NONE);
    }

    void scan() {
        int[] where = new int[BLOCK];
        int[] values = new int[BLOCK];
        int enter = RecordKind.ENTER.code();
        for (long from = 0; from < table.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, table.length() - from);
            table.where().copy(from, n, where, 0);
            table.value().copy(from, n, values, 0);
            for (int i = 0; i < n; i++) {
                int location = EventTable.locationOf(where[i]);
                int kind = EventTable.kindOf(where[i]);
                if (kind == RecordKind.PARAMETER_UINT64.code()) {
                    callsite(from + i, location);
                } else if (streams.stream(location) >= 0) {
                    if (kind == enter) {
                        kernel(from + i, where[i], values[i]);
                    } else {
                        copy(from + i, where[i]);
                    }
                } else if (kind == enter) {
                    call(from + i, where[i], values[i]);
                }
            }
        }
        close();
    }

    // ---- activities ----

    private void kernel(long pos, int where, int path) {
        if (work[path] < 0) {
            return;
        }
        read(pos, where);
        long group = attribute(DeviceAttribute.GROUP);
        long operation = attribute(DeviceAttribute.OPERATION);
        long end = events.exitptr(pos);
        int row = activities.size();
        add(
                pos,
                where,
                group >= 0 || operation >= 0 ? Activities.COLLECTIVE : work[path],
                paths.region(path),
                attribute(DeviceAttribute.BYTES),
                work[path] == Activities.COPY ? direction(trace.regions().get(paths.region(path))) : Trace.NONE);
        activities.end.set(row, end < 0 ? last(EventTable.locationOf(where)) : end);
        newestWork[EventTable.locationOf(where)] = row;
        if (group >= 0 || operation >= 0) {
            put(activities.group, row, group);
            put(activities.operation, row, operation);
            put(activities.sequence, row, attribute(DeviceAttribute.SEQUENCE));
            put(activities.members, row, attribute(DeviceAttribute.MEMBERS));
        }
    }

    /** Adds an activity, whose attributes have been read. */
    private void add(long pos, int where, int kind, int region, long bytes, int direction) {
        int row = activities.size();
        activities.begin.add(pos);
        activities.end.add(pos);
        activities.stream.add(streams.stream(EventTable.locationOf(where)));
        activities.kind.add(kind);
        activities.region.add(region);
        put(activities.bytes, row, bytes);
        activities.direction.add(direction);
        put(activities.correlation, row, attribute(DeviceAttribute.CORRELATION));
        put(activities.graph, row, attribute(DeviceAttribute.GRAPH));
    }

    /** Sets a value of a column that is shorter than the table as long as no row has a value. */
    private static void put(LongList column, int row, long value) {
        if (value == Trace.NONE) {
            return;
        }
        while (column.size() <= row) {
            column.add(Trace.NONE);
        }
        column.set(row, value);
    }

    private void copy(long pos, int where) {
        int code = EventTable.kindOf(where);
        int location = EventTable.locationOf(where);
        if (code == RecordKind.RMA_GET.code() || code == RecordKind.RMA_PUT.code()) {
            RecordKind kind = RecordKind.known(code);
            IntList pending = copies[location];
            if (pending == null) {
                pending = new IntList();
                copies[location] = pending;
            }
            pending.add(activities.size());
            read(pos, where);
            put(activities.matching, activities.size(), field(pos, kind, MATCHING));
            add(pos, where, Activities.COPY, Trace.NONE, field(pos, kind, BYTES), direction(pos, kind, location));
        } else if (code == RecordKind.RMA_OP_COMPLETE_BLOCKING.code()) {
            complete(pos, location);
        }
    }

    private void complete(long pos, int location) {
        IntList pending = copies[location];
        long id = field(pos, RecordKind.RMA_OP_COMPLETE_BLOCKING, COMPLETED);
        for (int i = 0; pending != null && i < pending.size(); i++) {
            long begin = activities.begin.get(pending.get(i));
            if (field(begin, RecordKind.known(table.kind(begin)), MATCHING) == id) {
                activities.end.set(pending.get(i), pos);
                pending.remove(i);
                return;
            }
        }
    }

    /** A device gets data from a host, and puts data there. */
    private int direction(long pos, RecordKind kind, int location) {
        int remote = member((int) field(pos, kind, WINDOW), field(pos, kind, REMOTE));
        if (streams.stream(remote) >= 0) {
            return streams.device(streams.stream(remote)) == streams.device(streams.stream(location))
                    ? Activities.DTOD
                    : Activities.PTOP;
        }
        return kind == RecordKind.RMA_GET ? Activities.HTOD : Activities.DTOH;
    }

    private int member(int window, long rank) {
        if (window < 0
                || !(definitions.get(DefinitionSpace.RMA_WIN, window) instanceof Definition.RmaWin win)
                || win.comm() < 0) {
            return Trace.NONE;
        }
        int[] peers = definitions.peers(win.comm(), Trace.NONE);
        return rank >= 0 && rank < peers.length ? peers[(int) rank] : Trace.NONE;
    }

    /** Copies that never end are under way until the last event of their locations. */
    private void close() {
        for (int location = 0; location < copies.length; location++) {
            IntList pending = copies[location];
            for (int i = 0; pending != null && i < pending.size(); i++) {
                activities.end.set(pending.get(i), last(location));
            }
        }
        int rows = activities.size();
        for (LongList column : new LongList[] {
            activities.bytes,
            activities.correlation,
            activities.graph,
            activities.group,
            activities.operation,
            activities.sequence,
            activities.members,
            activities.matching,
            activities.callsite
        }) {
            while (!column.isEmpty() && column.size() < rows) {
                column.add(Trace.NONE);
            }
        }
        while (!calls.callsite.isEmpty() && calls.callsite.size() < calls.size()) {
            calls.callsite.add(Trace.NONE);
        }
    }

    /** A parameter belongs to the launch or kernel that is open. */
    private void callsite(long pos, int location) {
        if (callsite < 0 || field(pos, RecordKind.PARAMETER_UINT64, PARAMETER) != callsite) {
            return;
        }
        boolean ofStream = streams.stream(location) >= 0;
        int row = ofStream ? newestWork[location] : newest[location];
        if (row < 0) {
            return;
        }
        long end = ofStream ? activities.end.get(row) : events.exitptr(calls.enter.get(row));
        if (end < 0 || end > pos) {
            put(ofStream ? activities.callsite : calls.callsite, row, field(pos, RecordKind.PARAMETER_UINT64, VALUE));
        }
    }

    private long last(int location) {
        return table.position(location, table.length(location) - 1);
    }

    // ---- calls ----

    private void call(long pos, int where, int path) {
        GpuCalls what = kinds[path];
        boolean known = what != GpuCalls.NONE && what != GpuCalls.OTHER && what != GpuCalls.FREE;
        if (!known && !EventTable.hasAttributes(where)) {
            return;
        }
        read(pos, where);
        if (!known && attribute(DeviceAttribute.CORRELATION) == Trace.NONE) {
            return;
        }
        int location = EventTable.locationOf(where);
        if (nested[path] && newest[location] >= 0) {
            inherit(newest[location], pos);
            return;
        }
        int row = calls.size();
        newest[location] = row;
        calls.enter.add(pos);
        calls.add(what);
        calls.location.add(location);
        calls.stream.add(-1);
        calls.event.add(Trace.NONE);
        calls.correlation.add(Trace.NONE);
        calls.record.add(Trace.NONE);
        inherit(row, pos);
    }

    /** Takes the attributes of an enter, which have been read, and of its leave, where Score-P attaches those of some calls. */
    private void inherit(int row, long pos) {
        take(row);
        long leave = events.exitptr(pos);
        int where = leave < 0 ? 0 : table.where().get(leave);
        if (leave >= 0 && EventTable.hasAttributes(where)) {
            read(leave, where);
            take(row);
        }
    }

    private void take(int row) {
        if (calls.stream.get(row) < 0) {
            calls.stream.set(row, streams.stream((int) attribute(DeviceAttribute.STREAM)));
        }
        take(calls.event, row, DeviceAttribute.EVENT);
        take(calls.correlation, row, DeviceAttribute.CORRELATION);
        take(calls.record, row, DeviceAttribute.RECORD);
    }

    private void take(LongList column, int row, DeviceAttribute attribute) {
        if (column.get(row) == Trace.NONE) {
            column.set(row, attribute(attribute));
        }
    }

    // ---- records ----

    private long field(long pos, RecordKind kind, int field) {
        return Payload.field(payloads.heap(table.location(pos)), payload(pos), kind, field);
    }

    private long payload(long pos) {
        return table.payload().get(pos) & 0xFFFF_FFFFL;
    }

    /** Reads what the attributes of an event say of devices. */
    private void read(long pos, int where) {
        Arrays.fill(said, Trace.NONE);
        if (!EventTable.hasAttributes(where)) {
            return;
        }
        MemorySegment heap = payloads.heap(EventTable.locationOf(where));
        long list = Payload.attributes(heap, payload(pos), RecordKind.known(EventTable.kindOf(where)));
        cursor.wrap(heap, list);
        for (long left = cursor.unsigned(); left > 0; left--) {
            int id = cursor.reference();
            FieldType type = FieldType.ofCode((int) cursor.unsigned());
            long value = type == null ? cursor.unsigned() : cursor.value(type);
            int meaning = id >= 0 && id < meanings.length ? meanings[id] : -1;
            if (meaning >= 0 && said[meaning] == Trace.NONE) {
                said[meaning] = value;
            }
        }
    }

    /** What the event says that was read last. */
    @SuppressWarnings("EnumOrdinal") // meanings are indices
    private long attribute(DeviceAttribute attribute) {
        return said[attribute.ordinal()];
    }
}
