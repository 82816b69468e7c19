package earl.monitor.path;

import earl.monitor.path.FrameChoice.Physical;
import earl.monitor.process.Modules;
import earl.monitor.process.PythonCode;
import earl.monitor.process.StackTable;
import earl.monitor.symbol.CodeAddress;
import earl.monitor.symbol.SourceLine;
import earl.monitor.symbol.Symbols;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The meaning of the numbers of a thread's call stacks and call sites. One thread. */
public final class ThreadPaths {
    private final StackTable stacks;
    private final Map<Integer, PythonCode> python;
    private final Modules modules;
    private final Symbols symbols;
    private final FrameChoice choice;
    private final @Nullable List<CallFrame>[] paths;

    @SuppressWarnings({"unchecked", "rawtypes"})
    public ThreadPaths(
            StackTable stacks, Map<Integer, PythonCode> python, Modules modules, Symbols symbols, FrameChoice choice) {
        this.stacks = stacks;
        this.python = python;
        this.modules = modules;
        this.symbols = symbols;
        this.choice = choice;
        this.paths = new List[stacks.count() + 1];
    }

    /** The call path of a stack, the outermost frame first; empty if the stack is not known. */
    public List<CallFrame> path(int stack) {
        if (!stacks.has(stack)) {
            return List.of();
        }
        List<CallFrame> known = paths[stack];
        if (known == null) {
            List<Physical> frames = new ArrayList<>();
            for (int at = stack; at != 0; at = stacks.caller(at)) {
                long start = stacks.start(at);
                PythonCode code = PythonCode.isAt(start) ? python.get(PythonCode.number(start)) : null;
                frames.add(new Physical(
                        site(modules, stacks, at),
                        start == 0 ? new CodeAddress("", 0) : modules.codeAddress(start),
                        stacks.place(at),
                        stacks.address(at),
                        code));
            }
            Collections.reverse(frames);
            known = choice.path(frames, symbols);
            paths[stack] = known;
        }
        return known;
    }

    /** The call that a stack's innermost frame makes: the one before its return address. */
    public static CodeAddress site(Modules modules, StackTable stacks, int stack) {
        return modules.codeAddress(stacks.address(stack) - 1);
    }

    /** A number that is the same for the same chain of calls in all processes of a program. */
    public long number(int stack) {
        long number = 0;
        for (int at = stack; at != 0; at = stacks.caller(at)) {
            PythonCode code =
                    PythonCode.isAt(stacks.start(at)) ? python.get(PythonCode.number(stacks.start(at))) : null;
            CodeAddress site = code == null
                    ? site(modules, stacks, at)
                    : new CodeAddress(
                            code.file() + "\n" + code.name(),
                            code.at(stacks.address(at)).line().line());
            number = number * 0x9E3779B97F4A7C15L + site.number();
        }
        return number;
    }

    /** The source line of the call of MPI that a stack makes. */
    public SourceLine line(int stack) {
        SourceLine line = symbols.at(site(modules, stacks, stack), 0).getLast().line();
        List<CallFrame> path = path(stack);
        // Calls by a function of Python go through a binding, which has no lines that matter.
        return !path.isEmpty() && PythonCode.isAt(path.getLast().address())
                ? path.getLast().line()
                : line;
    }

    /** The location of a site as text: its line, or its function; empty if neither is known. */
    public String place(long site) {
        int stack = stacks.at(site);
        if (stack == 0) {
            return "";
        }
        SourceLine line = line(stack);
        List<CallFrame> path = path(stack);
        return line.known()
                ? line.brief()
                : path.isEmpty() ? "" : symbols.name(path.getLast().function());
    }
}
