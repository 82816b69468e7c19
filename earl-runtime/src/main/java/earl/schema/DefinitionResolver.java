package earl.schema;

import earl.Communicator;
import earl.Location;
import earl.MpiNames;
import earl.Region;
import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.schema.Definitions.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link Definitions} from records: first dense ids, in the trace's order, so that records may refer forward; then
 * strings; then the rest; then what needs several kinds at once (members of communicators, ranks of locations).
 */
final class DefinitionResolver {
    final List<DefinitionRecord> records;
    final Map<DefinitionSpace, Table> tables = Definitions.emptyTables();
    final List<Location> locations = new ArrayList<>();
    final List<Region> regions = new ArrayList<>();
    final List<Communicator> communicators = new ArrayList<>();
    final List<Definition.Property> properties = new ArrayList<>();
    final List<Definition.CartCoordinate> coordinates = new ArrayList<>();
    int[][] firstMembers = {};
    int[][] secondMembers = {};
    /** {@code [communicator] -> } the locations that its records name by rank. */
    int[][] firstPeers = {};

    int[][] secondPeers = {};
    final CommunicatorResolver groups = new CommunicatorResolver(this);
    Definitions.Clock clock = new Definitions.Clock(1_000_000_000L, 0, 0, -1, false);

    private final Map<DefinitionSpace, List<Long>> undefined;
    private final Diagnostics diagnostics;
    /** The record that counts, by space and dense id. */
    private final Map<DefinitionSpace, List<@Nullable DefinitionRecord>> chosen = new HashMap<>();

    private int[] parents = {};

    DefinitionResolver(
            List<DefinitionRecord> records, Map<DefinitionSpace, List<Long>> undefined, Diagnostics diagnostics) {
        this.records = records;
        this.undefined = undefined;
        this.diagnostics = diagnostics;
    }

    DefinitionResolver resolve() {
        for (DefinitionSpace space : DefinitionSpace.values()) {
            chosen.put(space, new ArrayList<>());
        }
        for (int i = 0; i < records.size(); i++) {
            define(records.get(i), i);
        }
        undefined.forEach((space, refs) -> {
            for (long ref : refs) {
                int id = table(space).define(ref);
                String name = ref == DefinitionRecord.UNDEFINED
                        ? "UNDEFINED " + space.words()
                        : "UNDEFINED " + space.words() + " " + Long.toUnsignedString(ref);
                table(space).set(new Definition.Undefined(id, ref, name));
                chosenOf(space).add(null);
            }
        });
        for (DefinitionRecord record : chosenOf(DefinitionSpace.STRING)) {
            if (record != null && record.text() != null) {
                Table strings = table(DefinitionSpace.STRING);
                strings.names[(int) strings.ids.get(record.ref())] = record.text();
            }
        }
        resolveSpaces();
        resolveLocationsAndRegions();
        resolveAdditions();
        groups.resolve();
        if (!clock.known()) {
            diagnostics.add(DiagnosticCode.MISSING_CLOCK_PROPERTIES, "global definitions");
        }
        return this;
    }

    private void define(DefinitionRecord record, int index) {
        DefinitionSpace space = record.kind().space();
        if (space == null || record.ref() == DefinitionRecord.UNDEFINED) {
            return;
        }
        List<@Nullable DefinitionRecord> known = chosenOf(space);
        int id = table(space).define(record.ref());
        if (id == known.size()) {
            known.add(record);
            return;
        }
        DiagnosticCode code = record.equals(known.get(id))
                ? DiagnosticCode.DUPLICATE_DEFINITION
                : DiagnosticCode.CONFLICTING_DEFINITION;
        diagnostics.add(
                code,
                -1,
                index,
                () -> "global definition " + index + ": " + space.words() + " " + Long.toUnsignedString(record.ref()));
        known.set(id, record);
    }

