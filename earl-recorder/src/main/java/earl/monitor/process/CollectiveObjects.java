package earl.monitor.process;

import earl.monitor.process.Communicators.Known;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Matches objects of different processes that all members of a communicator make together, windows or files. The members make
 * them in the same order: the n-th of each belong together.
 */
public final class CollectiveObjects {
    /**
     * An object of the archive.
     *
     * @param ref its number
     * @param comm the communicator whose members made it
     * @param first a process that made it
     * @param number the number that this process gave it
     */
    public record One(int ref, Known comm, ProcessRecords first, int number) {}

    private record Key(Known comm, @Nullable ProcessRecords alone, int nth) {}

    private final Map<Key, One> known = new HashMap<>();
    private final List<One> all = new ArrayList<>();
    private final Map<ProcessRecords, Map<Integer, One>> ofProcesses = new HashMap<>();

    /**
     * Matches the objects of some processes, whose communicators are matched.
     *
     * @param made by number of a process's objects, in order: the process's number of the communicator
     */
    public CollectiveObjects(
            List<ProcessRecords> processes, Function<ProcessRecords, SortedMap<Integer, Integer>> made) {
        for (ProcessRecords process : processes) {
            Map<Integer, One> own = new HashMap<>();
            Map<Known, Integer> before = new HashMap<>();
            made.apply(process).forEach((number, over) -> {
                Known comm = process.communicators.get(over);
                if (comm != null) {
                    Key key = new Key(comm, comm.self() ? process : null, before.merge(comm, 1, Integer::sum));
                    own.put(number, known.computeIfAbsent(key, unknown -> add(comm, process, number)));
                }
            });
            ofProcesses.put(process, own);
        }
    }

    private One add(Known comm, ProcessRecords first, int number) {
        One one = new One(all.size(), comm, first, number);
        all.add(one);
        return one;
    }

    /** All objects, in order of their numbers from 0. */
    public List<One> all() {
        return all;
    }

    /** The object of a process's number; {@code null} if the archive has none. */
    @Nullable
    public One of(ProcessRecords process, int number) {
        return ofProcesses.getOrDefault(process, Map.of()).get(number);
    }
}
