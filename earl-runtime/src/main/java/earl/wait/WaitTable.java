package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Messages;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.column.Expressions;
import earl.store.ColumnMemory;
import earl.store.IntColumn;
import earl.store.LongColumn;
import earl.store.Workers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link Waits} of a trace. */
public final class WaitTable implements Waits {
    private static final int INSTANCES = 1 << 12;
    private static final int ROWS = 1 << 14;
    private static final int INDEX_BITS = 31;

    private final Trace trace;
    private final int count;
    private final IntColumn call;
    private final IntColumn record;
    private final IntColumn partner;
    private final IntColumn partnerRecord;
    private final LongColumn begin;
    private final LongColumn ticks;
    private final MemorySegment kind;
    private @Nullable Columns columns;

    /**
     * Finds the waits.
     *
     * @param threads workers, 1 or more; the result does not depend on it
     * @param memory where the rows go; they live as long as it does
     */
    public WaitTable(Trace trace, int threads, ColumnMemory memory) {
        this.trace = trace;
        Workers workers = new Workers(threads);
        List<WaitRows> parts = new ArrayList<>();
        parts.addAll(messages(trace, workers));
        long instances = trace.collectives().count();
        AtomicBoolean others = new AtomicBoolean();
        List<WaitRows> blocking = run(workers, trace, instances, () -> new CollectiveWaits(trace), others);
        if (others.get()) {
            List<WaitRows> found = run(workers, trace, instances, () -> new CollectiveWaits(trace, true), others);
            parts.add(NonblockingWaits.of(trace, found, parts));
        }
        parts.addAll(blocking);
        count = Math.toIntExact(parts.stream().mapToLong(part -> part.count).sum());
        call = IntColumn.allocate(memory, count);
        record = IntColumn.allocate(memory, count);
        partner = IntColumn.allocate(memory, count);
        partnerRecord = IntColumn.allocate(memory, count);
        begin = LongColumn.allocate(memory, count);
        ticks = LongColumn.allocate(memory, count);
        kind = memory.allocate(count);
        inOrder(parts, workers);
    }

    private static List<WaitRows> messages(Trace trace, Workers workers) {
        Messages messages = trace.messages();
        int[] source = new int[Math.toIntExact(messages.count())];
        int[] destination = new int[source.length];
        workers.forEach((source.length + ROWS - 1) / ROWS, block -> {
            int from = block * ROWS;
            for (int row = from; row < Math.min(from + ROWS, source.length); row++) {
                source[row] = messages.source(row);
                destination[row] = messages.destination(row);
            }
        });
        int locations = trace.locations().size();
        int groups = Math.min(locations, workers.threads());
        WaitRows[] found = none(locations);
        workers.forEach(groups, group -> {
            int from = (int) ((long) locations * group / groups);
            int to = (int) ((long) locations * (group + 1) / groups);
            WaitRows[] part = MessageWaits.of(trace, from, to, source, destination);
            System.arraycopy(part, 0, found, from, part.length);
        });
        return Arrays.asList(found);
    }

    private static WaitRows[] none(int size) {
        return new WaitRows[size];
    }

    private static List<WaitRows> run(Workers workers, int tasks, Supplier<IntFunction<WaitRows>> worker) {
        WaitRows[] found = none(tasks);
        workers.forEachWith(tasks, () -> {
            IntFunction<WaitRows> mine = worker.get();
            return task -> found[(int) task] = mine.apply((int) task);
        });
        return Arrays.asList(found);
    }

    private static List<WaitRows> run(
            Workers workers, Trace trace, long instances, Supplier<CollectiveWaits> cursor, AtomicBoolean leftOut) {
        return run(workers, Math.toIntExact((instances + INSTANCES - 1) / INSTANCES), () -> {
            CollectiveWaits waits = cursor.get();
            return block -> {
                long from = (long) block * INSTANCES;
                return collectives(trace, waits, from, Math.min(from + INSTANCES, instances), leftOut);
            };
        });
    }

    private static WaitRows collectives(Trace trace, CollectiveWaits waits, long from, long to, AtomicBoolean leftOut) {
        WaitRows rows = new WaitRows();
        for (long instance = from; instance < to; instance++) {
            boolean there = waits.read(instance);
            if (waits.leavesOut()) {
                leftOut.set(true);
            }
            if (!there) {
                continue;
            }
            for (int i = 0; i < waits.count(); i++) {
                long wait = waits.wait(i);
                if (wait > 0) {
                    long me = waits.member(i);
                    long other = waits.member(waits.waitedFor(i));
                    long waiting = trace.collectives().call(me);
                    long lateWith = waits.kind().isOfRequest()
                            ? trace.collectives().begin(other)
                            : trace.collectives().end(other);
                    long late = trace.events().enterptr(lateWith);
                    if (waiting >= 0 && late >= 0) {
                        rows.add(
                                waits.kind(),
                                waiting,
                                trace.collectives().end(me),
                                late,
                                lateWith,
                                waits.begin(i),
                                wait);
                    }
                }
            }
        }
        return rows;
    }

