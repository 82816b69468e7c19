package earl.monitor.archive;

import earl.TraceException;
import earl.monitor.call.CallKinds;
import earl.monitor.process.DeviceActivities;
import earl.monitor.process.Modules;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RingHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The processes of a recording, by world and rank, in the order in which the worlds began, including those without records.
 *
 * @param separate whether each has a world of its own, because its launcher belongs to another MPI
 */
record RecordedProcesses(List<ProcessRecords> all, boolean separate) {
    /** Separator in the name of a world, before a suffix for processes that the launcher does not distinguish. */
    private static final String SEPARATE = "\n";

    /** Maximum number of ranks of a recording without files, and for each file: each rank leaves one, unless its node failed. */
    private static final long MAX_RANKS = 1 << 16;

    private static final long MAX_RANKS_BY_FILE = 1 << 10;

    RecordedProcesses {
        all = List.copyOf(all);
    }

    /** Number of processes that left records. */
    int withRecords() {
        return (int) all.stream().filter(ProcessRecords::recorded).count();
    }

    /**
     * Reads the files of a recording.
     *
     * @param folder with copies of the processes' {@code /proc/self/maps}
     * @param functions names of the functions that records number
     * @throws TraceException if records are damaged
     */
    static RecordedProcesses of(Path folder, List<RecordFile> files, List<String> functions) throws IOException {
        Map<String, TreeMap<Integer, List<ThreadRecords>>> worlds = new LinkedHashMap<>();
        List<RecordFile> inTime = new ArrayList<>(files);
        Map<String, String> owners = new HashMap<>();
        inTime.sort(Comparator.comparingLong(file -> file.header().realtime()));
        Map<String, List<RecordFile>> devices = new HashMap<>();
        List<RecordFile> ofThreads = new ArrayList<>();
        for (RecordFile file : inTime) {
            if ((file.header().notes() & RingHeader.OF_DEVICES) != 0) {
                devices.computeIfAbsent(
                                worldOf(file.header(), owners) + file.header().rank(), of -> new ArrayList<>())
                        .add(file);
            } else {
                ofThreads.add(file);
            }
        }
        List<ThreadRecords> surveyed = ofThreads.parallelStream()
                .map(file -> new ThreadRecords(file, functions.size()))
                .toList();
        for (ThreadRecords thread : surveyed) {
            worlds.computeIfAbsent(worldOf(thread.header(), owners), world -> new TreeMap<>())
                    .computeIfAbsent(thread.header().rank(), rank -> new ArrayList<>())
                    .add(thread);
        }
        Map<String, Boolean> fixed = new TreeMap<>();
        boolean separate = worlds.size() > 1
                && inTime.stream().allMatch(file -> (file.header().notes() & RingHeader.LEFT_ALONE) != 0);
        int number = 0;
        CallKinds kinds = new CallKinds(functions);
        List<ProcessRecords> processes = new ArrayList<>();
        for (Map.Entry<String, TreeMap<Integer, List<ThreadRecords>>> world : worlds.entrySet()) {
            long ranks = world.getValue().values().stream()
                    .flatMap(List::stream)
                    .mapToLong(thread ->
                            Math.max(thread.header().ranks(), thread.header().rank() + 1L))
                    .max()
                    .orElse(0);
            if (ranks > MAX_RANKS + MAX_RANKS_BY_FILE * files.size()
                    || world.getValue().firstKey() < 0) {
                throw new TraceException(
                        folder,
                        -1,
                        "the ranks in the headers of its " + files.size() + " files of records are damaged");
            }
            number++;
            for (int rank = 0; rank < ranks; rank++) {
                List<ThreadRecords> threads = world.getValue().getOrDefault(rank, List.of());
                Path maps = folder.resolve(threads.isEmpty() ? "none" : maps(threads));
                ProcessRecords process = new ProcessRecords(
                        world.getKey(),
                        worlds.size() == 1 ? 0 : number,
                        rank,
                        processes.size(),
                        threads,
                        Modules.read(maps, fixed));
                process.activities(
                        DeviceActivities.read(process, devices.getOrDefault(world.getKey() + rank, List.of()), kinds));
                processes.add(process);
            }
        }
        return new RecordedProcesses(processes, separate);
    }

    /**
     * The world of a process as its launcher named it. Another process with its rank in that world has a world of its own: its launcher
     * belongs to another MPI.
     */
    private static String worldOf(RingHeader header, Map<String, String> owners) {
        String process = header.host() + "." + header.pid();
        String owner = owners.computeIfAbsent(header.world() + SEPARATE + header.rank(), rank -> process);
        return owner.equals(process) ? header.world() : header.world() + SEPARATE + process;
    }

    private static String maps(List<ThreadRecords> threads) {
        ThreadRecords first = threads.stream()
                .filter(thread -> thread.header().thread() == 0)
                .findFirst()
                .orElse(threads.getFirst());
        return first.file().path().getFileName().toString().replace(Recording.RECORDS, ".maps");
    }
}
