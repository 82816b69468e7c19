package earl.monitor.archive;

import earl.TraceException;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingHeader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** One thread's records, and the tables in them: communicators, call paths, functions. Read in one pass when it is made. */
final class ThreadRecords {
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

    /** Ten years: a damaged header says more. */
    private static final long MAX_SEEN_NANOS = 315_360_000_000_000_000L;

    private final RecordFile file;
    private final RingHeader header;
    /** Communicators, by number of the record group in which they were defined. */
    final List<Made> communicators = new ArrayList<>();

    final Map<Integer, String> names = new HashMap<>();
    /** The number of each window's communicator, by the number of the window. */
    final Map<Integer, Integer> windows = new HashMap<>();
    /** By number. */
    final Map<Integer, OpenedFile> files = new HashMap<>();
    /** By communicator. */
    final Map<Integer, Neighbours> neighbours = new HashMap<>();

    /** Functions of Python, by number. */
    final Map<Integer, PythonCode> python = new HashMap<>();

    final StackTable stacks = new StackTable();
    /** The stacks of calls and samples. */
    final BitSet calling = new BitSet();

    /** The outermost frames of calls, as stacks of their own. */
    private final BitSet roots = new BitSet();
    /** The stacks whose outermost frames are in {@code roots}. */
    private final BitSet rooted = new BitSet();
    /** Number of samples in code without unwind tables. */
    private long cut;

    final TreeSet<Long> functions = new TreeSet<>();
    final BitSet calls = new BitSet();
    /** The numbers of OpenMP's constructs. */
    final BitSet constructs = new BitSet();
    /** When teams ended that the thread began, by number. */
    final Map<Long, Long> teams = new HashMap<>();

    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    /** Gaps in the records, in order. */
    final List<Gap> gaps = new ArrayList<>();
    /** Whether only windows are recorded. */
    boolean selective;

    /** Number of the function of the last call; 0 if there is none, or if later calls are not recorded. */
    int lastFunction;
    /** The stack of the last call. */
    int lastStack;

    private boolean window = true;
    private long latest;

