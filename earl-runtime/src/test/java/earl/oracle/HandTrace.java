package earl.oracle;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * An archive written by hand: processes with the same number of threads each, and what happens on each of these lines, in
 * microseconds. Communicator and window 0 hold all processes (each by its first thread); communicator 1 + p is process p's team of
 * threads. Only the first thread's of a process is an MPI rank.
 *
 * <pre>{@code
 * HandTrace trace = new HandTrace(2, 1);
 * trace.on(0).call(0, 50, "MPI_Wait", 49, RecordKind.MPI_ISEND_COMPLETE, 7);
 * Path anchor = trace.write(folder);
 * }</pre>
 */
public final class HandTrace {
    public static final long TICKS_PER_SECOND = 1_000_000;
    /** No root, and all targets. */
    public static final long NONE = 0xFFFF_FFFFL;

    public static final int OPENMP = 3;
    public static final int MPI = 4;
    private static final int USER = 1;
    private static final int FILE_IO = 27;
    private static final int REGIONS = 2;
    /** The role of a region that has no other. */
    private static final int FUNCTION = 1;

    private static final int COMM_LOCATIONS = 4;
    private static final int COMM_GROUP = 5;

    private boolean ownNodes;

    private record Rec(long time, RecordKind kind, String region, Map<String, Long> attributes, List<Long> values) {}

    /** What happens on a location, in order of time. */
    public static final class Line {
        private final List<Rec> records = new ArrayList<>();
        private final Deque<String> open = new ArrayDeque<>();

        public Line enter(long time, String region) {
            return enter(time, region, Map.of());
        }

        /** An enter that names the parallel region to which it belongs. */
        public Line enter(long time, String region, long parallel) {
            return enter(time, region, Map.of("OMPT_PARALLEL_REGION_ID", parallel));
        }

        /** An enter with attributes, by name. */
        public Line enter(long time, String region, Map<String, Long> attributes) {
            open.push(region);
            records.add(new Rec(time, RecordKind.ENTER, region, attributes, List.of()));
            return this;
        }

        public Line leave(long time) {
            records.add(new Rec(time, RecordKind.LEAVE, open.pop(), Map.of(), List.of()));
            return this;
        }

        public Line record(long time, RecordKind kind, long... values) {
            return record(time, kind, Map.of(), values);
        }

        /** A record with attributes, by name. */
        public Line record(long time, RecordKind kind, Map<String, Long> attributes, long... values) {
            records.add(new Rec(
                    time, kind, "", attributes, Arrays.stream(values).boxed().toList()));
            return this;
        }

        /** A call with one record in it. */
        public Line call(long enter, long leave, String region, long time, RecordKind kind, long... values) {
            return enter(enter, region).record(time, kind, values).leave(leave);
        }

        /** A call without records in it. */
        public Line call(long enter, long leave, String region) {
            return enter(enter, region).leave(leave);
        }
    }

    private final int processes;
    private final int threads;
    private final List<Line> lines = new ArrayList<>();
    private final List<long[]> groups = new ArrayList<>();
    private final List<long[]> joined = new ArrayList<>();
    private final List<long[]> communicators = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private final List<Map.Entry<Integer, Map.Entry<String, Long>>> properties = new ArrayList<>();
    private String regionGroup = "";
    private List<String> grouped = List.of();

    public HandTrace(int processes, int threads) {
        this.processes = processes;
        this.threads = threads;
        for (int i = 0; i < processes * threads; i++) {
            lines.add(new Line());
        }
    }

    /** What happens on a process's first thread. */
    public Line on(int process) {
        return on(process, 0);
    }

    public Line on(int process, int thread) {
        return lines.get(process * threads + thread);
    }

    /** A group of processes; the answer is its number in records. */
    public long group(long... members) {
        groups.add(members);
        return processes + 2L + groups.size();
    }

    /** An intercommunicator of two of these groups; the answer is its number in records. */
    public long intercommunicator(long first, long second) {
        joined.add(new long[] {first, second});
        return (long) processes + joined.size();
    }

    /** A communicator of some processes, in a trace without intercommunicators; the answer is its number in records. */
    public long communicator(long... members) {
        communicators.add(members);
        return (long) processes + communicators.size();
    }

    /** A group of regions, by name. */
    public void regionGroup(String name, String... regions) {
        regionGroup = name;
        grouped = List.of(regions);
    }

    /** Attaches a number of 64 bits to a process. */
    public void property(int process, String name, long value) {
        properties.add(Map.entry(process, Map.entry(name, value)));
    }

    /** A file that is open; the answer is the number of its handle in records. */
    public int file(String name) {
        files.add(name);
        return files.size() - 1;
    }

    /** The communicator of a process's team of threads. */
    public long team(int process) {
        return 1L + process;
    }

