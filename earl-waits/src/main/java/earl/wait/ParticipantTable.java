package earl.wait;

import earl.Trace;
import earl.Waits;
import earl.memory.Capacity;
import earl.memory.IntColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/** {@link Waits.Participants}: an instance belongs to the first kind that names participants of it. */
final class ParticipantTable implements Waits.Participants {
    private final Trace trace;
    private final Waits waits;
    private final List<FoundParticipants> parts = new ArrayList<>();
    private final List<Integer> kinds = new ArrayList<>();
    /** The rows that count: part and row of it. */
    private int[] partOf = new int[64];

    private int[] rowOf = new int[64];
    private int count;

    /**
     * Collects participants.
     *
     * @param kindOf the kind of each part
     * @param found parts in the order in which their kinds claim time
     */
    ParticipantTable(Trace trace, List<Integer> kindOf, List<Search.KindResults> found, Waits waits) {
        this.trace = trace;
        this.waits = waits;
        BitSet claimed = new BitSet();
        for (int i = 0; i < found.size(); i++) {
            FoundParticipants met = found.get(i).met();
            if (met != null) {
                parts.add(met);
                kinds.add(kindOf.get(i));
                BitSet mine = new BitSet();
                for (int row = 0; row < met.count(); row++) {
                    if (met.instance[row] != 0 && !claimed.get(index(met, row))) {
                        mine.set(index(met, row));
                        add(parts.size() - 1, row);
                    }
                }
                claimed.or(mine);
            }
        }
    }

    private static int index(FoundParticipants met, int row) {
        return (int) IntColumn.decode(met.instance[row]);
    }

    private void add(int part, int row) {
        if (count == partOf.length) {
            partOf = Capacity.ensure(partOf, count + 1);
            rowOf = Capacity.ensure(rowOf, count + 1);
        }
        partOf[count] = part;
        rowOf[count++] = row;
    }

    private FoundParticipants part(int row) {
        return parts.get(partOf[Objects.checkIndex(row, count)]);
    }

    /** Whether two rows come from one part. */
    boolean isSamePart(int one, int other) {
        return partOf[one] == partOf[other];
    }

    /** The kind of waits in its meeting. */
    int kind(int row) {
        return kinds.get(partOf[Objects.checkIndex(row, count)]);
    }

    @Override
    public int members(int row) {
        int[] known = part(row).members;
        return known == null ? trace.collectives().members(instance(row)) : known[rowOf[row]];
    }

    @Override
    public int communicator(int row) {
        int[] known = part(row).communicators;
        return known == null ? trace.collectives().communicator(instance(row)) : known[rowOf[row]];
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int instance(int row) {
        return index(part(row), rowOf[row]);
    }

    @Override
    public long call(int row) {
        return IntColumn.decode(part(row).call[rowOf[row]]);
    }

    @Override
    public long record(int row) {
        return IntColumn.decode(part(row).record[rowOf[row]]);
    }

    @Override
    public long doneTicks(int row) {
        return Math.max(0, part(row).done[rowOf[row]]);
    }

    @Override
    public boolean isLast(int row) {
        return part(row).partner[rowOf[row]] == part(row).call[rowOf[row]];
    }

    @Override
    public boolean isApart(int row) {
        return part(row).apart;
    }

    @Override
    public long wait(int row) {
        long call = call(row);
        int kind = kinds.get(partOf[row]);
        for (long wait = waits.rowFrom(call); wait < waits.count() && waits.call(wait) == call; wait++) {
            if (waits.kind(wait) == kind && waits.attributed(wait) > 0) {
                return wait;
            }
        }
        return Trace.NONE;
    }
}
