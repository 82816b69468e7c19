package earl.link;

import earl.Location;
import earl.Trace;
import earl.schema.Definitions;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Maps locations to the locations that represent them in communicators. A communicator's members are processes. A trace
 * names each process by one location, but other threads of the process may communicate too. A port is the location that
 * communicators of processes name. Communicators of threads, which teams of OpenMP have, name no ports.
 */
public final class Ports {
    private final int[] port;
    private final int[][] locations;

    /** The ports of a trace with these definitions. */
    public Ports(Definitions definitions) {
        List<Location> locations = definitions.locations();
        port = new int[locations.size()];
        Arrays.fill(port, Trace.NONE);
        Map<Integer, Integer> byProcess = new HashMap<>();
        Set<int[]> groups = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int com = 0; com < definitions.communicators().size(); com++) {
            if (!definitions.joinsThreads(com)) {
                groups.add(definitions.firstMembers(com));
                groups.add(definitions.secondMembers(com));
            }
        }
        for (int[] group : groups) {
            for (int member : group) {
                if (member != Trace.NONE && port[member] == Trace.NONE) {
                    port[member] = member;
                    byProcess.merge(locations.get(member).process(), member, Math::min);
                }
            }
        }
        for (Location location : locations) {
            int id = location.id();
            if (port[id] == Trace.NONE) {
                boolean alone = location.process() == Trace.NONE;
                port[id] = alone ? id : byProcess.getOrDefault(location.process(), id);
            }
        }
        int[] sizes = new int[port.length];
        for (int p : port) {
            sizes[p]++;
        }
        this.locations = new int[port.length][];
        for (int id = 0; id < port.length; id++) {
            this.locations[id] = new int[sizes[id]];
        }
        for (int id = port.length - 1; id >= 0; id--) {
            this.locations[port[id]][--sizes[port[id]]] = id;
        }
    }

    /** Number of locations; ports are some of them. */
    int count() {
        return port.length;
    }

    /** The port of a location. */
    public int of(int location) {
        return port[location];
    }

    /** Whether each location represents itself, because no process has several communicating threads. */
    public boolean areAll() {
        for (int id = 0; id < port.length; id++) {
            if (port[id] != id) {
                return false;
            }
        }
        return true;
    }

    /** The locations of a port in ascending order; empty if {@code location} is no port. */
    int[] locations(int location) {
        return locations[location];
    }
}
