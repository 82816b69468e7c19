package earl.monitor.process;

import earl.TraceException;
import earl.monitor.call.CallTable;
import earl.monitor.call.Construct;
import earl.monitor.call.PlainOperation;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Comm;
import earl.monitor.ring.RingRecords.ConstructBegin;
import earl.monitor.ring.RingRecords.ConstructEnd;
import earl.monitor.ring.RingRecords.Enter;
import earl.monitor.ring.RingRecords.FileOperation;
import earl.monitor.ring.RingRecords.GpuStream;
import earl.monitor.ring.RingRecords.IoFile;
import earl.monitor.ring.RingRecords.Leave;
import earl.monitor.ring.RingRecords.Lost;
import earl.monitor.ring.RingRecords.Members;
import earl.monitor.ring.RingRecords.Name;
import earl.monitor.ring.RingRecords.Path;
import earl.monitor.ring.RingRecords.PlainFile;
import earl.monitor.ring.RingRecords.Profile;
import earl.monitor.ring.RingRecords.RmaWindow;
import earl.monitor.ring.RingRecords.Sample;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** One thread's records, and the tables in them: communicators, call paths, functions. Read in one pass when it is made. */
public final class ThreadRecords {
    /**
     * A communicator as its process knows it.
     *
     * @param members their ranks in the world; processes of other worlds have the next numbers, in the order in which the process met
     *     them; -1 for unknown ones
     * @param remote the members of the other group of an intercommunicator, otherwise empty
     * @param since ticks when the call that made it began, or earlier
     * @param until ticks when the process had it
     * @param starter the process that started this one and is its partner: its world in the upper half, its rank + 1 in the lower; 0 if
     *     it is unknown
     */
    record Made(
            int number,
            int parent,
            int rank,
            List<Integer> members,
            List<Integer> remote,
            long since,
            long until,
            long starter) {}

    /** Greatest number of a communicator where a file has no records: processes number theirs from 0. */
    private static final long MAX_COMMUNICATOR = 1 << 16;

    /** Bytes between two frames of one stack at most; stacks of fibers lie further away, unless threads have small stacks. */
    private static final long MAX_DISTANCE = 1 << 20;

    /** Ten years: a damaged header says more. */
    private static final long MAX_SEEN_NANOS = 315_360_000_000_000_000L;

    private final RecordFile file;
    private final RingHeader header;
    /** Communicators, by number of the record group in which they were defined. */
    final List<Made> communicators = new ArrayList<>();

    final Map<Integer, String> names = new HashMap<>();
    /** [number of a window] -> number of its communicator. */
    final Map<Integer, Integer> windows = new HashMap<>();
    /** [number of a file] -> the file. */
    final Map<Integer, OpenedFile> files = new HashMap<>();
    /** [number of a file used outside of MPI] -> the file. */
    final Map<Integer, OpenedFile> plainFiles = new HashMap<>();
    /** [number of a stream of a device] -> the stream. */
    final Map<Integer, DeviceStream> streams = new HashMap<>();
    /** [communicator] -> neighbours in its topology. */
    final Map<Integer, Neighbours> neighbours = new HashMap<>();

    /** [number of a set] -> processes that send to this one. */
    final Map<Integer, Senders> senders = new HashMap<>();

    /** [number of a function of Python] -> the function. */
    public final Map<Integer, PythonCode> python = new HashMap<>();

    public final StackTable stacks = new StackTable();
    /** The stacks of calls and samples. */
    public final BitSet calling = new BitSet();

    /** The outermost frames of calls, as stacks of their own. */
    private final BitSet roots = new BitSet();
    /** The stacks whose outermost frames are in {@code roots}. */
    private final BitSet rooted = new BitSet();
    /** Number of samples in code without unwind tables. */
    private long cut;
    /** Place on the stack of the first call whose stack reaches a function with unwind tables that nothing calls; 0 before it. */
    private long home;

