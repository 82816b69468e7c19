package earl.device.group;

import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Finds which members belong to one operation. */
final class OperationFinder {
    /** Kernels of one operation end within a millisecond, or within a part of its length. */
    private static final double TOGETHER = 1e-3;

    private static final double TOGETHER_PART = 0.05;

    private final Members members;
    private final boolean comparable;
    private final double ticksPerSecond;
    private int next;

    /** {@code [member] -> } its operation, -1 if unknown. */
    final int[] instance;

    /** {@code [member] -> } how its operation was found. */
    final Evidence[] evidence;

    /** @param comparable whether times of different processes can be compared */
    OperationFinder(Members members, boolean comparable, double ticksPerSecond) {
        this.members = members;
        this.comparable = comparable;
        this.ticksPerSecond = ticksPerSecond;
        instance = new int[members.count()];
        evidence = new Evidence[members.count()];
        Arrays.fill(instance, Trace.NONE);
        Arrays.fill(evidence, Evidence.NONE);
    }

    /** Pairs all members. Operations are numbered in the order of their first members. */
    void pair() {
        Map<List<Object>, List<Integer>> numbered = new LinkedHashMap<>();
        Map<List<Object>, List<Integer>> others = new LinkedHashMap<>();
        for (int row = 0; row < members.count(); row++) {
            if (members.sequence.get(row) >= 0) {
                numbered.computeIfAbsent(
                                List.of(
                                        members.group.get(row),
                                        members.ranks.get(row),
                                        members.sequence.get(row),
                                        members.operation.get(row)),
                                key -> new ArrayList<>())
                        .add(row);
            } else {
                others.computeIfAbsent(
                                List.of(
                                        members.group.get(row),
                                        members.ranks.get(row),
                                        members.kernel.get(row),
                                        members.operation.get(row)),
                                key -> new ArrayList<>())
                        .add(row);
            }
        }
        numbered.values().forEach(rows -> set(rows, Evidence.NUMBER));
        others.values().forEach(this::byOrder);
        renumber();
    }

    private void set(List<Integer> rows, Evidence by) {
        Set<Integer> processes = new HashSet<>();
        rows.forEach(row -> processes.add(members.process.get(row)));
        if (processes.size() < 2 || processes.size() < rows.size()) {
            return;
        }
        for (int row : rows) {
            instance[row] = next;
            evidence[row] = by;
        }
        next++;
    }

    private void byOrder(List<Integer> rows) {
        Map<Integer, List<Integer>> byProcess = new TreeMap<>();
        rows.forEach(row -> byProcess
                .computeIfAbsent(members.process.get(row), key -> new ArrayList<>())
                .add(row));
        int count = byProcess.values().iterator().next().size();
        if (byProcess.size() < 2) {
            return;
        }
        List<List<Integer>> operations = new ArrayList<>();
        boolean fits = byProcess.values().stream().allMatch(of -> of.size() == count);
        for (int i = 0; fits && i < count; i++) {
            int number = i;
            List<Integer> operation =
                    byProcess.values().stream().map(of -> of.get(number)).toList();
            fits = agree(operation);
            operations.add(operation);
        }
        if (fits) {
            operations.forEach(operation -> set(operation, Evidence.ORDER));
        } else if (comparable) {
            byEnds(rows);
        }
    }

    /** Whether members can be those of one operation. */
    private boolean agree(List<Integer> operation) {
        long bytes = -1;
        for (int row : operation) {
            long own = members.bytes.get(row);
            if (own >= 0 && bytes >= 0 && own != bytes && !isUneven(row)) {
                return false;
            }
            bytes = own >= 0 ? own : bytes;
        }
        return !comparable || (overlap(operation) && endTogether(operation));
    }

    /** Whether members of the operation may move different numbers of bytes. */
    private boolean isUneven(int row) {
        String name = members.operation.get(row);
        return name.contains("alltoall") || name.contains("send") || name.contains("recv") || name.endsWith("v");
    }

    private boolean overlap(List<Integer> operation) {
        return operation.stream().mapToLong(members.begin::get).max().orElse(0)
                <= operation.stream().mapToLong(members.end::get).min().orElse(0);
    }

    /** Ends of processors' threads differ by the time that these wait for a processor. */
    private boolean endTogether(List<Integer> operation) {
        if (members.kernel.get(operation.getFirst()) == 0) {
            return true;
        }
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long longest = 0;
        for (int row : operation) {
            first = Math.min(first, members.end.get(row));
            last = Math.max(last, members.end.get(row));
            longest = Math.max(longest, members.end.get(row) - members.begin.get(row));
        }
        return last - first <= Math.max(TOGETHER * ticksPerSecond, TOGETHER_PART * longest);
    }

    /** Pairs members that end within a millisecond of each other, at most one of each process. */
    private void byEnds(List<Integer> rows) {
        List<Integer> byEnd = new ArrayList<>(rows);
        byEnd.sort(Comparator.comparingLong(row -> members.end.get(row)));
        List<Integer> near = new ArrayList<>();
        for (int row : byEnd) {
            if (!near.isEmpty()
                    && members.end.get(row) - members.end.get(near.getFirst()) > TOGETHER * ticksPerSecond) {
                setIfOne(near);
                near = new ArrayList<>();
            }
            near.add(row);
        }
        setIfOne(near);
    }

    private void setIfOne(List<Integer> operation) {
        if (operation.size() > 1 && overlap(operation) && agree(operation)) {
            set(operation, Evidence.ENDS);
        }
    }

    private void renumber() {
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int row = 0; row < instance.length; row++) {
            if (instance[row] >= 0) {
                Integer number = numbers.putIfAbsent(instance[row], numbers.size());
                instance[row] = number == null ? numbers.size() - 1 : number;
            }
        }
    }
}