    private void resolveSpaces() {
        for (DefinitionSpace space : DefinitionSpace.values()) {
            List<@Nullable DefinitionRecord> known = chosenOf(space);
            cutCycles(space, known);
            for (int id = 0; id < known.size(); id++) {
                DefinitionRecord record = known.get(id);
                if (record != null) {
                    Definition definition = view(id, record);
                    if (definition != null) {
                        table(space).set(definition);
                    }
                }
            }
        }
        nameUnnamed();
    }

    /** Finds definitions that are their own ancestors and makes the one that closes the cycle an ancestor of its own. */
    private void cutCycles(DefinitionSpace space, List<@Nullable DefinitionRecord> known) {
        parents = new int[known.size()];
        for (int id = 0; id < parents.length; id++) {
            DefinitionRecord record = known.get(id);
            parents[id] = record == null ? Trace.NONE : parentOf(record);
        }
        byte[] state = new byte[parents.length];
        for (int start = 0; start < parents.length; start++) {
            int id = start;
            while (id >= 0 && state[id] == 0) {
                state[id] = 1;
                int parent = parents[id];
                if (parent >= 0 && state[parent] == 1) {
                    int cut = id;
                    parents[id] = Trace.NONE;
                    diagnostics.add(
                            DiagnosticCode.CYCLIC_DEFINITION,
                            -1,
                            cut,
                            () -> space.words() + " " + Long.toUnsignedString(table(space).refs[cut]));
                    break;
                }
                id = parent;
            }
            for (int done = start; done >= 0 && state[done] == 1; done = parents[done]) {
                state[done] = 2;
            }
        }
    }

    private int parentOf(DefinitionRecord r) {
        return switch (r.kind()) {
            case SYSTEM_TREE_NODE -> ref(r, "parent");
            case CALLPATH -> ref(r, "parent");
            case CALLING_CONTEXT -> ref(r, "parent");
            case COMM -> ref(r, "parent");
            case IO_HANDLE -> ref(r, "parent");
            case LOCATION_GROUP -> ref(r, "creatingLocationGroup");
            case METRIC_INSTANCE -> ref(r, "metricClass");
            default -> Trace.NONE;
        };
    }

