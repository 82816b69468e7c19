package earl.format.paraver;

import earl.MpiNames;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.TraceBuilder;
import earl.memory.LongMap;
import earl.schema.FieldType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The types of events and what their values are: regions, lines, metrics. Each is looked up once. */
final class TypeTable {
    /** A line of a source: {@code 149 (balance.F90, epoch2d)}. */
    private static final Pattern LINE = Pattern.compile("(\\d{1,9}) \\(([^,)]+)(?:,.*)?\\)");

    private static final int NO_OPERATION = -1;
    private static final int FIRST_SLOT = EventType.MPI_TYPES;

    private final EventNames names;
    private final TraceBuilder builder;
    private final Diagnostics diagnostics;
    private final LongMap indexOf = new LongMap();
    private final List<EventType> types = new ArrayList<>();
    private final List<LongMap> regions = new ArrayList<>();
    private long[] counts = {};
    private int slots = FIRST_SLOT;
    /** {@code [region] -> } the collective operation that a call is, {@value #NO_OPERATION} for none. */
    private int[] operations = {};

    private boolean[] nonBlocking = {};
    /** Regions that are calls of MPI. */
    private final BitSet calls = new BitSet();

    private record DeviceRegion(String name, String paradigm) {}

    /** {@code [region] -> } what is known of a region of a device; null for others. */
    private final List<@Nullable DeviceRegion> ofDevices = new ArrayList<>();

    private final List<int[]> counterSets = new ArrayList<>();
    private final List<Integer> metrics = new ArrayList<>();

    TypeTable(EventNames names, TraceBuilder builder, Diagnostics diagnostics) {
        this.names = names;
        this.builder = builder;
        this.diagnostics = diagnostics;
    }

    /** The index of a type; counts an event of it. */
    int index(long number) {
        int index = (int) indexOf.get(number);
        if (index < 0) {
            index = types.size();
            EventType type = EventType.of(number, names, slots);
            if (type.use() == EventType.Use.INTERVAL || type.use() == EventType.Use.FLUSH) {
                slots++;
            }
            types.add(type);
            regions.add(new LongMap());
            indexOf.put(number, index);
            counts = Arrays.copyOf(counts, index + 1);
        }
        counts[index]++;
        return index;
    }

    EventType type(int index) {
        return types.get(index);
    }

    /** The region of a value, from 0. */
    int region(int index, long value) {
        LongMap known = regions.get(index);
        int region = (int) known.get(value);
        if (region < 0) {
            region = define(types.get(index), value);
            known.put(value, region);
        }
        return region;
    }

    private int define(EventType type, long value) {
        String name = name(type, value);
        if (type.use() == EventType.Use.MPI && names.value(type.number(), value).isEmpty()) {
            diagnostics.add(
                    DiagnosticCode.UNNAMED_CALL,
                    "event type " + type.number() + ", value " + value + ": no name in the .pcf");
        }
        return switch (type.use()) {
            case MPI -> mpi(name);
            case FLUSH -> builder.region(earl.schema.FlushRegion.NAME, "MEASUREMENT_SYSTEM", "ARTIFICIAL");
            case NESTED ->
                function(name, type.isOpenMp() ? "OPENMP" : "USER", type.number() + EventType.TO_LINE, value);
            case CALLER -> builder.region(name, "USER", "FUNCTION");
            case DEVICE_CALL -> ofDevice(name, type, "WRAPPER");
            case DEVICE_KERNEL, DEVICE_COPY -> ofDevice(name, type, "FUNCTION");
            default -> {
                String role = type.isParallel() ? "PARALLEL" : "CODE";
                yield builder.region(name, type.isOpenMp() ? "OPENMP" : "USER", role);
            }
        };
    }

    private int ofDevice(String name, EventType type, String role) {
        int region = builder.region(name, DeviceTypes.paradigm(type.number()), role);
        while (ofDevices.size() <= region) {
            ofDevices.add(null);
        }
        ofDevices.set(region, new DeviceRegion(name, DeviceTypes.paradigm(type.number())));
        return region;
    }

    /** The name of a region of a device, or of a call for one. */
    String name(int region) {
        return Objects.requireNonNull(ofDevices.get(region)).name;
    }

    /** The paradigm of such a region. */
    String paradigm(int region) {
        return Objects.requireNonNull(ofDevices.get(region)).paradigm;
    }

    /** The name of a value in the {@code .pcf}, empty if it has none. */
    String valueName(int index, long value) {
        return names.value(types.get(index).number(), value);
    }

