package earl.monitor.archive;

import earl.monitor.archive.Communicators.Known;
import earl.monitor.archive.Modules.Place;
import earl.monitor.archive.SourceLines.Line;
import earl.monitor.ring.RingHeader;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The definitions of an archive, and their numbers for those who write its events. */
final class ArchiveDefinitions {
    private static final long NONE = DefinitionRecord.UNDEFINED;

    /**
     * Where a call stands.
     *
     * @param number the same for the same chain of calls in all processes of a program
     * @param line number of the source line, -1 if it is not known
     */
    record Site(long number, long line) {}

    private final Defined defined;
    private final Regions regions;
    private final SourceLines lines;
    private final Map<Line, Long> sourceLines = new HashMap<>();
    private final Map<ProcessRecords, Map<Long, Site>> sites = new HashMap<>();
    private final Map<ProcessRecords, Map<Long, Long>> functions = new HashMap<>();
    private final long callsiteAttribute;
    private final long locationAttribute;
    private long counters = -1;

    /** Writes them. */
    ArchiveDefinitions(
            Defined defined,
            List<ProcessRecords> processes,
            Communicators communicators,
            List<String> functionNames,
            SourceLines lines) {
        this.defined = defined;
        this.lines = lines;
        this.regions = new Regions(defined, functionNames);
        defined.text("");
        locations(processes);
        communicators(processes, communicators);
        callsiteAttribute =
                attribute("callsite", "where the call stands: a number made of its call path", FieldType.UINT64);
        locationAttribute =
                attribute("location", "the source line from which it is called", FieldType.SOURCE_CODE_LOCATION);
        processes.forEach(this::places);
        boolean counted = processes.stream()
                .flatMap(process -> process.threads.stream())
                .anyMatch(thread -> thread.header().counters() > 0);
        if (counted) {
            counters = counterClass();
        }
    }

    /** The processes' places in lists of all: those of one world by rank. */
    static Map<String, Integer> firsts(List<ProcessRecords> processes) {
        Map<String, Integer> first = new HashMap<>();
        for (int i = 0; i < processes.size(); i++) {
            first.putIfAbsent(processes.get(i).world, i);
        }
        return first;
    }

    /** The archive's number of a thread. */
    static long location(int process, int thread) {
        return (long) thread << 32 | process;
    }

    private void locations(List<ProcessRecords> processes) {
        long machine =
                defined.add(DefinitionKind.SYSTEM_TREE_NODE, defined.text("machine"), defined.text("machine"), NONE);
        Map<String, Long> nodes = new HashMap<>();
        boolean several = firsts(processes).size() > 1;
        for (int i = 0; i < processes.size(); i++) {
            ProcessRecords process = processes.get(i);
            RingHeader header = process.header();
            String host = header == null ? "unknown" : header.host();
            Long node = nodes.get(host);
            if (node == null) {
                node = defined.add(DefinitionKind.SYSTEM_TREE_NODE, defined.text(host), defined.text("node"), machine);
                nodes.put(host, node);
            }
            String name = "MPI Rank " + process.rank + (several ? " of " + process.world : "")
                    + (process.recorded() ? "" : " (not recorded)");
            long group = defined.add(
                    DefinitionKind.LOCATION_GROUP,
                    defined.text(name),
                    Defined.word(FieldType.LOCATION_GROUP_TYPE, "PROCESS"),
                    node,
                    NONE);
            for (int thread = 0; thread < Math.max(1, process.threads.size()); thread++) {
                defined.put(
                        DefinitionKind.LOCATION,
                        location(i, thread),
                        defined.text(thread == 0 ? "Master thread" : "Thread " + thread),
                        Defined.word(FieldType.LOCATION_TYPE, "CPU_THREAD"),
                        0,
                        group);
            }
        }
    }

    private void communicators(List<ProcessRecords> processes, Communicators communicators) {
        long[] all = new long[processes.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = location(i, 0);
        }
        group("COMM_LOCATIONS", all);
        comm(0, communicators.name(communicators.alone()), group("COMM_SELF"), NONE);
        Map<String, Integer> firsts = firsts(processes);
        for (Known known : communicators.all()) {
            // An intercommunicator is one of all members: the Python reader of OTF2 3.0 takes the fields of INTER_COMM
            // for those of COMM,
            // and opens no archive that has one.
            long group = group("COMM_GROUP", ranks(known.everybody(), firsts.getOrDefault(known.world(), 0)));
            comm(known.ref(), communicators.name(known), group, known.parent());
        }
    }

    private static long[] ranks(List<Integer> members, int first) {
        return members.stream().mapToLong(rank -> rank + first).toArray();
    }

