package expert.export;

import earl.Location;
import earl.Trace;

/** Numbers and names of the tracks of a time line. Processes have the first numbers, then locations, then their lanes of waits. */
final class Tracks {
    /** [location] -> number of its process. */
    private final int[] pids;

    private final int firstThread;
    /** [location] -> number of its first lane. */
    private final int[] firstLanes;

    /** @param lanes number of lanes by location */
    Tracks(Trace trace, int[] lanes) {
        int locations = trace.locations().size();
        pids = new int[locations];
        firstLanes = new int[locations];
        int processes = trace.processes().size();
        firstThread = processes + locations + 1;
        int next = firstThread + locations;
        for (Location location : trace.locations()) {
            // A location without a process is one.
            pids[location.id()] =
                    location.process() == Trace.NONE ? processes + location.id() + 1 : location.process() + 1;
            firstLanes[location.id()] = next;
            next += lanes[location.id()];
        }
    }

    int pid(int location) {
        return pids[location];
    }

    int thread(int location) {
        return firstThread + location;
    }

    int thread(int location, int lane) {
        return firstLanes[location] + lane;
    }

    String process(Location location) {
        return location.group().isEmpty() ? location.label() : location.group();
    }

    String name(Location location) {
        return location.label();
    }

    String name(Location location, int lane) {
        return location.label() + " waits" + (lane == 0 ? "" : " " + (lane + 1));
    }
}
