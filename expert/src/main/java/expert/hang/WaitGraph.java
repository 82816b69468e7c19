package expert.hang;

import expert.hang.Dump.Group;
import expert.hang.HangAnswer.Wait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Which rank waits for which others in operations that these have not queued. */
final class WaitGraph {
    private final Map<Integer, List<Wait>> waits = new TreeMap<>();

    /** A graph of some waits, none of which is for no rank. */
    WaitGraph(List<Wait> all) {
        for (Wait wait : all) {
            waits.computeIfAbsent(wait.rank(), rank -> new ArrayList<>()).add(wait);
        }
    }

    /** The waits of dumps, by rank. */
    static WaitGraph of(Map<Integer, Dump> dumps) {
        List<Wait> found = new ArrayList<>();
        for (Dump dump : dumps.values()) {
            for (String group : dump.collectives().keySet()) {
                for (Operation operation : dump.kept(group).values()) {
                    if (!operation.isCompleted()) {
                        add(found, dump, operation, absent(dumps, dump, operation));
                    }
                }
            }
            for (Operation operation : dump.pointToPoint()) {
                if (!operation.isCompleted()) {
                    add(found, dump, operation, absentPeer(dumps, dump, operation));
                }
            }
        }
        return new WaitGraph(found);
    }

    private static void add(List<Wait> found, Dump dump, Operation operation, List<Integer> absent) {
        if (!absent.isEmpty()) {
            found.add(new Wait(
                    dump.rank(), operation.group(), operation.sequence(), operation.name(), operation.site(), absent));
        }
    }

    /** The members that have not queued a collective operation, as far as their dumps say; all those without a dump. */
    private static List<Integer> absent(Map<Integer, Dump> dumps, Dump dump, Operation operation) {
        return group(dump, operation).ranks().stream()
                .filter(rank -> rank != dump.rank())
                .filter(rank -> {
                    Dump other = dumps.get(rank);
                    return other == null || !other.joined(operation.group(), operation.sequence());
                })
                .sorted()
                .toList();
    }

    /** The other end of a send or receive, if it has no such operation open with this rank. */
    private static List<Integer> absentPeer(Map<Integer, Dump> dumps, Dump dump, Operation operation) {
        List<Integer> members = group(dump, operation).ranks();
        List<Integer> ends = operation.ends();
        if (ends.isEmpty() || Collections.max(ends) >= members.size()) {
            return List.of();
        }
        boolean sends = members.get(ends.getFirst()) == dump.rank();
        int peer = members.get(sends ? ends.getLast() : ends.getFirst());
        Dump other = dumps.get(peer);
        boolean isThere = other != null
                && other.pointToPoint().stream()
                        .anyMatch(theirs -> !theirs.isCompleted()
                                && theirs.group().equals(operation.group())
                                && theirs.ends().equals(ends));
        return peer == dump.rank() || isThere ? List.of() : List.of(peer);
    }

    private static Group group(Dump dump, Operation operation) {
        return dump.groups().getOrDefault(operation.group(), new Group(operation.group(), "", List.of()));
    }

    /** All waits, by rank. */
    List<Wait> all() {
        return waits.values().stream().flatMap(Collection::stream).toList();
    }

    /** Ranks that others wait for, and that wait for nobody; those without a dump too. */
    List<Integer> ends() {
        return all().stream()
                .flatMap(wait -> wait.waitsFor().stream())
                .distinct()
                .filter(rank -> !waits.containsKey(rank))
                .sorted()
                .toList();
    }

    /** The waits of a shortest cycle, from the lowest rank in one; empty if there is none. Each waits for the rank of the next. */
    List<Wait> cycle() {
        for (int start : waits.keySet()) {
            Map<Integer, Wait> before = new HashMap<>();
            Map<Integer, Integer> from = new HashMap<>();
            Set<Integer> seen = new HashSet<>();
            Deque<Integer> next = new ArrayDeque<>(List.of(start));
            while (!next.isEmpty()) {
                int rank = next.remove();
                for (Wait wait : waits.getOrDefault(rank, List.of())) {
                    for (int other : wait.waitsFor()) {
                        if (seen.add(other)) {
                            before.put(other, wait);
                            from.put(other, rank);
                            next.add(other);
                        }
                    }
                }
            }
            if (before.containsKey(start)) {
                return path(start, before, from);
            }
        }
        return List.of();
    }

    private static List<Wait> path(int start, Map<Integer, Wait> before, Map<Integer, Integer> from) {
        List<Wait> path = new ArrayList<>();
        int at = start;
        do {
            path.addFirst(Objects.requireNonNull(before.get(at)));
            at = Objects.requireNonNull(from.get(at));
        } while (at != start);
        return path;
    }

    /** A cycle as a sentence. */
    static String sentence(List<Wait> cycle, Function<Wait, String> place) {
        StringBuilder words = new StringBuilder("cycle: ");
        for (int i = 0; i < cycle.size(); i++) {
            Wait wait = cycle.get(i);
            int next = cycle.get((i + 1) % cycle.size()).rank();
            words.append(i == 0 ? "rank " + wait.rank() + " waits" : ", rank " + wait.rank());
            words.append(" for rank ").append(next).append(" in ").append(place.apply(wait));
        }
        return words.toString();
    }
}