    /**
     * Reads all records of a file.
     *
     * @param functions number of functions that records may name, which number them from 1
     * @throws TraceException if a record names another
     */
    ThreadRecords(RecordFile file, int functions) {
        this.file = file;
        this.header = file.header();
        this.latest = header.loadTicks();
        if (header.openFunction() < 0 || header.openFunction() >= functions) {
            throw unknown(functions);
        }
        survey();
        if (calls.get(0) || calls.length() > functions) {
            throw unknown(functions);
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

    RecordFile file() {
        return file;
    }

    RingHeader header() {
        return header;
    }

    /** Records for which there was no room. */
    long lost() {
        return gaps.stream().mapToLong(Gap::records).sum();
    }

    private void survey() {
        RecordView view = new RecordView();
        for (long i = 0; i < file.count(); i++) {
            file.stand(view, i);
            switch (view.kind()) {
                case RecordView.CALL -> {
                    calls.set(view.function());
                    called(view);
                    lastFunction = view.function();
                    lastStack = view.stack();
                    if (stacks.has(view.stack()) && !rooted.get(view.stack())) {
                        rooted.set(view.stack());
                        roots.set(stacks.root(view.stack()));
                    }
                }
                case RecordView.SAMPLE -> {
                    called(view);
                    cut += isCut(view.stack()) ? 1 : 0;
                }
                case RecordView.CONSTRUCT_BEGIN -> {
                    constructs.set(view.function());
                    called(view);
                }
                case RecordView.CONSTRUCT_END -> {
                    constructs.set(view.function());
                    if (view.comm() == 0
                            && Construct.isKnown(view.function())
                            && Construct.of(view.function()) == Construct.PARALLEL) {
                        teams.put(view.bytes(), view.enter());
                    }
                    time(view.enter(), view.enter());
                }
                case RecordView.LOCK_ACQUIRED, RecordView.LOCK_RELEASED -> time(view.enter(), view.enter());
                case RecordView.ENTER, RecordView.LEAVE -> {
                    functions.add(view.path());
                    time(view.enter(), view.enter());
                }
                case RecordView.WINDOW -> {
                    selective = true;
                    window = view.function() == RecordView.BEGIN;
                    lastFunction = 0;
                    if (view.function() != RecordView.SELECTIVE) {
                        first = Math.min(first, view.enter());
                        last = Math.max(last, view.enter());
                    }
                }
                case RecordView.LOST -> {
                    lastFunction = 0;
                    gaps.add(new Gap(latest, view.enter(), view.other()));
                    latest = Math.max(latest, view.enter());
                }
                case RecordView.COMM -> made(view, i);
                case RecordView.NAME -> names.put(view.comm(), view.name());
                case RecordView.RMA_WINDOW -> windows.put(view.tag(), view.comm());
                case RecordView.NEIGHBOURS -> {
                    int comm = view.comm();
                    int sources = view.partner();
                    List<Integer> ranks = members(i, (long) sources + view.tag());
                    int own = Math.clamp(sources, 0, ranks.size());
                    neighbours.put(comm, new Neighbours(ranks.subList(0, own), ranks.subList(own, ranks.size())));
                }
                case RecordView.IO_FILE -> files.put(view.tag(), OpenedFile.of(view, text(i)));
                case RecordView.PYTHON_CODE -> python.put(view.tag(), PythonCode.of(view, text(i)));
                case RecordView.PATH -> stacks.add(view);
                default -> {
                    // Continues a call.
                }
            }
        }
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
    boolean isCut(int stack) {
        if (!stacks.has(stack)) {
            return false;
        }
        int root = stacks.root(stack);
        return stacks.start(root) == 0 && !roots.get(root);
    }

    /**
     * Ticks until which a thread of a killed process is known to have run: to its last record, or until a monitor last saw its process.
     *
     * @param ticksPerSecond of its clock
     */
    long until(long ticksPerSecond) {
        long seen = header.seenNanos() - header.startNanos();
        if (selective || header.exited() || seen <= 0 || seen > MAX_SEEN_NANOS) {
            return last;
        }
        return Math.max(last, header.startTicks() + Math.round(seen / 1e9 * ticksPerSecond));
    }

    /** Ticks from its begin to its end, or to its last record if it was killed. */
    long ticks() {
        return Math.max(latest, header.exitTicks()) - header.loadTicks();
    }

    /** Number of samples in code without unwind tables. */
    long cut() {
        return cut;
    }

    private void called(RecordView view) {
        if (stacks.has(view.stack())) {
            calling.set(view.stack());
        }
        time(view.enter(), view.leave());
    }

    private void time(long from, long to) {
        latest = Math.max(latest, to);
        if (!window) {
            return;
        }
        first = Math.min(first, from);
        last = Math.max(last, to);
    }

    private void made(RecordView view, long at) {
        int number = view.comm();
        int size = view.partner();
        int parent = (int) view.bytes();
        int rank = view.tag();
        long since = view.enter();
        long until = view.leave();
        long starter = view.request();
        if (number < 0 || number >= MAX_COMMUNICATOR + file.count()) {
            return;
        }
        List<Integer> members = members(at, (long) size + (int) view.other());
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
        RecordView part = new RecordView();
        for (long i = at + 1; i < file.count() && members.size() < claimed; i++) {
            file.stand(part, i);
            if (part.kind() != RecordView.MEMBERS) {
                break;
            }
            for (int m = 0; m < RecordView.MEMBERS_PER_PART && members.size() < claimed; m++) {
                members.add(part.member(m));
            }
        }
        return members;
    }

    /** The text in the records that follow one. */
    private String text(long at) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordView part = new RecordView();
        for (long i = at + 1; i < file.count(); i++) {
            file.stand(part, i);
            if (part.kind() != RecordView.TEXT) {
                break;
            }
            bytes.writeBytes(part.text());
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
