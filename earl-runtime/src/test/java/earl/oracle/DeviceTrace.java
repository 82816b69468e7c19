package earl.oracle;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DeviceAttribute;
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

/**
 * An archive of processes with accelerators, written by hand: each process has a thread and streams. Times are in microseconds. All
 * processes are in communicator 0; the window of copies has all locations.
 *
 * <pre>{@code
 * DeviceTrace trace = new DeviceTrace(1);
 * DeviceTrace.Line stream = trace.stream(0, "CUDA[0:7]");
 * trace.host(0).enter(0, "main").call(1, 2, "cuLaunchKernel", trace.on(stream)).leave(9);
 * stream.call(3, 7, "kernel");
 * Path anchor = trace.write(folder);
 * }</pre>
 */
public final class DeviceTrace {
    public static final long TICKS_PER_SECOND = 1_000_000;

    private static final int FUNCTION = 1;
    private static final int USER = 1;
    private static final int MPI = 4;
    private static final int CUDA = 5;
    private static final int HIP = 23;
    private static final int THREAD = 1;
    private static final int STREAM = 2;
    private static final int PROCESS = 1;
    private static final int ACCELERATOR = 2;
    private static final int COMM_LOCATIONS = 4;
    private static final int COMM_GROUP = 5;
    private static final int UNSIGNED = 2;

    private record Rec(
            long time, RecordKind kind, String region, Map<DeviceAttribute, Long> attributes, List<Long> values) {}

    /** What happens on a location, in order of time. */
    public static final class Line {
        private final List<Rec> records = new ArrayList<>();
        private final Deque<String> open = new ArrayDeque<>();
        private final int ref;
        private final int process;
        private final String name;
        private final int kind;
        /** Reference of the stream whose overlapping activities this line has, -1 for none. */
        private final int joined;

        private Line(int ref, int process, String name, int kind, int joined) {
            this.ref = ref;
            this.process = process;
            this.name = name;
            this.kind = kind;
            this.joined = joined;
        }

        public long ref() {
            return ref;
        }

        public Line enter(long time, String region) {
            return enter(time, region, Map.of());
        }

        public Line enter(long time, String region, Map<DeviceAttribute, Long> attributes) {
            open.push(region);
            records.add(new Rec(time, RecordKind.ENTER, region, attributes, List.of()));
            return this;
        }

        public Line leave(long time) {
            records.add(new Rec(time, RecordKind.LEAVE, open.pop(), Map.of(), List.of()));
            return this;
        }

        public Line call(long enter, long leave, String region) {
            return enter(enter, region).leave(leave);
        }

        public Line call(long enter, long leave, String region, Map<DeviceAttribute, Long> attributes) {
            return enter(enter, region, attributes).leave(leave);
        }

        public Line record(long time, RecordKind kind, long... values) {
            return record(time, kind, Map.of(), values);
        }

        public Line record(long time, RecordKind kind, Map<DeviceAttribute, Long> attributes, long... values) {
            records.add(new Rec(
                    time, kind, "", attributes, Arrays.stream(values).boxed().toList()));
            return this;
        }

        /** A copy on a stream: from the host of its process, or to it. Its number is 42, as of all copies of CUDA by Score-P. */
        public Line copy(long begin, long end, boolean toDevice, long bytes, Map<DeviceAttribute, Long> attributes) {
            record(begin, toDevice ? RecordKind.RMA_GET : RecordKind.RMA_PUT, attributes, 0, process, bytes, 42);
            return record(end, RecordKind.RMA_OP_COMPLETE_BLOCKING, 0, 42);
        }

        /** A copy to the host with the number of its call, as Score-P writes those of HIP. */
        public Line numberedCopy(long begin, long end, long number) {
            record(begin, RecordKind.RMA_PUT, 0, process, 8, number);
            return record(end, RecordKind.RMA_OP_COMPLETE_BLOCKING, 0, number);
        }

        /** A call or kernel with the number of its call path, which Score-P records on demand. */
        public Line callOf(long site, long enter, long leave, String region) {
            enter(enter, region).record(enter, RecordKind.PARAMETER_UINT64, 0, site);
            return leave(leave);
        }
    }

    private final int processes;
    private final List<Line> lines = new ArrayList<>();
    private boolean ownGroups;
    private boolean orphans;
    private boolean ownNodes;
    /** By region, its role and paradigm; others are functions of the paradigm that their name says. */
    private final Map<String, int[]> kinds = new HashMap<>();
    /** The values of attributes that are strings. */
    private final List<String> words = new ArrayList<>();

    public DeviceTrace(int processes) {
        this.processes = processes;
        for (int process = 0; process < processes; process++) {
            lines.add(new Line(process, process, "Master thread", THREAD, -1));
        }
    }

    /** Puts streams into location groups of their own, which the process created, as Score-P does for HIP. */
    public DeviceTrace withGroupsOfDevices() {
        ownGroups = true;
        return this;
    }

    /** Puts streams into location groups of their own that name no creator, as rocprofv3 does. */
    public DeviceTrace withGroupsWithoutCreators() {
        ownGroups = true;
        orphans = true;
        return this;
    }

    /** Gives a region a role and a paradigm, by their codes in OTF2. */
    public DeviceTrace withRegion(String region, int role, int paradigm) {
        kinds.put(region, new int[] {role, paradigm});
        return this;
    }

    /** Puts each process on a node of its own. */
    public DeviceTrace withNodes() {
        ownNodes = true;
        return this;
    }

