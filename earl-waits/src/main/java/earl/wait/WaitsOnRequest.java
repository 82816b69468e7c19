package earl.wait;

import earl.Columns;
import earl.Memory;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.parallel.Workers;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds waits on the first request: those of one kind, if only that kind is requested, otherwise those of all definitions.
 */
final class WaitsOnRequest implements Waits {
    private final Trace trace;
    private final List<WaitDefinition> definitions;
    private final int threads;
    private final Memory memory;

    private @Nullable OneKind one;
    private volatile @Nullable WaitTable all;

    /** The waits of one kind. */
    private record OneKind(WaitKind kind, Columns columns, int alone) {}

    /**
     * Finds nothing yet.
     *
     * @param memory for the waits; it lives as long as the trace is open
     */
    WaitsOnRequest(Trace trace, List<WaitDefinition> definitions, int threads, Memory memory) {
        this.trace = trace;
        this.definitions = definitions;
        this.threads = threads;
        this.memory = memory;
    }

    /** The waits of all kinds. */
    WaitTable all() {
        WaitTable known = all;
        return known == null ? findAll() : known;
    }

    private synchronized WaitTable findAll() {
        WaitTable known = all;
        if (known == null) {
            known = WaitTable.of(trace, definitions, threads, memory);
            all = known;
            one = null;
        }
        return known;
    }

    @Override
    public synchronized Columns columns(String name) {
        OneKind known = one;
        if (known != null && known.kind.name().equals(name)) {
            return known.columns;
        }
        WaitDefinition definition = definitions.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
        if (all != null || known != null || definition == null) {
            return all().columns(name);
        }
        known = find(definition);
        one = known;
        return known.columns;
    }

    private OneKind find(WaitDefinition definition) {
        String name = definition.name();
        Workers workers = new Workers(threads);
        try (Memory ofSearch = memory.like()) {
            Search.Outcome outcome =
                    new Search(trace, workers, ofSearch).find(WaitDefinitionOrder.needed(definition, definitions));
            Search.check(name, outcome.failures());
            List<Search.KindResults> parts =
                    Objects.requireNonNull(outcome.found().get(name));
            List<FoundBlock> blocks =
                    parts.stream().flatMap(part -> part.waits().blocks.stream()).toList();
            SortedWaits waits = SortedWaits.of(blocks, new int[blocks.size()], trace.length(), workers, memory);
            return new OneKind(
                    parts.isEmpty()
                            ? new WaitKind(name, WaitKind.Role.NONE)
                            : parts.getFirst().kind(),
                    waits.columns(
                            trace, List.of(name), () -> all().columns(name).column("attributed")),
                    waits.alone(1)[0]);
        }
    }

    /** Kinds conflict only if several are shown; what is said of a single kind needs no other waits. */
    @Override
    public synchronized List<String> remarks(Predicate<String> shown) {
        OneKind known = one;
        if (known == null) {
            return all == null ? List.of() : all().remarks(shown);
        }
        return definitions.stream().map(WaitDefinition::name).filter(shown).allMatch(known.kind.name()::equals)
                ? WaitTable.unpartnered(List.of(known.kind), new int[] {known.alone}, shown)
                : all().remarks(shown);
    }

    @Override
    public long count() {
        return all().count();
    }

    @Override
    public List<WaitKind> kinds() {
        return all().kinds();
    }

    @Override
    public long rowFrom(long call) {
        return all().rowFrom(call);
    }

    @Override
    public int kind(long row) {
        return all().kind(row);
    }

    @Override
    public boolean isOfSender(long row) {
        return all().isOfSender(row);
    }

    @Override
    public long call(long row) {
        return all().call(row);
    }

    @Override
    public int location(long row) {
        return all().location(row);
    }

    @Override
    public long record(long row) {
        return all().record(row);
    }

    @Override
    public long partner(long row) {
        return all().partner(row);
    }

    @Override
    public long partnerRecord(long row) {
        return all().partnerRecord(row);
    }

    @Override
    public long beginTicks(long row) {
        return all().beginTicks(row);
    }

    @Override
    public long ticks(long row) {
        return all().ticks(row);
    }

    @Override
    public long attributed(long row) {
        return all().attributed(row);
    }

    @Override
    public boolean isCounted(long row) {
        return all().isCounted(row);
    }

    @Override
    public Participants participants() {
        return all().participants();
    }

    @Override
    public Columns columns() {
        return all().columns();
    }
}
