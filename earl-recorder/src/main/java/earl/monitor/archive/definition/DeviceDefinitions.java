package earl.monitor.archive.definition;

import earl.monitor.process.DeviceActivities;
import earl.monitor.process.DeviceStream;
import earl.monitor.process.ProcessRecords;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DeviceAttribute;
import earl.schema.FieldType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/** The definitions of devices: the locations of streams, the windows of their copies, and the attributes of calls and activities. */
public final class DeviceDefinitions {
    private static final String LIBRARY = "CUDA";
    private static final long NONE = DefinitionRecord.UNDEFINED;

    /** Names of an attribute: of CUDA, and of HIP. */
    private record Name(DeviceAttribute attribute, boolean hip) {}

    /**
     * What a process has.
     *
     * @param tracks location -> its activities
     * @param locations number of a stream -> its first location
     * @param ranks number of a stream -> rank in the communicator of the process's window
     */
    private record Own(Map<Long, DeviceTrack> tracks, Map<Integer, Long> locations, Map<Integer, Long> ranks) {}

    private final Defined defined;
    private final Map<ProcessRecords, Own> processes = new LinkedHashMap<>();
    private final Map<ProcessRecords, Long> windows = new HashMap<>();
    private final DefinedOnce<Name, Long> attributes;
    private final DefinedOnce<String, Long> kernels;

    DeviceDefinitions(Defined defined) {
        this.defined = defined;
        attributes = new DefinedOnce<>(defined.order(), this::defineAttribute);
        kernels = new DefinedOnce<>(defined.order(), this::defineKernel);
    }

    /**
     * Defines the locations of a process's streams, after those of its threads. Activities that overlap others of their stream have
     * further locations.
     *
     * @param number of the process in the archive
     * @param group its group of locations
     */
    void locations(ProcessRecords process, int number, long group) {
        Own own = new Own(new LinkedHashMap<>(), new HashMap<>(), new HashMap<>());
        int next = Math.max(1, process.threads.size());
        for (Map.Entry<Integer, List<DeviceTrack>> stream :
                DeviceTrack.of(process.activities()).entrySet()) {
            DeviceStream what =
                    Objects.requireNonNull(process.activities().streams().get(stream.getKey()));
            for (DeviceTrack track : stream.getValue()) {
                long ref = ArchiveDefinitions.location(number, next++);
                defined.put(
                        DefinitionKind.LOCATION,
                        ref,
                        defined.text(what.name()),
                        FieldType.LOCATION_TYPE.names().value("ACCELERATOR_STREAM"),
                        0,
                        group);
                own.tracks.put(ref, track);
                long first = own.locations.computeIfAbsent(stream.getKey(), unknown -> ref);
                if (first != ref) {
                    defined.put(
                            DefinitionKind.LOCATION_PROPERTY,
                            ref,
                            defined.text(DeviceAttribute.STREAM_PROPERTY),
                            FieldType.LOCATION.code(),
                            first);
                }
            }
        }
        if (!own.locations.isEmpty()) {
            processes.put(process, own);
        }
    }

    /**
     * Defines the windows of copies: one for each process that has activities, of its first thread and its streams.
     *
     * @param numbers of the processes in the archive
     * @param comm gives the number of the next communicator
     * @param window number of the first window
     */
    void windows(List<ProcessRecords> numbers, LongSupplier comm, long window) {
        List<Long> members = new ArrayList<>();
        Map<ProcessRecords, List<Long>> groups = new LinkedHashMap<>();
        processes.forEach((process, own) -> {
            if (process.activities().size() > 0) {
                List<Long> ranks = new ArrayList<>(List.of((long) members.size()));
                members.add(ArchiveDefinitions.location(numbers.indexOf(process), 0));
                own.locations.forEach((stream, location) -> {
                    own.ranks.put(stream, (long) ranks.size());
                    ranks.add((long) members.size());
                    members.add(location);
                });
                groups.put(process, ranks);
            }
        });
        if (groups.isEmpty()) {
            return;
        }
        group("COMM_LOCATIONS", LIBRARY, members);
        long next = window;
        for (Map.Entry<ProcessRecords, List<Long>> group : groups.entrySet()) {
            long ref = comm.getAsLong();
            long ranks = group("COMM_GROUP", LIBRARY + "_GROUP", group.getValue());
            defined.put(DefinitionKind.COMM, ref, defined.text(""), ranks, NONE, 0);
            defined.put(DefinitionKind.RMA_WIN, next, defined.text(LIBRARY + "_WINDOW"), ref, 0);
            windows.put(group.getKey(), next++);
        }
    }

    private long group(String type, String name, List<Long> members) {
        return defined.addList(
                DefinitionKind.GROUP,
                "members",
                members.stream().mapToLong(member -> member).toArray(),
                defined.text(name),
                FieldType.GROUP_TYPE.names().value(type),
                FieldType.PARADIGM.names().value(LIBRARY),
                0,
                0);
    }

    /** The location of a stream, -1 if the process's records do not define its number. */
    public long location(ProcessRecords process, int stream) {
        Own own = processes.get(process);
        return own == null ? -1 : own.locations.getOrDefault(stream, -1L);
    }

    /** Location -> its activities. */
    public Map<Long, DeviceTrack> tracks(ProcessRecords process) {
        Own own = processes.get(process);
        return own == null ? Map.of() : own.tracks;
    }

    /** Rank of a stream in the window of a process that has activities. */
    public long rank(ProcessRecords process, int stream) {
        return Objects.requireNonNull(processes.get(process)).ranks.getOrDefault(stream, 0L);
    }

    /** The window of a process that has activities. */
    public long window(ProcessRecords process) {
        return Objects.requireNonNull(windows.get(process));
    }

    /** The region of a kernel or a memset. */
    public long region(DeviceActivities activities, int row) {
        String name = activities.what(row) == DeviceActivities.What.MEMSET ? "memset" : activities.name(row);
        return kernels.of(name);
    }

    private long defineKernel(String name) {
        return defined.add(
                DefinitionKind.REGION,
                defined.text(name),
                defined.text(name),
                defined.text(""),
                FieldType.REGION_ROLE.names().value("FUNCTION"),
                FieldType.PARADIGM.names().value(LIBRARY),
                0,
                defined.text(LIBRARY + "_KERNEL"),
                0,
                0);
    }

    /** The number of an attribute, which is defined where it is first used. */
    public long attribute(DeviceAttribute attribute, boolean hip) {
        return attributes.of(new Name(attribute, hip && attribute.attributes().size() > 1));
    }

    private long defineAttribute(Name name) {
        List<String> names = name.attribute.attributes();
        return defined.add(
                DefinitionKind.ATTRIBUTE,
                defined.text(name.hip ? names.getLast() : names.getFirst()),
                defined.text(""),
                name.attribute.type().code());
    }
}
