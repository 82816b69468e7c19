package earl.monitor.archive.definition;

import earl.monitor.path.CallFrame;
import earl.monitor.path.FrameChoice;
import earl.monitor.path.ThreadPaths;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.RingHeader;
import earl.monitor.symbol.SourceLine;
import earl.monitor.symbol.Symbols;
import java.util.List;
import java.util.Map;

/** The signal that ended a process, and where the process was. */
public final class Crash {
    /** Names of the signals that the recorder notes, by Linux's number on x86-64 and ARM. */
    private static final Map<Integer, String> NAMES = Map.of(
            4, "SIGILL", 5, "SIGTRAP", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 11, "SIGSEGV", 24, "SIGXCPU", 25,
            "SIGXFSZ", 31, "SIGSYS");

    private final Symbols symbols;
    private final FrameChoice choice;
    private final List<String> functions;

    /**
     * Describes crashes.
     *
     * @param functions names of MPI's functions by number
     */
    public Crash(Symbols symbols, FrameChoice choice, List<String> functions) {
        this.symbols = symbols;
        this.choice = choice;
        this.functions = functions;
    }

    /** Whether a signal ended a process. */
    static boolean is(ProcessRecords process) {
        return process.threads.stream().anyMatch(thread -> thread.header().signal() != 0);
    }

    /** How a process ended, as text. */
    String words(ProcessRecords process) {
        ThreadRecords thread = process.threads.stream()
                .filter(one -> one.header().signal() != 0)
                .findFirst()
                .orElseThrow();
        RingHeader header = thread.header();
        String name = NAMES.getOrDefault(header.signal(), "signal " + header.signal());
        String who = process.worldNumber == 0 ? "rank " + process.rank + " of " + header.ranks() : process.who();
        String of = header.thread() == 0 ? "" : " in thread " + header.thread();
        return who + " ended with " + name + of + in(process, thread) + after(process, thread);
    }

    private ThreadPaths paths(ProcessRecords process, ThreadRecords thread) {
        return new ThreadPaths(thread.stacks, thread.python, process.modules, symbols, choice);
    }

    private String in(ProcessRecords process, ThreadRecords thread) {
        RingHeader header = thread.header();
        int stack = (int) header.signalPath();
        if (header.openFunction() != 0 && !header.exited()) {
            return " in " + call(header.openFunction(), paths(process, thread), stack);
        }
        List<CallFrame> path = paths(process, thread).path(stack);
        int at = path.size() - 1;
        while (at >= 0 && FrameChoice.isLibc(path.get(at).function().file())) {
            at--;
        }
        if (at < 0) {
            return "";
        }
        String place = " in " + frameText(path.get(at));
        while (at > 0 && !path.get(at).line().known()) {
            at--;
        }
        return path.get(at).line().known() && !place.equals(" in " + frameText(path.get(at)))
                ? place + ", called in " + frameText(path.get(at)) + ","
                : place;
    }

    private String frameText(CallFrame frame) {
        SourceLine line = frame.line();
        return symbols.name(frame.function()) + (line.known() ? " (" + line.brief() + ")" : "");
    }

    private String after(ProcessRecords process, ThreadRecords thread) {
        return thread.lastFunction == 0
                ? ""
                : " after " + call(thread.lastFunction, paths(process, thread), thread.lastStack);
    }

    /** A call and the line from which the program makes it. */
    private String call(int function, ThreadPaths paths, int stack) {
        SourceLine line = stack > 0 && !paths.path(stack).isEmpty() ? paths.line(stack) : SourceLine.UNKNOWN;
        return functions.get(function) + (line.known() ? " (" + line.brief() + ")" : "");
    }
}
