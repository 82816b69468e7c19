package earl.device;

import earl.Location;
import earl.Trace;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.DeviceAttribute;
import earl.schema.FieldType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The streams of a trace, numbered from 0 in order of their first locations, with the processes and devices to which they belong.
 * Processes are numbered as location groups are. Immutable.
 */
final class Streams {
    private static final String STREAM = "ACCELERATOR_STREAM";
    private static final String ACCELERATOR = "ACCELERATOR";
    private static final String PROCESS = "PROCESS";
    /**
     * Names with the number of a device: {@code CUDA[0:13]} of Score-P is stream 13 of device 0. TAU's have a context between these, {@code
     * CUDA [0:1:13]}; others of TAU are {@code GPU0 Queue1} and {@code GPU dev0:que1}.
     */
    private static final Pattern DEVICE =
            Pattern.compile(".*\\[(\\d+)(?::\\w+){1,2}\\]|GPU(\\d+) Queue.*|GPU dev(\\w+):que.*");
    /** Names of the stream that waits for all others, and for which all others wait. */
    private static final Pattern LEGACY = Pattern.compile(".*(\\bNULL\\b|\\[\\d+(?::\\d+)?:0\\]|[Dd]efault stream).*");

    /** Names of streams of rocprofv3 begin with the name of the thread that queues. */
    private static final Pattern OF_THREAD = Pattern.compile("(Thread \\d+), .*");

    /** {@code [location] -> } its stream, -1 for other locations. */
    private final int[] stream;
    /** {@code [location] -> } the process to which it belongs. */
    private final int[] process;
    /** {@code [stream] -> } its first location. */
    private final int[] location;
    /** {@code [stream] -> } its device. */
    private final int[] device;

    private final boolean[] legacy;
    /** {@code [stream] -> } the location of the thread that queues its activities, -1 if the trace does not say. */
    private final int[] queuer;
    /** {@code [process] -> } its rank, -1 if it has none. */
    private final int[] rank;

    private final int devices;

    Streams(Definitions definitions) {
        List<Location> locations = definitions.locations();
        int[] origin = origins(definitions);
        process = new int[locations.size()];
        stream = new int[locations.size()];
        int[] groups = creators(definitions);
        rank = new int[groups.length + 1];
        Arrays.fill(rank, Trace.NONE);
        Arrays.fill(stream, -1);
        int count = 0;
        for (Location each : locations) {
            int group = each.process();
            process[each.id()] = group < 0 ? groups.length : groups[group];
            if (each.rank() != Trace.NONE) {
                rank[process[each.id()]] = each.rank();
            }
            if (each.kind().equals(STREAM) && origin[each.id()] == each.id()) {
                stream[each.id()] = count++;
            }
        }
        location = new int[count];
        device = new int[count];
        legacy = new boolean[count];
        Map<List<Object>, Integer> known = new HashMap<>();
        for (Location each : locations) {
            if (!each.kind().equals(STREAM)) {
                continue;
            }
            int own = stream[origin[each.id()]];
            stream[each.id()] = own;
            if (origin[each.id()] == each.id()) {
                location[own] = each.id();
                String number = number(each.name());
                device[own] = known.computeIfAbsent(
                        List.of(process[each.id()], each.process(), number), missing -> known.size());
                legacy[own] = LEGACY.matcher(each.name()).matches();
            }
        }
        devices = known.size();
        queuer = queuers(locations);
    }

    private int[] queuers(List<Location> locations) {
        Map<List<Object>, Integer> threads = new HashMap<>();
        for (Location each : locations) {
            if (stream[each.id()] < 0) {
                threads.put(List.of(process[each.id()], each.name()), each.id());
            }
        }
        return Arrays.stream(location)
                .map(own -> {
                    Matcher name = OF_THREAD.matcher(locations.get(own).name());
                    return name.matches()
                            ? threads.getOrDefault(List.of(process[own], name.group(1)), Trace.NONE)
                            : Trace.NONE;
                })
                .toArray();
    }

