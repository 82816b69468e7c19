package earl.link;

import earl.diag.Diagnostics;
import earl.link.call.CallDurations;
import earl.link.call.CallTree;
import earl.link.call.Nesting;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import earl.parallel.Workers;
import earl.schema.Definitions;
import earl.schema.InitAndFinalize;
import earl.schema.RegionTwins;
import earl.store.EventTable;
import earl.store.EventTableBuilder;
import earl.store.RoundEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Links the events of a trace. The order of calls:
 *
 * <pre>{@code
 * Linker linker = new Linker(definitions, diagnostics, scratch, workers);
 * LocalAnalysis[] local = ...;                       // linker.begin(round) for each location, from any thread
 * for (each round) {
 *     local[...].process(block);                     // of each location, from any thread; finish() after its last event
 *     linker.number(List.of(local));
 *     merge.round(...);
 *     linker.match(List.of(local), merge.table());
 * }
 * int[] callpaths = linker.include(List.of(local));
 * CallTimes times = linker.callTimes(List.of(local), memory);
 * EventTable table = merge.finish(callpaths);
 * linker.toPositions(local, table, workers);
 * MessageTable messages = linker.messages(...);
 * CollectiveTable collectives = linker.collectives(...);
 * }</pre>
 */
public final class Linker {
    private static final long SMALLEST_PIECE = 64L << 10;
    private static final long LARGEST_PIECE = 16L << 20;

    private final Ports ports;
    private final Membership membership;
    private final RegionTwins twins;
    private final boolean[] counted;
    private final InitAndFinalize initialized;
    private final int polls;
    private final Diagnostics diagnostics;
    /** Memory of the collective operations until they are matched. */
    private final Pieces records;

    /** Call paths in the order in which rounds found them, and in order of location. */
    private final CallTree found = new CallTree();

    private final CallTree tree = new CallTree();
    private final MessageMatcher matcher;

    /**
     * For a trace with these definitions.
     *
     * @param scratch memory that lives until the trace is linked
     */
    public Linker(Definitions definitions, Diagnostics diagnostics, ColumnMemory scratch, Workers workers) {
        this.records = new Pieces(scratch::allocate, SMALLEST_PIECE, LARGEST_PIECE);
        this.ports = new Ports(definitions);
        this.membership = new Membership(definitions);
        this.twins = new RegionTwins(definitions.regions());
        this.counted = CallDurations.counted(definitions.regions());
        this.initialized = new InitAndFinalize(definitions.regions());
        this.polls = definitions.attribute(Nesting.POLLS);
        this.diagnostics = diagnostics;
        this.matcher = new MessageMatcher(ports, workers, diagnostics);
    }

    /** Begins the analysis of a location. */
    public LocalAnalysis begin(RoundEvents round) {
        int port = ports.of(round.events().location());
        boolean shared = ports.locations(port).length > 1;
        return new LocalAnalysis(round, port, shared, membership, twins, counted, initialized, polls, records);
    }

    /** Numbers the call paths that are new in a round, as {@link earl.store.Merge} needs them. */
    public void number(List<LocalAnalysis> local) {
        for (LocalAnalysis location : local) {
            location.number(found);
        }
    }

    /** Matches the messages among the events that are merged. */
    public void match(List<LocalAnalysis> local, EventTableBuilder table) {
        matcher.round(local.stream().map(LocalAnalysis::messages).toList(), table);
    }

    /**
     * Numbers the call paths of all locations in order of location, when all are known.
     *
     * @return ids by those of {@link #number}
     */
    public int[] include(List<LocalAnalysis> local) {
        int[] ids = new int[found.count()];
        for (LocalAnalysis location : local) {
            location.include(tree, ids);
        }
        return ids;
    }

    /** The call tree of all locations, after {@link #include}. */
    public CallTree callTree() {
        return tree;
    }

    /** Visits and times of call paths; requires {@link #include}. */
    public CallTimes callTimes(List<LocalAnalysis> local, ColumnMemory memory) {
        return new CallTimes(local.stream().map(LocalAnalysis::calls).toList(), memory);
    }

    /** Converts the results of each location to positions. */
    public void toPositions(List<LocalAnalysis> local, EventTable table, Workers workers) {
        workers.forEach(local.size(), i -> local.get(i).toPositions(table));
        for (int port = 0; port < local.size(); port++) {
            int[] locations = ports.locations(port);
            if (locations.length > 1) {
                List<LocalAnalysis> threads =
                        Arrays.stream(locations).mapToObj(local::get).toList();
                new SharedRequests(table, matcher, threads).join();
            }
        }
    }

    /**
     * Matches the messages that are left, which gives events of equal times their final positions; reports the locations' irregularities.
     */
    public MessageTable messages(
            List<LocalAnalysis> local, EventTable table, ColumnMemory memory, ColumnMemory scratch) {
        MessageTable messages = matcher.finish(table, memory, scratch);
        for (LocalAnalysis location : local) {
            location.communication().move(matcher.moves());
            location.report(diagnostics, table);
        }
        return messages;
    }

    /** Matches the collective operations. */
    public CollectiveTable collectives(
            List<LocalAnalysis> local, EventTable table, ColumnMemory memory, ColumnMemory scratch) {
        return new CollectiveMatcher(table, ports, membership, memory, scratch, diagnostics)
                .match(byPort(local, Communication::blocking, table), byPort(local, Communication::nonBlocking, table));
    }

    /**
     * The lists of all ports. If several threads of a process have lists, they are merged by the positions of their starts;
     * the values of their events in {@code table}, which refer to rows, are adjusted.
     */
    private List<Records> byPort(List<LocalAnalysis> local, Function<Communication, Records> kind, EventTable table) {
        List<Records> lists = new ArrayList<>(local.size());
        for (int port = 0; port < local.size(); port++) {
            List<Records> parts = Arrays.stream(ports.locations(port))
                    .mapToObj(location -> kind.apply(local.get(location).communication()))
                    .filter(list -> list.count() > 0)
                    .toList();
            lists.add(parts.size() == 1 ? parts.getFirst() : merged(parts, table));
        }
        return lists;
    }

    private Records merged(List<Records> parts, EventTable table) {
        Records result = new Records(records, Records.COLLECTIVE);
        long[] next = new long[parts.size()];
        for (long left = parts.stream().mapToLong(Records::count).sum(); left > 0; left--) {
            int least = -1;
            for (int i = 0; i < next.length; i++) {
                if (next[i] < parts.get(i).count()
                        && (least < 0 || start(parts, next, i) < start(parts, next, least))) {
                    least = i;
                }
            }
            long row = result.add();
            for (int field = 0; field < Records.COLLECTIVE; field++) {
                result.set(row, field, parts.get(least).get(next[least], field));
            }
            next[least]++;
            long at = IntColumn.decode(result.get(row, Records.AT));
            if (at >= 0) {
                table.value().setLink(at, row);
            }
        }
        result.finish();
        return result;
    }

    private static long start(List<Records> parts, long[] next, int part) {
        return IntColumn.decode(parts.get(part).get(next[part], Records.START));
    }
}
