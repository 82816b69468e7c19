package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Memory;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.column.Expressions;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** {@link Waits} of a trace: 42 bytes per row, off the heap. */
final class WaitTable implements Waits {
    private static final int ROWS = 1 << 14;

    private final Trace trace;
    private final List<WaitKind> kinds;
    /** Why definitions failed. */
    private final Map<String, String> failures;

    private final SortedWaits rows;
    private final LongColumn attributed;
    private final ParticipantTable participants;
    private final Attribution attribution;
    /** {@code [kind] -> } whether the sender of a message waits. */
    private final boolean[] ofSender;

    private @Nullable Columns columns;
    /** {@code [kind] -> } whether it has waits. */
    private boolean @Nullable [] occurring;

    /** ClaimOrder of all kinds, in the order in which the kinds claim time. */
    private static final class ClaimOrder {
        final List<WaitKind> kinds;
        final List<Integer> kindOf;
        final List<Search.KindResults> parts;

        private ClaimOrder(List<WaitKind> kinds, List<Integer> kindOf, List<Search.KindResults> parts) {
            this.kinds = kinds;
            this.kindOf = kindOf;
            this.parts = parts;
        }

        static ClaimOrder of(Map<String, List<Search.KindResults>> found, List<WaitDefinition> definitions) {
            List<WaitKind> given = new ArrayList<>();
            Map<String, Set<String>> partOf = new HashMap<>();
            for (WaitDefinition definition : definitions) {
                List<Search.KindResults> parts = Objects.requireNonNull(found.get(definition.name()));
                given.add(
                        parts.isEmpty()
                                ? new WaitKind(definition.name(), WaitKind.Role.NONE)
                                : parts.getFirst().kind());
                partOf.put(definition.name(), definition.partOf());
            }
            List<WaitKind> kinds = WaitDefinitionOrder.claims(given, partOf);
            List<Integer> kindOf = new ArrayList<>();
            List<Search.KindResults> parts = new ArrayList<>();
            for (int kind = 0; kind < kinds.size(); kind++) {
                for (Search.KindResults part :
                        Objects.requireNonNull(found.get(kinds.get(kind).name()))) {
                    kindOf.add(kind);
                    parts.add(part);
                }
            }
            return new ClaimOrder(List.copyOf(kinds), kindOf, parts);
        }

        SortedWaits sorted(Trace trace, Workers workers, Memory memory) {
            List<FoundBlock> blocks = new ArrayList<>();
            IntStream.Builder kinds = IntStream.builder();
            for (int i = 0; i < parts.size(); i++) {
                for (FoundBlock block : parts.get(i).waits().blocks) {
                    blocks.add(block);
                    kinds.add(kindOf.get(i));
                }
            }
            return SortedWaits.of(blocks, kinds.build().toArray(), trace.length(), workers, memory);
        }
    }

    /** Finds the waits that definitions define. */
    static WaitTable of(Trace trace, List<WaitDefinition> definitions, int threads, Memory memory) {
        Workers workers = new Workers(threads);
        try (Memory ofSearch = memory.like()) {
            Search.Outcome outcome = new Search(trace, workers, ofSearch).find(definitions);
            return of(trace, outcome.found(), definitions, outcome.failures(), workers, memory);
        }
    }

    /**
     * The waits that were found.
     *
     * @param found by definition, what it found in parts
     * @param failures by definition that failed, why
     */
    static WaitTable of(
            Trace trace,
            Map<String, List<Search.KindResults>> found,
            List<WaitDefinition> definitions,
            Map<String, String> failures,
            Workers workers,
            Memory memory) {
        Map<String, Set<String>> partOf = new HashMap<>();
        definitions.forEach(definition -> partOf.put(definition.name(), definition.partOf()));
        return new WaitTable(trace, ClaimOrder.of(found, definitions), failures, partOf, workers, memory);
    }

    private WaitTable(
            Trace trace,
            ClaimOrder parts,
            Map<String, String> failures,
            Map<String, Set<String>> partOf,
            Workers workers,
            Memory memory) {
        this.trace = trace;
        this.failures = failures;
        kinds = parts.kinds;
        ofSender = new boolean[kinds.size()];
        boolean[] claims = new boolean[kinds.size()];
        boolean[] goOn = new boolean[kinds.size()];
        for (int i = 0; i < claims.length; i++) {
            claims[i] = kinds.get(i).role() != WaitKind.Role.NONE;
            goOn[i] = kinds.get(i).role() == WaitKind.Role.ASIDE;
        }
        for (int i = 0; i < parts.parts.size(); i++) {
            ofSender[parts.kindOf.get(i)] |= parts.parts.get(i).sends();
        }
        rows = parts.sorted(trace, workers, memory);
        attributed = rows.longs(memory);
        TimeInCalls.compute(trace, rows, claims, goOn, attributed, workers);
        attribution = new Attribution(trace, this, kinds, partOf, rows.call, attributed);
        participants = new ParticipantTable(trace, parts.kindOf, parts.parts, this, memory);
    }

    SortedWaits rows() {
        return rows;
    }

    LongColumn attributed() {
        return attributed;
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
        return rows.count;
    }

    @Override
    public List<WaitKind> kinds() {
        return kinds;
    }

    @Override
    public long rowFrom(long waiting) {
        int low = 0;
        int high = rows.count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rows.call.link(middle) < waiting) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public int kind(long row) {
        return rows.kind.get(ValueLayout.JAVA_BYTE, Objects.checkIndex(row, rows.count)) & 0xFF;
    }

    @Override
    public long call(long row) {
        return rows.call.link(Objects.checkIndex(row, rows.count));
    }

    @Override
    public int location(long row) {
        return trace.events().location(call(row));
    }

    @Override
    public long record(long row) {
        return rows.record.link(Objects.checkIndex(row, rows.count));
    }

    @Override
    public long partner(long row) {
        return rows.partner.link(Objects.checkIndex(row, rows.count));
    }

    @Override
    public long partnerRecord(long row) {
        return rows.partnerRecord.link(Objects.checkIndex(row, rows.count));
    }

    @Override
    public long beginTicks(long row) {
        return rows.begin.get(Objects.checkIndex(row, rows.count));
    }

    @Override
    public long ticks(long row) {
        return rows.ticks.get(Objects.checkIndex(row, rows.count));
    }

    @Override
    public long attributed(long row) {
        return attributed.get(Objects.checkIndex(row, rows.count));
    }

    @Override
    public boolean isCounted(long row) {
        return rows.counted.get(ValueLayout.JAVA_BYTE, Objects.checkIndex(row, rows.count)) != 0;
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
        lines.addAll(unpartnered(kinds, rows.alone(kinds.size()), shown));
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
            known = rows.columns(
                    trace,
                    kinds.stream().map(WaitKind::name).toList(),
                    () -> Expressions.times(
                            rows.count, (double) trace.info().ticksPerSecond(), new SortedWaits.Ticks(attributed, 0)));
            columns = known;
        }
        return known;
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
            byte[] block = new byte[Math.min(ROWS, rows.count)];
            for (int from = 0; from < rows.count; from += block.length) {
                int n = Math.min(block.length, rows.count - from);
                rows.copyKinds(from, n, block);
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
