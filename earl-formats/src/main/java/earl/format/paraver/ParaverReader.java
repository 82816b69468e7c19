package earl.format.paraver;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.format.build.LocationRows;
import earl.format.build.TextStream;
import earl.format.build.TraceBuilder;
import earl.memory.Capacity;
import earl.memory.LongList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a trace. Rows that are not in order of time are sorted first. */
final class ParaverReader implements RecordSink {
    /** Part of the run that the records of a whole file cover at least. */
    private static final double LEAST_PART = 0.99;

    private static final int STATE = 1;
    private static final int EVENTS = 2;
    private static final int MESSAGE = 3;
    /** States in which a thread does not run the program: not created, and tracing disabled. */
    private static final long NOT_CREATED = 2;

    private static final long DISABLED = 14;

    /** Names that Extrae gives to streams of devices: {@code CUDA-D1.S2-node}, {@code GPU-D1.S2}, {@code OpenCL-GPU-CQ1-node}. */
    private static final Pattern STREAM = Pattern.compile("(?:CUDA|GPU|HIP)-D(\\d+)\\.S\\d+|OpenCL-(.+)-CQ\\d+-");

    private final ParaverFiles files;
    private final Diagnostics diagnostics;
    private final TraceBuilder builder;
    private final PrvLines lines;
    private final TextStream text;
    private final EventNames names;
    private final Header header;
    private final List<ThreadRecords> threads = new ArrayList<>();
    /** {@code [task] -> } its first thread in {@link #threads}; one more for the end. */
    private final int[] firstThreads;
    /** {@code [application - 1] -> } its first task. */
    private final int[] firstTasks;

    private final int program;
    private final Communicators communicators;
    private final ThreadEvents events;
    private final Messages messages;
    private final StrayMessages stray;

    private int[] types = new int[32];
    private long[] values = new long[32];
    private final MessageFields message = new MessageFields();
    /** Takes the records: this reader, or the sorter that hands them to it at the end. */
    private final RecordSink sink;

    private final @Nullable RecordSorter sorter;
    /** Line of the record that is read or handed over. */
    private long line = 1;

    private boolean unordered;
    /** Threads that are streams, of which the names do not say so. */
    private final BitSet streams;

    private final DeviceLinks devices;
    private final int streamsBefore;

    private ParaverReader(ParaverFiles files, Diagnostics diagnostics, TextStream text, boolean sorts, BitSet streams) {
        this.streams = streams;
        streamsBefore = streams.cardinality();
        this.files = files;
        this.diagnostics = diagnostics;
        this.text = text;
        lines = new PrvLines(files.records(), text);
        header = header(files, lines);
        names = EventNames.read(files.beside(".pcf"));
        builder = new TraceBuilder(files.all(), "Paraver", header.ticksPerSecond(), diagnostics);
        builder.property("PARAVER::DATE", header.date());
        program = builder.region(files.stem(), "USER", "FUNCTION");
        int tasks = header.tasks().size();
        firstThreads = new int[tasks + 1];
        firstTasks = new int[header.applications() + 1];
        long[] locations = defineThreads();
        communicators = new Communicators(builder, header, locations);
        TypeTable table = new TypeTable(names, builder, diagnostics);
        events = new ThreadEvents(this, builder, table, communicators, program);
        messages = new Messages(table, communicators, names);
        devices = new DeviceLinks(builder, table);
        stray = new StrayMessages(files.records(), builder, table, diagnostics);
        sorter = sorts ? new RecordSorter(files.records(), diagnostics, table, threads) : null;
        sink = sorter == null ? this : sorter;
    }

    private static Header header(ParaverFiles files, PrvLines lines) {
        if (!lines.next()) {
            throw new TraceException(files.records(), -1, "line 1: expected " + Header.BEGIN + "..., found no text");
        }
        return Header.of(files.records(), lines.text());
    }