    /** What happens on the thread of a process. */
    public Line host(int process) {
        return lines.get(process);
    }

    /** A new stream of a process. */
    public Line stream(int process, String name) {
        return add(process, name, STREAM, -1);
    }

    /** A further location of a stream. */
    public Line further(Line stream) {
        return add(stream.process, stream.name, STREAM, stream.ref);
    }

    /** A further thread of a process. */
    public Line thread(int process) {
        return thread(process, "Thread " + lines.size());
    }

    /** A further thread of a process with a name. */
    public Line thread(int process, String name) {
        return add(process, name, THREAD, -1);
    }

    private Line add(int process, String name, int kind, int joined) {
        Line line = new Line(lines.size(), process, name, kind, joined);
        lines.add(line);
        return line;
    }

    /** The attribute of a call that names a stream. */
    public static Map<DeviceAttribute, Long> on(Line stream) {
        return Map.of(DeviceAttribute.STREAM, stream.ref());
    }

    /** The attributes of a call that names a stream and an event. */
    public static Map<DeviceAttribute, Long> on(Line stream, long event) {
        return Map.of(DeviceAttribute.STREAM, stream.ref(), DeviceAttribute.EVENT, event);
    }

    /** A correlation id. */
    public static Map<DeviceAttribute, Long> id(long correlation) {
        return Map.of(DeviceAttribute.CORRELATION, correlation);
    }

    /** The attributes of a collective kernel. */
    public Map<DeviceAttribute, Long> collective(String operation, long bytes) {
        words.add(operation);
        return Map.of(DeviceAttribute.OPERATION, words.size() - 1L, DeviceAttribute.BYTES, bytes);
    }

    /** Writes it; the answer is the anchor file. */
    public Path write(Path folder) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults().withTicksPerSecond(TICKS_PER_SECOND);
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", options)) {
            Otf2Definitions definitions = archive.definitions();
            define(definitions);
            Map<DeviceAttribute, Integer> attributes = new HashMap<>();
            Map<String, Integer> regions = new HashMap<>();
            for (Line line : lines) {
                LocationWriter location = archive.location(line.ref);
                for (Rec rec : line.records) {
                    rec.attributes.forEach((attribute, value) -> location.attribute(
                            attributes.computeIfAbsent(
                                    attribute,
                                    missing -> definitions.attribute(missing.attribute(), "", missing.type())),
                            attribute.type().code(),
                            attribute.type() == FieldType.STRING
                                    ? definitions.string(words.get(Math.toIntExact(value)))
                                    : value));
                    if (rec.kind == RecordKind.ENTER || rec.kind == RecordKind.LEAVE) {
                        int region = regions.computeIfAbsent(rec.region, name -> {
                            int[] kind = kinds.getOrDefault(
                                    name, new int[] {FUNCTION, line.kind == STREAM ? CUDA : paradigm(name)});
                            return definitions.region(name, kind[0], kind[1]);
                        });
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
            return archive.anchor();
        }
    }

    private void define(Otf2Definitions definitions) {
        int machine = definitions.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
        int[] groups = new int[processes];
        int[] nodes = new int[processes];
        for (int process = 0; process < processes; process++) {
            int node = ownNodes ? definitions.systemTreeNode("node" + process, "node", machine) : machine;
            nodes[process] = node;
            groups[process] =
                    definitions.locationGroup("MPI Rank " + process, PROCESS, node, Otf2Definitions.UNDEFINED);
        }
        int[] devices = new int[processes];
        for (int process = 0; ownGroups && process < processes; process++) {
            devices[process] = definitions.locationGroup(
                    "device", ACCELERATOR, nodes[process], orphans ? Otf2Definitions.UNDEFINED : groups[process]);
        }
        for (Line line : lines) {
            int group = line.kind == STREAM && ownGroups ? devices[line.process] : groups[line.process];
            definitions.location(line.ref, line.name, line.kind, group);
            if (line.joined >= 0) {
                definitions.add(DefinitionRecord.of(
                        DefinitionKind.LOCATION_PROPERTY,
                        line.ref,
                        definitions.string(DeviceAttribute.STREAM_PROPERTY),
                        FieldType.STRING.code(),
                        definitions.string(String.valueOf(line.joined))));
            }
        }
        long[] ranks = new long[processes];
        Arrays.setAll(ranks, rank -> rank);
        definitions.group("", COMM_LOCATIONS, MPI, 0, ranks);
        definitions.communicator(
                "MPI_COMM_WORLD", definitions.group("", COMM_GROUP, MPI, 0, ranks), Otf2Definitions.UNDEFINED, 0);
        long[] all = new long[lines.size()];
        Arrays.setAll(all, location -> location);
        definitions.group("CUDA", COMM_LOCATIONS, CUDA, 0, all);
        int copying = definitions.communicator(
                "", definitions.group("CUDA_GROUP", COMM_GROUP, CUDA, 0, all), Otf2Definitions.UNDEFINED, 0);
        definitions.add(DefinitionRecord.of(DefinitionKind.PARAMETER, 0, definitions.string("callsite id"), UNSIGNED));
        definitions.add(DefinitionRecord.of(DefinitionKind.RMA_WIN, 0, definitions.string("CUDA_WINDOW"), copying, 0));
    }

    private static int paradigm(String region) {
        if (region.startsWith("MPI_")) {
            return MPI;
        }
        return region.startsWith("cu") ? CUDA : region.startsWith("hip") ? HIP : USER;
    }
}
