package earl.monitor.archive.definition;

import earl.Progress;
import earl.monitor.call.Construct;
import earl.monitor.call.PlainOperation;
import earl.monitor.path.CallFrame;
import earl.monitor.path.CallPath;
import earl.monitor.path.FrameChoice;
import earl.monitor.path.ThreadPaths;
import earl.monitor.process.CollectiveObjects;
import earl.monitor.process.Communicators;
import earl.monitor.process.Communicators.Known;
import earl.monitor.process.OpenedFile;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.PythonCode;
import earl.monitor.process.StackTable;
import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.RingHeader;
import earl.monitor.symbol.CodeAddress;
import earl.monitor.symbol.Function;
import earl.monitor.symbol.KnownNames;
import earl.monitor.symbol.SourceLine;
import earl.monitor.symbol.Symbols;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The definitions of an archive, and their numbers for those who write its events. */
public final class ArchiveDefinitions {
    private static final long NONE = DefinitionRecord.UNDEFINED;
    /** The root of the system tree. */
    private static final long MACHINE = 0;

    private final Defined defined;
    private final Regions regions;
    private final UsageDefinitions usage;
    private final DeviceDefinitions devices;
    private final CounterDefinitions counters;
    private final CollectiveObjects windows;
    private final CollectiveObjects files;
    private final Map<ProcessRecords, Map<Integer, OpenHandle>> plainFiles = new HashMap<>();
    private final DefinedOnce<List<Long>, Long> groups;
    private final Communicators communicators;
    private final DefinedOnce<Known, Known> partitioned;
    /** Number of communicators. */
    private int comms;

    private final Symbols symbols;
    private final Map<SourceLine, Long> sourceLines = new HashMap<>();
    private final Map<ThreadRecords, ThreadPaths> paths = new HashMap<>();
    private final Map<ThreadRecords, @Nullable CallPath[]> ofCalls = new HashMap<>();
    private final Map<ProcessRecords, Map<Long, Long>> functions = new HashMap<>();
    /** Functions that say themselves when they are entered and left. */
    private final Set<Function> compiled = new HashSet<>();

    private final long callsiteAttribute;
    private final long locationAttribute;
    private final long ambiguousAttribute;
    private final long pollsAttribute;
    private final long pollingAttribute;
    private final DefinedOnce<CallAttribute, Long> callAttributes;
    private long teamAttribute = -1;

    /** Writes them. */
    public ArchiveDefinitions(
            Defined defined,
            List<ProcessRecords> processes,
            Communicators communicators,
            List<String> functionNames,
            Symbols symbols,
            FrameChoice choice) {
        this.defined = defined;
        this.symbols = symbols;
        this.usage = new UsageDefinitions(defined);
        this.devices = new DeviceDefinitions(defined);
        this.counters = new CounterDefinitions(defined);
        this.groups = new DefinedOnce<>(
                defined.order(),
                members -> group(
                        "COMM_GROUP",
                        members.stream().mapToLong(member -> member).toArray()));
        this.partitioned = new DefinedOnce<>(defined.order(), this::definePartitioned);
        this.callAttributes =
                new DefinedOnce<>(defined.order(), one -> attribute(one.text(), one.description(), one.type()));
        this.regions = new Regions(defined, functionNames);
        defined.text("");
        locations(processes);
        this.communicators = communicators;
        communicators(processes);
        windows = new CollectiveObjects(processes, ProcessRecords::windows);
        boolean events = processes.stream().noneMatch(ProcessRecords::selective);
        for (CollectiveObjects.One window : windows.all()) {
            if (window.comm().self()) {
                continue;
            }
            defined.put(
                    DefinitionKind.RMA_WIN,
                    window.ref(),
                    defined.text(""),
                    window.comm().ref(),
                    events ? FieldType.RMA_WIN_FLAG.names().value("CREATE_DESTROY_EVENTS") : 0);
        }
        devices.windows(
                processes,
                () -> comms++,
                windows.all().stream()
                                .mapToLong(CollectiveObjects.One::ref)
                                .max()
                                .orElse(-1)
                        + 1);
        files = new CollectiveObjects(processes, ProcessRecords::files);
        handles(processes);
        callsiteAttribute =
                attribute("callsite", "location of the call: a number computed from its call path", FieldType.UINT64);
        locationAttribute =
                attribute("location", "the source line from which it is called", FieldType.SOURCE_CODE_LOCATION);
        ambiguousAttribute = attribute(
                "ambiguous", "the previous call may have been made in the same call of this region", FieldType.UINT8);
        pollsAttribute = attribute(
                "polls",
                "number of calls that this call represents: polls without a result, flushes, or operations on a file",
                FieldType.UINT64);
        pollingAttribute = attribute(
                "polling",
                "ticks from here to the end of the last of them; the call includes the time in them",
                FieldType.UINT64);
        processes.forEach(this::compiled);
        processes.forEach(process -> calledRegions(process, choice));
        if (processes.stream().anyMatch(ArchiveDefinitions::hasConstructs)) {
            teamAttribute = attribute(
                    "PARALLEL_REGION_ID",
                    "number of the team of OpenMP's threads, different for all teams of a process",
                    FieldType.UINT64);
        }
        processes.stream()
                .flatMap(process -> process.threads.stream())
                .forEach(thread -> counters.define(thread.header().counters()));
        if (processes.stream().flatMap(process -> process.threads.stream()).anyMatch(thread -> thread.hasUsage)) {
            usage.metrics();
        }
        if (processes.stream().flatMap(process -> process.threads.stream()).anyMatch(thread -> thread.hasMemory)) {
            usage.defineMemory();
        }
    }

