package earl.engine;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.link.CallTimes;
import earl.link.CallTree;
import earl.link.CollectiveTable;
import earl.link.Linker;
import earl.link.LocalAnalysis;
import earl.link.MessageTable;
import earl.store.ColumnMemory;
import earl.store.Definitions;
import earl.store.EventTable;
import earl.store.LocationEvents;
import earl.store.Merge;
import earl.store.Payloads;
import earl.store.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Opens one trace:
 *
 * <pre>
 *   decode   each location: records to columns, nesting of regions, messages and collectives   in parallel by location
 *   merge    columns of all locations to one table in time                                     in parallel by slice of time
 *   link     sends and receives, members of collectives                                        in parallel by receiver
 * </pre>
 */
final class Opening {
    private final TraceSource source;
    private final OpenOptions options;
    private final StoreChoice store;
    private final Diagnostics diagnostics;
    private final Map<String, Double> steps = new LinkedHashMap<>();
    private final int locations;
    private final LocationEvents[] events;
    private final LocalAnalysis[] local;
    private long stepBegan = System.nanoTime();

    Opening(TraceSource source, OpenOptions options, StoreChoice store, Diagnostics diagnostics) {
        this.source = source;
        this.options = options;
        this.store = store;
        this.diagnostics = diagnostics;
        this.locations = source.locations();
        this.events = new LocationEvents[locations];
        this.local = new LocalAnalysis[locations];
    }

    Trace open() {
        ColumnMemory memory = store.memory();
        try (Workers workers = new Workers(options.threads());
                ColumnMemory scratch = store.memory()) {
            return open(workers, memory, scratch);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw store.explained(e);
        }
    }

    private Trace open(Workers workers, ColumnMemory memory, ColumnMemory scratch) {
        Linker linker = decode(workers, scratch);
        Payloads payloads = new Payloads(locations);
        workers.forEach(locations, i -> payloads.keep(events[i], memory));
        step("decode");
        CallTree tree = linker.callTree(List.of(local));
        CallTimes times = linker.callTimes(List.of(local), memory);
        EventTable table = merge(workers, linker, memory);
        for (LocationEvents stream : events) {
            stream.release();
        }
        step("merge");
        linker.toPositions(List.of(local), table, scratch, workers);
        MessageTable messages = linker.messages(List.of(local), table, memory, scratch, workers);
        CollectiveTable collectives = linker.collectives(List.of(local), table, memory, scratch);
        options.progress().progress("link", table.length(), table.length());
        step("link");
        Linked linked = new Linked(table, payloads, tree, times, messages, collectives, memory);
        return new OpenedTrace(info(table), source.definitions(), linked, diagnostics.list(), options.threads());
    }

    private Linker decode(Workers workers, ColumnMemory scratch) {
        Linker linker = new Linker(source.definitions(), diagnostics);
        // The largest first, so that the last ones do not keep one worker busy alone.
        int[] order = IntStream.range(0, locations)
                .boxed()
                .sorted(Comparator.comparingLong((Integer location) -> source.bytes(location))
                        .reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        long total = IntStream.range(0, locations).mapToLong(source::bytes).sum();
        AtomicLong done = new AtomicLong();
        workers.forEach(locations, i -> {
            int location = order[i];
            LocationEvents columns = new LocationEvents(location, scratch, source.estimatedEvents(location));
            source.decode(location, columns);
            events[location] = columns;
            local[location] = linker.analyse(columns, scratch);
            columns.settle();
            options.progress().progress("decode", done.addAndGet(source.bytes(location)), total);
        });
        int[] again = source.settle();
        if (again.length == 0) {
            return linker;
        }
        Linker settled = new Linker(source.definitions(), diagnostics);
        workers.forEach(again.length, i -> {
            events[again[i]].clear();
            source.decode(again[i], events[again[i]]);
            local[again[i]] = settled.analyse(events[again[i]], scratch);
        });
        return settled;
    }

    private EventTable merge(Workers workers, Linker linker, ColumnMemory memory) {
        long total = Arrays.stream(events).mapToLong(LocationEvents::size).sum();
        if (total > EventTable.MAX_LENGTH) {
            throw new TraceException(
                    source.info().path(),
                    -1,
                    "it has " + total + " events, and at most " + EventTable.MAX_LENGTH + " can be analysed at once");
        }
        AtomicLong done = new AtomicLong();
        return Merge.merge(
                List.of(events),
                linker.nesting(List.of(local)),
                memory,
                workers,
                n -> options.progress().progress("merge", done.addAndGet(n), total));
    }

    private void step(String name) {
        long now = System.nanoTime();
        steps.put(name, (now - stepBegan) / 1e9);
        stepBegan = now;
    }

    private TraceInfo info(EventTable table) {
        TraceInfo facts = source.info();
        Definitions definitions = source.definitions();
        long start = table.length() == 0
                ? definitions.clock().globalOffset()
                : table.ticks().get(0);
        return new TraceInfo(
                facts.path(),
                facts.format(),
                facts.writer(),
                facts.machine(),
                facts.description(),
                facts.ticksPerSecond(),
                start,
                facts.bytes(),
                facts.properties(),
                java.util.Collections.unmodifiableMap(steps));
    }
}
