package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Events;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.column.IntegerSource;
import earl.column.NumberSource;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** {@link Waits} of a trace: 46 bytes per row, off the heap. */
final class WaitTable implements Waits {
    private static final int ROWS = 1 << 14;
    /** Rows of which the calls are looked up at once. */
    private static final int WITHIN = 1 << 12;

    private final Trace trace;
    private final List<WaitKind> kinds;
    /** Why definitions failed. */
    private final Map<String, String> failures;

    private final int count;
    private final IntColumn call;
    private final IntColumn record;
    private final IntColumn partner;
    private final IntColumn partnerRecord;
    private final LongColumn begin;
    private final LongColumn ticks;
    private final LongColumn attributed;
    private final MemorySegment kind;
    private final MemorySegment counted;
    private final ParticipantTable participants;
    private final Attribution attribution;
    /** By kind. */
    private final boolean[] ofSender;
    /** By kind, whether its waits claim the time of their calls. */
    private final boolean[] claims;

    private @Nullable Columns columns;
    /** By kind, whether it has waits. */
    private boolean @Nullable [] occurring;

    /** Parts of all kinds, in the order in which the kinds claim time. */
    private static final class Parts {
        final List<WaitKind> kinds;
        final List<Integer> kindOf;
        final List<Search.Part> parts;

        private Parts(List<WaitKind> kinds, List<Integer> kindOf, List<Search.Part> parts) {
            this.kinds = kinds;
            this.kindOf = kindOf;
            this.parts = parts;
        }

        static Parts of(Map<String, List<Search.Part>> found, List<WaitDefinition> definitions) {
            List<WaitKind> given = new ArrayList<>();
            Map<String, Set<String>> partOf = new HashMap<>();
            for (WaitDefinition definition : definitions) {
                List<Search.Part> parts = Objects.requireNonNull(found.get(definition.name()));
                given.add(
                        parts.isEmpty()
                                ? new WaitKind(definition.name(), WaitKind.Role.NONE)
                                : parts.getFirst().kind());
                partOf.put(definition.name(), definition.partOf());
            }
            List<WaitKind> kinds = WaitDefinitionOrder.claims(given, partOf);
            List<Integer> kindOf = new ArrayList<>();
            List<Search.Part> parts = new ArrayList<>();
            for (int kind = 0; kind < kinds.size(); kind++) {
                for (Search.Part part :
                        Objects.requireNonNull(found.get(kinds.get(kind).name()))) {
                    kindOf.add(kind);
                    parts.add(part);
                }
            }
            return new Parts(List.copyOf(kinds), kindOf, parts);
        }

        int count() {
            return parts.stream().mapToInt(part -> part.waits().count).reduce(0, Math::addExact);
        }
    }

    /** Finds the waits that definitions define. */
    static WaitTable of(
            Trace trace, List<WaitDefinition> definitions, int threads, LongFunction<MemorySegment> memory) {
        Workers workers = new Workers(threads);
        Search.Outcome outcome = new Search(trace, workers).find(definitions);
        return of(trace, outcome.found(), definitions, outcome.failures(), workers, memory);
    }

    /**
     * The waits that were found.
     *
     * @param found by definition, what it found in parts
     * @param failures by definition that failed, why
     */
    static WaitTable of(
            Trace trace,
            Map<String, List<Search.Part>> found,
            List<WaitDefinition> definitions,
            Map<String, String> failures,
            Workers workers,
            LongFunction<MemorySegment> memory) {
        Map<String, Set<String>> partOf = new HashMap<>();
        definitions.forEach(definition -> partOf.put(definition.name(), definition.partOf()));
        return new WaitTable(trace, Parts.of(found, definitions), failures, partOf, workers, memory);
    }

    private WaitTable(
            Trace trace,
            Parts parts,
            Map<String, String> failures,
            Map<String, Set<String>> partOf,
            Workers workers,
            LongFunction<MemorySegment> memory) {
        this.trace = trace;
        this.failures = failures;
        kinds = parts.kinds;
        ofSender = new boolean[kinds.size()];
        claims = new boolean[kinds.size()];
        for (int i = 0; i < claims.length; i++) {
            claims[i] = kinds.get(i).role() != WaitKind.Role.NONE;
        }
        for (int i = 0; i < parts.parts.size(); i++) {
            ofSender[parts.kindOf.get(i)] |= parts.parts.get(i).sends();
        }
        count = parts.count();
        call = links(memory);
        record = links(memory);
        partner = links(memory);
        partnerRecord = links(memory);
        begin = longs(memory);
        ticks = longs(memory);
        attributed = longs(memory);
        kind = memory.apply(count);
        counted = memory.apply(count);
        inOrder(parts, workers);
        attribution = new Attribution(trace, this, kinds, partOf, call, attributed);
        participants = new ParticipantTable(trace, parts.kindOf, parts.parts, this);
    }

    private IntColumn links(LongFunction<MemorySegment> memory) {
        return IntColumn.over(memory.apply((long) count * Integer.BYTES));
    }

