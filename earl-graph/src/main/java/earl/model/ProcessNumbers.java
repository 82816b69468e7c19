package earl.model;

import earl.Location;
import earl.Trace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The numbers of locations in models: their ranks. Locations without a rank, such as further threads of a process, have numbers after the
 * last rank: first the second threads of all processes, then the third ones. Immutable.
 */
public final class ProcessNumbers {
    private final List<Location> locations;
    private final int[] numbers;

    private ProcessNumbers(List<Location> locations) {
        this.locations = locations;
        this.numbers = new int[locations.size()];
        int next = 0;
        Map<Integer, Integer> siblings = new HashMap<>();
        TreeMap<Integer, List<Integer>> others = new TreeMap<>();
        for (Location location : locations) {
            if (location.rank() >= 0) {
                numbers[location.id()] = location.rank();
                next = Math.max(next, location.rank() + 1);
            } else {
                int turn = siblings.merge(location.process(), 1, Integer::sum);
                others.computeIfAbsent(location.process() == Trace.NONE ? 0 : turn, t -> new ArrayList<>())
                        .add(location.id());
            }
        }
        for (List<Integer> some : others.values()) {
            for (int id : some) {
                numbers[id] = next++;
            }
        }
    }

    /** The numbers of the locations of a trace. */
    public static ProcessNumbers of(Trace trace) {
        return of(trace.locations());
    }

    static ProcessNumbers of(List<Location> locations) {
        return new ProcessNumbers(List.copyOf(locations));
    }

    /** The number of a location, by its id. */
    public int of(int location) {
        return numbers[location];
    }

    /** The numbers of all locations, by id. */
    public int[] all() {
        return numbers.clone();
    }

    /** The location of a number: the first, if there are several; {@link Trace#NONE} if there is none. */
    public int location(int number) {
        for (int id = 0; id < numbers.length; id++) {
            if (numbers[id] == number) {
                return id;
            }
        }
        return Trace.NONE;
    }

    /** Locations without a rank, by number: {@code "4 is MPI Rank 0 Thread 1"}. */
    public List<String> withoutRank(Collection<Integer> some) {
        return some.stream()
                .filter(id -> locations.get(id).rank() < 0)
                .sorted(Comparator.comparingInt(id -> numbers[id]))
                .map(id -> numbers[id] + " is " + locations.get(id).label())
                .toList();
    }
}
