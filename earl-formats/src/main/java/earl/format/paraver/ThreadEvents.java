package earl.format.paraver;

import earl.diag.DiagnosticCode;
import earl.format.build.LocationRows.Side;
import earl.format.build.TraceBuilder;
import earl.format.paraver.DeviceIntervals.Kind;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.Map;

/** Makes intervals and records of the events of threads. */
final class ThreadEvents {
    private final ParaverReader reader;
    private final TypeTable table;
    private final Communicators communicators;
    private final int program;
    private final int lineAttribute;
    private int[] counters = new int[16];
    private long[] counts = new long[16];
    /** {@code [level] -> } type and value of the callers and lines of a record; -1 for none. */
    private final int[] callerTypes = new int[EventType.MAX_LEVELS + 1];

    private final long[] callerValues = new long[EventType.MAX_LEVELS + 1];
    private final int[] lines = new int[EventType.MAX_LEVELS + 1];
    private int levels;

    ThreadEvents(
            ParaverReader reader, TraceBuilder builder, TypeTable table, Communicators communicators, int program) {
        this.reader = reader;
        this.table = table;
        this.communicators = communicators;
        this.program = program;
        lineAttribute = builder.attribute(
                "location", "the source line from which it is called", FieldType.SOURCE_CODE_LOCATION);
    }

    /** The index of a type of events. */
    int index(long type) {
        return table.index(type);
    }

    /** The name and number of events that are not analyzed, by type. */
    Map<Long, String> others() {
        return table.others();
    }

    /** The thread is in the program from a time on, unless it is already, or its recorder starts. */
    void enterProgram(ThreadRecords thread, long time) {
        if (thread.program == ThreadRecords.NOTHING && !thread.starting) {
            thread.program = thread.rows.begin(time, program);
        }
    }

    /** The thread is not in the program from a time on. */
    void leaveProgram(ThreadRecords thread, long time) {
        if (thread.program != ThreadRecords.NOTHING) {
            thread.rows.end(thread.program, time);
            thread.program = ThreadRecords.NOTHING;
        }
    }

    /** Adds the events of one record. */
    void add(ThreadRecords thread, long time, int[] types, long[] values, int n) {
        int counted = 0;
        boolean calls = false;
        callers(types, values, n);
        for (int i = 0; i < n; i++) {
            EventType type = table.type(types[i]);
            switch (type.use()) {
                case MPI -> {
                    call(thread, time, types[i], values[i]);
                    calls = true;
                }
                case BYTES_SENT -> thread.sent = values[i];
                case BYTES_RECEIVED -> thread.received = values[i];
                case ROOT -> thread.root = values[i] != 0;
                case COMMUNICATOR -> thread.communicator = values[i];
                case COUNTER -> {
                    if (counted == counters.length) {
                        counters = earl.memory.Capacity.ensure(counters, counted + 1);
                        counts = earl.memory.Capacity.ensure(counts, counted + 1);
                    }
                    counters[counted] = types[i];
                    counts[counted++] = values[i];
                }
                case START -> start(thread, time, values[i] != 0);
                case FLUSH, INTERVAL -> interval(thread, time, types[i], values[i]);
                case NESTED -> function(thread, time, types[i], values[i]);
                case DEVICE_CALL, DEVICE_KERNEL, DEVICE_COPY -> {
                    if (type.slot() == DeviceTypes.ON_STREAMS && !thread.stream) {
                        reader.hasActivities(thread);
                    } else if (thread.stream) {
                        activity(thread.device(), time, types[i], values[i]);
                    } else if (type.use() == EventType.Use.DEVICE_CALL) {
                        deviceCall(thread.device(), time, types[i], values[i]);
                    }
                }
                case DEVICE_BYTES, DEVICE_STREAM, DEVICE_EVENT -> {
                    if (thread.hasDevice() && thread.device().isOpen()) {
                        describe(thread, type.use(), values[i]);
                    }
                }
                case NESTED_LINE, CALLER, CALLER_LINE, OTHER -> {
                    // callers() has read them, or they belong to another event of the record
                }
            }
        }
        if (counted > 0) {
            counters(thread, time, counted);
        }
        for (int slot = 0; levels > 0 && !calls && slot < EventType.MPI_TYPES; slot++) {
            if (thread.open(slot) != ThreadRecords.NOTHING
                    && thread.lastCallBegin == time
                    && thread.callers.isEmpty()) {
                lateCallers(thread, slot, time);
            }
        }
    }

