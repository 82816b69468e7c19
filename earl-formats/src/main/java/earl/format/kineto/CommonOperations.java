package earl.format.kineto;

import static earl.format.kineto.ChromeEvent.ABSENT;

import earl.format.build.ClockOffsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The collective operations in which all members meet, and what they say about the clocks of the ranks. */
final class CommonOperations {
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

    private record Visit(int rank, long begin, long end, CollectiveCall call) {
        long length() {
            return end - begin;
        }
    }

    private record Operation(boolean onStream, List<Visit> visits) {}

    private final int ranks;
    private final long rounding;
    private final List<Operation> operations = new ArrayList<>();

    /** @param shifts {@code [rank] -> } nanoseconds to add to its times */
    CommonOperations(List<RankEvents> ranks, long[] shifts) {
        this.ranks = ranks.size();
        rounding = 2 * ranks.stream().mapToLong(rank -> rank.grain).max().orElse(0);
        Map<Group, Map<Integer, List<Visit>>> groups = new LinkedHashMap<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            for (Track track : ranks.get(rank).tracks) {
                for (int i = 0; i < track.collectives().size(); i++) {
                    CollectiveCall call = track.collectives().get(i);
                    int interval = track.collectiveInterval(i);
                    if (SYNCHRONIZING.contains(call.operation())) {
                        groups.computeIfAbsent(
                                        new Group(track.stream, call.group(), call.members(), call.operation()),
                                        group -> new TreeMap<>())
                                .computeIfAbsent(rank, of -> new ArrayList<>())
                                .add(new Visit(
                                        rank,
                                        track.begin(interval) + shifts[rank],
                                        track.end(interval) + shifts[rank],
                                        call));
                    }
                }
            }
        }
        groups.forEach((group, visits) -> pair(group, List.copyOf(visits.values())));
    }

    private void pair(Group group, List<List<Visit>> byRank) {
        boolean numbered = byRank.stream().flatMap(List::stream).allMatch(visit -> visit.call.sequence() != ABSENT);
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
        byRank.forEach(visits ->
                visits.forEach(visit -> found.computeIfAbsent(visit.call.sequence(), number -> new ArrayList<>())
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
                        .mapToLong(visit -> visit.call.bytes())
                        .filter(bytes -> bytes != ABSENT)
                        .distinct()
                        .count()
                <= 1;
    }

    /** The offsets of the ranks' clocks; null if they need none, or if the operations allow none. */
    ClockOffsets.@Nullable Solution offsets() {
        if (operations.stream().noneMatch(this::isContradicted) || !keepTheirDifferences()) {
            return null;
        }
        ClockOffsets bounds = new ClockOffsets(ranks);
        for (Operation operation : operations) {
            List<Visit> visits = operation.visits;
            List<Visit> hubs = visits.size() > MAX_PAIRS ? visits.subList(0, 1) : visits;
            for (Visit hub : hubs) {
                for (Visit visit : visits) {
                    if (visit.rank != hub.rank) {
                        bounds.add(hub.rank, hub.begin, visit.rank, visit.end + rounding);
                        bounds.add(visit.rank, visit.begin, hub.rank, hub.end + rounding);
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
        Map<Integer, long[]> extremes = new LinkedHashMap<>();
        for (Operation operation : operations) {
            Visit first = operation.visits.getFirst();
            for (Visit visit : operation.visits) {
                if (operation.onStream && visit.rank != first.rank) {
                    long difference = visit.end - first.end;
                    long tolerance = Math.max(TOGETHER, Math.max(first.length(), visit.length()) / TOGETHER_PART);
                    long[] seen = extremes.computeIfAbsent(
                            first.rank * ranks + visit.rank, pair -> new long[] {difference, difference, 0});
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
    private static boolean endsTogether(Operation operation, ClockOffsets.Solution clocks) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long longest = 0;
        long error = 0;
        for (Visit visit : operation.visits) {
            long end = visit.end + clocks.offset(visit.rank);
            first = Math.min(first, end);
            last = Math.max(last, end);
            longest = Math.max(longest, visit.end - visit.begin);
            error = Math.max(error, clocks.error(visit.rank));
        }
        return !operation.onStream || last - first <= Math.max(TOGETHER, longest / TOGETHER_PART) + 2 * error;
    }
}
