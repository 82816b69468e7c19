package earl.schema;

import earl.Communicator;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.memory.Capacity;
import earl.memory.LongMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All definitions of a trace, both unchanged ({@link #records}) and resolved, with dense ids in the order in which the trace
 * defines them. Immutable; any thread may read.
 *
 * <p>Of two definitions with one id, the last one counts, as in {@code otf2-print}; its dense id is that of the first.
 */
public final class Definitions {
    private static final Set<String> THREADS =
            Set.of("OPENMP", "OMPSS", "PTHREAD", "WINTHREAD", "QTTHREAD", "ACETHREAD", "TBBTHREAD", "MTAPI");

    /** What the definitions of a space are. */
    static final class Table {
        final LongMap ids = new LongMap();
        long[] refs = new long[8];
        String[] names = new String[8];

        @Nullable
        Definition[] definitions = new Definition[8];

        int count;

        int define(long ref) {
            int id = (int) ids.get(ref);
            if (id >= 0) {
                return id;
            }
            if (count == refs.length) {
                refs = Capacity.ensure(refs, count + 1);
                names = Capacity.ensure(names, count + 1);
                definitions = Arrays.copyOf(definitions, refs.length);
            }
            refs[count] = ref;
            names[count] = "";
            ids.put(ref, count);
            return count++;
        }

        void set(Definition definition) {
            definitions[definition.id()] = definition;
            names[definition.id()] = definition.name();
        }
    }

    private final List<DefinitionRecord> records;
    private final Map<DefinitionSpace, Table> tables;
    private final List<Location> locations;
    private final List<Region> regions;
    private final List<Communicator> communicators;
    private final int[][] firstMembers;
    private final int[][] secondMembers;
    private final int[][] firstPeers;
    private final int[][] secondPeers;
    private final CommunicatorResolver groups;
    private final List<Definition.Property> properties;
    private final List<Definition.CartCoordinate> coordinates;
    private final Clock clock;

    /**
     * The trace's clock.
     *
     * @param ticksPerSecond resolution
     * @param globalOffset ticks at the trace's begin
     * @param traceLength ticks between begin and end
     * @param realtime wall-clock time of the begin in nanoseconds since 1970, -1 if unknown
     * @param known whether the trace defines it; else nanoseconds are assumed
     */
    public record Clock(long ticksPerSecond, long globalOffset, long traceLength, long realtime, boolean known) {}

    Definitions(DefinitionResolver from) {
        records = List.copyOf(from.records);
        tables = from.tables;
        locations = List.copyOf(from.locations);
        regions = List.copyOf(from.regions);
        communicators = List.copyOf(from.communicators);
        firstMembers = from.firstMembers;
        secondMembers = from.secondMembers;
        firstPeers = from.firstPeers;
        secondPeers = from.secondPeers;
        groups = from.groups;
        properties = List.copyOf(from.properties);
        coordinates = List.copyOf(from.coordinates);
        clock = from.clock;
    }

    /** Resolves a trace's definitions. Counts irregularities. */
    public static Definitions of(List<DefinitionRecord> records, Diagnostics diagnostics) {
        return of(records, Map.of(), diagnostics);
    }

    /**
     * Resolves a trace's definitions, with placeholders for those that the trace lacks.
     *
     * @param undefined by space, the trace's ids that need a placeholder, in the order of their dense ids
     */
    public static Definitions of(
            List<DefinitionRecord> records, Map<DefinitionSpace, List<Long>> undefined, Diagnostics diagnostics) {
        return new Definitions(new DefinitionResolver(records, undefined, diagnostics).resolve());
    }

    /** By space, the trace's ids that got a placeholder; what {@link #of(List, Map, Diagnostics)} took. */
    public Map<DefinitionSpace, List<Long>> placeholders() {
        Map<DefinitionSpace, List<Long>> found = new EnumMap<>(DefinitionSpace.class);
        tables.forEach((space, table) -> {
            for (int id = 0; id < table.count; id++) {
                if (table.definitions[id] instanceof Definition.Undefined) {
                    found.computeIfAbsent(space, s -> new ArrayList<>()).add(table.refs[id]);
                }
            }
        });
        return found;
    }

    /** The definitions as they are, in the trace's order, duplicates included. */
    public List<DefinitionRecord> records() {
        return records;
    }

    public Clock clock() {
        return clock;
    }

    /** Locations by dense id. */
    public List<Location> locations() {
        return locations;
    }

    /** Regions by dense id. */
    public List<Region> regions() {
        return regions;
    }

    /** Communicators by dense id. Those of thread teams are among them; inter-communicators list both groups, the first first. */
    public List<Communicator> communicators() {
        return communicators;
    }

    /**
     * The members of a communicator, of an inter-communicator those of its first group: {@link Trace#NONE} for one that the trace does not
     * have. Not to be changed: communicators of one group have one array.
     */
    public int[] firstMembers(int communicator) {
        return firstMembers[communicator];
    }

    /** The members of an inter-communicator's second group, likewise; empty for others. */
    public int[] secondMembers(int communicator) {
        return secondMembers[communicator];
    }

    /**
     * The locations that a location's records on a communicator name by rank: its members, in groups with the flag {@code
     * GLOBAL_MEMBERS} at their ranks in the list of all locations. For an inter-communicator, the members of the other group.
     * {@link Trace#NONE} for a rank that is no member, or that the trace does not have. Not to be changed.
     */
    public int[] peers(int communicator, int location) {
        int[] second = secondPeers[communicator];
        int[] first = firstPeers[communicator];
        if (second.length == 0) {
            return first;
        }
        for (int member : second) {
            if (member == location) {
                return first;
            }
        }
        return second;
    }

    /**
     * The locations that a group of a communicator's ranks, or of locations, contains; {@link Trace#NONE} for those that the
     * trace lacks. Empty for {@link Trace#NONE}, an undefined group, and one that holds only its caller.
     */
    public int[] groupMembers(int group) {
        return groups.members(group);
    }

    /** Number of definitions in a space. */
    public int count(DefinitionSpace space) {
        return table(space).count;
    }

    /** Dense id of the trace's own id, {@link Trace#NONE} if the trace does not define it. */
    public int id(DefinitionSpace space, long ref) {
        return (int) table(space).ids.get(ref);
    }

    /** The trace's own id of a dense id. */
    public long ref(DefinitionSpace space, int id) {
        Table table = table(space);
        return table.refs[java.util.Objects.checkIndex(id, table.count)];
    }

    /** What a definition is called, empty if it has no name; of a string its characters. */
    public String name(DefinitionSpace space, int id) {
        Table table = table(space);
        return table.names[java.util.Objects.checkIndex(id, table.count)];
    }

    /** The characters of a string by its dense id; empty for {@link Trace#NONE}. */
    public String string(int id) {
        return id == Trace.NONE ? "" : name(DefinitionSpace.STRING, id);
    }

    /**
     * A definition, or {@link Definition.Undefined} where the trace has none; not for the spaces {@code STRING}, {@code LOCATION} and
     * {@code REGION}, which have views of their own.
     */
    public Definition get(DefinitionSpace space, int id) {
        Table table = table(space);
        Definition found = table.definitions[java.util.Objects.checkIndex(id, table.count)];
        if (found == null) {
            throw new IllegalArgumentException(space + " has no records of this kind");
        }
        return found;
    }

    /** The definitions of a space with a type, by dense id; skips others. */
    public <D extends Definition> List<D> all(DefinitionSpace space, Class<D> type) {
        List<D> found = new ArrayList<>();
        Table table = table(space);
        for (int id = 0; id < table.count; id++) {
            if (type.isInstance(table.definitions[id])) {
                found.add(type.cast(table.definitions[id]));
            }
        }
        return found;
    }

    /** The attribute of this name, {@link Trace#NONE} if there is none. */
    public int attribute(String name) {
        Table table = table(DefinitionSpace.ATTRIBUTE);
        for (int id = 0; id < table.count; id++) {
            if (table.names[id].equals(name)) {
                return id;
            }
        }
        return Trace.NONE;
    }

    /** Whether a communicator joins the threads of a process, as those of OpenMP's teams do. */
    public boolean joinsThreads(int communicator) {
        return get(DefinitionSpace.COMM, communicator) instanceof Definition.Comm comm
                && comm.group() != Trace.NONE
                && get(DefinitionSpace.GROUP, comm.group()) instanceof Definition.Group group
                && THREADS.contains(group.paradigm());
    }

    /**
     * The communicator of a window of a library other than MPI, {@link Trace#NONE} for a window of MPI. Such libraries (SHMEM, GASPI,
     * UPC) synchronize in operations on windows as MPI does in operations on communicators.
     */
    public int synchronizedBy(int window) {
        return window != Trace.NONE
                        && get(DefinitionSpace.RMA_WIN, window) instanceof Definition.RmaWin win
                        && win.comm() != Trace.NONE
                        && get(DefinitionSpace.COMM, win.comm()) instanceof Definition.Comm comm
                        && comm.group() != Trace.NONE
                        && get(DefinitionSpace.GROUP, comm.group()) instanceof Definition.Group group
                        && !group.paradigm().equals("MPI")
                ? win.comm()
                : Trace.NONE;
    }

    /** The region of flushes of the trace buffer, as the trace defines it or as placeholder; {@link Trace#NONE} if there is none. */
    public int flushRegion() {
        for (Region region : regions) {
            if (region.name().equals(FlushRegion.NAME) && region.role().equals("ARTIFICIAL")) {
                return region.id();
            }
        }
        return Trace.NONE;
    }

    /** Names and values attached to definitions, in the trace's order. */
    public List<Definition.Property> properties() {
        return properties;
    }

    /** Places in Cartesian topologies. */
    public List<Definition.CartCoordinate> coordinates() {
        return coordinates;
    }

    private Table table(DefinitionSpace space) {
        Table table = tables.get(space);
        if (table == null) {
            throw new IllegalStateException("no table of " + space);
        }
        return table;
    }

    static Map<DefinitionSpace, Table> emptyTables() {
        Map<DefinitionSpace, Table> tables = new EnumMap<>(DefinitionSpace.class);
        for (DefinitionSpace space : DefinitionSpace.values()) {
            tables.put(space, new Table());
        }
        return tables;
    }
}
