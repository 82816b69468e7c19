package expert.export;

import earl.Location;
import earl.Trace;

/** Numbers and names of the tracks of a time line. Processes have the first numbers, then locations, then their tracks of waits. */
final class Tracks {
    /** [location] -> number of its process. */
    private final int[] pids;

    private final int firstThread;
    /** [location] -> number of its first track for waits. */
    private final int[] firstWaits;

    /** @param waitTracks [location] -> number of its tracks for waits */
    Tracks(Trace trace, int[] waitTracks) {
        int locations = trace.locations().size();
        pids = new int[locations];
        firstWaits = new int[locations];
        int processes = trace.processes().size();
        firstThread = processes + locations + 1;
        int next = firstThread + locations;
        for (Location location : trace.locations()) {
            // A location without a process is one.
            pids[location.id()] =
                    location.process() == Trace.NONE ? processes + location.id() + 1 : location.process() + 1;
            firstWaits[location.id()] = next;
            next += waitTracks[location.id()];
        }
    }

    int pid(int location) {
        return pids[location];
    }

    int thread(int location) {
        return firstThread + location;
    }

    int thread(int location, int track) {
        return firstWaits[location] + track;
    }

    String process(Location location) {
        return location.group().isEmpty() ? location.label() : location.group();
    }

    String name(Location location) {
        return location.label();
    }

    String name(Location location, int track) {
        return location.label() + " waits" + (track == 0 ? "" : " " + (track + 1));
    }
}