    private @Nullable Definition view(int id, DefinitionRecord r) {
        long ref = r.ref();
        return switch (r.kind()) {
            case ATTRIBUTE ->
                new Definition.Attribute(
                        id, ref, text(r, "name"), text(r, "description"), FieldType.ofCode((int) r.value("type")));
            case SYSTEM_TREE_NODE ->
                new Definition.SystemTreeNode(id, ref, text(r, "name"), text(r, "className"), parents[id]);
            case LOCATION_GROUP ->
                new Definition.LocationGroup(
                        id,
                        ref,
                        text(r, "name"),
                        word(r, "locationGroupType"),
                        ref(r, "systemTreeParent"),
                        parents[id]);
            case CALLSITE ->
                new Definition.Callsite(
                        id,
                        ref,
                        text(r, "sourceFile") + ":" + r.value("lineNumber"),
                        (int) r.value("lineNumber"),
                        ref(r, "enteredRegion"),
                        ref(r, "leftRegion"));
            case CALLPATH -> new Definition.Callpath(id, ref, "", parents[id], ref(r, "region"));
            case GROUP ->
                new Definition.Group(
                        id,
                        ref,
                        text(r, "name"),
                        word(r, "groupType"),
                        word(r, "paradigm"),
                        r.value("groupFlags"),
                        r.list("members"));
            case METRIC_MEMBER ->
                new Definition.MetricMember(
                        id,
                        ref,
                        text(r, "name"),
                        text(r, "description"),
                        word(r, "metricType"),
                        word(r, "metricMode"),
                        FieldType.ofCode((int) r.value("valueType")),
                        word(r, "base"),
                        r.value("exponent"),
                        text(r, "unit"));
            case METRIC_CLASS ->
                new Definition.MetricClass(
                        id,
                        ref,
                        "",
                        refs(r, "metricMembers", DefinitionSpace.METRIC_MEMBER),
                        word(r, "metricOccurrence"),
                        word(r, "recorderKind"));
            case METRIC_INSTANCE ->
                new Definition.MetricInstance(
                        id, ref, "", parents[id], ref(r, "recorder"), word(r, "metricScope"), r.value("scope"));
            case COMM ->
                new Definition.Comm(
                        id, ref, text(r, "name"), ref(r, "group"), Trace.NONE, parents[id], r.value("flags"));
            case INTER_COMM ->
                new Definition.Comm(
                        id,
                        ref,
                        text(r, "name"),
                        ref(r, "groupA"),
                        ref(r, "groupB"),
                        ref(r, "commonCommunicator"),
                        r.value("flags"));
            case PARAMETER -> new Definition.Parameter(id, ref, text(r, "name"), word(r, "parameterType"));
            case RMA_WIN -> new Definition.RmaWin(id, ref, text(r, "name"), ref(r, "comm"), r.value("flags"));
            case CART_DIMENSION ->
                new Definition.CartDimension(
                        id, ref, text(r, "name"), r.value("size"), r.value("cartPeriodicity") != 0);
            case CART_TOPOLOGY ->
                new Definition.CartTopology(
                        id,
                        ref,
                        text(r, "name"),
                        ref(r, "communicator"),
                        refs(r, "cartDimensions", DefinitionSpace.CART_DIMENSION));
            case SOURCE_CODE_LOCATION ->
                new Definition.SourceCodeLocation(id, ref, text(r, "file"), r.value("lineNumber"));
            case CALLING_CONTEXT ->
                new Definition.CallingContext(id, ref, "", ref(r, "region"), ref(r, "sourceCodeLocation"), parents[id]);
            case INTERRUPT_GENERATOR ->
                new Definition.InterruptGenerator(
                        id,
                        ref,
                        text(r, "name"),
                        word(r, "interruptGeneratorMode"),
                        word(r, "base"),
                        r.value("exponent"),
                        r.value("period"));
            case IO_REGULAR_FILE -> new Definition.IoFile(id, ref, text(r, "name"), false, ref(r, "scope"));
            case IO_DIRECTORY -> new Definition.IoFile(id, ref, text(r, "name"), true, ref(r, "scope"));
            case IO_HANDLE ->
                new Definition.IoHandle(
                        id,
                        ref,
                        text(r, "name"),
                        ref(r, "file"),
                        ref(r, "ioParadigm"),
                        r.value("ioHandleFlags"),
                        ref(r, "comm"),
                        parents[id]);
            case IO_PARADIGM ->
                new Definition.IoParadigm(
                        id,
                        ref,
                        text(r, "name"),
                        text(r, "identification"),
                        word(r, "ioParadigmClass"),
                        r.value("ioParadigmFlags"));
            default -> null;
        };
    }

    /** Gives unnamed metrics, call paths, calling contexts and handles the name of the object from which they are made. */
    private void nameUnnamed() {
        Table metrics = table(DefinitionSpace.METRIC);
        Table members = table(DefinitionSpace.METRIC_MEMBER);
        for (int id = 0; id < metrics.count; id++) {
            if (metrics.definitions[id] instanceof Definition.MetricClass m) {
                List<String> names = new ArrayList<>();
                for (int member : m.members()) {
                    names.add(member == Trace.NONE ? "UNDEFINED" : members.names[member]);
                }
                metrics.names[id] = String.join(", ", names);
            }
        }
        for (int id = 0; id < metrics.count; id++) {
            if (metrics.definitions[id] instanceof Definition.MetricInstance m && m.metricClass() != Trace.NONE) {
                metrics.names[id] = metrics.names[m.metricClass()];
            }
        }
        nameByRegion(DefinitionSpace.CALLPATH);
        nameByRegion(DefinitionSpace.CALLING_CONTEXT);
        Table handles = table(DefinitionSpace.IO_HANDLE);
        for (int id = 0; id < handles.count; id++) {
            if (handles.definitions[id] instanceof Definition.IoHandle h
                    && h.name().isEmpty()
                    && h.file() != Trace.NONE) {
                handles.names[id] = table(DefinitionSpace.IO_FILE).names[h.file()];
            }
        }
    }