    private String name(EventType type, long value) {
        String name = names.value(type.number(), value);
        if (name.isEmpty()) {
            name = "event " + type.number() + " value " + value;
        }
        if (type.isParallel()) {
            return "parallel " + name.replace(" (open)", "").toLowerCase(Locale.ROOT);
        }
        boolean part = type.use() == EventType.Use.INTERVAL
                && !names.type(type.number()).isEmpty();
        return part ? names.type(type.number()) + ": " + name : name;
    }

    private int mpi(String name) {
        String role = MpiNames.role(name);
        int region = builder.region(name, "MPI", role == null ? "FUNCTION" : role);
        if (region >= operations.length) {
            int before = operations.length;
            operations = Arrays.copyOf(operations, region + 1);
            Arrays.fill(operations, before, operations.length, NO_OPERATION);
            nonBlocking = Arrays.copyOf(nonBlocking, region + 1);
        }
        calls.set(region);
        String standard = MpiNames.spelling(name);
        boolean immediate = standard.startsWith("MPI_I") && !standard.startsWith("MPI_Init");
        String word = standard.substring(Math.min(standard.length(), immediate ? 5 : 4))
                .toUpperCase(Locale.ROOT);
        operations[region] = (int) FieldType.COLLECTIVE_OP.names().value(word);
        nonBlocking[region] = immediate || word.startsWith("START");
        return region;
    }

    /** Whether a region is a call of MPI. */
    boolean isCall(int region) {
        return calls.get(region);
    }

    /** The code of the collective operation that a call of MPI is; negative if it is none. */
    int operation(int region) {
        return operations[region];
    }

    /** Whether a call of MPI returns before what it begins is complete. */
    boolean isNonBlocking(int region) {
        return nonBlocking[region];
    }

    private int function(String name, String paradigm, long lines, long value) {
        Matcher line = LINE.matcher(names.value(lines, value));
        return line.matches()
                ? builder.region(name, paradigm, "FUNCTION", line.group(2), Long.parseLong(line.group(1)))
                : builder.region(name, paradigm, "FUNCTION");
    }

    /** Whether a caller has a name. */
    boolean isKnown(int index, long value) {
        String name = names.value(types.get(index).number(), value);
        return value > 0 && !name.isEmpty() && !name.equals("Unresolved") && !name.equals("_NOT_Found");
    }

    /** The line that the value of a caller's line stands for; {@link TraceBuilder#NONE} if unknown. */
    int line(int index, long value) {
        LongMap known = regions.get(index);
        long line = known.get(value);
        if (line < 0) {
            Matcher matcher = LINE.matcher(names.value(types.get(index).number(), value));
            boolean found = matcher.matches() && Long.parseLong(matcher.group(1)) > 0;
            line = found ? builder.sourceLine(matcher.group(2), Long.parseLong(matcher.group(1))) + 1 : 0;
            known.put(value, line);
        }
        return (int) line - 1;
    }

    /** The metric of some counters, by the indexes of their types. */
    int metric(int[] counters, int n) {
        for (int i = 0; i < counterSets.size(); i++) {
            if (Arrays.equals(counterSets.get(i), 0, counterSets.get(i).length, counters, 0, n)) {
                return metrics.get(i);
            }
        }
        int[] own = Arrays.copyOf(counters, n);
        int[] members = Arrays.stream(own).map(this::member).toArray();
        counterSets.add(own);
        metrics.add(builder.metric(members));
        return metrics.getLast();
    }

    private int member(int index) {
        long number = types.get(index).number();
        String text = names.type(number);
        int end = text.indexOf(" [");
        String name = text.isEmpty() ? "counter " + number : end < 0 ? text : text.substring(0, end);
        String meaning = end < 0 ? "" : text.substring(end + 2).replace("]", "");
        return builder.metricMember(name, meaning, "RELATIVE_LAST", FieldType.UINT64, "");
    }

    /** Name and number of the events that are not analyzed, by type. */
    Map<Long, String> others() {
        Map<Long, String> others = new TreeMap<>();
        for (int i = 0; i < types.size(); i++) {
            long number = types.get(i).number();
            if (types.get(i).use() == EventType.Use.OTHER && number >= 0) {
                String name = names.type(number);
                others.put(
                        number,
                        (name.isEmpty() ? "" : name + ": ") + counts[i] + (counts[i] == 1 ? " event" : " events"));
            }
        }
        return others;
    }
}