    public final TreeSet<Long> functions = new TreeSet<>();
    public final BitSet calls = new BitSet();
    /** The numbers of OpenMP's constructs. */
    public final BitSet constructs = new BitSet();
    /** The numbers of operations on files outside of MPI. */
    public final BitSet fileOperations = new BitSet();
    /** Whether records say what the system has given to the thread. */
    public boolean hasUsage;
    /** Whether records say what memory the process uses. */
    public boolean hasMemory;

    /** When teams ended that the thread began, by number. */
    final Map<Long, Long> teams = new HashMap<>();

    public long first = Long.MAX_VALUE;
    public long last = Long.MIN_VALUE;
    /** The calls added up; of recorded iterations only if the recording is selective. */
    public final CallTable table;
    /** Gaps in the records, in order. */
    final List<Gap> gaps = new ArrayList<>();
    /** Whether only some stretches are recorded. */
    public boolean selective;

    /** Number of the function of the last call; 0 if there is none, or if later calls are not recorded. */
    public int lastFunction;
    /** The stack of the last call. */
    public int lastStack;

    private boolean recording = true;
    private long latest;

    /**
     * Reads all records of a file.
     *
     * @param functions number of functions that records may name, which number them from 1
     * @throws TraceException if a record names another
     */
    public ThreadRecords(RecordFile file, int functions) {
        this.file = file;
        this.header = file.header();
        this.latest = header.loadTicks();
        this.table = new CallTable(header.loadTicks());
        if (header.openFunction() < 0 || header.openFunction() >= functions) {
            throw unknown(functions);
        }
        survey();
        if (calls.get(0) || calls.length() > functions) {
            throw unknown(functions);
        }
        if (!fileOperations.stream().allMatch(PlainOperation::isKnown)) {
            throw new TraceException(file.path(), -1, "expected known operations on files in its records");
        }
        if (!constructs.stream().allMatch(Construct::isKnown)) {
            throw new TraceException(file.path(), -1, "expected known constructs of OpenMP in its records");
        }
        long missing = header.lostRecords() - lost();
        if (missing > 0) {
            gaps.add(new Gap(latest, latest, missing));
        }
    }

    private TraceException unknown(int functions) {
        return new TraceException(file.path(), -1, "expected functions 1 to " + (functions - 1) + " in its records");
    }

    public RecordFile file() {
        return file;
    }

    public RingHeader header() {
        return header;
    }

    /** Records for which there was no room. */
    long lost() {
        return gaps.stream().mapToLong(Gap::records).sum();
    }