    /** Reads the first line. @throws TraceException if it is none of such a trace */
    static void checkHeader(ParaverFiles files) {
        try (TextStream text = TextStream.open(files.records())) {
            header(files, new PrvLines(files.records(), text));
        } catch (IOException e) {
            throw earl.format.build.TraceFiles.unreadable(files.records(), e);
        }
    }

    static TraceSource read(ParaverFiles files, Diagnostics diagnostics) {
        BitSet streams = new BitSet();
        boolean sorts = false;
        while (true) {
            int known = streams.cardinality();
            Diagnostics found = new Diagnostics();
            TraceSource source = read(files, found, sorts, streams);
            if (source != null) {
                found.take().forEach(diagnostics::add);
                return source;
            }
            sorts |= streams.cardinality() == known;
        }
    }

    /**
     * Reads a file; {@code null} if a row is earlier than the one before it on its thread, unless the reader sorts the rows, and if it finds more
     * streams.
     *
     * @param streams threads that are streams; those that turn out to be some are added
     */
    private static @Nullable TraceSource read(
            ParaverFiles files, Diagnostics diagnostics, boolean sorts, BitSet streams) {
        try (TextStream text = TextStream.open(files.records())) {
            ParaverReader reader = new ParaverReader(files, diagnostics, text, sorts, streams);
            boolean complete = false;
            try {
                TraceSource source = reader.read();
                complete = source != null;
                return source;
            } finally {
                reader.close(complete);
            }
        } catch (IOException e) {
            throw earl.format.build.TraceFiles.unreadable(files.records(), e);
        }
    }

    private void close(boolean complete) {
        if (sorter != null) {
            sorter.close();
        }
        if (!complete) {
            builder.close();
        }
    }

    private long[] defineThreads() {
        RowNames rows = RowNames.read(files.beside(".row"));
        List<Header.Task> tasks = header.tasks();
        long[] locations = new long[tasks.size()];
        boolean ranks = tasks.size() > 1 || names.hasEnd(EventType.FIRST_MPI);
        for (int task = 0; task < tasks.size(); task++) {
            Header.Task one = tasks.get(task);
            int node = builder.node(rows.name("NODE", one.node() - 1, "node " + one.node()), "node", TraceBuilder.NONE);
            String application = header.applications() > 1 ? "application " + one.application() + " " : "";
            int process = builder.process(
                    application + (ranks ? "MPI Rank " + (one.number() - 1) : "process " + one.number()), node);
            firstThreads[task] = threads.size();
            firstTasks[one.application()] = task + 1;
            Map<String, Integer> groups = new HashMap<>();
            for (int thread = 0; thread < one.threads(); thread++) {
                String name = rows.name("THREAD", threads.size(), "thread " + (thread + 1));
                Matcher named = STREAM.matcher(name);
                boolean isStream = thread > 0 && (named.lookingAt() || streams.get(threads.size()));
                int group = process;
                if (isStream) {
                    String device = deviceOf(named);
                    group = groups.computeIfAbsent(
                            device,
                            missing -> builder.group(
                                    "rank " + (one.number() - 1) + " GPU" + device, "ACCELERATOR", node, process));
                }
                LocationRows location = builder.location(name, isStream ? "ACCELERATOR_STREAM" : "CPU_THREAD", group);
                threads.add(new ThreadRecords(location, one.application(), task, isStream));
            }
            locations[task] = threads.get(firstThreads[task]).rows.id();
        }
        firstThreads[tasks.size()] = threads.size();
        return locations;
    }

    /** {@code " 1"}, the device in the name of a stream; empty if it has none. */
    private static String deviceOf(Matcher name) {
        if (!name.lookingAt()) {
            return "";
        }
        return " " + (name.group(1) == null ? name.group(2) : name.group(1));
    }

