package earl.wait;

import earl.Memory;
import earl.Trace;
import earl.WaitDefinitions;
import earl.WaitKind;
import earl.Waits;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import earl.parallel.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/**
 * The waits of a cut of a trace, as they travel: 49 bytes per wait and 36 per participant of a collective operation. Those of all
 * cuts, put together, are the waits of the whole trace. Events are named by places, which the caller chooses. One thread.
 */
public final class WaitRecords implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ArrayList<WaitKind> kinds;
    private final boolean[] ofSender;
    private final int[] kind;
    private final long[] call;
    private final long[] record;
    private final long[] partner;
    private final long[] partnerRecord;
    private final long[] begin;
    private final long[] ticks;
    private final boolean[] counted;
    private final ArrayList<Met> met = new ArrayList<>();
    private final HashMap<String, String> failures;

    /** The participants of meetings that one kind of waits has. */
    @SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
    private record Met(
            int kind,
            boolean apart,
            int[] instance,
            int[] members,
            int[] communicator,
            long[] call,
            long[] record,
            long[] partner,
            long[] done)
            implements Serializable {}

    /**
     * Takes the waits of a cut.
     *
     * @param waits those that definitions find
     * @param places gives the place of an event of {@link #forEachEvent}, or {@link Trace#NONE} for {@link Trace#NONE}
     */
    public static WaitRecords of(Waits waits, LongUnaryOperator places) {
        return new WaitRecords(((WaitsOnRequest) waits).all(), places);
    }

    /** The calls of waits and of participants, and then their records; some of them several times. */
    public static void forEachEvent(Waits waits, LongConsumer calls, LongConsumer records) {
        WaitTable table = ((WaitsOnRequest) waits).all();
        for (long row = 0; row < table.count(); row++) {
            calls.accept(table.call(row));
            records.accept(table.record(row));
            if (table.partner(row) != Trace.NONE) {
                calls.accept(table.partner(row));
                records.accept(table.partnerRecord(row));
            }
        }
        Waits.Participants participants = table.participants();
        for (int row = 0; row < participants.count(); row++) {
            calls.accept(participants.call(row));
            records.accept(participants.record(row));
        }
    }

    private WaitRecords(WaitTable table, LongUnaryOperator places) {
        kinds = new ArrayList<>(table.kinds());
        ofSender = table.ofSender();
        failures = new HashMap<>(table.failures());
        int count = Math.toIntExact(table.count());
        kind = new int[count];
        call = new long[count];
        record = new long[count];
        partner = new long[count];
        partnerRecord = new long[count];
        begin = new long[count];
        ticks = new long[count];
        counted = new boolean[count];
        for (int row = 0; row < count; row++) {
            kind[row] = table.kind(row);
            call[row] = places.applyAsLong(table.call(row));
            record[row] = places.applyAsLong(table.record(row));
            partner[row] = places.applyAsLong(table.partner(row));
            partnerRecord[row] = places.applyAsLong(partner[row] == Trace.NONE ? Trace.NONE : table.partnerRecord(row));
            begin[row] = table.beginTicks(row);
            ticks[row] = table.ticks(row);
            counted[row] = table.isCounted(row);
        }
        ParticipantTable all = table.participants();
        for (int from = 0, to; from < all.count(); from = to) {
            to = from + 1;
            while (to < all.count() && all.isSamePart(from, to)) {
                to++;
            }
            met.add(met(all, from, to, places));
        }
    }

    private static Met met(ParticipantTable all, int from, int to, LongUnaryOperator places) {
        int n = to - from;
        Met met = new Met(
                all.kind(from),
                all.isApart(from),
                new int[n],
                new int[n],
                new int[n],
                new long[n],
                new long[n],
                new long[n],
                new long[n]);
        for (int i = 0; i < n; i++) {
            int row = from + i;
            met.instance[i] = all.instance(row);
            met.members[i] = all.members(row);
            met.communicator[i] = all.communicator(row);
            met.call[i] = places.applyAsLong(all.call(row));
            met.record[i] = places.applyAsLong(all.record(row));
            met.partner[i] = all.isLast(row) ? met.call[i] : Trace.NONE;
            met.done[i] = all.doneTicks(row);
        }
        return met;
    }

    /** Positions of places in the cuts of a trace. */
    @FunctionalInterface
    public interface Positions {
        /** The position of a place in a cut; {@link Trace#NONE} for {@link Trace#NONE}. */
        long of(int cut, long place);
    }

    /**
     * The waits of a trace from those of its cuts.
     *
     * @param cuts in order
     * @param positions where the places are in the trace in which waits are to be found
     * @param definitions those by which they were found
     */
    public static WaitDefinitions merged(
            List<WaitRecords> cuts, Positions positions, List<WaitDefinition> definitions) {
        return (trace, threads, memory) -> {
            try (Memory ofCuts = memory.like()) {
                Pieces pieces = FoundBlock.in(ofCuts);
                Map<String, List<Search.KindResults>> found = new HashMap<>();
                Map<String, String> failures = new HashMap<>();
                definitions.forEach(definition -> found.put(definition.name(), new ArrayList<>()));
                int instances = 0;
                for (int cut = 0; cut < cuts.size(); cut++) {
                    int number = cut;
                    WaitRecords some = cuts.get(cut);
                    failures.putAll(some.failures);
                    some.addTo(found, place -> positions.of(number, place), instances, pieces);
                    instances += some.instances();
                }
                Workers workers = new Workers(threads);
                Map<String, List<Search.KindResults>> joined = new HashMap<>();
                found.forEach((name, parts) -> joined.put(name, joined(parts)));
                return WaitTable.of(trace, joined, definitions, failures, workers, memory);
            }
        };
    }

    private int instances() {
        int most = 0;
        for (Met some : met) {
            for (int instance : some.instance) {
                most = Math.max(most, instance + 1);
            }
        }
        return most;
    }

    /** Those of one kind as one part; meetings apart. */
    private static List<Search.KindResults> joined(List<Search.KindResults> parts) {
        List<Search.KindResults> joined = new ArrayList<>();
        List<FoundBlocks> waits = new ArrayList<>();
        boolean sends = false;
        for (Search.KindResults part : parts) {
            waits.add(part.waits());
            sends |= part.sends();
        }
        if (!parts.isEmpty()) {
            joined.add(new Search.KindResults(parts.getFirst().kind(), sends, FoundBlocks.joined(waits), null));
        }
        for (Search.KindResults part : parts) {
            if (part.met() != null) {
                joined.add(new Search.KindResults(part.kind(), sends, new FoundBlocks(List.of()), part.met()));
            }
        }
        return joined;
    }

    private void addTo(
            Map<String, List<Search.KindResults>> found,
            LongUnaryOperator positions,
            int earlierInstances,
            Pieces memory) {
        int[] counts = new int[kinds.size()];
        for (int each : kind) {
            counts[each]++;
        }
        for (int number = 0; number < kinds.size(); number++) {
            WaitKind ofKind = kinds.get(number);
            if (failures.containsKey(ofKind.name())) {
                continue;
            }
            List<Search.KindResults> parts = Objects.requireNonNull(found.get(ofKind.name()));
            FoundWaits waits = new FoundWaits(counts[number]);
            int at = 0;
            for (int row = 0; row < kind.length; row++) {
                if (kind[row] == number) {
                    waits.call[at] = link(positions, call[row]);
                    waits.record[at] = link(positions, record[row]);
                    waits.partner[at] = link(positions, partner[row]);
                    waits.partnerRecord[at] = link(positions, partnerRecord[row]);
                    waits.begin[at] = begin[row];
                    waits.ticks[at] = ticks[row];
                    waits.counted[at] = (byte) (counted[row] ? 1 : 0);
                    at++;
                }
            }
            parts.add(new Search.KindResults(
                    ofKind,
                    ofSender[number],
                    new FoundBlocks(at == 0 ? List.of() : List.of(FoundBlock.of(waits, at, memory))),
                    null));
            for (Met some : met) {
                if (some.kind == number) {
                    parts.add(new Search.KindResults(
                            ofKind,
                            ofSender[number],
                            new FoundBlocks(List.of()),
                            found(some, positions, earlierInstances)));
                }
            }
        }
    }

    private static FoundParticipants found(Met some, LongUnaryOperator positions, int earlierInstances) {
        FoundParticipants found = new FoundParticipants(some.apart, some.members, some.communicator);
        for (int row = 0; row < found.count(); row++) {
            found.instance[row] = IntColumn.encode(earlierInstances + (long) some.instance[row]);
            found.call[row] = link(positions, some.call[row]);
            found.record[row] = link(positions, some.record[row]);
            found.partner[row] = link(positions, some.partner[row]);
            found.done[row] = some.done[row];
        }
        return found;
    }

    private static int link(LongUnaryOperator positions, long place) {
        return IntColumn.encode(positions.applyAsLong(place));
    }
}
