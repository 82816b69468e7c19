package earl.format.build;

import earl.TraceInfo;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Definitions;
import earl.schema.DeviceAttribute;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Collects definitions, intervals and records, and makes a trace of them. Ids are those of the trace. All methods but {@link #finish} and
 * {@link #close} may be called from several threads.
 *
 * <p>Paradigms, roles and types are the words of {@link FieldType}; an unknown word is an {@link IllegalArgumentException}.
 */
public final class TraceBuilder implements AutoCloseable {
    private static final Pattern PROPERTY = Pattern.compile("[A-Z0-9_]+(::[A-Z0-9_]+)+");

    /** The id of nothing. */
    public static final int NONE = -1;

    /** A location's definition. */
    private record DefinedLocation(String name, String type, int group) {
        boolean isStream() {
            return type.equals("ACCELERATOR_STREAM");
        }
    }

    private final TraceFiles files;
    private final String format;
    private final long ticksPerSecond;
    private final Diagnostics diagnostics;
    private final ColumnMemory memory = ColumnMemory.inMemory();
    private final DefinitionRows definitions = new DefinitionRows();
    private final List<LocationRows> locations = new ArrayList<>();
    private final List<DefinedLocation> definedLocations = new ArrayList<>();
    private final Map<List<Object>, Integer> known = new HashMap<>();
    private volatile FieldType[] attributeTypes = {};
    private final Map<String, String> properties = new LinkedHashMap<>();
    private String writer = "";
    private String machine = "";
    private String description = "";
    private long realtime = DefinitionRecord.UNDEFINED;
    private long resolution;
    private boolean uniqueRows;
    private boolean uniqueActivities;

    /**
     * An empty trace.
     *
     * @param format name and version of the format, for instance {@code "Paraver"}
     * @param ticksPerSecond resolution of the times
     * @param diagnostics counts irregularities when the trace is finished
     */
    public TraceBuilder(TraceFiles files, String format, long ticksPerSecond, Diagnostics diagnostics) {
        this.files = files;
        this.format = format;
        this.ticksPerSecond = ticksPerSecond;
        this.diagnostics = diagnostics;
    }

    Path path() {
        return files.path();
    }

    long resolution() {
        return resolution;
    }

    /** Sets by how many ticks rounding may move the ends of intervals: an overlap of at most that is no defect. */
    public void resolution(long ticks) {
        resolution = ticks;
    }

    /** Whether equal rows of a location are one row. */
    boolean hasUniqueRows(int location) {
        return uniqueRows || (uniqueActivities && definedLocations.get(location).isStream());
    }

    /** Length in ticks from which on equal rows are one. */
    long uniqueLength() {
        return uniqueRows ? 0 : resolution + 1;
    }

    /**
     * Says that no two intervals of a location are equal, nor two copies, because clocks are fine enough: equal ones are a row that was written
     * several times. They count once.
     */
    public void uniqueRows() {
        uniqueRows = true;
    }

    /**
     * Says that no two activities of a stream are equal: a stream runs one after the other. Those that are not longer than the {@linkplain
     * #resolution resolution} may be, because of rounding.
     */
    public void uniqueActivities() {
        uniqueActivities = true;
    }

    /** Sets the program that wrote the trace. */
    public synchronized void writer(String name) {
        writer = name;
    }

    /**
     * Sets a property of the trace.
     *
     * @param name as OTF2 wants it: capital letters, digits and underscores, with a namespace: {@code "PARAVER::DATE"}
     * @throws IllegalArgumentException for another name
     */
    public synchronized void property(String name, String value) {
        if (!PROPERTY.matcher(name).matches()) {
            throw new IllegalArgumentException("not a name of a property: " + name);
        }
        properties.put(name, value);
    }

    /** Sets the time of the first event in nanoseconds since 1970. */
    public synchronized void realtime(long nanoseconds) {
        realtime = nanoseconds;
    }

    /** The id of a string. */
    public synchronized int string(String text) {
        return definitions.string(text);
    }

    private int once(DefinitionKind kind, List<Object> key, java.util.function.IntSupplier define) {
        List<Object> all = new ArrayList<>(key);
        all.add(kind);
        Integer id = known.get(all);
        if (id == null) {
            id = define.getAsInt();
            known.put(all, id);
        }
        return id;
    }

    /** The id of a region without a known line. */
    public int region(String name, String paradigm, String role) {
        return region(name, paradigm, role, "", 0);
    }

    /** The id of a region of a source file, which is empty if unknown. */
    public synchronized int region(String name, String paradigm, String role, String file, long line) {
        return once(
                DefinitionKind.REGION,
                List.of(name, paradigm, role, file, line),
                () -> definitions.define(
                        DefinitionKind.REGION,
                        string(name),
                        string(name),
                        string(""),
                        code(FieldType.REGION_ROLE, role),
                        code(FieldType.PARADIGM, paradigm),
                        0,
                        string(file),
                        line,
                        0));
    }

    private static long code(FieldType words, String word) {
        long code = words.names().value(word);
        if (code < 0) {
            throw new IllegalArgumentException(words + " has no " + word);
        }
        return code;
    }

    /** The id of a node of the system tree: a machine or a host. Its parent is {@link #NONE} for none. */
    public synchronized int node(String name, String className, int parent) {
        return once(
                DefinitionKind.SYSTEM_TREE_NODE,
                List.of(name, className, parent),
                () -> definitions.define(DefinitionKind.SYSTEM_TREE_NODE, string(name), string(className), parent));
    }

    /** A new process of a host. */
    public int process(String name, int node) {
        return group(name, "PROCESS", node, NONE);
    }

    /**
     * A new group of locations.
     *
     * @param type {@code PROCESS} or {@code ACCELERATOR}
     * @param creator the process of an accelerator, {@link #NONE} for a process
     */
    public synchronized int group(String name, String type, int node, int creator) {
        return definitions.define(
                DefinitionKind.LOCATION_GROUP, string(name), code(FieldType.LOCATION_GROUP_TYPE, type), node, creator);
    }

    /**
     * A new location.
     *
     * @param type {@code CPU_THREAD}, {@code ACCELERATOR_STREAM} (whose intervals may overlap) or {@code METRIC}
     */
    public synchronized LocationRows location(String name, String type, int group) {
        code(FieldType.LOCATION_TYPE, type);
        LocationRows rows = new LocationRows(this, locations.size(), memory);
        locations.add(rows);
        definedLocations.add(new DefinedLocation(name, type, group));
        return rows;
    }

    /** Attaches a number or an id to a location. */
    public synchronized void locationProperty(int location, String name, FieldType type, long value) {
        definitions.property(DefinitionKind.LOCATION_PROPERTY, location, name, type, value);
    }

    /** The id of an attribute that connects calls and activities. */
    public int attribute(DeviceAttribute attribute) {
        return attribute(attribute.attribute(), "", attribute.type());
    }

    /** The id of an attribute, with a type of values that attributes can have. */
    public synchronized int attribute(String name, String explanation, FieldType type) {
        return once(DefinitionKind.ATTRIBUTE, List.of(name, type), () -> {
            FieldType[] more = java.util.Arrays.copyOf(attributeTypes, attributeTypes.length + 1);
            more[attributeTypes.length] = type;
            attributeTypes = more;
            return definitions.define(DefinitionKind.ATTRIBUTE, string(name), string(explanation), type.code());
        });
    }

    FieldType attributeType(int attribute) {
        return attributeTypes[attribute];
    }

    /**
     * A new list of locations or ranks.
     *
     * @param type {@code COMM_LOCATIONS}: the locations of a paradigm by rank; {@code COMM_GROUP}: ranks in that list; or another word of
     *     {@link FieldType#GROUP_TYPE}
     */
    public synchronized int members(String name, String type, String paradigm, long... members) {
        return definitions.defineList(
                DefinitionKind.GROUP,
                "members",
                members.clone(),
                string(name),
                code(FieldType.GROUP_TYPE, type),
                code(FieldType.PARADIGM, paradigm),
                0,
                0);
    }

    /** A new communicator of a list of {@link #members}. Its parent is {@link #NONE} for none. */
    public synchronized int communicator(String name, int members, int parent) {
        return definitions.define(DefinitionKind.COMM, string(name), members, parent, 0);
    }

    /** A new window of remote memory access, of the members of a communicator. */
    public synchronized int window(String name, int communicator) {
        return definitions.define(DefinitionKind.RMA_WIN, string(name), communicator, 0);
    }

    /** The id of a parameter of type {@code STRING}, {@code INT64} or {@code UINT64}. */
    public synchronized int parameter(String name, String type) {
        return once(
                DefinitionKind.PARAMETER,
                List.of(name, type),
                () -> definitions.define(DefinitionKind.PARAMETER, string(name), code(FieldType.PARAMETER_TYPE, type)));
    }

    /** The id of a line of the source, for attributes of type {@code SOURCE_CODE_LOCATION}. */
    public synchronized int sourceLine(String file, long line) {
        return once(
                DefinitionKind.SOURCE_CODE_LOCATION,
                List.of(file, line),
                () -> definitions.define(DefinitionKind.SOURCE_CODE_LOCATION, string(file), line));
    }

    /**
     * The id of a metric that is one value of a METRIC record.
     *
     * @param mode a word of {@link FieldType#METRIC_MODE}, for instance {@code ACCUMULATED_START} or {@code ABSOLUTE_POINT}
     * @param type of its values
     */
    public synchronized int metricMember(String name, String explanation, String mode, FieldType type, String unit) {
        return once(
                DefinitionKind.METRIC_MEMBER,
                List.of(name, mode, type, unit),
                () -> definitions.define(
                        DefinitionKind.METRIC_MEMBER,
                        string(name),
                        string(explanation),
                        code(FieldType.METRIC_TYPE, name.startsWith("PAPI_") ? "PAPI" : "OTHER"),
                        code(FieldType.METRIC_MODE, mode),
                        type.code(),
                        code(FieldType.BASE, "DECIMAL"),
                        0,
                        string(unit)));
    }

    /** A new metric for METRIC records with a value of each of some {@linkplain #metricMember members}. */
    public synchronized int metric(int... members) {
        return definitions.defineList(
                DefinitionKind.METRIC_CLASS,
                "metricMembers",
                java.util.Arrays.stream(members).asLongStream().toArray(),
                0,
                code(FieldType.METRIC_OCCURRENCE, "ASYNCHRONOUS"),
                code(FieldType.RECORDER_KIND, "CPU"));
    }

    void count(DiagnosticCode code, int location, long time) {
        diagnostics.add(
                code,
                location,
                time,
                () -> files.path() + ": location " + location + " ("
                        + definedLocations.get(location).name() + "), tick " + time);
    }

    void countReversed(int location, long time) {
        count(DiagnosticCode.REVERSED_INTERVAL, location, time);
    }

    /**
     * Sorts and nests all intervals, and makes the trace. Call it once; the source then owns the memory.
     *
     * @return a source that is closed by the caller
     */
    public TraceSource finish() {
        int given = locations.size();
        Workers workers = Workers.all();
        Map<Integer, List<LocationRows>> more = new java.util.concurrent.ConcurrentHashMap<>();
        workers.forEach(given, location -> {
            LocationRows rows = locations.get(location);
            rows.finish();
            Nesting nesting = new Nesting(this, memory);
            nesting.sortRecords(rows);
            if (definedLocations.get(location).isStream()) {
                more.put(location, nesting.separate(rows));
            } else {
                nesting.nest(rows);
            }
        });
        for (int location = 0; location < given; location++) {
            for (LocationRows rows : more.getOrDefault(location, List.of())) {
                addFurther(location, rows);
            }
        }
        long first = Long.MAX_VALUE;
        long last = 0;
        long[] events = new long[locations.size()];
        for (int location = 0; location < events.length; location++) {
            Extent extent = Extent.of(locations.get(location));
            first = Math.min(first, extent.first());
            last = Math.max(last, extent.last());
            events[location] = extent.events();
            DefinedLocation defined = definedLocations.get(location);
            definitions.define(
                    DefinitionKind.LOCATION,
                    string(defined.name()),
                    code(FieldType.LOCATION_TYPE, defined.type()),
                    events[location],
                    defined.group());
        }
        long begin = first == Long.MAX_VALUE ? 0 : first;
        Definitions all = Definitions.of(
                definitions.all(ticksPerSecond, begin, Math.max(0, last - begin), realtime), diagnostics);
        TraceInfo info = new TraceInfo(
                files.path(),
                format,
                writer,
                machine,
                description,
                ticksPerSecond,
                0,
                files.bytes(),
                java.util.Collections.unmodifiableMap(new LinkedHashMap<>(properties)),
                Map.of());
        return new BuiltSource(files, info, all, List.copyOf(locations), events, memory);
    }

    private void addFurther(int stream, LocationRows rows) {
        int id = locations.size();
        DefinedLocation first = definedLocations.get(stream);
        locations.add(rows);
        definedLocations.add(new DefinedLocation(first.name() + " (overlapping)", first.type(), first.group()));
        locationProperty(id, DeviceAttribute.STREAM_PROPERTY, FieldType.LOCATION, stream);
    }

    /** Releases the rows of a trace that is not finished. Not to be called after {@link #finish}. */
    @Override
    public void close() {
        memory.close();
    }
}