    private static boolean hasConstructs(ProcessRecords process) {
        return process.threads.stream().anyMatch(thread -> !thread.constructs.isEmpty());
    }

    /** The archive's number of a thread. */
    public static long location(int process, int thread) {
        return (long) thread << 32 | process;
    }

    private void locations(List<ProcessRecords> processes) {
        long machine =
                defined.add(DefinitionKind.SYSTEM_TREE_NODE, defined.text("machine"), defined.text("machine"), NONE);
        Map<String, Long> nodes = new HashMap<>();
        for (int i = 0; i < processes.size(); i++) {
            ProcessRecords process = processes.get(i);
            RingHeader header = process.header();
            String host = header == null ? "unknown" : header.host();
            Long node = nodes.get(host);
            if (node == null) {
                node = defined.add(DefinitionKind.SYSTEM_TREE_NODE, defined.text(host), defined.text("node"), machine);
                nodes.put(host, node);
            }
            String name = (process.withoutMpi() ? "Process " : "MPI Rank ")
                    + process.rank
                    + process.ofWorld()
                    + (process.recorded() ? "" : " (not recorded)");
            long group = defined.add(
                    DefinitionKind.LOCATION_GROUP,
                    defined.text(name),
                    FieldType.LOCATION_GROUP_TYPE.names().value("PROCESS"),
                    node,
                    NONE);
            if (header != null) {
                usage.memory(group, header);
            }
            for (int thread = 0; thread < Math.max(1, process.threads.size()); thread++) {
                defined.put(
                        DefinitionKind.LOCATION,
                        location(i, thread),
                        defined.text(thread == 0 ? "Master thread" : "Thread " + thread),
                        FieldType.LOCATION_TYPE.names().value("CPU_THREAD"),
                        0,
                        group);
                if (thread < process.threads.size()) {
                    usage.properties(
                            location(i, thread),
                            process,
                            process.threads.get(thread).header());
                }
            }
            devices.locations(process, i, group);
        }
    }

    private void communicators(List<ProcessRecords> processes) {
        long[] all = new long[processes.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = location(i, 0);
        }
        group("COMM_LOCATIONS", all);
        comm(0, communicators.name(communicators.alone()), group("COMM_SELF"), NONE);
        for (Known known : communicators.all()) {
            // An intercommunicator becomes a communicator of all members: the Python reader of OTF2 3.0 mistakes the
            // fields
            // of INTER_COMM for those of COMM, and cannot open archives with one.
            long group = group("COMM_GROUP", ranks(known.everybody()));
            comm(known.ref(), communicators.name(known), group, known.parent());
        }
        comms = communicators.all().size() + 1;
    }

    /** The order in which walks at the same time define something. */
    public WalkOrder order() {
        return defined.order();
    }

    /** The communicator of partitioned messages between the members of another one: they match no other messages. */
    public Known partitioned(Known of) {
        return partitioned.of(of);
    }

    private Known definePartitioned(Known of) {
        Known own = new Known(comms++, of.members(), of.remote(), of.parent());
        String name = communicators.name(of);
        long group = of.self() ? group("COMM_SELF") : group("COMM_GROUP", ranks(of.everybody()));
        comm(own.ref(), (name.isEmpty() ? "" : name + ", ") + "partitioned", group, of.self() ? NONE : of.ref());
        return own;
    }

    private static long[] ranks(List<Integer> members) {
        return members.stream().mapToLong(rank -> rank).toArray();
    }

    /** The group of some ranks in a communicator; those of the second group of an intercommunicator follow the first. */
    public long group(Known known, List<Integer> ranks) {
        List<Integer> all = known.everybody();
        return groups.of(ranks.stream()
                .filter(rank -> rank < all.size())
                .map(rank -> (long) all.get(rank))
                .toList());
    }

