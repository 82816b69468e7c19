package earl.wait;

import earl.Memory;
import earl.Trace;
import earl.Waits;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@link Waits.Participants}, 24 bytes each off the heap: an instance belongs to the first kind that names participants of it. */
final class ParticipantTable implements Waits.Participants {
    private final Trace trace;
    private final Waits waits;
    /** The parts with participants: the kind of each. */
    private final List<Integer> kinds = new ArrayList<>();

    private final BitSet apart = new BitSet();
    /** {@code [part] -> } its first row, followed by the number of rows. */
    private final int[] first;

    // By row; links as they were found.
    private final IntColumn instance;
    private final IntColumn call;
    private final IntColumn record;
    private final IntColumn partner;
    private final LongColumn done;
    /** {@code [row] -> } the number of locations that took part in its operation; null: the trace has them. */
    private final @Nullable IntColumn members;
    /** {@code [row] -> } the communicator of its operation; null: the trace has them. */
    private final @Nullable IntColumn communicators;

    /**
     * Collects participants.
     *
     * @param kindOf the kind of each part
     * @param found parts in the order in which their kinds claim time; of all or of none, the trace has the operations
     * @param memory where they are kept
     */
    ParticipantTable(Trace trace, List<Integer> kindOf, List<Search.KindResults> found, Waits waits, Memory memory) {
        this.trace = trace;
        this.waits = waits;
        List<FoundParticipants> parts = new ArrayList<>();
        List<BitSet> kept = new ArrayList<>();
        BitSet claimed = new BitSet();
        for (int i = 0; i < found.size(); i++) {
            FoundParticipants met = found.get(i).met();
            if (met != null) {
                apart.set(parts.size(), met.apart);
                parts.add(met);
                kinds.add(kindOf.get(i));
                kept.add(claim(met, claimed));
            }
        }
        first = new int[parts.size() + 1];
        for (int part = 0; part < parts.size(); part++) {
            first[part + 1] = Math.addExact(first[part], kept.get(part).cardinality());
        }
        instance = ints(memory);
        call = ints(memory);
        record = ints(memory);
        partner = ints(memory);
        done = LongColumn.over(memory.allocate((long) count() * Long.BYTES));
        boolean known = parts.stream().allMatch(part -> part.members == null);
        members = known ? null : ints(memory);
        communicators = known ? null : ints(memory);
        for (int part = 0; part < parts.size(); part++) {
            copy(parts.get(part), kept.get(part), first[part]);
        }
    }

    /** The rows whose instances no part before has; these belong to the part now. */
    private static BitSet claim(FoundParticipants met, BitSet claimed) {
        BitSet rows = new BitSet();
        BitSet mine = new BitSet();
        for (int row = 0; row < met.count(); row++) {
            if (met.instance[row] != 0 && !claimed.get((int) IntColumn.decode(met.instance[row]))) {
                mine.set((int) IntColumn.decode(met.instance[row]));
                rows.set(row);
            }
        }
        claimed.or(mine);
        return rows;
    }

    private IntColumn ints(Memory memory) {
        return IntColumn.over(memory.allocate((long) count() * Integer.BYTES));
    }

    private void copy(FoundParticipants from, BitSet rows, int begin) {
        int at = begin;
        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
            instance.set(at, from.instance[row]);
            call.set(at, from.call[row]);
            record.set(at, from.record[row]);
            partner.set(at, from.partner[row]);
            done.set(at, from.done[row]);
            if (members != null && communicators != null) {
                members.set(at, Objects.requireNonNull(from.members)[row]);
                communicators.set(at, Objects.requireNonNull(from.communicators)[row]);
            }
            at++;
        }
    }

    private int part(int row) {
        int low = 0;
        int high = first.length - 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (first[middle + 1] <= row) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether two rows come from one part. */
    boolean isSamePart(int one, int other) {
        return part(one) == part(other);
    }

    /** The kind of waits in its meeting. */
    int kind(int row) {
        return kinds.get(part(row));
    }

    @Override
    public int members(int row) {
        return members == null ? trace.collectives().members(instance(row)) : members.get(row);
    }

    @Override
    public int communicator(int row) {
        return communicators == null ? trace.collectives().communicator(instance(row)) : communicators.get(row);
    }

    @Override
    public int count() {
        return first[first.length - 1];
    }

    @Override
    public int instance(int row) {
        return (int) instance.link(row);
    }

    @Override
    public long call(int row) {
        return call.link(row);
    }

    @Override
    public long record(int row) {
        return record.link(row);
    }

    @Override
    public long doneTicks(int row) {
        return Math.max(0, done.get(row));
    }

    @Override
    public boolean isLast(int row) {
        return partner.get(row) == call.get(row);
    }

    @Override
    public boolean isApart(int row) {
        return apart.get(part(row));
    }

    @Override
    public long wait(int row) {
        long call = call(row);
        int kind = kind(row);
        for (long wait = waits.rowFrom(call); wait < waits.count() && waits.call(wait) == call; wait++) {
            if (waits.kind(wait) == kind && waits.attributed(wait) > 0) {
                return wait;
            }
        }
        return Trace.NONE;
    }
}