    private void survey() {
        RecordView view = new RecordView();
        Call call = new Call();
        Profile profile = new Profile();
        Sample sample = new Sample();
        FileOperation operation = new FileOperation();
        ConstructBegin begin = new ConstructBegin();
        ConstructEnd end = new ConstructEnd();
        Enter entered = new Enter();
        Leave left = new Leave();
        Path path = new Path();
        for (long i = 0; i < file.count(); i++) {
            file.stand(view, i);
            table.take(view);
            switch (view.kind()) {
                case RingRecords.CALL -> {
                    call.on(view);
                    calls.set(call.function());
                    called(call.stack(), call.enter(), call.leave());
                    lastFunction = call.function();
                    lastStack = call.stack();
                    if (stacks.has(call.stack()) && !rooted.get(call.stack())) {
                        rooted.set(call.stack());
                        roots.set(stacks.root(call.stack()));
                        if (home == 0 && stacks.start(stacks.root(call.stack())) != 0) {
                            home = stacks.framePosition(call.stack());
                        }
                    }
                }
                case RingRecords.PROFILE -> {
                    if (profile.on(view).function() != 0) {
                        calls.set(profile.function());
                    }
                    if (stacks.has(profile.stack())) {
                        calling.set(profile.stack());
                    }
                }
                case RingRecords.SAMPLE -> {
                    int stack = sample.on(view).stack();
                    called(stack, view.time(), view.time());
                    cut += isCut(stack) ? 1 : 0;
                }
                case RingRecords.FILE_OPERATION -> {
                    fileOperations.set(operation.on(view).operation());
                    called(operation.stack(), operation.enter(), operation.leave());
                }
                case RingRecords.CONSTRUCT_BEGIN -> {
                    constructs.set(begin.on(view).construct());
                    called(begin.stack(), view.time(), view.time());
                }
                case RingRecords.CONSTRUCT_END -> {
                    int construct = end.on(view).construct();
                    constructs.set(construct);
                    if (end.thread() == 0
                            && Construct.isKnown(construct)
                            && Construct.of(construct) == Construct.PARALLEL) {
                        teams.put(end.team(), view.time());
                    }
                    time(view.time(), view.time());
                }
                case RingRecords.USAGE -> {
                    hasUsage = true;
                    time(view.time(), view.time());
                }
                case RingRecords.MEMORY -> {
                    hasMemory = true;
                    time(view.time(), view.time());
                }
                case RingRecords.LOCK_ACQUIRED, RingRecords.LOCK_RELEASED -> time(view.time(), view.time());
                case RingRecords.ENTER -> function(entered.on(view).address(), view.time());
                case RingRecords.LEAVE -> function(left.on(view).address(), view.time());
                case RingRecords.SELECTION ->
                    stretch(new RingRecords.Selection().on(view).mark(), view.time());
                case RingRecords.LOST -> {
                    lastFunction = 0;
                    gaps.add(new Gap(latest, view.time(), new Lost().on(view).lost()));
                    latest = Math.max(latest, view.time());
                }
                case RingRecords.PATH -> stacks.add(path.on(view));
                default -> definition(view, i);
            }
        }
        table.finish();
        if (stacks.has((int) header.signalPath())) {
            calling.set((int) header.signalPath());
        }
        if (selective) {
            return;
        }
        if (header.openFunction() != 0 && !header.exited()) {
            calls.set(header.openFunction());
            if (stacks.has((int) header.openPath())) {
                calling.set((int) header.openPath());
            }
            time(header.openEnter(), header.openEnter());
        }
        if (header.thread() == 0) {
            time(header.loadTicks(), Math.max(header.loadTicks(), header.exitTicks()));
        }
    }

    /**
     * Whether a sample's stack ends in code without unwind tables, so that its outer frames are unknown. A call may have such a stack, too,
     * if the program itself begins with such code.
     */
    public boolean isCut(int stack) {
        if (!stacks.has(stack)) {
            return false;
        }
        int root = stacks.root(stack);
        return stacks.start(root) == 0 && !roots.get(root);
    }

    /**
     * Whether the stack of a call ends in code without unwind tables that runs on the thread's own stack, so that its outer frames are
     * unknown. A fiber has a stack elsewhere, and its first function has no caller.
     */
    public boolean isCutCall(int stack) {
        return stacks.has(stack)
                && stacks.start(stacks.root(stack)) == 0
                && home != 0
                && stacks.framePosition(stack) != 0
                && Math.abs(stacks.framePosition(stack) - home) <= MAX_DISTANCE;
    }

    /**
     * Ticks until which a thread of a killed process is known to have run: to its last record, or until a monitor last saw its process.
     *
     * @param ticksPerSecond of its clock
     */
    public long until(long ticksPerSecond) {
        long seen = header.seenNanos() - header.startNanos();
        if (selective || header.exited() || seen <= 0 || seen > MAX_SEEN_NANOS) {
            return last;
        }
        return Math.max(last, header.startTicks() + Math.round(seen / 1e9 * ticksPerSecond));
    }

    /** Ticks when it ended; if it was killed, until which it is known to have run. */
    public long end(long ticksPerSecond) {
        return Math.max(Math.max(latest, header.exitTicks()), until(ticksPerSecond));
    }

    /** Number of samples in code without unwind tables. */
    public long cut() {
        return cut;
    }