    /** Takes rows over in order of the call's position. */
    private void inOrder(List<WaitRows> parts, Workers workers) {
        int[] first = new int[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            first[i + 1] = first[i] + parts.get(i).count;
        }
        long[] order = new long[count];
        workers.forEach(parts.size(), i -> {
            WaitRows part = parts.get(i);
            for (int row = 0; row < part.count; row++) {
                order[first[i] + row] = IntColumn.decode(part.call[row]) << INDEX_BITS | (first[i] + row);
            }
        });
        Arrays.parallelSort(order);
        workers.forEach((count + ROWS - 1) / ROWS, block -> {
            int from = block * ROWS;
            int to = Math.min(from + ROWS, count);
            for (int row = from; row < to; row++) {
                int index = (int) (order[row] & Integer.MAX_VALUE);
                int at = Arrays.binarySearch(first, index);
                int part = at >= 0 ? at : -at - 2;
                while (parts.get(part).count == 0) {
                    part++;
                }
                take(row, parts.get(part), index - first[part]);
            }
        });
    }

    private void take(int row, WaitRows part, int at) {
        call.set(row, part.call[at]);
        record.set(row, part.record[at]);
        partner.set(row, part.partner[at]);
        partnerRecord.set(row, part.partnerRecord[at]);
        begin.set(row, part.begin[at]);
        ticks.set(row, part.ticks[at]);
        kind.set(ValueLayout.JAVA_BYTE, row, part.kind[at]);
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long row(long waiting) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (call.link(middle) < waiting) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < count && call.link(low) == waiting ? low : Trace.NONE;
    }

    @Override
    public WaitKind kind(long row) {
        return WaitRows.KINDS.get(kind.get(ValueLayout.JAVA_BYTE, Objects.checkIndex(row, count)));
    }

    @Override
    public long call(long row) {
        return call.link(Objects.checkIndex(row, count));
    }

    @Override
    public int location(long row) {
        return trace.events().location(call(row));
    }

    @Override
    public long record(long row) {
        return record.link(Objects.checkIndex(row, count));
    }

    @Override
    public long partner(long row) {
        return partner.link(Objects.checkIndex(row, count));
    }

    @Override
    public long partnerRecord(long row) {
        return partnerRecord.link(Objects.checkIndex(row, count));
    }

    @Override
    public long beginTicks(long row) {
        return begin.get(Objects.checkIndex(row, count));
    }

    @Override
    public long ticks(long row) {
        return ticks.get(Objects.checkIndex(row, count));
    }

    @Override
    public synchronized Columns columns() {
        Columns known = columns;
        if (known == null) {
            known = Expressions.columns(count, makers());
            columns = known;
        }
        return known;
    }

    private Map<String, Supplier<Column>> makers() {
        double ticksPerSecond = trace.info().ticksPerSecond();
        long start = trace.info().startTicks();
        List<String> words = WaitRows.KINDS.stream().map(WaitKind::word).toList();
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put(
                "kind",
                () -> Expressions.words(words, count, (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        into[at + i] = kind.get(ValueLayout.JAVA_BYTE, from + i);
                    }
                }));
        makers.put("location", () -> locationOf("call"));
        makers.put("partner_location", () -> locationOf("partner"));
        makers.put("call", () -> links(call));
        makers.put("record", () -> links(record));
        makers.put("partner", () -> links(partner));
        makers.put("partner_record", () -> links(partnerRecord));
        makers.put(
                "begin",
                () -> Expressions.times(count, ticksPerSecond, (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        into[at + i] = (double) (begin.get(from + i) - start);
                    }
                }));
        makers.put(
                "wait",
                () -> Expressions.times(count, ticksPerSecond, (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        into[at + i] = (double) ticks.get(from + i);
                    }
                }));
        return makers;
    }

    private Column locationOf(String positions) {
        return trace.columns().column("location").take(columns().column(positions));
    }

    private Column links(IntColumn links) {
        return Expressions.integers(count, (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = links.link(from + i);
            }
        });
    }
}
