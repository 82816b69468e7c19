package earl.monitor.path;

import earl.monitor.process.PythonCode;
import earl.monitor.symbol.CodeAddress;
import earl.monitor.symbol.Expansion;
import earl.monitor.symbol.Function;
import earl.monitor.symbol.Symbols;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects the frames of a stack that become part of a call path.
 *
 * @param all whether all frames; otherwise none of the MPI library, of the start of programs and threads in {@code libc}, of
 *     a language's binding to MPI, or of an interpreter
 * @param depth regions of a path at most
 */
public record FrameChoice(boolean all, int depth) {
    /** Outermost regions of a path that is too deep; what gives way to the others is in the middle. */
    private static final int OUTERMOST = 8;
    /** Functions of a cycle of recursion at most. */
    private static final int CYCLE = 8;

    private static final Function LEFT_OUT = new Function("", "...", 0);

    /** The file of functions that import a module of Python. */
    private static final String IMPORT = "<frozen importlib.";

    /** A frame on the stack. */
    static final class Physical {
        private final CodeAddress site;
        private final CodeAddress start;
        private final long cfa;
        private final long address;
        /** The function of Python that it is; null if it is one of a program or library. */
        private final @Nullable PythonCode python;

        private final FileKind file;
        /** The functions at its site, once a path has asked for them. */
        private @Nullable List<CallFrame> functions;

        Physical(CodeAddress site, CodeAddress start, long cfa, long address, @Nullable PythonCode python) {
            this.site = site;
            this.start = start;
            this.cfa = cfa;
            this.address = address;
            this.python = python;
            this.file = FileKind.of(site.file());
        }

        /** The outermost first; those after it are inlined in it. */
        private List<CallFrame> functions(Symbols symbols) {
            List<CallFrame> known = functions;
            if (known == null) {
                known = find(symbols);
                functions = known;
            }
            return known;
        }

        private List<CallFrame> find(Symbols symbols) {
            if (python != null) {
                Expansion expansion = python.at(address);
                symbols.declare(expansion.function(), python.declaration());
                return List.of(new CallFrame(expansion.function(), cfa, 0, address, expansion.line()));
            }
            List<CallFrame> found = new ArrayList<>();
            for (Expansion expansion : symbols.at(site, start.address())) {
                found.add(new CallFrame(expansion.function(), cfa, found.size(), address, expansion.line()));
            }
            return List.copyOf(found);
        }
    }

    /** Whether a file is the C library or the dynamic linker. */
    public static boolean isLibc(String file) {
        return FileKind.of(file).libc();
    }

    /** The call path of a stack whose outermost frame comes first. */
    List<CallFrame> path(List<Physical> stack, Symbols symbols) {
        List<CallFrame> path = new ArrayList<>();
        int first = all ? 0 : start(stack);
        int main = isMain(stack, symbols) ? start(stack) : -1;
        int python = 0;
        while (python < stack.size() && stack.get(python).python == null) {
            python++;
        }
        // Functions of Python stand together. It is unknown which of them called a library that called the interpreter
        // again.
        int interpreter = first;
        while (interpreter < stack.size() && !isInterpreter(stack.get(interpreter))) {
            interpreter++;
        }
        for (int i = first; i < stack.size(); i++) {
            Physical frame = stack.get(i);
            boolean between = i >= interpreter && i < python && python < stack.size();
            if (all || (!isHidden(frame) && !between)) {
                add(path, frame, symbols, i == main);
            }
        }
        return shortened(path);
    }

    /** Number of outermost frames that start the program or the thread. */
    private static int start(List<Physical> stack) {
        int first = 0;
        if (stack.size() > 1 && !stack.get(0).file.libc() && stack.get(1).file.libc()) {
            first = 1;
        }
        while (first < stack.size() && stack.get(first).file.libc()) {
            first++;
        }
        return first;
    }

    /** Whether the start of the program calls its main function, and not one that is called after that has returned. */
    private static boolean isMain(List<Physical> stack, Symbols symbols) {
        int first = start(stack);
        if (first < 2 || first == stack.size() || !symbols.isEntry(stack.getFirst().start)) {
            return false;
        }
        for (int i = 1; i < first; i++) {
            Physical frame = stack.get(i);
            Function function =
                    symbols.at(frame.site, frame.start.address()).getFirst().function();
            if (function.symbol().equals("exit")) {
                return false;
            }
        }
        return true;
    }

    private static boolean isInterpreter(Physical frame) {
        return frame.python == null && frame.file.interpreter();
    }

    private static boolean isHidden(Physical frame) {
        if (frame.python != null) {
            return frame.python.file().startsWith(IMPORT);
        }
        return frame.file.hidden();
    }

    private static void add(List<CallFrame> path, Physical frame, Symbols symbols, boolean isMain) {
        for (CallFrame function : frame.functions(symbols)) {
            boolean main =
                    isMain && function.inlined() == 0 && !function.function().named();
            path.add(
                    main
                            ? new CallFrame(
                                    new Function(function.function().file(), "main", 0),
                                    function.cfa(),
                                    0,
                                    function.address(),
                                    function.line())
                            : function);
            fold(path);
        }
    }

    /** Takes the last round of a recursion out: the functions stay, where they were first called, and are where they are now. */
    private static void fold(List<CallFrame> path) {
        int size = path.size();
        for (int cycle = 1; cycle <= CYCLE && 2 * cycle <= size; cycle++) {
            boolean repeats = true;
            for (int i = 0; i < cycle && repeats; i++) {
                repeats = path.get(size - 1 - i)
                        .function()
                        .equals(path.get(size - 1 - i - cycle).function());
            }
            if (repeats) {
                for (int i = 0; i < cycle; i++) {
                    CallFrame outer = path.get(size - 2 * cycle + i);
                    CallFrame inner = path.get(size - cycle + i);
                    path.set(
                            size - 2 * cycle + i,
                            new CallFrame(
                                    outer.function(), outer.cfa(), outer.inlined(), inner.address(), inner.line()));
                }
                path.subList(size - cycle, size).clear();
                return;
            }
        }
    }

    private List<CallFrame> shortened(List<CallFrame> path) {
        if (path.size() <= depth) {
            return List.copyOf(path);
        }
        int outer = Math.min(OUTERMOST, (depth - 1) / 2);
        int inner = Math.max(1, depth - 1 - outer);
        List<CallFrame> shorter = new ArrayList<>(path.subList(0, outer));
        if (depth > 1) {
            CallFrame last = path.get(path.size() - inner - 1);
            shorter.add(new CallFrame(LEFT_OUT, 0, 0, last.address(), last.line()));
        }
        shorter.addAll(path.subList(path.size() - inner, path.size()));
        return List.copyOf(shorter);
    }
}
