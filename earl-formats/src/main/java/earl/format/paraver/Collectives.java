package earl.format.paraver;

import earl.format.build.LocationRows.Side;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.schema.RecordKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The records of collective operations. Only the root says that it is the root, so the n-th operation of each member on a communicator is
 * one operation, and all its members get the root.
 */
final class Collectives {
    private static final long NO_ROOT = 0xFFFF_FFFFL;

    private Collectives() {}

    static void finish(List<ThreadRecords> threads, Communicators communicators) {
        Map<Communicators.Members, LongMap> roots = new HashMap<>();
        for (ThreadRecords thread : threads) {
            Map<Communicators.Members, Integer> turns = new HashMap<>();
            for (int i = 0; i < thread.collectives.size(); i += ThreadRecords.COLLECTIVE) {
                Communicators.Members members = members(thread, i, communicators);
                int turn = turns.merge(members, 1, Integer::sum);
                long rank = members.rank(thread.task);
                if (thread.collectives.get(i + 4) != 0 && rank >= 0) {
                    roots.computeIfAbsent(members, each -> new LongMap()).put(turn, rank);
                }
            }
        }
        for (ThreadRecords thread : threads) {
            Map<Communicators.Members, Integer> turns = new HashMap<>();
            for (int i = 0; i < thread.collectives.size(); i += ThreadRecords.COLLECTIVE) {
                Communicators.Members members = members(thread, i, communicators);
                int turn = turns.merge(members, 1, Integer::sum);
                LongMap known = roots.get(members);
                long root = known == null ? LongMap.NONE : known.get(turn);
                record(thread, i, members.id(), root == LongMap.NONE ? NO_ROOT : root);
            }
        }
    }

    private static Communicators.Members members(ThreadRecords thread, int i, Communicators communicators) {
        Communicators.Members members = communicators.get(thread.application, thread.collectives.get(i + 1) >> 8);
        if (members == null) {
            throw new IllegalStateException("a communicator went");
        }
        return members;
    }

    private static void record(ThreadRecords thread, int i, int communicator, long root) {
        LongList of = thread.collectives;
        thread.rows.record(of.get(i), RecordKind.MPI_COLLECTIVE_END, Side.LEAVE);
        thread.rows.field(of.get(i + 1) & 0xFF);
        thread.rows.field(communicator);
        thread.rows.field(root);
        thread.rows.field(of.get(i + 2));
        thread.rows.field(of.get(i + 3));
    }
}
