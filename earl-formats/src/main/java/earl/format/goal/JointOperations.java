package earl.format.goal;

import earl.memory.IntList;
import earl.memory.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Operations that several ranks make together: they end at one time, some time after the last of them has begun. */
final class JointOperations {
    /** No meetings. */
    static final JointOperations NONE = new Builder().build(0);

    private static final int NO_MEETING = -1;

    /** {@code [operation] -> } its meeting, -1 for none. */
    private final int[] meetingOf;
    /** {@code [meeting] -> } its first member in {@link #members}; one more for the end. */
    final int[] firsts;
    /** Operations that meet. */
    final int[] members;
    /** {@code [meeting] -> } nanoseconds from the begin of its last member to its end. */
    final long[] nanoseconds;
    /** {@code [meeting] -> } bytes that a member sends. */
    final long[] bytes;
    /** {@code [meeting] -> } code of the operation in OTF2. */
    final int[] operations;
    /** {@code [meeting] -> } ranks that take part, a number in {@link #groups}. */
    final int[] groupOf;
    /** Ranks that meet, in ascending order. */
    final List<int[]> groups;

    private JointOperations(
            int[] meetingOf,
            int[] firsts,
            int[] members,
            long[] nanoseconds,
            long[] bytes,
            int[] operations,
            int[] groupOf,
            List<int[]> groups) {
        this.meetingOf = meetingOf;
        this.firsts = firsts;
        this.members = members;
        this.nanoseconds = nanoseconds;
        this.bytes = bytes;
        this.operations = operations;
        this.groupOf = groupOf;
        this.groups = groups;
    }

    /** Number of meetings. */
    int count() {
        return nanoseconds.length;
    }

    /** The meeting of an operation, -1 for none. */
    int of(int operation) {
        return operation < meetingOf.length ? meetingOf[operation] : NO_MEETING;
    }

    /** Number of members of a meeting. */
    int size(int meeting) {
        return firsts[meeting + 1] - firsts[meeting];
    }

    /** Collects meetings. For one thread. */
    static final class Builder {
        private final IntList firsts = new IntList();
        private final IntList members = new IntList();
        private final LongList nanoseconds = new LongList();
        private final LongList bytes = new LongList();
        private final IntList operations = new IntList();
        private final IntList groupOf = new IntList();
        private final List<int[]> groups = new ArrayList<>();

        /** Adds ranks that meet, in ascending order, and returns their number. */
        int group(int[] ranks) {
            groups.add(ranks);
            return groups.size() - 1;
        }

        /**
         * Adds a meeting without members.
         *
         * @param operation code of the operation in OTF2
         * @param ticks nanoseconds from the begin of its last member to its end
         */
        void add(int group, int operation, long size, long ticks) {
            firsts.add(members.size());
            groupOf.add(group);
            operations.add(operation);
            bytes.add(size);
            nanoseconds.add(ticks);
        }

        /** Adds a member to the last meeting. */
        void member(int operation) {
            members.add(operation);
        }

        /** The meetings of a schedule with some number of operations. */
        JointOperations build(int all) {
            firsts.add(members.size());
            int[] meetingOf = new int[members.isEmpty() ? 0 : all];
            Arrays.fill(meetingOf, NO_MEETING);
            for (int meeting = 0; meeting + 1 < firsts.size(); meeting++) {
                for (int at = firsts.get(meeting); at < firsts.get(meeting + 1); at++) {
                    meetingOf[members.get(at)] = meeting;
                }
            }
            return new JointOperations(
                    meetingOf,
                    firsts.toArray(),
                    members.toArray(),
                    nanoseconds.toArray(),
                    bytes.toArray(),
                    operations.toArray(),
                    groupOf.toArray(),
                    List.copyOf(groups));
        }
    }
}