    private LongColumn longs(LongFunction<MemorySegment> memory) {
        return LongColumn.over(memory.apply((long) count * Long.BYTES));
    }

    /** Copies rows in order of the call's position; rows of one call are in the order in which they claim time. */
    private void inOrder(Parts parts, Workers workers) {
        List<FoundWaits> blocks = new ArrayList<>();
        IntStream.Builder kindOf = IntStream.builder();
        for (int i = 0; i < parts.parts.size(); i++) {
            for (FoundWaits block : parts.parts.get(i).waits().blocks) {
                blocks.add(block);
                kindOf.add(parts.kindOf.get(i));
            }
        }
        WaitOrder order = new WaitOrder(blocks, kindOf.build().toArray(), workers);
        workers.forEachWith((count + ROWS - 1) / ROWS, () -> {
            FoundWaits rows = new FoundWaits(Math.min(ROWS, count));
            long[] within = new long[rows.count];
            byte[] kindOfRow = new byte[rows.count];
            byte[] isCounted = new byte[rows.count];
            Within calls = new Within();
            return block -> {
                int from = (int) block * ROWS;
                int n = Math.min(ROWS, count - from);
                order.copy(from, n, rows, kindOfRow);
                counted(rows, n, isCounted);
                calls.read(rows, kindOfRow, n, within);
                call.put(from, n, rows.call, 0);
                record.put(from, n, rows.record, 0);
                partner.put(from, n, rows.partner, 0);
                partnerRecord.put(from, n, rows.partnerRecord, 0);
                begin.put(from, n, rows.begin, 0);
                ticks.put(from, n, rows.ticks, 0);
                attributed.put(from, n, within, 0);
                MemorySegment.copy(kindOfRow, 0, kind, ValueLayout.JAVA_BYTE, from, n);
                MemorySegment.copy(isCounted, 0, counted, ValueLayout.JAVA_BYTE, from, n);
            };
        });
    }

    private static void counted(FoundWaits rows, int n, byte[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = (byte) (rows.counted[i] ? 1 : 0);
        }
    }

    /** Computes the ticks of waits within their calls; 0 for kinds that claim no time. One thread. */
    private final class Within {
        private final long[] calls = new long[WITHIN];
        private final long[] entered = new long[WITHIN];
        private final long[] left = new long[WITHIN];

        void read(FoundWaits rows, byte[] kindOfRow, int n, long[] into) {
            for (int from = 0; from < n; from += calls.length) {
                read(rows, kindOfRow, from, Math.min(calls.length, n - from), into);
            }
        }

        private void read(FoundWaits rows, byte[] kindOfRow, int from, int n, long[] into) {
            Events events = trace.events();
            for (int i = 0; i < n; i++) {
                calls[i] = IntColumn.decode(rows.call[from + i]);
            }
            events.copyTicks(calls, n, entered);
            events.copyExitptrs(calls, n, left);
            for (int i = 0; i < n; i++) {
                if (left[i] < 0) {
                    // The last event of its location.
                    int location = events.location(calls[i]);
                    left[i] = trace.position(location, trace.length(location) - 1);
                }
            }
            events.copyTicks(left, n, left);
            for (int i = 0; i < n; i++) {
                int row = from + i;
                long begin = rows.begin[row];
                into[row] = claims[kindOfRow[row] & 0xFF]
                        ? Math.max(0, Math.min(left[i], begin + rows.ticks[row]) - Math.max(begin, entered[i]))
                        : 0;
            }
        }
    }

    IntColumn calls() {
        return call;
    }

    IntColumn records() {
        return record;
    }

    IntColumn partners() {
        return partner;
    }

    IntColumn partnerRecords() {
        return partnerRecord;
    }

    LongColumn attributed() {
        return attributed;
    }

    void copyKinds(long from, int n, byte[] into) {
        MemorySegment.copy(kind, ValueLayout.JAVA_BYTE, from, into, 0, n);
    }

    void copyCounted(long from, int n, byte[] into) {
        MemorySegment.copy(counted, ValueLayout.JAVA_BYTE, from, into, 0, n);
    }

    /** By kind, whether the sender of a message waits. */
    boolean[] ofSender() {
        return ofSender.clone();
    }

