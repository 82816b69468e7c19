package earl.monitor.profile;

import earl.monitor.call.CallKinds;
import earl.monitor.call.CallTable;
import earl.monitor.call.FileOperation;
import earl.monitor.call.PlainOperation;
import earl.monitor.path.CallFrame;
import earl.monitor.path.ThreadPaths;
import earl.monitor.process.NodeClocks;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.profile.RunProfile.Frame;
import earl.monitor.profile.RunProfile.Resources;
import earl.monitor.profile.RunProfile.SiteProfile;
import earl.monitor.profile.RunProfile.ThreadProfile;
import earl.monitor.ring.RingHeader;
import earl.monitor.symbol.SourceLine;
import earl.monitor.symbol.Symbols;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Makes the profile of a run from the tables of its threads. One thread. */
public final class ProfileBuilder {
    private final List<String> functions;
    private final CallKinds kinds;
    private final Map<Path, CallTable> watched;
    private final Symbols symbols;
    private final Function<ThreadRecords, ThreadPaths> paths;
    private final NodeClocks clocks;
    private final long ticksPerSecond;
    private boolean whole = true;

    /**
     * A builder.
     *
     * @param functions names of MPI's functions by number
     * @param watched file of records -> the calls of the whole run, for threads whose records hold only some of them
     * @param paths the call paths of each thread
     */
    public ProfileBuilder(
            List<String> functions,
            Map<Path, CallTable> watched,
            Symbols symbols,
            Function<ThreadRecords, ThreadPaths> paths,
            NodeClocks clocks,
            long ticksPerSecond) {
        this.functions = functions;
        this.kinds = new CallKinds(functions);
        this.watched = watched;
        this.symbols = symbols;
        this.paths = paths;
        this.clocks = clocks;
        this.ticksPerSecond = ticksPerSecond;
    }

    /** The profile of some processes. */
    public RunProfile build(List<ProcessRecords> processes) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        List<ThreadProfile> threads = new ArrayList<>();
        String program = "";
        for (ProcessRecords process : processes) {
            for (ThreadRecords thread : process.threads) {
                RingHeader header = thread.header();
                long end = end(process, thread);
                first = Math.min(first, clocks.of(header).corrected(header.loadTicks()));
                last = Math.max(last, clocks.of(header).corrected(end));
                threads.add(thread(process, thread, end));
                program = program.isEmpty() ? header.program() : program;
            }
        }
        String name = program.substring(program.lastIndexOf('/') + 1);
        return new RunProfile(
                name.isEmpty() ? "program" : name,
                threads.isEmpty() ? 0 : (last - first) / (double) ticksPerSecond,
                threads,
                whole);
    }

    private long end(ProcessRecords process, ThreadRecords thread) {
        RingHeader header = thread.header();
        if (header.exited()) {
            return Math.max(header.loadTicks(), header.exitTicks());
        }
        // A thread may outlive MPI, and end with its process.
        RingHeader first = process.threads.getFirst().header();
        return Math.max(thread.end(ticksPerSecond), first.exited() ? first.exitTicks() : header.loadTicks());
    }

    private ThreadProfile thread(ProcessRecords process, ThreadRecords thread, long end) {
        RingHeader header = thread.header();
        CallTable ofRun = watched.get(thread.file().path());
        CallTable table = ofRun == null ? thread.table : ofRun;
        whole &= (ofRun != null || !thread.selective) && header.lostRecords() == 0;
        if (!header.exited() && header.openFunction() != 0) {
            table.open(header.openFunction(), header.openPath(), header.openEnter(), end);
        }
        List<SiteProfile> calls = new ArrayList<>();
        for (int entry = 0; entry < table.size(); entry++) {
            calls.add(site(thread, table, entry));
        }
        return new ThreadProfile(
                process.number,
                "MPI Rank " + process.rank + process.ofWorld(),
                process.rank,
                header.thread(),
                header.host(),
                seconds(end - header.loadTicks()),
                seconds(table.waiting()),
                Resources.of(header.usage()),
                calls);
    }

    private SiteProfile site(ThreadRecords thread, CallTable table, int entry) {
        int function = table.function(entry);
        ThreadPaths of = paths.apply(thread);
        int stack = table.stack(entry);
        boolean known = thread.stacks.has(stack);
        List<Frame> frames = new ArrayList<>();
        for (CallFrame frame : known ? of.path(stack) : List.<CallFrame>of()) {
            SourceLine line = frame.line();
            frames.add(new Frame(symbols.name(frame.function()), line.file(), line.line()));
        }
        SourceLine line = known ? of.line(stack) : SourceLine.UNKNOWN;
        String name = name(function);
        return new SiteProfile(
                name,
                family(function, name),
                frames,
                of.siteText(table.site(entry)),
                line.file(),
                line.line(),
                table.calls(entry),
                seconds(table.inside(entry)),
                seconds(table.shortest(entry)),
                seconds(table.longest(entry)),
                seconds(table.before(entry)),
                bytes(function, table, entry));
    }

    private String name(int function) {
        if (function < 0) {
            return PlainOperation.isKnown(-function)
                    ? PlainOperation.of(-function).region()
                    : "operation " + -function + " on files";
        }
        return function == 0
                ? "lost calls"
                : function < functions.size() ? functions.get(function) : "MPI function " + function;
    }

    private CallFamily family(int function, String name) {
        return function < 0
                ? CallFamily.PLAIN_FILES
                : function == 0 ? CallFamily.LOST : CallFamily.of(name, kinds.of(function));
    }

    private long bytes(int function, CallTable table, int entry) {
        if (function < 0) {
            return table.sent(entry);
        }
        return switch (kinds.of(function)) {
            case SEND, ISEND, RECEIVE, MATCHED_RECEIVE, EXCHANGE -> table.sent(entry);
            case COLLECTIVE, ICOLLECTIVE, NEIGHBOUR -> Math.max(table.sent(entry), table.received(entry));
            case ONE_SIDED ->
                kinds.window(function).transfers() ? Math.max(table.sent(entry), table.received(entry)) : 0;
            case FILE, FILE_REQUEST -> {
                FileOperation.Action action = kinds.file(function).action();
                yield switch (action) {
                    case MOVE, END -> table.sent(entry);
                    case REQUEST -> table.received(entry);
                    case OPEN, CLOSE, SEEK, BEGIN, OTHER -> 0L;
                };
            }
            default -> 0;
        };
    }

    private double seconds(long ticks) {
        return (double) Math.max(0, ticks) / ticksPerSecond;
    }
}