    private long group(String type, long... members) {
        return defined.addList(
                DefinitionKind.GROUP,
                "members",
                members,
                defined.text(""),
                Defined.word(FieldType.GROUP_TYPE, type),
                Defined.word(FieldType.PARADIGM, "MPI"),
                0,
                0);
    }

    private void comm(long ref, String name, long group, long parent) {
        defined.put(DefinitionKind.COMM, ref, defined.text(name), group, parent, 0);
    }

    private long attribute(String name, String description, FieldType type) {
        return defined.add(DefinitionKind.ATTRIBUTE, defined.text(name), defined.text(description), type.code());
    }

    private long counterClass() {
        long[] members = new long[2];
        String[][] names = {{"instructions", "instructions retired in user mode"}, {"cycles", "cycles in user mode"}};
        for (int i = 0; i < members.length; i++) {
            members[i] = defined.add(
                    DefinitionKind.METRIC_MEMBER,
                    defined.text(names[i][0]),
                    defined.text(names[i][1]),
                    Defined.word(FieldType.METRIC_TYPE, "OTHER"),
                    Defined.word(FieldType.METRIC_MODE, "ACCUMULATED_START"),
                    FieldType.UINT64.code(),
                    Defined.word(FieldType.BASE, "DECIMAL"),
                    0,
                    defined.text("#"));
        }
        return defined.addList(
                DefinitionKind.METRIC_CLASS,
                "metricMembers",
                members,
                0,
                Defined.word(FieldType.METRIC_OCCURRENCE, "SYNCHRONOUS_STRICT"),
                Defined.word(FieldType.RECORDER_KIND, "CPU"));
    }

    /** The places that must be looked up in the source: those of calls, and the functions. */
    static Set<Place> wanted(List<ProcessRecords> processes) {
        Set<Place> wanted = new LinkedHashSet<>();
        for (ProcessRecords process : processes) {
            for (ThreadRecords thread : process.threads) {
                thread.paths.values().forEach(path -> wanted.add(caller(process, path[0])));
                thread.functions.forEach(function -> wanted.add(process.modules.place(function)));
            }
        }
        return wanted;
    }

    /** The call before a return address. */
    private static Place caller(ProcessRecords process, long address) {
        return process.modules.place(address - 1);
    }

    private void places(ProcessRecords process) {
        Map<Long, Site> own = new HashMap<>();
        Map<Long, Long> entered = new HashMap<>();
        for (ThreadRecords thread : process.threads) {
            thread.paths.forEach((hash, path) -> own.computeIfAbsent(hash, unknown -> site(process, path)));
            for (long address : thread.functions) {
                entered.computeIfAbsent(
                        address, unknown -> regions.function(lines.of(process.modules.place(address)), address));
            }
            thread.calls.stream().forEach(regions::call);
        }
        sites.put(process, own);
        functions.put(process, entered);
    }

    private Site site(ProcessRecords process, long[] path) {
        long number = 0;
        for (long address : path) {
            number = number * 0x9E3779B97F4A7C15L + caller(process, address).number();
        }
        Line line = lines.of(caller(process, path[0]));
        return new Site(number, line.line() == 0 ? -1 : sourceLines.computeIfAbsent(line, this::sourceLine));
    }

    private long sourceLine(Line line) {
        return defined.add(DefinitionKind.SOURCE_CODE_LOCATION, defined.text(line.file()), line.line());
    }

    Regions regions() {
        return regions;
    }

    /** Where a call stands, {@code null} if its path is not known. */
    @Nullable
    Site site(ProcessRecords process, long path) {
        return path == 0 ? null : sites.getOrDefault(process, Map.of()).get(path);
    }

    /** The region of one of a process's functions. */
    long function(ProcessRecords process, long address) {
        return functions.getOrDefault(process, Map.of()).getOrDefault(address, -1L);
    }

    long callsiteAttribute() {
        return callsiteAttribute;
    }

    long locationAttribute() {
        return locationAttribute;
    }

    long counters() {
        return counters;
    }

    /** What is said of a recording that lacks something; nothing where it does not. */
    static List<String> lacks(List<ProcessRecords> processes) {
        List<String> words = new ArrayList<>();
        for (ProcessRecords process : processes) {
            String who = "rank " + process.rank;
            if (!process.recorded()) {
                words.add(who + " was not recorded");
            } else if (process.unfinished()) {
                words.add(who + " did not come to MPI_Finalize");
            }
            if (!process.losses().isEmpty()) {
                words.add(process.losses());
            }
        }
        return words;
    }
}