    private @Nullable TraceSource read() {
        while (!unordered && lines.next()) {
            line = lines.line();
            byte first = lines.first();
            if (first == '#' && lines.text().startsWith(Header.BEGIN)) {
                anotherTrace();
                break;
            }
            if (first == '#' || first == 0) {
                continue;
            }
            boolean good = first == 'c' ? communicator() : record();
            if (!good) {
                count(lines.isComplete() ? DiagnosticCode.BROKEN_RECORD : DiagnosticCode.TRUNCATED_EVENTS);
            } else if (!lines.isComplete() && text.damage() != null) {
                // The line may have lost its last digits.
                count(DiagnosticCode.TRUNCATED_EVENTS);
            }
        }
        if (unordered) {
            return null;
        }
        String damage = text.damage();
        if (damage != null) {
            diagnostics.add(
                    DiagnosticCode.TRUNCATED_EVENTS,
                    -1,
                    lines.line(),
                    () -> files.records() + ": after line " + lines.line() + ": " + damage);
        }
        if (sorter != null) {
            sorter.handOver(this);
            line = lines.line();
        }
        if (diagnostics.count(DiagnosticCode.TRUNCATED_EVENTS) == 0 && breaksOff()) {
            count(DiagnosticCode.TRUNCATED_EVENTS);
        }
        if (streams.cardinality() > streamsBefore) {
            return null;
        }
        devices.finish(threads);
        messages.finish(threads);
        stray.finish(threads);
        Collectives.finish(threads, communicators);
        threads.forEach(events::finish);
        events.others().forEach((type, what) -> builder.property("PARAVER::NOT_ANALYZED_" + type, what));
        return builder.finish();
    }

    /**
     * Whether records are missing at the end. The first line has the length of the run, which the last records of a whole file reach; a tool
     * that leaves out records may leave out the very last ones, but not the line break.
     */
    private boolean breaksOff() {
        long latest = 0;
        for (ThreadRecords thread : threads) {
            latest = Math.max(latest, thread.lastTime);
        }
        return latest < (lines.isComplete() ? (long) (header.length() * LEAST_PART) : header.length());
    }

    private void anotherTrace() {
        long at = line;
        diagnostics.add(
                DiagnosticCode.BROKEN_EVENTS,
                -1,
                at,
                () -> files.records() + ": line " + at + ": another trace begins, which EXPERT does not read");
    }

    /** Refuses a record that stands in the file once more: figures would count it twice. */
    TraceException repeated(long first) {
        return new TraceException(
                files.records(),
                -1,
                "line " + line + ": a record of line " + first
                        + " again; expected each record once: remove what stands twice");
    }

    /** Says that a thread has activities of a device: it is a stream, unless it is the first thread of its task, whose activities count as unknown. */
    void hasActivities(ThreadRecords thread) {
        if (thread == threads.get(firstThreads[thread.task])) {
            count(DiagnosticCode.UNKNOWN_RECORD);
        } else {
            streams.set(thread.rows.id());
        }
    }

    /** The location of a stream, by its thread's number in the task; {@link DeviceIntervals#NONE} if it is none. */
    long streamOf(ThreadRecords host, long number) {
        long index = firstThreads[host.task] + number - 1;
        boolean exists = number > 0 && index < firstThreads[host.task + 1];
        return exists && threads.get((int) index).stream
                ? threads.get((int) index).rows.id()
                : DeviceIntervals.NONE;
    }

    /** Line of the record that is handled. */
    long line() {
        return line;
    }

    /** Counts an irregularity of the line. */
    void count(DiagnosticCode code) {
        long at = line;
        diagnostics.add(code, -1, at, () -> files.records() + ": line " + at);
    }

    private boolean communicator() {
        lines.skip();
        long application = lines.number();
        long number = lines.number();
        long size = lines.number();
        LongList tasks = new LongList();
        while (lines.more() && lines.isValid()) {
            tasks.add(lines.number());
        }
        return lines.isValid()
                && tasks.size() == size
                && application >= 1
                && application <= header.applications()
                && communicators.define((int) application, number, tasks.toArray());
    }

