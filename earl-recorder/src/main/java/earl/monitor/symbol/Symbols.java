package earl.monitor.symbol;

import earl.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Functions and lines of addresses in programs. Names come from debug information, by a tool of the machine, and from symbol
 * tables, which are read here. A symbol names only the range of its size; a function without a symbol is named by its first
 * address.
 */
public final class Symbols {
    /** An address, and the first one of its function. */
    private record Frame(CodeAddress address, long start) {}

    private final DebugFiles debugFiles;
    /** Build-ids by file; for other files, the files on this machine count. */
    private final Map<String, String> builds;

    private final Map<String, ProgramFile> modules = new HashMap<>();
    private final Map<CodeAddress, List<Tool.Answer>> answers = new HashMap<>();
    /** Results of {@link #at}: stacks share most of their frames. */
    private final Map<Frame, List<Expansion>> expansions = new HashMap<>();

    /** One object for each function, which is compared often. */
    private final Map<Function, Function> functions = new HashMap<>();

    private final Map<Function, SourceLine> declarations = new HashMap<>();
    private final Map<Function, Long> starts = new HashMap<>();
    private final Map<String, String> demangled = new HashMap<>();
    private boolean asked = true;

    private Symbols(DebugFiles debugFiles, Map<String, String> builds) {
        this.debugFiles = debugFiles;
        this.builds = builds;
    }

    /**
     * The symbols of some addresses.
     *
     * @param addresses addresses of calls or of other events
     * @param starts first addresses of functions
     * @param known what was found out before
     * @param progress hears of the addresses that a tool has resolved, as step {@code names}, from several threads
     */
    public static Symbols of(
            Collection<CodeAddress> addresses, Collection<CodeAddress> starts, KnownNames known, Progress progress)
            throws IOException {
        return of(addresses, starts, known, DebugFiles.SYSTEM, Map.of(), progress);
    }

    /**
     * The symbols of some functions of builds on this or another machine. Names come only from files of the same build.
     *
     * @param starts first addresses of functions
     * @param builds by file, the build-id of the build that is meant
     * @param debugFolder folder of debug files, by build-id or by name
     */
    public static Symbols ofBuilds(Collection<CodeAddress> starts, Map<String, String> builds, Path debugFolder)
            throws IOException {
        List<Path> folders = new ArrayList<>(List.of(debugFolder));
        folders.addAll(DebugFiles.SYSTEM.folders());
        return of(List.of(), starts, new KnownNames(), new DebugFiles(folders), builds, Progress.NONE);
    }

    private static Symbols of(
            Collection<CodeAddress> addresses,
            Collection<CodeAddress> starts,
            KnownNames known,
            DebugFiles debugFiles,
            Map<String, String> builds,
            Progress progress)
            throws IOException {
        Symbols symbols = new Symbols(debugFiles, builds);
        Map<String, Set<Long>> byFile = new TreeMap<>();
        for (Collection<CodeAddress> some : List.of(addresses, starts)) {
            for (CodeAddress each : some) {
                if (!each.file().isEmpty()) {
                    byFile.computeIfAbsent(each.file(), file -> new TreeSet<>(Long::compareUnsigned))
                            .add(each.address());
                }
            }
        }
        symbols.answers.putAll(known.answers());
        List<Question> questions = new ArrayList<>();
        for (Map.Entry<String, Set<Long>> file : byFile.entrySet()) {
            ProgramFile read = known.module(file.getKey());
            if (read != null) {
                symbols.modules.put(file.getKey(), read);
            }
            Path informed = symbols.module(file.getKey()).informed();
            List<Long> unknown = file.getValue().stream()
                    .filter(address -> !symbols.answers.containsKey(new CodeAddress(file.getKey(), address)))
                    .toList();
            if (informed != null) {
                questions.addAll(Question.of(file.getKey(), informed, unknown));
            }
        }
        symbols.ask(questions, progress);
        symbols.demangle(byFile);
        return symbols;
    }

    private ProgramFile module(String file) throws IOException {
        ProgramFile read = modules.get(file);
        if (read == null) {
            read = ProgramFile.read(file, builds.get(file), debugFiles);
            modules.put(file, read);
        }
        return read;
    }

    /** Asks on all processors: with debug information, the tool takes longer than the rest. */
    private void ask(List<Question> questions, Progress progress) throws IOException {
        long all = questions.stream()
                .mapToLong(question -> question.addresses().size())
                .sum();
        AtomicLong resolved = new AtomicLong();
        AtomicBoolean lacksTool = new AtomicBoolean();
        List<Map<CodeAddress, List<Tool.Answer>>> found;
        try {
            found = questions.parallelStream()
                    .map(question -> {
                        Map<CodeAddress, List<Tool.Answer>> known = question.ask();
                        lacksTool.compareAndSet(false, known == null);
                        progress.progress(
                                "names", resolved.addAndGet(question.addresses().size()), all);
                        return known == null ? Map.<CodeAddress, List<Tool.Answer>>of() : known;
                    })
                    .toList();
        } catch (UncheckedIOException fault) {
            throw fault.getCause();
        }
        asked = !lacksTool.get();
        if (asked) {
            found.forEach(answers::putAll);
        }
    }