    /** Writes it; the answer is the anchor file. */
    public Path write(Path folder) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults().withTicksPerSecond(TICKS_PER_SECOND);
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", options)) {
            Otf2Definitions definitions = archive.definitions();
            define(definitions);
            Map<String, Integer> attributes = new HashMap<>();
            Map<String, Integer> regions = new HashMap<>();
            if (!hasFunction()) {
                // Otherwise the archive would get a region that holds all calls.
                regions.put("main", region(definitions, "main"));
            }
            for (int i = 0; i < lines.size(); i++) {
                LocationWriter location = archive.location(i);
                for (Rec rec : lines.get(i).records) {
                    rec.attributes.forEach((name, value) -> location.attribute(
                            attributes.computeIfAbsent(name, known -> definitions.attribute(known, "", type(known))),
                            type(name).code(),
                            value));
                    if (rec.kind == RecordKind.ENTER || rec.kind == RecordKind.LEAVE) {
                        int region = regions.computeIfAbsent(rec.region, name -> region(definitions, name));
                        if (rec.kind == RecordKind.ENTER) {
                            location.enter(rec.time, region);
                        } else {
                            location.leave(rec.time, region);
                        }
                    } else {
                        long[] values =
                                rec.values.stream().mapToLong(Long::longValue).toArray();
                        location.record(rec.time, rec.kind, values, values.length);
                    }
                }
            }
            if (!grouped.isEmpty()) {
                long[] members = grouped.stream()
                        .mapToLong(name -> regions.computeIfAbsent(name, missing -> region(definitions, missing)))
                        .toArray();
                definitions.group(regionGroup, REGIONS, 0, 0, members);
            }
            return archive.anchor();
        }
    }

    private boolean hasFunction() {
        return lines.stream().flatMap(line -> line.records.stream()).anyMatch(rec -> isFunction(rec.region));
    }

    private static boolean isFunction(String region) {
        return !region.isEmpty() && !region.startsWith("MPI_") && !region.contains("omp") && role(region) == FUNCTION;
    }

    private static FieldType type(String attribute) {
        return switch (attribute) {
            case "communicator" -> FieldType.COMM;
            case "sources", "senders" -> FieldType.GROUP;
            default -> FieldType.UINT64;
        };
    }

    /** Puts each process on a node of its own; otherwise all are in one machine without nodes. */
    public HandTrace ownNodes() {
        ownNodes = true;
        return this;
    }

    private void define(Otf2Definitions definitions) {
        int machine = definitions.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
        for (int p = 0; p < processes; p++) {
            int place = ownNodes ? definitions.systemTreeNode("node" + p, "node", machine) : machine;
            int process = definitions.locationGroup("MPI Rank " + p, 1, place, Otf2Definitions.UNDEFINED);
            for (int t = 0; t < threads; t++) {
                definitions.location((long) p * threads + t, t == 0 ? "Master thread" : "OMP thread " + t, 1, process);
            }
        }
        long[] masters = LongStream.range(0, processes).map(p -> p * threads).toArray();
        definitions.group("", COMM_LOCATIONS, MPI, 0, masters);
        definitions.group(
                "",
                COMM_LOCATIONS,
                OPENMP,
                0,
                LongStream.range(0, (long) processes * threads).toArray());
        long[] ranks = LongStream.range(0, processes).toArray();
        definitions.communicator(
                "MPI_COMM_WORLD", definitions.group("", COMM_GROUP, MPI, 0, ranks), Otf2Definitions.UNDEFINED, 0);
        for (int p = 0; p < processes; p++) {
            long[] team =
                    LongStream.range((long) p * threads, (p + 1L) * threads).toArray();
            definitions.communicator(
                    "", definitions.group("", COMM_GROUP, OPENMP, 0, team), Otf2Definitions.UNDEFINED, 0);
        }
        for (long[] members : communicators) {
            definitions.communicator("", definitions.group("", COMM_GROUP, MPI, 0, members), 0, 0);
        }
        for (long[] members : groups) {
            definitions.group("", COMM_GROUP, MPI, 0, members);
        }
        for (int i = 0; i < joined.size(); i++) {
            definitions.add(DefinitionRecord.of(
                    DefinitionKind.INTER_COMM,
                    processes + 1L + i,
                    definitions.string("groups"),
                    joined.get(i)[0],
                    joined.get(i)[1],
                    0,
                    0));
        }
        for (Map.Entry<Integer, Map.Entry<String, Long>> property : properties) {
            definitions.add(DefinitionRecord.of(
                    DefinitionKind.LOCATION_GROUP_PROPERTY,
                    property.getKey(),
                    definitions.string(property.getValue().getKey()),
                    FieldType.UINT64.code(),
                    property.getValue().getValue()));
        }
        for (int i = 0; i < files.size(); i++) {
            int name = definitions.string(files.get(i));
            definitions.add(DefinitionRecord.of(DefinitionKind.IO_REGULAR_FILE, i, name, machine));
            definitions.add(DefinitionRecord.of(
                    DefinitionKind.IO_HANDLE,
                    i,
                    name,
                    i,
                    DefinitionRecord.UNDEFINED,
                    0,
                    DefinitionRecord.UNDEFINED,
                    DefinitionRecord.UNDEFINED));
        }
        definitions.add(DefinitionRecord.of(DefinitionKind.RMA_WIN, 0, definitions.string("window"), 0, 0));
    }

    private static int region(Otf2Definitions definitions, String name) {
        if (name.startsWith("MPI_")) {
            return definitions.region(name, name.equals("MPI_Barrier") ? 15 : FUNCTION, MPI);
        }
        return definitions.region(name, role(name), name.contains("omp") ? OPENMP : USER);
    }

    private static int role(String name) {
        if (name.contains("implicit barrier")) {
            return 16;
        }
        if (name.contains("barrier")) {
            return 15;
        }
        if (name.contains("parallel")) {
            return 5;
        }
        if (name.contains("critical")) {
            return 12;
        }
        return name.startsWith("file ") ? FILE_IO : FUNCTION;
    }
}