    /** The thread that the next four fields name, {@code null} if there is none: processor, application, task, thread. */
    private @Nullable ThreadRecords thread() {
        lines.number();
        long application = lines.number();
        long task = lines.number();
        long thread = lines.number();
        if (!lines.isValid() || application < 1 || application > header.applications() || task < 1 || thread < 1) {
            return null;
        }
        long index = firstTasks[(int) application - 1] + task - 1;
        if (index >= firstTasks[(int) application]) {
            return null;
        }
        long at = firstThreads[(int) index] + thread - 1;
        return at < firstThreads[(int) index + 1] ? threads.get((int) at) : null;
    }

    private boolean isTime(long time) {
        return time >= 0 && time <= header.length();
    }

    private boolean record() {
        long kind = lines.number();
        if (!lines.isValid()) {
            return false;
        }
        if (kind != STATE && kind != EVENTS && kind != MESSAGE) {
            count(DiagnosticCode.UNKNOWN_RECORD);
            return true;
        }
        ThreadRecords thread = thread();
        if (thread == null) {
            return false;
        }
        return kind == STATE ? state(thread) : kind == EVENTS ? events(thread) : message(thread);
    }

    private boolean state(ThreadRecords thread) {
        long begin = lines.number();
        long end = lines.number();
        long state = lines.number();
        if (!lines.isValid() || lines.more() || !isTime(begin) || !isTime(end) || end < begin) {
            return false;
        }
        sink.state(line, thread, begin, end, state);
        return true;
    }

    @Override
    public void state(long at, ThreadRecords thread, long begin, long end, long state) {
        follow(at, thread, begin);
        if (thread.hasStates && begin < end && begin == thread.stateBegin && end == thread.stateEnd) {
            throw repeated(thread.stateLine);
        }
        thread.stateBegin = begin;
        thread.stateEnd = end;
        thread.stateLine = at;
        thread.hasStates = true;
        if (thread.stream) {
            thread.saw(end);
        } else if (state == NOT_CREATED || state == DISABLED) {
            events.leaveProgram(thread, begin);
        } else {
            thread.saw(begin);
            thread.saw(end);
            events.enterProgram(thread, begin);
        }
    }

    /** Notes whether a record is in order of time, and which line it has. */
    private void follow(long at, ThreadRecords thread, long time) {
        line = at;
        unordered |= time < thread.latestRecord;
        thread.latestRecord = time;
    }

    private boolean events(ThreadRecords thread) {
        long time = lines.number();
        int n = 0;
        while (lines.more() && lines.isValid()) {
            if (n == types.length) {
                types = Capacity.ensure(types, n + 1);
                values = Capacity.ensure(values, n + 1);
            }
            types[n] = events.index(lines.number());
            values[n++] = lines.number();
        }
        if (!lines.isValid() || n == 0 || !isTime(time)) {
            return false;
        }
        sink.events(line, thread, time, types, values, n);
        return true;
    }

    @Override
    public void events(long at, ThreadRecords thread, long time, int[] types, long[] values, int n) {
        follow(at, thread, time);
        thread.saw(time);
        events.add(thread, time, types, values, n);
    }

    private boolean message(ThreadRecords sender) {
        long sent = lines.number();
        lines.number();
        ThreadRecords receiver = thread();
        if (receiver == null) {
            return false;
        }
        message.sent = sent;
        message.posted = lines.number();
        message.received = lines.number();
        message.size = lines.number();
        message.tag = lines.number();
        if (!lines.isValid()
                || lines.more()
                || !isTime(sent)
                || !isTime(message.posted)
                || !isTime(message.received)
                || message.size < 0
                || message.posted > message.received) {
            return false;
        }
        sink.message(line, sender, receiver, message);
        return true;
    }

    /** Records a message. Whole files may have messages that are out of order. */
    @Override
    public void message(long at, ThreadRecords sender, ThreadRecords receiver, MessageFields fields) {
        line = at;
        sender.saw(fields.sent);
        receiver.saw(fields.received);
        if (!sender.stream && !receiver.stream) {
            messages.add(sender, receiver, fields);
        } else if (sender.task == receiver.task && sender.stream != receiver.stream) {
            devices.add(sender, receiver, fields);
        } else {
            count(DiagnosticCode.UNKNOWN_RECORD);
        }
    }
}
