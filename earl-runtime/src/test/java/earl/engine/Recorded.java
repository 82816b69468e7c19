package earl.engine;

import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A trace written down in a test: two regions' worth of definitions and lists of records, which it plays back as a source. */
class Recorded implements TraceSource {
    /** One record; {@code fields} are those of its kind but the region; {@code callsite} -1 for none. */
    record Rec(long time, RecordKind kind, int region, List<Long> fields, long callsite) {
        Rec(long time, RecordKind kind, Long... fields) {
            this(time, kind, -1, List.of(fields), -1);
        }

        static Rec enter(long time, int region) {
            return new Rec(time, RecordKind.ENTER, region, List.of(), -1);
        }

        static Rec leave(long time, int region) {
            return new Rec(time, RecordKind.LEAVE, region, List.of(), -1);
        }
    }

    /** Ids of the communicators of {@link #define}. */
    static final int WORLD = 0;

    static final int EVEN = 1;
    static final int SELF = 2;
    static final int BETWEEN = 3;
    static final int COMMUNICATORS = 4;

    final List<List<Rec>> records = new ArrayList<>();
    final Definitions definitions;
    final int processes;
    final int threads;
    private final List<DefinitionRecord> definitionRecords = new ArrayList<>();
    private int strings;

    /**
     * A trace of {@code processes} processes with {@code threads} threads each, which are locations one after the other, and a
     * number of regions. There is a communicator of all processes, one of those of even rank, one's own, and one between the first
     * and the others; only the first threads are named in them.
     */
    Recorded(int processes, int threads, int regions) {
        this(
                processes,
                threads,
                IntStream.range(0, regions).mapToObj(i -> "region " + i).toList());
    }

    /** Events of regions with names, which may be equal. */
    Recorded(int processes, int threads, List<String> regions) {
        this(processes, threads, regions, "callsite");
    }

    /** Events of regions with names; the numbers that records have besides are an attribute. */
    Recorded(int processes, int threads, List<String> regions, String attribute) {
        this(processes, threads, regions, attribute, new int[0], false, new int[0]);
    }

    /**
     * Events of processes that stand on a grid.
     *
     * @param sizes of its dimensions; none if there is no grid
     * @param closed whether all go round
     * @param ranks by place, the last coordinate changing fastest: who stands there
     */
    Recorded(int processes, int threads, List<String> regions, int[] sizes, boolean closed, int[] ranks) {
        this(processes, threads, regions, "callsite", sizes, closed, ranks);
    }

    private Recorded(
            int processes,
            int threads,
            List<String> regions,
            String attribute,
            int[] sizes,
            boolean closed,
            int[] ranks) {
        this.processes = processes;
        this.threads = threads;
        define(DefinitionKind.CLOCK_PROPERTIES, 1_000_000, 0, 1, 0);
        long nothing = string("");
        define(DefinitionKind.SYSTEM_TREE_NODE, 0, string("machine"), nothing, DefinitionRecord.UNDEFINED);
        define(DefinitionKind.ATTRIBUTE, 0, string(attribute), nothing, 4);
        for (int region = 0; region < regions.size(); region++) {
            long name = string(regions.get(region));
            define(DefinitionKind.REGION, region, name, name, nothing, 1, 1, 0, nothing, 0, 0);
        }
        long[] all = new long[processes];
        for (int process = 0; process < processes; process++) {
            define(
                    DefinitionKind.LOCATION_GROUP,
                    process,
                    string("MPI Rank " + process),
                    1,
                    0,
                    DefinitionRecord.UNDEFINED);
            for (int thread = 0; thread < threads; thread++) {
                int location = process * threads + thread;
                define(DefinitionKind.LOCATION, location, string("thread " + thread), 1, 0, process);
                records.add(new ArrayList<>());
            }
            all[process] = (long) process * threads;
        }
        group(0, 4, all);
        group(1, 5, ranks(processes, 0, 1));
        group(2, 5, ranks(processes, 0, 2));
        group(3, 6);
        group(4, 5, 0);
        group(5, 5, ranks(processes, 1, 1));
        define(DefinitionKind.COMM, WORLD, string("MPI_COMM_WORLD"), 1, DefinitionRecord.UNDEFINED, 0);
        define(DefinitionKind.COMM, EVEN, string("even"), 2, 0, 0);
        define(DefinitionKind.COMM, SELF, string("MPI_COMM_SELF"), 3, DefinitionRecord.UNDEFINED, 0);
        define(DefinitionKind.INTER_COMM, BETWEEN, string("between"), 4, 5, 0, 0);
        if (sizes.length > 0) {
            defineGrid(sizes, closed, ranks);
        }
        definitions = Definitions.of(definitionRecords, new Diagnostics());
    }