    private void called(int stack, long enter, long leave) {
        if (stacks.has(stack)) {
            calling.set(stack);
        }
        time(enter, leave);
    }

    private void function(long address, long time) {
        functions.add(address);
        time(time, time);
    }

    private void stretch(int mark, long time) {
        selective = true;
        recording = mark == RecordView.BEGIN;
        lastFunction = 0;
        if (mark != RecordView.SELECTIVE) {
            first = Math.min(first, time);
            last = Math.max(last, time);
        }
    }

    /** A record of something that calls name. */
    private void definition(RecordView view, long at) {
        switch (view.kind()) {
            case RingRecords.COMM -> made(new Comm().on(view), at);
            case RingRecords.NAME -> {
                Name name = new Name().on(view);
                names.put(name.number(), new String(name.text(), StandardCharsets.UTF_8));
            }
            case RingRecords.RMA_WINDOW -> {
                RmaWindow made = new RmaWindow().on(view);
                windows.put(made.window(), made.comm());
            }
            case RingRecords.NEIGHBOURS -> {
                RingRecords.Neighbours of = new RingRecords.Neighbours().on(view);
                List<Integer> ranks = members(at, (long) of.sources() + of.destinations());
                int own = Math.clamp(of.sources(), 0, ranks.size());
                neighbours.put(of.comm(), new Neighbours(ranks.subList(0, own), ranks.subList(own, ranks.size())));
            }
            case RingRecords.SENDERS -> {
                RingRecords.Senders of = new RingRecords.Senders().on(view);
                senders.put(of.number(), new Senders(members(at, of.listed()), of.isWithout()));
            }
            case RingRecords.IO_FILE -> {
                IoFile opened = new IoFile().on(view);
                files.put(opened.file(), OpenedFile.of(opened, file.text(at)));
            }
            case RingRecords.PLAIN_FILE -> {
                PlainFile used = new PlainFile().on(view);
                plainFiles.put(used.file(), OpenedFile.of(used, file.text(at)));
            }
            case RingRecords.GPU_STREAM -> {
                DeviceStream stream = DeviceStream.of(new GpuStream().on(view));
                streams.put(stream.number(), stream);
            }
            case RingRecords.PYTHON_CODE -> {
                RingRecords.PythonCode code = new RingRecords.PythonCode().on(view);
                python.put(code.code(), PythonCode.of(code, file.text(at)));
            }
            default -> {
                // Continues a call, or is the monitor's.
            }
        }
    }

    private void time(long from, long to) {
        latest = Math.max(latest, to);
        if (!recording) {
            return;
        }
        first = Math.min(first, from);
        last = Math.max(last, to);
    }

    private void made(Comm view, long at) {
        int number = view.number();
        int size = view.size();
        int parent = (int) view.parent();
        int rank = view.rank();
        long since = view.madeFrom();
        long until = view.madeUntil();
        long starter = view.starter();
        if (number < 0 || number >= MAX_COMMUNICATOR + file.count()) {
            return;
        }
        List<Integer> members = members(at, (long) size + (int) view.remoteSize());
        int own = Math.clamp(size, 0, members.size());
        communicators.add(new Made(
                number,
                parent,
                rank,
                List.copyOf(members.subList(0, own)),
                List.copyOf(members.subList(own, members.size())),
                since,
                until,
                starter));
    }

    /** The members in the records that follow one, as many as there are or are claimed. */
    private List<Integer> members(long at, long claimed) {
        List<Integer> members = new ArrayList<>();
        Members part = new Members();
        for (long i = at + 1; i < file.count() && members.size() < claimed; i++) {
            file.stand(part, i);
            if (part.kind() != RingRecords.MEMBERS) {
                break;
            }
            for (int m = 0; m < RecordView.MEMBERS_PER_PART && members.size() < claimed; m++) {
                members.add(part.member(m));
            }
        }
        return members;
    }
}