    private void nameByRegion(DefinitionSpace space) {
        Table table = table(space);
        List<@Nullable DefinitionRecord> region = chosenOf(DefinitionSpace.REGION);
        for (int id = 0; id < table.count; id++) {
            int of = table.definitions[id] instanceof Definition.Callpath c
                    ? c.region()
                    : table.definitions[id] instanceof Definition.CallingContext c ? c.region() : Trace.NONE;
            DefinitionRecord record = of == Trace.NONE ? null : region.get(of);
            if (record != null) {
                table.names[id] = text(record, "name");
            }
        }
    }

    private void resolveLocationsAndRegions() {
        Table groups = table(DefinitionSpace.LOCATION_GROUP);
        Table known = table(DefinitionSpace.LOCATION);
        for (int id = 0; id < known.count; id++) {
            DefinitionRecord r = chosenOf(DefinitionSpace.LOCATION).get(id);
            int process = r == null ? Trace.NONE : ref(r, "locationGroup");
            locations.add(new Location(
                    id,
                    known.refs[id],
                    r == null ? known.names[id] : text(r, "name"),
                    r == null ? "UNKNOWN" : word(r, "locationType"),
                    process == Trace.NONE ? "" : groupName(groups, process),
                    process,
                    Trace.NONE));
            known.names[id] = locations.get(id).name();
        }
        Table table = table(DefinitionSpace.REGION);
        for (int id = 0; id < table.count; id++) {
            DefinitionRecord r = chosenOf(DefinitionSpace.REGION).get(id);
            regions.add(r == null ? placeholder(id, table) : region(id, r));
            table.names[id] = regions.get(id).name();
        }
    }

    /** Devices of different processes may have one name: a device has the name of the process that created it before its own. */
    private static String groupName(Table groups, int id) {
        String own = groups.names[id];
        if (groups.definitions[id] instanceof Definition.LocationGroup group
                && group.type().equals("ACCELERATOR")
                && group.creatingLocationGroup() >= 0) {
            String creator = groups.names[group.creatingLocationGroup()];
            return own.startsWith(creator) ? own : creator + " " + own;
        }
        return own;
    }

    private static Region placeholder(int id, Table table) {
        if (table.refs[id] == FlushRegion.REF) {
            return new Region(id, FlushRegion.NAME, FlushRegion.NAME, "ARTIFICIAL", "MEASUREMENT_SYSTEM", "", 0);
        }
        return new Region(id, table.names[id], table.names[id], "UNKNOWN", "UNKNOWN", "", 0);
    }

    /** Reports name regions in sentences: one without a name has its number. */
    private String regionName(DefinitionRecord region, String canonical) {
        String name = text(region, "name");
        if (!name.isEmpty()) {
            return name;
        }
        return canonical.isEmpty() ? "UNNAMED region " + Long.toUnsignedString(region.ref()) : canonical;
    }

    private Region region(int id, DefinitionRecord r) {
        String canonical = text(r, "canonicalName");
        String name = regionName(r, canonical);
        String role = word(r, "regionRole");
        String paradigm = word(r, "paradigm");
        boolean silent = paradigm.equals("UNKNOWN") || paradigm.equals("USER") || paradigm.equals("COMPILER");
        boolean plain = role.equals("UNKNOWN") || role.equals("FUNCTION") || role.equals("WRAPPER");
        boolean unsaid = silent || (paradigm.equals("MPI") && role.equals("UNKNOWN"));
        String mpi = unsaid || (paradigm.equals("MPI") && plain) ? MpiNames.role(name) : null;
        if (mpi != null) {
            if (unsaid) {
                diagnostics.add(DiagnosticCode.DERIVED_REGION_ROLE, -1, id, () -> "region " + name);
            }
            paradigm = "MPI";
            role = plain ? mpi : role;
        }
        return new Region(
                id,
                paradigm.equals("MPI") ? MpiNames.spelling(name) : name,
                canonical.isEmpty() ? name : canonical,
                role,
                paradigm,
                FileName.normalized(text(r, "sourceFile")),
                r.value("beginLineNumber"));
    }