    private void callers(int[] types, long[] values, int n) {
        levels = 0;
        for (int i = 0; i < n; i++) {
            EventType type = table.type(types[i]);
            boolean caller = type.use() == EventType.Use.CALLER;
            if (caller || type.use() == EventType.Use.CALLER_LINE) {
                for (; levels <= type.slot(); levels++) {
                    callerTypes[levels] = -1;
                    lines[levels] = TraceBuilder.NONE;
                }
                if (caller && table.isKnown(types[i], values[i])) {
                    callerTypes[type.slot()] = types[i];
                    callerValues[type.slot()] = values[i];
                } else if (!caller) {
                    lines[type.slot()] = table.line(types[i], values[i]);
                }
            }
        }
    }

    private void call(ThreadRecords thread, long time, int type, long value) {
        int slot = table.type(type).slot();
        if (value == 0) {
            if (thread.open(slot) == ThreadRecords.NOTHING) {
                reader.count(DiagnosticCode.LEAVE_WITHOUT_ENTER);
            } else {
                leave(thread, slot, time);
            }
            return;
        }
        for (int other = 0; other < EventType.MPI_TYPES; other++) {
            if (thread.open(other) != ThreadRecords.NOTHING) {
                if (thread.lastCallBegin == time && thread.lastCallRegion == table.region(type, value)) {
                    throw reader.repeated(thread.lastCallLine);
                }
                reader.count(DiagnosticCode.IMPROPER_NESTING);
                leave(thread, other, time);
            }
        }
        int region = table.region(type, value);
        enter(thread, slot, time, region);
        thread.lastCallLine = reader.line();
        thread.lastCallBegin = time;
        thread.lastCallRegion = region;
        thread.sent = 0;
        thread.received = 0;
        thread.root = false;
        thread.communicator = ThreadRecords.NOTHING;
        if (table.isNonBlocking(region) && table.operation(region) < 0) {
            thread.receivePosts.add(time);
        }
    }

    /** Enters a call and its callers. */
    private void enter(ThreadRecords thread, int slot, long time, int region) {
        thread.callers.clear();
        for (int level = levels - 1; level >= 0; level--) {
            if (callerTypes[level] >= 0) {
                thread.callers.add(thread.rows.begin(time, table.region(callerTypes[level], callerValues[level])));
                line(thread, level + 1 < levels ? lines[level + 1] : TraceBuilder.NONE);
            }
        }
        thread.open(slot, thread.rows.begin(time, region));
        line(thread, levels > 0 ? lines[0] : TraceBuilder.NONE);
    }

    /** Adds the callers of a call that was entered in an earlier record of its time. The outermost one takes the interval of the call. */
    private void lateCallers(ThreadRecords thread, int slot, long time) {
        long call = thread.open(slot);
        int region = thread.rows.region(call);
        for (int level = levels - 1; level >= 0; level--) {
            if (callerTypes[level] < 0) {
                continue;
            }
            int caller = table.region(callerTypes[level], callerValues[level]);
            if (thread.callers.isEmpty()) {
                thread.rows.region(call, caller);
                thread.callers.add(call);
            } else {
                thread.callers.add(thread.rows.begin(time, caller));
                line(thread, level + 1 < levels ? lines[level + 1] : TraceBuilder.NONE);
            }
        }
        if (!thread.callers.isEmpty()) {
            thread.open(slot, thread.rows.begin(time, region));
            line(thread, lines[0]);
        }
    }

    private void line(ThreadRecords thread, int line) {
        if (line != TraceBuilder.NONE) {
            thread.rows.attribute(lineAttribute, line);
        }
    }

    private void leave(ThreadRecords thread, int slot, long time) {
        long call = thread.open(slot);
        thread.open(slot, ThreadRecords.NOTHING);
        for (int i = 0; i < thread.callers.size(); i++) {
            thread.rows.end(thread.callers.get(i), time);
        }
        thread.rows.end(call, time);
        int region = thread.rows.region(call);
        int operation = table.operation(region);
        if (operation >= 0 && thread.communicator != ThreadRecords.NOTHING) {
            collective(thread, time, region, operation);
        }
    }

    private void collective(ThreadRecords thread, long time, int region, int operation) {
        Communicators.Members members = communicators.get(thread.application, thread.communicator);
        if (members == null) {
            reader.count(DiagnosticCode.UNDEFINED_REFERENCE);
        } else if (table.isNonBlocking(region)) {
            // Extrae does not say which call completes it: the operation counts as one without completion.
            thread.rows.record(time, RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST, Side.LEAVE);
            thread.rows.field(Long.MAX_VALUE - thread.rows.id());
        } else {
            thread.collectives.add(time);
            thread.collectives.add(thread.communicator << 8 | operation);
            thread.collectives.add(thread.sent);
            thread.collectives.add(thread.received);
            thread.collectives.add(thread.root ? 1 : 0);
        }
    }