    /** Names as their language has them, by number: those of C++ are mangled in the given ones. */
    public static Map<Integer, String> demangled(Map<Integer, String> names) throws IOException {
        List<Integer> mangled = names.entrySet().stream()
                .filter(name -> name.getValue().startsWith("_Z"))
                .map(Map.Entry::getKey)
                .toList();
        List<String> plain = Tool.demangled(
                mangled.stream().map(names::get).map(Objects::requireNonNull).toList());
        Map<Integer, String> all = new HashMap<>(names);
        for (int i = 0; i < plain.size(); i++) {
            all.put(mangled.get(i), plain.get(i));
        }
        return all;
    }

    /** All names at once: starting a program for each would take longer than the rest. */
    private void demangle(Map<String, Set<Long>> byFile) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        answers.values().forEach(all -> all.forEach(one -> names.add(FunctionName.whole(one.name()))));
        for (Map.Entry<String, Set<Long>> file : byFile.entrySet()) {
            ProgramFile module = module(file.getKey());
            for (long address : file.getValue()) {
                ElfFile.Symbol symbol = module.at(address);
                if (symbol != null) {
                    names.add(FunctionName.whole(symbol.name()));
                }
            }
        }
        names.remove("");
        List<String> mangled =
                names.stream().filter(name -> name.startsWith("_Z")).toList();
        List<String> plain = Tool.demangled(mangled);
        for (int i = 0; i < plain.size(); i++) {
            demangled.put(mangled.get(i), plain.get(i));
        }
    }

    /** Whether there was anybody to ask for lines. */
    public boolean asked() {
        return asked;
    }

    /**
     * The functions at an address, the outermost first: those after it are inlined in it.
     *
     * @param address where
     * @param start first address of the function that it is in; 0 if it is not known
     */
    public List<Expansion> at(CodeAddress address, long start) {
        Frame frame = new Frame(address, start);
        List<Expansion> known = expansions.get(frame);
        if (known == null) {
            known = List.copyOf(find(address, start));
            expansions.put(frame, known);
        }
        return known;
    }

    private List<Expansion> find(CodeAddress address, long start) {
        ProgramFile module = modules.get(address.file());
        List<Tool.Answer> known = answers.getOrDefault(address, List.of());
        ElfFile.Symbol symbol = module == null ? null : module.at(start == 0 ? address.address() : start);
        List<Expansion> all = new ArrayList<>();
        for (int i = known.size() - 1; i >= 0; i--) {
            Tool.Answer one = known.get(i);
            boolean outer = i == known.size() - 1;
            Function function = outer
                    ? function(address, start, symbol, one.name())
                    : only(Function.named(address.file(), FunctionName.whole(one.name())));
            if (outer || !one.name().isEmpty()) {
                all.add(new Expansion(function, one.line()));
                declarations.putIfAbsent(function, new SourceLine(one.line().file(), 0));
            }
        }
        if (all.isEmpty()) {
            all.add(new Expansion(function(address, start, symbol, ""), SourceLine.UNKNOWN));
        }
        return all;
    }

    private Function only(Function function) {
        Function known = functions.putIfAbsent(function, function);
        return known == null ? function : known;
    }

    private Function function(CodeAddress address, long start, ElfFile.@Nullable Symbol symbol, String otherwise) {
        String name = FunctionName.whole(symbol == null ? otherwise : symbol.name());
        long first = start;
        if (start == 0 && symbol != null) {
            first = symbol.value();
        }
        Function function =
                only(name.isEmpty() ? new Function(address.file(), "", first) : Function.named(address.file(), name));
        if (symbol == null || name.equals(symbol.name())) {
            starts.putIfAbsent(function, first);
        }
        List<Tool.Answer> known = answers.getOrDefault(new CodeAddress(address.file(), first), List.of());
        if (!known.isEmpty()) {
            declarations.put(function, known.getLast().line());
        }
        return function;
    }

    /** The name of a function as the source has it. */
    public String name(Function function) {
        if (!function.named()) {
            return function.address();
        }
        return FunctionName.shown(
                demangled.getOrDefault(function.symbol(), function.symbol()),
                declaration(function).file());
    }

    /** Declares a function that no program or library contains. */
    public void declare(Function function, SourceLine declaration) {
        declarations.put(function, declaration);
    }

    /** The begin of a function in the source; only its file if the line is unknown. */
    public SourceLine declaration(Function function) {
        return declarations.getOrDefault(function, SourceLine.UNKNOWN);
    }

    /** The first address of a function as its file counts, 0 if it is not known. */
    public long start(Function function) {
        return starts.getOrDefault(function, function.start());
    }

    /** The build-id of a file; empty if unknown. */
    public String buildId(String file) {
        ProgramFile module = modules.get(file);
        return (module == null || module.own() == null) ? "" : module.own().buildId();
    }

    /** Whether an address is where a program begins. */
    public boolean isEntry(CodeAddress start) {
        ProgramFile module = modules.get(start.file());
        return module != null && module.own() != null && module.own().entry() == start.address();
    }
}