    /** The number of the device that the name of a stream says, empty for none. */
    private static String number(String stream) {
        Matcher name = DEVICE.matcher(stream);
        for (int group = 1; name.matches() && group <= name.groupCount(); group++) {
            String number = name.group(group);
            if (number != null) {
                return number;
            }
        }
        return "";
    }

    /** {@code [location] -> } the first location of its stream; of other locations, the location. */
    private static int[] origins(Definitions definitions) {
        int[] origin = new int[definitions.locations().size()];
        Arrays.setAll(origin, own -> own);
        for (Definition.Property property : definitions.properties()) {
            if (property.space() == DefinitionSpace.LOCATION
                    && property.name().equals(DeviceAttribute.STREAM_PROPERTY)
                    && property.owner() >= 0) {
                int first = first(definitions, property);
                if (first >= 0 && definitions.locations().get(first).kind().equals(STREAM)) {
                    origin[property.owner()] = first;
                }
            }
        }
        for (int each = 0; each < origin.length; each++) {
            // A stream of a stream does not exist, whatever the trace says.
            origin[each] = origin[origin[each]] == origin[each] ? origin[each] : each;
        }
        return origin;
    }

    private static int first(Definitions definitions, Definition.Property property) {
        FieldType type = property.type();
        if (type == FieldType.LOCATION) {
            return (int) property.value();
        }
        if (type != FieldType.STRING) {
            return definitions.id(DefinitionSpace.LOCATION, property.value());
        }
        String ref = definitions.string((int) property.value());
        return ref.matches("\\d{1,18}") ? definitions.id(DefinitionSpace.LOCATION, Long.parseLong(ref)) : -1;
    }

    /** {@code [location group] -> } the process: of a device, the one that created it, or the only one of its node. */
    private static int[] creators(Definitions definitions) {
        int[] creators = new int[definitions.count(DefinitionSpace.LOCATION_GROUP)];
        for (int id = 0; id < creators.length; id++) {
            creators[id] = id;
            if (definitions.get(DefinitionSpace.LOCATION_GROUP, id) instanceof Definition.LocationGroup group
                    && group.type().equals(ACCELERATOR)) {
                int creator = group.creatingLocationGroup();
                creators[id] = creator >= 0 ? creator : onlyProcess(definitions, group);
            }
        }
        return creators;
    }

    /** The only process on the node of a device that names no creator; the device itself if there are several or none. */
    private static int onlyProcess(Definitions definitions, Definition.LocationGroup device) {
        int found = device.id();
        for (int id = 0; id < definitions.count(DefinitionSpace.LOCATION_GROUP); id++) {
            if (definitions.get(DefinitionSpace.LOCATION_GROUP, id) instanceof Definition.LocationGroup group
                    && group.type().equals(PROCESS)
                    && group.systemTreeParent() == device.systemTreeParent()) {
                if (found != device.id()) {
                    return device.id();
                }
                found = id;
            }
        }
        return found;
    }

    /** Number of streams. */
    int count() {
        return location.length;
    }

    int devices() {
        return devices;
    }

    /** Number of processes, one more than there are location groups: locations without a group belong to the last. */
    int processes() {
        return rank.length;
    }

    /** The stream of a location, -1 for a location that is none. */
    int stream(int of) {
        return of < 0 ? -1 : stream[of];
    }

    /** The process of a location. */
    int processOf(int of) {
        return process[of];
    }

    /** The process of a stream. */
    int process(int of) {
        return process[location[of]];
    }

    /** Rank of a process, -1 if it has none. */
    int rank(int of) {
        return rank[of];
    }

    /** The first location of a stream. */
    int location(int of) {
        return location[of];
    }

    /** Number of the device of a stream: devices of different processes have different numbers. */
    int device(int of) {
        return device[of];
    }

    /** The location of the thread that queues all activities of a stream, -1 if the trace does not say. */
    int queuer(int of) {
        return queuer[of];
    }

    /** Whether a stream waits for the others of its device, and they for it. */
    boolean isLegacy(int of) {
        return legacy[of];
    }
}
