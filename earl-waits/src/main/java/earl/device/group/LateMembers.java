package earl.device.group;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The processes for which others wait in collective operations, and what keeps the first of them.
 *
 * @param hosts location of a member to the location of its process's host; without members whose host is unknown
 * @param operations number of operations in which members wait
 * @param latest the processes that come last in these, the one with the longest waits for it first
 * @param kinds the same operations by what they do and by bytes, those with the longest waits first
 */
public record LateMembers(
        Map<Integer, Integer> hosts,
        int operations,
        List<LateMembers.Latest> latest,
        List<LateMembers.OperationKind> kinds)
        implements Serializable {
    /** The pattern of these waits. */
    public static final String PATTERN = "late_member";

    /** Maximum number of processes with reasons. */
    static final int MAX_REASONS = 3;

    /** Without operations. */
    public static final LateMembers NONE = new LateMembers(Map.of(), 0, List.of(), List.of());

    public LateMembers {
        hosts = Map.copyOf(hosts);
        latest = List.copyOf(latest);
        kinds = List.copyOf(kinds);
    }

    /**
     * Operations that do the same with equally many bytes.
     *
     * @param operation allreduce, alltoall, ...
     * @param bytes of a member, -1 if unknown
     * @param operations number of operations in which members wait
     * @param seconds for which members wait in these
     */
    public record OperationKind(String operation, long bytes, int operations, double seconds) implements Serializable {}

    /**
     * A process that comes last.
     *
     * @param host location of its host; of the member if the host is unknown
     * @param operations number of operations in which it does
     * @param seconds for which the other members wait in these
     * @param reason why it comes last; null if that is not known, and for all processes except the first {@link #MAX_REASONS}
     */
    public record Latest(
            int host,
            int operations,
            double seconds,
            @Nullable Reason reason) implements Serializable {}

    /**
     * What a host does before it comes last, for longer than the other members' hosts.
     *
     * @param kind what it is
     * @param operations number of operations before which it is that
     * @param waits seconds for which members wait in these operations
     * @param seconds how long the host is that, the median over these operations
     * @param region the call concerned: see {@link Kind}
     * @param next the call that follows a pause; empty if none does in the same call
     * @param callpath call path in which the host is in the longest case; -1 if it is in none, or for a late begin
     * @param other the host that is compared with a late begin; {@link earl.Trace#NONE} otherwise
     */
    public record Reason(
            Kind kind,
            int operations,
            double waits,
            double seconds,
            String region,
            String next,
            int callpath,
            int other)
            implements Serializable {}

    /** Kinds of reasons. */
    public enum Kind {
        /** The host's first event is later than that of the process that waits longest: the region that it enters. */
        BEGIN,
        /** The kernel begins long after the host has launched it: the region of the launch. */
        STREAM,
        /** The host is in a call that makes no other: its region. */
        CALL,
        /** The host makes no call at the begin of a call: its region. */
        FIRST_PAUSE,
        /** The host makes no call after it has left one: the region that it left. */
        PAUSE
    }
}