    private void start(ThreadRecords thread, long time, boolean begins) {
        thread.starting = begins;
        if (begins) {
            leaveProgram(thread, time);
        } else {
            enterProgram(thread, time);
        }
    }

    private void interval(ThreadRecords thread, long time, int type, long value) {
        EventType own = table.type(type);
        if (thread.open(own.slot()) != ThreadRecords.NOTHING) {
            thread.rows.end(thread.open(own.slot()), time);
            thread.open(own.slot(), ThreadRecords.NOTHING);
        }
        if (own.begins(value)) {
            thread.open(own.slot(), thread.rows.begin(time, table.region(type, value)));
        }
    }

    private void deviceCall(DeviceIntervals calls, long time, int type, long value) {
        if (value == 0 ? !calls.isOpen() : calls.isOpen()) {
            reader.count(value == 0 ? DiagnosticCode.LEAVE_WITHOUT_ENTER : DiagnosticCode.IMPROPER_NESTING);
        }
        if (value == 0) {
            calls.end(time);
        } else {
            calls.begin(time, Kind.CALL, table.region(type, value));
        }
    }

    /** Begins or ends an activity of a stream. An event that names the kernel may follow the one that begins it. */
    private void activity(DeviceIntervals activities, long time, int type, long value) {
        EventType.Use use = table.type(type).use();
        if (value == 0) {
            boolean ends = switch (use) {
                case DEVICE_KERNEL -> activities.isOpen(Kind.KERNEL);
                case DEVICE_COPY -> activities.isOpen(Kind.COPY);
                default -> true;
            };
            if (ends) {
                activities.end(time);
            }
            return;
        }
        Kind kind = use == EventType.Use.DEVICE_KERNEL
                ? Kind.KERNEL
                : use == EventType.Use.DEVICE_COPY ? Kind.COPY : DeviceTypes.kind(table.valueName(type, value));
        boolean names = kind == Kind.KERNEL
                && activities.isOpen(Kind.KERNEL)
                && activities.begin(activities.size() - 1) == time;
        if (names && use == EventType.Use.DEVICE_KERNEL) {
            activities.setRegion(table.region(type, value));
        } else if (kind != null && !names) {
            activities.begin(time, kind, table.region(type, value));
        }
    }

    private void describe(ThreadRecords thread, EventType.Use use, long value) {
        DeviceIntervals intervals = thread.device();
        int newest = intervals.size() - 1;
        switch (use) {
            case DEVICE_BYTES -> intervals.setBytes(newest, value);
            case DEVICE_STREAM -> intervals.setStream(newest, reader.streamOf(thread, value));
            default -> intervals.setEvent(newest, value);
        }
    }

    private void function(ThreadRecords thread, long time, int type, long value) {
        if (value > 0) {
            thread.functions.add(thread.rows.begin(time, table.region(type, value)));
        } else if (thread.functions.isEmpty()) {
            reader.count(DiagnosticCode.LEAVE_WITHOUT_ENTER);
        } else {
            thread.rows.end(thread.functions.removeLast(), time);
        }
    }

    private void counters(ThreadRecords thread, long time, int n) {
        int metric = table.metric(counters, n);
        thread.rows.record(time, RecordKind.METRIC, Side.LEAVE);
        thread.rows.field(metric);
        thread.rows.field(n);
        for (int i = 0; i < n; i++) {
            thread.rows.field(FieldType.UINT64.code());
            thread.rows.field(counts[i]);
        }
    }

    /** Ends the program of a thread after its last event, unless something in it is still open: its last event is unknown then. */
    void finish(ThreadRecords thread) {
        if (thread.stream) {
            return;
        }
        boolean open = !thread.functions.isEmpty()
                || (thread.hasDevice() && thread.device().isOpen());
        for (long interval : thread.open) {
            open |= interval != ThreadRecords.NOTHING;
        }
        if (thread.program != ThreadRecords.NOTHING && !open) {
            thread.rows.end(thread.program, thread.lastTime);
        } else if (!thread.hasStates && thread.firstTime < thread.lastTime && !open) {
            thread.rows.interval(thread.firstTime, thread.lastTime, program);
        } else if (!thread.hasStates && open) {
            thread.rows.begin(thread.firstTime, program);
        }
    }
}
