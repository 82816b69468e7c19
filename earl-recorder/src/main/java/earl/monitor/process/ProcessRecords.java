package earl.monitor.process;

import earl.monitor.process.ThreadRecords.Made;
import earl.monitor.ring.RingHeader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One process of the program; one that left no records, too. */
public final class ProcessRecords {
    final String world;
    /** Number of its world, from 1; 0 if there is only one. */
    public final int worldNumber;

    public final int rank;
    /** Index of the process in the list of all, and its rank in the archive. */
    public final int number;

    public final List<ThreadRecords> threads;
    public final Modules modules;
    /** [the process's number of a communicator] -> the archive's communicator; filled in by {@link Communicators}. */
    public final Map<Integer, Communicators.Known> communicators = new HashMap<>();

    /** [the process's number of a communicator] -> own rank in it. */
    public final Map<Integer, Integer> ranks = new HashMap<>();

    private final Map<Long, Long> teams = new HashMap<>();
    private DeviceActivities activities = DeviceActivities.none();

    public ProcessRecords(
            String world, int worldNumber, int rank, int number, List<ThreadRecords> threads, Modules modules) {
        this.world = world;
        this.worldNumber = worldNumber;
        this.rank = rank;
        this.number = number;
        this.threads = new ArrayList<>(threads);
        this.threads.sort(Comparator.comparingInt(thread -> thread.header().thread()));
        this.modules = modules;
        threads.forEach(thread -> teams.putAll(thread.teams));
        made().forEach(one -> ranks.put(one.number(), one.rank()));
    }

    /** The process as users call it: rank, and world if there are several. */
    public String who() {
        return "rank " + rank + ofWorld();
    }

    /** The addition to a name that distinguishes worlds; empty if there is one only. */
    public String ofWorld() {
        return worldNumber == 0 ? "" : " of world " + worldNumber;
    }

    /** Whether only some of its calls are recorded: those of some iterations, or records were lost. */
    public boolean selective() {
        return threads.stream().anyMatch(thread -> thread.selective || !thread.gaps.isEmpty());
    }

    public boolean recorded() {
        return !threads.isEmpty();
    }

    /** When a team of OpenMP's threads ended, as far as known; {@link Long#MAX_VALUE} otherwise. */
    public long ended(long team) {
        return teams.getOrDefault(team, Long.MAX_VALUE);
    }

    /** The header of the thread that began, {@code null} if nothing was recorded. */
    @Nullable
    public RingHeader header() {
        return threads.isEmpty() ? null : threads.getFirst().header();
    }

    /** The communicators that it made, each thread's in order. */
    List<Made> made() {
        return threads.stream()
                .flatMap(thread -> thread.communicators.stream())
                .sorted(Comparator.comparingInt(Made::number))
                .toList();
    }

    /** [number of a window that the process made] -> number of the communicator, in order of the windows. */
    public SortedMap<Integer, Integer> windows() {
        SortedMap<Integer, Integer> all = new TreeMap<>();
        threads.forEach(thread -> all.putAll(thread.windows));
        return all;
    }

    /** [number of a file that the process opened] -> number of the communicator, in order of the files. */
    public SortedMap<Integer, Integer> files() {
        SortedMap<Integer, Integer> all = new TreeMap<>();
        threads.forEach(thread -> thread.files.forEach((number, file) -> all.put(number, file.comm())));
        return all;
    }

    /** A file that the process opened. */
    public OpenedFile file(int number) {
        return threads.stream()
                .map(thread -> thread.files.get(number))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    /** The files that the process used outside of MPI, by number. */
    public SortedMap<Integer, OpenedFile> plainFiles() {
        SortedMap<Integer, OpenedFile> all = new TreeMap<>();
        threads.forEach(thread -> all.putAll(thread.plainFiles));
        return all;
    }

    /** What its devices did; with the streams that its calls name. */
    public DeviceActivities activities() {
        return activities;
    }

    /** Sets what its devices did. */
    public void activities(DeviceActivities all) {
        activities = all;
    }

    /** The streams of devices that its calls name, by number. */
    SortedMap<Integer, DeviceStream> ownStreams() {
        SortedMap<Integer, DeviceStream> all = new TreeMap<>();
        threads.forEach(thread -> all.putAll(thread.streams));
        return all;
    }

    /** Whether it has no MPI. */
    public boolean withoutMpi() {
        RingHeader header = header();
        return header != null && (header.notes() & RingHeader.WITHOUT_MPI) != 0;
    }

    /** The neighbours of the process in a communicator's topology. */
    public Neighbours neighbours(int communicator) {
        return threads.stream()
                .map(thread -> thread.neighbours.get(communicator))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(Neighbours.NONE);
    }

    /** A set of processes that send to this one; {@code null} if the process did not define it. */
    @Nullable
    public Senders senders(int set) {
        return threads.stream()
                .map(thread -> thread.senders.get(set))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    String name(int communicator) {
        return threads.stream()
                .map(thread -> thread.names.get(communicator))
                .filter(name -> name != null)
                .findFirst()
                .orElse("");
    }

    /** Ticks until which no record of any of its threads is missing: {@link Long#MAX_VALUE} if none ever is. */
    public long whole() {
        return threads.stream()
                .flatMap(thread -> thread.gaps.stream())
                .mapToLong(Gap::from)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** The number, places and times of its lost records, as text; empty if none were lost. */
    public String losses() {
        List<Gap> gaps =
                threads.stream().flatMap(thread -> thread.gaps.stream()).toList();
        RingHeader header = header();
        if (gaps.isEmpty() || header == null) {
            return "";
        }
        StringBuilder words = new StringBuilder()
                .append(gaps.stream().mapToLong(Gap::records).sum())
                .append(" records of ")
                .append(who())
                .append(" were lost");
        double rate = Clock.rate(header);
        if (rate > 0) {
            long to = gaps.stream().mapToLong(Gap::to).max().orElse(0);
            words.append(String.format(
                    Locale.ROOT,
                    " in %d place%s between %.3f s and %.3f s after its start; its messages after that are shown as"
                            + " calls only",
                    gaps.size(),
                    gaps.size() == 1 ? "" : "s",
                    (whole() - header.loadTicks()) / rate,
                    (to - header.loadTicks()) / rate));
        }
        return words.toString();
    }

    /** Whether it was killed: it neither reached {@code MPI_Finalize} nor ended by itself. */
    public boolean killed() {
        RingHeader header = header();
        return header != null && !header.finalized() && !header.exited();
    }

    /** Whether it did not reach {@code MPI_Finalize}. */
    public boolean unfinished() {
        RingHeader header = header();
        return header != null && !header.finalized();
    }
}