    private long group(String type, long... members) {
        return defined.addList(
                DefinitionKind.GROUP,
                "members",
                members,
                defined.text(""),
                FieldType.GROUP_TYPE.names().value(type),
                FieldType.PARADIGM.names().value("MPI"),
                0,
                0);
    }

    private void comm(long ref, String name, long group, long parent) {
        defined.put(DefinitionKind.COMM, ref, defined.text(name), group, parent, 0);
    }

    /** The handles of the files that were opened; each file is one that all nodes see. */
    private void handles(List<ProcessRecords> processes) {
        long paradigm = files.all().isEmpty() ? NONE : paradigm("MPI-IO", "PARALLEL", 0);
        Map<String, Long> named = new HashMap<>();
        for (CollectiveObjects.One file : files.all()) {
            String name = file.first().file(file.number()).name();
            handle(file.ref(), name, named, paradigm, file.comm().ref());
        }
        int next = files.all().size();
        long posix = NONE;
        for (ProcessRecords process : processes) {
            Map<Integer, OpenHandle> own = new HashMap<>();
            for (Map.Entry<Integer, OpenedFile> file : process.plainFiles().entrySet()) {
                posix = posix == NONE
                        ? paradigm(
                                "POSIX",
                                "SERIAL",
                                FieldType.IO_PARADIGM_FLAG.names().value("OS"))
                        : posix;
                handle(next, file.getValue().name(), named, posix, NONE);
                own.put(file.getKey(), new OpenHandle(next++, file.getValue()));
            }
            plainFiles.put(process, own);
        }
    }

    private long paradigm(String name, String type, long flags) {
        return defined.addList(
                DefinitionKind.IO_PARADIGM,
                "properties",
                new long[0],
                defined.text(name),
                defined.text(name),
                FieldType.IO_PARADIGM_CLASS.names().value(type),
                flags,
                0,
                0,
                0);
    }

    private void handle(long ref, String name, Map<String, Long> named, long paradigm, long comm) {
        long of = named.computeIfAbsent(
                name, unknown -> defined.add(DefinitionKind.IO_REGULAR_FILE, defined.text(name), MACHINE));
        defined.put(DefinitionKind.IO_HANDLE, ref, defined.text(name), of, paradigm, 0, comm, NONE);
    }

    /** A file that a process uses outside of MPI; {@code null} if its records do not define the number. */
    @Nullable
    public OpenHandle plainFile(ProcessRecords process, int number) {
        return plainFiles.getOrDefault(process, Map.of()).get(number);
    }

    private long attribute(String name, String description, FieldType type) {
        return defined.add(DefinitionKind.ATTRIBUTE, defined.text(name), defined.text(description), type.code());
    }

    /** The symbols of a recording: those of calls, and the functions. */
    public static Symbols symbols(List<ProcessRecords> processes, KnownNames known, Progress progress)
            throws IOException {
        Set<CodeAddress> sites = new LinkedHashSet<>();
        Set<CodeAddress> starts = new LinkedHashSet<>();
        for (ProcessRecords process : processes) {
            for (ThreadRecords thread : process.threads) {
                StackTable stacks = thread.stacks;
                for (int stack = 1; stack <= stacks.count(); stack++) {
                    if (PythonCode.isAt(stacks.start(stack))) {
                        continue;
                    }
                    sites.add(ThreadPaths.site(process.modules, stacks, stack));
                    if (stacks.start(stack) != 0) {
                        starts.add(process.modules.codeAddress(stacks.start(stack)));
                    }
                }
                thread.functions.forEach(function -> starts.add(process.modules.codeAddress(function)));
            }
        }
        return Symbols.of(sites, starts, known, progress);
    }

    private Function function(CodeAddress start) {
        return symbols.at(start, start.address()).getFirst().function();
    }

    private void compiled(ProcessRecords process) {
        for (ThreadRecords thread : process.threads) {
            thread.functions.forEach(address -> compiled.add(function(process.modules.codeAddress(address))));
        }
    }

    private void calledRegions(ProcessRecords process, FrameChoice choice) {
        Map<Long, Long> entered = new HashMap<>();
        for (ThreadRecords thread : process.threads) {
            for (long address : thread.functions) {
                entered.computeIfAbsent(address, unknown -> region(function(process.modules.codeAddress(address))));
            }
            thread.calls.stream().forEach(regions::call);
            thread.constructs.stream().forEach(number -> regions.construct(Construct.of(number)));
            thread.fileOperations.stream().forEach(number -> regions.file(PlainOperation.of(number)));
            ThreadPaths of = new ThreadPaths(thread.stacks, thread.python, process.modules, symbols, choice);
            paths.put(thread, of);
            @Nullable CallPath[] calls = new @Nullable CallPath[thread.stacks.count() + 1];
            thread.calling.stream().forEach(stack -> calls[stack] = path(of, stack));
            ofCalls.put(thread, calls);
        }
        functions.put(process, entered);
    }

