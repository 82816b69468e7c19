package earl.monitor.process;

import earl.monitor.process.ThreadRecords.Made;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Matches the communicators of different processes. Processes do not communicate while they record. So a communicator is
 * identified by its parent, by its members, and by the number of earlier communicators of the same members and parent, which
 * all members count alike.
 */
public final class Communicators {
    /** The world's number in each process. */
    static final int WORLD = 1;

    /** The communicator of the process alone. */
    static final int SELF = 2;

    /**
     * A communicator of the archive.
     *
     * @param ref its number
     * @param members ranks in the archive, in order
     * @param remote the members of the other group of an intercommunicator, otherwise empty
     * @param parent its parent's number, -1 if that is not known
     */
    public record Known(int ref, List<Integer> members, List<Integer> remote, int parent) {
        public boolean inter() {
            return !remote.isEmpty();
        }

        /** Its members; for an intercommunicator, those of both groups. */
        public List<Integer> everybody() {
            List<Integer> all = new ArrayList<>(members);
            all.addAll(remote);
            return all;
        }

        /**
         * A rank as the process counts it, among {@link #everybody}.
         *
         * @param process the process's rank in the archive
         * @param other whether the rank is one of the other group, if there are two
         */
        public int rankOfAll(int process, int rank, boolean other) {
            return !inter() || members.contains(process) != other ? rank : members.size() + rank;
        }

        /** Whether it is the process alone. */
        public boolean self() {
            return ref == 0;
        }
    }

    private record Key(int parent, List<Integer> members, List<Integer> remote, int nth) {}

    private final Map<Key, Known> known = new LinkedHashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    /** The communicator of all processes: the archive's number 0. */
    private final Known alone = new Known(0, List.of(), List.of(), -1);

    /** Matches the communicators of some processes, whose tables are complete. */
    public Communicators(List<ProcessRecords> processes, JoinedWorlds worlds) {
        names.put(0, "MPI_COMM_SELF");
        for (ProcessRecords process : processes) {
            process.communicators.put(SELF, alone);
            Map<Key, Integer> made = new HashMap<>();
            for (Made one : process.made()) {
                if (one.number() != SELF) {
                    add(process, one, worlds, made);
                }
            }
        }
    }

    private void add(ProcessRecords process, Made one, JoinedWorlds worlds, Map<Key, Integer> made) {
        List<Integer> own = worlds.of(process, one.members());
        List<Integer> others = worlds.of(process, one.remote());
        if (own.contains(-1) || others.contains(-1)) {
            return; // Has unknown members.
        }
        if (own.isEmpty() && !others.isEmpty()) {
            return; // The records of its members are damaged.
        }
        Known parent = process.communicators.get(one.parent());
        int from = parent == null || !others.isEmpty() ? -1 : parent.ref();
        boolean swap = !others.isEmpty() && others.getFirst() < own.getFirst();
        List<Integer> members = swap ? others : own;
        List<Integer> remote = swap ? own : others;
        Key first = new Key(from, members, remote, one.number() == WORLD ? -1 : 0);
        int nth = made.merge(first, 1, Integer::sum);
        Key key = one.number() == WORLD ? first : new Key(from, members, remote, nth);
        Known same = known.computeIfAbsent(key, unknown -> new Known(known.size() + 1, members, remote, from));
        process.communicators.put(one.number(), same);
        String name = process.name(one.number());
        if (!name.isEmpty()) {
            names.put(same.ref(), name);
        } else if (one.number() == WORLD) {
            names.putIfAbsent(same.ref(), "MPI_COMM_WORLD" + (process.worldNumber > 1 ? process.ofWorld() : ""));
        }
    }

    /** All communicators, in order of their numbers from 1. */
    public List<Known> all() {
        return new ArrayList<>(known.values());
    }

    /** The communicator of the process alone. */
    public Known alone() {
        return alone;
    }

    public String name(Known communicator) {
        return Objects.requireNonNullElse(names.get(communicator.ref()), "");
    }
}
