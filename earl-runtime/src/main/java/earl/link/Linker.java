package earl.link;

import earl.diag.Diagnostics;
import earl.link.call.CallDurations;
import earl.link.call.CallTree;
import earl.link.call.Nesting;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.schema.Definitions;
import earl.schema.InitAndFinalize;
import earl.schema.RegionTwins;
import earl.store.EventTable;
import earl.store.LocalNesting;
import earl.store.LocationEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Links the events of a trace. The order of calls:
 *
 * <pre>{@code
 * Linker linker = new Linker(definitions, diagnostics);
 * LocalAnalysis[] local = ...;                       // linker.analyse(events, ...) for each location, from any thread
 * CallTree tree = linker.callTree(List.of(local));
 * CallTimes times = linker.callTimes(List.of(local), memory);
 * EventTable table = Merge.merge(events, linker.nesting(local), ...);
 * linker.toPositions(local, table, scratch, workers);
 * MessageTable messages = linker.messages(...);
 * CollectiveTable collectives = linker.collectives(...);
 * }</pre>
 */
public final class Linker {
    private final Ports ports;
    private final Membership membership;
    private final RegionTwins twins;
    private final boolean[] counted;
    private final InitAndFinalize initialized;
    private final int polls;
    private final Diagnostics diagnostics;

    /** For a trace with these definitions. */
    public Linker(Definitions definitions, Diagnostics diagnostics) {
        this.ports = new Ports(definitions);
        this.membership = new Membership(definitions);
        this.twins = new RegionTwins(definitions.regions());
        this.counted = CallDurations.counted(definitions.regions());
        this.initialized = new InitAndFinalize(definitions.regions());
        this.polls = definitions.attribute(Nesting.POLLS);
        this.diagnostics = diagnostics;
    }

    /**
     * Analyses a location on its own; the values of its enters become its own call paths.
     *
     * @param enter receives the link of each event to the enter of its innermost open region, by index on the location
     * @param scratch memory that lives until the trace is linked
     */
    public LocalAnalysis analyse(LocationEvents events, IntColumn enter, ColumnMemory scratch) {
        int port = ports.of(events.location());
        boolean shared = ports.locations(port).length > 1;
        return new LocalAnalysis(events, port, shared, membership, twins, counted, initialized, polls, enter, scratch);
    }

    /** The call tree of all locations, in order of location. */
    public CallTree callTree(List<LocalAnalysis> local) {
        CallTree tree = new CallTree();
        for (LocalAnalysis location : local) {
            location.include(tree);
        }
        return tree;
    }

    /** Visits and times of call paths; requires {@link #callTree}. */
    public CallTimes callTimes(List<LocalAnalysis> local, ColumnMemory memory) {
        return new CallTimes(local, memory);
    }

    /** Nesting of each location's events; requires {@link #callTree}. */
    public List<LocalNesting> nesting(List<LocalAnalysis> local) {
        return local.stream().map(LocalAnalysis::nesting).toList();
    }

    /** Converts the results of each location to positions, and releases what only the merge needed. */
    public void toPositions(List<LocalAnalysis> local, EventTable table, ColumnMemory scratch, Workers workers) {
        workers.forEach(local.size(), i -> local.get(i).toPositions(table));
        workers.forEach(local.size(), port -> join(ports.locations(port), local, table));
        for (LocalAnalysis location : local) {
            location.release(scratch);
        }
    }

    private static void join(int[] locations, List<LocalAnalysis> local, EventTable table) {
        if (locations.length > 1) {
            new SharedRequests(
                            table, Arrays.stream(locations).mapToObj(local::get).toList())
                    .join();
        }
    }

    /** Matches the messages, which gives events of equal times their final positions; reports the locations' irregularities. */
    public MessageTable messages(
            List<LocalAnalysis> local, EventTable table, ColumnMemory memory, ColumnMemory scratch, Workers workers) {
        MessageMatcher matcher = new MessageMatcher(table, ports, memory, scratch, workers, diagnostics);
        MessageTable messages = matcher.match(
                byPort(local, Communication::sends, null, scratch),
                byPort(local, Communication::receives, table, scratch));
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
                .match(
                        byPort(local, Communication::blocking, table, scratch),
                        byPort(local, Communication::nonBlocking, table, scratch));
    }

    /**
     * The lists of all ports. If several threads of a process have lists, they are merged by the positions of their starts;
     * the values of their events in {@code table}, which refer to rows, are adjusted.
     */
    private List<Records> byPort(
            List<LocalAnalysis> local,
            Function<Communication, Records> kind,
            @Nullable EventTable table,
            ColumnMemory scratch) {
        List<Records> lists = new ArrayList<>(local.size());
        for (int port = 0; port < local.size(); port++) {
            List<Records> parts = Arrays.stream(ports.locations(port))
                    .mapToObj(location -> kind.apply(local.get(location).communication()))
                    .filter(list -> list.count() > 0)
                    .toList();
            lists.add(
                    switch (parts.size()) {
                        case 0 -> kind.apply(local.get(port).communication()).none();
                        case 1 -> parts.getFirst();
                        default -> merged(parts, table, scratch);
                    });
        }
        return lists;
    }

    private static Records merged(List<Records> parts, @Nullable EventTable table, ColumnMemory scratch) {
        Records result = parts.getFirst()
                .like(scratch, parts.stream().mapToLong(Records::count).sum());
        long[] next = new long[parts.size()];
        for (long row = 0; row < result.capacity(); row++) {
            int least = -1;
            for (int i = 0; i < next.length; i++) {
                if (next[i] < parts.get(i).count()
                        && (least < 0 || start(parts, next, i) < start(parts, next, least))) {
                    least = i;
                }
            }
            result.put(row, parts.get(least), next[least]++);
            long at = IntColumn.decode(result.get(row, Records.AT));
            if (table != null && at >= 0) {
                table.value().setLink(at, row);
            }
        }
        result.truncate(result.capacity());
        return result;
    }

    private static long start(List<Records> parts, long[] next, int part) {
        return IntColumn.decode(parts.get(part).get(next[part], Records.START));
    }
}
