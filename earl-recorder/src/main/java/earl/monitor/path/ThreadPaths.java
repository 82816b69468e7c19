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
    /** Odd, so that no power of it is 0. */
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final StackTable stacks;
    private final Map<Integer, PythonCode> python;
    private final Modules modules;
    private final Symbols symbols;
    private final FrameChoice choice;
    /** [stack] -> its path. */
    private final @Nullable List<CallFrame>[] paths;
    /** [stack] -> its innermost frame: all stacks that it calls share it. */
    private final @Nullable Physical[] frames;
    /** [stack] -> its number. */
    private final long[] numbers;
    /** [stack] -> what the number of its innermost call is multiplied by; 0 where the number is not known yet. */
    private final long[] factors;

    @SuppressWarnings({"unchecked", "rawtypes"})
    public ThreadPaths(
            StackTable stacks, Map<Integer, PythonCode> python, Modules modules, Symbols symbols, FrameChoice choice) {
        this.stacks = stacks;
        this.python = python;
        this.modules = modules;
        this.symbols = symbols;
        this.choice = choice;
        this.paths = new List[stacks.count() + 1];
        this.frames = new Physical[stacks.count() + 1];
        this.numbers = new long[stacks.count() + 1];
        this.factors = new long[stacks.count() + 1];
    }

    /** The call path of a stack, the outermost frame first; empty if the stack is not known. */
    public List<CallFrame> path(int stack) {
        if (!stacks.has(stack)) {
            return List.of();
        }
        List<CallFrame> known = paths[stack];
        if (known == null) {
            List<Physical> all = new ArrayList<>();
            for (int at = stack; at != 0; at = stacks.caller(at)) {
                all.add(frame(at));
            }
            Collections.reverse(all);
            known = choice.path(all, symbols);
            paths[stack] = known;
        }
        return known;
    }

    private Physical frame(int stack) {
        Physical known = frames[stack];
        if (known == null) {
            long start = stacks.start(stack);
            known = new Physical(
                    site(modules, stacks, stack),
                    start == 0 ? new CodeAddress("", 0) : modules.codeAddress(start),
                    stacks.framePosition(stack),
                    stacks.address(stack),
                    code(stack));
            frames[stack] = known;
        }
        return known;
    }

    /** The function of Python that a stack's innermost frame is, {@code null} if it is none. */
    private @Nullable PythonCode code(int stack) {
        long start = stacks.start(stack);
        return PythonCode.isAt(start) ? python.get(PythonCode.number(start)) : null;
    }

    /** The call that a stack's innermost frame makes: the one before its return address. */
    public static CodeAddress site(Modules modules, StackTable stacks, int stack) {
        return modules.codeAddress(stacks.address(stack) - 1);
    }

    /** A number that is the same for the same chain of calls in all processes of a program. */
    public long number(int stack) {
        List<Integer> unknown = new ArrayList<>();
        for (int at = stack; at != 0 && factors[at] == 0; at = stacks.caller(at)) {
            unknown.add(at);
        }
        for (int at : unknown.reversed()) {
            int caller = stacks.caller(at);
            factors[at] = caller == 0 ? 1 : factors[caller] * FACTOR;
            numbers[at] = (caller == 0 ? 0 : numbers[caller]) + callNumber(at) * factors[at];
        }
        return numbers[stack];
    }

    private long callNumber(int stack) {
        PythonCode code = code(stack);
        return code == null
                ? site(modules, stacks, stack).number()
                : new CodeAddress(
                                code.file() + "\n" + code.name(),
                                code.at(stacks.address(stack)).line().line())
                        .number();
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
    public String siteText(long site) {
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
