package earl.monitor.archive;

import earl.monitor.archive.ThreadRecords.Made;
import earl.monitor.ring.RingHeader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One process of the program; one that left no records, too. */
final class ProcessRecords {
    final String world;
    final int rank;
    final List<ThreadRecords> threads;
    final Modules modules;
    /** By the process's number of a communicator, the archive's; filled in by {@link Communicators}. */
    final Map<Integer, Communicators.Known> communicators = new HashMap<>();

    /** By the process's number of a communicator, its own rank in it. */
    final Map<Integer, Integer> ranks = new HashMap<>();

    ProcessRecords(String world, int rank, List<ThreadRecords> threads, Modules modules) {
        this.world = world;
        this.rank = rank;
        this.threads = new ArrayList<>(threads);
        this.threads.sort(Comparator.comparingInt(thread -> thread.header().thread()));
        this.modules = modules;
        made().forEach(one -> ranks.put(one.number(), one.rank()));
    }

    /** Whether only some of its iterations are recorded. */
    boolean selective() {
        return threads.stream().anyMatch(thread -> thread.selective);
    }

    boolean recorded() {
        return !threads.isEmpty();
    }

    /** The header of the thread that began, {@code null} if nothing was recorded. */
    @Nullable
    RingHeader header() {
        return threads.isEmpty() ? null : threads.getFirst().header();
    }

    /** The communicators that it made, each thread's in order. */
    List<Made> made() {
        return threads.stream()
                .flatMap(thread -> thread.communicators.stream())
                .sorted(Comparator.comparingInt(Made::number))
                .toList();
    }

    String name(int communicator) {
        return threads.stream()
                .map(thread -> thread.names.get(communicator))
                .filter(name -> name != null)
                .findFirst()
                .orElse("");
    }

    long lost() {
        return threads.stream().mapToLong(thread -> thread.lost).sum();
    }

    /** Whether it did not come to {@code MPI_Finalize}. */
    boolean unfinished() {
        RingHeader header = header();
        return header != null && !header.finalized();
    }
}
