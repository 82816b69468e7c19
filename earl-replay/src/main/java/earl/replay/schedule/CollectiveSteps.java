package earl.replay.schedule;

import earl.replay.schedule.ScheduleRank.Sink;
import java.io.IOException;

/**
 * Collective operations as messages, as implementations of MPI make them where messages are small: dissemination for operations of all
 * with all, a binomial tree from or to a root, a chain for scans.
 */
final class CollectiveSteps {
    private CollectiveSteps() {}

    /**
     * Writes the messages of one member.
     *
     * @param operation as OTF2 names it
     * @param members ranks of the members
     * @param own index of this member
     * @param root index of the root; -1 if there is none
     * @param bytes the largest number of bytes that a member sends or receives
     * @throws IOException if the sink cannot write
     */
    static void write(String operation, int[] members, int own, int root, long bytes, Sink sink) throws IOException {
        int n = members.length;
        switch (operation) {
            case "BCAST", "SCATTER", "SCATTERV" -> fromRoot(members, own, Math.max(0, root), bytes, sink);
            case "GATHER", "GATHERV", "REDUCE" -> toRoot(members, own, Math.max(0, root), bytes, sink);
            case "SCAN", "EXSCAN" -> {
                if (own > 0) {
                    sink.receive(members[own - 1], bytes);
                }
                if (own + 1 < n) {
                    sink.send(members[own + 1], bytes);
                }
            }
            case "BARRIER" -> withAll(members, own, 1, 1, sink);
            case "ALLGATHER", "ALLGATHERV" -> withAll(members, own, Math.max(1, bytes / n), 2, sink);
            // Bruck's algorithm sends half of the blocks in each step.
            case "ALLTOALL", "ALLTOALLV", "ALLTOALLW" -> withAll(members, own, Math.max(1, bytes / 2), 1, sink);
            default -> withAll(members, own, Math.max(1, bytes), 1, sink);
        }
    }

    private static void withAll(int[] members, int own, long bytes, int growth, Sink sink) throws IOException {
        int n = members.length;
        long size = bytes;
        for (int distance = 1; distance < n; distance *= 2) {
            sink.exchange(members[(own + distance) % n], members[(own - distance + n) % n], size);
            size *= growth;
        }
    }

    private static void fromRoot(int[] members, int own, int root, long bytes, Sink sink) throws IOException {
        int n = members.length;
        int relative = (own - root + n) % n;
        int highest = Integer.highestOneBit(relative);
        if (relative > 0) {
            sink.receive(members[(relative - highest + root) % n], bytes);
        }
        for (int distance = Math.max(1, 2 * highest); relative + distance < n; distance *= 2) {
            sink.send(members[(relative + distance + root) % n], bytes);
        }
    }

    private static void toRoot(int[] members, int own, int root, long bytes, Sink sink) throws IOException {
        int n = members.length;
        int relative = (own - root + n) % n;
        int highest = Integer.highestOneBit(relative);
        int distance = Math.max(1, 2 * highest);
        while (relative + 2 * distance < n) {
            distance *= 2;
        }
        for (; distance >= Math.max(1, 2 * highest); distance /= 2) {
            if (relative + distance < n) {
                sink.receive(members[(relative + distance + root) % n], bytes);
            }
        }
        if (relative > 0) {
            sink.send(members[(relative - highest + root) % n], bytes);
        }
    }
}
