package earl.device.group;

import earl.Columns;
import earl.Location;
import earl.Trace;
import earl.device.DeviceActivities;
import earl.device.group.LateMembers.Latest;
import earl.device.group.LateMembers.OperationKind;
import earl.device.group.LateMembers.Reason;
import earl.view.RunPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds for whom members of collective operations wait, and why that process comes last. */
final class LateMemberFinder {
    /** Reasons are sought for at most this many operations, those with the longest waits. */
    private static final int MAX_OPERATIONS = 64;

    private final Trace trace;
    private final Members members;
    /** {@code [process] -> } location of its host. */
    private final Map<Integer, Integer> hosts = new HashMap<>();

    private final List<Operation> operations = new ArrayList<>();

    /**
     * An operation in which members wait.
     *
     * @param rows its members
     * @param last the member that begins last
     * @param first the member that waits longest
     * @param ticks for which members wait in it, all together
     */
    record Operation(List<Integer> rows, int last, int first, long ticks) {}

    private LateMemberFinder(Trace trace, Members members) {
        this.trace = trace;
        this.members = members;
        for (Location location : trace.locations()) {
            boolean host = location.isCpuThread() && location.rank() != Trace.NONE && trace.length(location.id()) > 0;
            if (host && location.process() != Trace.NONE) {
                hosts.putIfAbsent(location.process(), location.id());
            }
        }
    }

    /**
     * @param instance {@code [member] -> } operation, -1 if unknown
     * @param part only waits of members in it count; null for all
     */
    static LateMembers find(Trace trace, Members members, int[] instance, @Nullable RunPart part) {
        LateMemberFinder finder = new LateMemberFinder(trace, members);
        finder.collect(instance, part);
        return finder.latest();
    }

    private void collect(int[] instance, @Nullable RunPart part) {
        Map<Integer, List<Integer>> rows = new TreeMap<>();
        for (int row = 0; row < members.count(); row++) {
            if (instance[row] >= 0) {
                rows.computeIfAbsent(instance[row], missing -> new ArrayList<>())
                        .add(row);
            }
        }
        for (List<Integer> of : rows.values()) {
            int last = of.getFirst();
            for (int row : of) {
                last = members.begin.get(row) > members.begin.get(last) ? row : last;
            }
            long sum = 0;
            long most = 0;
            int first = last;
            for (int row : of) {
                long wait = Math.min(members.begin.get(last), members.end.get(row)) - members.begin.get(row);
                if (wait > 0 && (part == null || part.contains(members.enter.get(row)))) {
                    sum += wait;
                    first = wait > most ? row : first;
                    most = Math.max(most, wait);
                }
            }
            if (sum > 0) {
                operations.add(new Operation(of, last, first, sum));
            }
        }
    }

    private LateMembers latest() {
        Map<Integer, List<Operation>> byHost = new TreeMap<>();
        for (Operation operation : operations) {
            int last = operation.last;
            int host = hosts.getOrDefault(members.process.get(last), members.location.get(last));
            byHost.computeIfAbsent(host, missing -> new ArrayList<>()).add(operation);
        }
        List<Map.Entry<Integer, List<Operation>>> worst = new ArrayList<>(byHost.entrySet());
        worst.sort(Comparator.comparingLong((Map.Entry<Integer, List<Operation>> entry) -> ticks(entry.getValue()))
                .reversed());
        List<Latest> found = new ArrayList<>();
        LateReasons reasons = new LateReasons(trace, members, hosts, launches());
        for (Map.Entry<Integer, List<Operation>> entry : worst) {
            List<Operation> of = entry.getValue();
            Reason reason = found.size() < LateMembers.MAX_REASONS ? reasons.most(longest(of)) : null;
            double seconds = ticks(of) / (double) trace.info().ticksPerSecond();
            found.add(new Latest(entry.getKey(), of.size(), seconds, reason));
        }
        Map<Integer, Integer> byLocation = new HashMap<>();
        for (int row = 0; row < members.count(); row++) {
            Integer host = hosts.get(members.process.get(row));
            if (host != null) {
                byLocation.put(members.location.get(row), host);
            }
        }
        return new LateMembers(byLocation, operations.size(), found, kinds());
    }

    private static long ticks(List<Operation> operations) {
        return operations.stream().mapToLong(Operation::ticks).sum();
    }

    /** The operations by what they do and by the bytes of the last member. */
    private List<OperationKind> kinds() {
        Map<String, List<Operation>> byKind = new TreeMap<>();
        for (Operation operation : operations) {
            String kind = members.operation.get(operation.last) + " " + members.bytes.get(operation.last);
            byKind.computeIfAbsent(kind, missing -> new ArrayList<>()).add(operation);
        }
        return byKind.values().stream()
                .map(of -> new OperationKind(
                        members.operation.get(of.getFirst().last),
                        members.bytes.get(of.getFirst().last),
                        of.size(),
                        ticks(of) / (double) trace.info().ticksPerSecond()))
                .sorted(Comparator.comparingDouble(OperationKind::seconds).reversed())
                .toList();
    }

    private static List<Operation> longest(List<Operation> of) {
        return of.stream()
                .sorted(Comparator.comparingLong(Operation::ticks).reversed())
                .limit(MAX_OPERATIONS)
                .toList();
    }

    /** Enter of a kernel to enter of the call that launched it, for kernels of collective operations. */
    private Map<Long, Long> launches() {
        Map<Long, Long> launches = new HashMap<>();
        boolean streams = false;
        for (int row = 0; row < members.count(); row++) {
            streams |= members.kernel.get(row) != 0;
        }
        if (!streams) {
            return launches;
        }
        Columns activities = DeviceActivities.of(trace).activities();
        long[] begins = activities.column("begin").toIntegers();
        long[] calls = activities.column("call").toIntegers();
        Map<Long, Boolean> wanted = new HashMap<>();
        for (int row = 0; row < members.count(); row++) {
            wanted.put(members.enter.get(row), true);
        }
        for (int row = 0; row < begins.length; row++) {
            if (calls[row] >= 0 && wanted.containsKey(begins[row])) {
                launches.put(begins[row], calls[row]);
            }
        }
        return launches;
    }
}
