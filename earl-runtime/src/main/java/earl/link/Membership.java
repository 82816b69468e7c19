package earl.link;

import earl.Communicator;
import earl.Trace;
import earl.schema.Definitions;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/** Maps ranks in communicators to ports and back. Immutable. */
public final class Membership {
    private final Definitions definitions;
    private final List<Communicator> communicators;
    /** {@code [communicator] -> } its members in ascending order: port in the high half, rank in the low. One array for one group. */
    private final long[][] ranks;
    /** {@code [communicator] -> } members of the second group as in {@link #ranks}, null without one; its ranks follow those of the first. */
    private final long[][] secondRanks;

    public Membership(Definitions definitions) {
        this.definitions = definitions;
        this.communicators = definitions.communicators();
        this.ranks = new long[communicators.size()][];
        this.secondRanks = new long[communicators.size()][];
        IdentityHashMap<int[], long[]> known = new IdentityHashMap<>();
        for (int com = 0; com < ranks.length; com++) {
            ranks[com] = known.computeIfAbsent(definitions.firstMembers(com), Membership::sorted);
            secondRanks[com] = known.computeIfAbsent(definitions.secondMembers(com), Membership::sorted);
        }
    }

    private static long[] sorted(int[] members) {
        long[] sorted = new long[members.length];
        for (int rank = 0; rank < members.length; rank++) {
            sorted[rank] = (long) members[rank] << 32 | rank;
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /** Number of communicators. */
    public int count() {
        return ranks.length;
    }

    /** Whether {@code com} is a communicator of the trace. */
    public boolean knows(int com) {
        return com >= 0 && com < ranks.length;
    }

    /** Whether every user of the communicator is alone in it. */
    public boolean self(int com) {
        return communicators.get(com).self();
    }

    /** Whether {@code com} is a communicator of two groups, whose members communicate with those of the other group. */
    public boolean hasTwoGroups(int com) {
        return knows(com) && secondRanks[com].length > 0;
    }

    /** Number of members; of an inter-communicator those of both groups. */
    public int size(int com) {
        return communicators.get(com).size();
    }

    /** The ports whose ranks the messages of {@code port} name. */
    public int[] peers(int com, int port) {
        return self(com) ? new int[] {port} : definitions.peers(com, port);
    }

    /** The rank of a port, its smallest if it has several; {@link Trace#NONE} if it is not a member. */
    public int rank(int com, int port) {
        if (self(com)) {
            return 0;
        }
        int first = rank(ranks[com], port);
        if (first != Trace.NONE) {
            return first;
        }
        int second = rank(secondRanks[com], port);
        return second == Trace.NONE ? Trace.NONE : ranks[com].length + second;
    }

    /** The port of a rank; {@link Trace#NONE} if it is not known. */
    public int port(int com, int rank) {
        int[] first = definitions.firstMembers(com);
        return rank < first.length ? first[rank] : definitions.secondMembers(com)[rank - first.length];
    }

    private static int rank(long[] sorted, int port) {
        int at = Arrays.binarySearch(sorted, (long) port << 32);
        at = at < 0 ? ~at : at;
        return at < sorted.length && (int) (sorted[at] >>> 32) == port ? (int) sorted[at] : Trace.NONE;
    }
}
