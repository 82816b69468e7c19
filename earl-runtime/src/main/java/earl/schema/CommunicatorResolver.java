package earl.schema;

import earl.Communicator;
import earl.Location;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Members of communicators as locations, and ranks of locations in the world communicator.
 *
 * <p>A communication group lists ranks in its paradigm's list of all locations that can communicate ({@code COMM_LOCATIONS}). A
 * trace without such a list gets the first processor thread of each process instead. Records of a communicator name its members by
 * their rank in the group; if the group has the flag {@code GLOBAL_MEMBERS}, by their rank in the list.
 */
final class CommunicatorResolver {
    private static final int[] NONE = {};

    private final DefinitionResolver in;
    /** {@code [paradigm] -> [rank] -> } dense location id. */
    private final Map<String, int[]> ranks = new HashMap<>();
    /** {@code [group] -> [rank] -> } dense location id. */
    private final Map<Integer, int[]> known = new HashMap<>();
    /** {@code [group with the flag GLOBAL_MEMBERS] -> [rank] -> } rank in the list of all locations. */
    private final Map<Integer, int[]> knownPeers = new HashMap<>();

    CommunicatorResolver(DefinitionResolver in) {
        this.in = in;
    }

    void resolve() {
        for (DefinitionRecord record : in.records) {
            if (record.kind() == DefinitionKind.GROUP && groupType(record).equals("COMM_LOCATIONS")) {
                ranks.put(paradigm(record), locationsOf(record.list("members")));
            }
        }
        Definitions.Table comms = in.table(DefinitionSpace.COMM);
        in.firstMembers = new int[comms.count][];
        in.secondMembers = new int[comms.count][];
        in.firstPeers = new int[comms.count][];
        in.secondPeers = new int[comms.count][];
        for (int id = 0; id < comms.count; id++) {
            in.firstMembers[id] = NONE;
            in.secondMembers[id] = NONE;
            in.firstPeers[id] = NONE;
            in.secondPeers[id] = NONE;
            if (comms.definitions[id] instanceof Definition.Comm comm) {
                in.communicators.add(communicator(comm));
            } else {
                in.communicators.add(new Communicator(id, comms.names[id], Trace.NONE, NONE, false));
            }
        }
        rankLocations();
    }

    private Communicator communicator(Definition.Comm comm) {
        int[] first = members(comm.group());
        int[] second = comm.groupB() == Trace.NONE ? NONE : members(comm.groupB());
        in.firstMembers[comm.id()] = first;
        in.secondMembers[comm.id()] = second;
        in.firstPeers[comm.id()] = peers(comm.group(), first);
        in.secondPeers[comm.id()] = peers(comm.groupB(), second);
        return Communicator.ofGroups(comm.id(), comm.name(), comm.parent(), first, second, isSelf(comm.group()));
    }

    private boolean isSelf(int group) {
        return group != Trace.NONE
                && in.table(DefinitionSpace.GROUP).definitions[group] instanceof Definition.Group g
                && g.type().equals("COMM_SELF");
    }

    /** The locations of a group, not to be changed: any number of communicators may have one. From any thread once all is resolved. */
    synchronized int[] members(int group) {
        return known.computeIfAbsent(group, this::resolved);
    }

    /** The locations that records name by rank, {@link Trace#NONE} for those that are no member. */
    private int[] peers(int group, int[] members) {
        if (group == Trace.NONE
                || !(in.table(DefinitionSpace.GROUP).definitions[group] instanceof Definition.Group g)
                || !g.type().equals("COMM_GROUP")
                || !g.globalMembers()) {
            return members;
        }
        return knownPeers.computeIfAbsent(group, _ -> {
            int[] all = all(g);
            int[] peers = new int[all.length];
            Arrays.fill(peers, Trace.NONE);
            for (long rank : g.members()) {
                if (rank >= 0 && rank < all.length) {
                    peers[(int) rank] = all[(int) rank];
                }
            }
            return peers;
        });
    }

    private int[] all(Definition.Group group) {
        return ranks.computeIfAbsent(group.paradigm(), p -> processes());
    }

    private int[] resolved(int group) {
        if (group == Trace.NONE
                || !(in.table(DefinitionSpace.GROUP).definitions[group] instanceof Definition.Group g)) {
            return NONE;
        }
        return switch (g.type()) {
            case "COMM_SELF" -> NONE;
            case "COMM_GROUP" -> ranked(g);
            default -> locationsOf(g.members());
        };
    }

    private int[] ranked(Definition.Group group) {
        int[] all = all(group);
        int[] members = new int[group.members().length];
        for (int i = 0; i < members.length; i++) {
            long rank = group.members()[i];
            members[i] = rank >= 0 && rank < all.length ? all[(int) rank] : Trace.NONE;
        }
        return members;
    }

    private int[] locationsOf(long[] refs) {
        int[] ids = new int[refs.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = (int) in.table(DefinitionSpace.LOCATION).ids.get(refs[i]);
        }
        return ids;
    }

    private int[] processes() {
        Set<Integer> seen = new HashSet<>();
        List<Integer> first = new ArrayList<>();
        for (Location location : in.locations) {
            if (location.isCpuThread() && (location.process() == Trace.NONE || seen.add(location.process()))) {
                first.add(location.id());
            }
        }
        return first.stream().mapToInt(Integer::intValue).toArray();
    }

    private void rankLocations() {
        int[] world = world();
        for (int rank = 0; rank < world.length; rank++) {
            int id = world[rank];
            if (id != Trace.NONE) {
                Location l = in.locations.get(id);
                in.locations.set(id, new Location(l.id(), l.ref(), l.name(), l.kind(), l.group(), l.process(), rank));
            }
        }
    }

    /** The MPI communicator called {@code MPI_COMM_WORLD}, or the first of the largest, or the list of all locations of MPI or, without MPI, of SHMEM. */
    private int[] world() {
        int[] best = ranks.getOrDefault("MPI", ranks.getOrDefault("SHMEM", NONE));
        int size = 0;
        for (Communicator c : in.communicators) {
            if (!(in.table(DefinitionSpace.COMM).definitions[c.id()] instanceof Definition.Comm comm)
                    || comm.groupB() != Trace.NONE
                    || !isMpi(comm.group())) {
                continue;
            }
            int[] members = in.firstMembers[c.id()];
            if (c.name().equals("MPI_COMM_WORLD") && members.length > 0) {
                return members;
            }
            if (members.length > size) {
                size = members.length;
                best = members;
            }
        }
        return best;
    }

    private boolean isMpi(int group) {
        return group != Trace.NONE
                && in.table(DefinitionSpace.GROUP).definitions[group] instanceof Definition.Group g
                && g.paradigm().equals("MPI");
    }

    private static String groupType(DefinitionRecord record) {
        return FieldType.GROUP_TYPE.names().name(record.value("groupType"));
    }

    private static String paradigm(DefinitionRecord record) {
        return FieldType.PARADIGM.names().name(record.value("paradigm"));
    }
}