    /** Why definitions failed. */
    Map<String, String> failures() {
        return failures;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public List<WaitKind> kinds() {
        return kinds;
    }

    @Override
    public long rowFrom(long waiting) {
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
        return low;
    }

    @Override
    public int kind(long row) {
        return kind.get(ValueLayout.JAVA_BYTE, Objects.checkIndex(row, count)) & 0xFF;
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
    public long attributed(long row) {
        return attributed.get(Objects.checkIndex(row, count));
    }

    @Override
    public boolean isCounted(long row) {
        return counted.get(ValueLayout.JAVA_BYTE, Objects.checkIndex(row, count)) != 0;
    }

    @Override
    public boolean isOfSender(long row) {
        return ofSender[kind(row)];
    }

    @Override
    public ParticipantTable participants() {
        return participants;
    }

    @Override
    public List<String> remarks(Predicate<String> shown) {
        List<String> lines = attribution.conflicts(shown);
        int[] alone = new int[kinds.size()];
        int[] partners = new int[IntColumn.PIECE];
        for (int from = 0; from < count; from += partners.length) {
            int n = Math.min(partners.length, count - from);
            partner.copy(from, n, partners, 0);
            for (int i = 0; i < n; i++) {
                if (partners[i] == 0) {
                    alone[kind(from + i)]++;
                }
            }
        }
        lines.addAll(unpartnered(kinds, alone, shown));
        return lines;
    }

    /**
     * Notes on waits whose causes cannot be found.
     *
     * @param alone by kind, the number of waits without a partner
     */
    static List<String> unpartnered(List<WaitKind> kinds, int[] alone, Predicate<String> shown) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < alone.length; i++) {
            if (alone[i] > 0 && shown.test(kinds.get(i).name()) && kinds.get(i).role() != WaitKind.Role.NONE) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s does not say whom %,d wait%s %s for: causes do not include %s",
                        kinds.get(i).name(),
                        alone[i],
                        alone[i] == 1 ? "" : "s",
                        alone[i] == 1 ? "is" : "are",
                        alone[i] == 1 ? "it" : "them"));
            }
        }
        return lines;
    }

    @Override
    public synchronized Columns columns() {
        Columns known = columns;
        if (known == null) {
            long start = trace.info().startTicks();
            known = new WaitColumns(trace, count)
                    .kinds(kinds.stream().map(WaitKind::name).toList(), new Bytes(kind))
                    .places("", call::copyLinks)
                    .places("partner_", partner::copyLinks)
                    .positions("call", call::copyLinks)
                    .positions("record", record::copyLinks)
                    .positions("partner", partner::copyLinks)
                    .positions("partner_record", partnerRecord::copyLinks)
                    .times("begin", new Ticks(begin, start))
                    .times("wait", new Ticks(ticks, 0))
                    .times("attributed", new Ticks(attributed, 0))
                    .truths("counted", new Bytes(counted))
                    .columns();
            columns = known;
        }
        return known;
    }

    /** Small numbers, a byte each. */
    private record Bytes(MemorySegment numbers) implements IntegerSource {
        @Override
        public void fill(long from, int n, long[] into, int at) {
            byte[] some = new byte[Math.min(n, IntColumn.PIECE)];
            for (int i = 0; i < n; i += some.length) {
                int piece = Math.min(some.length, n - i);
                MemorySegment.copy(numbers, ValueLayout.JAVA_BYTE, from + i, some, 0, piece);
                for (int k = 0; k < piece; k++) {
                    into[at + i + k] = some[k] & 0xFF;
                }
            }
        }

        @Override
        public void gather(long[] rows, int n, long[] into) {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Trace.NONE : numbers.get(ValueLayout.JAVA_BYTE, rows[i]) & 0xFF;
            }
        }
    }

    /** Ticks since a time. */
    private record Ticks(LongColumn ticks, long start) implements NumberSource {
        @Override
        public void fill(long from, int n, double[] into, int at) {
            long[] some = new long[Math.min(n, IntColumn.PIECE)];
            for (int i = 0; i < n; i += some.length) {
                int piece = Math.min(some.length, n - i);
                ticks.copy(from + i, piece, some, 0);
                for (int k = 0; k < piece; k++) {
                    into[at + i + k] = (double) (some[k] - start);
                }
            }
        }

        @Override
        public void gather(long[] rows, int n, double[] into) {
            long[] some = new long[n];
            ticks.copy(rows, n, some, start);
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Double.NaN : (double) (some[i] - start);
            }
        }
    }

    @Override
    public Columns columns(String name) {
        if (kinds.stream().noneMatch(known -> known.name().equals(name))) {
            throw new IllegalArgumentException("no pattern that defines waits has the name " + name + "; there are "
                    + String.join(
                            ", ",
                            new TreeSet<>(kinds.stream().map(WaitKind::name).toList())));
        }
        Search.check(name, failures);
        Columns all = columns();
        Column kind = all.column("kind");
        // Most kinds have no waits in a trace, and need no search for them.
        return all.select(occurs(name) ? kind.equalTo(name) : kind.oneOf(List.of()));
    }

    private synchronized boolean occurs(String name) {
        boolean[] known = occurring;
        if (known == null) {
            known = new boolean[1 << Byte.SIZE];
            byte[] block = new byte[Math.min(ROWS, count)];
            for (int from = 0; from < count; from += block.length) {
                int n = Math.min(block.length, count - from);
                MemorySegment.copy(kind, ValueLayout.JAVA_BYTE, from, block, 0, n);
                for (int i = 0; i < n; i++) {
                    known[block[i] & 0xFF] = true;
                }
            }
            occurring = known;
        }
        for (int i = 0; i < kinds.size(); i++) {
            if (known[i] && kinds.get(i).name().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
