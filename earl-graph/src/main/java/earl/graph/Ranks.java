package earl.graph;

import earl.Location;
import earl.Trace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Ranks of locations in the world communicator: for a thread, the rank of its process; if there are none at all, the
 * location's id.
 */
final class Ranks {
    private final int[] rank;

    Ranks(Trace trace) {
        rank = new int[trace.locations().size()];
        Map<Integer, Integer> ofProcess = new HashMap<>();
        for (Location location : trace.locations()) {
            if (location.rank() != Trace.NONE && location.process() != Trace.NONE) {
                ofProcess.putIfAbsent(location.process(), location.rank());
            }
        }
        for (Location location : trace.locations()) {
            rank[location.id()] = location.rank() != Trace.NONE
                    ? location.rank()
                    : ofProcess.getOrDefault(location.process(), location.id());
        }
    }

    int of(int location) {
        return rank[location];
    }

    /** Numbers that distinguish locations: their ranks, or their ids if some share a rank. */
    int[] distinct(int[] locations) {
        int[] ranks = Arrays.stream(locations).map(this::of).toArray();
        return Arrays.stream(ranks).distinct().count() == ranks.length ? ranks : locations.clone();
    }
}
