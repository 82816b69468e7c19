package earl.monitor.process;

import earl.monitor.process.ThreadRecords.Made;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the processes of other worlds that a process communicates with. A process numbers those of its world by rank, and others as it
 * meets them: in an intercommunicator that joins two worlds (MPI_Comm_spawn, MPI_Comm_accept and the like). Both sides record it, and
 * neither knows who the other is. Two sides belong together if their sizes fit and if both were being made at one time. Where several
 * fit, they are joined if that is possible in one way only.
 *
 * <pre>
 * spawn    rank 0  ------[== MPI_Comm_spawn ====]-----    intercommunicator of 2 with 3 others
 *          rank 1  -------[=== MPI_Comm_spawn ==]-----    the same
 *          3 new                [= MPI_Init ===]------    intercommunicator of 3 with 2 others
 * </pre>
 */
public final class JoinedWorlds {
    /** The processes on one side of an intercommunicator by rank in the archive, and how many are on the other side. */
    record Key(List<Integer> members, int others, int nth) {}

    /** One side of an intercommunicator. */
    static final class Side {
        final Key key;
        private final Map<ProcessRecords, Made> made = new LinkedHashMap<>();
        /** The members as {@link Made#starter} says who they are, as far as their world has a number. */
        private final Set<Long> names = new HashSet<>();
        /** When the first member began to make it, and when the first one had it, by the archive's clock. */
        private long since = Long.MAX_VALUE;

        private long until = Long.MAX_VALUE;
        private long starter;
        private @Nullable Side other;

        Side(Key key) {
            this.key = key;
        }

        /** A member made it at some time; another one, with a name like its own, may have started it. */
        void made(long from, long to, long name, long startedBy) {
            since = Math.min(since, from);
            until = Math.min(until, to);
            names.add(name);
            starter = startedBy;
        }

        /** The side with which it was joined, {@code null} if that is not known. */
        @Nullable
        Side other() {
            return other;
        }

        private boolean fits(Side side) {
            return key.others == side.key.members.size()
                    && side.key.others == key.members.size()
                    && since <= side.until
                    && side.since <= until
                    && (starter == 0 || side.names.contains(starter))
                    && (side.starter == 0 || names.contains(side.starter))
                    && Collections.disjoint(key.members, side.key.members);
        }
    }

    private final List<ProcessRecords> processes;
    private final NodeClocks clocks;
    /** The index of each world's first process in the list of all. */
    private final Map<String, Integer> firsts = new HashMap<>();
    /** [process] -> [its number for a process of another world] -> index of that process in the list of all. */
    private final Map<ProcessRecords, Map<Integer, Integer>> met = new HashMap<>();

    /** Joins the worlds of some processes. */
    public JoinedWorlds(List<ProcessRecords> processes, NodeClocks clocks) {
        this.processes = processes;
        this.clocks = clocks;
        processes.forEach(process -> firsts.putIfAbsent(process.world, process.number));
        boolean more = true;
        while (more) {
            more = join();
        }
    }

    /** The index in the list of all of the process that another one calls by a number, -1 if it is not known. */
    int of(ProcessRecords process, int number) {
        if (number < 0 || process.header() == null) {
            return -1;
        }
        return number < process.header().ranks()
                ? firsts.getOrDefault(process.world, 0) + number
                : met.getOrDefault(process, Map.of()).getOrDefault(number, -1);
    }

    /** The indexes in the list of all of several processes. */
    List<Integer> of(ProcessRecords process, List<Integer> numbers) {
        return numbers.stream().map(number -> of(process, number)).toList();
    }

    /** The processes whose partners are not known, as text. */
    public List<String> lacks() {
        return sides().stream()
                .map(side -> processes.get(side.key.members.getFirst()).who() + " has "
                        + (side.key.others == 1 ? "a partner" : side.key.others + " partners")
                        + " in another MPI_COMM_WORLD: messages to them are shown as calls only, because they were not"
                        + " recorded or several processes fit")
                .toList();
    }

    /** Joins sides whose own members are known; whether there were any. */
    private boolean join() {
        List<Side> joined = pair(sides());
        joined.forEach(this::meet);
        return !joined.isEmpty();
    }

    private List<Side> sides() {
        Map<Key, Side> sides = new LinkedHashMap<>();
        for (ProcessRecords process : processes) {
            Map<Key, Integer> before = new HashMap<>();
            for (Made made : process.made()) {
                List<Integer> members = of(process, made.members());
                if (made.remote().isEmpty()
                        || made.remote().stream().anyMatch(number -> number < 0)
                        || members.isEmpty()
                        || members.contains(-1)) {
                    continue;
                }
                Key first = new Key(members, made.remote().size(), 0);
                Key key = new Key(members, made.remote().size(), before.merge(first, 1, Integer::sum));
                if (of(process, made.remote()).contains(-1)) {
                    Side side = sides.computeIfAbsent(key, Side::new);
                    NodeClocks.Line clock = clocks.of(process.header());
                    side.made.put(process, made);
                    side.made(
                            clock.corrected(made.since()),
                            clock.corrected(made.until()),
                            name(process),
                            made.starter());
                }
            }
        }
        return new ArrayList<>(sides.values());
    }

    /** A process as {@link Made#starter} says who it is; 0 if its world has no number. */
    private static long name(ProcessRecords process) {
        return process.world.matches("\\d{1,10}") ? Long.parseLong(process.world) << 32 | process.rank + 1L : 0;
    }

    /** Pairs sides where that is possible in one way only; those that have another side now. */
    static List<Side> pair(List<Side> sides) {
        List<Side> left = new ArrayList<>(sides);
        List<Side> paired = new ArrayList<>();
        while (!left.isEmpty()) {
            List<Side> related = takeRelated(left);
            if (pairAll(related)) {
                paired.addAll(related);
            } else {
                related.forEach(side -> side.other = null);
            }
        }
        return paired;
    }

    /** Removes a side from those that are left, with all that fit, and all that fit those. */
    private static List<Side> takeRelated(List<Side> left) {
        List<Side> related = new ArrayList<>();
        Deque<Side> next = new ArrayDeque<>(List.of(left.removeLast()));
        while (!next.isEmpty()) {
            Side side = next.removeFirst();
            related.add(side);
            List<Side> fitting = left.stream().filter(side::fits).toList();
            left.removeAll(fitting);
            next.addAll(fitting);
        }
        return related;
    }

    /** Pairs all of them; whether that is possible in one way only. */
    private static boolean pairAll(List<Side> sides) {
        List<Side> left = new ArrayList<>(sides);
        boolean more = true;
        while (more) {
            more = false;
            for (Side side : List.copyOf(left)) {
                List<Side> fitting = left.stream().filter(side::fits).toList();
                if (left.contains(side) && fitting.size() == 1) {
                    side.other = fitting.getFirst();
                    side.other.other = side;
                    left.remove(side);
                    left.remove(side.other);
                    more = true;
                }
            }
        }
        return left.isEmpty();
    }

    private void meet(Side side) {
        if (side.other == null) {
            return;
        }
        List<Integer> others = side.other.key.members;
        side.made.forEach((process, made) -> {
            Map<Integer, Integer> numbers = met.computeIfAbsent(process, unknown -> new HashMap<>());
            for (int i = 0; i < others.size(); i++) {
                numbers.putIfAbsent(made.remote().get(i), others.get(i));
            }
        });
    }
}
