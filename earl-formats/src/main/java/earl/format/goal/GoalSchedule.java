package earl.format.goal;

import java.util.List;

/** The operations of all ranks. Operations have numbers from 0, those of a rank one after the other. */
final class GoalSchedule {
    /** When messages arrive. */
    final GoalNetwork network;
    /** {@code [rank] -> } its first operation. */
    final int[] firsts;
    /** {@code [rank] -> } the operation after its last. */
    final int[] ends;
    /** {@code [operation] -> } {@link #CALC}, {@link #SEND} or {@link #RECV}. */
    final byte[] kinds;
    /** {@code [operation] -> } nanoseconds of a calculation, bytes of a message. */
    final long[] sizes;
    /** {@code [operation] -> } rank of the other side of a message; {@link #ANY} for every rank. */
    final int[] peers;
    /** {@code [operation] -> } tag of a message; {@link #ANY} for every tag. */
    final int[] tags;
    /** {@code [operation] -> } processor of the rank. */
    final byte[] cpus;
    /** {@code [operation] -> } network card of the rank. */
    final byte[] nics;
    /** Which operations begin after the end of one. */
    final Successors afterEnd;
    /** Which operations begin after the begin of one. */
    final Successors afterBegin;
    /** Names of calculations. */
    final List<String> names;
    /** {@code [operation] -> } its name; those after the last have the first name. */
    private final int[] nameOf;
    /** Operations that ranks make together. */
    final JointOperations meetings;
    /** Whether operations wait for the end of those that they require on other processors, too, not for their begin only. */
    final boolean waitsForEnds;

    GoalSchedule(
            GoalNetwork network,
            int[] firsts,
            int[] ends,
            byte[] kinds,
            long[] sizes,
            int[] peers,
            int[] tags,
            byte[] cpus,
            byte[] nics,
            Successors afterEnd,
            Successors afterBegin,
            List<String> names,
            int[] nameOf,
            JointOperations meetings,
            boolean waitsForEnds) {
        this.network = network;
        this.firsts = firsts;
        this.ends = ends;
        this.kinds = kinds;
        this.sizes = sizes;
        this.peers = peers;
        this.tags = tags;
        this.cpus = cpus;
        this.nics = nics;
        this.afterEnd = afterEnd;
        this.afterBegin = afterBegin;
        this.names = names;
        this.nameOf = nameOf;
        this.meetings = meetings;
        this.waitsForEnds = waitsForEnds;
    }

    /** Kinds, in the order in which operations that can begin at the same time do so. */
    static final byte SEND = 1;

    static final byte RECV = 2;
    static final byte CALC = 3;
    /** Every rank, or every tag. */
    static final int ANY = -1;

    /** Operations that follow others. */
    static final class Successors {
        /** {@code [operation] -> } index of its first successor; one more for the end. */
        final int[] firsts;
        /** The successors. */
        final int[] operations;

        private Successors(int[] firsts, int[] operations) {
            this.firsts = firsts;
            this.operations = operations;
        }

        /** Of pairs of an operation and its successor, of {@code n} operations. */
        static Successors of(int[] pairs, int n) {
            int[] firsts = new int[n + 1];
            for (int i = 0; i < pairs.length; i += 2) {
                firsts[pairs[i] + 1]++;
            }
            for (int i = 0; i < n; i++) {
                firsts[i + 1] += firsts[i];
            }
            int[] next = firsts.clone();
            int[] operations = new int[pairs.length / 2];
            for (int i = 0; i < pairs.length; i += 2) {
                operations[next[pairs[i]]++] = pairs[i + 1];
            }
            return new Successors(firsts, operations);
        }
    }

    /** The schedule without meetings: each member takes its size. */
    GoalSchedule withoutMeetings() {
        return new GoalSchedule(
                network,
                firsts,
                ends,
                kinds,
                sizes,
                peers,
                tags,
                cpus,
                nics,
                afterEnd,
                afterBegin,
                names,
                nameOf,
                JointOperations.NONE,
                waitsForEnds);
    }

    /** The name of a calculation, a number in {@link #names}. */
    int name(int operation) {
        return operation < nameOf.length ? nameOf[operation] : 0;
    }

    int ranks() {
        return firsts.length;
    }

    int operations() {
        return kinds.length;
    }

    /** The number of processors of a rank, at least 1. */
    int cpus(int rank) {
        return most(cpus, rank);
    }

    /** The number of network cards of a rank, at least 1. */
    int nics(int rank) {
        return most(nics, rank);
    }

    private int most(byte[] numbers, int rank) {
        int most = 1;
        for (int i = firsts[rank]; i < ends[rank]; i++) {
            most = Math.max(most, 1 + Byte.toUnsignedInt(numbers[i]));
        }
        return most;
    }
}