    private void defineGrid(int[] sizes, boolean closed, int[] ranks) {
        for (int d = 0; d < sizes.length; d++) {
            define(DefinitionKind.CART_DIMENSION, d, string("dimension " + d), sizes[d], closed ? 1 : 0);
        }
        list(
                DefinitionKind.CART_TOPOLOGY,
                IntStream.range(0, sizes.length).asLongStream().toArray(),
                0,
                string("cart"),
                WORLD,
                0);
        for (int place = 0; place < ranks.length; place++) {
            long[] coordinates = new long[sizes.length];
            for (int d = sizes.length - 1, rest = place; d >= 0; rest /= sizes[d--]) {
                coordinates[d] = rest % sizes[d];
            }
            list(DefinitionKind.CART_COORDINATE, coordinates, 0, ranks[place], 0);
        }
    }

    /** A definition whose last field is a list, given as 0 among the values. */
    private void list(DefinitionKind kind, long[] list, long... values) {
        long[][] lists = new long[values.length][];
        lists[values.length - 1] = list;
        definitionRecords.add(new DefinitionRecord(kind, values, lists, null));
    }

    private static long[] ranks(int processes, int from, int step) {
        List<Long> ranks = new ArrayList<>();
        for (long rank = from; rank < processes; rank += step) {
            ranks.add(rank);
        }
        return ranks.stream().mapToLong(Long::longValue).toArray();
    }

    private void define(DefinitionKind kind, long... values) {
        definitionRecords.add(DefinitionRecord.of(kind, values));
    }

    private void group(int ref, int type, long... members) {
        long[][] lists = new long[6][];
        lists[5] = members;
        definitionRecords.add(
                new DefinitionRecord(DefinitionKind.GROUP, new long[] {ref, string(""), type, 4, 0, 0}, lists, null));
    }

    private long string(String text) {
        definitionRecords.add(DefinitionRecord.string(strings, text));
        return strings++;
    }

    @Override
    public TraceInfo info() {
        return new TraceInfo(Path.of("recorded"), "test", "", "", "", 1_000_000, 0, 0, Map.of(), Map.of());
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public int locations() {
        return records.size();
    }

    @Override
    public long estimatedEvents(int location) {
        return records.get(location).size();
    }

    @Override
    public long bytes(int location) {
        return records.get(location).size();
    }

    @Override
    public void decode(int location, LocationEvents into) {
        for (Rec record : records.get(location)) {
            into.record(record.time, record.kind, record.region);
            for (int field = 0; field < record.fields.size(); field++) {
                switch (record.kind.fields().get(field).type().form()) {
                    case REFERENCE -> into.reference(record.fields.get(field).intValue());
                    default -> into.unsigned(record.fields.get(field));
                }
            }
            if (record.callsite >= 0) {
                into.attributes(1);
                into.reference(0);
                into.unsigned(4);
                into.unsigned(record.callsite);
            }
        }
    }

    @Override
    public RawRecords raw() {
        throw new UnsupportedOperationException("there are no files");
    }

    @Override
    public void close() {
        // nothing is open
    }
}
