package earl.format.build;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The collective operations in which all members meet, and what they say about the clocks of the ranks. For one thread. */
public final class CommonOperations {
    /** A number that is unknown. */
    public static final long ABSENT = -1;

    private static final Set<String> SYNCHRONIZING =
            Set.of("allreduce", "allgather", "reducescatter", "alltoall", "sendrecv");

    /** Operations in which members may move different numbers of bytes. */
    private static final Set<String> UNEVEN = Set.of("alltoall", "sendrecv", "allgather", "reducescatter");

    /** Kernels of one operation end within so many nanoseconds, or within this part of the operation. */
    private static final long TOGETHER = 1_000_000;

    private static final int TOGETHER_PART = 20;

    /** In operations of more members, only the first one bounds the clocks of the others. */
    private static final int MAX_PAIRS = 64;

    private record Group(
            boolean onStream,
            @Nullable String name,
            @Nullable String members,
            String kind) {}

    /**
     * A member of an operation.
     *
     * @param rank of the member
     * @param clock number of the clock of its times
     * @param onStream whether it is a kernel, rather than a call of a processor
     * @param group name of the process group, {@code null} if unknown
     * @param members ranks of the group, {@code null} if unknown
     * @param operation {@code allreduce}, {@code alltoall}, {@code sendrecv}, ...
     * @param sequence number within the group, {@link #ABSENT} if unknown
     * @param bytes size of the data of a member, {@link #ABSENT} if unknown
     * @param begin in nanoseconds
     * @param end in nanoseconds
     */
    public record Visit(
            int rank,
            int clock,
            boolean onStream,
            @Nullable String group,
            @Nullable String members,
            String operation,
            long sequence,
            long bytes,
            long begin,
            long end) {
        private long length() {
            return end - begin;
        }
    }

    private record Operation(boolean onStream, List<Visit> visits) {}

    private final int clocks;
    private final long rounding;
    private final List<Operation> operations = new ArrayList<>();

    /**
     * The operations of some members.
     *
     * @param clocks number of clocks
     * @param rounding nanoseconds by which the difference of two times may be too large
     */
    public CommonOperations(int clocks, long rounding, Iterable<Visit> members) {
        this.clocks = clocks;
        this.rounding = rounding;
        Map<Group, Map<Integer, List<Visit>>> groups = new LinkedHashMap<>();
        for (Visit visit : members) {
            if (SYNCHRONIZING.contains(visit.operation)) {
                groups.computeIfAbsent(
                                new Group(visit.onStream, visit.group, visit.members, visit.operation),
                                group -> new TreeMap<>())
                        .computeIfAbsent(visit.rank, of -> new ArrayList<>())
                        .add(visit);
            }
        }
        groups.forEach((group, visits) -> pair(group, List.copyOf(visits.values())));
    }

    private void pair(Group group, List<List<Visit>> byRank) {
        boolean numbered = byRank.stream().flatMap(List::stream).allMatch(visit -> visit.sequence != ABSENT);
        List<List<Visit>> found = numbered ? byNumber(byRank) : byOrder(byRank);
        boolean uneven = UNEVEN.contains(group.kind);
        if (found.stream().allMatch(visits -> uneven || haveOneSize(visits))) {
            found.stream()
                    .filter(visits -> visits.size() > 1)
                    .forEach(visits -> operations.add(new Operation(group.onStream, visits)));
        }
    }

    private static List<List<Visit>> byNumber(List<List<Visit>> byRank) {
        Map<Long, List<Visit>> found = new TreeMap<>();
        byRank.forEach(
                visits -> visits.forEach(visit -> found.computeIfAbsent(visit.sequence, number -> new ArrayList<>())
                        .add(visit)));
        return found.values().stream()
                .filter(visits -> visits.stream().map(Visit::rank).distinct().count() == visits.size())
                .toList();
    }

    /** The operations in order, if all ranks have the same number. */
    private static List<List<Visit>> byOrder(List<List<Visit>> byRank) {
        int count = byRank.getFirst().size();
        if (byRank.stream().anyMatch(visits -> visits.size() != count)) {
            return List.of();
        }
        byRank.forEach(visits -> visits.sort(Comparator.comparingLong(Visit::begin)));
        List<List<Visit>> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            found.add(byRank.stream().map(visits -> visits.get(number)).toList());
        }
        return found;
    }

    private static boolean haveOneSize(List<Visit> visits) {
        return visits.stream()
                        .mapToLong(visit -> visit.bytes)
                        .filter(bytes -> bytes != ABSENT)
                        .distinct()
                        .count()
                <= 1;
    }

    /** The offsets of the clocks; null if they need none, or if the operations allow none. */
    public ClockOffsets.@Nullable Solution offsets() {
        if (operations.stream().noneMatch(this::isContradicted) || !keepTheirDifferences()) {
            return null;
        }
        ClockOffsets bounds = new ClockOffsets(clocks);
        for (Operation operation : operations) {
            List<Visit> visits = operation.visits;
            List<Visit> hubs = visits.size() > MAX_PAIRS ? visits.subList(0, 1) : visits;
            for (Visit hub : hubs) {
                for (Visit visit : visits) {
                    if (visit.clock != hub.clock) {
                        bounds.add(hub.clock, hub.begin, visit.clock, visit.end + rounding);
                        bounds.add(visit.clock, visit.begin, hub.clock, hub.end + rounding);
                    }
                }
            }
        }
        ClockOffsets.Solution found = bounds.solve();
        return found != null && operations.stream().allMatch(operation -> endsTogether(operation, found))
                ? found
                : null;
    }

    /**
     * Whether the ends of kernels of two ranks differ by the same time in all operations. Otherwise these are no members of one operation, or a
     * clock drifts.
     */
    private boolean keepTheirDifferences() {
        Map<List<Integer>, long[]> extremes = new LinkedHashMap<>();
        for (Operation operation : operations) {
            Visit first = operation.visits.getFirst();
            for (Visit visit : operation.visits) {
                if (operation.onStream && visit.rank != first.rank) {
                    long difference = visit.end - first.end;
                    long tolerance = Math.max(TOGETHER, Math.max(first.length(), visit.length()) / TOGETHER_PART);
                    long[] seen = extremes.computeIfAbsent(
                            List.of(first.rank, visit.rank), pair -> new long[] {difference, difference, 0});
                    seen[0] = Math.min(seen[0], difference);
                    seen[1] = Math.max(seen[1], difference);
                    seen[2] = Math.max(seen[2], tolerance);
                }
            }
        }
        return extremes.values().stream().allMatch(seen -> seen[1] - seen[0] <= seen[2]);
    }

    /** Whether a member leaves before the last one enters. */
    private boolean isContradicted(Operation operation) {
        return operation.visits.stream().mapToLong(Visit::begin).max().orElse(0)
                > operation.visits.stream().mapToLong(Visit::end).min().orElse(0) + rounding;
    }

    /** Kernels of one operation end together: if these do not, they are of different operations, or the clocks drift. */
    private static boolean endsTogether(Operation operation, ClockOffsets.Solution solved) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long longest = 0;
        long error = 0;
        for (Visit visit : operation.visits) {
            long end = visit.end + solved.offset(visit.clock);
            first = Math.min(first, end);
            last = Math.max(last, end);
            longest = Math.max(longest, visit.end - visit.begin);
            error = Math.max(error, solved.error(visit.clock));
        }
        return !operation.onStream || last - first <= Math.max(TOGETHER, longest / TOGETHER_PART) + 2 * error;
    }
}