    /** Functions that the program itself reports are entered and left when it says so, together with their callers. */
    private CallPath path(ThreadPaths of, int stack) {
        List<CallFrame> all = of.path(stack);
        int from = all.size();
        while (from > 0 && !compiled.contains(all.get(from - 1).function())) {
            from--;
        }
        List<CallFrame> frames = all.subList(from, all.size());
        long[] entered = new long[frames.size()];
        long[] called = new long[frames.size()];
        for (int i = 0; i < entered.length; i++) {
            entered[i] = region(frames.get(i).function());
            called[i] = from + i == 0 ? -1 : line(all.get(from + i - 1).line());
        }
        return new CallPath(frames, entered, called, of.number(stack), line(of.line(stack)));
    }

    /** The number of a source line, -1 if it is not known. */
    private long line(SourceLine line) {
        return line.known() ? sourceLines.computeIfAbsent(line, this::sourceLine) : -1;
    }

    private long sourceLine(SourceLine line) {
        return defined.add(DefinitionKind.SOURCE_CODE_LOCATION, defined.text(line.file()), line.line());
    }

    private long region(Function function) {
        return regions.function(function, symbols, compiled.contains(function));
    }

    /** The call paths of a thread. */
    public ThreadPaths paths(ThreadRecords thread) {
        return Objects.requireNonNull(paths.get(thread));
    }

    /** The call path of a call of a thread, unknown if the records define its stack later, or never. */
    public CallPath path(ThreadRecords thread, int stack) {
        CallPath path = thread.stacks.has(stack) ? Objects.requireNonNull(ofCalls.get(thread))[stack] : null;
        return path == null ? CallPath.UNKNOWN : path;
    }

    public CollectiveObjects windows() {
        return windows;
    }

    public CollectiveObjects files() {
        return files;
    }

    public Regions regions() {
        return regions;
    }

    /** The region of one of a process's functions. */
    public long function(ProcessRecords process, long address) {
        return functions.getOrDefault(process, Map.of()).getOrDefault(address, -1L);
    }

    public long callsiteAttribute() {
        return callsiteAttribute;
    }

    public long locationAttribute() {
        return locationAttribute;
    }

    public long ambiguousAttribute() {
        return ambiguousAttribute;
    }

    public long pollsAttribute() {
        return pollsAttribute;
    }

    public long pollingAttribute() {
        return pollingAttribute;
    }

    /** The number of an attribute, which is defined where it is first used. */
    public long attribute(CallAttribute attribute) {
        return callAttributes.of(attribute);
    }

    /** The definitions of counters. */
    public CounterDefinitions counters() {
        return counters;
    }

    /** The definitions of devices. */
    public DeviceDefinitions devices() {
        return devices;
    }

    /** The definitions of what threads are given. */
    public UsageDefinitions usage() {
        return usage;
    }

    public long teamAttribute() {
        return teamAttribute;
    }

    /** The statements on what a recording lacks; empty if it is complete. */
    public static List<String> lacks(List<ProcessRecords> processes, Crash crash) {
        List<String> words = new ArrayList<>();
        processes.stream().filter(Crash::is).map(crash::words).forEach(words::add);
        for (ProcessRecords process : processes) {
            String who = process.who();
            if (!process.recorded()) {
                words.add(who + " was not recorded");
            } else if (process.unfinished() && !Crash.is(process)) {
                words.add(who + (process.withoutMpi() ? " did not end by exit" : " did not reach MPI_Finalize"));
            }
            long pathless = process.threads.stream()
                    .mapToLong(thread -> Integer.toUnsignedLong(thread.header().lostPaths()))
                    .sum();
            if (pathless > 0) {
                words.add(who + " has " + pathless + " calls without a call path: there are too many");
            }
            if (process.activities().lost() > 0) {
                words.add(who + " lost " + process.activities().lost() + " activities of its devices");
            }
            if (process.threads.stream()
                    .anyMatch(thread -> (thread.header().notes() & RingHeader.COUNTERS_LOST) != 0)) {
                words.add(who + " lost its counters to another program: their last values stay");
            }
            if (!process.losses().isEmpty()) {
                words.add(process.losses());
            }
        }
        return words;
    }
}