    private void resolveAdditions() {
        Map<DefinitionKind, DefinitionSpace> owners = new LinkedHashMap<>();
        owners.put(DefinitionKind.SYSTEM_TREE_NODE_PROPERTY, DefinitionSpace.SYSTEM_TREE_NODE);
        owners.put(DefinitionKind.LOCATION_GROUP_PROPERTY, DefinitionSpace.LOCATION_GROUP);
        owners.put(DefinitionKind.LOCATION_PROPERTY, DefinitionSpace.LOCATION);
        owners.put(DefinitionKind.CALLING_CONTEXT_PROPERTY, DefinitionSpace.CALLING_CONTEXT);
        owners.put(DefinitionKind.IO_FILE_PROPERTY, DefinitionSpace.IO_FILE);
        for (DefinitionRecord r : records) {
            DefinitionSpace owner = owners.get(r.kind());
            if (owner != null) {
                properties.add(new Definition.Property(
                        owner,
                        ref(r, r.kind().fields().get(0).name()),
                        text(r, "name"),
                        FieldType.ofCode((int) r.value("type")),
                        r.value("value")));
            } else if (r.kind() == DefinitionKind.CART_COORDINATE) {
                coordinates.add(new Definition.CartCoordinate(
                        ref(r, "cartTopology"),
                        r.value("rank"),
                        Arrays.stream(r.list("coordinates")).boxed().toList()));
            } else if (r.kind() == DefinitionKind.CLOCK_PROPERTIES && r.value("timerResolution") > 0) {
                clock = new Definitions.Clock(
                        r.value("timerResolution"),
                        r.value("globalOffset"),
                        r.value("traceLength"),
                        r.value("realtimeTimestamp"),
                        true);
            }
        }
    }

    Table table(DefinitionSpace space) {
        Table table = tables.get(space);
        if (table == null) {
            throw new IllegalStateException("no table of " + space);
        }
        return table;
    }

    private List<@Nullable DefinitionRecord> chosenOf(DefinitionSpace space) {
        List<@Nullable DefinitionRecord> found = chosen.get(space);
        if (found == null) {
            throw new IllegalStateException("no records of " + space);
        }
        return found;
    }

    private String text(DefinitionRecord r, String field) {
        int id = ref(r, field);
        return id == Trace.NONE ? "" : table(DefinitionSpace.STRING).names[id];
    }

    private static String word(DefinitionRecord r, String field) {
        return r.kind().fields().get(r.kind().field(field)).type().names().name(r.value(field));
    }

    private int ref(DefinitionRecord r, String field) {
        return resolve(r, r.kind().fields().get(r.kind().field(field)).type().space(), r.value(field), field);
    }

    private int[] refs(DefinitionRecord r, String field, DefinitionSpace space) {
        return Arrays.stream(r.list(field))
                .mapToInt(ref -> resolve(r, space, ref, field))
                .toArray();
    }

    private int resolve(DefinitionRecord r, DefinitionSpace space, long ref, String field) {
        if (ref == DefinitionRecord.UNDEFINED) {
            return Trace.NONE;
        }
        int id = (int) table(space).ids.get(ref);
        if (id < 0) {
            diagnostics.add(
                    DiagnosticCode.UNDEFINED_REFERENCE,
                    -1,
                    Long.MAX_VALUE,
                    () -> "definition of " + r.kind() + " " + Long.toUnsignedString(r.ref()) + ": " + field + " is "
                            + space.words() + " " + Long.toUnsignedString(ref));
        }
        return id;
    }
}
