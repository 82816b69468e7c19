package earl.monitor.archive;

import earl.monitor.archive.Communicators.Known;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Matches the windows of different processes. All members of a communicator make its windows in the same order: the n-th of
 * each belong together. A window of a process alone is none of the archive's.
 */
final class Windows {
    /**
     * A window of the archive.
     *
     * @param ref its number
     * @param comm the communicator over which it was made
     */
    record Window(int ref, Known comm) {}

    private record Key(Known comm, int nth) {}

    private final Map<Key, Window> known = new HashMap<>();
    private final List<Window> all = new ArrayList<>();
    private final Map<ProcessRecords, Map<Integer, Window>> ofProcesses = new HashMap<>();

    /** Matches the windows of some processes, whose communicators are matched. */
    Windows(List<ProcessRecords> processes) {
        for (ProcessRecords process : processes) {
            Map<Integer, Window> own = new HashMap<>();
            Map<Known, Integer> made = new HashMap<>();
            process.windows().forEach((number, over) -> {
                Known comm = process.communicators.get(over);
                if (comm != null && !comm.self()) {
                    Key key = new Key(comm, made.merge(comm, 1, Integer::sum));
                    own.put(number, known.computeIfAbsent(key, unknown -> add(comm)));
                }
            });
            ofProcesses.put(process, own);
        }
    }

    private Window add(Known comm) {
        Window window = new Window(all.size(), comm);
        all.add(window);
        return window;
    }

    /** All windows, in order of their numbers from 0. */
    List<Window> all() {
        return all;
    }

    /** The window of a process's number; {@code null} if the archive has none. */
    @Nullable
    Window of(ProcessRecords process, int number) {
        return ofProcesses.getOrDefault(process, Map.of()).get(number);
    }
}
